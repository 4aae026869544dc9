/* SPDX-License-Identifier: MIT */
#include "gallery_board.h"

#include <string.h>

#include "../pictures/layout.h"

#define GALLERY_NAME_SIZE 2048
#define MEMBER_SIZE 8.5
#define MEMBER_LINE 11.0 /* from one member of a family to the next below it */

/* The squares that are asked for on boards of n. */
typedef struct asked_squares {
    uint32_t given[NQ_MAX_N], blocked[NQ_MAX_N];
} asked_squares;

/* Of a class its representative is shown, which need not have the squares itself. */
static void find_asked(const picture_settings *set, const gallery_board *board, asked_squares *asked) {
    unsigned n = board->placement.n;
    memcpy(asked->given, board->given, sizeof asked->given);
    memcpy(asked->blocked, board->blocked, sizeof asked->blocked);
    if (!set->query || set->query->fundamental || set->query->group) return;
    const nq_filter *filter = &set->query->filter;
    for (unsigned row = 0; row < n; row++) {
        asked->given[row] |= filter->required.by_row[row] | filter->required.by_rank[n - 1 - row];
        if (row < filter->start_rows) asked->given[row] |= UINT32_C(1) << filter->start[row];
        asked->blocked[row] |= filter->excluded.by_row[row] | filter->excluded.by_rank[n - 1 - row];
    }
}

/* The letter of its member on each square of a family. */
static void find_letters(const nq_family *family, char letters[NQ_SET_MAX_N * NQ_SET_MAX_N]) {
    unsigned n = family->n;
    memset(letters, '.', (size_t)n * n);
    for (unsigned k = 0; k < family->size; k++)
        for (unsigned row = 0; row < n; row++) letters[row * n + family->member[k].column[row]] = nq_column_letter(k);
}

static bool shows_members(const picture_settings *set) { return set->captions & CAPTION_TEXT; }

static unsigned member_lines(const nq_family *family) { return (family->size + 1) / 2; }

/* The squares of a partial board that are not empty: ": queens r1c3, r4c2; blocked r2c2". */
static void name_squares(const uint32_t *rows, unsigned n, const char *what, char name[GALLERY_NAME_SIZE]) {
    size_t used = strlen(name);
    for (unsigned row = 0; row < n; row++)
        for (unsigned column = 0; column < n && used < GALLERY_NAME_SIZE; column++) {
            if (!(rows[row] >> column & 1)) continue;
            used += (size_t)snprintf(name + used, GALLERY_NAME_SIZE - used, "%s r%uc%u", what, row + 1, column + 1);
            what = ",";
        }
}

static void name_members(const nq_family *family, char name[GALLERY_NAME_SIZE]) {
    char text[NQ_TEXT_SIZE];
    size_t used = strlen(name);
    for (unsigned k = 0; k < family->size && used < GALLERY_NAME_SIZE; k++) {
        nq_placement_print(&family->member[k], text);
        used += (size_t)snprintf(name + used, GALLERY_NAME_SIZE - used, "%s %c %s", k ? "," : ":", nq_column_letter(k),
                                 text);
    }
}

/* What a board is called by those who do not see it. */
static void name_board(const gallery_board *board, char name[GALLERY_NAME_SIZE]) {
    char text[NQ_TEXT_SIZE];
    nq_placement_print(&board->placement, text);
    snprintf(name, GALLERY_NAME_SIZE, "%s", board->caption);
    if (board->partial.n) {
        name_squares(board->partial.queens, board->partial.n, ": queens", name);
        name_squares(board->partial.blocked, board->partial.n, "; blocked", name);
    } else if (board->family.size) name_members(&board->family, name);
    else if (!strstr(board->caption, text))
        snprintf(name, GALLERY_NAME_SIZE, "%s%s%s", text, *board->caption ? ": " : "", board->caption);
}

static void draw_shapes(const gallery_board *board, const picture_settings *set, double x, double y, double square,
                        const shape_sink *to) {
    char name[GALLERY_NAME_SIZE], letters[NQ_SET_MAX_N * NQ_SET_MAX_N];
    asked_squares asked;
    name_board(board, name);
    find_asked(set, board, &asked);
    find_letters(&board->family, letters);
    board_shapes(&(board_picture){.placement = board->partial.n ? NULL : &board->placement,
                                  .partial = board->partial.n ? &board->partial : NULL,
                                  .letters = board->family.size ? letters : NULL,
                                  .name = name,
                                  .x = x,
                                  .y = y,
                                  .square = square,
                                  .coordinates = set->coordinates,
                                  .marks = board->marks,
                                  .symmetry = board->symmetry,
                                  .given = asked.given,
                                  .blocked = asked.blocked},
                 to);
}

/* In two columns, one below the other. */
static void draw_members(const nq_family *family, double x, double y, double side, const shape_sink *to) {
    unsigned lines = member_lines(family);
    for (unsigned k = 0; k < family->size; k++) {
        char text[NQ_TEXT_SIZE];
        double left = x + k / lines * side / 2, down = y + k % lines * MEMBER_LINE;
        nq_placement_print(&family->member[k], text);
        shape_put_text(to, left, down, MEMBER_SIZE, SHAPE_LEFT, COLOUR_INK, (char[]){nq_column_letter(k), '\0'});
        shape_put_fitted(to, left + MEMBER_LINE, down, MEMBER_SIZE, side / 2 - MEMBER_LINE - 4, SHAPE_LEFT, COLOUR_INK,
                         text);
    }
}

void gallery_board_draw(const gallery_board *board, const picture_settings *set, double x, double y, double side,
                        const shape_sink *to) {
    double gutter = board_gutter(set->coordinates, side), foot = y + side + 12;
    draw_shapes(board, set, x + gutter, y, (side - gutter) / board->placement.n, to);
    if (*board->caption)
        shape_put_fitted(to, x + gutter + (side - gutter) / 2, foot, 9, side + LAYOUT_GAP - 2, SHAPE_MIDDLE, COLOUR_INK,
                         board->caption);
    if (shows_members(set)) draw_members(&board->family, x + gutter, foot + LAYOUT_CAPTION, side - gutter, to);
}

double gallery_board_foot(const gallery_board *board, const picture_settings *set) {
    unsigned lines = shows_members(set) ? member_lines(&board->family) : 0;
    return (*board->caption ? LAYOUT_CAPTION : 0) + lines * MEMBER_LINE;
}
