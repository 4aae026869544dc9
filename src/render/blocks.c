/* SPDX-License-Identifier: MIT */
#include <inttypes.h>

#include "formats.h"

void blocks_row(nq_renderer *renderer, const nq_placement *placement) {
    static const char black_square[] = "\xe2\x96\xa0", white_square[] = "\xe2\x96\xa1";
    fprintf(renderer->out, renderer->rows ? "\n#%" PRIu64 "\n" : "#%" PRIu64 "\n", renderer->rows + 1);
    nq_print_board(renderer->out, placement, black_square, white_square);
}
