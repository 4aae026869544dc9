/* SPDX-License-Identifier: MIT */
#include "nqueens/partial_notation.h"

#include "testing.h"

static nq_reading_error error;

static nq_partial reads(const char *text) {
    nq_partial partial;
    if (nq_partial_read(text, strlen(text), &partial, &error) != NQ_OK)
        fail_msg("'%s' was refused: %s", text, error.reason);
    return partial;
}

static void refuses(const char *text, nq_status status, const char *reason) {
    nq_partial partial = {.n = 77};
    if (nq_partial_read(text, strlen(text), &partial, &error) != status)
        fail_msg("'%s' was not refused as it should be", text);
    if (!strstr(error.reason, reason)) fail_msg("'%s' was refused: %s", text, error.reason);
    assert_int_equal(partial.n, 77);
}

static void rows_may_be_without_a_queen_and_have_several(void **state) {
    (void)state;
    static const char *const same[] = {".Q../..../..../....",
                                       ".Q..\n....\n....\n....\n",
                                       "1Q2/4/4/4",
                                       "1Q2/4/4/4 w - - 0 1",
                                       "_q__/____/____/____",
                                       "0 1 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0",
                                       "letting n = 4\nletting init = [[0, 1]]",
                                       "init=[[0,1]] n=4"};
    for (unsigned k = 0; k < sizeof same / sizeof same[0]; k++) {
        nq_partial partial = reads(same[k]);
        assert_int_equal(partial.n, 4);
        assert_int_equal(partial.queens[0], 2);
        assert_int_equal(partial.queens[1] | partial.queens[2] | partial.queens[3], 0);
        assert_int_equal(nq_partial_queens(&partial), 1);
    }
    nq_partial two = reads("QQ../..../..../....");
    assert_int_equal(two.queens[0], 3);
    nq_partial whole = reads("2413");
    assert_int_equal(nq_partial_queens(&whole), 4);
    assert_int_equal(whole.queens[3], 4);
    nq_partial none = reads("3/3/3");
    assert_int_equal(none.n, 3);
    assert_int_equal(reads("10/10/10/10/10/10/10/10/10/10").n, 10);
    assert_int_equal(reads("11/11/11/11/11/11/11/11/11/11/11").n, 11);
    assert_int_equal(nq_partial_queens(&none), 0);
}

static void a_cross_is_a_blocked_square_unless_it_draws_the_queens_of_a_whole_board(void **state) {
    (void)state;
    nq_partial beside = reads("Qx../..../..../x...");
    assert_int_equal(beside.queens[0], 1);
    assert_int_equal(beside.blocked[0], 2);
    assert_int_equal(beside.blocked[3], 1);
    nq_partial alone = reads(".x../.x../..../....");
    assert_int_equal(nq_partial_queens(&alone), 0);
    assert_int_equal(alone.blocked[1], 2);
    nq_partial whole = reads(".x../...x/x.../..x.");
    assert_int_equal(nq_partial_queens(&whole), 4);
    assert_int_equal(whole.blocked[0] | whole.blocked[1] | whole.blocked[2] | whole.blocked[3], 0);
    nq_partial other_sign = reads(".x__/...x/x.../..x.");
    assert_int_equal(nq_partial_queens(&other_sign), 0);
}

static void boards_of_a_text_are_read_in_turn(void **state) {
    (void)state;
    static const char *const same[] = {
        "[[\".Q..\",\"....\",\"....\",\"...x\"],\n[\"....\",\".x..\",\"Q...\",\"....\"]]",
        "[\"1Q2/4/4/3x\", \"4/1x2/Q3/4\"]",
        "{\"puzzle\":1,\"n\":4,\"board\":\".Q../..../..../...x\",\"answers\":[\"2413\"]}\n{\"board\":\"..../.x../Q.../"
        "....\"}",
        "[{\"board\":7,\"rows\":\".Q../..../..../...x\",\"placements\":[\"2413\"]}, "
        "{\"rows\":\"..../.x../Q.../....\"}]",
        "puzzle,n,board,given,blocked,answers\n1,4,.Q../..../..../...x,r1c2,r4c4,2413\n2,4,..../.x../Q.../"
        "....,r3c1,r2c2,2413",
        "board\tn\tqueens\trows\tcompletions\treason\tplacement\n1\t4\t1\t.Q../..../..../...x\t1\t\t2413\n"
        "2\t4\t1\t..../.x../Q.../....\t1\t\t2413\n"};
    for (unsigned k = 0; k < sizeof same / sizeof same[0]; k++) {
        nq_board_reader reader;
        nq_partial first, second, none;
        nq_board_reader_init(&reader, same[k], strlen(same[k]));
        if (nq_partial_next(&reader, &first, &error) != NQ_OK) fail_msg("'%s': %s", same[k], error.reason);
        if (nq_partial_next(&reader, &second, &error) != NQ_OK) fail_msg("'%s': %s", same[k], error.reason);
        assert_int_equal(nq_partial_next(&reader, &none, &error), NQ_DONE);
        assert_true(first.n == 4 && first.queens[0] == 2 && nq_partial_queens(&first) == 1 && first.blocked[3] == 8);
        assert_true(second.n == 4 && second.queens[2] == 1 && nq_partial_queens(&second) == 1);
        assert_int_equal(second.blocked[1], 2);
    }
    nq_partial whole = reads("{\"n\":4,\"placement\":\"2413\"}");
    assert_int_equal(nq_partial_queens(&whole), 4);
    refuses("[\"2413\",\"1Q2/4/4/4\"]", NQ_MALFORMED, "more text after it");
    refuses("{\"n\":4}", NQ_MALFORMED, "neither a board nor a placement nor columns");
    refuses("{\"board\":\"\"}", NQ_MALFORMED, "the board has no rows");
    refuses("{\"board\":\"Q../..\"}", NQ_MALFORMED, "row 1 has 3 squares");
    refuses("{\"board\":\"Q./..\",\"rows\":\"Q./..\"}", NQ_AMBIGUOUS, "stands twice");
    refuses("2,4,.Q../..../....,,,", NQ_MALFORMED, "");
}

static void a_cross_in_what_this_program_writes_is_a_blocked_square(void **state) {
    (void)state;
    static const char *const same[] = {"{\"board\":\".x../...x/x.../..x.\"}", "1,4,.x../...x/x.../..x.,,r1c2,3142",
                                       "1x2/3x/x3/2x1", ".x_./_._x/x_._/_.x."};
    for (unsigned k = 0; k < sizeof same / sizeof same[0]; k++) {
        nq_partial board = reads(same[k]);
        assert_int_equal(nq_partial_queens(&board), 0);
        assert_true(board.blocked[0] == 2 && board.blocked[1] == 8 && board.blocked[2] == 1 && board.blocked[3] == 4);
    }
}

static void an_empty_square_is_a_board_of_one(void **state) {
    (void)state;
    static const char *const same[] = {".", "_", "\xe2\x96\xa1", ".\n", "{\"board\":\".\"}", "[\".\"]"};
    for (unsigned k = 0; k < sizeof same / sizeof same[0]; k++) {
        nq_partial board = reads(same[k]);
        assert_true(board.n == 1 && nq_partial_queens(&board) == 0 && board.blocked[0] == 0);
    }
}

static void instances_are_read_as_their_generators_print_them(void **state) {
    (void)state;
    nq_partial diagonals = reads("n =  10\nnumdiags =  3\ndiags =  [[4, 1], [2, 1],\n          [14, 0], [8, 1]]\n");
    assert_int_equal(diagonals.n, 10);
    assert_int_equal(diagonals.empty[NQ_ANTIDIAGONAL], 1u << 4 | 1u << 2);
    assert_int_equal(diagonals.empty[NQ_DIAGONAL], 1u << 14);
    nq_partial all = reads("n = 10 diags = [[18,0],[18,1]]");
    assert_int_equal(all.empty[NQ_DIAGONAL], 1u << 18);
    assert_int_equal(all.empty[NQ_ANTIDIAGONAL], 1u << 18);
    refuses("n = 10", NQ_MALFORMED, "neither init nor diags");
    refuses("diags = [[1, 0]]", NQ_OUT_OF_RANGE, "n is not given");
    refuses("n = 33 diags = [[1, 0]]", NQ_OUT_OF_RANGE, "n is 33");
    refuses("n = 0 diags = []", NQ_OUT_OF_RANGE, "n is 0");
    refuses("n = 8 diags = [[15, 0]]", NQ_OUT_OF_RANGE, "from 0 to 14");
    refuses("n = 8 diags = [[5, 2]]", NQ_OUT_OF_RANGE, "type 0 or 1");
    refuses("n = 8 numdiags = 2 diags = [[5, 0]]", NQ_MALFORMED, "numdiags is 2, but diags has 1");
    refuses("n = 8 diags = [[5, 0]", NQ_MALFORMED, "expected ','");
    refuses("n = 8 diags = [[5 0]]", NQ_MALFORMED, "expected ','");
    refuses("n = 8 diags = [[, 0]]", NQ_MALFORMED, "expected a number");
    refuses("n = 8 sides = [[5, 0]]", NQ_MALFORMED, "no name of an instance");
    refuses("n = 8 n = 8 diags = []", NQ_AMBIGUOUS, "'n' is given twice");
    refuses("n = 4 init = [[0, 4]]", NQ_OUT_OF_RANGE, "off the board");
    refuses("n = 4 init = [[0, 1], [0, 1]]", NQ_AMBIGUOUS, "stands twice");
    refuses("n = 4 init = [[0, 1]] diags = [[1, 1]]", NQ_MALFORMED, "on a diagonal that is to be empty");
}

static void what_no_board_can_be_is_refused(void **state) {
    (void)state;
    refuses("", NQ_MALFORMED, "empty");
    refuses("QQQ/QQ./...", NQ_MALFORMED, "5 queens on 3 rows");
    refuses("Q../.../..", NQ_MALFORMED, "row 3 has 2 squares");
    refuses("Q.../.../...", NQ_MALFORMED, "row 1 has 4 squares");
    refuses("1Q1/4/3", NQ_MALFORMED, "row 2 has 4 squares");
    refuses("Q?./.../...", NQ_MALFORMED, "no square");
}

static void free_squares_are_those_that_nothing_takes(void **state) {
    (void)state;
    uint32_t squares[NQ_MAX_N];
    nq_partial partial = reads("Q.../..../.x../....");
    assert_int_equal(nq_partial_free(&partial, squares), 5); /* r2c3 r2c4 r3c4 r4c2 r4c3, and not r3c2 */
    assert_int_equal(squares[0], 0);
    assert_int_equal(squares[1], 4 | 8);
    assert_int_equal(squares[2], 8);
    assert_int_equal(squares[3], 2 | 4);
    nq_partial lines = reads("n = 3 diags = [[2, 0], [2, 1]]");
    nq_partial_excluded(&lines, squares);
    assert_true(squares[0] == 5 && squares[1] == 2 && squares[2] == 5);
    nq_partial_excluded(&partial, squares);
    assert_true(squares[0] == 0 && squares[1] == 0 && squares[2] == 2 && squares[3] == 0);
    assert_int_equal(nq_partial_free(&lines, squares), 4);
    assert_int_equal(squares[0], 2);
}

static void two_queens_that_attack_each_other_are_found(void **state) {
    (void)state;
    unsigned row[2], column[2];
    static const struct {
        const char *text;
        unsigned row[2], column[2];
    } attacked[] = {{"Q.Q/.../...", {0, 0}, {0, 2}},
                    {".Q./.../.Q.", {0, 2}, {1, 1}},
                    {"Q../.Q./...", {0, 1}, {0, 1}},
                    {"..Q/.../Q..", {0, 2}, {2, 0}}};
    for (unsigned k = 0; k < sizeof attacked / sizeof attacked[0]; k++) {
        nq_partial partial = reads(attacked[k].text);
        assert_true(nq_partial_attack(&partial, row, column));
        assert_memory_equal(row, attacked[k].row, sizeof row);
        assert_memory_equal(column, attacked[k].column, sizeof column);
    }
    nq_partial peaceful = reads("Q../..Q/...");
    assert_false(nq_partial_attack(&peaceful, row, column));
}

static void a_completion_is_found_or_there_is_none(void **state) {
    (void)state;
    static const struct {
        const char *text;
        nq_status status;
    } boards[] = {{"1Q2/4/4/4", NQ_OK},
                  {"Q3/4/4/4", NQ_DONE},
                  {"8/8/8/3Q4/1Q6/8/8/8", NQ_OK},
                  {"3/3/3", NQ_DONE},
                  {"Q./..", NQ_DONE},
                  {"Q../.Q./...", NQ_DONE},
                  {"n = 8 diags = [[5,0],[13,1],[10,0],[4,0]]", NQ_OK},
                  {"n = 8 diags = [[5,0],[13,1],[10,0],[4,0],[9,0]]", NQ_DONE}};
    nq_placement completion;
    for (unsigned k = 0; k < sizeof boards / sizeof boards[0]; k++) {
        nq_partial partial = reads(boards[k].text);
        assert_int_equal(nq_partial_complete(&partial, 100000, &completion), boards[k].status);
        if (boards[k].status != NQ_OK) continue;
        assert_true(oracle_is_solution(&completion));
        for (unsigned row = 0; row < partial.n; row++)
            assert_true(!partial.queens[row] || partial.queens[row] == 1u << completion.column[row]);
    }
    nq_partial empty = {.n = 32};
    assert_int_equal(nq_partial_complete(&empty, 100000, &completion), NQ_OK);
    assert_true(oracle_is_solution(&completion));
    assert_int_equal(nq_partial_complete(&empty, 5, &completion), NQ_INTERRUPTED);
}

static void what_a_board_gives_is_asked_of_a_filter(void **state) {
    (void)state;
    nq_filter filter = nq_filter_all();
    nq_fitted_filter fitted;
    nq_partial partial = reads("n = 4 init = [[0, 1]] diags = [[0, 0]]");
    assert_int_equal(nq_partial_add_to(&partial, &filter, &error), NQ_OK);
    assert_int_equal(nq_filter_fit(&filter, 4, &fitted, &error), NQ_OK);
    assert_int_equal(fitted.allowed[0], 2);
    nq_filter other = nq_filter_all();
    assert_int_equal(nq_squares_add(&other.excluded, "b4", &error), NQ_OK);
    assert_int_equal(nq_partial_add_to(&partial, &other, &error), NQ_REFUSED);
    assert_string_equal(error.reason, "a queen stands on r1c2, which is excluded");
    nq_filter diagonal = nq_filter_all();
    assert_int_equal(nq_diagonals_add(&diagonal.empty[NQ_ANTIDIAGONAL], NQ_ANTIDIAGONAL, "1", &error), NQ_OK);
    assert_int_equal(nq_partial_add_to(&partial, &diagonal, &error), NQ_REFUSED);
    nq_filter required = nq_filter_all();
    assert_int_equal(nq_squares_add(&required.required, "a1", &error),
                     NQ_OK); /* r4c1, on no diagonal that is to be empty */
    assert_int_equal(nq_partial_add_to(&partial, &required, &error), NQ_OK);
    nq_filter twice = nq_filter_all();
    assert_int_equal(nq_squares_add(&twice.required, "b4", &error), NQ_OK);
    assert_int_equal(nq_partial_add_to(&partial, &twice, &error), NQ_AMBIGUOUS);
    assert_string_equal(error.reason, "r1c2 is given twice: the board has a queen there already");
    nq_filter corner = nq_filter_all(); /* the diagonal of index 0 is the upper right corner */
    assert_int_equal(nq_squares_add(&corner.required, "d4", &error), NQ_OK);
    assert_int_equal(nq_partial_add_to(&partial, &corner, &error), NQ_REFUSED);
    assert_string_equal(error.reason, "a queen is to stand on r1c4, which the board excludes");
    nq_filter off = nq_filter_all();
    assert_int_equal(nq_squares_add(&off.excluded, "r9c1", &error), NQ_OK);
    assert_int_equal(nq_partial_add_to(&partial, &off, &error), NQ_OUT_OF_RANGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_may_be_without_a_queen_and_have_several),
        cmocka_unit_test(a_cross_is_a_blocked_square_unless_it_draws_the_queens_of_a_whole_board),
        cmocka_unit_test(boards_of_a_text_are_read_in_turn),
        cmocka_unit_test(a_cross_in_what_this_program_writes_is_a_blocked_square),
        cmocka_unit_test(an_empty_square_is_a_board_of_one),
        cmocka_unit_test(instances_are_read_as_their_generators_print_them),
        cmocka_unit_test(what_no_board_can_be_is_refused),
        cmocka_unit_test(free_squares_are_those_that_nothing_takes),
        cmocka_unit_test(two_queens_that_attack_each_other_are_found),
        cmocka_unit_test(a_completion_is_found_or_there_is_none),
        cmocka_unit_test(what_a_board_gives_is_asked_of_a_filter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
