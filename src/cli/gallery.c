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

static void draw_boards(const gallery *g, const layout *place, double side, const shape_sink *to) {
    double aside = (place->cell_width - LAYOUT_GAP - side) / 2;
    for (unsigned k = 0; k < g->count; k++)
        gallery_board_draw(&g->boards[k], g->set, place->left + aside + k % place->columns * place->cell_width,
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
    if (g->boards[0].partial.n || g->boards[0].family.size) {
        snprintf(text, DESCRIPTION_SIZE, "A board of %u rows.", only->n);
        return;
    }
    *nq_put_numbers(columns, only, 1) = '\0';
    snprintf(text, DESCRIPTION_SIZE, "A board of %u rows. From the top, their queens stand in the columns %s.", only->n,
             columns);
}

/* In: where boards stand; whether there is room for a heading. */
static void draw_page(gallery *g, const layout *place, double side, bool heading) {
    char description[DESCRIPTION_SIZE], text[NQ_TEXT_SIZE];
    const char *title = g->title;
    describe(g, description);
    if (g->set->format->each_by_itself && !g->set->title && !g->has_heading) {
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

/* What stands below the boards is so high. */
static double foot_of(const gallery *g) {
    double foot = 0;
    for (unsigned k = 0; k < g->count; k++) {
        double own = gallery_board_foot(&g->boards[k], g->set);
        if (own > foot) foot = own;
    }
    return foot;
}

/* How wide a board is on a sheet: one alone is larger. */
static double side_of(unsigned n, unsigned count) {
    double square = count == 1 ? 480.0 / n : 160.0 / n, most = count == 1 ? 48 : 24, least = count == 1 ? 20 : 8;
    return n * (square > most ? most : square < least ? least : square);
}

static void draw_sheet(gallery *g) {
    double side = 100;
    bool heading = (g->set->title || g->has_heading) && !g->set->format->each_by_itself;
    for (unsigned k = 0; k < g->count; k++) {
        double own = side_of(g->boards[k].placement.n, g->set->format->each_by_itself ? 2 : g->count);
        if (k == 0 || own > side) side = own;
    }
    side += board_gutter(g->set->coordinates, side);
    layout place = layout_sheet(g->count ? g->count : 1, side, foot_of(g), heading ? HEADING : 0);
    draw_page(g, &place, side, heading);
}

static unsigned largest(const gallery *g) {
    unsigned n = 1;
    for (unsigned k = 0; k < g->count; k++)
        if (g->boards[k].placement.n > n) n = g->boards[k].placement.n;
    return n;
}

static layout page_for(const gallery *g, unsigned count, double *side) {
    return layout_page(g->set->letter ? 612 : 595.28, g->set->letter ? 792 : 841.89, count, foot_of(g), HEADING, side);
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
    picture_begin(&g->picture, cli->out, set->writer);
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

/* A page that is not full, but for those that come first, has room for as many as the others. */
static void draw_rest(gallery *g) {
    draw_paper(g, g->picture.pages > g->pages_before ? g->set->per_page : g->count ? g->count : 1);
}

void gallery_add_to_title(gallery *g, const char *words) {
    size_t used = strlen(g->title);
    snprintf(g->title + used, sizeof g->title - used, "%s", words);
    g->has_heading = true;
}

void gallery_begin_page(gallery *g, const char *words) {
    if (!g->set->format->has_pages || cli_output_failed(g->cli)) return;
    if (g->count > 0) draw_rest(g);
    g->pages_before = g->picture.pages;
    gallery_add_to_title(g, words);
}

static void draw_last(gallery *g) {
    const picture_format *format = g->set->format;
    if (format->has_pages && (g->count > 0 || g->picture.pages == 0)) draw_rest(g);
    else if (!format->has_pages && !format->each_by_itself) draw_sheet(g);
}

void gallery_end(gallery *g, bool whole) {
    if (whole && !cli_output_failed(g->cli)) draw_last(g);
    picture_note(g->cli, picture_end(&g->picture, whole && !cli_output_failed(g->cli)));
    free(g->boards);
    g->boards = NULL;
}

/* --- Solutions --- */

nq_symmetry gallery_own_symmetry(const nq_placement *solution) {
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

void gallery_caption_solution(const gallery *g, const nq_placement *solution, const char *number,
                              char caption[GALLERY_CAPTION_SIZE]) {
    char text[NQ_TEXT_SIZE];
    nq_placement_print(solution, text);
    if (g->set->captions & CAPTION_NUMBER) gallery_add_words(caption, number);
    if (g->set->captions & CAPTION_CLASS) gallery_add_words(caption, nq_class_name(nq_class_of(solution)));
    if (g->set->captions & CAPTION_TEXT) gallery_add_words(caption, text);
}

void gallery_add_solution(gallery *g, const nq_placement *solution, const char *number) {
    gallery_board board = {.placement = *solution, .marks = g->set->marks, .symmetry = gallery_own_symmetry(solution)};
    gallery_caption_solution(g, solution, number, board.caption);
    gallery_add(g, &board);
}
