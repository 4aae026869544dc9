/* SPDX-License-Identifier: MIT */
/* How a backtracker tells of itself. Each of these returns whether it is to go on. In: x has the queens of the rows above `row`. */
#ifndef NQUEENS_SOLVER_WATCH_H
#define NQUEENS_SOLVER_WATCH_H

#include "nqueens/watch.h"

/* A square was tried by a test against each earlier queen, from the top, of which that of row `attacker` was the first to attack it: the row
 * itself, if none does. */
bool watch_pairs(nq_watch *watch, const nq_placement *x, unsigned row, unsigned column, unsigned attacker);

/* A square was tried by the marks of its column, its diagonal and its antidiagonal, in this order, up to the first that is set. */
bool watch_marks(nq_watch *watch, const nq_placement *x, unsigned row, unsigned column);

/* A square was tried by looking at the squares above it, along the same lines, up to the first queen. */
bool watch_looks(nq_watch *watch, const nq_placement *x, unsigned row, unsigned column);

/* A queen was placed on one of the candidates of a mask. */
bool watch_placed(nq_watch *watch, const nq_placement *x, unsigned row, unsigned column);

/* What comes below the queen of a row has been tried: if that was a row, it is a step back. */
bool watch_back(nq_watch *watch, const nq_placement *x, unsigned row, unsigned column);

#endif
