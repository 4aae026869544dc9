/* SPDX-License-Identifier: MIT */
/* The step that the bit mask searches share. */
#ifndef NQUEENS_SOLVER_SEARCH_STEP_H
#define NQUEENS_SOLVER_SEARCH_STEP_H

#include "../core/columns.h"
#include "nqueens/solver.h"

/* How often a search looks whether it is interrupted: about every 50 microseconds. */
#define NQ_SEARCH_STEPS 4096u

/* Places a queen on the lowest candidate of the current row and goes down one row.
 * In: there is a candidate. Returns the new row with its attacks filled in; its candidates are the caller's to choose. */
static inline nq_search_row *nq_search_place(nq_search *search) {
    nq_search_row *here = &search->stack[search->row], *next = here + 1;
    uint32_t queen = here->candidates & -here->candidates;
    here->candidates ^= queen;
    search->placement.column[search->row] = (uint8_t)nq_lowest_column(queen);
    search->row++;
    search->nodes.level[search->row]++;
    next->columns = here->columns | queen;
    next->diagonals = (here->diagonals | queen) << 1;
    next->antidiagonals = (here->antidiagonals | queen) >> 1;
    return next;
}

#endif
