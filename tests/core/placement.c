/* SPDX-License-Identifier: MIT */
#include "testing.h"

static void verdict_agrees_with_the_oracle(void *context, const nq_placement *placement) {
    uint64_t *solutions = context;
    nq_attack attacks[NQ_MAX_ATTACKS];
    bool expected = oracle_is_solution(placement);
    assert_int_equal(nq_placement_is_solution(placement), expected);
    assert_int_equal(nq_placement_attacks(placement, attacks) == 0, expected);
    assert_true(nq_placement_is_permutation(placement));
    *solutions += expected;
}

static void every_permutation_to_8_gets_the_verdict_of_a_naive_check(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 8; n++) {
        uint64_t solutions = 0;
        oracle_permutations(n, verdict_agrees_with_the_oracle, &solutions);
        assert_int_equal(solutions, published_value("A000170", n));
    }
}

static void every_placement_to_5_gets_the_verdict_of_a_naive_check(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 5; n++) {
        nq_placement placement = {.n = (uint8_t)n};
        unsigned total = 1;
        for (unsigned row = 0; row < n; row++) total *= n;
        for (unsigned code = 0; code < total; code++) {
            for (unsigned row = 0, rest = code; row < n; row++, rest /= n) placement.column[row] = (uint8_t)(rest % n);
            nq_attack attacks[NQ_MAX_ATTACKS];
            bool expected = oracle_is_solution(&placement);
            assert_int_equal(nq_placement_is_solution(&placement), expected);
            assert_int_equal(nq_placement_attacks(&placement, attacks) == 0, expected);
        }
    }
}

static void attacks_name_each_pair_once_and_how(void **state) {
    (void)state;
    nq_placement diagonal = placement_of("1234"), column = placement_of("1441");
    nq_attack attacks[NQ_MAX_ATTACKS];
    assert_int_equal(nq_placement_attacks(&diagonal, attacks), 6);
    for (unsigned k = 0; k < 6; k++) assert_int_equal(attacks[k].kind, NQ_ATTACK_DIAGONAL);
    assert_int_equal(attacks[0].first_row, 0);
    assert_int_equal(attacks[0].second_row, 1);
    assert_int_equal(nq_placement_attacks(&column, attacks), 2);
    assert_int_equal(attacks[0].kind, NQ_ATTACK_COLUMN);
    assert_int_equal(attacks[0].first_row, 0);
    assert_int_equal(attacks[0].second_row, 3);
    assert_int_equal(attacks[1].first_row, 1);
    assert_int_equal(attacks[1].second_row, 2);
}

static void the_largest_board_is_checked_without_overflow(void **state) {
    (void)state;
    nq_placement placement = {.n = NQ_MAX_N};
    nq_attack attacks[NQ_MAX_ATTACKS];
    assert_int_equal(nq_placement_attacks(&placement, attacks), NQ_MAX_ATTACKS);
    assert_false(nq_placement_is_solution(&placement));
    assert_false(nq_placement_is_permutation(&placement));
    /* Pauls's construction for even n with n mod 6 != 2: 2, 4, ..., n, 1, 3, ..., n-1. 32 mod 6 is 2, so 30 is used. */
    placement.n = 30;
    for (unsigned k = 0; k < 15; k++) {
        placement.column[k] = (uint8_t)(2 * k + 1);
        placement.column[15 + k] = (uint8_t)(2 * k);
    }
    assert_true(oracle_is_solution(&placement));
    assert_true(nq_placement_is_solution(&placement));
}

static void text_is_read_back_as_it_was_printed(void **state) {
    (void)state;
    char text[NQ_TEXT_SIZE];
    for (unsigned n = 1; n <= NQ_MAX_N; n++) {
        nq_placement placement = {.n = (uint8_t)n}, read;
        for (unsigned row = 0; row < n; row++) placement.column[row] = (uint8_t)((row * 7 + 3) % n);
        nq_placement_print(&placement, text);
        assert_int_equal(strlen(text), n);
        assert_int_equal(nq_placement_parse(text, n, &read), NQ_OK);
        assert_int_equal(nq_placement_compare(&placement, &read), 0);
    }
    nq_placement last = {.n = NQ_MAX_N, .column = {31}};
    nq_placement_print(&last, text);
    assert_int_equal(text[0], 'w');
}

static void text_that_is_no_placement_is_refused_and_changes_nothing(void **state) {
    (void)state;
    nq_placement placement = placement_of("2413"), before = placement;
    assert_int_equal(nq_placement_parse("", 0, &placement), NQ_OUT_OF_RANGE);
    assert_int_equal(nq_placement_parse("111111111111111111111111111111111", 33, &placement), NQ_OUT_OF_RANGE);
    const char *malformed[] = {"0123", "2415", "24x3", "241 ", "A413", "2\0413"};
    for (unsigned k = 0; k < 6; k++) assert_int_equal(nq_placement_parse(malformed[k], 4, &placement), NQ_MALFORMED);
    assert_memory_equal(&placement, &before, sizeof placement);
}

static void order_is_by_size_then_by_columns(void **state) {
    (void)state;
    nq_placement small = placement_of("53142"), large = placement_of("246135"), next = placement_of("362514");
    assert_true(nq_placement_compare(&small, &large) < 0);
    assert_true(nq_placement_compare(&large, &next) < 0);
    assert_true(nq_placement_compare(&next, &small) > 0);
    assert_true(nq_placement_compare(&next, &next) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_permutation_to_8_gets_the_verdict_of_a_naive_check),
        cmocka_unit_test(every_placement_to_5_gets_the_verdict_of_a_naive_check),
        cmocka_unit_test(attacks_name_each_pair_once_and_how),
        cmocka_unit_test(the_largest_board_is_checked_without_overflow),
        cmocka_unit_test(text_is_read_back_as_it_was_printed),
        cmocka_unit_test(text_that_is_no_placement_is_refused_and_changes_nothing),
        cmocka_unit_test(order_is_by_size_then_by_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
