/* SPDX-License-Identifier: MIT */
/* Programs for many boards at a time, each against what is known of one board. */
#include <stdlib.h>
#include <string.h>

#include "solver/images_large.h"
#include "solver/program.h"
#include "solver/sides.h"
#include "testing.h"

#define BOARDS 64u
#define ODD_COUNTS                                                                                                     \
    { 1, 7, 16, 33, BOARDS }

static nq_placement random_permutation(unsigned n) {
    nq_placement placement = {.n = (uint8_t)n};
    for (unsigned row = 0; row < n; row++) {
        unsigned other = (unsigned)rand() % (row + 1);
        placement.column[row] = placement.column[other];
        placement.column[other] = (uint8_t)row;
    }
    return placement;
}

static void pack_random(unsigned n, nq_placement *placement, uint64_t *packed) {
    for (unsigned k = 0; k < BOARDS; k++) {
        placement[k] = random_permutation(n);
        nq_pack(&placement[k], packed + k * nq_packed_words(n));
    }
}

static void sides_are_the_first_rows_of_the_rotations(void **state) {
    (void)state;
    static const nq_symmetry turns[] = {NQ_IDENTITY, NQ_ROTATE90, NQ_ROTATE180, NQ_ROTATE270};
    static sides_program *const programs[NQ_PROGRAMS] = PROGRAMS(sides_single, sides_plain, sides_avx2, sides_avx512);
    static const size_t counts[] = ODD_COUNTS;
    for (unsigned n = 1; n <= NQ_MAX_N; n++) {
        nq_placement placement[BOARDS], turned;
        uint64_t packed[BOARDS * NQ_PACKED_WORDS];
        unsigned rows = n < SIDES_MOST_ROWS ? n : SIDES_MOST_ROWS;
        pack_random(n, placement, packed);
        for (nq_program p = NQ_PROGRAM_SINGLE; p < NQ_PROGRAMS; p++)
            for (unsigned c = 0; nq_program_is_there(p) && c < sizeof counts / sizeof counts[0]; c++) {
                board_sides sides;
                programs[p](n, rows, packed, counts[c], &sides);
                for (size_t k = 0; k < counts[c]; k++)
                    for (unsigned side = 0; side < 4; side++) {
                        nq_symmetry_apply(turns[side], &placement[k], &turned);
                        for (unsigned row = 0; row < rows; row++)
                            assert_int_equal(sides.column[side][row][k], turned.column[row]);
                    }
            }
    }
}

static void columns_are_those_that_were_packed(void **state) {
    (void)state;
    static columns_program *const programs[NQ_PROGRAMS] = PROGRAMS(columns_single, columns_plain, columns_avx2,
                                                                   columns_avx512);
    static const size_t counts[] = ODD_COUNTS;
    for (unsigned n = 1; n <= NQ_MAX_N; n++) {
        nq_placement placement[BOARDS];
        uint64_t packed[BOARDS * NQ_PACKED_WORDS];
        pack_random(n, placement, packed);
        for (nq_program p = NQ_PROGRAM_SINGLE; p < NQ_PROGRAMS; p++)
            for (unsigned c = 0; nq_program_is_there(p) && c < sizeof counts / sizeof counts[0]; c++) {
                board_columns column;
                programs[p](n, packed, counts[c], column);
                for (size_t k = 0; k < counts[c]; k++) assert_memory_equal(column[k], placement[k].column, n);
            }
    }
}

static void words_of_all_programs_are_those_of_each_board(void **state) {
    (void)state;
    static compact_program *const programs[NQ_PROGRAMS] = PROGRAMS(compact_words_single, compact_words_plain,
                                                                   compact_words_avx2, compact_words_avx512);
    static const size_t counts[] = ODD_COUNTS;
    for (unsigned n = 17; n <= 20; n++) {
        nq_placement placement[BOARDS];
        uint64_t packed[BOARDS * NQ_PACKED_WORDS];
        pack_random(n, placement, packed);
        for (nq_program p = NQ_PROGRAM_SINGLE; p < NQ_PROGRAMS; p++)
            for (unsigned c = 0; nq_program_is_there(p) && c < sizeof counts / sizeof counts[0]; c++) {
                uint64_t words[BOARDS + 1] = {0};
                programs[p](n, packed, counts[c], words);
                for (size_t k = 0; k < counts[c]; k++) {
                    nq_placement again = {.n = (uint8_t)n};
                    memcpy(again.column, placement[k].column, compact_apart(n));
                    compact_columns(n, words[k], again.column);
                    assert_memory_equal(again.column, placement[k].column, n);
                }
                assert_int_equal(words[counts[c]], 0); /* and nothing behind them */
            }
    }
}

/* Solutions that have the rows apart in common. */
typedef struct alike {
    unsigned n;
    size_t count;
    uint8_t column[BOARDS][NQ_MAX_N];
    uint64_t words[BOARDS];
} alike;

static void add_board(alike *all, const nq_placement *placement) {
    memcpy(all->column[all->count], placement->column, NQ_MAX_N);
    all->words[all->count++] = compact_word(all->n, placement->column);
}

/* Those behind a random place. */
static alike random_neighbours(unsigned n) {
    alike all = {.n = n};
    nq_search search;
    nq_placement start = random_permutation(n);
    nq_search_init(&search, n);
    nq_search_seek(&search, &start);
    while (all.count < BOARDS && nq_search_next(&search, NULL) == NQ_OK) {
        if (all.count && memcmp(search.placement.column, all.column[0], compact_apart(n)) != 0) break;
        add_board(&all, &search.placement);
    }
    return all;
}

static alike one_symmetric(const nq_placement *placement) {
    alike all = {.n = placement->n};
    add_board(&all, placement);
    return all;
}

/* In: all prefixes are wanted, each as its own number. */
static void assert_left_images(const alike *all, const uint32_t *number, const large_left *left) {
    const images_wanted wanted = {all->n, number};
    for (size_t k = 0; k < all->count; k++) {
        images_batch expected = {0};
        size_t at = 0;
        images_large_add(&wanted, all->column[k], &expected);
        for (unsigned image = 0; image < IMAGES_OF_EACH; image++) {
            if (left->item[image][k] == 0) continue;
            assert_true(at < expected.count);
            assert_int_equal(left->item[image][k], expected.item[at]);
            assert_int_equal(left->prefix[image][k], expected.number[at++]);
        }
        assert_int_equal(at, expected.count);
    }
}

/* Items that have a prefix in common: all that begin as the first does. */
static size_t items_alike(const large_left *left, uint32_t prefix, uint64_t items[BOARDS]) {
    size_t count = 0;
    for (unsigned image = 0; image < IMAGES_OF_EACH; image++)
        for (unsigned k = 0; k < BOARDS; k++)
            if (left->item[image][k] && left->prefix[image][k] == prefix && count < BOARDS)
                items[count++] = left->item[image][k];
    return count;
}

static void assert_rows(images_large_rows *program, unsigned n, const large_left *left, unsigned image) {
    uint64_t items[BOARDS] = {0};
    uint32_t prefix = left->prefix[image][0];
    if (left->item[image][0] == 0) return;
    size_t count = items_alike(left, prefix, items);
    for (unsigned how = 0; how < 4; how++) {
        static image_rows rows, expected;
        const images_sorted sorted = {.n = n, .prefix = prefix, .mirrored = how % 2, .items = items, .count = count};
        images_large_read(&sorted, items, count, how / 2, &expected);
        program(&sorted, items, count, how / 2, &rows);
        for (size_t k = 0; k < count; k++) {
            assert_memory_equal(rows.placement[k], expected.placement[k], n);
            if (how < 2) continue;
            assert_memory_equal(rows.canonical[k], expected.canonical[k], n);
            assert_int_equal(rows.symmetry[k], expected.symmetry[k]);
        }
    }
}

static void assert_images(const alike *all, const uint32_t *number) {
    static images_large_left *const lefts[NQ_PROGRAMS] = PROGRAMS(NULL, images_large_left_plain, images_large_left_avx2,
                                                                  images_large_left_avx512);
    static images_large_rows *const many_rows[NQ_PROGRAMS] = PROGRAMS(NULL, images_large_rows_plain,
                                                                      images_large_rows_avx2, images_large_rows_avx512);
    for (nq_program p = NQ_PROGRAM_PLAIN; p < NQ_PROGRAMS; p++) {
        static large_left left;
        if (!nq_program_is_there(p)) continue;
        lefts[p](all->n, all->column[0], all->words, &left);
        assert_left_images(all, number, &left);
        for (unsigned image = 0; image < IMAGES_OF_EACH; image++) {
            for (size_t k = all->count; k < BOARDS; k++) left.item[image][k] = 0;
        }
        for (unsigned image = 0; image < IMAGES_OF_EACH; image++) assert_rows(many_rows[p], all->n, &left, image);
    }
}

static void images_of_all_programs_are_those_of_each_board(void **state) {
    (void)state;
    srand(17);
    for (unsigned n = 17; n <= 20; n++) {
        uint32_t *number = malloc(image_prefixes(n) * sizeof *number);
        assert_non_null(number);
        for (uint32_t k = 0; k < image_prefixes(n); k++) number[k] = k;
        for (unsigned k = 0; k < 40; k++) {
            alike all = random_neighbours(n);
            if (all.count) assert_images(&all, number);
        }
        for (nq_class which = NQ_HALF_TURN; which <= NQ_QUARTER_TURN; which++) {
            nq_symmetric_search search;
            nq_symmetric_search_init(&search, n, which);
            for (unsigned k = 0; k < 20 && nq_symmetric_search_next(&search, NULL) == NQ_OK; k++) {
                alike all = one_symmetric(&search.placement);
                assert_images(&all, number);
            }
        }
        free(number);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_are_the_first_rows_of_the_rotations),
        cmocka_unit_test(columns_are_those_that_were_packed),
        cmocka_unit_test(words_of_all_programs_are_those_of_each_board),
        cmocka_unit_test(images_of_all_programs_are_those_of_each_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
