/* SPDX-License-Identifier: MIT */
#include "plot_parts.h"

#define BARS_HEIGHT 260.0
#define BAR_COLOUR 0x2171b5u
#define RULE_COLOUR 0xd8d8d8u

typedef struct bars {
    const plot *p;
    const shape_sink *to;
    double left, width, step;  /* of a bar with the gap beside it */
    uint64_t most, top, apart; /* the greatest count; the end of the scale, and how far its marks are apart */
} bars;

/* 1, 2, 5, 10, 20, ... : the least of them that gives no more than six marks. */
static uint64_t marks_apart(uint64_t most) {
    uint64_t ten = 1;
    for (; ten <= most / 60; ten *= 10) {
    }
    return most / ten <= 6 ? ten : most / (2 * ten) <= 6 ? 2 * ten : most / (5 * ten) <= 6 ? 5 * ten : 10 * ten;
}

static bars lay_out(const plot *p) {
    bars b = {.p = p};
    char text[PLOT_NUMBER_SIZE];
    for (unsigned k = 0; k < p->across.count; k++)
        if (p->counts[k] > b.most) b.most = p->counts[k];
    b.apart = marks_apart(b.most);
    b.top = b.most - b.most % b.apart;
    if (b.top < b.most || b.top == 0) b.top = b.top + b.apart > b.top ? b.top + b.apart : UINT64_MAX;
    double step = plot_names_width(&p->across) + 10;
    b.width = p->across.count * (step > 34 ? step : 34);
    b.width = b.width < 240 ? 240 : b.width > 640 ? 640 : b.width;
    b.step = b.width / p->across.count;
    b.left = PLOT_EDGE + 18 + shape_text_width(plot_number(b.top, text), PLOT_NAMES) + 6;
    return b;
}

plot_size bars_size(const plot *p) {
    bars b = lay_out(p);
    return (plot_size){b.left + b.width + PLOT_EDGE + 6,
                       PLOT_TOP + BARS_HEIGHT + plot_foot_height(&p->across, b.step) + 4};
}

static double height_of(const bars *b, uint64_t count) { return BARS_HEIGHT * ((double)count / (double)b->top); }

static void put_marks(const bars *b) {
    char text[PLOT_NUMBER_SIZE];
    for (uint64_t at = 0; at <= b->top; at += b->apart) {
        double y = PLOT_TOP + BARS_HEIGHT - height_of(b, at);
        shape_put(b->to, (shape){.kind = SHAPE_LINE,
                                 .colour = at ? RULE_COLOUR : COLOUR_FAINT,
                                 .x = b->left,
                                 .y = y,
                                 .width = b->width,
                                 .thickness = 0.6});
        shape_put_text(b->to, b->left - 6, y + 0.36 * PLOT_NAMES, PLOT_NAMES, SHAPE_RIGHT, COLOUR_INK,
                       plot_number(at, text));
        if (UINT64_MAX - at < b->apart) break;
    }
    plot_put_upwards(PLOT_EDGE + 10, PLOT_TOP + BARS_HEIGHT / 2, BARS_HEIGHT, b->p->counted, b->to);
}

/* Each with its number upon it, if the longest of them has room. */
static void put_bars(const bars *b) {
    char text[PLOT_NUMBER_SIZE];
    double wide = 0.78 * b->step > 60 ? 60 : 0.78 * b->step, size = PLOT_NAMES;
    double widest = shape_text_width(plot_number(b->most, text), size);
    if (widest > b->step) size *= b->step / widest;
    for (unsigned k = 0; k < b->p->across.count; k++) {
        uint64_t count = b->p->counts[k];
        double height = height_of(b, count), middle = b->left + (k + 0.5) * b->step;
        if (count)
            shape_put(b->to, (shape){.kind = SHAPE_RECTANGLE,
                                     .colour = BAR_COLOUR,
                                     .x = middle - wide / 2,
                                     .y = PLOT_TOP + BARS_HEIGHT - height,
                                     .width = wide,
                                     .height = height});
        if (size >= PLOT_LEAST)
            shape_put_text(b->to, middle, PLOT_TOP + BARS_HEIGHT - height - 3, size, SHAPE_MIDDLE, COLOUR_INK,
                           plot_number(count, text));
    }
}

void bars_shapes(const plot *p, const shape_sink *to) {
    bars b = lay_out(p);
    b.to = to;
    plot_head(p, bars_size(p).width, to);
    put_marks(&b);
    put_bars(&b);
    plot_foot(&p->across, b.left, PLOT_TOP + BARS_HEIGHT, b.step, to);
}
