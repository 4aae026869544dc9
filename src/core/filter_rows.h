/* SPDX-License-Identifier: MIT */
/* The filters, a row each: the options of the program, what passes, and the statements of --show-sql follow from it.
 *
 * X(id, option, argument, repeatable, help, read, asked, passes, together, conditions)
 *
 *   read        takes the option's value into an nq_filter: a function of src/cli/query_options.c
 *   asked       whether an nq_filter asks for it: this one and the next are functions of filter_rows.c
 *   passes      whether a solution passes where it is asked; NULL for squares, which nq_filter_fit puts together
 *   together    whether the images of a solution pass together where it is asked
 *   conditions  writes what is asked as conditions of SQL */
#ifndef NQUEENS_CORE_FILTER_ROWS_H
#define NQUEENS_CORE_FILTER_ROWS_H

#include "nqueens/filter.h"

#define NQ_FILTER_ROWS(X)                                                                                              \
    X(at, "at", "SQUARE", true,                                                                                        \
      "with a queen on the square r3c4 (row from the top, column) or d6 (chess); may be repeated", read_at, asks_at,   \
      NULL, never, at_in_sql)                                                                                          \
    X(not_at, "not-at", "SQUARE", true, "without a queen on the square; may be repeated", read_not_at, asks_not_at,    \
      NULL, never, not_at_in_sql)                                                                                      \
    X(no_diagonal, "no-diagonal", "DIAGONAL", true,                                                                    \
      "without a queen on this diagonal, \\: the index row - column + n-1, with both from 0, or a square on it; "      \
      "may be repeated",                                                                                               \
      read_no_diagonal, asks_no_diagonal, NULL, never, no_diagonal_in_sql)                                             \
    X(no_antidiagonal, "no-antidiagonal", "DIAGONAL", true,                                                            \
      "without a queen on this antidiagonal, /: the index row + column, or a square on it; may be repeated",           \
      read_no_antidiagonal, asks_no_antidiagonal, NULL, never, no_antidiagonal_in_sql)                                 \
    X(starts_with, "starts-with", "TEXT", false,                                                                       \
      "with these first rows: placement text such as 15, or columns from 1 such as '1 5'", read_start, asks_start,     \
      NULL, never, start_in_sql)                                                                                       \
    X(classes, "class", "CLASS", true,                                                                                 \
      "by symmetry: asymmetric, half-turn, quarter-turn, full, or the orbit size; "                                    \
      "several with commas, or repeated; '!...' for all others",                                                       \
      read_classes, asks_classes, is_of_classes, always, classes_in_sql)                                               \
    X(is, "is", "PROPERTY", true, "with this property; may be repeated", read_is, asks_is, has_properties,             \
      is_together, is_in_sql)                                                                                          \
    X(is_not, "is-not", "PROPERTY", true, "without this property; may be repeated", read_is_not, asks_is_not,          \
      has_not_properties, is_not_together, is_not_in_sql)

enum {
#define NQ_FILTER_ID(id, ...) FILTER_##id,
    NQ_FILTER_ROWS(NQ_FILTER_ID)
#undef NQ_FILTER_ID
        FILTER_COUNT
};

typedef struct filter_row {
    bool (*asked)(const nq_filter *filter);
    bool (*passes)(const nq_filter *filter, const nq_placement *solution);
    bool (*together)(const nq_filter *filter);
    void (*conditions)(const nq_filter *filter, nq_condition *add, void *context);
} filter_row;

/* At most 32: a set of them is a bit mask. */
extern const filter_row filter_rows[FILTER_COUNT];

#endif
