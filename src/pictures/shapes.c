/* SPDX-License-Identifier: MIT */
#include "shapes.h"

/* Digits of a sans-serif face are at most so wide, and letters are narrower on the average. */
#define EMS_A_CHARACTER 0.65

/* In: UTF-8, whose characters go on with bytes 10xxxxxx. */
double shape_text_width(const char *text, double size) {
    unsigned characters = 0;
    for (; *text; text++)
        if (((unsigned char)*text & 0xc0) != 0x80) characters++;
    return characters * size * EMS_A_CHARACTER;
}

void shape_put_text(const shape_sink *to, double x, double y, double size, shape_align align, uint32_t colour,
                    const char *text) {
    shape_put(
        to, (shape){.kind = SHAPE_TEXT, .colour = colour, .x = x, .y = y, .size = size, .align = align, .text = text});
}

void shape_put_fitted(const shape_sink *to, double x, double y, double size, double width, shape_align align,
                      uint32_t colour, const char *text) {
    double wide = shape_text_width(text, size);
    shape_put_text(to, x, y, wide > width ? size * width / wide : size, align, colour, text);
}

void shape_put_line(const shape_sink *to, double x, double y, double to_x, double to_y, double thickness,
                    uint32_t colour) {
    shape line = {.kind = SHAPE_LINE, .x = x, .y = y, .width = to_x - x, .height = to_y - y};
    line.colour = COLOUR_PAPER;
    line.thickness = 1.8 * thickness;
    shape_put(to, line);
    line.colour = colour;
    line.thickness = thickness;
    shape_put(to, line);
}
