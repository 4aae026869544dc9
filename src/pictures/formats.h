/* SPDX-License-Identifier: MIT */
/* The formats of pictures, each defined in the file of its name; png and pdf in cairo.c. */
#ifndef NQUEENS_PICTURES_FORMATS_H
#define NQUEENS_PICTURES_FORMATS_H

#include "picture.h"

nq_status svg_page(picture *p, const picture_page *page);
void svg_shape(picture *p, const shape *next);
nq_status svg_end_page(picture *p);

nq_status tikz_page(picture *p, const picture_page *page);
void tikz_shape(picture *p, const shape *next);
nq_status tikz_end_page(picture *p);

nq_status png_page(picture *p, const picture_page *page);
nq_status png_end_page(picture *p);
nq_status pdf_page(picture *p, const picture_page *page);
nq_status pdf_end_page(picture *p);
void drawn_shape(picture *p, const shape *next);
nq_status drawn_end(picture *p, bool whole);

/* Prints a number with at most two decimals, whatever the locale. */
void print_length(FILE *out, double length);

#endif
