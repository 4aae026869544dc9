/* SPDX-License-Identifier: MIT */
/* What the parts of the check of an export share. */
#ifndef NQUEENS_PUBLISH_EXPORT_FILES_H
#define NQUEENS_PUBLISH_EXPORT_FILES_H

#include <stdio.h>

#include "dataset_parts.h"
#include "export_check.h"

#define EXPORT_SUMS "SHA256SUMS"
#define EXPORT_PACKAGE_FILE "datapackage.json"

/* No line of an export is longer, its end included. */
#define EXPORT_LINE_SIZE 256u

/* A file that SHA256SUMS names. */
typedef struct export_listed {
    const char *name;
    char sum[DATASET_SUM_SIZE];
    uint64_t bytes; /* of the file, if it is there */
    bool there;
    bool described; /* in datapackage.json, as far as that has been read */
} export_listed;

/* The files of boards: of each n one of a kind. */
typedef enum export_table {
    EXPORT_FUNDAMENTAL_TABLE,
    EXPORT_DISTINCT_TABLE,
    EXPORT_TEXT_LIST,
    EXPORT_TABLES
} export_table;

typedef struct export_board_file {
    export_listed *listed; /* NULL if there is none */
    bool compressed;
} export_board_file;

struct export_check {
    export_check_options options;
    int folder; /* its descriptor, or -1 */
    char *path; /* as it was given */
    export_listed *listed;
    size_t listed_count;
    char *names; /* of those, each with a NUL behind it */
    export_board_file boards[NQ_MAX_N + 1][EXPORT_TABLES];
    nq_coverage coverage[NQ_MAX_N + 1];
    bool counted;   /* coverage.csv could be read */
    bool no_memory; /* what is expected of datapackage.json could not be made */
    nq_classes published[NQ_MAX_N + 1];
    uint64_t faults[EXPORT_FAULT_KINDS];
    char message[512];
};

/* export_faults.c */

/* Whether one more fault of a kind would be told, or only counted. */
bool export_fault_is_told(const export_check *check, export_fault_kind kind);

/* Sets the message and returns the status. */
nq_status export_fail(export_check *check, nq_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* export_files.c */

/* Whether a name is relative, without "." and "..", and of printable characters. */
bool export_name_is_inside(const char *name, size_t length);

/* Opens a plain file inside the folder. Returns NQ_OK and *descriptor, *bytes; NQ_UNFIT, with a fault reported, if there is none of that
 * name; or how opening failed. In: a name that is inside. */
nq_status export_open_inside(export_check *check, const char *name, int *descriptor, uint64_t *bytes);

/* The file of that name among those listed, or NULL. */
export_listed *export_find(const export_check *check, const char *name);

/* All of a small file. Returns as export_open_inside; NQ_UNFIT, with a fault reported, also if it is too large.
 * Out: *text, to be freed, with a NUL behind it; *length. */
nq_status export_read_small(export_check *check, const char *name, char **text, size_t *length);

/* Whether every file below the folder is listed; others are faults. */
nq_status export_walk(export_check *check);

/* export_sums.c: reads SHA256SUMS, and what its names stand for. Out: *trusted. */
nq_status export_read_sums(export_check *check, bool *trusted);

/* What a file is, by its name: DATASET_OTHER if it is none of those that hold data. Out: *number, of its n or its sequence, 0 if it has
 * none; *compressed. */
dataset_kind export_kind_of(const char *name, unsigned *number, bool *compressed);

/* The sequence of a b-file; NULL if there is none of that number. */
const nq_sequence *export_sequence(unsigned number);

/* Whether text from outside is UTF-8. Returns NQ_OK; NQ_UNFIT if it is not; NQ_NO_MEMORY. */
nq_status export_check_utf8(export_check *check, const char *text, size_t length);

/* Whether all lines of a small file are UTF-8: one that is not is a fault. Returns NQ_OK; or how reading failed. */
nq_status export_check_words(export_check *check, const char *name);

/* The first line of a table, from the name of its file. Returns false if it is none. */
bool export_heading(const char *name, char heading[EXPORT_LINE_SIZE]);

/* export_package.c: datapackage.json against the files that are there, and whether metadata.json is JSON. */
nq_status export_check_package(export_check *check);

/* export_counts.c: coverage.csv, and counts.csv, which follows from it. Out: *trusted. */
nq_status export_check_coverage(export_check *check, bool *trusted);

/* export_terms.c: the b-file of a sequence. */
nq_status export_check_terms(export_check *check, const export_listed *file, unsigned number);

#endif
