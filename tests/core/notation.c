/* SPDX-License-Identifier: MIT */
#include "nqueens/notation.h"

#include <stdio.h>
#include <stdlib.h>

#include "nqueens/solver.h"
#include "testing.h"

static nq_status read_text(const char *text, char placement_text[NQ_TEXT_SIZE], nq_reading_error *error) {
    nq_placement placement;
    memset(error, 0, sizeof *error);
    placement_text[0] = '\0';
    nq_status status = nq_notation_read(text, strlen(text), &placement, error);
    if (status == NQ_OK) nq_placement_print(&placement, placement_text);
    return status;
}

static void accepts(const char *text, const char *expected) {
    char read[NQ_TEXT_SIZE];
    nq_reading_error error;
    if (read_text(text, read, &error) != NQ_OK) fail_msg("'%s' was refused: %s", text, error.reason);
    assert_string_equal(read, expected);
}

/* The reason must contain the words, and name the place. */
static void refuses(const char *text, nq_status status, unsigned line, unsigned column, const char *words) {
    char read[NQ_TEXT_SIZE];
    nq_reading_error error;
    nq_status got = read_text(text, read, &error);
    if (got != status) fail_msg("'%s': status %s, not %s", text, nq_status_name(got), nq_status_name(status));
    if (!strstr(error.reason, words)) fail_msg("'%s': the reason '%s' does not say '%s'", text, error.reason, words);
    if (error.line != line || error.column != column)
        fail_msg("'%s': the place is %u:%u, not %u:%u", text, error.line, error.column, line, column);
}

static void placement_text_is_read(void **state) {
    (void)state;
    accepts("1", "1");
    accepts("2413", "2413");
    accepts("  2413 \r\n", "2413");
    accepts("\xef\xbb\xbf"
            "2413\r\n",
            "2413");
    accepts("13579b2468a", "13579b2468a");
    accepts("a135792468", "a135792468"); /* a letter and one number, but no square of a board */
    accepts("1111", "1111");             /* a placement, though no solution */
    refuses("", NQ_MALFORMED, 1, 1, "empty");
    refuses(" \n\t", NQ_MALFORMED, 1, 1, "empty");
    refuses("2571384", NQ_MALFORMED, 1, 6, "'8' is no column of this board: 7 characters");
    refuses("01234567", NQ_MALFORMED, 1, 1, "counts columns from 1");
    refuses("24x3", NQ_MALFORMED, 1, 3, "'x'");
    refuses("24\x1b[3", NQ_MALFORMED, 1, 4, "bracket");
    refuses("24\x1b"
            "3",
            NQ_MALFORMED, 1, 3, "'\\x1b'");
    refuses("111111111111111111111111111111111", NQ_OUT_OF_RANGE, 1, 1, "at most 32");
}

static void lists_are_read_in_the_base_their_values_show(void **state) {
    (void)state;
    accepts("2 4 1 3", "2413");
    accepts("1 3 0 2", "2413");
    accepts("1,3,0,2", "2413");
    accepts("[1, 3, 0, 2]", "2413");
    accepts("(2,4,1,3)", "2413");
    accepts("1 2 3 4", "1234");
    accepts("1 4 4 2", "1442");
    accepts("0", "1");
    accepts("(1)", "1");
    accepts("[0]", "1");
    accepts("1,3,5,7,9,11,2,4,6,8,10", "13579b2468a");
    refuses("0 1 2 4", NQ_AMBIGUOUS, 1, 1, "both 0 and 4");
    refuses("0 2 3", NQ_AMBIGUOUS, 1, 1, "1 is missing");
    refuses("1 3 3 2", NQ_AMBIGUOUS, 1, 1, "3 stands twice");
    refuses("1 5 0 2", NQ_MALFORMED, 1, 3, "'5' is no column");
    refuses("1,,2", NQ_MALFORMED, 1, 3, "missing");
    refuses("1,2,", NQ_MALFORMED, 1, 5, "missing");
    refuses("1 3 -1 2", NQ_MALFORMED, 1, 5, "'-1'");
    refuses("1.5 3", NQ_MALFORMED, 1, 1, "'1.5'");
    refuses("[1,3,0,2", NQ_MALFORMED, 1, 1, "bracket '['");
    refuses("1,3)", NQ_MALFORMED, 1, 4, "bracket ')'");
    refuses("1 99999999999999999999 2", NQ_MALFORMED, 1, 3, "'99999999999999999999'");
    refuses("0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32", NQ_OUT_OF_RANGE,
            1, 87, "at most 32");
}

static void drawn_boards_are_read(void **state) {
    (void)state;
    accepts(".Q..\n...Q\nQ...\n..Q.", "2413");
    accepts(".Q..  \r\n...Q \r\nQ...\r\n..Q.\r\n", "2413");
    accepts("Q", "1");
    accepts("\xe2\x96\xa1\xe2\x96\xa0\xe2\x96\xa1\xe2\x96\xa1\n\xe2\x96\xa1\xe2\x96\xa1\xe2\x96\xa1\xe2\x96\xa0\n"
            "\xe2\x96\xa0\xe2\x96\xa1\xe2\x96\xa1\xe2\x96\xa1\n\xe2\x96\xa1\xe2\x96\xa1\xe2\x96\xa0\xe2\x96\xa1\n",
            "2413");
    accepts("#1\n.Q..\n...Q\nQ...\n..Q.\n", "2413");
    accepts("0100\n0001\n1000\n0010", "2413");
    accepts("0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0", "2413");
    accepts("0,1,0,0\n0,0,0,1\n1,0,0,0\n0,0,1,0\n", "2413");
    accepts("000100/100000/000010/010000/000001/001000", "415263");
    accepts("Q...\nQ...\nQ...\nQ...", "1111");
    refuses("00001000/00100000/00001000/00000000/01000000/00000010/10001000/00000001", NQ_MALFORMED, 1, 1,
            "row 4 has none; row 7 has 2; column 5 has 3");
    refuses("V....\n..V..\n....V\n.V...\n...V.", NQ_MALFORMED, 1, 1, "'V'");
    refuses(".Q..\n...Q\nQ..\n..Q.", NQ_MALFORMED, 3, 1, "row 3 has 3 squares, but the board has 4 rows");
    refuses("QQ..\n..QQ\n....\n....", NQ_MALFORMED, 1, 1, "4 queens on 4 rows");
    refuses("....", NQ_MALFORMED, 1, 1, "row 1 has 4 squares");
    refuses("0 1\n1 0", NQ_AMBIGUOUS, 1, 1, "matrix and as two lists");
    accepts("01\n10", "21");
    refuses(".Q..\n...Q\nQ...\n..Q.\n\n2413", NQ_MALFORMED, 6, 1, "more text");
}

/* Each sign of a queen with each of an empty square, squares side by side and with blanks between. */
static void boards_are_drawn_with_any_two_signs(void **state) {
    static const char *const queens[] = {"Q", "q", "*", "1", "\xe2\x99\x9b", "\xe2\x99\x95", "\xe2\x96\xa0"},
                             *const empties[] = {".", "_", "-", "0", "\xe2\x96\xa1", " "};
    static const unsigned column[] = {1, 3, 0, 2};
    (void)state;
    for (unsigned q = 0; q < sizeof queens / sizeof queens[0]; q++)
        for (unsigned e = 0; e < sizeof empties / sizeof empties[0]; e++)
            for (unsigned between = 0; between < (*empties[e] == ' ' ? 1u : 2u); between++) {
                char text[128] = "";
                for (unsigned square = 0; square < 16; square++) {
                    strcat(text, square % 4 == column[square / 4] ? queens[q] : empties[e]);
                    strcat(text, square % 4 == 3 ? "\n" : between ? " " : "");
                }
                accepts(text, "2413");
            }
}

static void nine_queens_on_an_8x8_board_are_counted_not_dropped(void **state) {
    (void)state;
    refuses("Q.......\n....Q...\n.......Q\n.....Q..\n..Q.....\n......Q.\n.Q......\n...Q...Q", NQ_MALFORMED, 1, 1,
            "9 queens on 8 rows");
}

static void leetcode_arrays_are_read(void **state) {
    (void)state;
    accepts("[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]", "2413");
    accepts("[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]]", "2413");
    accepts("[\n  \".Q..\",\n  \"...Q\",\n  \"Q...\",\n  \"..Q.\"\n]\n", "2413");
    refuses("[\".Q..\",\"...Q\",\"Q..\",\"..Q.\"]", NQ_MALFORMED, 1, 17, "row 3 has 3 squares");
    refuses("[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"", NQ_MALFORMED, 1, 29, "expected ',' or ']'");
    refuses("[\".Q..\",\"...Q\",\"Q...\",\"..Q.", NQ_MALFORMED, 1, 23, "no closing");
    refuses("[\".Q..\" \"...Q\"]", NQ_MALFORMED, 1, 9, "expected ',' or ']'");
    refuses("[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]", NQ_MALFORMED, 1, 31, "goes on with ','");
    refuses("[[\"Q\"],[\"Q\"]]", NQ_MALFORMED, 1, 8, "more text");
}

static void an_array_of_arrays_holds_several_boards(void **state) {
    (void)state;
    static const char both[] = "[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"],[\"..Q.\",\"Q...\",\"...Q\",\".Q..\"]]";
    static const char second_is_cut[] = "[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"],[\"..Q.\",\"Q...\",\"...Q\",\".Q.\"]]";
    nq_board_reader reader;
    nq_placement placement;
    nq_reading_error error;
    char text[NQ_TEXT_SIZE];
    nq_board_reader_init(&reader, both, strlen(both));
    assert_int_equal(nq_board_reader_next(&reader, &placement, &error), NQ_OK);
    assert_int_equal(nq_board_reader_next(&reader, &placement, &error), NQ_OK);
    nq_placement_print(&placement, text);
    assert_string_equal(text, "3142");
    assert_int_equal(nq_board_reader_next(&reader, &placement, &error), NQ_DONE);
    assert_int_equal(nq_board_reader_next(&reader, &placement, &error), NQ_DONE);

    nq_board_reader_init(&reader, second_is_cut, strlen(second_is_cut));
    assert_int_equal(nq_board_reader_next(&reader, &placement, &error), NQ_OK);
    assert_int_equal(nq_board_reader_next(&reader, &placement, &error), NQ_MALFORMED);
    assert_int_equal(reader.board, 1);
    assert_non_null(strstr(error.reason, "row 4 has 3 squares"));
    assert_int_equal(nq_board_reader_next(&reader, &placement, &error), NQ_DONE);
}

static void chess_squares_are_read(void **state) {
    (void)state;
    accepts("a1", "1");
    accepts("a1b3c5d2e4", "35241");
    accepts("a1, b3, c5, d2, e4", "35241");
    accepts("e4 d2 c5 b3 a1", "35241");
    accepts("A1B3C5D2E4", "35241");
    accepts("a1b3c6d8e10f5g9h2i4j7", "574a369281");
}

static void squares_are_refused_by_name(void **state) {
    (void)state;
    refuses("a1 a1 c2 d4", NQ_MALFORMED, 1, 4, "'a1' stands twice");
    refuses("a1 e9", NQ_MALFORMED, 1, 4, "'e9' is off the board");
    refuses("a1 xx", NQ_MALFORMED, 1, 4, "'xx' is no square");
    refuses("a1, b", NQ_MALFORMED, 1, 5, "'b' is no square");
    refuses("a1 b1", NQ_MALFORMED, 1, 1, "row 1 has none; row 2 has 2");
}

static void letters_and_numbers_in_turn_are_squares_even_if_a_placement_fits(void **state) {
    (void)state;
    /* Nine squares of a 9x9 board; the same text names a column for each of 18 rows. */
    nq_placement placement;
    nq_reading_error error;
    static const char text[] = "a1b3c6d8e2f4g9h7i5";
    assert_int_equal(nq_notation_read(text, strlen(text), &placement, &error), NQ_OK);
    assert_int_equal(placement.n, 9);
}

static void fen_is_read_by_the_size_of_the_board(void **state) {
    (void)state;
    accepts("1Q2/3Q/Q3/2Q1", "2413");
    accepts("1Q2/3Q/Q3/2Q1 w - - 0 1", "2413");
    accepts("1q2/3q/q3/2q1", "2413");
    accepts("1Q15/3Q4/5Q2/7Q/2Q5/Q7/6Q1/4Q3", "24683175"); /* 1+1+5 up to n = 9 */
    accepts("Q11/2Q9/4Q7/7Q4/9Q2/11Q/5Q6/10Q1/1Q10/6Q5/8Q3/3Q8", "1358ac6b2794");
    refuses("1Q2/3Q/Q3/2Q2", NQ_MALFORMED, 1, 11, "row 4 has 5 squares");
    refuses("1Q2/3K/Q3/2Q1", NQ_MALFORMED, 1, 6, "'K' is neither");
    refuses("1Q2/3Q/Q3/2Q1 oops", NQ_MALFORMED, 1, 14, "unexpected text");
    refuses("1QQ1/4/Q3/2Q1", NQ_MALFORMED, 1, 1, "row 1 has 2; row 2 has none");
}

/* Writers of the notations, as plain as can be, to read back. */
static void write_squares(const nq_placement *p, char *text) {
    for (unsigned row = 0; row < p->n; row++) text += sprintf(text, "%c%u", 'a' + p->column[row], p->n - row);
}

static void write_row_columns(const nq_placement *p, char *text) {
    for (unsigned row = 0; row < p->n; row++) text += sprintf(text, "r%uc%u ", row + 1u, p->column[row] + 1u);
}

static void write_fen(const nq_placement *p, char *text) {
    for (unsigned row = 0; row < p->n; row++) {
        unsigned before = p->column[row], after = p->n - 1u - before;
        if (row) *text++ = '/';
        if (before) text += sprintf(text, "%u", before);
        *text++ = 'Q';
        if (after) text += sprintf(text, "%u", after);
    }
    *text = '\0';
}

static void write_list(const nq_placement *p, char *text, unsigned base, const char *separator) {
    for (unsigned row = 0; row < p->n; row++)
        text += sprintf(text, "%s%u", row ? separator : "", p->column[row] + base);
}

static void write_rows(const nq_placement *p, char *text, char queen, char empty, const char *before,
                       const char *after) {
    for (unsigned row = 0; row < p->n; row++) {
        text += sprintf(text, "%s", before);
        for (unsigned column = 0; column < p->n; column++) *text++ = p->column[row] == column ? queen : empty;
        text += sprintf(text, "%s", row + 1u < p->n ? after : *after == '"' ? "\"" : "");
    }
    *text = '\0';
}

static void reads_back(const nq_placement *expected, const char *text) {
    nq_placement read;
    nq_reading_error error;
    if (nq_notation_read(text, strlen(text), &read, &error) != NQ_OK)
        fail_msg("'%s' was refused: %s", text, error.reason);
    assert_int_equal(nq_placement_compare(expected, &read), 0);
}

static bool round_trips(void *context, const nq_placement *p) {
    char text[2048], array[2048];
    (void)context;
    nq_placement_print(p, text);
    reads_back(p, text);
    if (p->n <= 26) {
        write_squares(p, text);
        reads_back(p, text);
    }
    write_fen(p, text);
    reads_back(p, text);
    write_row_columns(p, text);
    reads_back(p, text);
    write_list(p, text, 0, ",");
    reads_back(p, text);
    write_list(p, text, 1, ", ");
    reads_back(p, text);
    write_list(p, text, 1, " ");
    if (p->n > 1) reads_back(p, text);
    write_rows(p, text, 'Q', '.', "", "\n");
    reads_back(p, text);
    write_rows(p, text, '1', '0', "", "\n");
    reads_back(p, text);
    write_rows(p, text, '1', '0', "", "/");
    reads_back(p, text);
    write_rows(p, text, 'Q', '.', "\"", "\",");
    snprintf(array, sizeof array, "[%.*s]", 2000, text);
    reads_back(p, array);
    return true;
}

static void every_notation_round_trips_for_every_solution_to_9(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 9; n++) {
        nq_visitor visitor = {.visit = round_trips};
        assert_int_equal(nq_backtracker_find("scan")->list(n, &visitor), NQ_OK);
    }
}

static void every_notation_round_trips_for_large_boards(void **state) {
    (void)state;
    static const unsigned sizes[] = {10, 11, 12, 16, 24, 26};
    for (unsigned k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
        nq_search search;
        nq_search_init(&search, sizes[k]);
        for (unsigned found = 0; found < 3; found++) {
            assert_int_equal(nq_search_next(&search, NULL), NQ_OK);
            round_trips(NULL, &search.placement);
        }
    }
}

static void what_languages_write_around_a_board_is_passed_over(void **state) {
    (void)state;
    static const char *const same[] = {
        "q = [2,4,1,3];",
        "q <- c(2,4,1,3)",
        "int q[] = {2,4,1,3};",
        "[1] 2 4 1 3",
        "[(0,1),(1,3),(2,0),(3,2)]",
        "(1,2),(2,4),(3,1),(4,3)",
        "[(3,2),(2,0),(1,3),(0,1)]",
        "r1c2 r2c4 r3c1 r4c3",
        "r1c2r2c4r3c1r4c3",
        "r4c3, r3c1, r2c4, r1c2",
        "[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]",
        "array([[0, 1, 0, 0],\n       [0, 0, 0, 1],\n       [1, 0, 0, 0],\n       [0, 0, 1, 0]])",
        "[[0 1 0 0]\n [0 0 0 1]\n [1 0 0 0]\n [0 0 1 0]]",
        "['.Q..', '...Q', 'Q...', '..Q.']",
        "[[\".\",\"Q\",\".\",\".\"],[\".\",\".\",\".\",\"Q\"],[\"Q\",\".\",\".\",\".\"],[\".\",\".\",\"Q\",\".\"]]",
        "\"2413\"",
        "[\"b4\",\"d3\",\"a2\",\"c1\"]",
        "{\"n\":4,\"placement\":\"2413\"}",
        "{\"columns\":[1,3,0,2]}",
        "{\"by\":{\"x\":[1,{\"placement\":\"3142\"}],\"y\":\"a\\\"}\"},\"placement\":\"2413\",\"z\":[[],{}]}",
        "4,2413,\"2,4,1,3\",2413,0,identity,quarter-turn,2",
        "4\t2413\t2,4,1,3\t2413\t0\tidentity\tquarter-turn\t2",
        ". Q . .\n. . . Q\nQ . . .\n. . Q .",
        "-*--\n---*\n*---\n--*-",
        "_\u265b__\n___\u265b\n\u265b___\n__\u265b_",
        ".\u2655..\n...\u2655\n\u2655...\n..\u2655.",
        /* numbers as programs print them */
        "[1. 3. 0. 2.]",
        "2.0, 4.0, 1.0, 3.0",
        "c(2L, 4L, 1L, 3L)",
        "[np.int64(1), np.int64(3), np.int64(0), np.int64(2)]",
        "[(np.int64(0), np.int64(1)), (np.int64(1), np.int64(3)), (np.int64(2), np.int64(0)), (np.int64(3), "
        "np.int64(2))]",
        "array([1, 3, 0, 2], dtype=int32)",
        "np.array([[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]], dtype=np.int8)",
        "tensor([1, 3, 0, 2], device='cuda:0')",
        "Array(4) [ 1, 3, 0, 2 ]",
        "(4) [1, 3, 0, 2]",
        "Qs = [2,4,1,3].",
        "[2,4,1,3] ;",
        "[2; 4; 1; 3]",
        "[0 1 0 0; 0 0 0 1; 1 0 0 0; 0 0 1 0]",
        "[1 2; 2 4; 3 1; 4 3;]",
        "[[2; 4; 1; 3]]",
        "[[0. 1. 0. 0.]\n [0. 0. 0. 1.]\n [1. 0. 0. 0.]\n [0. 0. 1. 0.]]",
        "[2, 4, 1, 3,]",
        "[\".Q..\", \"...Q\", \"Q...\", \"..Q.\",]",
        "[[2, 4, 1, 3,],]",
        "[b4, d3, a2, c1]",
        "(r1c2 r2c4 r3c1 r4c3)",
        "     [,1] [,2] [,3] [,4]\n[1,]    0    1    0    0\n[2,]    0    0    0    1\n[3,]    1    0    0    0\n[4,]  "
        "  0    0    1    0",
        ("     [,1] [,2] [,3] [,4]\n[1,] \".\"  \"Q\"  \".\"  \".\" \n[2,] \".\"  \".\"  \".\"  \"Q\" \n[3,] \"Q\"  "
         "\".\"  \".\"  \".\" \n"
         "[4,] \".\"  \".\"  \"Q\"  \".\" "),
        "[[1]]\n[1] 2 4 1 3\n",
        " Q\n   Q\nQ\n  Q",
        " Q  \n   Q\nQ   \n  Q ",
        ".x..\n...x\nx...\n..x.",
        ".X..\n...X\nX...\n..X.",
    };
    for (unsigned k = 0; k < sizeof same / sizeof same[0]; k++) accepts(same[k], "2413");
    accepts("1368A59247", "1368a59247");
    accepts("A1", "1");
    accepts("[[1,2]]", "12");
    accepts("(0,)", "1");
    accepts("[[1]]", "1");
    accepts("Array(1) [ 0 ]", "1");
    accepts("[np.int64(0)]", "1");
    accepts("     [,1]\n[1,]    1", "1");
}

static void reasons_name_what_is_wrong(void **state) {
    (void)state;
    refuses("[[0,1],[1,0]]", NQ_AMBIGUOUS, 1, 1, "squares (row, column) and as lists");
    refuses("[(0,0)]", NQ_AMBIGUOUS, 1, 1, "squares (row, column) and as a list");
    refuses("[(0,1),(1,3),(2,0),(3,4)]", NQ_MALFORMED, 1, 21, "'(3,4)', read as row and column, is off the board");
    refuses("[(0,1),(1,3),(2,0),(2,2)]", NQ_MALFORMED, 1, 21, "second queen in its row");
    refuses("8/8/8/8/8/8/8/8", NQ_MALFORMED, 1, 1, "0 queens on 8 rows");
    refuses(".xx.\n...x\nx...\n..x.", NQ_MALFORMED, 1, 2, "stands once in each row");
    refuses(".Q.x\n...Q\nQ...\n..Q.", NQ_MALFORMED, 1, 4, "blocked square");
    refuses("1 1 1 1 1", NQ_AMBIGUOUS, 1, 1, "1 stands 5 times; 2 is missing");
    refuses(".\u2655..\n..\u2658.\n....\n....", NQ_MALFORMED, 2, 3, "'\u2658' is no square");
    refuses(".\xe2\x99..", NQ_MALFORMED, 1, 2, "'\\xe2' is no square");
    refuses("\xef\xbb\xbf\u20ac", NQ_MALFORMED, 1, 1, "'\u20ac'");
    refuses("{\"n\":5,\"placement\":\"2413\"}", NQ_MALFORMED, 1, 6, "n = '5'");
    refuses("{\"placement\":\"2413\",\"columns\":[3,1,4,2]}", NQ_MALFORMED, 1, 32, "not those of the placement");
    refuses("{\"placement\":\"\"}", NQ_MALFORMED, 1, 15, "the text is empty");
    refuses("4,,\"2,4,1,3\",2413,0,identity,quarter-turn,2", NQ_MALFORMED, 1, 3, "the text is empty");
    refuses("{\"columns\":[2,4,1,3],\"columns\":[3,1,4,2]}", NQ_AMBIGUOUS, 1, 22, "'columns' stands twice");
    refuses("{\"placement\":\"2413\",\"placement\":\"2413\"}", NQ_AMBIGUOUS, 1, 21, "'placement' stands twice");
    refuses("{\"columns\":[[2,4],[1,3]]}", NQ_MALFORMED, 1, 13, "one list of numbers");
    refuses("{\"boards\":[[2,4,1,3],[3,1,4,2]]}", NQ_MALFORMED, 1, 1, "neither a placement nor columns");
    refuses("q =", NQ_MALFORMED, 1, 4, "no board behind the name");
    refuses("q <-  ", NQ_MALFORMED, 1, 7, "no board behind the name");
    refuses("2. 4. 1. 3.", NQ_MALFORMED, 1, 1, "'2.' is no whole number");
    refuses("1. 2413", NQ_MALFORMED, 1, 1, "'1.' is no whole number");
    refuses("[1, 3., 0, 2]", NQ_MALFORMED, 1, 5, "'3.' is no whole number");
    refuses("[1.5, 3., 0, 2]", NQ_MALFORMED, 1, 2, "'1.5' is no whole number");
    refuses("[2 4 1 3; 3 1 4 2]", NQ_MALFORMED, 1, 1, "rows between semicolons");
    refuses("[0 1; 1 0]", NQ_AMBIGUOUS, 1, 1, "squares (row, column) and as");
    refuses("[0 1 0 0; 0 0 0 1; 1 0 0; 0 0 1 0]", NQ_MALFORMED, 1, 19, "row 3 has 3 squares");
    refuses("[np.int64(1), np.int64(7), np.int64(0)]", NQ_MALFORMED, 1, 24, "'7' is no column");
    refuses("[2,,4,1,3]", NQ_MALFORMED, 1, 4, "a number is missing");
    refuses("[,]", NQ_MALFORMED, 1, 2, "a number is missing");
    refuses("[1,] 0 1\n[3,] 1 0", NQ_MALFORMED, 2, 1, "should begin with [2,]");
    refuses("#1 1 2 3 4", NQ_MALFORMED, 1, 1, "'#1'");
    refuses("[]", NQ_MALFORMED, 1, 1, "no board in this text");
}

/* What each board of a text is, or '-' for one that is refused, with blanks between. */
static void holds(const char *text, const char *expected) {
    char got[1024] = "";
    nq_board_reader reader;
    nq_placement placement;
    nq_reading_error error;
    nq_board_reader_init(&reader, text, strlen(text));
    for (nq_status status; (status = nq_board_reader_next(&reader, &placement, &error)) != NQ_DONE;) {
        char one[NQ_TEXT_SIZE] = "-";
        if (status == NQ_OK) nq_placement_print(&placement, one);
        if (*got) strcat(got, " ");
        strcat(got, one);
    }
    assert_string_equal(got, expected);
}

static void texts_hold_boards(void **state) {
    (void)state;
    holds("[[1,3,0,2],[2,0,3,1]]", "2413 3142");
    holds("[\"2413\",\"3142\"]", "2413 3142");
    holds("[2,4,1,3], [3,1,4,2]", "2413 3142");
    holds("[[[0,1],[1,3],[2,0],[3,2]]]", "2413");
    holds("2413\n25\n3142", "2413 - 3142");
    holds("n,placement,columns,canonical\n2413", "2413");
    /* numbered lists, of which the ninth line could be a board of nine queens */
    holds("9 2 6 8 3 1 4 7 5", "926831475");
    holds("1 1 5 8 6 3 7 2 4\n2 1 6 8 3 7 4 2 5", "15863724 16837425");
    holds("1 0 4 7 5 2 6 1 3\n2 0 5 7 2 6 3 1 4", "15863724 16837425");
    holds("  0\t15863724\n  1\t16837425\n5 1\n  3\t16837425", "15863724 16837425 - 16837425");
    holds("1. 2413\n2. 3142", "2413 3142");
    holds("0 2 4 1 3\n1 3 1 4 2", "2413 3142"); /* the first could also be a board of five, but not the second */
    holds("[[1]]\n[1] 2 4 1 3\n\n[[2]]\n[1] 3 1 4 2\n", "2413 3142");
    holds("0. 2. 4. 1. 3.\n1. 3. 0. 2. 4.", "- -"); /* numbered boards of four, or boards of five */
    holds("[[1]]\n2413", "1 2413");
    holds("[[2; 4; 1; 3]; [3; 1; 4; 2]]", "2413 3142");
    holds("1 3 5 2 4\n2 4 1 3 5", "13524 24135");
}

/* Reads the piece, written very often, and returns how many boards were refused; *last is the last reason. */
static unsigned refused_of_many(const char *piece, unsigned times, nq_reading_error *last) {
    size_t length = strlen(piece);
    char *text = malloc(length * times);
    assert_non_null(text);
    for (unsigned k = 0; k < times; k++) memcpy(text + k * length, piece, length);
    nq_board_reader reader;
    nq_placement placement;
    unsigned refused = 0;
    nq_board_reader_init(&reader, text, length * times);
    for (nq_status status; (status = nq_board_reader_next(&reader, &placement, last)) != NQ_DONE;)
        refused += status != NQ_OK;
    free(text);
    return refused;
}

/* Where each board costs what the text before or behind it is long, these take an hour. */
static void long_texts_are_read_in_one_pass(void **state) {
    (void)state;
    nq_reading_error error;
    assert_int_equal(refused_of_many("2413\n25\n", 400000, &error), 400000);
    assert_int_equal(error.line, 800000);
    assert_int_equal(error.column, 2);
    assert_int_equal(refused_of_many("[2,4,1,3] [[3,1,4,2]], ", 200000, &error), 0);
    assert_int_equal(refused_of_many("[2] 1\n", 400000, &error), 400000);
    assert_int_equal(error.line, 400000);
    assert_int_equal(refused_of_many("internationalinteger", 200000, &error), 1);
}

/* What a line goes on with is told from the line before it. */
static void lines_of_r_go_on(void **state) {
    (void)state;
    static const struct {
        const char *piece, *line;
        bool goes_on;
    } cases[] = {
        {"[1] 2 4", "[3] 1 3", true},      {" [1] 2 4\n [3] 1", " [4] 3", true},
        {"q <- [1] 2 4", "[3] 1 3", true}, {"[1] 2 4", "[1] 2 4 1 3", false},
        {"[2] 1", "[3] 1", false},         {"[1] 2\n[5] 1", "[4] 1", false},
        {"2413", "[2] 1", false},          {"[[1]]", "[1] 2 4 1 3", true},
        {"[[1]]", "[[2,4,1,3]]", false},   {"[[1]]", "     [,1] [,2]", true},
        {"  [,1] [,2]", "[1,] 0 1", true}, {"[,1]\n[1,] 0 1", "[2,] 1 0", true},
        {"[1,] 0 1", "[1,] 0 1", false},   {"[1,] 0 1", "[2] 1 0", false},
        {"[1,] 0 1", "2413", false},
    };
    for (unsigned k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        const char *piece = cases[k].piece, *line = cases[k].line;
        if (nq_notation_r_goes_on(piece, strlen(piece), line, strlen(line)) != cases[k].goes_on)
            fail_msg("'%s' and '%s'", piece, line);
    }
}

static void every_notation_round_trips_at_every_size(void **state) {
    (void)state;
    for (unsigned n = 1; n <= NQ_MAX_N; n++) { /* the even columns, then the odd ones */
        nq_placement p = {.n = (uint8_t)n};
        for (unsigned row = 0; row < n; row++) p.column[row] = (uint8_t)(row < n / 2 ? 2 * row + 1 : 2 * (row - n / 2));
        round_trips(NULL, &p);
    }
}

/* Whatever the bytes, there is an answer, and a refusal says why and where. */
static void any_bytes_are_answered(void **state) {
    (void)state;
    static const char alphabet[] = "Qq.01234567890abcw,/ \n[]()\"#\xe2\x96\xa0\xa1-xA=:;";
    uint32_t random = 12345;
    for (unsigned round = 0; round < 200000; round++) {
        char text[40];
        size_t length = 0;
        random = random * 1664525u + 1013904223u;
        size_t wanted = random >> 8 & 31;
        while (length < wanted) {
            random = random * 1664525u + 1013904223u;
            text[length++] = alphabet[(random >> 10) % (sizeof alphabet - 1)];
        }
        nq_placement placement;
        nq_reading_error error = {0};
        char *exact = malloc(length ? length : 1); /* for a sanitizer to see what is read behind it */
        assert_non_null(exact);
        memcpy(exact, text, length);
        nq_status status = nq_notation_read(exact, length, &placement, &error);
        free(exact);
        if (status == NQ_OK) {
            assert_in_range(placement.n, 1, NQ_MAX_N);
            for (unsigned row = 0; row < placement.n; row++) assert_true(placement.column[row] < placement.n);
        } else {
            assert_true(error.reason[0] && error.line >= 1 && error.column >= 1);
            for (const char *c = error.reason; *c; c++) assert_true((unsigned char)*c >= ' ' && *c != 0x7f);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(placement_text_is_read),
        cmocka_unit_test(lists_are_read_in_the_base_their_values_show),
        cmocka_unit_test(drawn_boards_are_read),
        cmocka_unit_test(boards_are_drawn_with_any_two_signs),
        cmocka_unit_test(nine_queens_on_an_8x8_board_are_counted_not_dropped),
        cmocka_unit_test(leetcode_arrays_are_read),
        cmocka_unit_test(an_array_of_arrays_holds_several_boards),
        cmocka_unit_test(chess_squares_are_read),
        cmocka_unit_test(squares_are_refused_by_name),
        cmocka_unit_test(letters_and_numbers_in_turn_are_squares_even_if_a_placement_fits),
        cmocka_unit_test(fen_is_read_by_the_size_of_the_board),
        cmocka_unit_test(every_notation_round_trips_for_every_solution_to_9),
        cmocka_unit_test(every_notation_round_trips_for_large_boards),
        cmocka_unit_test(what_languages_write_around_a_board_is_passed_over),
        cmocka_unit_test(reasons_name_what_is_wrong),
        cmocka_unit_test(texts_hold_boards),
        cmocka_unit_test(long_texts_are_read_in_one_pass),
        cmocka_unit_test(lines_of_r_go_on),
        cmocka_unit_test(every_notation_round_trips_at_every_size),
        cmocka_unit_test(any_bytes_are_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
