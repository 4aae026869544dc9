/* SPDX-License-Identifier: MIT */
#include "plot_parts.h"

#define SCALE_ROOM 84.0 /* to the right of the cells */
#define SCALE_STEPS 40u

uint32_t plot_colour(double share) {
    static const uint8_t colours[][3] = {
        {0xf7, 0xfb, 0xff}, {0xc6, 0xdb, 0xef}, {0x6b, 0xae, 0xd6}, {0x21, 0x71, 0xb5}, {0x08, 0x30, 0x6b}};
    double at = share < 0 ? 0 : share >= 1 ? 3.999999 : share * 4;
    unsigned k = (unsigned)at;
    uint32_t colour = 0;
    for (unsigned part = 0; part < 3; part++) {
        double low = colours[k][part], high = colours[k + 1][part];
        colour = colour << 8 | (uint32_t)(low + (high - low) * (at - k) + 0.5);
    }
    return colour;
}

/* Where everything is. */
typedef struct grid {
    const plot *p;
    const shape_sink *to;
    unsigned rows, columns;
    double cell, left, width, height; /* of the cells together */
    uint64_t least, most;
} grid;

static grid lay_out(const plot *p) {
    grid g = {.p = p, .rows = p->down.count, .columns = p->across.count};
    unsigned more = g.rows > g.columns ? g.rows : g.columns;
    g.cell = 480.0 / more;
    if (g.cell > 48) g.cell = 48;
    if (g.cell < 8) g.cell = 8;
    g.cell = (int)g.cell; /* edges fall on pixels, and no light comes between the cells */
    g.left = (int)(PLOT_EDGE + 25 + plot_names_width(&p->down));
    g.width = g.cell * g.columns;
    g.height = g.cell * g.rows;
    g.least = UINT64_MAX;
    for (unsigned k = 0; k < g.rows * g.columns; k++) {
        if (p->counts[k] < g.least) g.least = p->counts[k];
        if (p->counts[k] > g.most) g.most = p->counts[k];
    }
    if (p->from_zero || g.least == g.most) g.least = 0;
    return g;
}

static double share_of(const grid *g, uint64_t count) {
    return g->most > g->least ? (double)(count - g->least) / (double)(g->most - g->least) : 0;
}

plot_size grid_size(const plot *p) {
    grid g = lay_out(p);
    double width = g.left + g.width + SCALE_ROOM + PLOT_EDGE, height = g.height > 120 ? g.height : 120;
    return (plot_size){width > 300 ? width : 300, PLOT_TOP + height + plot_foot_height(&p->across, g.cell) + 4};
}

static void put_cells(const grid *g) {
    for (unsigned k = 0; k < g->rows * g->columns; k++)
        shape_put(g->to, (shape){.kind = SHAPE_RECTANGLE,
                                 .colour = plot_colour(share_of(g, g->p->counts[k])),
                                 .x = g->left + k % g->columns * g->cell,
                                 .y = PLOT_TOP + k / g->columns * g->cell,
                                 .width = g->cell,
                                 .height = g->cell});
    shape_put(g->to, (shape){.kind = SHAPE_FRAME,
                             .colour = COLOUR_FAINT,
                             .x = g->left,
                             .y = PLOT_TOP,
                             .width = g->width,
                             .height = g->height,
                             .thickness = 0.6});
}

/* Numbers in the cells, if the longest of them has room. */
static void put_numbers(const grid *g) {
    char text[PLOT_NUMBER_SIZE];
    double size = g->cell * 0.3, room = g->cell * 0.84;
    double widest = shape_text_width(plot_number(g->most, text), size);
    if (widest > room) size *= room / widest;
    if (size < PLOT_LEAST) return;
    for (unsigned k = 0; k < g->rows * g->columns; k++) {
        uint64_t count = g->p->counts[k];
        if (count == 0 && g->p->from_zero) continue;
        shape_put_text(g->to, g->left + (k % g->columns + 0.5) * g->cell,
                       PLOT_TOP + (k / g->columns + 0.5) * g->cell + 0.36 * size, size, SHAPE_MIDDLE,
                       share_of(g, count) > 0.7 ? COLOUR_PAPER : COLOUR_INK, plot_number(count, text));
    }
}

static void put_row_names(const grid *g) {
    unsigned apart = 1;
    while (apart * g->cell < 1.2 * PLOT_NAMES) apart++;
    for (unsigned row = 0; row < g->rows; row += apart)
        shape_put_fitted(g->to, g->left - 6, PLOT_TOP + (row + 0.5) * g->cell + 0.36 * PLOT_NAMES, PLOT_NAMES,
                         PLOT_NAMES_MOST, SHAPE_RIGHT, COLOUR_INK, g->p->down.values[row]);
    plot_put_upwards(PLOT_EDGE + 10, PLOT_TOP + g->height / 2, g->height > 60 ? g->height : 60, g->p->down.name, g->to);
}

static void put_scale(const grid *g) {
    char text[PLOT_NUMBER_SIZE];
    double x = g->left + g->width + 20, height = g->height > 200 ? 200 : g->height < 100 ? 100 : g->height;
    double step = height / SCALE_STEPS, room = SCALE_ROOM - 32;
    for (unsigned k = 0; k < SCALE_STEPS; k++)
        shape_put(g->to, (shape){.kind = SHAPE_RECTANGLE,
                                 .colour = plot_colour((k + 0.5) / SCALE_STEPS),
                                 .x = x,
                                 .y = PLOT_TOP + height - (k + 1) * step,
                                 .width = 12,
                                 .height = step + (k ? 0.3 : 0)});
    shape_put(g->to, (shape){.kind = SHAPE_FRAME,
                             .colour = COLOUR_FAINT,
                             .x = x,
                             .y = PLOT_TOP,
                             .width = 12,
                             .height = height,
                             .thickness = 0.6});
    shape_put_fitted(g->to, x + 16, PLOT_TOP + 0.75 * PLOT_NAMES, PLOT_NAMES, room, SHAPE_LEFT, COLOUR_INK,
                     plot_number(g->most, text));
    shape_put_fitted(g->to, x + 16, PLOT_TOP + height, PLOT_NAMES, room, SHAPE_LEFT, COLOUR_INK,
                     plot_number(g->least, text));
    plot_put_upwards(x + 28, PLOT_TOP + height / 2, height, g->p->counted, g->to);
}

void grid_shapes(const plot *p, const shape_sink *to) {
    grid g = lay_out(p);
    g.to = to;
    plot_head(p, grid_size(p).width, to);
    put_cells(&g);
    put_numbers(&g);
    put_row_names(&g);
    plot_foot(&p->across, g.left, PLOT_TOP + g.height, g.cell, to);
    put_scale(&g);
}
