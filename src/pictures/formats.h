/* SPDX-License-Identifier: MIT */
/* The formats of pictures that the program writes by itself, each defined in the file of its name. */
#ifndef NQUEENS_PICTURES_FORMATS_H
#define NQUEENS_PICTURES_FORMATS_H

#include "picture.h"

extern const picture_writer svg_writer, tikz_writer;

/* Prints a number with at most two decimals, whatever the locale. */
void print_length(FILE *out, double length);

#endif
