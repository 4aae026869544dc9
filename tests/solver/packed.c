/* SPDX-License-Identifier: MIT */
#include "solver/checks.h"
#include "solver/packed.h"

#include <stdlib.h>
#include <string.h>

#include "nqueens/published.h"
#include "testing.h"

/* What the block check says of one board. */
static bool is_taken(const nq_placement *placement, uint64_t class_count[NQ_CLASS_COUNT]) {
    uint64_t packed[NQ_PACKED_WORDS];
    nq_pack(placement, packed);
    return check_canonical(placement->n, packed, 1, class_count) == 1;
}

static void try_permutation(void *context, const nq_placement *placement) {
    uint64_t *taken = context, class_count[NQ_CLASS_COUNT] = {0};
    unsigned orbit_size = 0;
    bool right = oracle_is_solution(placement) && oracle_is_canonical(placement, &orbit_size);
    assert_int_equal(is_taken(placement, class_count), right);
    *taken += right;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++)
        assert_int_equal(class_count[k], right && nq_class_orbit_size(k) == orbit_size);
}

static void of_all_permutations_to_8_those_are_taken_that_are_canonical_solutions(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 8; n++) {
        uint64_t taken = 0;
        oracle_permutations(n, try_permutation, &taken);
        assert_int_equal(taken, published_value("A002562", n));
    }
}

/* All images of all solutions: one of each orbit is taken, with its class. */
static void one_image_of_each_solution_is_taken(void **state) {
    (void)state;
    for (unsigned n = 9; n <= 12; n++) {
        nq_search search;
        uint64_t class_count[NQ_CLASS_COUNT] = {0}, published;
        nq_search_init(&search, n);
        while (nq_search_next(&search, NULL) == NQ_OK) {
            uint64_t packed[NQ_PACKED_WORDS];
            is_taken(&search.placement, class_count);
            nq_pack(&search.placement, packed);
            assert_int_equal(packed_class(packed, n), nq_class_of(&search.placement));
        }
        for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
            assert_true(nq_published_class_count(n, k, &published));
            assert_int_equal(class_count[k], published);
        }
    }
}

/* Beyond n = 16 boards are packed otherwise. */
static void large_boards_are_taken_only_as_their_canonical_form(void **state) {
    (void)state;
    static const unsigned sizes[] = {16, 17, 20, 24, 25, 29, 32};
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
        for (nq_class class = NQ_HALF_TURN; class <= NQ_QUARTER_TURN; class ++) {
            nq_symmetric_search search;
            nq_symmetric_search_init(&search, sizes[s], class);
            for (unsigned k = 0; k < 50 && nq_symmetric_search_next(&search, NULL) == NQ_OK; k++) {
                nq_orbit orbit;
                uint64_t class_count[NQ_CLASS_COUNT] = {0};
                nq_orbit_of(&search.placement, &orbit);
                for (unsigned image = 0; image < orbit.size; image++)
                    assert_int_equal(is_taken(&orbit.image[image], class_count), image == 0);
                assert_int_equal(class_count[class], 1);
                nq_placement spoiled = search.placement;
                spoiled.column[3] = spoiled.column[4];
                assert_false(is_taken(&spoiled, class_count));
            }
        }
}

static void any_bits_are_looked_at_without_harm(void **state) {
    (void)state;
    srand(5);
    for (unsigned n = 1; n <= NQ_MAX_N; n++)
        for (unsigned round = 0; round < 2000; round++) {
            uint64_t packed[NQ_PACKED_WORDS], class_count[NQ_CLASS_COUNT] = {0};
            for (unsigned w = 0; w < NQ_PACKED_WORDS; w++)
                packed[w] = (uint64_t)(unsigned)rand() << 42 ^ (uint64_t)(unsigned)rand() << 21 ^ (unsigned)rand();
            if (n > 5) assert_int_equal(check_canonical(n, packed, 1, class_count), 0);
            else check_canonical(n, packed, 1, class_count);
        }
}

static void the_first_that_is_none_is_found_wherever_it_is(void **state) {
    (void)state;
    uint64_t packed[400], class_count[NQ_CLASS_COUNT] = {0};
    nq_fundamental_search search;
    size_t count = 0;
    nq_fundamental_search_init(&search, 11);
    while (nq_fundamental_search_next(&search, NULL) == NQ_OK) nq_pack(&search.search.placement, packed + count++);
    assert_int_equal(check_canonical(11, packed, count, class_count), count);
    for (size_t k = 0; k < count; k++) {
        for (unsigned bit = 0; bit < 64; bit++) {
            packed[k] ^= UINT64_C(1) << bit;
            assert_int_equal(check_canonical(11, packed, count, class_count), k);
            packed[k] ^= UINT64_C(1) << bit;
        }
    }
}

/* Each that is there has its place, in a list of any length; what lies between, before and behind has none. */
static void what_a_list_has_is_found(void **state) {
    (void)state;
    for (unsigned words = 1; words <= NQ_PACKED_WORDS; words++) {
        packed_list list = {0};
        for (size_t count = 0; count <= 40; count++) {
            for (uint64_t value = 0; value <= 2 * count + 2; value++) {
                const uint64_t wanted[NQ_PACKED_WORDS] = {value};
                bool is_there = value % 2 == 1 && value < 2 * count;
                assert_int_equal(packed_list_find(&list, wanted, words), is_there ? value / 2 : count);
            }
            assert_int_equal(packed_list_add(&list, (const uint64_t[NQ_PACKED_WORDS]){2 * count + 1}, words), NQ_OK);
        }
        free(list.packed);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_all_permutations_to_8_those_are_taken_that_are_canonical_solutions),
        cmocka_unit_test(one_image_of_each_solution_is_taken),
        cmocka_unit_test(large_boards_are_taken_only_as_their_canonical_form),
        cmocka_unit_test(any_bits_are_looked_at_without_harm),
        cmocka_unit_test(the_first_that_is_none_is_found_wherever_it_is),
        cmocka_unit_test(what_a_list_has_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
