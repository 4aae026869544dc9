/* SPDX-License-Identifier: MIT */
/* A board as shapes. */
#ifndef NQUEENS_PICTURES_BOARD_SHAPES_H
#define NQUEENS_PICTURES_BOARD_SHAPES_H

#include "shapes.h"
#include "nqueens/partial.h"
#include "nqueens/symmetry.h"

typedef enum board_coordinates { COORDINATES_NONE, COORDINATES_NUMBERS, COORDINATES_CHESS } board_coordinates;

/* What is marked: a set of bits. */
enum {
    MARK_ATTACKS = 1 << 0,  /* a line between two queens that attack each other */
    MARK_GIVEN = 1 << 1,    /* given squares framed, blocked ones crossed out */
    MARK_FREE = 1 << 2,     /* a dot on squares that the given queens leave free */
    MARK_SYMMETRY = 1 << 3, /* the axis or turn of a symmetry */
    MARK_BROKEN = 1 << 4    /* a line along a diagonal that goes on at the other side, where queens share it */
};

typedef struct board_picture {
    const nq_placement *placement;
    const nq_partial
        *partial; /* if not NULL, this is drawn in place of a placement, which is then NULL, with its blocked squares */
    const char *
        letters; /* if not NULL, of each of n squares by n, row by row, '.' for none; then of the placement nothing counts but its n */
    const char *name;    /* of the board, for those who do not see it */
    double x, y, square; /* its upper left corner, and the side of a square */
    board_coordinates coordinates;
    unsigned marks;
    nq_symmetry symmetry;    /* that is marked */
    const uint32_t *given;   /* by row, a bit for each column; NULL: none. They are marked */
    const uint32_t *blocked; /* likewise */
} board_picture;

/* The room for coordinates to the left of a board, and below it, of so many points a side. */
double board_gutter(board_coordinates coordinates, double side);

/* Hands out the shapes of a board, as one group. Chess coordinates go to n = 26. */
void board_shapes(const board_picture *board, const shape_sink *to);

/* The squares of a board with their letters, a tint for each letter; without the border. */
void letter_shapes(const board_picture *board, const shape_sink *to);

/* The axis or turn of a symmetry, upon the board; none of the identity. */
void symmetry_shapes(nq_symmetry symmetry, double x, double y, double side, const shape_sink *to);

#endif
