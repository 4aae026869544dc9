/* SPDX-License-Identifier: MIT */
/* The numbers of many solutions, one after the other. */
#ifndef NQUEENS_RANKS_H
#define NQUEENS_RANKS_H

#include "nqueens/query.h"

NQ_DECLARATIONS_BEGIN

/* The numbers of a solution, from 1: its own among the distinct solutions of its n, and that of its class among the fundamental ones. */
typedef struct nq_numbers {
    bool known;
    uint64_t distinct, fundamental;
} nq_numbers;

/* Finds numbers. It keeps what was asked last, so that solutions that stand near each other in the list take no longer than listing them,
 * and may keep the fundamental solutions of one n, in at most 16 MiB. */
typedef struct nq_ranks nq_ranks;

/* Returns NQ_OK or NQ_NO_MEMORY. Out: *ranks, the caller's to close before the catalog; NULL after a failure. */
NQ_API nq_status nq_ranks_open(nq_catalog *catalog, nq_ranks **ranks);

/* Finds the numbers of a solution. Returns NQ_OK, also where they are not known, since the catalog does not hold all of its n; or how
 * reading failed. In: a solution. Out: *numbers, all zero where they are not known. */
NQ_API nq_status nq_ranks_find(nq_ranks *ranks, const nq_placement *solution, nq_numbers *numbers);

/* The solution of a number, or the canonical form of a fundamental number. In: 1 <= n <= NQ_MAX_N; 1 <= number.
 * Returns NQ_OK; NQ_DONE if there are not so many; NQ_NOT_COVERED; or how reading failed. Out: *solution if NQ_OK. */
NQ_API nq_status nq_solution_of_number(nq_catalog *catalog, unsigned n, bool fundamental, uint64_t number,
                                       nq_placement *solution);

/* Ends; NULL is allowed. */
NQ_API void nq_ranks_close(nq_ranks *ranks);

NQ_DECLARATIONS_END

#endif
