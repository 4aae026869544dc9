/* SPDX-License-Identifier: MIT */
/* What pictures are made of. A drawing is a list of shapes, in the order in which they lie upon each other; what makes it hands them one
 * by one to what draws it. Lengths are in points, x to the right, y down. Nothing here prints. */
#ifndef NQUEENS_PICTURES_SHAPES_H
#define NQUEENS_PICTURES_SHAPES_H

#include <stdbool.h>
#include <stdint.h>

typedef enum shape_kind {
    SHAPE_BEGIN,     /* of a group of shapes, whose name is its text */
    SHAPE_END,       /* of the group */
    SHAPE_RECTANGLE, /* filled */
    SHAPE_CHECKER, /* the dark squares of a board of `count` rows in this box; the square in the upper left corner is light */
    SHAPE_FRAME, /* the outline of a box */
    SHAPE_QUEEN, /* in a box that is as high as wide */
    SHAPE_LINE,  /* from (x, y) to (x + width, y + height) */
    SHAPE_ARC,   /* of a circle around (x, y), `width` its radius, clockwise from one angle to the other */
    SHAPE_TEXT   /* on a base line: it begins, has its middle or ends at (x, y) */
} shape_kind;

typedef enum shape_align { SHAPE_LEFT, SHAPE_MIDDLE, SHAPE_RIGHT } shape_align;

/* A shape; it owns nothing. */
typedef struct shape {
    shape_kind kind;
    uint32_t colour; /* 0xRRGGBB */
    double x, y, width, height;
    double thickness; /* of lines */
    double size;      /* of a text: its em */
    double from, to;  /* of an arc: degrees, 0 to the right, 90 down */
    unsigned count;
    shape_align align;
    bool turned; /* a text that runs upwards */
    const char *text;
} shape;

/* Where shapes go. */
typedef struct shape_sink {
    void (*take)(void *context, const shape *next);
    void *context;
} shape_sink;

static inline void shape_put(const shape_sink *to, shape next) { to->take(to->context, &next); }

/* Colours that differ in grey as well as in colour, and for those who do not see all colours; what is marked differs in form too. */
#define COLOUR_LIGHT 0xf7f2e4u  /* squares */
#define COLOUR_DARK 0xc3b391u   /* squares */
#define COLOUR_BORDER 0x6b6252u /* around a board */
#define COLOUR_INK 0x1a1a1au    /* queens, text */
#define COLOUR_FAINT 0x5a5a5au  /* what is beside the matter */
#define COLOUR_PAPER 0xffffffu
#define COLOUR_ATTACK 0xd55e00u
#define COLOUR_ATTACKED 0xf5c6a0u /* the square of a queen that attacks */
#define COLOUR_GIVEN 0x0072b2u
#define COLOUR_FREE 0x007a59u
#define COLOUR_AXIS 0x0072b2u
#define COLOUR_WRAPPED 0xa8417bu /* a diagonal that goes on at the other side */

/* How wide a text is at most, about: what has to fit is made for this. */
double shape_text_width(const char *text, double size);

/* A text that is made small enough for a width; and the same without that. */
void shape_put_text(const shape_sink *to, double x, double y, double size, shape_align align, uint32_t colour,
                    const char *text);
void shape_put_fitted(const shape_sink *to, double x, double y, double size, double width, shape_align align,
                      uint32_t colour, const char *text);

/* A line with an edge of paper, which stands out from what is below it. */
void shape_put_line(const shape_sink *to, double x, double y, double to_x, double to_y, double thickness,
                    uint32_t colour);

#endif
