/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>

#include "pictures/board_shapes.h"
#include "pictures/layout.h"
#include "pictures/picture.h"
#include "pictures/plot_shapes.h"
#include "testing.h"

#define MOST 8000u

typedef struct drawn {
    unsigned count, of_kind[SHAPE_TEXT + 1];
    shape shapes[MOST];
} drawn;

static void take(void *context, const shape *next) {
    drawn *all = context;
    assert_true(all->count < MOST);
    all->shapes[all->count++] = *next;
    all->of_kind[next->kind]++;
}

static drawn *draw(const board_picture *board) {
    static drawn all;
    all = (drawn){0};
    board_shapes(board, &(shape_sink){take, &all});
    return &all;
}

/* One queen in each row: the text of the columns in which they are drawn. */
static void read_queens(const drawn *all, const board_picture *board, char text[NQ_TEXT_SIZE]) {
    memset(text, 0, NQ_TEXT_SIZE);
    for (unsigned k = 0; k < all->count; k++) {
        const shape *s = &all->shapes[k];
        if (s->kind != SHAPE_QUEEN) continue;
        unsigned row = (unsigned)((s->y + s->height / 2 - board->y) / board->square);
        unsigned column = (unsigned)((s->x + s->width / 2 - board->x) / board->square);
        assert_int_equal(text[row], 0);
        text[row] = nq_column_letter(column);
    }
}

static void queens_stand_where_the_placement_has_them(void **state) {
    (void)state;
    for (unsigned n = NQ_MIN_N; n <= NQ_MAX_N; n++) {
        nq_placement placement = {.n = (uint8_t)n};
        char expected[NQ_TEXT_SIZE], got[NQ_TEXT_SIZE];
        for (unsigned row = 0; row < n; row++) placement.column[row] = (uint8_t)((row * 7 + 3) % n);
        nq_placement_print(&placement, expected);
        board_picture board = {.placement = &placement, .name = "", .x = 11, .y = 23, .square = 9.5};
        const drawn *all = draw(&board);
        assert_int_equal(all->of_kind[SHAPE_QUEEN], n);
        read_queens(all, &board, got);
        assert_string_equal(got, expected);
    }
}

static bool ends_at(const shape *line, double square, unsigned row, unsigned column, unsigned to_row,
                    unsigned to_column) {
    return fabs(line->x - square * (column + 0.5)) < 1e-9 && fabs(line->y - square * (row + 0.5)) < 1e-9 &&
           fabs(line->x + line->width - square * (to_column + 0.5)) < 1e-9 &&
           fabs(line->y + line->height - square * (to_row + 0.5)) < 1e-9;
}

static void a_line_joins_each_pair_that_attacks(void **state) {
    (void)state;
    nq_placement placement = placement_of("18273645"); /* by eye: a1-f6 and two along c7-d8, d7-g4 */
    unsigned found[3] = {0};
    const drawn *all = draw(&(board_picture){.placement = &placement, .name = "", .square = 10, .marks = MARK_ATTACKS});
    for (unsigned k = 0; k < all->count; k++) {
        const shape *s = &all->shapes[k];
        if (s->kind != SHAPE_LINE || s->colour != COLOUR_ATTACK) continue;
        found[0] += ends_at(s, 10, 0, 0, 5, 5);
        found[1] += ends_at(s, 10, 3, 6, 6, 3);
        found[2] += ends_at(s, 10, 6, 3, 7, 4);
    }
    assert_int_equal(found[0] + found[1] + found[2], 3);
    assert_true(found[0] && found[1] && found[2]);
    assert_int_equal(draw(&(board_picture){.placement = &placement, .name = "", .square = 10})->of_kind[SHAPE_LINE], 0);
}

/* Whether a line goes through the middle of a square with a queen. */
static bool meets_a_queen(const shape *line, const nq_placement *placement, double square) {
    for (unsigned row = 0; row < placement->n; row++) {
        double x = square * (placement->column[row] + 0.5) - line->x, y = square * (row + 0.5) - line->y;
        if (fabs(x * line->height - y * line->width) < 1e-9) return true;
    }
    return false;
}

/* Diagonals of both directions of which two parts, n apart in column - row or column + row, have a queen each. */
static unsigned count_broken(const nq_placement *p) {
    int n = p->n;
    unsigned count = 0;
    for (int k = 1 - n; k < 2 * n; k++) {
        bool part[4] = {false};
        for (int row = 0; row < n; row++) {
            part[0] |= p->column[row] - row == k;
            part[1] |= p->column[row] - row == k + n;
            part[2] |= p->column[row] + row == k;
            part[3] |= p->column[row] + row == k + n;
        }
        count += (part[0] && part[1]) + (part[2] && part[3]);
    }
    return count;
}

static void a_broken_diagonal_goes_on_at_the_other_side(void **state) {
    (void)state;
    static const char *const texts[] = {"2413", "15863724", "13572468", "35281746"};
    for (size_t t = 0; t < sizeof texts / sizeof texts[0]; t++) {
        nq_placement placement = placement_of(texts[t]);
        unsigned lines = 0;
        double side = 10.0 * placement.n;
        const drawn *all = draw(
            &(board_picture){.placement = &placement, .name = "", .square = 10, .marks = MARK_BROKEN});
        for (unsigned k = 0; k < all->count; k++) {
            const shape *s = &all->shapes[k];
            if (s->kind != SHAPE_LINE || s->colour != COLOUR_WRAPPED) continue;
            double ends[] = {s->x, s->y, s->x + s->width, s->y + s->height};
            assert_true(fabs(fabs(s->width) - fabs(s->height)) < 1e-9 && meets_a_queen(s, &placement, 10));
            for (unsigned end = 0; end < 4; end += 2) /* on an edge of the board */
                assert_true(fabs(ends[end] * (ends[end] - side) * ends[end + 1] * (ends[end + 1] - side)) < 1e-6);
            lines++;
        }
        assert_int_equal(lines, 2 * count_broken(&placement));
    }
}

static void given_and_blocked_squares_are_marked_and_free_ones_found(void **state) {
    (void)state;
    nq_placement placement = placement_of("2413");
    const uint32_t given[NQ_MAX_N] = {1u << 1}, blocked[NQ_MAX_N] = {[3] = 1u << 0};
    const drawn *all = draw(&(board_picture){.placement = &placement,
                                             .name = "",
                                             .square = 10,
                                             .marks = MARK_GIVEN | MARK_FREE,
                                             .given = given,
                                             .blocked = blocked});
    assert_int_equal(all->of_kind[SHAPE_FRAME], 2); /* of the board, and of the square */
    assert_int_equal(all->of_kind[SHAPE_LINE], 2);  /* a cross */
    /* the queen on r1c2 leaves r2c4, r3c1, r3c3, r4c1, r4c3, r4c4; of these r4c1 is blocked, and queens stand on r2c4, r3c1, r4c3 */
    unsigned dots = 0;
    for (unsigned k = 0; k < all->count; k++) dots += all->shapes[k].colour == COLOUR_FREE;
    assert_int_equal(dots, 2);
}

static void coordinates_name_rows_and_columns(void **state) {
    (void)state;
    nq_placement placement = placement_of("24683175");
    const drawn *all = draw(
        &(board_picture){.placement = &placement, .name = "", .square = 20, .coordinates = COORDINATES_CHESS});
    assert_int_equal(all->of_kind[SHAPE_TEXT], 16);
}

static void a_symmetry_but_the_identity_has_shapes(void **state) {
    (void)state;
    for (nq_symmetry symmetry = NQ_IDENTITY; symmetry <= NQ_ANTITRANSPOSE; symmetry++) {
        static drawn all;
        all = (drawn){0};
        symmetry_shapes(symmetry, 0, 0, 100, &(shape_sink){take, &all});
        bool turns = symmetry >= NQ_ROTATE90 && symmetry <= NQ_ROTATE270;
        assert_int_equal(all.of_kind[SHAPE_ARC] > 0, turns);
        assert_int_equal(all.count > 0, symmetry != NQ_IDENTITY);
    }
}

static void a_partial_board_has_its_own_queens_free_and_blocked_squares(void **state) {
    (void)state;
    nq_partial partial = {.n = 4, .queens = {1 << 1, 0, 0, 1 << 2}, .blocked = {0, 1 << 3}};
    partial.empty[NQ_DIAGONAL] = UINT64_C(1) << nq_diagonal_of(NQ_DIAGONAL, 4, 3, 0);
    const drawn *all = draw(&(board_picture){.partial = &partial, .name = "", .square = 10, .marks = MARK_FREE});
    assert_int_equal(all->of_kind[SHAPE_QUEEN], 2);
    assert_int_equal(all->of_kind[SHAPE_LINE], 4);          /* two crosses: r2c4 and the corner r4c1 */
    assert_int_equal(all->of_kind[SHAPE_RECTANGLE], 1 + 1); /* r3c1 alone is free */
    partial.queens[3] = 1 << 1;
    all = draw(&(board_picture){.partial = &partial, .name = "", .square = 10, .marks = MARK_ATTACKS});
    assert_int_equal(all->of_kind[SHAPE_LINE], 4 + 2);
    assert_int_equal(all->of_kind[SHAPE_RECTANGLE], 1);
}

/* The contrast of WCAG 2, from 1 to 21. */
static double luminance(uint32_t colour) {
    double parts[3];
    for (unsigned k = 0; k < 3; k++) {
        double part = (colour >> (16 - 8 * k) & 255) / 255.0;
        parts[k] = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}

static void a_letter_is_read_on_every_tint_and_no_two_tints_are_the_same(void **state) {
    (void)state;
    nq_placement size = {.n = 16};
    char letters[256];
    uint32_t tints[16];
    for (unsigned k = 0; k < 256; k++) letters[k] = k / 16 ? '.' : nq_column_letter(k);
    const drawn *all = draw(&(board_picture){.placement = &size, .letters = letters, .name = "", .square = 10});
    assert_int_equal(all->of_kind[SHAPE_TEXT], 16);
    assert_int_equal(all->of_kind[SHAPE_QUEEN], 0);
    unsigned found = 0;
    for (unsigned k = 1; k < all->count; k++)
        if (all->shapes[k].kind == SHAPE_TEXT) tints[found++] = all->shapes[k - 1].colour;
    for (unsigned k = 0; k < 16; k++) {
        assert_true((luminance(tints[k]) + 0.05) / (luminance(COLOUR_INK) + 0.05) > 7);
        for (unsigned other = 0; other < k; other++) assert_int_not_equal(tints[k], tints[other]);
    }
}

static void boards_of_a_layout_do_not_touch_and_stay_inside(void **state) {
    (void)state;
    for (unsigned count = 1; count <= 500; count++) {
        double side;
        layout sheet = layout_sheet(count, 100, LAYOUT_CAPTION, 0),
               page = layout_page(595, 842, count, LAYOUT_CAPTION, 20, &side);
        assert_true(sheet.columns * sheet.rows >= count && page.columns * page.rows >= count);
        assert_true(sheet.left + sheet.columns * sheet.cell_width - LAYOUT_GAP <= sheet.width);
        assert_true(page.cell_width >= side && page.cell_height >= side + LAYOUT_CAPTION);
        assert_true(page.left + page.columns * page.cell_width - LAYOUT_GAP <= page.width);
        assert_true(page.top + page.rows * page.cell_height - LAYOUT_GAP <= page.height);
    }
}

/* As seen in grey: ITU-R BT.601. */
static double grey(uint32_t colour) {
    return 0.299 * (colour >> 16 & 255) + 0.587 * (colour >> 8 & 255) + 0.114 * (colour & 255);
}

static void the_scale_is_darker_for_more_in_grey_too(void **state) {
    (void)state;
    for (unsigned k = 0; k < 100; k++) assert_true(grey(plot_colour(k / 100.0)) > grey(plot_colour((k + 1) / 100.0)));
    assert_true(grey(COLOUR_LIGHT) - grey(COLOUR_DARK) > 40 && grey(COLOUR_DARK) - grey(COLOUR_INK) > 100);
    assert_true(grey(COLOUR_DARK) - grey(COLOUR_ATTACK) > 40);
}

static void a_text_is_made_fit_for_any_picture(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"plain", "plain"},
        {"a\nb\tc\x7f"
         "d\x1b[0m",
         "a b c d [0m"},
        {"\xff\xc0\xaf", "???"},
        {"\xed\xa0\x80", "???"},
        {"\xef\xbf\xbf", "???"},
        {"d\xc3\xa9j\xc3\xa0 \xe2\x99\x9b \xf0\x9f\x91\x91", "d\xc3\xa9j\xc3\xa0 \xe2\x99\x9b \xf0\x9f\x91\x91"},
        {"cut \xe2\x99", "cut ??"}};
    char fit[PICTURE_TEXT_SIZE], longest[3 * PICTURE_TEXT_SIZE];
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++)
        assert_string_equal(picture_text(cases[k][0], fit), cases[k][1]);
    for (size_t k = 0; k + 3 < sizeof longest; k += 3) memcpy(longest + k, "\xe2\x99\x9b", 4);
    picture_text(longest, fit);
    assert_true(strlen(fit) % 3 == 0 && strlen(fit) < sizeof fit);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queens_stand_where_the_placement_has_them),
        cmocka_unit_test(a_line_joins_each_pair_that_attacks),
        cmocka_unit_test(a_broken_diagonal_goes_on_at_the_other_side),
        cmocka_unit_test(given_and_blocked_squares_are_marked_and_free_ones_found),
        cmocka_unit_test(coordinates_name_rows_and_columns),
        cmocka_unit_test(a_symmetry_but_the_identity_has_shapes),
        cmocka_unit_test(a_partial_board_has_its_own_queens_free_and_blocked_squares),
        cmocka_unit_test(a_letter_is_read_on_every_tint_and_no_two_tints_are_the_same),
        cmocka_unit_test(boards_of_a_layout_do_not_touch_and_stay_inside),
        cmocka_unit_test(the_scale_is_darker_for_more_in_grey_too),
        cmocka_unit_test(a_text_is_made_fit_for_any_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
