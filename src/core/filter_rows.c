/* SPDX-License-Identifier: MIT */
/* What each filter asks, whether a solution passes, and the same in SQL: `s` is a row of the view `solution`. */
#include "filter_rows.h"

#include "nqueens/property.h"

static bool always(const nq_filter *filter) { return (void)filter, true; }
static bool never(const nq_filter *filter) { return (void)filter, false; }

static bool is_empty(const nq_squares *squares) {
    uint32_t any = 0;
    for (unsigned line = 0; line < NQ_MAX_N; line++) any |= squares->by_row[line] | squares->by_rank[line];
    return any == 0;
}

static bool asks_at(const nq_filter *filter) { return !is_empty(&filter->required); }
static bool asks_not_at(const nq_filter *filter) { return !is_empty(&filter->excluded); }

/* Squares by rank depend on n, which the statement knows as a column. */
static void squares_in_sql(const nq_squares *squares, const char *negation, nq_condition *add, void *context) {
    for (unsigned line = 0; line < NQ_MAX_N; line++) {
        for (unsigned column = 0; column < NQ_MAX_N; column++) {
            if (squares->by_row[line] >> column & 1)
                add(context, "%snq_has_queen(s.placement, %u, %u)", negation, line + 1, column + 1);
            if (squares->by_rank[line] >> column & 1)
                add(context, "%snq_has_queen(s.placement, s.n - %u, %u)", negation, line, column + 1);
        }
    }
}

static void at_in_sql(const nq_filter *filter, nq_condition *add, void *context) {
    squares_in_sql(&filter->required, "", add, context);
}
static void not_at_in_sql(const nq_filter *filter, nq_condition *add, void *context) {
    squares_in_sql(&filter->excluded, "NOT ", add, context);
}

static bool asks_diagonals(const nq_diagonals *diagonals) {
    return diagonals->by_index || !is_empty(&diagonals->through);
}
static bool asks_no_diagonal(const nq_filter *filter) { return asks_diagonals(&filter->empty[NQ_DIAGONAL]); }
static bool asks_no_antidiagonal(const nq_filter *filter) { return asks_diagonals(&filter->empty[NQ_ANTIDIAGONAL]); }

/* Rows and columns of SQL count from 1. */
#define NO_QUEEN "NOT EXISTS (SELECT 1 FROM nq_queens(s.placement) AS q WHERE q.row %c q.column = "

static void diagonals_in_sql(const nq_filter *filter, nq_direction direction, nq_condition *add, void *context) {
    const nq_diagonals *diagonals = &filter->empty[direction];
    char sign = direction == NQ_DIAGONAL ? '-' : '+';
    for (unsigned index = 0; index < NQ_MAX_DIAGONALS; index++) {
        if (!(diagonals->by_index >> index & 1)) continue;
        if (direction == NQ_DIAGONAL) add(context, NO_QUEEN "%u - s.n)", sign, index + 1);
        else add(context, NO_QUEEN "%u)", sign, index + 2);
    }
    for (unsigned line = 0; line < NQ_MAX_N; line++) {
        for (unsigned column = 0; column < NQ_MAX_N; column++) {
            if (diagonals->through.by_row[line] >> column & 1)
                add(context, NO_QUEEN "%d)", sign,
                    direction == NQ_DIAGONAL ? (int)line - (int)column : (int)(line + column) + 2);
            if (diagonals->through.by_rank[line] >> column & 1)
                add(context, NO_QUEEN "s.n - %u %c %u)", sign, line, sign, column + 1);
        }
    }
}

static void no_diagonal_in_sql(const nq_filter *filter, nq_condition *add, void *context) {
    diagonals_in_sql(filter, NQ_DIAGONAL, add, context);
}
static void no_antidiagonal_in_sql(const nq_filter *filter, nq_condition *add, void *context) {
    diagonals_in_sql(filter, NQ_ANTIDIAGONAL, add, context);
}

static bool asks_start(const nq_filter *filter) { return filter->start_rows > 0; }

static void start_in_sql(const nq_filter *filter, nq_condition *add, void *context) {
    char start[NQ_TEXT_SIZE] = "";
    for (unsigned row = 0; row < filter->start_rows; row++) start[row] = nq_column_letter(filter->start[row]);
    add(context, "s.placement GLOB '%s*'", start);
}

static bool asks_classes(const nq_filter *filter) { return filter->classes != NQ_ALL_CLASSES; }

static bool is_of_classes(const nq_filter *filter, const nq_placement *solution) {
    return nq_classes_have(filter->classes, nq_class_of(solution));
}

static void classes_in_sql(const nq_filter *filter, nq_condition *add, void *context) {
    char sizes[3 * NQ_CLASS_COUNT + 1] = "", *end = sizes;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        if (!nq_classes_have(filter->classes, k)) continue;
        if (end > sizes) *end++ = ',', *end++ = ' ';
        *end++ = (char)('0' + nq_class_orbit_size(k));
    }
    add(context, "s.orbit_size IN (%s)", sizes);
}

static bool asks_is(const nq_filter *filter) { return filter->properties_required; }
static bool asks_is_not(const nq_filter *filter) { return filter->properties_excluded; }

/* Whether a solution has each of some properties, or none of them. */
static bool has_each(uint32_t properties, const nq_placement *solution, bool has) {
    for (unsigned k = 0; properties >> k; k++)
        if (properties >> k & 1 && nq_properties[k].test(solution) != has) return false;
    return true;
}

static bool has_properties(const nq_filter *filter, const nq_placement *solution) {
    return has_each(filter->properties_required, solution, true);
}
static bool has_not_properties(const nq_filter *filter, const nq_placement *solution) {
    return has_each(filter->properties_excluded, solution, false);
}

static bool are_invariant(uint32_t properties) {
    for (unsigned k = 0; properties >> k; k++)
        if (properties >> k & 1 && !nq_properties[k].invariant) return false;
    return true;
}

static bool is_together(const nq_filter *filter) { return are_invariant(filter->properties_required); }
static bool is_not_together(const nq_filter *filter) { return are_invariant(filter->properties_excluded); }

static void properties_in_sql(uint32_t properties, const char *negation, nq_condition *add, void *context) {
    for (unsigned k = 0; k < nq_property_count; k++)
        if (properties >> k & 1) add(context, "%s%s(s.placement)", negation, nq_properties[k].function);
}

static void is_in_sql(const nq_filter *filter, nq_condition *add, void *context) {
    properties_in_sql(filter->properties_required, "", add, context);
}
static void is_not_in_sql(const nq_filter *filter, nq_condition *add, void *context) {
    properties_in_sql(filter->properties_excluded, "NOT ", add, context);
}

const filter_row filter_rows[FILTER_COUNT] = {
#define ROW(id, option, argument, repeatable, help, read, asked, passes, together, conditions)                         \
    [FILTER_##id] = {asked, passes, together, conditions},
    NQ_FILTER_ROWS(ROW)};
