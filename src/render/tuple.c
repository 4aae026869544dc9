/* SPDX-License-Identifier: MIT */
#include "formats.h"

void tuple_row(nq_renderer *renderer, const nq_placement *placement) {
    putc('(', renderer->out);
    nq_print_numbers(renderer->out, placement, renderer->base);
    fputs(")\n", renderer->out);
}
