/* SPDX-License-Identifier: MIT */
/* The format of long lists: rows are gathered in the renderer and written many at a time. */
#include "formats.h"

void text_row(nq_renderer *renderer, const nq_placement *placement) {
    char *row = nq_renderer_room(renderer, placement->n + 1u);
    nq_placement_print(placement, row);
    row[placement->n] = '\n';
}
