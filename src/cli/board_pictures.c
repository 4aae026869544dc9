/* SPDX-License-Identifier: MIT */
#include "board_pictures.h"

static void add_text(gallery_board *board, unsigned captions) {
    char text[NQ_TEXT_SIZE];
    nq_placement_print(&board->placement, text);
    if (captions & CAPTION_TEXT) gallery_add_words(board->caption, text);
}

void gallery_add_checked(gallery *g, const nq_placement *placement) {
    gallery_board board = {.placement = *placement, .marks = g->set->marks};
    nq_attack attacks[NQ_MAX_ATTACKS];
    char verdict[64] = "solution";
    unsigned count = nq_placement_attacks(placement, attacks);
    if (count) snprintf(verdict, sizeof verdict, "not a solution: %u %s", count, count == 1 ? "pair" : "pairs");
    add_text(&board, g->set->captions);
    if (g->set->captions) gallery_add_words(board.caption, verdict);
    if (!count && g->set->captions & CAPTION_CLASS)
        gallery_add_words(board.caption, nq_class_name(nq_class_of(placement)));
    gallery_add(g, &board);
}

static void add_image(gallery *g, const nq_placement *image, nq_symmetry symmetry, const char *number) {
    gallery_board board = {.placement = *image, .marks = g->set->marks, .symmetry = symmetry};
    if (g->set->captions & CAPTION_NUMBER) gallery_add_words(board.caption, number);
    if (g->set->captions) gallery_add_words(board.caption, nq_symmetry_name(symmetry));
    if (g->set->captions & CAPTION_CLASS) gallery_add_words(board.caption, nq_class_name(nq_class_of(image)));
    add_text(&board, g->set->captions);
    gallery_add(g, &board);
}

void gallery_add_orbit(gallery *g, const nq_placement *solution, const char *number) {
    nq_orbit orbit;
    nq_orbit_of(solution, &orbit);
    add_image(g, solution, NQ_IDENTITY, number);
    for (unsigned k = 0; k < orbit.size; k++)
        if (nq_placement_compare(&orbit.image[k], solution) != 0) add_image(g, &orbit.image[k], orbit.symmetry[k], "");
}
