/* SPDX-License-Identifier: MIT */
/* A letter tells whose a square is. The tint beside it is for the eye alone: sixteen of them, all so light that the letter is read, and
 * neighbours in the list differ in grey too. What lies below is seen between squares, as lines. */
#include <string.h>

#include "board_shapes.h"

#define TINTS 16
#define PART 0.95 /* of a square, that is tinted */
#define COLOUR_LINES 0x8a8372u

static const uint32_t tints[TINTS] = {0xf6e58d, 0xa8cdea, 0xf8c9b4, 0x9fd6bf, 0xe3d3f0, 0xd8b96a, 0xd5edfb, 0xe5a57f,
                                      0xd3f0e2, 0xc3a5dd, 0xfaf3cf, 0x86b3dd, 0xfbe3d8, 0x7fc0a3, 0xefe7f7, 0xc9c9c9};

static unsigned place_of(char letter) {
    static const char letters[] = "123456789abcdefghijklmnopqrstuvw";
    const char *found = strchr(letters, letter);
    return found ? (unsigned)(found - letters) : 0;
}

static void put_letter(const board_picture *board, unsigned row, unsigned column, char letter, const shape_sink *to) {
    double x = board->x + board->square * column, y = board->y + board->square * row, square = board->square;
    double edge = square * (1 - PART) / 2;
    uint32_t tint = letter == '.' ? COLOUR_PAPER : tints[place_of(letter) % TINTS];
    shape_put(to, (shape){.kind = SHAPE_RECTANGLE,
                          .colour = tint,
                          .x = x + edge,
                          .y = y + edge,
                          .width = PART * square,
                          .height = PART * square});
    if (letter != '.')
        shape_put_text(to, x + square / 2, y + 0.72 * square, 0.6 * square, SHAPE_MIDDLE, COLOUR_INK,
                       (char[]){letter, '\0'});
}

void letter_shapes(const board_picture *board, const shape_sink *to) {
    unsigned n = board->placement->n;
    shape_put(to, (shape){.kind = SHAPE_RECTANGLE,
                          .colour = COLOUR_LINES,
                          .x = board->x,
                          .y = board->y,
                          .width = n * board->square,
                          .height = n * board->square});
    for (unsigned row = 0; row < n; row++)
        for (unsigned column = 0; column < n; column++)
            put_letter(board, row, column, board->letters[row * n + column], to);
}
