/* SPDX-License-Identifier: MIT */
/* Sorting packed solutions by groups of bits. */
#ifndef NQUEENS_SOLVER_SORT_H
#define NQUEENS_SOLVER_SORT_H

#include "nqueens/solver.h"

/* Sorts `count` packed solutions of n that begin with the same `same_rows` rows. spare is room for as many. The last row is not looked at:
 * the rows above it leave it one column. */
void sort_packed(unsigned n, unsigned same_rows, uint64_t *packed, uint64_t *spare, size_t count);

/* Sorts words that have nothing but their lowest `bits` bits to differ by. In: bits <= 64; spare, room for SORT_SPARE words, however many
 * there are. */
#define SORT_SPARE 65536u
void sort_words(uint64_t *words, size_t count, unsigned bits, uint64_t *spare);

#endif
