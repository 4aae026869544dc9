/* SPDX-License-Identifier: MIT */
/* From below: squares, their marks, symmetry and broken diagonals, queens, lines from queen to queen. So a queen is whole upon a mark, and a line is seen
 * from end to end. */
#include "board_shapes.h"

/* Letters smaller than this are not read: then only every second, fourth, ... row is named. */
#define LEAST_LETTER 5.0
#define MOST_LETTER 14.0

typedef struct drawing {
    const board_picture *board;
    const shape_sink *to;
    unsigned n;
    double side;
} drawing;

static double at(double from, double square, double steps) { return from + square * steps; }

/* A box of a part of a square, in its middle. */
static shape in_square(const drawing *of, shape_kind kind, unsigned row, unsigned column, double part) {
    const board_picture *board = of->board;
    double margin = (1 - part) / 2;
    return (shape){.kind = kind,
                   .x = at(board->x, board->square, column + margin),
                   .y = at(board->y, board->square, row + margin),
                   .width = part * board->square,
                   .height = part * board->square};
}

/* A line between the middles of squares; rows and columns may be off the board by a half. */
static void put_line(const drawing *of, double row, double column, double to_row, double to_column, uint32_t colour) {
    const board_picture *board = of->board;
    shape_put_line(of->to, at(board->x, board->square, column + 0.5), at(board->y, board->square, row + 0.5),
                   at(board->x, board->square, to_column + 0.5), at(board->y, board->square, to_row + 0.5),
                   board->square * 0.09, colour);
}

static void put_squares(const drawing *of) {
    const board_picture *board = of->board;
    shape box = {.kind = SHAPE_RECTANGLE,
                 .colour = COLOUR_LIGHT,
                 .x = board->x,
                 .y = board->y,
                 .width = of->side,
                 .height = of->side,
                 .count = of->n};
    shape_put(of->to, box);
    box.kind = SHAPE_CHECKER;
    box.colour = COLOUR_DARK;
    shape_put(of->to, box);
}

static void put_border(const drawing *of) {
    const board_picture *board = of->board;
    shape_put(of->to, (shape){.kind = SHAPE_FRAME,
                              .colour = COLOUR_BORDER,
                              .x = board->x,
                              .y = board->y,
                              .width = of->side,
                              .height = of->side,
                              .thickness = of->side > 200 ? 1.2 : 0.6});
}

static void put_queen(const drawing *of, unsigned row, unsigned column) {
    shape queen = in_square(of, SHAPE_QUEEN, row, column, 0.9);
    queen.colour = COLOUR_INK;
    shape_put(of->to, queen);
}

static void put_queens(const drawing *of) {
    for (unsigned row = 0; row < of->n; row++) put_queen(of, row, of->board->placement->column[row]);
}

/* --- Marks of squares --- */

static void put_attacked(const drawing *of, const nq_attack attacks[], unsigned count) {
    bool attacked[NQ_MAX_N] = {false};
    for (unsigned k = 0; k < count; k++) attacked[attacks[k].first_row] = attacked[attacks[k].second_row] = true;
    for (unsigned row = 0; row < of->n; row++) {
        shape square = in_square(of, SHAPE_RECTANGLE, row, of->board->placement->column[row], 1);
        square.colour = COLOUR_ATTACKED;
        if (attacked[row]) shape_put(of->to, square);
    }
}

static void put_given(const drawing *of, unsigned row, unsigned column) {
    shape frame = in_square(of, SHAPE_FRAME, row, column, 0.9);
    frame.colour = COLOUR_GIVEN;
    frame.thickness = 0.1 * of->board->square;
    shape_put(of->to, frame);
}

static void put_blocked(const drawing *of, unsigned row, unsigned column) {
    shape box = in_square(of, SHAPE_LINE, row, column, 0.5);
    box.colour = COLOUR_FAINT;
    box.thickness = 0.09 * of->board->square;
    shape_put(of->to, box);
    box.y += box.height;
    box.height = -box.height;
    shape_put(of->to, box);
}

static void put_marked_squares(const drawing *of) {
    const board_picture *board = of->board;
    for (unsigned row = 0; row < of->n; row++)
        for (unsigned column = 0; column < of->n; column++) {
            if (board->given && board->given[row] >> column & 1) put_given(of, row, column);
            if (board->blocked && board->blocked[row] >> column & 1) put_blocked(of, row, column);
        }
}

/* Whether the given queens leave a square free. */
static bool is_free(const board_picture *board, unsigned row, unsigned column) {
    const nq_placement *placement = board->placement;
    if (board->blocked && board->blocked[row] >> column & 1) return false;
    for (unsigned queen = 0; queen < placement->n; queen++) {
        unsigned rows = queen > row ? queen - row : row - queen;
        unsigned other = placement->column[queen], columns = other > column ? other - column : column - other;
        bool is_given = board->given[queen] >> other & 1;
        if (is_given && (rows == 0 || columns == 0 || rows == columns)) return false;
    }
    return placement->column[row] != column;
}

static void put_free(const drawing *of) {
    for (unsigned row = 0; row < of->n; row++)
        for (unsigned column = 0; column < of->n; column++) {
            shape dot = in_square(of, SHAPE_RECTANGLE, row, column, 0.3);
            dot.colour = COLOUR_FREE;
            if (is_free(of->board, row, column)) shape_put(of->to, dot);
        }
}

/* --- Lines --- */

static void put_attacks(const drawing *of, const nq_attack attacks[], unsigned count) {
    const uint8_t *column = of->board->placement->column;
    for (unsigned k = 0; k < count; k++) {
        unsigned a = attacks[k].first_row, b = attacks[k].second_row;
        put_line(of, a, column[a], b, column[b], COLOUR_ATTACK);
    }
}

/* Where two queens share a broken diagonal, both parts of it are drawn as far as the edges of the board. Along a falling diagonal
 * column - row is the same modulo n. A rising one is its mirror image: columns count from the right. */
static void put_broken(const drawing *of, bool rising) {
    unsigned n = of->n, queens[NQ_MAX_N] = {0}, parts[NQ_MAX_N] = {0};
    for (unsigned row = 0; row < n; row++) {
        unsigned column = of->board->placement->column[row];
        if (rising) column = n - 1 - column;
        unsigned diagonal = (column + n - row) % n;
        queens[diagonal]++;
        parts[diagonal] |= column >= row ? 1 : 2;
    }
    for (unsigned k = 1; k < n; k++) {
        if (queens[k] < 2 || parts[k] != 3) continue;
        double m = n - 1.0, edge = 0.5;
        double first = k - edge, last = m + edge, behind = m - k + edge, end = k - 1 + edge;
        put_line(of, -edge, rising ? m - first : first, behind, rising ? m - last : last, COLOUR_WRAPPED);
        put_line(of, behind, rising ? m + edge : -edge, last, rising ? m - end : end, COLOUR_WRAPPED);
    }
}

/* --- Coordinates --- */

double board_gutter(board_coordinates coordinates, double side) {
    double gutter = side * 0.06;
    return coordinates == COORDINATES_NONE ? 0 : gutter > 24 ? 24 : gutter < 9 ? 9 : gutter;
}

/* The name of a row or column, from 0. */
static const char *name_line(const drawing *of, bool is_row, unsigned line, char name[12]) {
    bool chess = of->board->coordinates == COORDINATES_CHESS;
    unsigned number = chess && is_row ? of->n - line : line + 1, digits = 0;
    if (chess && !is_row) name[digits++] = (char)('a' + line);
    else {
        if (number >= 10) name[digits++] = (char)('0' + number / 10);
        name[digits++] = (char)('0' + number % 10);
    }
    name[digits] = '\0';
    return name;
}

static void put_coordinates(const drawing *of) {
    const board_picture *board = of->board;
    double gutter = board_gutter(board->coordinates, of->side), size = board->square * 0.5;
    unsigned step = 1;
    char name[12];
    while (step * board->square < 1.3 * LEAST_LETTER) step *= 2;
    if (size < LEAST_LETTER) size = LEAST_LETTER;
    if (size > 0.7 * gutter) size = 0.7 * gutter;
    if (size > MOST_LETTER) size = MOST_LETTER;
    for (unsigned line = 0; line < of->n; line += step) {
        double middle = board->square * (line + 0.5);
        shape_put_text(of->to, board->x - 0.25 * gutter, board->y + middle + 0.36 * size, size, SHAPE_RIGHT, COLOUR_INK,
                       name_line(of, true, line, name));
        shape_put_text(of->to, board->x + middle, board->y + of->side + 0.2 * gutter + 0.72 * size, size, SHAPE_MIDDLE,
                       COLOUR_INK, name_line(of, false, line, name));
    }
}

/* --- Boards --- */

static void put_placement(const drawing *of) {
    const board_picture *board = of->board;
    nq_attack attacks[NQ_MAX_ATTACKS];
    unsigned count = board->marks & MARK_ATTACKS ? nq_placement_attacks(board->placement, attacks) : 0;
    put_squares(of);
    put_attacked(of, attacks, count);
    if (board->marks & MARK_FREE && board->given) put_free(of);
    if (board->marks & MARK_SYMMETRY) symmetry_shapes(board->symmetry, board->x, board->y, of->side, of->to);
    if (board->marks & MARK_BROKEN) put_broken(of, false), put_broken(of, true);
    put_queens(of);
    if (board->marks & MARK_GIVEN) put_marked_squares(of);
    put_attacks(of, attacks, count);
}

static bool is_on_empty_diagonal(const nq_partial *partial, unsigned row, unsigned column) {
    bool is_on = false;
    for (nq_direction k = NQ_DIAGONAL; k < NQ_DIRECTIONS; k++)
        is_on = is_on || partial->empty[k] >> nq_diagonal_of(k, partial->n, row, column) & 1;
    return is_on;
}

static void put_partial_squares(const drawing *of) {
    const nq_partial *partial = of->board->partial;
    uint32_t free[NQ_MAX_N];
    nq_partial_free(partial, free);
    for (unsigned row = 0; row < of->n; row++)
        for (unsigned column = 0; column < of->n; column++) {
            bool is_blocked = partial->blocked[row] >> column & 1 || is_on_empty_diagonal(partial, row, column);
            shape dot = in_square(of, SHAPE_RECTANGLE, row, column, 0.3);
            dot.colour = COLOUR_FREE;
            if (of->board->marks & MARK_FREE && free[row] >> column & 1) shape_put(of->to, dot);
            if (is_blocked) put_blocked(of, row, column);
            if (partial->queens[row] >> column & 1) put_queen(of, row, column);
        }
}

static void put_partial(const drawing *of) {
    unsigned row[2], column[2];
    put_squares(of);
    put_partial_squares(of);
    if (of->board->marks & MARK_ATTACKS && nq_partial_attack(of->board->partial, row, column))
        put_line(of, row[0], column[0], row[1], column[1], COLOUR_ATTACK);
}

void board_shapes(const board_picture *board, const shape_sink *to) {
    drawing of = {.board = board, .to = to, .n = board->partial ? board->partial->n : board->placement->n};
    of.side = board->square * of.n;
    shape_put(to, (shape){.kind = SHAPE_BEGIN, .text = board->name});
    if (board->letters) letter_shapes(board, to);
    else if (board->partial) put_partial(&of);
    else put_placement(&of);
    put_border(&of);
    if (board->coordinates != COORDINATES_NONE) put_coordinates(&of);
    shape_put(to, (shape){.kind = SHAPE_END});
}
