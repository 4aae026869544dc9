/* SPDX-License-Identifier: MIT */
/* What grids and bars have in common. */
#ifndef NQUEENS_PICTURES_PLOT_PARTS_H
#define NQUEENS_PICTURES_PLOT_PARTS_H

#include "plot_shapes.h"

#define PLOT_EDGE 14.0 /* around a plot */
#define PLOT_TOP 58.0  /* down to what is plotted: title and question stand above it */
#define PLOT_NAMES 9.0 /* the size of names of values */
#define PLOT_LEAST 5.5 /* no smaller text is read */

/* A number in digits. */
#define PLOT_NUMBER_SIZE 24
const char *plot_number(uint64_t number, char text[PLOT_NUMBER_SIZE]);

/* The greatest width of an axis's names; longer ones are made smaller. */
#define PLOT_NAMES_MOST 150.0
double plot_names_width(const plot_axis *axis);

/* Title and question, in so wide a picture. */
void plot_head(const plot *p, double width, const shape_sink *to);

/* How high the names along the lower edge are, for steps of this width; and drawing them, with the name of the axis. Names that do not stand
 * side by side run upwards; where even these have no room, some are left out. */
double plot_foot_height(const plot_axis *axis, double step);
void plot_foot(const plot_axis *axis, double x, double y, double step, const shape_sink *to);

/* The name of an axis that goes up, at this place, no longer than so. */
void plot_put_upwards(double x, double middle, double room, const char *name, const shape_sink *to);

#endif
