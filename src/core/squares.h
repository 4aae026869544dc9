/* SPDX-License-Identifier: MIT */
/* Sets of squares by row of one board. */
#ifndef NQUEENS_CORE_SQUARES_H
#define NQUEENS_CORE_SQUARES_H

#include "nqueens/squares.h"
#include "scan.h"

/* The squares of a set by row of an n-board. Returns NQ_OK; NQ_OUT_OF_RANGE if one is off the board. */
nq_status fit_squares(const nq_squares *squares, unsigned n, uint32_t rows[NQ_MAX_N], const scan *text);

#endif
