/* SPDX-License-Identifier: MIT */
/* The solutions that a turn leaves as they are, found by placing whole orbits of squares.
 *
 * With m = n-1, every diagonal r-c and every antidiagonal r+c of such a board is used by a queen together with those the turn takes it
 * to, so that one look at a square answers for its whole orbit. Squares of the two main diagonals are attacked by their own orbit, but for
 * the center, which has a queen just where n is odd. Rows are filled from the top; the choice in the first row that is still empty
 * decides the order, so the solutions come in lexicographic order.
 *
 * Half turn: (r,c) and (m-r,m-c). The upper half of the rows is searched. Sets of diagonals are words:
 *
 *     falling: bit m + c - r, all diagonals r-c      row r sees bits m-r ... m-r+m of it, bit by bit a column each
 *     rising:  bit r + c, all antidiagonals          row r sees bits r ... r+m
 *
 * Quarter turn: (r,c), (c,m-r), (m-r,m-c), (m-c,r). Four queens use the rows, and the columns, r, c, m-r and m-c; and the diagonals d, -d,
 * m-s and s-m with d = r-c and s = r+c. The antidiagonals are those turned, and need no look. So a set of used rows, which is one of
 * columns, and a set of used |r-c| are all there is to know. n is 4k or 4k+1.
 *
 * Of each class the canonical form alone is given. Its first queen is no nearer to a corner than any queen of a side (fundamental.c):
 * with it in column k, the sides stay empty in the rows above k. What is left is compared with its images at the leaf. */
#include <assert.h>

#include "search_step.h"
#include "symmetric.h"

/* A piece of a class has so many of its first orbits given: one of n = 24 is searched in some hundredths of a second then. Where there
 * are no more than these, the class is one piece. */
#define PIECE_DEPTH 4u

void nq_symmetric_search_init(nq_symmetric_search *search, unsigned n, nq_class which) {
    assert(n >= NQ_MIN_N && n <= NQ_MAX_N);
    assert(which == NQ_HALF_TURN || which == NQ_QUARTER_TURN || which == NQ_FULL_SYMMETRY);
    *search = (nq_symmetric_search){.symmetry_class = which, .placement = {.n = (uint8_t)n}};
    unsigned last = n - 1u, middle = last / 2;
    nq_symmetric_level *first = &search->level[0];
    if (which == NQ_FULL_SYMMETRY || n == 1) { /* n = 1 has one solution, of full symmetry */
        search->ended = n != 1 || which != NQ_FULL_SYMMETRY;
        return;
    }
    if (which == NQ_QUARTER_TURN && n % 4 > 1) search->ended = true;
    if (n % 2) {
        search->placement.column[middle] = (uint8_t)middle;
        first->columns = UINT32_C(1) << middle;
    }
    first->falling = first->rising = UINT64_C(1) << (which == NQ_HALF_TURN ? last : 0);
    first->candidates = nq_all_columns((n + 1) / 2) & ~(first->columns | 1u); /* a corner is on a main diagonal */
}

/* The columns of a row on whose squares an orbit of two can be placed. */
static uint32_t half_turn_candidates(const nq_symmetric_search *search, unsigned row) {
    const nq_symmetric_level *here = &search->level[search->depth];
    unsigned n = search->placement.n, last = n - 1u;
    uint32_t candidates = nq_all_columns(n) & ~here->columns & ~(uint32_t)(here->falling >> (last - row)) &
                          ~(uint32_t)(here->rising >> row);
    if (row < search->placement.column[0]) candidates &= ~(UINT32_C(1) | UINT32_C(1) << last);
    return candidates;
}

static void place_half_turn(nq_symmetric_search *search, unsigned row, unsigned column) {
    const nq_symmetric_level *here = &search->level[search->depth];
    nq_symmetric_level *next = &search->level[search->depth + 1];
    unsigned last = search->placement.n - 1u, falling = last + column - row, rising = row + column;
    search->placement.column[row] = (uint8_t)column;
    search->placement.column[last - row] = (uint8_t)(last - column);
    next->columns = here->columns | UINT32_C(1) << column | UINT32_C(1) << (last - column);
    next->falling = here->falling | UINT64_C(1) << falling | UINT64_C(1) << (2 * last - falling);
    next->rising = here->rising | UINT64_C(1) << rising | UINT64_C(1) << (2 * last - rising);
}

static unsigned distance(unsigned a, unsigned b) { return a < b ? b - a : a - b; }

/* The columns of a row on whose squares an orbit of four can be placed. `falling` is the set of used |r-c|. */
static uint32_t quarter_turn_candidates(const nq_symmetric_search *search, unsigned row) {
    const nq_symmetric_level *here = &search->level[search->depth];
    unsigned n = search->placement.n, last = n - 1u;
    uint32_t candidates = nq_all_columns(n) & ~here->columns, possible = 0;
    for (; candidates; candidates &= candidates - 1) {
        unsigned column = nq_lowest_column(candidates), falling = distance(row, column),
                 rising = distance(row + column, last);
        if (falling == rising || here->falling >> falling & 1 || here->falling >> rising & 1) continue;
        possible |= UINT32_C(1) << column;
    }
    return possible;
}

static void place_quarter_turn(nq_symmetric_search *search, unsigned row, unsigned column) {
    const nq_symmetric_level *here = &search->level[search->depth];
    nq_symmetric_level *next = &search->level[search->depth + 1];
    unsigned last = search->placement.n - 1u;
    *next = *here;
    for (unsigned turn = 0; turn < 4; turn++) {
        search->placement.column[row] = (uint8_t)column;
        next->columns |= UINT32_C(1) << column;
        next->falling |= UINT64_C(1) << distance(row, column);
        unsigned turned = last - row;
        row = column;
        column = turned;
    }
}

/* The first row without a queen; half of n where all rows have one. */
static unsigned next_row(const nq_symmetric_search *search) {
    unsigned half = search->placement.n / 2u;
    if (search->symmetry_class == NQ_HALF_TURN) return search->depth;
    uint32_t empty = ~search->level[search->depth].columns & nq_all_columns(half);
    return empty ? nq_lowest_column(empty) : half;
}

static bool is_wanted(const nq_symmetric_search *search) {
    assert(nq_placement_is_solution(&search->placement));
    return nq_class_of(&search->placement) == search->symmetry_class && nq_is_canonical(&search->placement, NULL);
}

/* Goes down to the next row, or tells that there is none. */
static bool go_down(nq_symmetric_search *search) {
    search->depth++;
    unsigned row = next_row(search);
    if (row == search->placement.n / 2u) return false;
    nq_symmetric_level *here = &search->level[search->depth];
    here->row = (uint8_t)row;
    here->candidates = search->symmetry_class == NQ_HALF_TURN ? half_turn_candidates(search, row)
                                                              : quarter_turn_candidates(search, row);
    return true;
}

/* Goes on to the next board on which `goal` orbits are placed, or all of them. */
static nq_status go_on(nq_symmetric_search *search, unsigned goal, const nq_interrupt *interrupt) {
    if (search->ended) return NQ_DONE;
    if (search->found) search->depth--;
    search->found = false;
    for (;;) {
        nq_symmetric_level *here = &search->level[search->depth];
        if (!here->candidates) {
            if (search->depth == search->floor) {
                search->ended = true;
                return NQ_DONE;
            }
            search->depth--;
            continue;
        }
        if (nq_interrupted(interrupt)) return NQ_INTERRUPTED;
        unsigned column = nq_lowest_column(here->candidates);
        here->candidates &= here->candidates - 1;
        if (search->symmetry_class == NQ_HALF_TURN) place_half_turn(search, here->row, column);
        else place_quarter_turn(search, here->row, column);
        bool more = go_down(search);
        if (more ? search->depth == goal : is_wanted(search)) {
            search->found = true;
            return NQ_OK;
        }
        if (!more) search->depth--;
    }
}

nq_status nq_symmetric_search_next(nq_symmetric_search *search, const nq_interrupt *interrupt) {
    if (search->placement.n == 1 && !search->ended) { /* one queen, and no orbit to be placed */
        search->ended = true;
        return NQ_OK;
    }
    return go_on(search, NQ_MAX_N, interrupt);
}

unsigned symmetric_piece_depth(const nq_symmetric_search *search) {
    unsigned n = search->placement.n, orbits = search->symmetry_class == NQ_HALF_TURN ? n / 2 : n / 4;
    return orbits > PIECE_DEPTH ? PIECE_DEPTH : 0;
}

bool symmetric_next_piece(nq_symmetric_search *search) {
    unsigned depth = symmetric_piece_depth(search);
    return depth > 0 && go_on(search, depth, NULL) == NQ_OK;
}

unsigned symmetric_given_rows(const nq_symmetric_search *search) {
    return search->depth == 0 ? 0 : search->level[search->depth].row;
}

nq_symmetric_search symmetric_piece(const nq_symmetric_search *search) {
    nq_symmetric_search piece = *search;
    piece.floor = piece.depth;
    piece.found = false;
    return piece;
}
