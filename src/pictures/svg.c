/* SPDX-License-Identifier: MIT */
/* SVG 1.1, by itself: no font, no script, nothing from elsewhere. The queen is a symbol that is used once for each queen, and each board a
 * group with a title, so that programs can count them and screen readers tell them. The whole has a title and a description. */
#include "formats.h"
#include "queen_path.h"

static void print_text(FILE *out, const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        case '\'': fputs("&#39;", out); break;
        default: putc(*text, out);
        }
    }
}

static void print_attribute(FILE *out, const char *name, double value) {
    fprintf(out, " %s=\"", name);
    print_length(out, value);
    putc('"', out);
}

static void print_colour(FILE *out, const char *name, uint32_t colour) {
    fprintf(out, " %s=\"#%06x\"", name, (unsigned)colour);
}

/* --- The path of the queen --- */

static void print_point(FILE *out, double x, double y) {
    print_length(out, x);
    putc(' ', out);
    print_length(out, y);
}

static void print_circle(FILE *out, const path_step *step) {
    double radius = step->ax;
    putc('M', out);
    print_point(out, step->x - radius, step->y);
    for (int side = 1; side >= -1; side -= 2) {
        putc('a', out);
        print_point(out, radius, radius);
        fputs(" 0 1 0 ", out);
        print_point(out, side * 2 * radius, 0);
    }
    putc('z', out);
}

static void print_step(FILE *out, const path_step *step) {
    switch (step->kind) {
    case PATH_CIRCLE: print_circle(out, step); return;
    case PATH_CLOSE: putc('z', out); return;
    case PATH_MOVE: putc('M', out); break;
    case PATH_CURVE:
        putc('C', out);
        print_point(out, step->ax, step->ay);
        putc(' ', out);
        print_point(out, step->bx, step->by);
        putc(' ', out);
        break;
    default: putc('L', out);
    }
    print_point(out, step->x, step->y);
}

static void print_symbol(FILE *out) {
    fputs("<defs><symbol id=\"queen\" viewBox=\"0 0 ", out);
    print_point(out, QUEEN_SIZE, QUEEN_SIZE);
    fputs("\"><path d=\"", out);
    for (const path_step *step = queen_path; step->kind != PATH_END; step++) print_step(out, step);
    fputs("\"/></symbol></defs>\n", out);
}

/* --- The page --- */

static nq_status svg_page(picture *p, const picture_page *page) {
    FILE *out = p->out;
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\""
          " xmlns:xlink=\"http://www.w3.org/1999/xlink\"",
          out);
    print_attribute(out, "width", page->width);
    print_attribute(out, "height", page->height);
    fputs(" viewBox=\"0 0 ", out);
    print_point(out, page->width, page->height);
    fputs("\" role=\"img\" aria-labelledby=\"title desc\" font-family=\"sans-serif\">\n<title id=\"title\">", out);
    print_text(out, page->title);
    fputs("</title>\n<desc id=\"desc\">", out);
    print_text(out, page->description);
    fputs("</desc>\n", out);
    print_symbol(out);
    fputs("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n", out);
    return NQ_OK;
}

static nq_status svg_end_page(picture *p) {
    fputs("</svg>\n", p->out);
    return ferror(p->out) ? NQ_IO : NQ_OK;
}

/* --- Shapes --- */

static void print_box(FILE *out, const shape *s) {
    print_attribute(out, "x", s->x);
    print_attribute(out, "y", s->y);
    print_attribute(out, "width", s->width);
    print_attribute(out, "height", s->height);
}

static void print_filled(FILE *out, const char *element, const shape *s) {
    fputs(element, out);
    print_box(out, s);
    print_colour(out, "fill", s->colour);
    fputs("/>\n", out);
}

static void print_stroke(FILE *out, const shape *s) {
    fputs(" fill=\"none\"", out);
    print_colour(out, "stroke", s->colour);
    print_attribute(out, "stroke-width", s->thickness);
}

static void print_checker(FILE *out, const shape *s) {
    double square = s->width / s->count;
    fputs("<path d=\"", out);
    for (unsigned row = 0; row < s->count; row++)
        for (unsigned column = (row + 1) % 2; column < s->count; column += 2) {
            putc('M', out);
            print_point(out, s->x + square * column, s->y + square * row);
            putc('h', out);
            print_length(out, square);
            putc('v', out);
            print_length(out, square);
            putc('h', out);
            print_length(out, -square);
            putc('z', out);
        }
    putc('"', out);
    print_colour(out, "fill", s->colour);
    fputs("/>\n", out);
}

/* A unit vector for multiples of a quarter turn, which is all that arcs are made of. */
static void put_direction(double degrees, double *x, double *y) {
    static const double cosine[] = {1, 0, -1, 0};
    unsigned quarter = (unsigned)((degrees + 360) / 90) % 4;
    *x = cosine[quarter];
    *y = cosine[(quarter + 3) % 4];
}

static void print_arc(FILE *out, const shape *s) {
    double x, y;
    fputs("<path d=\"M", out);
    put_direction(s->from, &x, &y);
    print_point(out, s->x + s->width * x, s->y + s->width * y);
    putc('A', out);
    print_point(out, s->width, s->width);
    fprintf(out, " 0 %d 1 ", s->to - s->from > 180);
    put_direction(s->to, &x, &y);
    print_point(out, s->x + s->width * x, s->y + s->width * y);
    putc('"', out);
    print_stroke(out, s);
    fputs("/>\n", out);
}

static void print_words(FILE *out, const shape *s) {
    static const char *const anchors[] = {"start", "middle", "end"};
    fputs("<text", out);
    print_attribute(out, "x", s->x);
    print_attribute(out, "y", s->y);
    print_attribute(out, "font-size", s->size);
    print_colour(out, "fill", s->colour);
    if (s->align != SHAPE_LEFT) fprintf(out, " text-anchor=\"%s\"", anchors[s->align]);
    if (s->turned) {
        fputs(" transform=\"rotate(-90 ", out);
        print_point(out, s->x, s->y);
        fputs(")\"", out);
    }
    putc('>', out);
    print_text(out, s->text);
    fputs("</text>\n", out);
}

static void print_line(FILE *out, const shape *s) {
    fputs("<line", out);
    print_attribute(out, "x1", s->x);
    print_attribute(out, "y1", s->y);
    print_attribute(out, "x2", s->x + s->width);
    print_attribute(out, "y2", s->y + s->height);
    print_stroke(out, s);
    fputs(" stroke-linecap=\"round\"/>\n", out);
}

static void svg_shape(picture *p, const shape *s) {
    FILE *out = p->out;
    switch (s->kind) {
    case SHAPE_BEGIN:
        fputs("<g>", out);
        if (*s->text) fputs("<title>", out), print_text(out, s->text), fputs("</title>", out);
        putc('\n', out);
        break;
    case SHAPE_END: fputs("</g>\n", out); break;
    case SHAPE_RECTANGLE: print_filled(out, "<rect", s); break;
    case SHAPE_FRAME:
        fputs("<rect", out);
        print_box(out, s);
        print_stroke(out, s);
        fputs("/>\n", out);
        break;
    case SHAPE_QUEEN: print_filled(out, "<use xlink:href=\"#queen\"", s); break;
    case SHAPE_CHECKER: print_checker(out, s); break;
    case SHAPE_LINE: print_line(out, s); break;
    case SHAPE_ARC: print_arc(out, s); break;
    case SHAPE_TEXT: print_words(out, s); break;
    }
}

const picture_writer svg_writer = {svg_page, svg_shape, svg_end_page, NULL};
