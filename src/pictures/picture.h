/* SPDX-License-Identifier: MIT */
/* A picture is written page by page, each page a list of shapes. A new format is a file, its writer in formats.h and a row in picture.c. */
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

/* How a format is written. */
typedef struct picture_writer {
    nq_status (*begin_page)(picture *p, const picture_page *page);
    void (*shape)(picture *p, const shape *next); /* its text is fit for any format */
    nq_status (*end_page)(picture *p);
    nq_status (*end)(picture *p, bool whole); /* also without a page; releases; may be NULL */
} picture_writer;

/* The writers that stand in the module (module.h), by their places there. */
typedef enum picture_drawn { DRAWN_NONE, DRAWN_PNG, DRAWN_PDF, DRAWN_END } picture_drawn;

typedef struct picture_format {
    const char *name, *summary;
    bool has_pages;      /* boards fill pages; else they share a sheet */
    bool each_by_itself; /* no pages: each board is a drawing of its own */
    bool is_binary;
    const picture_writer *writer; /* NULL: the module has it */
    picture_drawn drawn;          /* DRAWN_NONE: the module does not have it */
} picture_format;

/* Behind the last stands one without a name. */
extern const picture_format picture_formats[];
const picture_format *picture_format_find(const char *name); /* NULL if there is none */

/* Whether this build has a format. */
bool picture_format_is_built(const picture_format *format);

/* What writes a format; where it stands in the module, that is loaded, and stays so until the program ends. Returns NULL if it cannot be
 * had. In: a format that this build has. Out: the reason, then. */
#define PICTURE_REASON_SIZE 1024
const picture_writer *picture_writer_find(const picture_format *format, char reason[PICTURE_REASON_SIZE]);

struct picture {
    const picture_writer *writer;
    FILE *out;
    unsigned pages;  /* begun so far */
    picture_page on; /* the last of them */
    uint32_t colour; /* the format's own */
    void *state;     /* the format's own */
    bool is_cut;     /* the rest is not to be written */
    nq_status failed;
};

/* Begins; pages, each followed by its shapes; ends: `whole` if nothing has gone wrong. Page and end return NQ_OK; NQ_NO_MEMORY; NQ_IO, which
 * is also the stream's to say. In: a stream that outlives it. */
void picture_begin(picture *p, FILE *out, const picture_writer *writer);
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
