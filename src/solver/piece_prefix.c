/* SPDX-License-Identifier: MIT */
/* Which pieces there are: the ways to place the first rows that a canonical form may begin with (fundamental.c), in lexicographic order.
 *
 * An n has about six times as many solutions as the one before, and the ways to place one row more are about ten times as many. So one row more
 * for each n, or nearly, keeps pieces small. Up to n = 17 the largest of three rows is small enough. */
#include <assert.h>

#include "piece_rules.h"

/* Pieces shorter than this are not worth the trouble. */
#define LEAST_N 6u

/* The largest piece has 1,439 solutions for n = 15, 7,108 for 16, 40,219 for 17 and 30,651 for 18. Beyond n = 22 nobody can keep
 * what is found, and counting needs no room. */
static unsigned rows_of(unsigned n) {
    if (n < LEAST_N) return 0;
    unsigned rows = n <= 17 ? 3 : n - 14;
    return rows < NQ_PIECE_ROWS ? rows : NQ_PIECE_ROWS;
}

/* Queens in the first rows, and what they attack in the row below. */
typedef struct prefix {
    unsigned row;
    uint32_t columns, diagonals, antidiagonals;
} prefix;

static prefix with_queen(prefix above, unsigned column) {
    uint32_t queen = UINT32_C(1) << column;
    return (prefix){above.row + 1, above.columns | queen, (above.diagonals | queen) << 1,
                    (above.antidiagonals | queen) >> 1};
}

/* The columns of the row below. In: the columns of the rows above it, as far as there are any. */
static uint32_t open_columns(const nq_piece *piece, prefix above) {
    unsigned n = piece->n, c = piece->column[0];
    if (above.row == 0) return nq_all_columns((n + 1) / 2);
    uint32_t allowed = piece_allowed_in_row(n, c, above.row);
    if (c == 0 && above.row >= 2 && above.row < piece->column[1])
        allowed &= ~UINT32_C(2); /* see fundamental.c for the corner */
    return allowed & ~(above.columns | above.diagonals | above.antidiagonals);
}

static unsigned columns_in(uint32_t set) {
    unsigned count = 0;
    for (; set; set &= set - 1) count++;
    return count;
}

/* How many pieces begin with these queens. */
static uint64_t count_below(nq_piece *piece, prefix above) {
    uint32_t open = open_columns(piece, above);
    uint64_t count = 0;
    if (above.row + 1 == piece->rows) return columns_in(open);
    for (; open; open &= open - 1) {
        unsigned column = nq_lowest_column(open);
        piece->column[above.row] = (uint8_t)column;
        count += count_below(piece, with_queen(above, column));
    }
    return count;
}

uint64_t nq_piece_count(unsigned n) {
    assert(n >= NQ_MIN_N && n <= NQ_MAX_N);
    nq_piece piece = {.n = n, .rows = rows_of(n)};
    return piece.rows ? count_below(&piece, (prefix){0}) : 1;
}

bool nq_piece_at(unsigned n, uint64_t index, nq_piece *found) {
    assert(n >= NQ_MIN_N && n <= NQ_MAX_N);
    nq_piece piece = {.n = n, .index = index, .rows = rows_of(n)};
    prefix above = {0};
    uint64_t left = index;
    while (above.row < piece.rows) {
        uint32_t open = open_columns(&piece, above);
        for (;; open &= open - 1) {
            if (!open) return false;
            unsigned column = nq_lowest_column(open);
            piece.column[above.row] = (uint8_t)column;
            prefix next = with_queen(above, column);
            uint64_t here = next.row == piece.rows ? 1 : count_below(&piece, next);
            if (left < here) {
                above = next;
                break;
            }
            left -= here;
        }
    }
    if (left) return false;
    *found = piece;
    return true;
}

nq_piece nq_piece_first(unsigned n) {
    nq_piece piece = {0};
    bool found = nq_piece_at(n, 0, &piece);
    assert(found);
    (void)found;
    return piece;
}

/* The next lower row is gone on with as soon as all of its ways are used up. */
bool nq_piece_next(nq_piece *piece) {
    nq_piece next = *piece;
    prefix above[NQ_PIECE_ROWS + 1] = {{0}};
    if (piece->rows == 0) return false;
    for (unsigned row = 0; row < piece->rows; row++) above[row + 1] = with_queen(above[row], piece->column[row]);
    unsigned row = piece->rows - 1;
    uint32_t passed = UINT32_MAX << piece->column[row] << 1; /* columns behind the one that is there */
    for (;;) {
        uint32_t open = open_columns(&next, above[row]) & passed;
        if (open) {
            next.column[row] = (uint8_t)nq_lowest_column(open);
            above[row + 1] = with_queen(above[row], next.column[row]);
            passed = UINT32_MAX;
            if (++row == piece->rows) break;
        } else {
            if (row-- == 0) return false;
            passed = UINT32_MAX << next.column[row] << 1;
        }
    }
    next.index++;
    *piece = next;
    return true;
}
