#include <stdio.h>

#include "nqueens/solver.h"
#include "testing.h"

static uint64_t count(unsigned n, unsigned orbit_size) {
    nq_symmetric_search search;
    uint64_t found = 0;
    nq_symmetric_search_init(&search, n, orbit_size);
    while (nq_symmetric_search_next(&search, NULL) == NQ_OK) found++;
    assert_int_equal(nq_symmetric_search_next(&search, NULL), NQ_DONE);
    return found;
}

/* OEIS A260319, and A260318 with its exception: it counts the single queen of n = 1. */
static void classes_are_as_many_as_published(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 20; n++) {
        if (count(n, 4) != published_value("A260319", n)) fail_msg("half-turn, n = %u: %d", n, (int)count(n, 4));
    }
    for (unsigned n = 2; n <= 32; n++) assert_int_equal(count(n, 2), published_value("A260318", n));
    assert_int_equal(count(1, 2), 0);
}

static void full_symmetry_is_the_single_queen_alone(void **state) {
    (void)state;
    assert_int_equal(count(1, 1), 1);
    for (unsigned n = 2; n <= 32; n++) assert_int_equal(count(n, 1), 0);
}

/* The independent search of everything, class by class, in the same order. */
static void classes_are_those_of_the_whole_search(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 14; n++) {
        nq_fundamental_search all;
        nq_symmetric_search one[3];
        for (unsigned k = 0; k < 3; k++) nq_symmetric_search_init(&one[k], n, 4u >> k);
        nq_fundamental_search_init(&all, n);
        while (nq_fundamental_search_next(&all, NULL) == NQ_OK) {
            if (all.orbit_size == 8) continue;
            nq_symmetric_search *mine = &one[all.orbit_size == 4 ? 0 : all.orbit_size == 2 ? 1 : 2];
            assert_int_equal(nq_symmetric_search_next(mine, NULL), NQ_OK);
            assert_int_equal(nq_placement_compare(&mine->placement, &all.search.placement), 0);
        }
        for (unsigned k = 0; k < 3; k++) assert_int_equal(nq_symmetric_search_next(&one[k], NULL), NQ_DONE);
    }
}

static void an_interrupted_search_goes_on(void **state) {
    (void)state;
    nq_symmetric_search search;
    nq_interrupt interrupt = true;
    nq_symmetric_search_init(&search, 12, 4);
    assert_int_equal(nq_symmetric_search_next(&search, &interrupt), NQ_INTERRUPTED);
    atomic_store(&interrupt, false);
    unsigned found = 0;
    while (nq_symmetric_search_next(&search, &interrupt) == NQ_OK) found++;
    assert_int_equal(found, published_value("A260319", 12));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classes_are_as_many_as_published),
        cmocka_unit_test(full_symmetry_is_the_single_queen_alone),
        cmocka_unit_test(classes_are_those_of_the_whole_search),
        cmocka_unit_test(an_interrupted_search_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
