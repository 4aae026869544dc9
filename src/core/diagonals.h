/* SPDX-License-Identifier: MIT */
/* Diagonals that are to be empty, and what they leave of a board. */
#ifndef NQUEENS_CORE_DIAGONALS_H
#define NQUEENS_CORE_DIAGONALS_H

#include "nqueens/diagonals.h"
#include "scan.h"

/* Adds the squares of the diagonals to those of a board. Returns NQ_OK; NQ_OUT_OF_RANGE if one is off the board. */
nq_status fit_diagonals(const nq_diagonals *diagonals, nq_direction direction, unsigned n, uint32_t rows[NQ_MAX_N],
                        const scan *text);

#endif
