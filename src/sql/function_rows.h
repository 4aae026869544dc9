/* SPDX-License-Identifier: MIT */
/* The SQL functions, a row each: what is registered, help and the manual follow from it. Those of keys and properties follow from the rows
 * of nq_keys and nq_properties.
 *
 * X(id, name, number of arguments, what the first is, arguments, what it gives) */
#ifndef NQUEENS_SQL_FUNCTION_ROWS_H
#define NQUEENS_SQL_FUNCTION_ROWS_H

#define NQ_FUNCTION_ROWS(X)                                                                                            \
    X(parse, "nq_parse", 1, OF_TEXT, "text", "placement text of a board in any notation that is read")                 \
    X(is_solution, "nq_is_solution", 1, OF_PLACEMENT, "p", "1 if no two queens attack each other, else 0")             \
    X(conflicts, "nq_conflicts", 1, OF_PLACEMENT, "p", "how many pairs of queens attack each other")                   \
    X(has_queen, "nq_has_queen", 3, OF_PLACEMENT, "p, row, column",                                                    \
      "1 if a queen stands there, else 0; both count from 1")                                                          \
    X(canonical, "nq_canonical", 1, OF_IMAGES, "p", "the canonical form: the least of the eight images")               \
    X(transform, "nq_transform", 2, OF_IMAGES, "p, symmetry",                                                          \
      "an image; symmetry is 0..7 or a name such as 'rotate90'")                                                       \
    X(orbit_size, "nq_orbit_size", 1, OF_IMAGES, "p", "how many of the images differ: 8, 4, 2 or 1")                   \
    X(class, "nq_class", 1, OF_IMAGES, "p", "'asymmetric', 'half-turn', 'quarter-turn' or 'full'")                     \
    X(board, "nq_board", 1, OF_PLACEMENT, "p", "rows of Q and ., separated by line ends")                              \
    X(distance, "nq_distance", 2, OF_PLACEMENT, "p, q",                                                                \
      "in how many rows the queens of two boards of one size differ")                                                  \
    X(group_canonical, "nq_group_canonical", 2, OF_PLACEMENT, "p, group",                                              \
      "the least equivalent solution under a group, such as 'torus'")                                                  \
    X(version, "nq_version", 0, OF_TEXT, "", "the version of these functions, such as '1.0.0'")

/* Those whose result is a table. The rows are in the order of table_kind. */
#define NQ_TABLE_FUNCTION_ROWS(X)                                                                                      \
    X(SOLUTIONS, "nq_solutions", 1, "n", "all solutions of n, found while they are read")                              \
    X(FUNDAMENTALS, "nq_fundamentals", 1, "n", "the fundamental ones, as canonical forms")                             \
    X(ORBIT, "nq_orbit", 1, "p", "the distinct images of a placement with one queen in each column")

/* A table of a module of its own. */
#define NQ_QUEENS_FUNCTION_ROW(X) X(QUEENS, "nq_queens", 1, "p", "the row and column of each queen, from 1")

/* Those that ask the catalog. */
#define NQ_CATALOG_FUNCTION_ROWS(X)                                                                                    \
    X(number, "nq_number", 1, "p", "its number among the distinct solutions of the catalog")                           \
    X(fundamental_number, "nq_fundamental_number", 1, "p", "that of its class among the fundamental solutions")

#endif
