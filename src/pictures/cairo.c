/* SPDX-License-Identifier: MIT */
/* The module: PNG and PDF, drawn by cairo. The bytes are the same each time: the only date in them is a fixed one, or that of SOURCE_DATE_EPOCH. */
#include <cairo-pdf.h>
#include <stdlib.h>
#include <time.h>

#include "module.h"
#include "queen_path.h"

/* Pixels a point, where that does not make too many of them. */
#define PIXELS 2.0
#define MOST_PIXELS 16e6

#define RADIANS (3.14159265358979323846 / 180)

/* Of a picture that is given up, cairo would write the rest as if it were whole. */
static cairo_status_t write_bytes(void *context, const unsigned char *bytes, unsigned length) {
    const picture *p = context;
    if (p->is_cut) return CAIRO_STATUS_SUCCESS;
    return fwrite(bytes, 1, length, p->out) == length ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static nq_status status_of(cairo_status_t status) {
    if (status == CAIRO_STATUS_SUCCESS) return NQ_OK;
    return status == CAIRO_STATUS_NO_MEMORY ? NQ_NO_MEMORY : NQ_IO;
}

/* A recording of a shape. */
typedef struct recorded {
    cairo_surface_t *surface;
    unsigned count;
    uint32_t colour;
} recorded;

typedef struct drawing {
    cairo_t *cairo;
    bool records;
    recorded queen, checker;
} drawing;

/* Takes the surface. Returns NULL if there is not enough memory. */
static drawing *open_surface(picture *p, cairo_surface_t *surface, bool records) {
    drawing *on = calloc(1, sizeof *on);
    if (on) {
        *on = (drawing){.cairo = cairo_create(surface), .records = records};
        cairo_select_font_face(on->cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    }
    cairo_surface_destroy(surface);
    return p->state = on;
}

static void paint_paper(cairo_t *cairo) {
    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_paint(cairo);
}

static nq_status release(picture *p) {
    drawing *on = p->state;
    if (!on) return NQ_OK;
    cairo_surface_t *surface = cairo_get_target(on->cairo);
    cairo_surface_finish(surface);
    cairo_status_t status = cairo_status(on->cairo);
    if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface);
    cairo_destroy(on->cairo);
    cairo_surface_destroy(on->queen.surface);
    cairo_surface_destroy(on->checker.surface);
    free(on);
    p->state = NULL;
    return status_of(status);
}

/* --- PNG --- */

static nq_status png_page(picture *p, const picture_page *page) {
    double pixels = page->width * page->height * PIXELS * PIXELS > MOST_PIXELS ? 1 : PIXELS;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(page->width * pixels + 0.999),
                                                          (int)(page->height * pixels + 0.999));
    drawing *on = open_surface(p, surface, false);
    if (!on) return NQ_NO_MEMORY;
    cairo_scale(on->cairo, pixels, pixels);
    paint_paper(on->cairo);
    return status_of(cairo_status(on->cairo));
}

static nq_status png_end_page(picture *p) {
    const drawing *on = p->state;
    cairo_status_t status = cairo_status(on->cairo);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_write_to_png_stream(cairo_get_target(on->cairo), write_bytes, p);
    return status_of(status);
}

/* --- PDF --- */

/* The program draws nothing where SOURCE_DATE_EPOCH is no date. */
static void date_of_pdf(char date[32]) {
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    time_t when = epoch && *epoch ? (time_t)strtoll(epoch, NULL, 10) : 946684800;
    struct tm parts;
    gmtime_r(&when, &parts);
    strftime(date, 32, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

static drawing *open_pdf(picture *p, const picture_page *page) {
    char date[32];
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(write_bytes, p, page->width, page->height);
    date_of_pdf(date);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, page->title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, page->description);
    return open_surface(p, surface, true);
}

static nq_status pdf_page(picture *p, const picture_page *page) {
    drawing *on = p->state;
    if (!on) on = open_pdf(p, page);
    else cairo_pdf_surface_set_size(cairo_get_target(on->cairo), page->width, page->height);
    return on ? status_of(cairo_status(on->cairo)) : NQ_NO_MEMORY;
}

static nq_status pdf_end_page(picture *p) {
    const drawing *on = p->state;
    cairo_show_page(on->cairo);
    return ferror(p->out) ? NQ_IO : status_of(cairo_status(on->cairo));
}

static nq_status drawn_end(picture *p, bool whole) {
    p->is_cut = !whole;
    nq_status status = release(p);
    return ferror(p->out) ? NQ_IO : status;
}

/* --- Shapes --- */

static void choose_colour(cairo_t *cairo, uint32_t colour) {
    cairo_set_source_rgb(cairo, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0, (colour & 255) / 255.0);
}

static void add_step(cairo_t *cairo, const path_step *step) {
    switch (step->kind) {
    case PATH_MOVE: cairo_move_to(cairo, step->x, step->y); break;
    case PATH_LINE: cairo_line_to(cairo, step->x, step->y); break;
    case PATH_CURVE: cairo_curve_to(cairo, step->ax, step->ay, step->bx, step->by, step->x, step->y); break;
    case PATH_CLOSE: cairo_close_path(cairo); break;
    case PATH_CIRCLE:
        cairo_new_sub_path(cairo);
        cairo_arc(cairo, step->x, step->y, step->ax, 0, 360 * RADIANS);
        cairo_close_path(cairo);
        break;
    case PATH_END: break;
    }
}

static void fill_queen(cairo_t *cairo, const shape *s) {
    choose_colour(cairo, s->colour);
    for (const path_step *step = queen_path; step->kind != PATH_END; step++) add_step(cairo, step);
    cairo_fill(cairo);
}

/* Squares have the side 1. */
static void fill_checker(cairo_t *cairo, const shape *s) {
    choose_colour(cairo, s->colour);
    for (unsigned row = 0; row < s->count; row++)
        for (unsigned column = (row + 1) % 2; column < s->count; column += 2) cairo_rectangle(cairo, column, row, 1, 1);
    cairo_fill(cairo);
}

/* A shape that comes again and again is recorded once: a PDF has it once then, however often it is seen. */
static cairo_surface_t *record(recorded *kept, const shape *s, double size, void (*fill)(cairo_t *, const shape *)) {
    const cairo_rectangle_t box = {0, 0, size, size};
    if (kept->surface && kept->count == s->count && kept->colour == s->colour) return kept->surface;
    cairo_surface_destroy(kept->surface);
    *kept = (recorded){cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &box), s->count, s->colour};
    cairo_t *cairo = cairo_create(kept->surface);
    fill(cairo, s);
    cairo_destroy(cairo);
    return kept->surface;
}

/* Fills what has this size in itself into the box of the shape. */
static void fill_box(drawing *on, recorded *kept, const shape *s, double size, void (*fill)(cairo_t *, const shape *)) {
    cairo_t *cairo = on->cairo;
    cairo_save(cairo);
    cairo_translate(cairo, s->x, s->y);
    cairo_scale(cairo, s->width / size, s->height / size);
    if (on->records) {
        cairo_set_source_surface(cairo, record(kept, s, size, fill), 0, 0);
        cairo_paint(cairo);
    } else fill(cairo, s);
    cairo_restore(cairo);
}

static void stroke(cairo_t *cairo, const shape *s) {
    cairo_set_line_width(cairo, s->thickness);
    cairo_set_line_cap(cairo, s->kind == SHAPE_LINE ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_stroke(cairo);
}

static void show_text(cairo_t *cairo, const shape *s) {
    cairo_text_extents_t extents = {0};
    cairo_set_font_size(cairo, s->size);
    if (s->align != SHAPE_LEFT) cairo_text_extents(cairo, s->text, &extents);
    cairo_save(cairo);
    cairo_translate(cairo, s->x, s->y);
    if (s->turned) cairo_rotate(cairo, -90 * RADIANS);
    cairo_move_to(cairo, -extents.x_advance * (s->align == SHAPE_MIDDLE ? 0.5 : 1), 0);
    cairo_show_text(cairo, s->text);
    cairo_restore(cairo);
    cairo_new_path(cairo);
}

static void drawn_shape(picture *p, const shape *s) {
    drawing *on = p->state;
    cairo_t *cairo = on->cairo;
    choose_colour(cairo, s->colour);
    switch (s->kind) {
    case SHAPE_BEGIN:
    case SHAPE_END: break;
    case SHAPE_RECTANGLE:
        cairo_rectangle(cairo, s->x, s->y, s->width, s->height);
        cairo_fill(cairo);
        break;
    case SHAPE_CHECKER: fill_box(on, &on->checker, s, s->count, fill_checker); break;
    case SHAPE_QUEEN: fill_box(on, &on->queen, s, QUEEN_SIZE, fill_queen); break;
    case SHAPE_FRAME:
        cairo_rectangle(cairo, s->x, s->y, s->width, s->height);
        stroke(cairo, s);
        break;
    case SHAPE_LINE:
        cairo_move_to(cairo, s->x, s->y);
        cairo_line_to(cairo, s->x + s->width, s->y + s->height);
        stroke(cairo, s);
        break;
    case SHAPE_ARC:
        cairo_new_path(cairo);
        cairo_arc(cairo, s->x, s->y, s->width, s->from * RADIANS, s->to * RADIANS);
        stroke(cairo, s);
        break;
    case SHAPE_TEXT: show_text(cairo, s); break;
    }
}

/* --- What the program finds --- */

const picture_module nq_picture_module = {
    .fit = PICTURE_MODULE_FIT,
    .writers =
        {
            [DRAWN_PNG] = {png_page, drawn_shape, png_end_page, drawn_end},
            [DRAWN_PDF] = {pdf_page, drawn_shape, pdf_end_page, drawn_end},
        },
};
