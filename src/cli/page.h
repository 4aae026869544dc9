/* SPDX-License-Identifier: MIT */
/* Help is written once, and shown in two ways: on a screen, and as the source of a manual page. What has help to give writes it to a
 * page; the style of the page says what becomes of it. */
#ifndef NQUEENS_CLI_PAGE_H
#define NQUEENS_CLI_PAGE_H

#include <popt.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct page page;

typedef struct page_style {
    void (*heading)(page *to, const char *title);
    /* Sentences. Lines that are indented stay as they are; any other end of a line is a blank. */
    void (*prose)(page *to, const char *text);
    void (*begin_list)(page *to);
    void (*entry)(page *to, const char *name, const char *text);
    void (*option)(page *to, const struct poptOption *row);
    void (*end_list)(page *to);
    void (*names)(page *to, const char *names); /* of options of which no more is said */
    void (*lines)(page *to, const char *text);  /* as they are */
} page_style;

struct page {
    FILE *out;
    const page_style *style;
    bool bold;      /* headings, on a screen that can */
    unsigned width; /* of the names of a list */
};

extern const page_style page_on_screen;

/* In place of an option's number, in the row that includes a table: help names its options in a line and says no more of them. */
#define PAGE_BRIEF 0x2000

/* The parts of a page. */
void page_heading(page *to, const char *title);
void page_prose(page *to, const char *text);
void page_begin_list(page *to, unsigned width);
void page_entry(page *to, const char *name, const char *text);
void page_end_list(page *to);
void page_lines(page *to, const char *text);

/* The options of a table and of those that it includes, each of these under its heading. */
void page_options(page *to, const struct poptOption *table);

/* "-o, --output=FILE", or without the short name "--output=FILE". */
#define PAGE_OPTION_SIZE 96
const char *page_option_name(const struct poptOption *row, bool aligned, char name[PAGE_OPTION_SIZE]);

/* Prints prose in lines of at most 80 characters; a line break stays behind the end of a sentence and around an indented
 * line. */
void page_print_prose(FILE *out, const char *text);

/* Prints words behind a margin that stands there already, in lines of at most 80 characters, the next ones indented as far; and the end
 * of the line. */
void page_print_behind(FILE *out, unsigned margin, const char *text);

#endif
