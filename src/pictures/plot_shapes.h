/* SPDX-License-Identifier: MIT */
/* Numbers as shapes: a grid of cells that are the darker the more, with a scale; and bars. */
#ifndef NQUEENS_PICTURES_PLOT_SHAPES_H
#define NQUEENS_PICTURES_PLOT_SHAPES_H

#include "shapes.h"

/* The values along an axis, in order. */
typedef struct plot_axis {
    const char *name;
    unsigned count;
    const char *const *values;
} plot_axis;

typedef struct plot {
    const char *title, *question;
    const char *counted; /* what is counted: "solutions" */
    plot_axis across;
    plot_axis down;         /* of a grid; of bars it has no values */
    const uint64_t *counts; /* row by row */
    bool from_zero;         /* of a grid: the scale begins at 0, and cells of 0 have no number */
} plot;

typedef struct plot_size {
    double width, height;
} plot_size;

/* The size of a plot; and its shapes. In: at least one value along each axis. */
plot_size grid_size(const plot *p);
void grid_shapes(const plot *p, const shape_sink *to);
plot_size bars_size(const plot *p);
void bars_shapes(const plot *p, const shape_sink *to);

/* Likewise where there are no values: that is said. */
plot_size empty_size(const plot *p);
void empty_shapes(const plot *p, const shape_sink *to);

/* The colour of a share of the whole, 0 to 1: the greater the darker, also in grey. */
uint32_t plot_colour(double share);

#endif
