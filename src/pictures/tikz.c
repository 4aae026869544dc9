/* SPDX-License-Identifier: MIT */
/* TikZ: for each page an environment tikzpicture that stands by itself in a text, with nothing but \usepackage{tikz} before it. The queen
 * is a pic that is defined once, before the first. Colours are defined where they change, so that any of them can be edited. */
#include "formats.h"
#include "queen_path.h"

/* Also characters that the old encodings of fonts print as others; a hyphen does not become a dash, nor two quotes another one. */
static void print_text(FILE *out, const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '\\': fputs("\\textbackslash{}", out); break;
        case '^': fputs("\\textasciicircum{}", out); break;
        case '~': fputs("\\textasciitilde{}", out); break;
        case '<': fputs("\\textless{}", out); break;
        case '>': fputs("\\textgreater{}", out); break;
        case '|': fputs("\\textbar{}", out); break;
        case '"': fputs("\\textquotedblright{}", out); break;
        case '-':
        case '\'':
        case '`':
        case ',': fprintf(out, "%c{}", *text); break;
        case '{':
        case '}':
        case '$':
        case '&':
        case '#':
        case '_':
        case '%': fprintf(out, "\\%c", *text); break;
        default: putc(*text, out);
        }
    }
}

static void print_point(FILE *out, double x, double y) {
    putc('(', out);
    print_length(out, x);
    putc(',', out);
    print_length(out, y);
    putc(')', out);
}

static void print_step(FILE *out, const path_step *step) {
    switch (step->kind) {
    case PATH_CIRCLE:
        print_point(out, step->x, step->y);
        fputs("circle[radius=", out);
        print_length(out, step->ax);
        fputs("]\n", out);
        return;
    case PATH_CLOSE: fputs("--cycle\n", out); return;
    case PATH_CURVE:
        fputs("..controls", out);
        print_point(out, step->ax, step->ay);
        fputs("and", out);
        print_point(out, step->bx, step->by);
        fputs("..", out);
        break;
    case PATH_LINE: fputs("--", out); break;
    default: break;
    }
    print_point(out, step->x, step->y);
}

static void print_queen(FILE *out) {
    fputs("% Needs \\usepackage{tikz}.\n\\tikzset{nqueens queen/.pic={\\fill ", out);
    for (const path_step *step = queen_path; step->kind != PATH_END; step++) print_step(out, step);
    fputs(";}}\n", out);
}

static nq_status tikz_page(picture *p, const picture_page *page) {
    FILE *out = p->out;
    if (p->pages == 0) print_queen(out);
    fprintf(out, "\n%% %s\n\\begin{tikzpicture}[x=1bp,y=-1bp]\n", page->title);
    p->colour = UINT32_MAX;
    return NQ_OK;
}

static nq_status tikz_end_page(picture *p) {
    fputs("\\end{tikzpicture}\n", p->out);
    return ferror(p->out) ? NQ_IO : NQ_OK;
}

static void choose_colour(picture *p, uint32_t colour) {
    if (p->colour == colour) return;
    p->colour = colour;
    fprintf(p->out, "\\definecolor{nq}{HTML}{%06X}\n", (unsigned)colour);
}

static void print_box(FILE *out, const shape *s) {
    print_point(out, s->x, s->y);
    fputs("rectangle", out);
    print_point(out, s->x + s->width, s->y + s->height);
    fputs(";\n", out);
}

static void print_stroke(FILE *out, const shape *s, const char *more) {
    fputs("\\draw[nq,line width=", out);
    print_length(out, s->thickness);
    fprintf(out, "bp%s]", more);
}

static void print_checker(FILE *out, const shape *s) {
    double square = s->width / s->count;
    fputs("\\fill[nq]", out);
    for (unsigned row = 0; row < s->count; row++)
        for (unsigned column = (row + 1) % 2; column < s->count; column += 2) {
            putc('\n', out);
            print_point(out, s->x + square * column, s->y + square * row);
            fputs("rectangle", out);
            print_point(out, s->x + square * (column + 1), s->y + square * (row + 1));
        }
    fputs(";\n", out);
}

/* The axis y points down: so do angles. */
static void print_arc(FILE *out, const shape *s) {
    print_stroke(out, s, "");
    print_point(out, s->x, s->y);
    fputs("+(", out);
    print_length(out, s->from);
    putc(':', out);
    print_length(out, s->width);
    fputs(")arc[start angle=", out);
    print_length(out, s->from);
    fputs(",end angle=", out);
    print_length(out, s->to);
    fputs(",radius=", out);
    print_length(out, s->width);
    fputs("];\n", out);
}

/* Text of ten points is scaled, so that any size is to be had in any font. */
static void print_words(FILE *out, const shape *s) {
    static const char *const anchors[] = {"base west", "base", "base east"};
    fprintf(out, "\\node[nq,inner sep=0pt,font=\\normalfont\\sffamily\\normalsize,anchor=%s,scale=", anchors[s->align]);
    print_length(out, s->size / 10);
    fputs(s->turned ? ",rotate=90] at " : "] at ", out);
    print_point(out, s->x, s->y);
    fputs(" {", out);
    print_text(out, s->text);
    fputs("};\n", out);
}

static void print_use(FILE *out, const shape *s) {
    fputs("\\pic[nq,scale=", out);
    fprintf(out, "%.4f", s->width / QUEEN_SIZE);
    fputs("] at ", out);
    print_point(out, s->x, s->y);
    fputs(" {nqueens queen};\n", out);
}

static void tikz_shape(picture *p, const shape *s) {
    FILE *out = p->out;
    if (s->kind == SHAPE_BEGIN || s->kind == SHAPE_END) return;
    choose_colour(p, s->colour);
    switch (s->kind) {
    case SHAPE_RECTANGLE: fputs("\\fill[nq]", out), print_box(out, s); break;
    case SHAPE_FRAME: print_stroke(out, s, ""), print_box(out, s); break;
    case SHAPE_CHECKER: print_checker(out, s); break;
    case SHAPE_QUEEN: print_use(out, s); break;
    case SHAPE_LINE:
        print_stroke(out, s, ",line cap=round");
        print_point(out, s->x, s->y);
        fputs("--", out);
        print_point(out, s->x + s->width, s->y + s->height);
        fputs(";\n", out);
        break;
    case SHAPE_ARC: print_arc(out, s); break;
    case SHAPE_TEXT: print_words(out, s); break;
    default: break;
    }
}

const picture_writer tikz_writer = {tikz_page, tikz_shape, tikz_end_page, NULL};
