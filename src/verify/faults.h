/* SPDX-License-Identifier: MIT */
/* What the parts of verification share: where faults go. */
#ifndef NQUEENS_VERIFY_FAULTS_H
#define NQUEENS_VERIFY_FAULTS_H

#include "nqueens/verify.h"
#include "../catalog/rows.h"

typedef struct fault_log {
    const nq_verify_options *options;
    uint64_t count[NQ_FAULT_COUNT_OF_KINDS];
    uint64_t rows_reported; /* of one n: what is looked at again is not counted again */
} fault_log;

/* One n that is being verified. */
typedef struct verified_size {
    nq_catalog *catalog;
    fault_log *log;
    nq_verified *verified; /* its coverage has been read */
    unsigned n;
    nq_classes classes[2]; /* that each table is to hold */
} verified_size;

verified_size verify_size(nq_catalog *catalog, fault_log *log, nq_verified *verified);

/* Reports a fault, if there have not been many of its kind. */
void fault_found(fault_log *log, nq_fault_kind kind, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* How many there have been so far. */
uint64_t fault_count(const fault_log *log);

/* Says how many were not reported; returns how many there were in all. */
uint64_t fault_finish(fault_log *log);

/* Reading that ends at damage is a fault of the file, not a failure to verify it: reports it and returns NQ_OK. */
nq_status fault_of_damage(fault_log *log, const nq_catalog *catalog, nq_status status);

/* pages.c: header, pages, free list, without SQLite's help. In: the application_id and versions that a file of this kind has. */
nq_status verify_pages(nq_catalog *catalog, fault_log *log, uint32_t application, uint32_t oldest, uint32_t newest);

/* integrity.c: SQLite's integrity check. Out: *checked, whether it could look. */
nq_status verify_integrity(nq_catalog *catalog, fault_log *log, const char *pragma, bool *checked);

/* parts.c: what nq_catalog_verify_file and nq_catalog_verify do of a catalog, of part files. */
nq_status verify_part_files(nq_catalog *catalog, fault_log *log);
nq_status verify_pieces(const verified_size *of);

/* tables.c: each row of our tables against what their definitions demand, and the rows of the schema. */
nq_status verify_tables(nq_catalog *catalog, fault_log *log);

/* counts.c: the coverage of one n against itself and against published counts. */
void verify_counts(const verified_size *of);

/* proof.c: whether every row of one n is right. Out: *proven, false where anything is in doubt, or could not be read: verify_rows and
 * verify_mirror say more; if true, the rows of *verified, and the counts of first rows have been compared. */
nq_status verify_prove(const verified_size *of, bool *proven);

/* rows.c: every row of one n by itself, and the classes as a whole. */
nq_status verify_rows(const verified_size *of);

/* Reports how much of one n has been verified: `rows` have been looked at, of all that will be. Each distinct row is looked at again where a
 * backtracker finds the list. */
void verify_report(const verified_size *of, uint64_t rows);

/* Fails with NQ_NO_MEMORY or NQ_INTERRUPTED. */
nq_status verify_fail(const verified_size *of, nq_status status);

/* Whether a backtracker is to find the list of n. */
bool verify_recomputes(const verified_size *of);

/* lists.c: the list of one n as a whole: its symmetry, and another program's list. */
nq_status verify_mirror(const verified_size *of);
nq_status verify_recomputed(const verified_size *of);

#endif
