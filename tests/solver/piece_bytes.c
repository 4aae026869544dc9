/* SPDX-License-Identifier: MIT */
#include "solver/piece_bytes.h"

#include <stdlib.h>
#include <string.h>

#include "testing.h"

#define ROOM 4096u

/* The bytes of a board, bit after bit, as the header draws them. */
static size_t drawn(const nq_placement *placement, unsigned given, unsigned char bytes[PIECE_MOST_BYTES]) {
    unsigned n = placement->n, width = n <= 16 ? 4 : 5, at = 0;
    memset(bytes, 0, PIECE_MOST_BYTES);
    for (unsigned row = n <= 16 ? 0 : given; row < n; row++)
        for (unsigned bit = width; bit-- > 0; at++)
            if (placement->column[row] >> bit & 1) bytes[at / 8] |= (unsigned char)(0x80 >> at % 8);
    return n <= 16 ? 8 : (at + 7) / 8;
}

static void is_drawn_so(const nq_piece *piece, const nq_placement *placement) {
    uint64_t packed[NQ_PACKED_WORDS] = {0}, again[NQ_PACKED_WORDS] = {0};
    unsigned char bytes[PIECE_MOST_BYTES], expected[PIECE_MOST_BYTES];
    nq_pack(placement, packed);
    size_t size = drawn(placement, piece->rows, expected);
    assert_int_equal(piece_solution_bytes(piece), size);
    piece_encode(piece, packed, 1, bytes);
    assert_memory_equal(bytes, expected, size);
    assert_true(piece_decode(piece, bytes, 1, again));
    assert_memory_equal(again, packed, nq_packed_words(piece->n) * sizeof *packed);
}

static void all_solutions_to_13_are_the_bytes_that_the_header_draws(void **state) {
    (void)state;
    uint64_t *packed = malloc(2 * ROOM * sizeof *packed), again[ROOM];
    static unsigned char bytes[ROOM * 8];
    assert_non_null(packed);
    for (unsigned n = 1; n <= 13; n++) {
        nq_piece piece = nq_piece_first(n);
        do {
            size_t count;
            assert_int_equal(nq_piece_search(&piece, NULL, packed, ROOM, &count), NQ_OK);
            for (size_t k = 0; k < count; k++) {
                nq_placement placement;
                nq_unpack(packed + k, n, &placement);
                is_drawn_so(&piece, &placement);
            }
            piece_encode(&piece, packed, count, bytes);
            assert_true(piece_decode(&piece, bytes, count, again));
            assert_true(count == 0 || memcmp(again, packed, count * sizeof *packed) == 0);
            for (size_t k = 1; k < count; k++) assert_true(memcmp(bytes + 8 * (k - 1), bytes + 8 * k, 8) < 0);
        } while (nq_piece_next(&piece));
    }
    free(packed);
}

/* Every size beyond 16, with every number of given rows: the columns are any, not only those of solutions. */
static void so_are_boards_of_all_sizes_with_any_rows_given(void **state) {
    (void)state;
    srand(17);
    for (unsigned n = 17; n <= NQ_MAX_N; n++)
        for (unsigned rows = 0; rows <= NQ_PIECE_ROWS; rows++)
            for (unsigned round = 0; round < 50; round++) {
                nq_piece piece = {.n = n, .rows = rows};
                nq_placement placement = {.n = (uint8_t)n};
                for (unsigned row = 0; row < n; row++) placement.column[row] = (uint8_t)((unsigned)rand() % n);
                memcpy(piece.column, placement.column, rows);
                is_drawn_so(&piece, &placement);
            }
}

static void a_bit_behind_the_last_row_is_noticed(void **state) {
    (void)state;
    for (unsigned n = 1; n <= NQ_MAX_N; n++) {
        nq_piece piece = {.n = n, .rows = n < 20 ? 0 : 3};
        size_t size = piece_solution_bytes(&piece), used = n <= 16 ? 4 * n : 5 * (n - piece.rows);
        unsigned char bytes[2 * PIECE_MOST_BYTES];
        uint64_t packed[2 * NQ_PACKED_WORDS];
        for (size_t bit = 0; bit < 2 * 8 * size; bit++) {
            memset(bytes, 0, sizeof bytes);
            bytes[bit / 8] = (unsigned char)(0x80 >> bit % 8);
            assert_int_equal(piece_decode(&piece, bytes, 2, packed), bit % (8 * size) < used);
        }
    }
}

/* Computed by tests/cli/part_pieces.py, which follows the schema's prose. */
static void checksums_are_those_that_the_schema_describes(void **state) {
    (void)state;
    static const unsigned char bytes[] = {0x04, 0x75, 0x26, 0x13, 0, 0, 0, 0, 0xfe, 0xdc, 0xba};
    nq_piece piece = {.n = 8, .index = 5};
    const uint64_t counts[NQ_CLASS_COUNT] = {1, 2, 3, 4};
    assert_true(piece_checksum(&piece, counts, NULL, 0) == UINT64_C(0x2d2a0d7812e3cb1b));
    assert_true(piece_checksum(&piece, counts, bytes, 8) == UINT64_C(0x4b0bb6be4c31fc6d));
    assert_true(piece_checksum(&piece, counts, bytes, sizeof bytes) == UINT64_C(0x65b8f0fbede510dc));
}

static void every_change_of_a_byte_or_a_number_changes_the_checksum(void **state) {
    (void)state;
    unsigned char bytes[40];
    uint64_t counts[NQ_CLASS_COUNT] = {7, 0, 1, 0};
    nq_piece piece = {.n = 18, .index = 77};
    for (size_t k = 0; k < sizeof bytes; k++) bytes[k] = (unsigned char)(k * 37);
    for (size_t size = 0; size <= sizeof bytes; size++) {
        uint64_t sum = piece_checksum(&piece, counts, bytes, size);
        for (size_t at = 0; at < size; at++)
            for (unsigned change = 1; change < 256; change++) {
                bytes[at] ^= (unsigned char)change;
                assert_true(piece_checksum(&piece, counts, bytes, size) != sum);
                bytes[at] ^= (unsigned char)change;
            }
        for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) {
            counts[k]++;
            assert_true(piece_checksum(&piece, counts, bytes, size) != sum);
            counts[k]--;
        }
        if (size) assert_true(piece_checksum(&piece, counts, bytes, size - 1) != sum);
        nq_piece other = piece;
        other.index++;
        assert_true(piece_checksum(&other, counts, bytes, size) != sum);
        other = (nq_piece){.n = 19, .index = 77};
        assert_true(piece_checksum(&other, counts, bytes, size) != sum);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_solutions_to_13_are_the_bytes_that_the_header_draws),
        cmocka_unit_test(so_are_boards_of_all_sizes_with_any_rows_given),
        cmocka_unit_test(a_bit_behind_the_last_row_is_noticed),
        cmocka_unit_test(checksums_are_those_that_the_schema_describes),
        cmocka_unit_test(every_change_of_a_byte_or_a_number_changes_the_checksum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
