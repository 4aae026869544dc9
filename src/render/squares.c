/* SPDX-License-Identifier: MIT */
/* Chess squares, file by file from the left, without separators: a1b3c5d2e4. Files have letters to n = 26 only; larger boards
 * get rNcN squares with blanks between. */
#include "formats.h"

void squares_row(nq_renderer *renderer, const nq_placement *placement) {
    unsigned n = placement->n;
    for (unsigned column = 0; column < n; column++) {
        unsigned row = 0;
        while (placement->column[row] != column) row++;
        if (n <= 26) fprintf(renderer->out, "%c%u", (char)('a' + column), n - row);
        else fprintf(renderer->out, "%sr%uc%u", column ? " " : "", row + 1, column + 1);
    }
    putc('\n', renderer->out);
}
