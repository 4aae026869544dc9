/* SPDX-License-Identifier: MIT */
/* Sets of diagonals, named for boards of any size. */
#ifndef NQUEENS_DIAGONALS_H
#define NQUEENS_DIAGONALS_H

#include "nqueens/squares.h"

NQ_DECLARATIONS_BEGIN

/* How many diagonals of one direction the largest board has. */
#define NQ_MAX_DIAGONALS (2u * NQ_MAX_N - 1)

/* The two directions. With rows and columns from 0, a diagonal has the index row - column + n-1, an antidiagonal row + column: both run from
 * 0 to 2n-2. CSPLib's problem 79 calls them types 0 and 1. */
typedef enum nq_direction { NQ_DIAGONAL, NQ_ANTIDIAGONAL, NQ_DIRECTIONS } nq_direction;

/* A set of diagonals of one direction: by index, bit d for index d; or those through squares. */
typedef struct nq_diagonals {
    uint64_t by_index;
    nq_squares through;
} nq_diagonals;

/* The index of the diagonal of a square of an n-board. In: row and column from 0, below n. */
NQ_API unsigned nq_diagonal_of(nq_direction direction, unsigned n, unsigned row, unsigned column);

/* Adds a diagonal to a set: by its index, or by a square on it, as nq_squares_add takes it.
 * In: NUL-terminated text. Returns: NQ_OK; NQ_MALFORMED, NQ_OUT_OF_RANGE or NQ_AMBIGUOUS as nq_squares_add does.
 * Out: *diagonals, untouched unless NQ_OK; *error unless NQ_OK. */
NQ_API nq_status nq_diagonals_add(nq_diagonals *diagonals, nq_direction direction, const char *text,
                                  nq_reading_error *error);

NQ_DECLARATIONS_END

#endif
