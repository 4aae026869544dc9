/* SPDX-License-Identifier: MIT */
#include "gallery.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../pictures/layout.h"

#define MOST_ON_A_SHEET 400u
#define HEADING 26.0
#define LEAST_SQUARE 1.5 /* points: below, queens are no more than dots */

void picture_note(cli_call *cli, nq_status status) {
    if (status == NQ_OK || cli_output_failed(cli)) return;
    cli_output_lost(cli, status == NQ_NO_MEMORY ? ENOMEM : EIO);
}

/* --- Drawing --- */

/* The squares that are asked for on boards of n. */
typedef struct asked_squares {
    uint32_t given[NQ_MAX_N], blocked[NQ_MAX_N];
} asked_squares;

/* Of a class its representative is shown, which need not have the squares itself. */
static void find_asked(const picture_settings *set, unsigned n, asked_squares *asked) {
    *asked = (asked_squares){0};
    if (!set->query || set->query->fundamental || set->query->group) return;
    const nq_filter *filter = &set->query->filter;
    for (unsigned row = 0; row < n; row++) {
        asked->given[row] = filter->required.by_row[row] | filter->required.by_rank[n - 1 - row];
        if (row < filter->start_rows) asked->given[row] |= UINT32_C(1) << filter->start[row];
        asked->blocked[row] = filter->excluded.by_row[row] | filter->excluded.by_rank[n - 1 - row];
    }
}

static void draw_board(const gallery *g, const gallery_board *board, double x, double y, double side,
                       const shape_sink *to) {
    char text[NQ_TEXT_SIZE], name[NQ_TEXT_SIZE + GALLERY_CAPTION_SIZE + 2];
    asked_squares asked;
    double gutter = board_gutter(g->set->coordinates, side);
    nq_placement_print(&board->placement, text);
    if (strstr(board->caption, text)) snprintf(name, sizeof name, "%s", board->caption);
    else snprintf(name, sizeof name, "%s%s%s", text, *board->caption ? ": " : "", board->caption);
    find_asked(g->set, board->placement.n, &asked);
    board_shapes(&(board_picture){.placement = &board->placement,
                                  .name = name,
                                  .x = x + gutter,
                                  .y = y,
                                  .square = (side - gutter) / board->placement.n,
                                  .coordinates = g->set->coordinates,
                                  .marks = board->marks,
                                  .symmetry = board->symmetry,
                                  .given = asked.given,
                                  .blocked = asked.blocked},
                 to);
    if (*board->caption)
        shape_put_fitted(to, x + gutter + (side - gutter) / 2, y + side + 12, 9, side + LAYOUT_GAP - 2, SHAPE_MIDDLE,
                         COLOUR_INK, board->caption);
}

static void draw_boards(const gallery *g, const layout *place, double side, const shape_sink *to) {
    double aside = (place->cell_width - LAYOUT_GAP - side) / 2;
    for (unsigned k = 0; k < g->count; k++)
        draw_board(g, &g->boards[k], place->left + aside + k % place->columns * place->cell_width,
                   place->top + k / place->columns * place->cell_height, side, to);
}

static void draw_heading(gallery *g, const layout *place) {
    shape_sink to = picture_sink(&g->picture);
    char number[32];
    double width = place->width - 2 * place->left, y = place->top - 16;
    if (!g->set->format->has_pages) {
        shape_put_fitted(&to, place->left, y, 11, width, SHAPE_LEFT, COLOUR_INK, g->title);
        return;
    }
    snprintf(number, sizeof number, "%u", g->picture.pages);
    shape_put_fitted(&to, place->left, y, 11, width - 30, SHAPE_LEFT, COLOUR_INK, g->title);
    shape_put_text(&to, place->left + width, y, 9, SHAPE_RIGHT, COLOUR_FAINT, number);
}

#define DESCRIPTION_SIZE 224

/* What those are told who do not see it. */
static void describe(const gallery *g, char text[DESCRIPTION_SIZE]) {
    char columns[4 * NQ_MAX_N];
    if (g->count != 1) {
        snprintf(text, DESCRIPTION_SIZE, "%u boards", g->count);
        return;
    }
    const nq_placement *only = &g->boards[0].placement;
    *nq_put_numbers(columns, only, 1) = '\0';
    snprintf(text, DESCRIPTION_SIZE, "A board of %u rows. From the top, their queens stand in the columns %s.", only->n,
             columns);
}

/* In: where boards stand; whether there is room for a heading. */
static void draw_page(gallery *g, const layout *place, double side, bool heading) {
    char description[DESCRIPTION_SIZE], text[NQ_TEXT_SIZE];
    const char *title = g->title;
    describe(g, description);
    if (g->set->format->each_by_itself && !g->set->title) {
        nq_placement_print(&g->boards[0].placement, text);
        title = text;
    }
    nq_status status = picture_page_begin(
        &g->picture,
        &(picture_page){.width = place->width, .height = place->height, .title = title, .description = description});
    shape_sink to = picture_sink(&g->picture);
    if (status == NQ_OK && heading) draw_heading(g, place);
    if (status == NQ_OK) draw_boards(g, place, side, &to);
    if (status == NQ_OK && g->count == 0)
        shape_put_text(&to, place->left + 4, place->top + 14, 11, SHAPE_LEFT, COLOUR_INK, "no boards");
    if (status == NQ_OK) status = picture_page_end(&g->picture);
    picture_note(g->cli, status);
    g->count = 0;
}

/* --- Sizes --- */

static bool has_captions(const gallery *g) {
    for (unsigned k = 0; k < g->count; k++)
        if (*g->boards[k].caption) return true;
    return false;
}

/* How wide a board is on a sheet: one alone is larger. */
static double side_of(unsigned n, unsigned count) {
    double square = count == 1 ? 480.0 / n : 160.0 / n, most = count == 1 ? 48 : 24, least = count == 1 ? 20 : 8;
    return n * (square > most ? most : square < least ? least : square);
}

static void draw_sheet(gallery *g) {
    double side = 100;
    bool heading = g->set->title && !g->set->format->each_by_itself;
    for (unsigned k = 0; k < g->count; k++) {
        double own = side_of(g->boards[k].placement.n, g->set->format->each_by_itself ? 2 : g->count);
        if (k == 0 || own > side) side = own;
    }
    side += board_gutter(g->set->coordinates, side);
    layout place = layout_sheet(g->count ? g->count : 1, side, has_captions(g), heading ? HEADING : 0);
    draw_page(g, &place, side, heading);
}

static unsigned largest(const gallery *g) {
    unsigned n = 1;
    for (unsigned k = 0; k < g->count; k++)
        if (g->boards[k].placement.n > n) n = g->boards[k].placement.n;
    return n;
}

static layout page_for(const gallery *g, unsigned count, double *side) {
    return layout_page(g->set->letter ? 612 : 595.28, g->set->letter ? 792 : 841.89, count, has_captions(g), HEADING,
                       side);
}

/* In: the number of boards for which there is room. */
static void draw_paper(gallery *g, unsigned count) {
    double side, square;
    unsigned n = largest(g);
    layout place = page_for(g, count, &side);
    square = (side - board_gutter(g->set->coordinates, side)) / n;
    if (square >= LEAST_SQUARE) {
        draw_page(g, &place, side, true);
        return;
    }
    unsigned fit = count;
    do page_for(g, --fit, &side);
    while (fit > 1 && (side - board_gutter(g->set->coordinates, side)) / n < LEAST_SQUARE);
    g->cli->refused = cli_usage_error(
        g->cli, "--per-page %u: boards of n = %u would be too small to be read on this page; expected at most %u",
        g->set->per_page, n, fit);
}

/* --- Boards --- */

void gallery_begin(gallery *g, cli_call *cli, const picture_settings *set) {
    *g = (gallery){.cli = cli, .set = set};
    picture_begin(&g->picture, cli->out, set->format);
    if (set->title) picture_text(set->title, g->title);
    else picture_question(cli, g->title);
}

static bool make_room(gallery *g) {
    if (g->count < g->room) return true;
    unsigned room = g->room ? 2 * g->room : 16;
    gallery_board *more = realloc(g->boards, room * sizeof *more);
    if (!more) return cli_output_lost(g->cli, ENOMEM), false;
    g->boards = more;
    g->room = room;
    return true;
}

static bool is_refused(gallery *g, const nq_placement *placement) {
    const picture_format *format = g->set->format;
    if (g->set->coordinates == COORDINATES_CHESS && placement->n > 26)
        g->cli->refused = cli_usage_error(
            g->cli, "--coordinates chess has letters for n <= 26, and a board has n = %u; expected numbers",
            placement->n);
    if (!format->has_pages && !format->each_by_itself && g->count == MOST_ON_A_SHEET)
        g->cli->refused = cli_usage_error(
            g->cli,
            "--format %s: more than %u boards do not go on one sheet; choose fewer, or --format pdf, which has "
            "pages",
            format->name, MOST_ON_A_SHEET);
    return g->cli->refused != EXIT_DONE;
}

void gallery_add(gallery *g, const gallery_board *board) {
    if (cli_output_failed(g->cli) || is_refused(g, &board->placement) || !make_room(g)) return;
    g->boards[g->count++] = *board;
    g->total++;
    if (g->set->format->each_by_itself) draw_sheet(g);
    else if (g->set->format->has_pages && g->count == g->set->per_page) draw_paper(g, g->set->per_page);
}

static void draw_last(gallery *g) {
    const picture_format *format = g->set->format;
    if (format->has_pages && (g->count > 0 || g->picture.pages == 0))
        draw_paper(g, g->picture.pages > 0 ? g->set->per_page : g->count ? g->count : 1);
    else if (!format->has_pages && !format->each_by_itself) draw_sheet(g);
}

void gallery_end(gallery *g, bool whole) {
    if (whole && !cli_output_failed(g->cli)) draw_last(g);
    picture_note(g->cli, picture_end(&g->picture, whole && !cli_output_failed(g->cli)));
    free(g->boards);
    g->boards = NULL;
}

/* --- Solutions --- */

/* The symmetry that a solution has itself: a turn, if any. */
static nq_symmetry own_symmetry(const nq_placement *solution) {
    switch (nq_class_of(solution)) {
    case NQ_HALF_TURN: return NQ_ROTATE180;
    case NQ_QUARTER_TURN: return NQ_ROTATE90;
    default: return NQ_IDENTITY;
    }
}

void gallery_add_words(char caption[GALLERY_CAPTION_SIZE], const char *words) {
    size_t used = strlen(caption);
    snprintf(caption + used, GALLERY_CAPTION_SIZE - used, "%s%s", used && *words ? "   " : "", words);
}

void gallery_add_solution(gallery *g, const nq_placement *solution, const char *number) {
    gallery_board board = {.placement = *solution, .marks = g->set->marks, .symmetry = own_symmetry(solution)};
    char text[NQ_TEXT_SIZE];
    nq_placement_print(solution, text);
    if (g->set->captions & CAPTION_NUMBER) gallery_add_words(board.caption, number);
    if (g->set->captions & CAPTION_CLASS) gallery_add_words(board.caption, nq_class_name(nq_class_of(solution)));
    if (g->set->captions & CAPTION_TEXT) gallery_add_words(board.caption, text);
    gallery_add(g, &board);
}
