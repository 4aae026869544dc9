/* SPDX-License-Identifier: MIT */
/* One of many boards: a placement, a partial board or a family, with what stands below it. */
#ifndef NQUEENS_CLI_GALLERY_BOARD_H
#define NQUEENS_CLI_GALLERY_BOARD_H

#include "picture_options.h"
#include "nqueens/sets.h"

#define GALLERY_CAPTION_SIZE 384

/* Also drawn: a partial board, of which the placement tells only n; or a family, likewise. */
typedef struct gallery_board {
    nq_placement placement;
    nq_partial partial;                          /* if its n is not 0 */
    nq_family family;                            /* if its size is not 0; below the caption stand its members */
    uint32_t given[NQ_MAX_N], blocked[NQ_MAX_N]; /* marked, beside what the question asks for */
    char caption[GALLERY_CAPTION_SIZE];          /* "" for none */
    unsigned marks;
    nq_symmetry symmetry; /* that is marked */
} gallery_board;

/* Draws it in a box, with what stands below it. */
void gallery_board_draw(const gallery_board *board, const picture_settings *set, double x, double y, double side,
                        const shape_sink *to);

/* The height of what stands below it. */
double gallery_board_foot(const gallery_board *board, const picture_settings *set);

#endif
