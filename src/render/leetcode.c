/* SPDX-License-Identifier: MIT */
/* One board a line, so that the array can be read by eye as well as by a JSON parser. */
#include "formats.h"

void leetcode_begin(nq_renderer *renderer) { putc('[', renderer->out); }

void leetcode_row(nq_renderer *renderer, const nq_placement *placement) {
    fputs(renderer->rows ? ",\n[" : "[", renderer->out);
    for (unsigned row = 0; row < placement->n; row++) {
        fputs(row ? ",\"" : "\"", renderer->out);
        for (unsigned column = 0; column < placement->n; column++)
            putc(placement->column[row] == column ? 'Q' : '.', renderer->out);
        putc('"', renderer->out);
    }
    putc(']', renderer->out);
}

void leetcode_end(nq_renderer *renderer) { fputs("]\n", renderer->out); }
