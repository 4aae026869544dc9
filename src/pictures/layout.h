/* SPDX-License-Identifier: MIT */
/* Where boards stand: cells of one size, in rows. */
#ifndef NQUEENS_PICTURES_LAYOUT_H
#define NQUEENS_PICTURES_LAYOUT_H

typedef struct layout {
    double width, height; /* of the whole */
    double left, top;     /* where the first cell begins */
    double cell_width, cell_height;
    unsigned columns, rows;
} layout;

/* What a cell holds beside its board: these have room in every cell. */
#define LAYOUT_CAPTION 16.0 /* points below the board */
#define LAYOUT_GAP 12.0     /* between cells */

/* A sheet for `count` boards, each `side` points wide: as many columns as rows, about. `heading` is the height that is left free above,
 * and `foot` below each board. */
layout layout_sheet(unsigned count, double side, double foot, double heading);

/* A page for `count` boards, each as large as that allows. Out: *side, of a board; 0 or less where they do not fit. */
layout layout_page(double width, double height, unsigned count, double foot, double heading, double *side);

#endif
