/* SPDX-License-Identifier: MIT */
/* The solutions of one n in one table. What is handed out is checked: each row is a solution of its n, a fundamental one is a canonical
 * form, each comes after the one before it, and where all of them are read, there are as many as the coverage promises: a damaged file ends
 * in an error that names the row, never in a shorter list. Rows are read in batches, and between these nothing is locked. */
#ifndef NQUEENS_CATALOG_SOLUTIONS_H
#define NQUEENS_CATALOG_SOLUTIONS_H

#include "rows.h"

typedef struct solution_range {
    catalog_table table;
    unsigned n;
    bool reverse;
    nq_classes classes; /* those that are held, if not all are: rows of others may come at any time */
    bool whole;         /* all of these: then they are counted */
    uint64_t promised;  /* how many there are */
    uint64_t before;    /* of these, how many are not behind the key at which they start */
    uint64_t most;      /* no more than so many will be asked for */
    char above[NQ_TEXT_SIZE + 1], below[NQ_TEXT_SIZE + 1]; /* the keys between which they are; "" and "~" for all */
} solution_range;

/* All of one n that a catalog holds, from the first. */
solution_range solutions_of(const nq_coverage *coverage, catalog_table table);

typedef struct solution_reader solution_reader;

/* Starts. Out: *opened, NULL after a failure. */
nq_status solutions_open(nq_catalog *catalog, const solution_range *range, solution_reader **opened);

/* Passes over up to `count` of them, before the first has been read; returns how many. */
uint64_t solutions_skip(solution_reader *reader, uint64_t count);

/* NQ_OK and *placement, NQ_DONE after the last, or a failure. */
nq_status solutions_next(solution_reader *reader, nq_placement *placement);

/* Up to `most` of them, packed as nq_pack does. Returns NQ_OK; NQ_DONE with the last, or a failure. Out: how many, in any case. */
nq_status solutions_next_packed(solution_reader *reader, size_t most, uint64_t *packed, size_t *count);

/* Ends. NULL is allowed. */
void solutions_close(solution_reader *reader);

#endif
