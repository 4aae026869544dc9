/* SPDX-License-Identifier: MIT */
/* The folder of a data set while it is being written, and the files in it with their sums.
 *
 * It has a fixed name beside its own, PATH-partial, and a lock. What a killed run has left there is known by a marker, and is
 * wiped by the next. Everything in it is reached from its descriptor, and no link is followed. */
#ifndef NQUEENS_PUBLISH_DATASET_FOLDER_H
#define NQUEENS_PUBLISH_DATASET_FOLDER_H

#include "nqueens/sequence.h"

/* What a file is. Those before DATASET_OTHER are the resources of datapackage.json. */
typedef enum dataset_kind {
    DATASET_COUNTS,
    DATASET_COVERAGE,
    DATASET_DISTINCT,
    DATASET_FUNDAMENTAL,
    DATASET_TEXT,
    DATASET_B_FILE,
    DATASET_CATALOG,
    DATASET_OTHER,
    DATASET_KINDS
} dataset_kind;

typedef struct dataset_name {
    dataset_kind kind;
    unsigned n;                  /* of boards */
    const nq_sequence *sequence; /* of a b-file */
    char text[48];               /* relative to the folder */
} dataset_name;

#define DATASET_SUM_SIZE 65u

typedef struct dataset_file {
    dataset_name name;
    uint64_t bytes;
    char sum[DATASET_SUM_SIZE]; /* SHA-256, in hexadecimal digits */
} dataset_file;

typedef struct dataset_folder {
    nq_catalog *catalog; /* for messages */
    char *path, *partial;
    int descriptor; /* -1 where there is none */
    dataset_file *files;
    size_t count, room;
} dataset_folder;

/* Makes the folder, and holds its lock. Returns as dataset_write. */
nq_status dataset_folder_open(nq_catalog *catalog, const char *path, dataset_folder *folder);

/* Makes a folder within. */
nq_status dataset_folder_make(dataset_folder *folder, const char *name);

/* Notes a finished file. */
nq_status dataset_folder_add(dataset_folder *folder, const dataset_file *file);

/* Sorts the files by their names, bytewise. */
void dataset_folder_sort(dataset_folder *folder);

/* Gives the folder its own name, if nothing has it. */
nq_status dataset_folder_finish(dataset_folder *folder);

/* Releases it; what has not been finished is wiped. */
void dataset_folder_close(dataset_folder *folder);

/* Says what has failed with a file in the folder, for an errno. */
nq_status dataset_fail(dataset_folder *folder, int error, const char *name);

#endif
