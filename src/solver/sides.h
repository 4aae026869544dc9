/* SPDX-License-Identifier: MIT */
/* What is read off packed boards, many at a time: all columns, and the first rows of a board and of its rotations, which are what stands at its
 * four sides, looked at from each. */
#ifndef NQUEENS_SOLVER_SIDES_H
#define NQUEENS_SOLVER_SIDES_H

#include "nqueens/solver.h"

#define SIDES_AT_A_TIME 64u /* boards */
#define SIDES_MOST_ROWS 6u

/* By how far the board is turned, 0, 90, 180 or 270 degrees; by row; by board. */
typedef struct board_sides {
    uint8_t column[4][SIDES_MOST_ROWS][SIDES_AT_A_TIME];
} board_sides;

/* Reads the first `rows` rows of `count` solutions. In: packed as nq_pack does; count <= SIDES_AT_A_TIME; rows <= SIDES_MOST_ROWS and <= n. */
void sides_read(unsigned n, unsigned rows, const uint64_t *packed, size_t count, board_sides *sides);

/* The columns of all rows, by board; what stands behind the n-th has no meaning. In: as above. */
typedef uint8_t board_columns[SIDES_AT_A_TIME][NQ_MAX_N];
void columns_read(unsigned n, const uint64_t *packed, size_t count, board_columns column);

/* The programs. */
typedef void columns_program(unsigned n, const uint64_t *packed, size_t count, board_columns column);
columns_program columns_single, columns_plain, columns_avx2, columns_avx512;
typedef void sides_program(unsigned n, unsigned rows, const uint64_t *packed, size_t count, board_sides *sides);
sides_program sides_single, sides_plain, sides_avx2, sides_avx512;

#endif
