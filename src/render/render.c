/* SPDX-License-Identifier: MIT */
/* The table of formats. A new one is a file, its declarations in formats.h and a row here. */
#include "render.h"

#include <string.h>

#include "formats.h"

static const nq_format formats[] = {
    {"text", "placement text, one a line: 15863724", false, NULL, text_row, NULL},
    {"tuple", "the tuple of the textbooks: (1,5,8,6,3,7,2,4)", true, NULL, tuple_row, NULL},
    {"board", "rows of Q and ., a blank line between boards", false, NULL, board_row, NULL},
    {"blocks", "rows of \xe2\x96\xa0 and \xe2\x96\xa1 under a running number", false, NULL, blocks_row, NULL},
    {"leetcode", "one JSON array of arrays of strings: [[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]]", false, leetcode_begin,
     leetcode_row, leetcode_end},
    {"squares", "chess squares, a1b3c5d2e4: file letter, and rank from the bottom", false, NULL, squares_row, NULL},
    {"fen", "the ranks of a FEN record: 1Q2/3Q/Q3/2Q1", false, NULL, fen_row, NULL},
    {"matrix", "rows of 1 and 0, a blank line between boards", false, NULL, matrix_row, NULL},
    {"json", "one JSON array of objects with symmetry and class", true, json_begin, json_row, json_end},
    {"ndjson", "the same objects, one a line", true, NULL, ndjson_row, NULL},
    {"csv", "comma-separated values with a heading (lines end in LF)", true, csv_begin, csv_row, NULL},
    {"tsv", "tab-separated values with a heading", true, tsv_begin, tsv_row, NULL},
    {"npy", "an array for NumPy: a row of bytes a board, of one n (list and complete)", true, NULL, npy_row, NULL},
};

const nq_format *const nq_formats = formats;
const unsigned nq_format_count = sizeof formats / sizeof formats[0];

const nq_format *nq_format_find(const char *name) {
    for (unsigned k = 0; k < nq_format_count; k++)
        if (strcmp(nq_formats[k].name, name) == 0) return &nq_formats[k];
    return NULL;
}

void nq_renderer_begin(nq_renderer *renderer, FILE *out, const nq_format *format, unsigned base, bool at_once) {
    renderer->out = out;
    renderer->format = format;
    renderer->base = base;
    renderer->rows = 0;
    renderer->gathered = 0;
    renderer->at_once = at_once;
    if (format->begin) format->begin(renderer);
    if (at_once) nq_renderer_flush(renderer);
}

bool nq_format_needs_shape(const nq_format *format) { return format->row == npy_row; }

void nq_renderer_begin_shaped(nq_renderer *renderer, FILE *out, const nq_format *format, unsigned base, bool at_once,
                              unsigned n, uint64_t rows) {
    nq_renderer_begin(renderer, out, format, base, at_once);
    if (nq_format_needs_shape(format)) npy_head(renderer, n, rows);
}

void nq_renderer_row(nq_renderer *renderer, const nq_placement *placement) {
    renderer->format->row(renderer, placement);
    renderer->rows++;
    if (renderer->at_once) nq_renderer_flush(renderer);
}

void nq_renderer_end(nq_renderer *renderer) {
    if (renderer->format->end) renderer->format->end(renderer);
    nq_renderer_flush(renderer);
}
