/* SPDX-License-Identifier: MIT */
/* Ranks from the top, separated by '/': the empty squares before the queen, the queen, the empty squares after her. */
#include "formats.h"

void fen_row(nq_renderer *renderer, const nq_placement *placement) {
    FILE *out = renderer->out;
    for (unsigned row = 0; row < placement->n; row++) {
        unsigned before = placement->column[row], after = placement->n - 1u - before;
        if (row) putc('/', out);
        if (before) fprintf(out, "%u", before);
        putc('Q', out);
        if (after) fprintf(out, "%u", after);
    }
    putc('\n', out);
}
