/* SPDX-License-Identifier: MIT */
/* Colour: on a terminal only, never where NO_COLOR is set (no-color.org), and never needed to understand what is printed. */
#ifndef NQUEENS_CLI_PAINT_H
#define NQUEENS_CLI_PAINT_H

#include <stdbool.h>
#include <stdio.h>

typedef enum paint { PAINT_HEADING, PAINT_GOOD, PAINT_BAD } paint;

/* Whether what goes to a descriptor may have colour. */
bool paint_allowed(int descriptor);

/* Prints a text, painted if that is allowed. */
void paint_put(FILE *out, bool allowed, paint with, const char *text);

#endif
