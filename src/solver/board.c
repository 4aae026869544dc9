/* SPDX-License-Identifier: MIT */
/* board: nothing but a board of booleans. Rows are filled from the top, so a square is safe if the squares above it are
 * empty: straight up, up to the left, up to the right. */
#include "visit.h"

typedef struct board {
    int n;
    bool queen[NQ_MAX_N][NQ_MAX_N];
} board;

static bool is_clear_upwards(const board *b, int row, int column, int step) {
    for (row--, column += step; row >= 0 && column >= 0 && column < b->n; row--, column += step)
        if (b->queen[row][column]) return false;
    return true;
}

static bool is_safe(const board *b, int row, int column) {
    return is_clear_upwards(b, row, column, 0) && is_clear_upwards(b, row, column, -1) &&
           is_clear_upwards(b, row, column, 1);
}

static nq_placement placement_of(const board *b) {
    nq_placement placement = {.n = (uint8_t)b->n};
    for (int row = 0; row < b->n; row++)
        for (int column = 0; column < b->n; column++)
            if (b->queen[row][column]) placement.column[row] = (uint8_t)column;
    return placement;
}

static nq_status visit_board(const board *b, const nq_visitor *visitor) {
    nq_placement solution = placement_of(b);
    return visit(visitor, &solution);
}

static bool is_watched(const nq_visitor *visitor, const board *b, int row, int column, bool back) {
    nq_placement x = placement_of(b);
    return back ? watch_back(visitor->watch, &x, (unsigned)row, (unsigned)column)
                : watch_looks(visitor->watch, &x, (unsigned)row, (unsigned)column);
}

static nq_status fill_from(board *b, int row, const nq_visitor *visitor) {
    if (row == b->n) return visit_board(b, visitor);
    for (int column = 0; column < b->n; column++) {
        if (nq_interrupted(visitor->interrupt)) return NQ_INTERRUPTED;
        if (visitor->watch && !is_watched(visitor, b, row, column, false)) return NQ_DONE;
        if (!is_safe(b, row, column)) continue;
        b->queen[row][column] = true;
        nq_status status = fill_from(b, row + 1, visitor);
        b->queen[row][column] = false;
        if (status != NQ_OK) return status;
        if (visitor->watch && !is_watched(visitor, b, row, column, true)) return NQ_DONE;
    }
    return NQ_OK;
}

nq_status board_list(unsigned n, const nq_visitor *visitor) {
    board b = {.n = (int)n};
    return fill_from(&b, 0, visitor);
}
