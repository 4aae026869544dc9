/* SPDX-License-Identifier: MIT */
/* Reading an exported data set again: is each file there that is named, with its sum, and is what it says right?
 *
 * An export may come from anywhere. Nothing but plain files inside its folder is opened: names are taken one step after the other from the
 * folder's own descriptor, no link is followed, and what is no plain file is refused before it is opened. Files are read as they come, in
 * memory that does not grow with them, and never further than the counts of the export say. */
#ifndef NQUEENS_PUBLISH_EXPORT_CHECK_H
#define NQUEENS_PUBLISH_EXPORT_CHECK_H

#include "nqueens/catalog.h"

/* X(enumerator, name, what is wrong): the kinds of fault. Those that a catalog can have as well have the names that verify gives them. */
#define EXPORT_FAULT_TABLE(X)                                                                                          \
    X(EXPORT_NAME, "name", "a name is absolute or leads out of the folder, or stands for a link or no plain file")     \
    X(EXPORT_MISSING, "missing", "a file is not there that is named, or has to be")                                    \
    X(EXPORT_ADDED, "added", "a file is there that SHA256SUMS does not name")                                          \
    X(EXPORT_SUM, "sum", "a file has another sum, or another number of bytes, than is said of it")                     \
    X(EXPORT_FORMAT, "format", "a file or a line has not the form that it should have")                                \
    X(EXPORT_COVERAGE, "coverage", "the counts of an n contradict each other")                                         \
    X(EXPORT_PUBLISHED, "published", "a count is not the published one")                                               \
    X(EXPORT_NOT_COVERED, "not-covered", "there are boards that the coverage does not speak of")                       \
    X(EXPORT_UNREADABLE, "unreadable", "a row is no placement of its n")                                               \
    X(EXPORT_ORDER, "order", "rows do not come in order")                                                              \
    X(EXPORT_NO_SOLUTION, "no-solution", "queens of a row attack each other")                                          \
    X(EXPORT_NOT_CANONICAL, "not-canonical", "a fundamental solution is not the least of its images")                  \
    X(EXPORT_ORBIT_SIZE, "orbit-size", "an orbit size is not that of its row")                                         \
    X(EXPORT_CLASS, "class", "the name of a class is not that of its row")                                             \
    X(EXPORT_NUMBER, "number", "a fundamental number is not the place of its row")                                     \
    X(EXPORT_CANONICAL, "canonical", "the canonical form of a row is another than it says")                            \
    X(EXPORT_SYMMETRY, "symmetry", "a symmetry is not the least that takes the canonical form to its row")             \
    X(EXPORT_NO_CLASS, "no-class", "the canonical form of a row is not among the fundamental solutions")               \
    X(EXPORT_CLASS_ROWS, "class-rows", "a class has not as many distinct rows as images")                              \
    X(EXPORT_COUNT, "count", "there are not as many rows as the coverage says")                                        \
    X(EXPORT_TEXT, "text", "the list of placements is not that of the table of distinct solutions")                    \
    X(EXPORT_SEQUENCE, "sequence", "a term of a b-file is not that of its sequence")                                   \
    X(EXPORT_PACKAGE, "package", "datapackage.json describes a file otherwise than it is, or not at all")              \
    X(EXPORT_CATALOG, "catalog", "the catalog that goes with the data set has a fault, or holds something else")

typedef enum export_fault_kind {
#define EXPORT_FAULT_ENUMERATOR(enumerator, name, text) enumerator,
    EXPORT_FAULT_TABLE(EXPORT_FAULT_ENUMERATOR)
#undef EXPORT_FAULT_ENUMERATOR
        EXPORT_FAULT_KINDS /* the sentinel */
} export_fault_kind;

/* The name of a kind, and one clause that explains it. In: one of export_fault_kind. They are static. */
const char *export_fault_name(export_fault_kind kind);
const char *export_fault_text(export_fault_kind kind);

/* Is called for the first few faults of each kind, then once for each kind that has more. `sentence` is fit for a terminal. */
typedef void export_report(void *context, export_fault_kind kind, const char *sentence);

typedef struct export_check_options {
    unsigned jobs; /* threads that check rows; 0 is one a processor */
    const nq_interrupt *interrupt;
    export_report *report;
    void *context;
    nq_report_progress *progress; /* may be NULL */
    void *progress_context;
} export_check_options;

typedef struct export_check export_check;

/* Opens the folder of an export. Returns: NQ_OK; NQ_NO_FILE if it is not there; NQ_UNFIT if it is no folder, or has neither SHA256SUMS nor
 * datapackage.json; NQ_IO; NQ_NO_MEMORY. Out: *check, to be closed also after a failure, when it serves for its message only; NULL after
 * NQ_NO_MEMORY. */
nq_status export_check_open(const char *folder, const export_check_options *options, export_check **check);
void export_check_close(export_check *check); /* NULL is allowed */

/* What all that follow return: NQ_OK, with or without faults; NQ_IO, NQ_INTERRUPTED, NQ_NO_MEMORY. The message of a failure; the handle's. */
const char *export_check_message(const export_check *check);

/* What is not of one n: SHA256SUMS, whether all files are there and no others, the sums of those that hold no boards, the counts, the coverage,
 * the b-files, and the description in datapackage.json. Out: *trusted, whether SHA256SUMS and coverage.csv could be read, so that a size can be checked. */
nq_status export_check_files(export_check *check, bool *trusted);

/* What was found of one n. */
typedef struct export_checked {
    nq_coverage coverage; /* as coverage.csv has it */
    uint64_t fundamental_rows, distinct_rows;
    nq_classes published; /* whose counts were compared with published ones */
} export_checked;

/* Whether the export says anything of n, or has files of it. In: it is trusted. */
bool export_check_has(const export_check *check, unsigned n);

/* How many rows its files should have. */
uint64_t export_check_rows(const export_check *check, unsigned n);

/* Checks the files of one n. In: it is trusted. Out: *checked, what was found so far after a failure. */
nq_status export_check_size(export_check *check, unsigned n, export_checked *checked);

/* What SHA256SUMS names. */
typedef struct export_found {
    size_t files;
    uint64_t bytes; /* of all of them */
    bool has_catalog;
} export_found;
export_found export_check_found(const export_check *check);

/* Whether a catalog that has been verified holds the coverage of the export for each n; the differences are faults. */
nq_status export_check_catalog(export_check *check, nq_catalog *catalog);

/* Reports a fault. */
void export_fault(export_check *check, export_fault_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* How many there have been since they were settled. */
uint64_t export_faults(const export_check *check);

/* Says how many were not reported, and begins anew to count what is reported; returns how many there were since the last time. */
uint64_t export_check_settle(export_check *check);

/* A text from outside in quotes, cut, with nothing but printable characters of ASCII. Returns quoted. */
#define EXPORT_QUOTE_SIZE 96u
const char *export_quote(const char *bytes, size_t length, char quoted[EXPORT_QUOTE_SIZE]);

#endif
