#include "nqueens/filter.h"

#include <string.h>

#include "nqueens/property.h"
#include "scan.h"

nq_filter nq_filter_all(void) { return (nq_filter){.classes = NQ_ALL_CLASSES}; }

static bool is_empty(const nq_squares *squares) {
    uint32_t any = 0;
    for (unsigned line = 0; line < NQ_MAX_N; line++) any |= squares->by_row[line] | squares->by_rank[line];
    return any == 0;
}

bool nq_filter_is_of_classes(const nq_filter *filter) {
    return !filter->properties_required && !filter->properties_excluded && !filter->start_rows && is_empty(&filter->required) &&
           is_empty(&filter->excluded);
}

/* Adds the square in `row` or `rank` (from 0). */
static nq_status add_square(const scan *text, uint32_t lines[NQ_MAX_N], unsigned line, unsigned column) {
    uint32_t bit = UINT32_C(1) << column;
    if (lines[line] & bit) {
        refuse(text, text->begin, NQ_AMBIGUOUS);
        reason_add(text, "this square is given twice");
        return NQ_AMBIGUOUS;
    }
    lines[line] |= bit;
    return NQ_OK;
}

static nq_status refuse_square(const scan *text, nq_status status, const char *why) {
    refuse(text, text->begin, status);
    reason_add(text, why);
    return status;
}

/* r3c4: row from the top, column from the left. */
static nq_status add_by_row(nq_squares *squares, const scan *text, const char *at) {
    unsigned row, column;
    const char *after = read_number(at, text->end, &row), *end = after;
    if (after < text->end) end = read_number(after + 1, text->end, &column);
    if (after == at || after == text->end || *after != 'c' || end == after + 1 || end != text->end)
        return refuse_square(text, NQ_MALFORMED, "expected a square such as r3c4 (row from the top, column) or d6 (chess)");
    if (row < 1 || row > NQ_MAX_N || column < 1 || column > NQ_MAX_N)
        return refuse_square(text, NQ_OUT_OF_RANGE, "rows and columns run from 1 to n, and n to 32");
    return add_square(text, squares->by_row, row - 1, column - 1);
}

/* d6: file letter, rank from the bottom. */
static nq_status add_by_rank(nq_squares *squares, const scan *text) {
    unsigned rank, file = (unsigned)(*text->begin - 'a');
    const char *after = read_number(text->begin + 1, text->end, &rank);
    if (after == text->begin + 1 || after != text->end)
        return refuse_square(text, NQ_MALFORMED, "expected a square such as r3c4 (row from the top, column) or d6 (chess)");
    if (rank < 1 || rank > NQ_MAX_N) return refuse_square(text, NQ_OUT_OF_RANGE, "ranks run from 1 to n, and n to 32");
    return add_square(text, squares->by_rank, rank - 1, file);
}

nq_status nq_squares_add(nq_squares *squares, const char *text, nq_reading_error *error) {
    scan whole = {text, text, text + strlen(text), error};
    bool by_row = text[0] == 'r' && is_digit(text[1]) && strchr(text, 'c');
    if (by_row) return add_by_row(squares, &whole, text + 1);
    if (text[0] >= 'a' && text[0] <= 'z') return add_by_rank(squares, &whole);
    return refuse_square(&whole, NQ_MALFORMED, "expected a square such as r3c4 (row from the top, column) or d6 (chess)");
}

static nq_status start_with_list(nq_filter *filter, const scan *text) {
    const char *at = skip_spaces(text->begin, text->end);
    while (at < text->end) {
        unsigned column;
        const char *after = read_number(at, text->end, &column);
        if (after == at || column < 1 || column > NQ_MAX_N || filter->start_rows == NQ_MAX_N) {
            refuse(text, at, NQ_MALFORMED);
            reason_add(text, "expected columns from 1, such as '1 5' or '15', at most one for each row");
            return NQ_MALFORMED;
        }
        filter->start[filter->start_rows++] = (uint8_t)(column - 1);
        at = skip_spaces(after, text->end);
        if (at < text->end && *at == ',') at = skip_spaces(at + 1, text->end);
    }
    return NQ_OK;
}

nq_status nq_filter_start(nq_filter *filter, const char *text, nq_reading_error *error) {
    scan whole = {text, text, text + strlen(text), error};
    filter->start_rows = 0;
    if (strpbrk(text, " ,")) return start_with_list(filter, &whole);
    for (const char *at = text; *at; at++) {
        int column = nq_column_of_letter(*at);
        if (column < 0 || filter->start_rows == NQ_MAX_N) {
            refuse(&whole, at, NQ_MALFORMED);
            reason_add_quoted(&whole, at, at + 1);
            reason_add(&whole, " is no column: expected placement text, one character of 1..9, a..w for each row");
            return NQ_MALFORMED;
        }
        filter->start[filter->start_rows++] = (uint8_t)column;
    }
    return NQ_OK;
}

/* --- Fitting to one n --- */

static nq_status refuse_off_board(const scan *text, unsigned n, const char *letters, unsigned first, const char *between, unsigned second) {
    refuse(text, text->begin, NQ_OUT_OF_RANGE);
    reason_add(text, letters);
    if (first) reason_add_number(text, first);
    reason_add(text, between);
    reason_add_number(text, second);
    reason_add(text, " is off the board for n = ");
    reason_add_number(text, n);
    return NQ_OUT_OF_RANGE;
}

/* The squares of a set by row of an n-board. */
static nq_status fit_squares(const nq_squares *squares, unsigned n, uint32_t rows[NQ_MAX_N], const scan *text) {
    uint32_t all = UINT32_MAX >> (NQ_MAX_N - n);
    for (unsigned line = 0; line < NQ_MAX_N; line++) rows[line] = 0;
    for (unsigned line = 0; line < NQ_MAX_N; line++) {
        for (unsigned column = 0; column < NQ_MAX_N; column++) {
            uint32_t bit = UINT32_C(1) << column;
            bool on_board = line < n && (bit & all);
            if (squares->by_rank[line] & bit) {
                char file[2] = {(char)('a' + column), '\0'};
                if (!on_board) return refuse_off_board(text, n, file, 0, "", line + 1);
                if (n > 26) {
                    refuse(text, text->begin, NQ_OUT_OF_RANGE);
                    reason_add(text, "chess squares go with n <= 26; for n = ");
                    reason_add_number(text, n);
                    reason_add(text, " write r");
                    reason_add_number(text, n - line);
                    reason_add(text, "c");
                    reason_add_number(text, column + 1);
                    return NQ_OUT_OF_RANGE;
                }
                rows[n - 1 - line] |= bit;
            }
            if (squares->by_row[line] & bit) {
                if (!on_board) return refuse_off_board(text, n, "r", line + 1, "c", column + 1);
                rows[line] |= bit;
            }
        }
    }
    return NQ_OK;
}

/* Looks for two required queens that attack each other. */
static void find_attack(nq_fitted_filter *fitted, const uint32_t required[NQ_MAX_N]) {
    for (unsigned a = 0; a < fitted->n * fitted->n; a++) {
        int row_a = (int)(a / fitted->n), column_a = (int)(a % fitted->n);
        if (!(required[row_a] >> column_a & 1)) continue;
        for (unsigned b = a + 1; b < fitted->n * fitted->n; b++) {
            int row_b = (int)(b / fitted->n), column_b = (int)(b % fitted->n), down = row_b - row_a, right = column_b - column_a;
            if (!(required[row_b] >> column_b & 1) || (down != 0 && right != 0 && down != right && down != -right)) continue;
            fitted->impossible = true;
            fitted->attack = (nq_attack){(uint8_t)row_a, (uint8_t)row_b, right == 0 ? NQ_ATTACK_COLUMN : NQ_ATTACK_DIAGONAL};
            fitted->attack_column[0] = (uint8_t)column_a;
            fitted->attack_column[1] = (uint8_t)column_b;
            return;
        }
    }
}

/* Looks for a square that is both required and excluded. */
static void find_contradiction(nq_fitted_filter *fitted, const uint32_t required[NQ_MAX_N], const uint32_t excluded[NQ_MAX_N]) {
    for (unsigned row = 0; row < fitted->n && !fitted->impossible; row++) {
        unsigned column = 0;
        if (!(required[row] & excluded[row])) continue;
        while (!((required[row] & excluded[row]) >> column & 1)) column++;
        fitted->impossible = true;
        fitted->attack = (nq_attack){(uint8_t)row, (uint8_t)row, NQ_ATTACK_COLUMN};
        fitted->attack_column[0] = fitted->attack_column[1] = (uint8_t)column;
    }
}

nq_status nq_filter_fit(const nq_filter *filter, unsigned n, nq_fitted_filter *fitted, nq_reading_error *error) {
    scan text = {"", "", "", error};
    uint32_t required[NQ_MAX_N], excluded[NQ_MAX_N], all = UINT32_MAX >> (NQ_MAX_N - n);
    nq_status status = fit_squares(&filter->required, n, required, &text);
    if (status == NQ_OK) status = fit_squares(&filter->excluded, n, excluded, &text);
    if (status != NQ_OK) return status;
    for (unsigned row = 0; row < filter->start_rows; row++) {
        if (row >= n || filter->start[row] >= n) {
            refuse(&text, text.begin, NQ_OUT_OF_RANGE);
            if (row >= n) {
                reason_add_number(&text, filter->start_rows);
                reason_add(&text, " first rows are given, which is too many for n = ");
            } else {
                reason_add(&text, "column ");
                reason_add_number(&text, filter->start[row] + 1u);
                reason_add(&text, " of given row ");
                reason_add_number(&text, row + 1);
                reason_add(&text, " is off the board for n = ");
            }
            reason_add_number(&text, n);
            return NQ_OUT_OF_RANGE;
        }
        required[row] |= UINT32_C(1) << filter->start[row];
    }
    *fitted = (nq_fitted_filter){.n = n,
                                 .classes = filter->classes,
                                 .properties_required = filter->properties_required,
                                 .properties_excluded = filter->properties_excluded};
    fitted->has_others = filter->classes != NQ_ALL_CLASSES || filter->properties_required || filter->properties_excluded;
    for (unsigned row = 0; row < n; row++) {
        fitted->has_squares = fitted->has_squares || required[row] || excluded[row];
        fitted->allowed[row] = (required[row] ? required[row] : all) & ~excluded[row];
    }
    for (unsigned symmetry = 0; fitted->has_squares && symmetry < NQ_SYMMETRY_COUNT; symmetry++) {
        for (unsigned square = 0; square < n * n; square++) {
            unsigned row = square / n, column = square % n;
            nq_symmetry_move((nq_symmetry)symmetry, n, &row, &column);
            if (fitted->allowed[row] >> column & 1) fitted->taken_there[symmetry][square / n] |= UINT32_C(1) << square % n;
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

/* What is the same for all images. */
static bool others_pass(const nq_fitted_filter *fitted, const nq_placement *solution) {
    if (fitted->classes != NQ_ALL_CLASSES && !(fitted->classes & nq_class_bit(nq_orbit_size(solution)))) return false;
    uint32_t asked = fitted->properties_required | fitted->properties_excluded;
    for (unsigned k = 0; asked >> k; k++) {
        if (!(asked >> k & 1)) continue;
        bool has = nq_properties[k].test(solution);
        if (fitted->properties_required >> k & 1 && !has) return false;
        if (fitted->properties_excluded >> k & 1 && has) return false;
    }
    return true;
}

bool nq_filter_passes(const nq_fitted_filter *fitted, const nq_placement *solution) {
    if (fitted->impossible) return false;
    return (!fitted->has_squares || stands_on(solution, fitted->allowed)) && (!fitted->has_others || others_pass(fitted, solution));
}

/* The symmetries whose images pass, as a set: an image need not be made to know. */
static unsigned passing_symmetries(const nq_fitted_filter *fitted, const nq_placement *canonical) {
    if (fitted->impossible || (fitted->has_others && !others_pass(fitted, canonical))) return 0;
    unsigned orbit_size = nq_orbit_size(canonical), passing = 0;
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
        if (!nq_is_least_symmetry((nq_symmetry)s, orbit_size)) continue;
        if (!fitted->has_squares || stands_on(canonical, fitted->taken_there[s])) passing |= 1u << s;
    }
    return passing;
}

unsigned nq_filter_count_images(const nq_fitted_filter *fitted, const nq_placement *canonical) {
    unsigned count = 0;
    for (unsigned passing = passing_symmetries(fitted, canonical); passing; passing &= passing - 1) count++;
    return count;
}

unsigned nq_filter_images(const nq_fitted_filter *fitted, const nq_placement *canonical, nq_placement passing[NQ_SYMMETRY_COUNT]) {
    unsigned symmetries = passing_symmetries(fitted, canonical), count = 0;
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++)
        if (symmetries >> s & 1) nq_symmetry_apply((nq_symmetry)s, canonical, &passing[count++]);
    return count;
}
