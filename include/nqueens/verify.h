/* SPDX-License-Identifier: MIT */
/* Does a catalog hold what it says, and is that right? Every row is compared with what it can be compared with: the rules of the
 * puzzle, its class, the counts of the coverage, published counts, and a backtracker that has no part in making catalogs. */
#ifndef NQUEENS_VERIFY_H
#define NQUEENS_VERIFY_H

#include "nqueens/catalog.h"

NQ_DECLARATIONS_BEGIN

/* X(enumerator, name, what is wrong): the kinds of fault. */
#define NQ_FAULT_TABLE(X)                                                                                              \
    X(NQ_FAULT_INTEGRITY, "integrity",                                                                                 \
      "the header, pages or free list are not in order, or SQLite finds the file damaged")                             \
    X(NQ_FAULT_SCHEMA, "schema", "a table or view is not that of a catalog, or a table has a trigger")                 \
    X(NQ_FAULT_CONSTRAINT, "constraint", "a value has not the type, range or length that its table demands")           \
    X(NQ_FAULT_NAMES, "names",                                                                                         \
      "the tables symmetry and symmetry_class do not hold the names of the symmetries and classes")                    \
    X(NQ_FAULT_COVERAGE, "coverage", "the counts of an n contradict each other or known facts")                        \
    X(NQ_FAULT_PUBLISHED, "published", "a count is not the published one")                                             \
    X(NQ_FAULT_NOT_COVERED, "not-covered", "there are rows that the coverage does not speak of")                       \
    X(NQ_FAULT_UNREADABLE, "unreadable", "a row is no placement of its n")                                             \
    X(NQ_FAULT_ORDER, "order", "rows do not come in order")                                                            \
    X(NQ_FAULT_NO_SOLUTION, "no-solution", "queens of a row attack each other")                                        \
    X(NQ_FAULT_NOT_CANONICAL, "not-canonical", "a fundamental solution is not the least of its images")                \
    X(NQ_FAULT_ORBIT_SIZE, "orbit-size", "an orbit size is not that of its row")                                       \
    X(NQ_FAULT_CANONICAL, "canonical", "the canonical form of a row is another than it says")                          \
    X(NQ_FAULT_SYMMETRY, "symmetry", "a symmetry is not the least that takes the canonical form to its row")           \
    X(NQ_FAULT_NO_CLASS, "no-class", "the canonical form of a row is not among the fundamental solutions")             \
    X(NQ_FAULT_CLASS_ROWS, "class-rows", "a class has not as many distinct rows as images")                            \
    X(NQ_FAULT_COUNT, "count", "there are not as many rows as the coverage says")                                      \
    X(NQ_FAULT_PREFIX_COUNT, "prefix-count", "a count of first rows is not that of the solutions")                     \
    X(NQ_FAULT_PIECE, "piece", "a piece of a part file is missing, or not what a run has stored")                      \
    X(NQ_FAULT_MIRROR, "mirror", "solution i from the front and from the back are not mirror images")                  \
    X(NQ_FAULT_RECOMPUTED, "recomputed", "a backtracker finds other solutions")

typedef enum nq_fault_kind {
#define NQ_FAULT_ENUMERATOR(enumerator, name, text) enumerator,
    NQ_FAULT_TABLE(NQ_FAULT_ENUMERATOR)
#undef NQ_FAULT_ENUMERATOR
        NQ_FAULT_COUNT_OF_KINDS /* the sentinel */
} nq_fault_kind;

/* The name of a kind, such as "no-solution", and one clause that explains it; NULL for a value that is none. They are static. */
NQ_API const char *nq_fault_name(nq_fault_kind kind);
NQ_API const char *nq_fault_text(nq_fault_kind kind);

/* Is called for the first few faults of each kind, then once for each kind that has more. `sentence` is fit for a terminal,
 * whatever the file holds. */
typedef void nq_fault_report(void *context, nq_fault_kind kind, const char *sentence);

typedef struct nq_verify_options {
    bool quick;     /* no rows are read beyond what concerns the file as a whole */
    bool recompute; /* compare with a backtracker for every n; without it up to NQ_RECOMPUTE_N */
    nq_fault_report *report;
    void *context;
} nq_verify_options;

#define NQ_RECOMPUTE_N 12u

/* What is not of one n: header, pages and free list, the file as SQLite sees it, the schema, what the tables demand of each row, the names,
 * rows of sizes that are not covered.
 * In: a catalog opened with NQ_CATALOG_VERIFY, or part files, each of which is looked at.
 * Returns: NQ_OK and *faults, how many were found (after a fault of the schema nothing else can be trusted, or is looked at);
 * or how reading failed. Out: *trusted, whether the schema is that of a catalog, so that nq_catalog_verify can be asked; both are defined
 * after a failure too. */
NQ_API nq_status nq_catalog_verify_file(nq_catalog *catalog, const nq_verify_options *options, uint64_t *faults,
                                        bool *trusted);

/* What was found of one n. */
typedef struct nq_verified {
    nq_coverage coverage;
    uint64_t faults;
    uint64_t fundamental_rows, distinct_rows; /* read; 0 where they are not stored, or with `quick` */
    nq_classes published;                     /* whose counts were compared with published ones */
    bool recomputed;                          /* compared with the backtracker `marks` */
} nq_verified;

/* Verifies one n, of which at least one class is covered: its counts and, unless `quick`, every row. The rows are checked by as many
 * threads as the catalog was opened with, each with a connection of its own, in memory that does not grow with n. Where something is wrong
 * they are read again to name it, and memory grows with the fundamental solutions of n: nine bytes for each up to n = 16, then 25.
 * Of part files every piece is read and checked; of one whose piece is wrong, no further piece.
 * In: 1 <= n <= NQ_MAX_N; a file that is trusted. Returns NQ_OK, with or without faults; or how reading failed.
 * Out: *verified, what was found so far after a failure. */
NQ_API nq_status nq_catalog_verify(nq_catalog *catalog, unsigned n, const nq_verify_options *options,
                                   nq_verified *verified);

/* What two catalogs hold differently of one n. */
typedef struct nq_difference {
    nq_coverage coverage[2];
    uint64_t differing_rows; /* rows that one has and the other has not, or has otherwise; of what both store */
    unsigned compared;       /* bit 0: the fundamental rows were compared; bit 1: the distinct rows */
} nq_difference;

/* Is called for the first few differing rows: the row as each catalog has it, or "" where it has none. */
typedef void nq_difference_report(void *context, const char *table, const char *first, const char *second);

/* Compares one n in two catalogs, row by row in the classes of which both store rows.
 * In: two open catalogs, which may be of one file; 1 <= n <= NQ_MAX_N. Returns NQ_OK; or how reading failed.
 * Out: *difference, what was found so far after a failure; and then *failed, the catalog that has the message. */
NQ_API nq_status nq_catalog_compare(nq_catalog *first, nq_catalog *second, unsigned n, nq_difference_report *report,
                                    void *context, nq_difference *difference, nq_catalog **failed);

NQ_DECLARATIONS_END

#endif
