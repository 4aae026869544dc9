/* SPDX-License-Identifier: MIT */
/* Notations that draw the board can draw boards that are no placements. A draft takes every queen that is drawn, and its end
 * counts them: no queen is ever dropped, none is made up. */
#include "draft.h"

#include <string.h>

void draft_put(draft *board, unsigned row, unsigned column) {
    board->queens++;
    board->in_row[row]++;
    board->in_column[column]++;
    board->column[row] = (uint8_t)column;
    board->squares[row] |= UINT32_C(1) << column;
}

static void add_line_count(const scan *text, const char *line, unsigned index, unsigned queens) {
    if (queens == 0) reason_add(text, "; %s %u has none", line, index + 1);
    else reason_add(text, "; %s %u has %u", line, index + 1, queens);
}

nq_status draft_finish(const draft *board, const scan *text, nq_placement *placement) {
    bool one_each = true;
    for (unsigned row = 0; row < board->n; row++) one_each = one_each && board->in_row[row] == 1;
    if (one_each) {
        placement->n = (uint8_t)board->n;
        memcpy(placement->column, board->column, board->n);
        return NQ_OK;
    }
    refuse(text, text->begin, NQ_MALFORMED, "not one queen in each row: %u queen%s on %u row%s", board->queens,
           board->queens == 1 ? "" : "s", board->n, board->n == 1 ? "" : "s");
    for (unsigned row = 0; row < board->n; row++)
        if (board->in_row[row] != 1) add_line_count(text, "row", row, board->in_row[row]);
    for (unsigned column = 0; column < board->n; column++)
        if (board->in_column[column] > 1) add_line_count(text, "column", column, board->in_column[column]);
    return NQ_MALFORMED;
}

void draft_keep(const draft *board, const uint32_t blocked[NQ_MAX_N], nq_partial *partial) {
    *partial = (nq_partial){.n = board->n};
    for (unsigned row = 0; row < board->n; row++) {
        partial->blocked[row] = blocked ? blocked[row] : 0;
        partial->queens[row] = board->squares[row] & ~partial->blocked[row];
    }
}
