/* SPDX-License-Identifier: MIT */
/* Help on a screen, in lines of at most 80 characters whatever its source looks like. */
#include "page.h"

#include <string.h>

#include "paint.h"

#define LINE 80u

/* Bytes that begin a character: what a text takes on the screen. */
static size_t columns(const char *text, size_t length) {
    size_t count = 0;
    for (size_t k = 0; k < length; k++) count += ((unsigned char)text[k] & 0xc0) != 0x80;
    return count;
}

/* Puts the words of one line behind what stands there already, `column` wide. Returns how wide it is then. */
static size_t put_words(FILE *out, const char *text, size_t length, size_t indent, size_t column) {
    const char *end = text + length;
    while (text < end) {
        size_t word = strcspn(text, " \n"), width = columns(text, word);
        if (column > indent && column + 1 + width > LINE) {
            fprintf(out, "\n%*s", (int)indent, "");
            column = indent;
        } else if (column > indent) {
            putc(' ', out);
            column++;
        }
        fwrite(text, 1, word, out);
        column += width;
        text += word;
        text += strspn(text, " ");
    }
    return column;
}

void page_print_prose(FILE *out, const char *text) {
    bool begins = true;
    size_t column = 0;
    while (*text) {
        size_t length = strcspn(text, "\n"), indent = strspn(text, " ");
        if (!begins && indent) putc('\n', out), begins = true;
        if (begins) fprintf(out, "%*s", (int)indent, ""), column = indent;
        column = put_words(out, text + indent, length - indent, indent, column);
        begins = length == 0 || indent || text[length - 1] == '.' || text[length - 1] == ':' || text[length] == '\0' ||
                 text[length + 1] == '\0';
        if (begins) putc('\n', out);
        text += length + (text[length] == '\n');
    }
}

void page_print_behind(FILE *out, unsigned margin, const char *text) {
    put_words(out, text, strlen(text), margin, margin);
    putc('\n', out);
}

/* --- The style --- */

static void heading_on_screen(page *to, const char *title) {
    putc('\n', to->out);
    paint_put(to->out, to->bold, PAINT_HEADING, title);
    fputs(":\n", to->out);
}

static void prose_on_screen(page *to, const char *text) { page_print_prose(to->out, text); }

static void nothing_on_screen(page *to) { (void)to; }

/* A name that is too long for its column has a line for itself. */
static void entry_on_screen(page *to, const char *name, const char *text) {
    unsigned margin = to->width + 4;
    bool fits = columns(name, strlen(name)) <= to->width;
    if (fits) fprintf(to->out, "  %-*s  ", (int)to->width, name);
    else fprintf(to->out, "  %s\n%*s", name, (int)margin, "");
    page_print_behind(to->out, margin, text);
}

static void option_on_screen(page *to, const struct poptOption *row) {
    char name[PAGE_OPTION_SIZE];
    entry_on_screen(to, page_option_name(row, true, name), row->descrip);
}

static void names_on_screen(page *to, const char *names) {
    fputs("  ", to->out);
    page_print_behind(to->out, 2, names);
}

static void lines_on_screen(page *to, const char *text) { fputs(text, to->out); }

const page_style page_on_screen = {
    .heading = heading_on_screen,
    .prose = prose_on_screen,
    .begin_list = nothing_on_screen,
    .entry = entry_on_screen,
    .option = option_on_screen,
    .end_list = nothing_on_screen,
    .names = names_on_screen,
    .lines = lines_on_screen,
};

/* --- The parts --- */

void page_heading(page *to, const char *title) { to->style->heading(to, title); }

void page_prose(page *to, const char *text) { to->style->prose(to, text); }

void page_begin_list(page *to, unsigned width) {
    to->width = width;
    to->style->begin_list(to);
}

void page_entry(page *to, const char *name, const char *text) { to->style->entry(to, name, text); }

void page_end_list(page *to) { to->style->end_list(to); }

void page_lines(page *to, const char *text) { to->style->lines(to, text); }

/* --- Options --- */

#define WIDEST_NAME 28u /* of those that stand beside what they mean */

const char *page_option_name(const struct poptOption *row, bool aligned, char name[PAGE_OPTION_SIZE]) {
    char short_name[8] = "";
    if (row->shortName) snprintf(short_name, sizeof short_name, "-%c, ", row->shortName);
    snprintf(name, PAGE_OPTION_SIZE, "%*s--%s%s%s", aligned ? 4 : 0, short_name, row->longName,
             row->argDescrip ? "=" : "", row->argDescrip ? row->argDescrip : "");
    return name;
}

static bool is_end(const struct poptOption *row) { return !row->longName && !row->shortName && !row->arg; }

static bool includes(const struct poptOption *row) { return row->argInfo == POPT_ARG_INCLUDE_TABLE; }

static unsigned widest_name(const struct poptOption *table, unsigned widest) {
    char name[PAGE_OPTION_SIZE];
    for (const struct poptOption *row = table; !is_end(row); row++) {
        if (includes(row)) {
            if (!(row->val & PAGE_BRIEF)) widest = widest_name(row->arg, widest);
            continue;
        }
        size_t width = strlen(page_option_name(row, true, name));
        if (width <= WIDEST_NAME && width > widest) widest = (unsigned)width;
    }
    return widest;
}

/* The names alone. */
static void put_brief(page *to, const struct poptOption *table) {
    char names[1024] = "", name[PAGE_OPTION_SIZE];
    size_t used = 0;
    for (const struct poptOption *row = table; !is_end(row) && used < sizeof names; row++)
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", used ? " " : "",
                                 page_option_name(row, false, name));
    to->style->names(to, names);
}

static void put_table(page *to, const struct poptOption *table) {
    const struct poptOption *row = table;
    if (!is_end(row) && !includes(row)) {
        to->style->begin_list(to);
        for (; !is_end(row) && !includes(row); row++) to->style->option(to, row);
        to->style->end_list(to);
    }
    for (; !is_end(row); row++) {
        if (row->descrip) page_heading(to, row->descrip);
        if (row->val & PAGE_BRIEF) put_brief(to, row->arg);
        else put_table(to, row->arg);
    }
}

void page_options(page *to, const struct poptOption *table) {
    to->width = widest_name(table, 0);
    put_table(to, table);
}
