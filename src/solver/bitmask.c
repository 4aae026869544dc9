/* SPDX-License-Identifier: MIT */
/* bitmask: a row is a word, a column a bit.
 *
 *             row r      ..Q.....   columns        the same bit in every later row
 *             row r+1    ...\....   diagonals      one bit further right in each row
 *             row r+1    ./......   antidiagonals  one bit further left
 *
 * What none of the three masks attacks in a row are its candidates; the lowest bit, which is the leftmost column, is
 * tried first, so solutions come in lexicographic order. The stack is a member of the search, not of the machine: the
 * search can stop anywhere and go on later. */
#include <assert.h>

#include "search_step.h"
#include "visit.h"

void nq_search_init(nq_search *search, unsigned n) {
    assert(n >= NQ_MIN_N && n <= NQ_MAX_N);
    *search = (nq_search){.placement.n = (uint8_t)n};
    search->nodes.level[0] = 1;
    for (unsigned row = 0; row < n; row++) search->allowed[row] = nq_all_columns(n);
    search->stack[0].candidates = search->allowed[0];
}

/* The squares of a row that a queen `distance` rows away on a column attacks. */
static uint32_t attacked(uint32_t queen, unsigned distance) { return queen | queen << distance | queen >> distance; }

void nq_search_restrict(nq_search *search, const uint32_t allowed[NQ_MAX_N]) {
    unsigned n = search->placement.n;
    for (unsigned row = 0; row < n; row++) search->allowed[row] &= allowed[row];
    for (unsigned row = 0; row < n; row++) {
        uint32_t queen = allowed[row];
        if (queen == 0 || (queen & (queen - 1)) != 0) continue; /* not one square */
        for (unsigned other = 0; other < n; other++)
            if (other != row) search->allowed[other] &= ~attacked(queen, other > row ? other - row : row - other);
    }
    search->stack[0].candidates = search->allowed[0];
}

static uint32_t candidates_of(const nq_search *search) {
    const nq_search_row *here = &search->stack[search->row];
    return search->allowed[search->row] & ~(here->columns | here->diagonals | here->antidiagonals);
}

void nq_search_seek(nq_search *search, const nq_placement *after) {
    unsigned n = search->placement.n;
    assert(after->n == n);
    while (search->row < n) {
        nq_search_row *here = &search->stack[search->row];
        uint32_t queen = UINT32_C(1) << after->column[search->row];
        bool can_stand = here->candidates & queen;
        uint32_t later = here->candidates & ~(queen | (queen - 1));
        here->candidates = queen;
        if (can_stand) nq_search_place(search);
        here->candidates = later;
        if (!can_stand) return;
        if (search->row < n) search->stack[search->row].candidates = candidates_of(search);
    }
}

nq_status nq_search_next_within(nq_search *search, uint32_t steps) {
    unsigned n = search->placement.n;
    if (search->row == n) search->row--; /* leave the solution found last */
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
            return NQ_OK;
        }
        next->candidates = candidates_of(search);
    }
}

nq_status nq_search_next(nq_search *search, const nq_interrupt *interrupt) {
    nq_status status = NQ_INTERRUPTED;
    while (status == NQ_INTERRUPTED && !nq_interrupted(interrupt))
        status = nq_search_next_within(search, NQ_SEARCH_STEPS);
    return status;
}

/* The search again, a step at a time. */
static nq_status list_watched(nq_search *search, const nq_visitor *visitor) {
    nq_watch *watch = visitor->watch;
    const nq_placement *x = &search->placement;
    nq_status status = NQ_OK;
    watch->effort.tests = 1;
    while (status == NQ_OK) {
        unsigned row = search->row;
        if (nq_interrupted(visitor->interrupt)) return NQ_INTERRUPTED;
        if (!search->stack[row].candidates) {
            if (row == 0) return NQ_OK;
            search->row--;
            if (!watch_back(watch, x, row - 1, x->column[row - 1])) return NQ_DONE;
            continue;
        }
        nq_search_row *next = nq_search_place(search);
        if (!watch_placed(watch, x, row, x->column[row])) return NQ_DONE;
        if (row + 1 == x->n) {
            status = visit(visitor, x);
            search->row--;
        } else {
            next->candidates = candidates_of(search);
            watch->effort.tests++;
        }
    }
    return status;
}

nq_status bitmask_list(unsigned n, const nq_visitor *visitor) {
    nq_search search;
    nq_status status;
    nq_search_init(&search, n);
    if (visitor->watch) return list_watched(&search, visitor);
    while ((status = nq_search_next(&search, visitor->interrupt)) == NQ_OK) {
        status = visit(visitor, &search.placement);
        if (status != NQ_OK) return status;
    }
    return status == NQ_DONE ? NQ_OK : status;
}
