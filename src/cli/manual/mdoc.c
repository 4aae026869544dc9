/* SPDX-License-Identifier: MIT */
#include "mdoc.h"

#include <string.h>

#include "../display.h"

#define LITERAL_LINE 75u /* a page of 80 columns has a margin of five */

/* One character that is more to mandoc than itself; NULL for all others. A hyphen stays one that can be copied into a shell. */
static const char *escape_of(char c) {
    switch (c) {
    case '\\': return "\\e";
    case '-': return "\\-";
    case '\'': return "\\(aq";
    case '"': return "\\(dq";
    case '`': return "\\(ga";
    case '^': return "\\(ha";
    case '~': return "\\(ti";
    default: return NULL;
    }
}

void mdoc_put_text(FILE *out, const char *text, size_t length) {
    uint32_t code;
    if (length > 0 && *text == '.') fputs("\\&", out); /* else a macro begins here */
    for (unsigned size; length > 0; text += size, length -= size) {
        size = display_decode(text, length, &code);
        const char *escape = escape_of(*text);
        if (size > 1) fprintf(out, "\\[u%04X]", (unsigned)code);
        else if (escape) fputs(escape, out);
        else putc(*text, out);
        if (size == 0) size = 1;
    }
}

void mdoc_put_argument(FILE *out, const char *text) {
    fputs(" \"", out);
    if (strlen(text) <= 3) fputs("\\&", out); /* it might be the name of a macro, or a delimiter */
    mdoc_put_text(out, text, strlen(text));
    putc('"', out);
}

/* A line as it is; one that is too long goes on below. */
static void put_line(FILE *out, const char *text, size_t length) {
    size_t indent = 0, most = LITERAL_LINE;
    while (indent < length && text[indent] == ' ') indent++;
    while (length > most) {
        size_t size = most;
        while (size > most / 2 && text[size] != ' ') size--;
        mdoc_put_text(out, text, size);
        fprintf(out, "\n%*s", (int)indent + 8, "");
        text += size + 1, length -= size + 1;
        most = LITERAL_LINE - indent - 8;
    }
    if (length == 0) fputs("\\&", out);
    mdoc_put_text(out, text, length);
    putc('\n', out);
}

void mdoc_put_lines(FILE *out, const char *text, size_t length) {
    const char *end = text + length;
    fputs(".Bd -literal\n", out);
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *stop = newline ? newline : end;
        put_line(out, text, (size_t)(stop - text));
        text = newline ? newline + 1 : end;
    }
    fputs(".Ed\n", out);
}

/* "Options" of the options of a command would be said twice. */
static void heading(page *to, const char *title) {
    if (strcmp(((mdoc_page *)to)->heading, ".Ss") == 0 && strcmp(title, "Options") == 0) return;
    fputs(((mdoc_page *)to)->heading, to->out);
    putc(' ', to->out);
    bool capitals = strcmp(((mdoc_page *)to)->heading, ".Sh") == 0;
    for (const char *c = title; *c; c++) {
        char letter = capitals && *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c;
        mdoc_put_text(to->out, &letter, 1);
    }
    putc('\n', to->out);
}

/* How many bytes a sentence has, with the blanks behind it. */
static size_t sentence_length(const char *text, size_t length) {
    for (size_t k = 0; k + 2 < length; k++) {
        char after = text[k + 2];
        bool begins = (after >= 'A' && after <= 'Z') || after == '\'' || after == '-';
        if (strchr(".?", text[k]) && text[k + 1] == ' ' && begins) return k + 2;
    }
    return length;
}

/* Each sentence has its own line: so blanks behind them are for mandoc to choose. */
static void put_sentences(FILE *out, const char *text, size_t length) {
    while (length > 0) {
        size_t size = sentence_length(text, length), shown = size;
        while (shown > 0 && text[shown - 1] == ' ') shown--;
        mdoc_put_text(out, text, shown);
        putc('\n', out);
        text += size;
        length -= size;
    }
}

/* How long the indented lines are with which a text begins, with empty ones between them. */
static size_t lines_length(const char *text) {
    size_t length = 0;
    while (text[length] == ' ' || (text[length] == '\n' && text[length + 1] == ' ')) {
        length += strcspn(text + length, "\n");
        if (text[length] == '\n') length++;
    }
    return length;
}

static void prose(page *to, const char *text) {
    bool begun = *text == '\n', ended = begun;
    while (*text) {
        size_t length = *text == ' ' ? lines_length(text) : strcspn(text, "\n");
        if (*text == ' ') {
            mdoc_put_lines(to->out, text, length);
            text += length;
            begun = ended = true;
            continue;
        }
        if (length > 0 && begun && ended) fputs(".Pp\n", to->out);
        if (length > 0) put_sentences(to->out, text, length);
        begun = begun || length > 0;
        ended = length == 0;
        text += length + (text[length] == '\n');
    }
}

static void begin_list(page *to) {
    fprintf(to->out, ".Bl -tag -width %un -compact\n", to->width > 22 ? 22 : to->width);
}

static void entry(page *to, const char *name, const char *text) {
    fputs(".It Sy", to->out);
    mdoc_put_argument(to->out, name);
    putc('\n', to->out);
    put_sentences(to->out, text, strlen(text));
}

static void option(page *to, const struct poptOption *row) {
    fputs(".It", to->out);
    if (row->shortName) fprintf(to->out, " Fl %c ,", row->shortName);
    fprintf(to->out, " Fl \\-%s", row->longName);
    if (row->argDescrip) {
        fputs(" Ns = Ns Ar", to->out);
        mdoc_put_argument(to->out, row->argDescrip);
    }
    putc('\n', to->out);
    put_sentences(to->out, row->descrip, strlen(row->descrip));
}

static void end_list(page *to) { fputs(".El\n", to->out); }

static void names(page *to, const char *names) { put_sentences(to->out, names, strlen(names)); }

/* Without the margin that they have on a screen: a page has its own. */
static void lines(page *to, const char *text) {
    char copy[4096];
    size_t used = 0;
    for (const char *at = text; *at && used + 1 < sizeof copy; at++) {
        if (at == text || at[-1] == '\n') at += strspn(at, " ");
        copy[used++] = *at;
    }
    mdoc_put_lines(to->out, copy, used);
}

static const page_style style = {
    .heading = heading,
    .prose = prose,
    .begin_list = begin_list,
    .entry = entry,
    .option = option,
    .end_list = end_list,
    .names = names,
    .lines = lines,
};

mdoc_page mdoc_page_on(FILE *out, const char *heading) {
    return (mdoc_page){.base = {.out = out, .style = &style}, .heading = heading};
}
