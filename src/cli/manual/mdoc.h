/* SPDX-License-Identifier: MIT */
/* The style of manual pages: help as the source text of mandoc and groff, in the macros of mdoc(7). */
#ifndef NQUEENS_CLI_MANUAL_MDOC_H
#define NQUEENS_CLI_MANUAL_MDOC_H

#include "../page.h"

/* A page, its first member, and the macro that its headings are. */
typedef struct mdoc_page {
    page base;
    const char *heading; /* ".Sh" or ".Ss" */
} mdoc_page;

mdoc_page mdoc_page_on(FILE *out, const char *heading);

/* Prints a text in which nothing has a meaning for mandoc. */
void mdoc_put_text(FILE *out, const char *text, size_t length);

/* The same as one argument of a macro. */
void mdoc_put_argument(FILE *out, const char *text);

/* Lines as they are. */
void mdoc_put_lines(FILE *out, const char *text, size_t length);

#endif
