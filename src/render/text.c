#include "formats.h"

void text_row(nq_renderer *renderer, const nq_placement *placement) {
    char text[NQ_TEXT_SIZE];
    nq_placement_print(placement, text);
    text[placement->n] = '\n';
    fwrite(text, 1, placement->n + 1u, renderer->out);
}
