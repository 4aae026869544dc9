/* SPDX-License-Identifier: MIT */
/* The counts of first rows, against the rows of the two large tables. */
#ifndef NQUEENS_VERIFY_PREFIXES_H
#define NQUEENS_VERIFY_PREFIXES_H

#include "faults.h"

/* What is counted anew of one n. */
typedef struct prefix_recount prefix_recount;

/* Starts. Returns NQ_OK or NQ_NO_MEMORY. Out: *opened, NULL after a failure, and where the n has no such counts. */
nq_status prefix_recount_open(const verified_size *of, prefix_recount **opened);

/* Takes a solution of a table, in any thread; NULL takes nothing. In: a canonical form where the table is of those. */
void prefix_recount_take(prefix_recount *all, catalog_table table, const nq_placement *solution, nq_class class);

/* Ends. NULL is allowed. */
void prefix_recount_close(prefix_recount *all);

/* Compares prefix_count with what was counted anew, row by row. In: every solution has been taken. */
nq_status prefix_recount_compare(prefix_recount *all);

/* What can be said without the rows: that an n has such counts if and only if it is to, and that those of all solutions are the coverage's. */
nq_status verify_prefix_sums(const verified_size *of);

#endif
