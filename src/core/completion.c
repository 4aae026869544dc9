/* SPDX-License-Identifier: MIT */
/* The row with the fewest squares left is filled first, so that what cannot be completed shows soon, and large boards take few steps. */
#include <string.h>

#include "columns.h"
#include "nqueens/partial.h"

typedef struct attempt {
    unsigned n;
    uint32_t steps; /* still to be taken */
    nq_placement placement;
} attempt;

/* What is left of a board: the squares of its rows, and the rows without a queen. */
typedef struct remains {
    uint32_t squares[NQ_MAX_N];
    uint32_t rows;
} remains;

static unsigned count_columns(uint32_t columns) {
    unsigned count = 0;
    for (; columns; columns &= columns - 1) count++;
    return count;
}

static unsigned narrowest(const remains *left, unsigned n) {
    unsigned best = n, fewest = NQ_MAX_N + 1;
    for (unsigned row = 0; row < n; row++) {
        unsigned count = count_columns(left->squares[row]);
        if (!(left->rows >> row & 1) || count >= fewest) continue;
        best = row;
        fewest = count;
    }
    return best;
}

/* Takes away what a queen attacks. */
static void put_queen(remains *left, unsigned n, unsigned row, unsigned column) {
    uint32_t queen = UINT32_C(1) << column;
    left->rows &= ~(UINT32_C(1) << row);
    for (unsigned other = 0; other < n; other++) {
        unsigned distance = other > row ? other - row : row - other;
        left->squares[other] &= ~(queen | queen << distance | queen >> distance);
    }
}

static nq_status complete_rest(attempt *of, const remains *left) {
    if (!left->rows) return NQ_OK;
    unsigned row = narrowest(left, of->n);
    for (uint32_t rest = left->squares[row]; rest; rest &= rest - 1) {
        remains next = *left;
        if (of->steps-- == 0) return NQ_INTERRUPTED;
        of->placement.column[row] = (uint8_t)nq_lowest_column(rest);
        put_queen(&next, of->n, row, of->placement.column[row]);
        nq_status status = complete_rest(of, &next);
        if (status != NQ_DONE) return status;
    }
    return NQ_DONE;
}

nq_status nq_partial_complete(const nq_partial *partial, uint32_t steps, nq_placement *completion) {
    attempt of = {.n = partial->n, .steps = steps, .placement.n = (uint8_t)partial->n};
    remains left;
    unsigned rows[2], columns[2];
    if (nq_partial_attack(partial, rows, columns)) return NQ_DONE;
    nq_partial_free(partial, left.squares);
    left.rows = nq_all_columns(partial->n);
    for (unsigned row = 0; row < partial->n; row++) {
        if (!partial->queens[row]) continue;
        of.placement.column[row] = (uint8_t)nq_lowest_column(partial->queens[row]);
        left.rows &= ~(UINT32_C(1) << row);
    }
    nq_status status = complete_rest(&of, &left);
    if (status == NQ_OK) *completion = of.placement;
    return status;
}
