/* SPDX-License-Identifier: MIT */
/* What formats print with: one file for each format, and a table of them in render.c. */
#ifndef NQUEENS_RENDER_RENDER_H
#define NQUEENS_RENDER_RENDER_H

#include "nqueens/render.h"

/* Room for so many bytes, no more than a block, among what is gathered; they are to be filled before the next
 * call. A format uses this for all it prints, or never. */
char *nq_renderer_room(nq_renderer *renderer, size_t length);

/* Gathers these bytes, no more than a block, as nq_renderer_room does. */
void nq_renderer_add(nq_renderer *renderer, const char *bytes, size_t length);

/* Prints the board as rows of two strings, a queen and an empty square, of at most NQ_CELL_SIZE bytes. */
#define NQ_CELL_SIZE 3u
void nq_print_board(FILE *out, const nq_placement *placement, const char *queen, const char *empty);

/* Prints the columns as numbers from `base`, separated by commas. */
void nq_print_numbers(FILE *out, const nq_placement *placement, unsigned base);

/* --- The pieces of a row that is made in a buffer: each writes at `at`, without a NUL, and returns the end of what it wrote --- */

char *nq_put_text(char *at, const char *text);
char *nq_put_number(char *at, unsigned number); /* In: below 100 */
char *nq_put_placement(char *at, const nq_placement *placement);
char *nq_put_numbers(char *at, const nq_placement *placement, unsigned base); /* as nq_print_numbers prints them */

#endif
