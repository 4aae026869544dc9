/* SPDX-License-Identifier: MIT */
/* A picture is written page by page, each page a list of shapes. A new format is a file, its declarations in formats.h and a row in
 * picture.c. */
#ifndef NQUEENS_PICTURES_PICTURE_H
#define NQUEENS_PICTURES_PICTURE_H

#include <stdio.h>

#include "shapes.h"
#include "nqueens/status.h"

typedef struct picture picture;

typedef struct picture_page {
    double width, height; /* points */
    const char *title, *description;
} picture_page;

typedef struct picture_format {
    const char *name, *summary;
    bool has_pages;      /* boards fill pages; else they share a sheet */
    bool each_by_itself; /* no pages: each board is a drawing of its own */
    bool is_binary;
    nq_status (*page)(picture *p, const picture_page *page);
    void (*shape)(picture *p, const shape *next); /* its text is fit for any format */
    nq_status (*end_page)(picture *p);
    nq_status (*end)(picture *p, bool whole); /* also without a page; releases; may be NULL */
} picture_format;

/* Behind the last stands one without a name. Of a format that this build does not have, `page` is NULL. */
extern const picture_format picture_formats[];
const picture_format *picture_format_find(const char *name); /* NULL if there is none */

struct picture {
    const picture_format *format;
    FILE *out;
    unsigned pages;  /* begun so far */
    picture_page on; /* the last of them */
    uint32_t colour; /* the format's own */
    void *state;     /* the format's own */
    bool is_cut;     /* the rest is not to be written */
    nq_status failed;
};

/* Begins; pages, each followed by its shapes; ends: `whole` if nothing has gone wrong. Page and end return NQ_OK; NQ_NO_MEMORY; NQ_IO, which
 * is also the stream's to say. In: a format that this build has; a stream that outlives it. */
void picture_begin(picture *p, FILE *out, const picture_format *format);
nq_status picture_page_begin(picture *p, const picture_page *page);
nq_status picture_page_end(picture *p);
nq_status picture_end(picture *p, bool whole);

/* Where shapes of the page go. */
shape_sink picture_sink(picture *p);

/* A text made fit to stand in any picture: control characters are blanks, and what is no UTF-8 a question mark. It is cut where it has no
 * room. Returns `fit`. */
#define PICTURE_TEXT_SIZE 1024
const char *picture_text(const char *text, char fit[PICTURE_TEXT_SIZE]);

#endif
