/* SPDX-License-Identifier: MIT */
/* The fundamental search visits only boards that can still be the least of their eight images.
 *
 * Let c be the column of the queen in the first row. The first rows of the images are the four sides of the board, read
 * in both directions, so the canonical form has
 *
 *   c <= n-1-c, and on each of the other sides no queen nearer to a corner than c:
 *
 *     . . c . . . . .      the left and right column stay empty in rows below c and in rows above n-1-c,
 *     x             x      the last row in columns below c and above n-1-c.
 *     .             .
 *     x             x      A side column still empty once its last allowed row has passed can never be
 *     x x . . . . x x      filled: the branch is dropped there.
 *
 * With the queen in the corner (c = 0), of the images only the transpose starts with column 0. It is not less if the queen
 * of column 1 stands no higher than row r, where r is the column of the queen in the second row; so rows above r do not
 * use column 1.
 *
 * What is left is compared with its images at the leaf. */
#include <assert.h>

#include "search_step.h"

/* The columns of a row that a canonical form may use, given the queens in the rows above it. */
static uint32_t allowed_columns(const nq_placement *placement, unsigned row) {
    unsigned n = placement->n, last = n - 1u;
    uint32_t all = nq_all_columns(n), sides = UINT32_C(1) | UINT32_C(1) << last;
    if (row == 0) return nq_all_columns((n + 1) / 2);
    unsigned c = placement->column[0];
    uint32_t allowed = all;
    if (row == last) allowed &= (all << c) & (all >> c);
    if (row < last && (row < c || row > last - c)) allowed &= ~sides;
    if (c == 0 && row >= 2 && row < placement->column[1]) allowed &= ~UINT32_C(2);
    return allowed;
}

/* Whether a side column is empty although this and all later rows, but for the last, may not use it. */
static bool side_is_lost(const nq_placement *placement, unsigned row, uint32_t columns) {
    unsigned last = placement->n - 1u, c = placement->column[0];
    uint32_t sides = UINT32_C(1) | UINT32_C(1) << last;
    return c > 0 && row > last - c && (columns & sides) != sides;
}

void nq_fundamental_search_init(nq_fundamental_search *search, unsigned n) {
    nq_search_init(&search->search, n);
    search->search.stack[0].candidates = allowed_columns(&search->search.placement, 0);
    search->symmetry_class = NQ_ASYMMETRIC;
}

nq_status nq_fundamental_search_next_within(nq_fundamental_search *fundamental, uint32_t steps) {
    nq_search *search = &fundamental->search;
    unsigned n = search->placement.n;
    if (search->row == n) search->row--;
    for (;;) {
        if (!search->stack[search->row].candidates) {
            if (search->row == 0) return NQ_DONE;
            search->row--;
            continue;
        }
        if (steps-- == 0) return NQ_INTERRUPTED;
        nq_search_row *next = nq_search_place(search);
        if (search->row == n) {
            assert(nq_placement_is_solution(&search->placement));
            if (nq_is_canonical(&search->placement, &fundamental->symmetry_class)) return NQ_OK;
            search->row--;
        } else if (side_is_lost(&search->placement, search->row, next->columns)) {
            next->candidates = 0;
        } else {
            next->candidates = allowed_columns(&search->placement, search->row) &
                               ~(next->columns | next->diagonals | next->antidiagonals);
        }
    }
}

nq_status nq_fundamental_search_next(nq_fundamental_search *fundamental, const nq_interrupt *interrupt) {
    nq_status status = NQ_INTERRUPTED;
    while (status == NQ_INTERRUPTED && !nq_interrupted(interrupt))
        status = nq_fundamental_search_next_within(fundamental, NQ_SEARCH_STEPS);
    return status;
}
