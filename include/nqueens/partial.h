/* SPDX-License-Identifier: MIT */
/* Partial boards: some queens, squares that are blocked, diagonals that are to be empty; to be completed to solutions. */
#ifndef NQUEENS_PARTIAL_H
#define NQUEENS_PARTIAL_H

#include "nqueens/filter.h"

NQ_DECLARATIONS_BEGIN

typedef struct nq_partial {
    unsigned n;
    uint32_t queens[NQ_MAX_N];     /* by row, bit c for column c; they may attack each other */
    uint32_t blocked[NQ_MAX_N];    /* squares, none of which has a queen */
    uint64_t empty[NQ_DIRECTIONS]; /* diagonals, by index; none of them has a queen */
} nq_partial;

/* A board on which nothing is left to complete. */
NQ_API nq_partial nq_partial_of(const nq_placement *placement);

NQ_API unsigned nq_partial_queens(const nq_partial *partial);

/* The squares where no queen may stand, whatever the queens are: blocked, or on a diagonal that is to be empty. Out: by row, bit c for column c. */
NQ_API void nq_partial_excluded(const nq_partial *partial, uint32_t squares[NQ_MAX_N]);

/* The squares on which a queen can still stand: not blocked, on no diagonal that is to be empty, attacked by no queen. */
NQ_API unsigned nq_partial_free(const nq_partial *partial, uint32_t squares[NQ_MAX_N]);

/* Finds two queens that attack each other. Returns false if there are none. Out: the squares, the upper one first. */
NQ_API bool nq_partial_attack(const nq_partial *partial, unsigned row[2], unsigned column[2]);

/* Looks for a completion in at most so many steps, each of which places a queen.
 * Returns: NQ_OK; NQ_DONE if there is none; NQ_INTERRUPTED if there were too few steps to know. Out: *completion if NQ_OK. */
NQ_API nq_status nq_partial_complete(const nq_partial *partial, uint32_t steps, nq_placement *completion);

/* Asks of a filter what the board gives, beside what it asks.
 * Returns: NQ_OK; NQ_OUT_OF_RANGE if the filter does not go with boards of this n; NQ_REFUSED if one of the two wants a queen where the
 * other excludes one; NQ_AMBIGUOUS if a square with a queen is required by name too.
 * Out: *filter, untouched unless NQ_OK; *error unless NQ_OK. */
NQ_API nq_status nq_partial_add_to(const nq_partial *partial, nq_filter *filter, nq_reading_error *error);

NQ_DECLARATIONS_END

#endif
