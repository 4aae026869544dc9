/* SPDX-License-Identifier: MIT */
#include "generate/record.h"

#include <string.h>

#include "testing.h"

static const unsigned char *record_of(const record_block *block, size_t row) {
    const unsigned char *end = record_end(block), *record = NULL;
    for (size_t k = 0; k <= row; k++) record = record_next(block, k, &end);
    return record;
}

/* A cell is the length of its record, and the record. */
static void assert_cell(const record_block *block, size_t row, const unsigned char *record, size_t size) {
    assert_int_equal(block->size[row], size + 1);
    assert_int_equal(record_of(block, row)[-1], size);
    assert_memory_equal(record_of(block, row), record, size);
}

/* By the format's description (https://www.sqlite.org/fileformat2.html, 2.1), written down by hand. */
static void records_are_those_of_the_format(void **state) {
    (void)state;
    static const unsigned char fundamental_8[] = {4, 1, 29, 1, 8, '1', '5', '8', '6', '3', '7', '2', '4', 8};
    static const unsigned char fundamental_1[] = {4, 9, 15, 9, '1'};
    static const unsigned char distinct_1[] = {5, 9, 15, 15, 8, '1', '1'};
    static const unsigned char distinct_4[] = {5, 1, 21, 21, 1, 4, '3', '1', '4', '2', '2', '4', '1', '3', 4};
    static const unsigned char identity_4[] = {5, 1, 21, 21, 8, 4, '3', '1', '4', '2', '2', '4', '1', '3'};
    static record_block block;
    static image_rows rows = {.n = 4, .count = 1, .placement = {{2, 0, 3, 1}}, .canonical = {{1, 3, 0, 2}}};
    uint64_t packed[NQ_PACKED_WORDS];
    nq_placement placement;
    assert_int_equal(nq_placement_parse("15863724", 8, &placement), NQ_OK);
    nq_pack(&placement, packed);
    record_add_fundamental(8, packed, 1, &block);
    assert_cell(&block, 0, fundamental_8, sizeof fundamental_8);

    block.rows.count = 0;
    packed[0] = 0;
    record_add_fundamental(1, packed, 1, &block);
    assert_cell(&block, 0, fundamental_1, sizeof fundamental_1);

    block.rows.count = 0;
    rows.symmetry[0] = NQ_MIRROR;
    record_add_distinct(&rows, &block);
    assert_cell(&block, 0, distinct_4, sizeof distinct_4);
    rows.symmetry[0] = NQ_IDENTITY;
    record_add_distinct(&rows, &block);
    assert_int_equal(block.rows.count, 2);
    assert_cell(&block, 0, distinct_4, sizeof distinct_4);
    assert_cell(&block, 1, identity_4, sizeof identity_4);

    block.rows.count = 0;
    rows = (image_rows){.n = 1, .count = 1};
    record_add_distinct(&rows, &block);
    assert_cell(&block, 0, distinct_1, sizeof distinct_1);
}

static void records_are_read_as_they_were_made(void **state) {
    (void)state;
    static record_block block;
    for (unsigned n = 4; n <= NQ_MAX_N; n++) {
        nq_symmetric_search search;
        nq_feed_row row;
        uint64_t packed[NQ_PACKED_WORDS];
        char text[NQ_TEXT_SIZE];
        nq_symmetric_search_init(&search, n, NQ_HALF_TURN);
        block.rows.count = 0;
        if (n > 26 || nq_symmetric_search_next(&search, NULL) != NQ_OK) continue;
        nq_pack(&search.placement, packed);
        nq_placement_print(&search.placement, text);
        record_add_fundamental(n, packed, 1, &block);
        assert_true(block.size[0] - 1u <= record_most_fundamental(n));
        record_read_fundamental(record_of(&block, 0), &row);
        assert_int_equal(row.n, n);
        assert_memory_equal(row.placement, text, n);
        assert_int_equal(row.class, NQ_HALF_TURN);

        for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
            image_rows rows = {.n = n, .count = 1};
            memcpy(rows.placement[0], search.placement.column, n);
            for (unsigned r = 0; r < n; r++) rows.canonical[0][r] = (uint8_t)(n - 1 - search.placement.column[r]);
            rows.symmetry[0] = (uint8_t)s;
            block.rows.count = 0;
            record_add_distinct(&rows, &block);
            assert_int_equal(block.size[0] - 1, record_most_distinct(n) - (s < 2));
            record_read_distinct(record_of(&block, 0), &row);
            assert_int_equal(row.n, n);
            assert_memory_equal(row.placement, text, n);
            for (unsigned r = 0; r < n; r++)
                assert_int_equal(row.canonical[r], nq_column_letter(n - 1 - search.placement.column[r]));
            assert_int_equal(row.symmetry, s);
        }
    }
}

/* Cells are written in sixteens, which must not reach into those of the rows before: whatever is added, and in how many goes. */
static void rows_added_later_leave_the_earlier_ones_alone(void **state) {
    (void)state;
    static record_block block, single;
    static image_rows rows, one;
    for (unsigned n = 1; n <= NQ_MAX_N; n++)
        for (unsigned step = 1; step <= IMAGES_AT_A_TIME; step += 9) {
            rows = (image_rows){.n = n, .count = step};
            block.rows.count = 0;
            for (unsigned k = 0; k < step; k++) {
                rows.symmetry[k] = (uint8_t)(k * 5 % NQ_SYMMETRY_COUNT);
                for (unsigned r = 0; r < n; r++) rows.placement[k][r] = (uint8_t)((k + r) % n);
                for (unsigned r = 0; r < n; r++) rows.canonical[k][r] = (uint8_t)((k * 3 + r) % n);
            }
            for (unsigned go = 0; go < 3; go++) record_add_distinct(&rows, &block);
            assert_int_equal(block.rows.count, 3 * step);
            for (unsigned k = 0; k < 3 * step; k++) {
                one = (image_rows){.n = n, .count = 1, .symmetry = {rows.symmetry[k % step]}};
                memcpy(one.placement[0], rows.placement[k % step], n);
                memcpy(one.canonical[0], rows.canonical[k % step], n);
                single.rows.count = 0;
                record_add_distinct(&one, &single);
                assert_cell(&block, k, record_of(&single, 0), single.size[0] - 1u);
            }
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_are_those_of_the_format),
        cmocka_unit_test(records_are_read_as_they_were_made),
        cmocka_unit_test(rows_added_later_leave_the_earlier_ones_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
