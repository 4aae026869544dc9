/* SPDX-License-Identifier: MIT */
/* A table of counts: lines of values, found by their values.
 *
 * The values of a line are packed into one string of bytes, so that strings are in the order of the values: a number is 0 and its eight
 * bytes, the highest first and with its sign turned over; a text is 1, its bytes, none of which is 0, and 0. */
#ifndef NQUEENS_QUERY_LINES_H
#define NQUEENS_QUERY_LINES_H

#include "nqueens/query.h"

#define LINES_MOST_BYTES (96u << 20) /* of all lines together */

typedef struct tally_line {
    size_t at, length; /* of its bytes */
    uint64_t count;
} tally_line;

typedef struct tally_lines {
    unsigned char *bytes;
    size_t used, room;
    tally_line *lines;
    size_t count;
    uint32_t *places; /* of lines + 1, by the hash of their bytes; 0 is free */
    size_t place_count;
} tally_lines;

/* Begins a line behind the last; adds its values; counts it, as one that is there already if it is. Zeroed, a table is empty.
 * Each returns NQ_OK, NQ_NO_MEMORY, or NQ_REFUSED if there is too much of it. In: text without NUL. */
nq_status lines_add_integer(tally_lines *to, int64_t integer);
nq_status lines_add_text(tally_lines *to, const char *text, size_t length);
nq_status lines_add_count(tally_lines *to, uint64_t weight);

/* Puts the lines in the order of their values: none is added after that. */
void lines_sort(tally_lines *of);

/* A value of a line. Out: its integer, or its text. */
nq_value lines_value(const tally_lines *of, size_t line, unsigned part);

void lines_close(tally_lines *of);

#endif
