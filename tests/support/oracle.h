/* SPDX-License-Identifier: MIT */
/* Slow and obvious programs to compare with. They share nothing with what they check: boards are matrices of booleans,
 * and a symmetry moves squares. */
#ifndef NQUEENS_TESTS_ORACLE_H
#define NQUEENS_TESTS_ORACLE_H

#include "nqueens/symmetry.h"

/* Whether no two queens share a row, a column or a diagonal, by walking from each queen in all eight directions. */
bool oracle_is_solution(const nq_placement *placement);

/* Calls `each` for every placement of n that is a permutation, in lexicographic order. */
void oracle_permutations(unsigned n, void (*each)(void *context, const nq_placement *placement), void *context);

/* Moves every square of the board as the table in symmetry.h says, and reads the result row by row. */
void oracle_image(nq_symmetry symmetry, const nq_placement *placement, nq_placement *image);

/* All solutions of n <= 8 in lexicographic order, among the permutations. Returns how many there are. */
unsigned oracle_solutions(unsigned n, nq_placement solutions[128]);

/* Whether no image is less. Out: *orbit_size, how many images differ. */
bool oracle_is_canonical(const nq_placement *placement, unsigned *orbit_size);

nq_placement placement_of(const char *text);

#endif
