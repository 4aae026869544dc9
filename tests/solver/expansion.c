#include <stdlib.h>

#include "nqueens/solver.h"
#include "testing.h"

static size_t pack_fundamentals(unsigned n, nq_packed *packed, size_t room) {
    nq_fundamental_search search;
    size_t count = 0;
    nq_fundamental_search_init(&search, n);
    while (nq_fundamental_search_next(&search, NULL) == NQ_OK) {
        assert_true(count < room);
        nq_pack(&search.search.placement, &packed[count++]);
    }
    return count;
}

static void packed_placements_unpack_and_compare_as_before(void **state) {
    (void)state;
    for (unsigned n = 1; n <= NQ_MAX_N; n++) {
        nq_placement placement = {.n = (uint8_t)n}, unpacked;
        nq_packed packed;
        for (unsigned row = 0; row < n; row++) placement.column[row] = (uint8_t)(n - 1 - row * 5 % n);
        nq_pack(&placement, &packed);
        nq_unpack(&packed, n, &unpacked);
        assert_int_equal(nq_placement_compare(&placement, &unpacked), 0);
    }
    nq_placement small = placement_of("15863724"), large = placement_of("15863742");
    nq_packed a, b;
    nq_pack(&small, &a);
    nq_pack(&large, &b);
    assert_true(a.word[0] < b.word[0]);
}

static void images_column_by_column_are_the_distinct_solutions(void **state) {
    (void)state;
    static nq_packed fundamentals[2048];
    for (unsigned n = 1; n <= 11; n++) {
        size_t count = pack_fundamentals(n, fundamentals, 2048);
        uint64_t in_column[NQ_MAX_N];
        nq_count_images(n, fundamentals, count, in_column);
        nq_search search;
        nq_search_init(&search, n);
        for (unsigned column = 0; column < n; column++) {
            nq_image *images = malloc((size_t)(in_column[column] + 1) * sizeof *images);
            assert_non_null(images);
            size_t made = nq_expand(n, fundamentals, count, column, images);
            assert_int_equal(made, in_column[column]);
            for (size_t k = 0; k < made; k++) {
                nq_placement image, canonical;
                nq_solution expected;
                assert_int_equal(nq_search_next(&search, NULL), NQ_OK);
                nq_solution_of(&search.placement, &expected);
                nq_unpack(&images[k].placement, n, &image);
                nq_unpack(&fundamentals[images[k].fundamental], n, &canonical);
                assert_int_equal(nq_placement_compare(&image, &expected.placement), 0);
                assert_int_equal(nq_placement_compare(&canonical, &expected.canonical), 0);
                assert_int_equal(images[k].symmetry, expected.symmetry);
            }
            free(images);
        }
        assert_int_equal(nq_search_next(&search, NULL), NQ_DONE);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packed_placements_unpack_and_compare_as_before),
        cmocka_unit_test(images_column_by_column_are_the_distinct_solutions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
