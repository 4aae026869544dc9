/* Sorting packed solutions by groups of bits, from the lowest to the highest: no comparisons. */
#ifndef NQUEENS_SOLVER_SORT_H
#define NQUEENS_SOLVER_SORT_H

#include "nqueens/solver.h"

/* Sorts `count` packed solutions of n that begin with the same `same_rows` rows, and with them their tags (if not NULL).
 * spare and spare_tags are room for as many. The last row is not looked at: the rows above it leave it one column. */
void sort_packed(unsigned n, unsigned same_rows, uint64_t *packed, uint32_t *tags, uint64_t *spare,
                 uint32_t *spare_tags, size_t count);

#endif
