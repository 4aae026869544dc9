/* SPDX-License-Identifier: MIT */
#include "nqueens/filter.h"

#include "testing.h"

static nq_reading_error error;

static void refuses(nq_direction direction, const char *text, nq_status status) {
    nq_diagonals diagonals = {0};
    memset(&error, 0, sizeof error);
    if (nq_diagonals_add(&diagonals, direction, text, &error) != status)
        fail_msg("'%s' was not refused as it should be", text);
    assert_true(*error.reason);
}

/* The squares of a 4 x 4 board that are left, row by row, in hexadecimal digits. */
static void leaves(nq_direction direction, const char *text, const char *rows) {
    nq_filter filter = nq_filter_all();
    nq_fitted_filter fitted;
    char found[5] = "";
    assert_int_equal(nq_diagonals_add(&filter.empty[direction], direction, text, &error), NQ_OK);
    assert_int_equal(nq_filter_fit(&filter, 4, &fitted, &error), NQ_OK);
    for (unsigned row = 0; row < 4; row++) found[row] = "0123456789abcdef"[fitted.allowed[row]];
    assert_string_equal(found, rows);
    assert_false(nq_filter_is_of_classes(&filter));
}

static void an_index_or_a_square_names_a_diagonal(void **state) {
    (void)state;
    /* row - column + 3: 3 is the main diagonal, 0 the corner at the upper right, 6 that at the lower left */
    leaves(NQ_DIAGONAL, "3", "edb7");
    leaves(NQ_DIAGONAL, "0", "7fff");
    leaves(NQ_DIAGONAL, "6", "fffe");
    leaves(NQ_DIAGONAL, "r2c2", "edb7");
    leaves(NQ_DIAGONAL, "a3", "fedb");
    /* row + column */
    leaves(NQ_ANTIDIAGONAL, "3", "7bde");
    leaves(NQ_ANTIDIAGONAL, "0", "efff");
    leaves(NQ_ANTIDIAGONAL, "a1", "7bde");
    leaves(NQ_ANTIDIAGONAL, "r4c4", "fff7");
}

static void what_names_none_is_refused(void **state) {
    (void)state;
    static const char *const malformed[] = {"", "x", "-1", "3x", "3 4", "1.5"};
    for (unsigned k = 0; k < sizeof malformed / sizeof malformed[0]; k++)
        refuses(NQ_DIAGONAL, malformed[k], NQ_MALFORMED);
    refuses(NQ_DIAGONAL, "63", NQ_OUT_OF_RANGE);
    refuses(NQ_ANTIDIAGONAL, "99999999999", NQ_OUT_OF_RANGE);
    refuses(NQ_DIAGONAL, "r0c1", NQ_OUT_OF_RANGE);
    nq_diagonals twice = {0};
    assert_int_equal(nq_diagonals_add(&twice, NQ_DIAGONAL, "62", &error), NQ_OK);
    assert_int_equal(nq_diagonals_add(&twice, NQ_DIAGONAL, "62", &error), NQ_AMBIGUOUS);
}

static void what_is_off_the_board_is_refused_for_its_n(void **state) {
    (void)state;
    nq_fitted_filter fitted;
    nq_filter filter = nq_filter_all();
    assert_int_equal(nq_diagonals_add(&filter.empty[NQ_DIAGONAL], NQ_DIAGONAL, "14", &error), NQ_OK);
    assert_int_equal(nq_filter_fit(&filter, 8, &fitted, &error), NQ_OK);
    assert_int_equal(nq_filter_fit(&filter, 7, &fitted, &error), NQ_OUT_OF_RANGE);
    assert_string_equal(error.reason, "diagonal 14 is off the board for n = 7: they run from 0 to 12");
    nq_filter square = nq_filter_all();
    assert_int_equal(nq_diagonals_add(&square.empty[NQ_ANTIDIAGONAL], NQ_ANTIDIAGONAL, "h1", &error), NQ_OK);
    assert_int_equal(nq_filter_fit(&square, 7, &fitted, &error), NQ_OUT_OF_RANGE);
}

static void a_queen_on_an_empty_diagonal_is_impossible(void **state) {
    (void)state;
    nq_fitted_filter fitted;
    nq_filter filter = nq_filter_all();
    assert_int_equal(nq_squares_add(&filter.required, "r1c1", &error), NQ_OK);
    assert_int_equal(nq_diagonals_add(&filter.empty[NQ_DIAGONAL], NQ_DIAGONAL, "r5c5", &error), NQ_OK);
    assert_int_equal(nq_filter_fit(&filter, 8, &fitted, &error), NQ_OK);
    assert_true(fitted.impossible);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_index_or_a_square_names_a_diagonal),
        cmocka_unit_test(what_names_none_is_refused),
        cmocka_unit_test(what_is_off_the_board_is_refused_for_its_n),
        cmocka_unit_test(a_queen_on_an_empty_diagonal_is_impossible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
