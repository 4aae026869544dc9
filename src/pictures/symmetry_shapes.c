/* SPDX-License-Identifier: MIT */
/* A reflection is shown by its axis, a dashed line that is a little longer than the board; a turn by an arc around the middle of the board,
 * from the top clockwise, with an arrow at its end. */
#include "board_shapes.h"

#define OVERHANG 3.0 /* points */
#define RADIUS 0.3

/* Dashes are to the gaps between them as 3 to 2, and one is at either end. */
#define DASHES 15u
#define DASH_PARTS (5.0 * (DASHES - 1) + 3)

static void put_axis(double x, double y, double side, const double ends[4], const shape_sink *to) {
    double wide = side * (ends[2] - ends[0]) / DASH_PARTS, high = side * (ends[3] - ends[1]) / DASH_PARTS;
    shape axis = {.kind = SHAPE_LINE, .x = x + side * ends[0], .y = y + side * ends[1]};
    axis.colour = COLOUR_PAPER;
    axis.thickness = side * 0.03;
    axis.width = wide * DASH_PARTS;
    axis.height = high * DASH_PARTS;
    shape_put(to, axis);
    axis.colour = COLOUR_AXIS;
    axis.thickness = side * 0.015;
    axis.width = wide * 3;
    axis.height = high * 3;
    for (unsigned k = 0; k < DASHES; k++, axis.x += wide * 5, axis.y += high * 5) shape_put(to, axis);
}

/* In: where the arc ends, from the middle in parts of the radius, and where the arrow points there. */
static void put_turn(double x, double y, double side, double degrees, const double end[4], const shape_sink *to) {
    double radius = side * RADIUS, head = side * 0.07;
    shape arc = {.kind = SHAPE_ARC,
                 .colour = COLOUR_PAPER,
                 .x = x + side / 2,
                 .y = y + side / 2,
                 .width = radius,
                 .from = -90,
                 .to = degrees - 90,
                 .thickness = side * 0.045};
    shape_put(to, arc);
    arc.colour = COLOUR_AXIS;
    arc.thickness = side * 0.02;
    shape_put(to, arc);
    double tip_x = arc.x + radius * end[0] + head * 0.4 * end[2], tip_y = arc.y + radius * end[1] + head * 0.4 * end[3];
    for (int aside = -1; aside <= 1; aside += 2)
        shape_put(to, (shape){.kind = SHAPE_LINE,
                              .colour = COLOUR_AXIS,
                              .x = tip_x,
                              .y = tip_y,
                              .width = -head * (end[2] + aside * end[3]),
                              .height = -head * (end[3] - aside * end[2]),
                              .thickness = side * 0.02});
}

void symmetry_shapes(nq_symmetry symmetry, double x, double y, double side, const shape_sink *to) {
    double low = -OVERHANG / side, high = 1 + OVERHANG / side;
    switch (symmetry) {
    case NQ_IDENTITY: break;
    case NQ_ROTATE90: put_turn(x, y, side, 90, (double[]){1, 0, 0, 1}, to); break;
    case NQ_ROTATE180: put_turn(x, y, side, 180, (double[]){0, 1, -1, 0}, to); break;
    case NQ_ROTATE270: put_turn(x, y, side, 270, (double[]){-1, 0, 0, -1}, to); break;
    case NQ_MIRROR: put_axis(x, y, side, (double[]){0.5, low, 0.5, high}, to); break;
    case NQ_FLIP: put_axis(x, y, side, (double[]){low, 0.5, high, 0.5}, to); break;
    case NQ_TRANSPOSE: put_axis(x, y, side, (double[]){low, low, high, high}, to); break;
    case NQ_ANTITRANSPOSE: put_axis(x, y, side, (double[]){low, high, high, low}, to); break;
    }
}
