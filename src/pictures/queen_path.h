/* SPDX-License-Identifier: MIT */
/* The queen: a silhouette, drawn as a path so that it is the same everywhere and needs no font. */
#ifndef NQUEENS_PICTURES_QUEEN_PATH_H
#define NQUEENS_PICTURES_QUEEN_PATH_H

/* The box in which it stands is so wide and high. */
#define QUEEN_SIZE 100.0

/* A step: to begin at a point, to draw a line there, to draw a curve there by two others, to close what was begun; or a whole circle. */
typedef enum path_kind { PATH_END, PATH_MOVE, PATH_LINE, PATH_CURVE, PATH_CLOSE, PATH_CIRCLE } path_kind;

typedef struct path_step {
    path_kind kind;
    double x, y;           /* where it goes; the middle of a circle */
    double ax, ay, bx, by; /* the points of a curve; the radius of a circle is ax */
} path_step;

/* PATH_END is the last. What they enclose is filled; no part lies upon another. */
extern const path_step queen_path[];

#endif
