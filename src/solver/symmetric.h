/* SPDX-License-Identifier: MIT */
/* The symmetric search in pieces: what begins with the same first orbits. */
#ifndef NQUEENS_SOLVER_SYMMETRIC_H
#define NQUEENS_SOLVER_SYMMETRIC_H

#include "nqueens/solver.h"

/* How many orbits are given in a piece of this search; 0 if the whole search is one piece. */
unsigned symmetric_piece_depth(const nq_symmetric_search *search);

/* Goes on to the next piece, from a search that has been started and used for nothing else. Returns false after the last. In: its pieces
 * have orbits given. */
bool symmetric_next_piece(nq_symmetric_search *search);

/* How many first rows all solutions of the piece share. */
unsigned symmetric_given_rows(const nq_symmetric_search *search);

/* The search of the piece at which another stands. */
nq_symmetric_search symmetric_piece(const nq_symmetric_search *search);

#endif
