/* The table of formats. A new one is a file, its declarations in formats.h and a row here. */
#include "render.h"

#include <string.h>

#include "formats.h"

const nq_format nq_formats[] = {
    {"text", "placement text, one a line: 15863724", false, NULL, text_row, NULL},
    {"tuple", "the tuple of the textbooks: (1,5,8,6,3,7,2,4)", true, NULL, tuple_row, NULL},
    {"board", "rows of Q and ., a blank line between boards", false, NULL, board_row, NULL},
    {"blocks", "rows of \xe2\x96\xa0 and \xe2\x96\xa1 under a running number", false, NULL, blocks_row, NULL},
    {"leetcode", "one JSON array of arrays of strings: [[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]]", false, leetcode_begin,
     leetcode_row, leetcode_end},
    {"json", "one JSON array of objects with symmetry and class", true, json_begin, json_row, json_end},
    {"csv", "comma-separated values with a heading (RFC 4180)", true, csv_begin, csv_row, NULL},
};

const unsigned nq_format_count = sizeof nq_formats / sizeof nq_formats[0];

const nq_format *nq_format_find(const char *name) {
    for (unsigned k = 0; k < nq_format_count; k++)
        if (strcmp(nq_formats[k].name, name) == 0) return &nq_formats[k];
    return NULL;
}

void nq_renderer_begin(nq_renderer *renderer, FILE *out, const nq_format *format, unsigned base) {
    *renderer = (nq_renderer){.out = out, .format = format, .base = base};
    if (format->begin) format->begin(renderer);
}

void nq_renderer_row(nq_renderer *renderer, const nq_placement *placement) {
    renderer->format->row(renderer, placement);
    renderer->rows++;
}

void nq_renderer_end(nq_renderer *renderer) {
    if (renderer->format->end) renderer->format->end(renderer);
}

void nq_print_board(FILE *out, const nq_placement *placement, const char *queen, const char *empty) {
    for (unsigned row = 0; row < placement->n; row++) {
        for (unsigned column = 0; column < placement->n; column++)
            fputs(placement->column[row] == column ? queen : empty, out);
        putc('\n', out);
    }
}

void nq_print_numbers(FILE *out, const nq_placement *placement, unsigned base) {
    for (unsigned row = 0; row < placement->n; row++) fprintf(out, row ? ",%u" : "%u", placement->column[row] + base);
}
