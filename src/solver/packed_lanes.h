/* SPDX-License-Identifier: MIT */
/* What is read off packed boards in lanes of board_lanes.h: their compact words, their columns and sides. */
#include "compact.h"
#include "sides.h"

TARGET void PROGRAM(compact_words)(unsigned n, const uint64_t *packed, size_t count, uint64_t *words) {
    for (size_t k = 0; k < count; k += BOARDS) {
        lanes row[WORD_ROWS], rank[16];
        uint64_t made[BOARDS];
        size_t here = count - k < BOARDS ? count - k : BOARDS;
        read_packed(n, packed + k * NQ_PACKED_WORDS, here, row);
        rank_rows(n, row, rank);
        join_fours(rank, ~(lanes){0}, made);
        memcpy(words + k, made, here * sizeof *made);
    }
}

TARGET void PROGRAM(columns)(unsigned n, const uint64_t *packed, size_t count, board_columns column) {
    for (size_t k = 0; k < count; k += BOARDS) {
        lanes row[WORD_ROWS] = {{0}};
        read_packed(n, packed + k * nq_packed_words(n), count - k < BOARDS ? count - k : BOARDS, row);
        write_columns(n, row, column + k);
    }
}

INLINE void write_side(lanes row, size_t k, uint8_t side[SIDES_AT_A_TIME]) { memcpy(side + k, &row, sizeof row); }

TARGET void PROGRAM(sides)(unsigned n, unsigned rows, const uint64_t *packed, size_t count, board_sides *sides) {
    lanes m = EACH_BOARD(n - 1);
    for (size_t k = 0; k < count; k += BOARDS) {
        lanes row[WORD_ROWS];
        read_packed(n, packed + k * nq_packed_words(n), count - k < BOARDS ? count - k : BOARDS, row);
        for (unsigned r = 0; r < rows; r++) {
            write_side(row[r], k, sides->column[0][r]);
            write_side(m - row_in(n, row, r), k, sides->column[1][r]);
            write_side(m - row[n - 1 - r], k, sides->column[2][r]);
            write_side(row_in(n, row, n - 1 - r), k, sides->column[3][r]);
        }
    }
}
