/* SPDX-License-Identifier: MIT */
#include "nqueens/solver.h"

#include <stdio.h>

#include "testing.h"

static nq_nodes nodes_of(unsigned n) {
    nq_search search;
    nq_search_init(&search, n);
    while (nq_search_next(&search, NULL) == NQ_OK) {
    }
    return search.nodes;
}

static void nodes_per_level_are_a319284(void **state) {
    (void)state;
    static const unsigned sizes[] = {8, 10, 12};
    for (unsigned k = 0; k < 3; k++) {
        nq_nodes nodes = nodes_of(sizes[k]);
        char text[512];
        int used = 0;
        for (unsigned level = 0; level <= sizes[k]; level++)
            used += sprintf(text + used, "%s%llu", level ? " " : "", (unsigned long long)nodes.level[level]);
        assert_string_equal(text, published_text("A319284", sizes[k]));
    }
}

static void all_nodes_are_a319283(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 11; n++) {
        nq_nodes nodes = nodes_of(n);
        uint64_t sum = 0;
        for (unsigned level = 0; level <= n; level++) sum += nodes.level[level];
        assert_int_equal(sum, published_value("A319283", n));
    }
}

static void a_copy_goes_on_where_the_original_stood(void **state) {
    (void)state;
    nq_search search;
    nq_search_init(&search, 8);
    for (unsigned k = 0; k < 40; k++) assert_int_equal(nq_search_next(&search, NULL), NQ_OK);
    nq_search copy = search;
    for (unsigned k = 40; k < 92; k++) {
        assert_int_equal(nq_search_next(&search, NULL), NQ_OK);
        assert_int_equal(nq_search_next(&copy, NULL), NQ_OK);
        assert_int_equal(nq_placement_compare(&search.placement, &copy.placement), 0);
    }
    assert_int_equal(nq_search_next(&search, NULL), NQ_DONE);
    assert_int_equal(nq_search_next(&search, NULL), NQ_DONE);
    assert_int_equal(nq_search_next(&copy, NULL), NQ_DONE);
}

static void an_interrupted_search_loses_nothing(void **state) {
    (void)state;
    nq_search search;
    nq_interrupt interrupt = false;
    unsigned found = 0;
    nq_search_init(&search, 8);
    for (;;) {
        atomic_store(&interrupt, found % 2 == 0);
        nq_status status = nq_search_next(&search, &interrupt);
        if (status == NQ_INTERRUPTED) {
            atomic_store(&interrupt, false);
            status = nq_search_next(&search, &interrupt);
        }
        if (status != NQ_OK) break;
        found++;
    }
    assert_int_equal(found, 92);
}

static void first_solutions_are_a141843(void **state) {
    (void)state;
    for (unsigned n = 4; n <= 12; n++) {
        nq_search search;
        char text[128];
        int used = 0;
        nq_search_init(&search, n);
        assert_int_equal(nq_search_next(&search, NULL), NQ_OK);
        for (unsigned row = 0; row < n; row++)
            used += sprintf(text + used, "%s%u", row ? " " : "", search.placement.column[row] + 1u);
        assert_string_equal(text, published_text("A141843", n));
    }
}

/* However small the steps, the same solutions come, none twice and none left out. */
static void a_search_in_small_steps_finds_the_same(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 7; n++) {
        for (uint32_t steps = 1; steps <= 40; steps++) {
            nq_search all, part;
            nq_fundamental_search fundamentals, piece;
            nq_status expected, found;
            nq_search_init(&all, n), nq_search_init(&part, n);
            do {
                expected = nq_search_next(&all, NULL);
                while ((found = nq_search_next_within(&part, steps)) == NQ_INTERRUPTED) {
                }
                assert_int_equal(found, expected);
                if (found == NQ_OK) assert_int_equal(nq_placement_compare(&all.placement, &part.placement), 0);
            } while (expected == NQ_OK);
            nq_fundamental_search_init(&fundamentals, n), nq_fundamental_search_init(&piece, n);
            do {
                expected = nq_fundamental_search_next(&fundamentals, NULL);
                while ((found = nq_fundamental_search_next_within(&piece, steps)) == NQ_INTERRUPTED) {
                }
                assert_int_equal(found, expected);
                if (found == NQ_OK)
                    assert_int_equal(nq_placement_compare(&fundamentals.search.placement, &piece.search.placement), 0);
            } while (expected == NQ_OK);
        }
    }
}

static void a_search_stops_after_its_steps(void **state) {
    (void)state;
    uint64_t placed = 0;
    nq_search search;
    nq_search_init(&search, NQ_MAX_N);
    assert_int_equal(nq_search_next_within(&search, 1000), NQ_INTERRUPTED);
    for (unsigned level = 1; level <= NQ_MAX_N; level++) placed += search.nodes.level[level];
    assert_int_equal(placed, 1000);
}

/* The largest board: no shift by the width of a word. Its first solution is far away, so only the way there is looked at. */
static void the_largest_board_can_be_searched(void **state) {
    (void)state;
    nq_search search;
    nq_search_init(&search, 24);
    assert_int_equal(nq_search_next(&search, NULL), NQ_OK);
    assert_true(oracle_is_solution(&search.placement));
    nq_fundamental_search fundamental;
    nq_interrupt interrupt = true;
    nq_search_init(&search, NQ_MAX_N);
    assert_int_equal(search.stack[0].candidates, UINT32_MAX);
    assert_int_equal(nq_search_next(&search, &interrupt), NQ_INTERRUPTED);
    nq_fundamental_search_init(&fundamental, NQ_MAX_N);
    assert_int_equal(fundamental.search.stack[0].candidates, 0xffff);
}

static void the_fundamental_search_finds_the_canonical_solutions_in_order(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 12; n++) {
        nq_search search;
        nq_fundamental_search fundamental;
        nq_search_init(&search, n);
        nq_fundamental_search_init(&fundamental, n);
        while (nq_search_next(&search, NULL) == NQ_OK) {
            unsigned orbit_size;
            if (!oracle_is_canonical(&search.placement, &orbit_size)) continue;
            assert_int_equal(nq_fundamental_search_next(&fundamental, NULL), NQ_OK);
            assert_int_equal(nq_placement_compare(&search.placement, &fundamental.search.placement), 0);
            assert_int_equal(orbit_size, nq_class_orbit_size(fundamental.symmetry_class));
        }
        assert_int_equal(nq_fundamental_search_next(&fundamental, NULL), NQ_DONE);
    }
}

static void fundamental_solutions_by_class_are_the_published_ones(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 12; n++) {
        nq_fundamental_search search;
        uint64_t by_class[NQ_CLASS_COUNT] = {0}, all = 0;
        nq_fundamental_search_init(&search, n);
        for (; nq_fundamental_search_next(&search, NULL) == NQ_OK; all++) by_class[search.symmetry_class]++;
        assert_int_equal(all, published_value("A002562", n));
        assert_int_equal(by_class[NQ_ASYMMETRIC], published_value("A260320", n));
        assert_int_equal(by_class[NQ_HALF_TURN], published_value("A260319", n));
        /* A260318 counts the single queen of n = 1, whose orbit size is 1, among the quarter-turn classes. */
        assert_int_equal(by_class[NQ_QUARTER_TURN] + by_class[NQ_FULL_SYMMETRY], published_value("A260318", n));
        assert_int_equal(by_class[NQ_FULL_SYMMETRY], n == 1);
    }
}

static void the_fundamental_solutions_of_5_and_8_are_the_known_ones(void **state) {
    (void)state;
    static const unsigned sizes[] = {5, 8};
    for (unsigned k = 0; k < 2; k++) {
        nq_fundamental_search search;
        char all[256] = "", text[NQ_TEXT_SIZE];
        nq_fundamental_search_init(&search, sizes[k]);
        while (nq_fundamental_search_next(&search, NULL) == NQ_OK) {
            nq_placement_print(&search.search.placement, text);
            if (*all) strcat(all, " ");
            strcat(all, text);
        }
        assert_string_equal(all, published_text("lexmin-fundamentals", sizes[k]));
    }
}

static void a_search_can_start_behind_any_placement(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 8; n++) {
        nq_placement solutions[128];
        unsigned count = oracle_solutions(n, solutions);
        uint32_t random = 1;
        for (unsigned round = 0; round < count + 2000; round++) {
            nq_placement after = {.n = (uint8_t)n};
            if (round < count) after = solutions[round];
            else
                for (unsigned row = 0; row < n; row++) {
                    random = random * 1664525u + 1013904223u;
                    after.column[row] = (uint8_t)((random >> 16) % n);
                }
            nq_search search;
            nq_search_init(&search, n);
            nq_search_seek(&search, &after);
            for (unsigned k = 0; k < count; k++) {
                if (nq_placement_compare(&solutions[k], &after) <= 0) continue;
                assert_int_equal(nq_search_next(&search, NULL), NQ_OK);
                assert_int_equal(nq_placement_compare(&search.placement, &solutions[k]), 0);
            }
            assert_int_equal(nq_search_next(&search, NULL), NQ_DONE);
        }
    }
}

static void a_restricted_search_finds_what_stands_on_the_allowed_squares(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 8; n++) {
        nq_placement solutions[128];
        unsigned count = oracle_solutions(n, solutions);
        uint32_t random = 7;
        for (unsigned round = 0; round < 2000; round++) {
            uint32_t allowed[NQ_MAX_N];
            for (unsigned row = 0; row < n; row++) {
                random = random * 1664525u + 1013904223u;
                uint32_t some = random >> 16 | 1u << (random >> 13) % n;
                random = random * 1664525u + 1013904223u;
                allowed[row] = random >> 30 == 0 ? 1u << (random >> 16) % n : random >> 30 == 1 ? some : UINT32_MAX;
            }
            nq_search search;
            nq_search_init(&search, n);
            nq_search_restrict(&search, allowed);
            for (unsigned k = 0; k < count; k++) {
                bool passes = true;
                for (unsigned row = 0; row < n; row++)
                    passes = passes && (allowed[row] >> solutions[k].column[row] & 1);
                if (!passes) continue;
                assert_int_equal(nq_search_next(&search, NULL), NQ_OK);
                assert_int_equal(nq_placement_compare(&search.placement, &solutions[k]), 0);
            }
            assert_int_equal(nq_search_next(&search, NULL), NQ_DONE);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_per_level_are_a319284),
        cmocka_unit_test(all_nodes_are_a319283),
        cmocka_unit_test(a_copy_goes_on_where_the_original_stood),
        cmocka_unit_test(an_interrupted_search_loses_nothing),
        cmocka_unit_test(a_search_can_start_behind_any_placement),
        cmocka_unit_test(a_restricted_search_finds_what_stands_on_the_allowed_squares),
        cmocka_unit_test(first_solutions_are_a141843),
        cmocka_unit_test(a_search_in_small_steps_finds_the_same),
        cmocka_unit_test(a_search_stops_after_its_steps),
        cmocka_unit_test(the_largest_board_can_be_searched),
        cmocka_unit_test(the_fundamental_search_finds_the_canonical_solutions_in_order),
        cmocka_unit_test(fundamental_solutions_by_class_are_the_published_ones),
        cmocka_unit_test(the_fundamental_solutions_of_5_and_8_are_the_known_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
