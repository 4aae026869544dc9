/* SPDX-License-Identifier: MIT */
#include "nqueens/filter.h"

#include "testing.h"

static nq_reading_error error;

static void adds(nq_squares *squares, const char *text) {
    if (nq_squares_add(squares, text, &error) != NQ_OK) fail_msg("'%s' was refused: %s", text, error.reason);
}

static void refuses_square(const char *text, nq_status status) {
    nq_squares squares = {{0}, {0}};
    memset(&error, 0, sizeof error);
    if (nq_squares_add(&squares, text, &error) != status) fail_msg("'%s' was not refused as it should be", text);
    assert_true(*error.reason);
}

static void squares_are_read_in_both_notations(void **state) {
    (void)state;
    nq_squares squares = {{0}, {0}};
    adds(&squares, "r3c4");
    adds(&squares, "d6");
    adds(&squares, "r32c32");
    adds(&squares, "r5"); /* a chess square of file r */
    adds(&squares, "E7"); /* capitals, as boards have them too */
    adds(&squares, "R4C5");
    assert_int_equal(squares.by_rank[6], 1u << 4);
    assert_int_equal(squares.by_row[3], 1u << 4);
    assert_int_equal(squares.by_row[2], 1u << 3);
    assert_int_equal(squares.by_row[31], 1u << 31);
    assert_int_equal(squares.by_rank[5], 1u << 3);
    assert_int_equal(squares.by_rank[4], 1u << 17);
    static const char *const malformed[] = {"", "d", "4d", "r3c", "rc4", "r3c4x", "d6x", "r3d4", "3,4", "d-1"};
    for (unsigned k = 0; k < sizeof malformed / sizeof malformed[0]; k++) refuses_square(malformed[k], NQ_MALFORMED);
    refuses_square("r0c1", NQ_OUT_OF_RANGE);
    refuses_square("r1c33", NQ_OUT_OF_RANGE);
    refuses_square("a0", NQ_OUT_OF_RANGE);
    refuses_square("a99999999999", NQ_OUT_OF_RANGE);
    assert_int_equal(nq_squares_add(&squares, "d6", &error), NQ_AMBIGUOUS);
    assert_int_equal(nq_squares_add(&squares, "D6", &error), NQ_AMBIGUOUS);
}

static void chess_squares_move_with_the_size_of_the_board(void **state) {
    (void)state;
    nq_filter filter = nq_filter_all();
    nq_fitted_filter fitted;
    adds(&filter.required, "c5");
    assert_int_equal(nq_filter_fit(&filter, 8, &fitted, &error), NQ_OK);
    assert_int_equal(fitted.allowed[3], 1u << 2); /* c5 on a board of 8 is row 4, column 3 */
    assert_int_equal(nq_filter_fit(&filter, 5, &fitted, &error), NQ_OK);
    assert_int_equal(fitted.allowed[0], 1u << 2);
    assert_int_equal(nq_filter_fit(&filter, 4, &fitted, &error), NQ_OUT_OF_RANGE);
    assert_string_equal(error.reason, "c5 is off the board for n = 4");
    assert_int_equal(nq_filter_fit(&filter, 27, &fitted, &error), NQ_OUT_OF_RANGE);
    assert_string_equal(error.reason, "chess squares go with n <= 26; for n = 27 write r23c3");
}

static void a_square_both_required_and_excluded_makes_a_filter_impossible(void **state) {
    (void)state;
    nq_filter filter = nq_filter_all();
    nq_fitted_filter fitted;
    adds(&filter.required, "a8");
    adds(&filter.excluded, "r1c1");
    assert_int_equal(nq_filter_fit(&filter, 8, &fitted, &error), NQ_OK);
    nq_placement solution = placement_of("15863724");
    assert_true(fitted.impossible);
    assert_false(nq_filter_passes(&fitted, &solution));
    assert_int_equal(nq_filter_symmetries(&fitted, &solution), 0);
    assert_int_equal(fitted.attack.first_row, 0);
    assert_int_equal(fitted.attack.second_row, 0);
    assert_int_equal(fitted.attack_column[0], 0);
    assert_int_equal(fitted.attack_column[1], 0);
    assert_int_equal(nq_filter_fit(&filter, 9, &fitted, &error), NQ_OK); /* a8 is another square there */
    assert_false(fitted.impossible);
}

static void queens_that_attack_each_other_make_a_filter_impossible(void **state) {
    (void)state;
    static const struct {
        const char *first, *second;
        bool impossible;
    } cases[] = {
        {"a1", "b2", true}, {"r1c7", "r2c8", true}, {"a1", "a5", true}, {"a1", "e1", true}, {"a1", "b3", false}};
    for (unsigned k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        nq_filter filter = nq_filter_all();
        nq_fitted_filter fitted;
        adds(&filter.required, cases[k].first);
        adds(&filter.required, cases[k].second);
        assert_int_equal(nq_filter_fit(&filter, 8, &fitted, &error), NQ_OK);
        assert_int_equal(fitted.impossible, cases[k].impossible);
    }
}

static void first_rows_are_text_or_a_list_from_1(void **state) {
    (void)state;
    static const char *const same[] = {"15", "1 5", "1,5", " 1, 5 ", "1\t5"};
    for (unsigned k = 0; k < 5; k++) {
        nq_filter filter = nq_filter_all();
        nq_fitted_filter fitted;
        assert_int_equal(nq_filter_start(&filter, same[k], &error), NQ_OK);
        assert_int_equal(filter.start_rows, 2);
        assert_int_equal(nq_filter_fit(&filter, 8, &fitted, &error), NQ_OK);
        assert_int_equal(fitted.allowed[0], 1u << 0);
        assert_int_equal(fitted.allowed[1], 1u << 4);
    }
    nq_filter filter = nq_filter_all();
    nq_fitted_filter fitted;
    assert_int_equal(nq_filter_start(&filter, "1aW", &error), NQ_OK);
    assert_int_equal(nq_filter_start(&filter, "1Aw", &error), NQ_OK);
    assert_int_equal(filter.start_rows, 3);
    assert_int_equal(filter.start[1], 9);
    assert_int_equal(filter.start[2], 31);
    assert_int_equal(nq_filter_start(&filter, "0 4", &error), NQ_MALFORMED);
    assert_non_null(strstr(error.reason, "'0' is no column"));
    assert_int_equal(nq_filter_start(&filter, "1 33", &error), NQ_MALFORMED);
    assert_int_equal(nq_filter_start(&filter, "1\xe2\x99\x95", &error), NQ_MALFORMED);
    assert_non_null(strstr(error.reason, "\xe2\x99\x95"));
    assert_int_equal(filter.start_rows, 0);
    assert_int_equal(nq_filter_start(&filter, "1x", &error), NQ_MALFORMED);
    assert_int_equal(nq_filter_start(&filter, "99", &error), NQ_OK);
    assert_int_equal(nq_filter_fit(&filter, 8, &fitted, &error), NQ_OUT_OF_RANGE);
    assert_int_equal(nq_filter_start(&filter, "135", &error), NQ_OK);
    assert_int_equal(nq_filter_fit(&filter, 2, &fitted, &error), NQ_OUT_OF_RANGE);
}

static void the_empty_filter_passes_everything(void **state) {
    (void)state;
    nq_filter filter = nq_filter_all();
    nq_fitted_filter fitted;
    nq_placement solution = placement_of("15863724");
    assert_int_equal(nq_filter_fit(&filter, 8, &fitted, &error), NQ_OK);
    assert_true(nq_filter_passes(&fitted, &solution));
    assert_true(nq_filter_is_of_classes(&filter));
    filter.classes = nq_classes_of(NQ_HALF_TURN);
    assert_true(nq_filter_is_of_classes(&filter));
    filter.properties_excluded = 1;
    assert_false(nq_filter_is_of_classes(&filter));
    filter = nq_filter_all();
    adds(&filter.excluded, "a1");
    assert_false(nq_filter_is_of_classes(&filter));
    filter = nq_filter_all();
    assert_int_equal(nq_filter_symmetries(&fitted, &solution), 0xff);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_are_read_in_both_notations),
        cmocka_unit_test(chess_squares_move_with_the_size_of_the_board),
        cmocka_unit_test(a_square_both_required_and_excluded_makes_a_filter_impossible),
        cmocka_unit_test(queens_that_attack_each_other_make_a_filter_impossible),
        cmocka_unit_test(first_rows_are_text_or_a_list_from_1),
        cmocka_unit_test(the_empty_filter_passes_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
