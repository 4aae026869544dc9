/* SPDX-License-Identifier: MIT */
/* The table of formats, and what all of them have in common. */
#include "picture.h"

#include <string.h>

#include "formats.h"
#include "module.h"

#ifdef NQ_PICTURE_MODULE
#define IN_MODULE(drawn) NULL, drawn
#else
#define IN_MODULE(drawn) NULL, DRAWN_NONE
#endif

const picture_format picture_formats[] = {
    {"svg", "a drawing for browsers and editors; many boards on one sheet", false, false, false, &svg_writer,
     DRAWN_NONE},
    {"png", "the same in pixels", false, false, true, IN_MODULE(DRAWN_PNG)},
    {"pdf", "pages of boards to print", true, false, true, IN_MODULE(DRAWN_PDF)},
    {"tikz", "a tikzpicture for each board, for LaTeX with \\usepackage{tikz}", false, true, false, &tikz_writer,
     DRAWN_NONE},
    {0},
};

const picture_format *picture_format_find(const char *name) {
    for (const picture_format *format = picture_formats; format->name; format++)
        if (strcmp(format->name, name) == 0) return format;
    return NULL;
}

bool picture_format_is_built(const picture_format *format) { return format->writer || format->drawn != DRAWN_NONE; }

const picture_writer *picture_writer_find(const picture_format *format, char reason[PICTURE_REASON_SIZE]) {
    if (format->writer) return format->writer;
    const picture_module *module = picture_module_load(reason);
    return module ? &module->writers[format->drawn] : NULL;
}

/* The length of the UTF-8 character that begins here; 0 if there is none. */
static unsigned character_length(const unsigned char *at) {
    unsigned length = at[0] < 0x80                    ? 1
                      : at[0] >= 0xc2 && at[0] < 0xe0 ? 2
                      : at[0] >= 0xe0 && at[0] < 0xf0 ? 3
                      : at[0] >= 0xf0 && at[0] < 0xf5 ? 4
                                                      : 0;
    for (unsigned k = 1; k < length; k++)
        if ((at[k] & 0xc0) != 0x80) return 0;
    bool overlong = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xf0 && at[1] < 0x90);
    bool beyond = (at[0] == 0xed && at[1] >= 0xa0) || (at[0] == 0xf4 && at[1] >= 0x90);
    bool no_character = at[0] == 0xef && at[1] == 0xbf && at[2] >= 0xbe; /* U+FFFE, U+FFFF: XML has neither */
    return overlong || beyond || no_character ? 0 : length;
}

static bool is_control(const unsigned char *at) {
    return at[0] < 0x20 || at[0] == 0x7f || (at[0] == 0xc2 && at[1] < 0xa0);
}

const char *picture_text(const char *text, char fit[PICTURE_TEXT_SIZE]) {
    size_t used = 0;
    for (const unsigned char *at = (const unsigned char *)text; *at && used + 5 < PICTURE_TEXT_SIZE;) {
        unsigned length = character_length(at);
        if (length == 0 || is_control(at)) fit[used++] = length ? ' ' : '?';
        else memcpy(fit + used, at, length), used += length;
        at += length ? length : 1;
    }
    fit[used] = '\0';
    return fit;
}

void picture_begin(picture *p, FILE *out, const picture_writer *writer) {
    *p = (picture){.writer = writer, .out = out};
}

nq_status picture_page_begin(picture *p, const picture_page *page) {
    char title[PICTURE_TEXT_SIZE], description[PICTURE_TEXT_SIZE];
    picture_page fit = {page->width, page->height, picture_text(page->title, title),
                        picture_text(page->description, description)};
    p->on = *page;
    nq_status status = p->writer->begin_page(p, &fit);
    if (status == NQ_OK) p->pages++;
    else p->failed = status;
    return status;
}

nq_status picture_page_end(picture *p) {
    nq_status status = p->failed == NQ_OK ? p->writer->end_page(p) : p->failed;
    return p->failed = status;
}

nq_status picture_end(picture *p, bool whole) {
    nq_status status = p->writer->end ? p->writer->end(p, whole) : NQ_OK;
    return p->failed != NQ_OK ? p->failed : status;
}

static void take(void *context, const shape *next) {
    picture *p = context;
    char text[PICTURE_TEXT_SIZE];
    shape fit = *next;
    fit.text = picture_text(next->text ? next->text : "", text);
    p->writer->shape(p, &fit);
}

shape_sink picture_sink(picture *p) { return (shape_sink){.take = take, .context = p}; }
