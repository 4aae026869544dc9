/* SPDX-License-Identifier: MIT */
/* What formats print with. */
#include <assert.h>
#include <string.h>

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

void nq_renderer_add(nq_renderer *renderer, const char *bytes, size_t length) {
    memcpy(nq_renderer_room(renderer, length), bytes, length);
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

char *nq_put_text(char *at, const char *text) {
    size_t length = strlen(text);
    memcpy(at, text, length);
    return at + length;
}

char *nq_put_number(char *at, unsigned number) {
    assert(number < 100);
    if (number >= 10) *at++ = (char)('0' + number / 10);
    *at++ = (char)('0' + number % 10);
    return at;
}

char *nq_put_placement(char *at, const nq_placement *placement) {
    for (unsigned row = 0; row < placement->n; row++) *at++ = nq_column_letter(placement->column[row]);
    return at;
}

char *nq_put_numbers(char *at, const nq_placement *placement, unsigned base) {
    for (unsigned row = 0; row < placement->n; row++) {
        if (row) *at++ = ',';
        at = nq_put_number(at, placement->column[row] + base);
    }
    return at;
}

void nq_print_numbers(FILE *out, const nq_placement *placement, unsigned base) {
    char numbers[3 * NQ_MAX_N];
    fwrite(numbers, 1, (size_t)(nq_put_numbers(numbers, placement, base) - numbers), out);
}
