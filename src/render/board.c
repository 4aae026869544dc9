/* SPDX-License-Identifier: MIT */
#include "formats.h"

void board_row(nq_renderer *renderer, const nq_placement *placement) {
    if (renderer->rows) putc('\n', renderer->out);
    nq_print_board(renderer->out, placement, "Q", ".");
}
