/* SPDX-License-Identifier: MIT */
/* Which program reads, and the one that looks at one board after the other. */
#include "sides.h"

#include <assert.h>
#include <string.h>

#include "program.h"

static columns_program *const columns_programs[NQ_PROGRAMS] = PROGRAMS(columns_single, columns_plain, columns_avx2,
                                                                       columns_avx512);

void columns_read(unsigned n, const uint64_t *packed, size_t count, board_columns column) {
    assert(count <= SIDES_AT_A_TIME);
    columns_programs[nq_best_program()](n, packed, count, column);
}

void columns_single(unsigned n, const uint64_t *packed, size_t count, board_columns column) {
    for (size_t k = 0; k < count; k++) {
        nq_placement placement;
        nq_unpack(packed + k * nq_packed_words(n), n, &placement);
        memcpy(column[k], placement.column, n);
    }
}

static sides_program *const programs[NQ_PROGRAMS] = PROGRAMS(sides_single, sides_plain, sides_avx2, sides_avx512);

void sides_read(unsigned n, unsigned rows, const uint64_t *packed, size_t count, board_sides *sides) {
    assert(count <= SIDES_AT_A_TIME && rows <= SIDES_MOST_ROWS && rows <= n);
    programs[nq_best_program()](n, rows, packed, count, sides);
}

void sides_single(unsigned n, unsigned rows, const uint64_t *packed, size_t count, board_sides *sides) {
    for (size_t k = 0; k < count; k++) {
        nq_placement placement;
        uint8_t row_of[NQ_MAX_N];
        nq_unpack(packed + k * nq_packed_words(n), n, &placement);
        for (unsigned row = 0; row < n; row++) row_of[placement.column[row]] = (uint8_t)row;
        for (unsigned row = 0; row < rows; row++) {
            sides->column[0][row][k] = placement.column[row];
            sides->column[1][row][k] = (uint8_t)(n - 1 - row_of[row]);
            sides->column[2][row][k] = (uint8_t)(n - 1 - placement.column[n - 1 - row]);
            sides->column[3][row][k] = row_of[n - 1 - row];
        }
    }
}
