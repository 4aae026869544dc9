/* SPDX-License-Identifier: MIT */
#include "nqueens/sets.h"

#include <stdio.h>
#include <stdlib.h>

#include "nqueens/solver.h"
#include "testing.h"

static nq_catalog *open_search(const nq_interrupt *interrupt) {
    nq_catalog_options options = {.mode = NQ_CATALOG_SEARCH, .interrupt = interrupt};
    nq_catalog *catalog;
    assert_int_equal(nq_catalog_open(NULL, &options, &catalog), NQ_OK);
    return catalog;
}

static nq_set *open_set(nq_catalog *catalog, unsigned n) {
    nq_set *set;
    assert_int_equal(nq_set_open_whole(catalog, n, &set), NQ_OK);
    return set;
}

static void a_set_has_the_solutions_in_order(void **state) {
    (void)state;
    nq_catalog *catalog = open_search(NULL);
    for (unsigned n = 1; n <= 8; n++) {
        nq_set *set = open_set(catalog, n);
        nq_placement expected[128], solution;
        unsigned count = oracle_solutions(n, expected);
        assert_int_equal(nq_set_count(set), count);
        assert_int_equal(nq_set_n(set), n);
        assert_true(nq_set_is_whole(set));
        for (unsigned k = 0; k < count; k++) {
            nq_set_solution(set, k, &solution);
            assert_int_equal(nq_placement_compare(&solution, &expected[k]), 0);
        }
        nq_set_close(set);
    }
    nq_set_close(NULL);
    nq_catalog_close(catalog);
}

static void a_set_of_a_question_has_what_that_selects(void **state) {
    (void)state;
    nq_catalog *catalog = open_search(NULL);
    nq_query query = nq_query_all((nq_range){8, 8, true});
    nq_question *question;
    nq_set *set;
    nq_placement solution;
    query.filter.classes = nq_classes_of(NQ_HALF_TURN);
    assert_int_equal(nq_question_open(catalog, &query, &question), NQ_OK);
    assert_int_equal(nq_set_open(question, 8, &set), NQ_OK);
    nq_question_close(question);
    assert_int_equal(nq_set_count(set), 4); /* A260319 has one class of them */
    assert_false(nq_set_is_whole(set));
    nq_set_solution(set, 0, &solution);
    nq_placement expected = placement_of("35281746");
    assert_int_equal(nq_placement_compare(&solution, &expected), 0);
    nq_set_close(set);
    nq_catalog_close(catalog);
}

/* Each solution of n = 15 takes a word, and a bit for each of 225 squares. */
static void bytes_follow_from_the_published_counts(void **state) {
    (void)state;
    assert_true(nq_set_bytes(15) == UINT64_C(2279184) * 8 + (2279184 + 63) / 64 * UINT64_C(225) * 8);
    assert_true(nq_set_bytes(27) < UINT64_MAX);
    assert_true(nq_set_bytes(28) == UINT64_MAX);
}

static void larger_boards_are_refused(void **state) {
    (void)state;
    nq_catalog *catalog = open_search(NULL);
    nq_set *set;
    for (unsigned n = NQ_SET_MAX_N + 1; n <= NQ_MAX_N; n++) {
        assert_int_equal(nq_set_open_whole(catalog, n, &set), NQ_REFUSED);
        assert_null(set);
        assert_non_null(strstr(nq_catalog_message(catalog), "up to n = 16"));
    }
    nq_catalog_close(catalog);
}

/* Pairs of solutions by the rows in which they differ, "2=8 3=32" and so on, as published.tsv has them. */
static void distances_are_as_computed(void **state) {
    (void)state;
    nq_catalog *catalog = open_search(NULL);
    for (unsigned n = 4; n <= 11; n++) {
        nq_set *set = open_set(catalog, n);
        uint64_t pairs[NQ_SET_MAX_N + 1] = {0};
        for (size_t k = 0; k < nq_set_count(set); k++) {
            nq_placement solution;
            nq_near *near;
            nq_set_solution(set, k, &solution);
            assert_int_equal(nq_set_near(set, &solution, &near), NQ_OK);
            assert_int_equal(near[0].index, k);
            for (size_t i = 0; i < nq_set_count(set); i++) pairs[near[i].rows]++;
            free(near);
        }
        char text[256] = "";
        assert_int_equal(pairs[0], nq_set_count(set));
        assert_int_equal(pairs[n] / 2, published_value("computed:disjoint-pairs", n));
        for (unsigned rows = 1; rows <= n; rows++)
            if (pairs[rows])
                sprintf(text + strlen(text), "%s%u=%u", *text ? " " : "", rows, (unsigned)(pairs[rows] / 2));
        if (n == 8 || n == 10) assert_string_equal(text, published_text("computed:distances", n));
        nq_set_close(set);
    }
    nq_catalog_close(catalog);
}

/* The first values of A374013, from n = 4 on. */
static void so_many_queens_can_always_be_completed(void **state) {
    (void)state;
    static const unsigned expected[] = {0, 1, 0, 1, 1, 1, 2, 2, 2};
    nq_catalog *catalog = open_search(NULL);
    for (unsigned n = 4; n <= 12; n++) {
        nq_set *set = open_set(catalog, n);
        unsigned queens;
        assert_int_equal(nq_set_completable(set, &queens), NQ_OK);
        assert_int_equal(queens, expected[n - 4]);
        nq_set_close(set);
    }
    nq_catalog_close(catalog);
}

static void what_is_counted_up_to_some_queens_is_what_is_counted_of_all(void **state) {
    (void)state;
    nq_catalog *catalog = open_search(NULL);
    nq_set *set = open_set(catalog, 8);
    nq_partial_counts all, some;
    assert_int_equal(nq_set_count_partial(set, 8, &all), NQ_OK);
    for (unsigned most = 0; most <= 8; most++) {
        assert_int_equal(nq_set_count_partial(set, most, &some), NQ_OK);
        for (unsigned k = 0; k <= NQ_SET_MAX_N; k++) {
            assert_int_equal(some.nonattacking[k], k <= most ? all.nonattacking[k] : 0);
            assert_int_equal(some.extendable[k], k <= most ? all.extendable[k] : 0);
            assert_int_equal(some.unique[k], k <= most ? all.unique[k] : 0);
        }
    }
    nq_set_close(set);
    nq_catalog_close(catalog);
}

static bool take_none(void *context, const nq_puzzle *puzzle) {
    (void)puzzle;
    ++*(unsigned *)context;
    return false;
}

static bool take_no_family(void *context, const nq_family *family) {
    (void)family;
    ++*(unsigned *)context;
    return false;
}

static void a_visitor_can_stop(void **state) {
    (void)state;
    nq_catalog *catalog = open_search(NULL);
    nq_set *set = open_set(catalog, 7);
    nq_puzzle_wish wish = {.queens = 3, .answers = 1, .count = 5};
    nq_puzzle_end end;
    unsigned taken = 0;
    assert_int_equal(nq_set_puzzles(set, set, &wish, take_none, &taken, &end), NQ_DONE);
    assert_int_equal(nq_set_covers(set, take_no_family, &taken), NQ_DONE);
    assert_int_equal(taken, 2);
    nq_set_close(set);
    nq_catalog_close(catalog);
}

/* The set is read before; then every search ends at once, and says so. */
static void an_interruption_ends_every_search(void **state) {
    (void)state;
    nq_interrupt interrupt = false;
    nq_catalog *catalog = open_search(&interrupt);
    nq_set *set = open_set(catalog, 8);
    nq_partial_counts counts;
    nq_puzzle_wish wish = {.queens = 3, .answers = 1, .count = 5};
    nq_puzzle_end end;
    nq_family family;
    nq_family_proof proof;
    nq_clues clues;
    nq_placement solution;
    unsigned taken = 0, queens;
    interrupt = true;
    nq_set_solution(set, 0, &solution);
    assert_int_equal(nq_set_count_partial(set, 8, &counts), NQ_INTERRUPTED);
    assert_true(counts.nonattacking[8] == NQ_NOT_COUNTED && counts.unique[0] == NQ_NOT_COUNTED);
    assert_true(counts.extendable[9] == 0);
    assert_non_null(strstr(nq_catalog_message(catalog), "interrupted"));
    assert_int_equal(nq_set_clues(set, &solution, &clues), NQ_INTERRUPTED);
    assert_int_equal(nq_set_clue_queens(set, &solution, &queens), NQ_INTERRUPTED);
    assert_int_equal(nq_set_puzzles(set, set, &wish, take_none, &taken, &end), NQ_INTERRUPTED);
    assert_int_equal(nq_set_covers(set, take_no_family, &taken), NQ_INTERRUPTED);
    assert_int_equal(nq_set_greatest_family(set, &family, &proof), NQ_INTERRUPTED);
    assert_int_equal(proof, NQ_FAMILY_UNPROVEN);
    assert_int_equal(taken, 0);
    nq_set_close(set);
    nq_catalog_close(catalog);
}

static void families_are_published_up_to_17(void **state) {
    (void)state;
    unsigned size = 99;
    assert_true(nq_published_family(8, &size));
    assert_int_equal(size, 6);
    assert_true(nq_published_family(17, &size));
    assert_int_equal(size, 17);
    assert_false(nq_published_family(18, &size));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_has_the_solutions_in_order),
        cmocka_unit_test(a_set_of_a_question_has_what_that_selects),
        cmocka_unit_test(bytes_follow_from_the_published_counts),
        cmocka_unit_test(larger_boards_are_refused),
        cmocka_unit_test(distances_are_as_computed),
        cmocka_unit_test(so_many_queens_can_always_be_completed),
        cmocka_unit_test(what_is_counted_up_to_some_queens_is_what_is_counted_of_all),
        cmocka_unit_test(a_visitor_can_stop),
        cmocka_unit_test(an_interruption_ends_every_search),
        cmocka_unit_test(families_are_published_up_to_17),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
