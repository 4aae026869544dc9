/* SPDX-License-Identifier: MIT */
#include "plot_parts.h"

const char *plot_number(uint64_t number, char text[PLOT_NUMBER_SIZE]) {
    char *at = text + PLOT_NUMBER_SIZE - 1;
    *at = '\0';
    do *--at = (char)('0' + number % 10);
    while (number /= 10);
    return at;
}

double plot_names_width(const plot_axis *axis) {
    double widest = 0;
    for (unsigned k = 0; k < axis->count; k++) {
        double width = shape_text_width(axis->values[k], PLOT_NAMES);
        if (width > widest) widest = width;
    }
    return widest > PLOT_NAMES_MOST ? PLOT_NAMES_MOST : widest;
}

void plot_head(const plot *p, double width, const shape_sink *to) {
    double room = width - 2 * PLOT_EDGE;
    shape_put_fitted(to, PLOT_EDGE, PLOT_EDGE + 12, 13, room, SHAPE_LEFT, COLOUR_INK, p->title);
    shape_put_fitted(to, PLOT_EDGE, PLOT_EDGE + 27, 9, room, SHAPE_LEFT, COLOUR_FAINT, p->question);
}

plot_size empty_size(const plot *p) {
    (void)p;
    return (plot_size){360, PLOT_TOP + 40};
}

void empty_shapes(const plot *p, const shape_sink *to) {
    plot_head(p, empty_size(p).width, to);
    shape_put_text(to, PLOT_EDGE, PLOT_TOP + 14, 11, SHAPE_LEFT, COLOUR_INK, "no solutions");
}

/* --- The names along the lower edge --- */

static bool is_turned(const plot_axis *axis, double step) { return plot_names_width(axis) + 4 > step; }

/* Numbers in order need not all be there: turning them would gain less than it costs. */
static bool are_short(const plot_axis *axis) { return plot_names_width(axis) <= 3 * PLOT_NAMES; }

/* Every how manieth name has room. */
static unsigned names_apart(const plot_axis *axis, double step) {
    unsigned apart = 1;
    double room = are_short(axis) ? plot_names_width(axis) + 4 : 1.2 * PLOT_NAMES;
    if (!is_turned(axis, step)) return 1;
    while (apart * step < room) apart++;
    return apart;
}

double plot_foot_height(const plot_axis *axis, double step) {
    bool turned = is_turned(axis, step) && !are_short(axis);
    return (turned ? plot_names_width(axis) : PLOT_NAMES) + 28;
}

void plot_foot(const plot_axis *axis, double x, double y, double step, const shape_sink *to) {
    bool turned = is_turned(axis, step) && !are_short(axis);
    for (unsigned k = 0; k < axis->count; k += names_apart(axis, step)) {
        shape name = {.kind = SHAPE_TEXT,
                      .colour = COLOUR_INK,
                      .x = x + step * (k + 0.5),
                      .y = y + 5,
                      .size = PLOT_NAMES,
                      .align = turned ? SHAPE_RIGHT : SHAPE_MIDDLE,
                      .turned = turned,
                      .text = axis->values[k]};
        double wide = shape_text_width(name.text, name.size);
        if (wide > PLOT_NAMES_MOST) name.size *= PLOT_NAMES_MOST / wide;
        if (turned) name.x += 0.35 * PLOT_NAMES;
        else name.y += 0.8 * PLOT_NAMES;
        shape_put(to, name);
    }
    double width = step * axis->count;
    shape_put_fitted(to, x + width / 2, y + plot_foot_height(axis, step) - 6, 10, width > 160 ? width : 160,
                     SHAPE_MIDDLE, COLOUR_INK, axis->name);
}

void plot_put_upwards(double x, double middle, double room, const char *name, const shape_sink *to) {
    double wide = shape_text_width(name, 10);
    shape_put(to, (shape){.kind = SHAPE_TEXT,
                          .colour = COLOUR_INK,
                          .x = x,
                          .y = middle,
                          .size = wide > room ? 10 * room / wide : 10,
                          .align = SHAPE_MIDDLE,
                          .turned = true,
                          .text = name});
}
