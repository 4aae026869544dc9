/* SPDX-License-Identifier: MIT */
#include "nqueens/solver.h"

#include <stdlib.h>

#include "testing.h"

typedef struct collected {
    nq_placement *items;
    size_t count;
} collected;

static bool collect(void *context, const nq_placement *solution) {
    collected *all = context;
    all->items = realloc(all->items, (all->count + 1) * sizeof *all->items);
    assert_non_null(all->items);
    all->items[all->count++] = *solution;
    return true;
}

static collected solutions_of(const nq_backtracker *backtracker, unsigned n) {
    collected all = {NULL, 0};
    nq_visitor visitor = {.visit = collect, .context = &all};
    assert_int_equal(backtracker->list(n, &visitor), NQ_OK);
    return all;
}

static void every_algorithm_gives_the_same_list_to_10(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 10; n++) {
        collected first = solutions_of(&nq_backtrackers[0], n);
        for (unsigned k = 1; k < nq_backtracker_count; k++) {
            collected other = solutions_of(&nq_backtrackers[k], n);
            assert_int_equal(first.count, other.count);
            for (size_t s = 0; s < first.count; s++)
                assert_int_equal(nq_placement_compare(&first.items[s], &other.items[s]), 0);
            free(other.items);
        }
        free(first.items);
    }
}

static void lists_hold_solutions_in_lexicographic_order(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 9; n++) {
        for (unsigned k = 0; k < nq_backtracker_count; k++) {
            collected all = solutions_of(&nq_backtrackers[k], n);
            for (size_t s = 0; s < all.count; s++) {
                assert_true(oracle_is_solution(&all.items[s]));
                if (s) assert_true(nq_placement_compare(&all.items[s - 1], &all.items[s]) < 0);
            }
            free(all.items);
        }
    }
}

static void counts_to_12_are_the_published_ones(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 12; n++) {
        for (unsigned k = 0; k < nq_backtracker_count; k++) {
            uint64_t count = 0;
            assert_int_equal(nq_backtracker_count_solutions(&nq_backtrackers[k], n, NULL, &count), NQ_OK);
            assert_int_equal(count, published_value("A000170", n));
        }
    }
}

/* No state survives a run: a descending range gives what an ascending one does. */
static void sizes_in_descending_order_count_the_same(void **state) {
    (void)state;
    static const uint64_t expected[] = {4, 10, 2, 0, 0, 1};
    for (unsigned k = 0; k < nq_backtracker_count; k++) {
        for (unsigned n = 6; n >= 1; n--) {
            uint64_t count;
            assert_int_equal(nq_backtracker_count_solutions(&nq_backtrackers[k], n, NULL, &count), NQ_OK);
            assert_int_equal(count, expected[6 - n]);
        }
    }
}

static bool stop_at_second(void *context, const nq_placement *solution) {
    (void)solution;
    return ++*(unsigned *)context < 2;
}

static void a_visitor_stops_every_algorithm(void **state) {
    (void)state;
    for (unsigned k = 0; k < nq_backtracker_count; k++) {
        unsigned visits = 0;
        nq_visitor visitor = {.visit = stop_at_second, .context = &visits};
        assert_int_equal(nq_backtrackers[k].list(8, &visitor), NQ_DONE);
        assert_int_equal(visits, 2);
    }
}

static void an_interrupt_stops_every_algorithm(void **state) {
    (void)state;
    nq_interrupt interrupt = true;
    for (unsigned k = 0; k < nq_backtracker_count; k++) {
        unsigned visits = 0;
        uint64_t count;
        nq_visitor visitor = {.visit = stop_at_second, .context = &visits, .interrupt = &interrupt};
        assert_int_equal(nq_backtrackers[k].list(32, &visitor), NQ_INTERRUPTED);
        assert_int_equal(visits, 0);
        assert_int_equal(nq_backtracker_count_solutions(&nq_backtrackers[k], 32, &interrupt, &count), NQ_INTERRUPTED);
    }
}

static void algorithms_are_found_by_name(void **state) {
    (void)state;
    static const char *const names[] = {"bitmask", "scan", "iterative", "marks", "board"};
    assert_int_equal(nq_backtracker_count, 5);
    for (unsigned k = 0; k < 5; k++) assert_string_equal(nq_backtracker_find(names[k])->name, names[k]);
    assert_null(nq_backtracker_find("scam"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_algorithm_gives_the_same_list_to_10),
        cmocka_unit_test(lists_hold_solutions_in_lexicographic_order),
        cmocka_unit_test(counts_to_12_are_the_published_ones),
        cmocka_unit_test(sizes_in_descending_order_count_the_same),
        cmocka_unit_test(a_visitor_stops_every_algorithm),
        cmocka_unit_test(an_interrupt_stops_every_algorithm),
        cmocka_unit_test(algorithms_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
