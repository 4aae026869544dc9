/* SPDX-License-Identifier: MIT */
/* Squares by name, of boards of any size, and where they are on one of n: rows count from the top, ranks from the bottom. */
#include "squares.h"

#include <string.h>

#include "columns.h"
#include "notation_forms.h"

/* Adds the square in `row` or `rank` (from 0). */
static nq_status add_square(const scan *text, uint32_t lines[NQ_MAX_N], unsigned line, unsigned column) {
    uint32_t bit = UINT32_C(1) << column;
    if (lines[line] & bit) return refuse(text, text->begin, NQ_AMBIGUOUS, "this square is given twice");
    lines[line] |= bit;
    return NQ_OK;
}

/* r3c4 is row and column, d6 is chess; they are read as those of boards are. */
nq_status nq_squares_add(nq_squares *squares, const char *text, nq_reading_error *error) {
    scan whole = {text, text, text + strlen(text), error, NULL};
    named_square square;
    bool by_row = read_row_column_square(whole.begin, whole.end, &square),
         is_square = by_row || read_chess_square(whole.begin, whole.end, &square);
    if (!is_square || square.end != whole.end)
        return refuse(&whole, whole.begin, NQ_MALFORMED,
                      "expected a square such as r3c4 (row from the top, column) or d6 (chess)");
    if (square.line < 1 || square.line > NQ_MAX_N || square.column < 1 || square.column > NQ_MAX_N)
        return refuse(&whole, whole.begin, NQ_OUT_OF_RANGE,
                      by_row ? "rows and columns run from 1 to n, and n to 32" : "ranks run from 1 to n, and n to 32");
    return add_square(&whole, by_row ? squares->by_row : squares->by_rank, square.line - 1, square.column - 1);
}

nq_status fit_squares(const nq_squares *squares, unsigned n, uint32_t rows[NQ_MAX_N], const scan *text) {
    uint32_t all = nq_all_columns(n);
    for (unsigned line = 0; line < NQ_MAX_N; line++) rows[line] = 0;
    for (unsigned line = 0; line < NQ_MAX_N; line++) {
        for (unsigned column = 0; column < NQ_MAX_N; column++) {
            uint32_t bit = UINT32_C(1) << column;
            bool on_board = line < n && (bit & all);
            if (squares->by_rank[line] & bit) {
                char file[2] = {(char)('a' + column), '\0'};
                if (!on_board)
                    return refuse(text, text->begin, NQ_OUT_OF_RANGE, "%s%u is off the board for n = %u", file,
                                  line + 1, n);
                if (n > 26)
                    return refuse(text, text->begin, NQ_OUT_OF_RANGE,
                                  "chess squares go with n <= 26; for n = %u write r%uc%u", n, n - line, column + 1);
                rows[n - 1 - line] |= bit;
            }
            if (squares->by_row[line] & bit) {
                if (!on_board)
                    return refuse(text, text->begin, NQ_OUT_OF_RANGE, "r%uc%u is off the board for n = %u", line + 1,
                                  column + 1, n);
                rows[line] |= bit;
            }
        }
    }
    return NQ_OK;
}
