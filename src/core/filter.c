/* SPDX-License-Identifier: MIT */
#include "nqueens/filter.h"

#include <assert.h>
#include <string.h>

#include "columns.h"
#include "diagonals.h"
#include "filter_rows.h"
#include "notation_forms.h"
#include "squares.h"

nq_filter nq_filter_all(void) { return (nq_filter){.classes = NQ_ALL_CLASSES}; }

bool nq_filter_is_of_classes(const nq_filter *filter) {
    for (unsigned k = 0; k < FILTER_COUNT; k++)
        if (k != FILTER_classes && filter_rows[k].asked(filter)) return false;
    return true;
}

void nq_filter_conditions(const nq_filter *filter, nq_condition *add, void *context) {
    for (unsigned k = 0; k < FILTER_COUNT; k++)
        if (filter_rows[k].asked(filter)) filter_rows[k].conditions(filter, add, context);
}

static nq_status start_with_list(nq_filter *filter, const scan *text) {
    number_list columns;
    nq_status status = read_numbers(text, &columns);
    for (unsigned row = 0; status == NQ_OK && row < columns.count; row++) {
        unsigned column = columns.value[row];
        if (column >= 1 && column <= NQ_MAX_N) {
            filter->start[row] = (uint8_t)(column - 1);
            continue;
        }
        const char *at = columns.at[row], *end = read_number(at, text->end, &column);
        status = refuse(text, at, NQ_MALFORMED,
                        "'%.*s' is no column: expected columns from 1 to at most 32, such as '1 5'",
                        piece_length(at, end), at);
    }
    if (status == NQ_OK) filter->start_rows = columns.count;
    return status;
}

static nq_status start_with_text(nq_filter *filter, const scan *text) {
    unsigned rows = 0;
    for (const char *at = text->begin; at < text->end; at++, rows++) {
        int column = column_of_letter(*at);
        if (column < 0 || rows == NQ_MAX_N)
            return refuse(text, at, NQ_MALFORMED,
                          column < 0
                              ? "'%.*s' is no column: expected placement text, one character of 1..9, a..w for each row"
                              : "'%.*s' is the column of a row 33, but boards have at most 32 rows",
                          piece_length(at, next_character(at, text->end)), at);
        filter->start[rows] = (uint8_t)column;
    }
    filter->start_rows = rows;
    return NQ_OK;
}

nq_status nq_filter_start(nq_filter *filter, const char *text, nq_reading_error *error) {
    scan whole = {text, text, text + strlen(text), error, NULL};
    filter->start_rows = 0;
    bool is_list = strpbrk(text, " ,\t") && skip_spaces(whole.begin, whole.end) < whole.end;
    if (is_list) return start_with_list(filter, &whole);
    whole.begin = skip_spaces(whole.begin, whole.end);
    return start_with_text(filter, &whole);
}

/* --- Fitting to one n --- */

/* Looks for two required queens that attack each other. */
static void find_attack(nq_fitted_filter *fitted, const uint32_t required[NQ_MAX_N]) {
    for (unsigned a = 0; a < fitted->n * fitted->n; a++) {
        int row_a = (int)(a / fitted->n), column_a = (int)(a % fitted->n);
        if (!(required[row_a] >> column_a & 1)) continue;
        for (unsigned b = a + 1; b < fitted->n * fitted->n; b++) {
            int row_b = (int)(b / fitted->n), column_b = (int)(b % fitted->n), down = row_b - row_a,
                right = column_b - column_a;
            if (!(required[row_b] >> column_b & 1) || (down != 0 && right != 0 && down != right && down != -right))
                continue;
            fitted->impossible = true;
            fitted->attack = (nq_attack){(uint8_t)row_a, (uint8_t)row_b,
                                         right == 0 ? NQ_ATTACK_COLUMN : NQ_ATTACK_DIAGONAL};
            fitted->attack_column[0] = (uint8_t)column_a;
            fitted->attack_column[1] = (uint8_t)column_b;
            return;
        }
    }
}

/* Looks for a square that is both required and excluded. */
static void find_contradiction(nq_fitted_filter *fitted, const uint32_t required[NQ_MAX_N],
                               const uint32_t excluded[NQ_MAX_N]) {
    for (unsigned row = 0; row < fitted->n && !fitted->impossible; row++) {
        if (!(required[row] & excluded[row])) continue;
        unsigned column = nq_lowest_column(required[row] & excluded[row]);
        fitted->impossible = true;
        fitted->attack = (nq_attack){(uint8_t)row, (uint8_t)row, NQ_ATTACK_COLUMN};
        fitted->attack_column[0] = fitted->attack_column[1] = (uint8_t)column;
    }
}

nq_status nq_filter_fit(const nq_filter *filter, unsigned n, nq_fitted_filter *fitted, nq_reading_error *error) {
    scan text = {"", "", "", error, NULL};
    uint32_t required[NQ_MAX_N], excluded[NQ_MAX_N], all = nq_all_columns(n);
    assert(n >= NQ_MIN_N && n <= NQ_MAX_N);
    *fitted = (nq_fitted_filter){0};
    nq_status status = fit_squares(&filter->required, n, required, &text);
    if (status == NQ_OK) status = fit_squares(&filter->excluded, n, excluded, &text);
    for (unsigned k = 0; status == NQ_OK && k < NQ_DIRECTIONS; k++)
        status = fit_diagonals(&filter->empty[k], (nq_direction)k, n, excluded, &text);
    if (status != NQ_OK) return status;
    for (unsigned row = 0; row < filter->start_rows; row++) {
        if (row >= n)
            return refuse(&text, text.begin, NQ_OUT_OF_RANGE, "%u first rows are given, which is too many for n = %u",
                          filter->start_rows, n);
        if (filter->start[row] >= n)
            return refuse(&text, text.begin, NQ_OUT_OF_RANGE, "column %u of given row %u is off the board for n = %u",
                          filter->start[row] + 1u, row + 1, n);
        required[row] |= UINT32_C(1) << filter->start[row];
    }
    *fitted = (nq_fitted_filter){.n = n, .filter = *filter};
    for (unsigned k = 0; k < FILTER_COUNT; k++) {
        if (!filter_rows[k].passes || !filter_rows[k].asked(filter)) continue;
        *(filter_rows[k].together(filter) ? &fitted->class_tests : &fitted->image_tests) |= UINT32_C(1) << k;
    }
    for (unsigned row = 0; row < n; row++) {
        fitted->has_squares = fitted->has_squares || required[row] || excluded[row];
        fitted->allowed[row] = (required[row] ? required[row] : all) & ~excluded[row];
    }
    for (unsigned symmetry = 0; fitted->has_squares && symmetry < NQ_SYMMETRY_COUNT; symmetry++) {
        for (unsigned square = 0; square < n * n; square++) {
            unsigned row = square / n, column = square % n;
            nq_symmetry_move((nq_symmetry)symmetry, n, &row, &column);
            if (fitted->allowed[row] >> column & 1)
                fitted->taken_there[symmetry][square / n] |= UINT32_C(1) << square % n;
        }
    }
    find_attack(fitted, required);
    find_contradiction(fitted, required, excluded);
    return NQ_OK;
}

/* --- Passing --- */

static bool stands_on(const nq_placement *solution, const uint32_t allowed[NQ_MAX_N]) {
    for (unsigned row = 0; row < solution->n; row++)
        if (!(allowed[row] >> solution->column[row] & 1)) return false;
    return true;
}

static bool tests_pass(const nq_fitted_filter *fitted, uint32_t tests, const nq_placement *solution) {
    for (unsigned k = 0; tests >> k; k++)
        if (tests >> k & 1 && !filter_rows[k].passes(&fitted->filter, solution)) return false;
    return true;
}

bool nq_filter_passes(const nq_fitted_filter *fitted, const nq_placement *solution) {
    if (fitted->impossible) return false;
    return (!fitted->has_squares || stands_on(solution, fitted->allowed)) &&
           tests_pass(fitted, fitted->class_tests | fitted->image_tests, solution);
}

static bool image_passes(const nq_fitted_filter *fitted, nq_symmetry symmetry, const nq_placement *canonical) {
    nq_placement image;
    nq_symmetry_apply(symmetry, canonical, &image);
    return tests_pass(fitted, fitted->image_tests, &image);
}

/* For squares, no image need be made to know. */
unsigned nq_filter_symmetries(const nq_fitted_filter *fitted, const nq_placement *canonical) {
    if (fitted->impossible || !tests_pass(fitted, fitted->class_tests, canonical)) return 0;
    nq_class class = nq_class_of(canonical);
    unsigned passing = 0;
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
        if (!nq_is_least_symmetry((nq_symmetry)s, class)) continue;
        if (fitted->has_squares && !stands_on(canonical, fitted->taken_there[s])) continue;
        if (!fitted->image_tests || image_passes(fitted, (nq_symmetry)s, canonical)) passing |= 1u << s;
    }
    return passing;
}
