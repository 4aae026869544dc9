/* SPDX-License-Identifier: MIT */
/* Sets of squares, named for boards of any size. */
#ifndef NQUEENS_SQUARES_H
#define NQUEENS_SQUARES_H

#include "nqueens/notation.h"

NQ_DECLARATIONS_BEGIN

/* Sets of squares, by row from the top (r3c4) and by rank from the bottom (d6): bit c of [r] is column c. */
typedef struct nq_squares {
    uint32_t by_row[NQ_MAX_N];
    uint32_t by_rank[NQ_MAX_N];
} nq_squares;

/* Adds a square, "r3c4" or chess "d6" (file letter, rank from the bottom), to a set.
 * In: NUL-terminated text.
 * Returns: NQ_OK; NQ_MALFORMED or NQ_OUT_OF_RANGE if it is no square of any board; NQ_AMBIGUOUS if it is in the set.
 * Out: *squares, untouched unless NQ_OK; *error unless NQ_OK. */
NQ_API nq_status nq_squares_add(nq_squares *squares, const char *text, nq_reading_error *error);

NQ_DECLARATIONS_END

#endif
