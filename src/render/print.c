/* What formats print with. */
#include "render.h"

void nq_renderer_flush(nq_renderer *renderer) {
    fwrite(renderer->block, 1, renderer->gathered, renderer->out);
    renderer->gathered = 0;
}

char *nq_renderer_room(nq_renderer *renderer, size_t length) {
    if (renderer->gathered + length > sizeof renderer->block) nq_renderer_flush(renderer);
    char *room = renderer->block + renderer->gathered;
    renderer->gathered += length;
    return room;
}

void nq_print_board(FILE *out, const nq_placement *placement, const char *queen, const char *empty) {
    char line[NQ_MAX_N * NQ_CELL_SIZE + 1];
    for (unsigned row = 0; row < placement->n; row++) {
        char *at = line;
        for (unsigned column = 0; column < placement->n; column++)
            for (const char *cell = placement->column[row] == column ? queen : empty; *cell; cell++) *at++ = *cell;
        *at++ = '\n';
        fwrite(line, 1, (size_t)(at - line), out);
    }
}

void nq_print_numbers(FILE *out, const nq_placement *placement, unsigned base) {
    char numbers[3 * NQ_MAX_N], *at = numbers;
    for (unsigned row = 0; row < placement->n; row++) {
        unsigned number = placement->column[row] + base;
        if (row) *at++ = ',';
        if (number >= 10) *at++ = (char)('0' + number / 10);
        *at++ = (char)('0' + number % 10);
    }
    fwrite(numbers, 1, (size_t)(at - numbers), out);
}
