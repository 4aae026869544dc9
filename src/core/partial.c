/* SPDX-License-Identifier: MIT */
#include "nqueens/partial.h"

#include <string.h>

#include "columns.h"
#include "diagonals.h"
#include "squares.h"

static unsigned count_squares(const uint32_t squares[NQ_MAX_N], unsigned n) {
    unsigned count = 0;
    for (unsigned row = 0; row < n; row++)
        for (uint32_t rest = squares[row]; rest; rest &= rest - 1) count++;
    return count;
}

unsigned nq_partial_queens(const nq_partial *partial) { return count_squares(partial->queens, partial->n); }

void nq_partial_excluded(const nq_partial *partial, uint32_t rows[NQ_MAX_N]) {
    unsigned n = partial->n;
    memcpy(rows, partial->blocked, NQ_MAX_N * sizeof *rows);
    for (unsigned square = 0; square < n * n; square++)
        for (nq_direction k = NQ_DIAGONAL; k < NQ_DIRECTIONS; k++)
            if (partial->empty[k] >> nq_diagonal_of(k, n, square / n, square % n) & 1)
                rows[square / n] |= UINT32_C(1) << square % n;
}

nq_partial nq_partial_of(const nq_placement *placement) {
    nq_partial whole = {.n = placement->n};
    for (unsigned row = 0; row < placement->n; row++) whole.queens[row] = UINT32_C(1) << placement->column[row];
    return whole;
}

static bool attack_each_other(unsigned row_a, unsigned column_a, unsigned row_b, unsigned column_b) {
    return row_a == row_b || column_a == column_b || row_a + column_a == row_b + column_b ||
           row_a + column_b == row_b + column_a;
}

static bool is_attacked(const nq_partial *partial, unsigned row, unsigned column) {
    for (unsigned other = 0; other < partial->n; other++)
        for (unsigned at = 0; at < partial->n; at++)
            if (partial->queens[other] >> at & 1 && attack_each_other(row, column, other, at)) return true;
    return false;
}

unsigned nq_partial_free(const nq_partial *partial, uint32_t squares[NQ_MAX_N]) {
    uint32_t taken[NQ_MAX_N];
    nq_partial_excluded(partial, taken);
    memset(squares, 0, NQ_MAX_N * sizeof *squares);
    for (unsigned row = 0; row < partial->n; row++)
        for (unsigned column = 0; column < partial->n; column++)
            if (!(taken[row] >> column & 1) && !is_attacked(partial, row, column))
                squares[row] |= UINT32_C(1) << column;
    return count_squares(squares, partial->n);
}

bool nq_partial_attack(const nq_partial *partial, unsigned row[2], unsigned column[2]) {
    unsigned n = partial->n;
    for (unsigned a = 0; a < n * n; a++) {
        if (!(partial->queens[a / n] >> a % n & 1)) continue;
        for (unsigned b = a + 1; b < n * n; b++) {
            if (!(partial->queens[b / n] >> b % n & 1) || !attack_each_other(a / n, a % n, b / n, b % n)) continue;
            row[0] = a / n, column[0] = a % n, row[1] = b / n, column[1] = b % n;
            return true;
        }
    }
    return false;
}

/* Refuses a board with a queen where the filter wants none. */
static nq_status check_queens(const nq_partial *partial, const nq_filter *filter, const scan *text) {
    uint32_t excluded[NQ_MAX_N];
    nq_status status = fit_squares(&filter->excluded, partial->n, excluded, text);
    for (unsigned k = 0; status == NQ_OK && k < NQ_DIRECTIONS; k++)
        status = fit_diagonals(&filter->empty[k], (nq_direction)k, partial->n, excluded, text);
    for (unsigned row = 0; status == NQ_OK && row < partial->n; row++)
        if (partial->queens[row] & excluded[row])
            return refuse(text, text->begin, NQ_REFUSED, "a queen stands on r%uc%u, which is excluded", row + 1,
                          nq_lowest_column(partial->queens[row] & excluded[row]) + 1);
    return status;
}

/* Refuses a queen that the filter wants where the board excludes one, or names one as its own. */
static nq_status check_required(const nq_partial *partial, const nq_filter *filter, const scan *text) {
    unsigned n = partial->n;
    uint32_t excluded[NQ_MAX_N], required[NQ_MAX_N];
    nq_partial_excluded(partial, excluded);
    nq_status status = fit_squares(&filter->required, n, required, text);
    for (unsigned row = 0; status == NQ_OK && row < n; row++) {
        uint32_t twice = required[row] & partial->queens[row];
        if (twice)
            return refuse(text, text->begin, NQ_AMBIGUOUS, "r%uc%u is given twice: the board has a queen there already",
                          row + 1, nq_lowest_column(twice) + 1);
        if (row < filter->start_rows && filter->start[row] < n) required[row] |= UINT32_C(1) << filter->start[row];
        uint32_t against = required[row] & excluded[row];
        if (against)
            return refuse(text, text->begin, NQ_REFUSED, "a queen is to stand on r%uc%u, which the board excludes",
                          row + 1, nq_lowest_column(against) + 1);
    }
    return status;
}

nq_status nq_partial_add_to(const nq_partial *partial, nq_filter *filter, nq_reading_error *error) {
    scan text = {"", "", "", error, NULL};
    nq_status status = check_queens(partial, filter, &text);
    if (status == NQ_OK) status = check_required(partial, filter, &text);
    if (status != NQ_OK) return status;
    for (unsigned row = 0; row < partial->n; row++) {
        filter->required.by_row[row] |= partial->queens[row];
        filter->excluded.by_row[row] |= partial->blocked[row];
    }
    for (unsigned k = 0; k < NQ_DIRECTIONS; k++) filter->empty[k].by_index |= partial->empty[k];
    return NQ_OK;
}
