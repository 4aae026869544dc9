/* SPDX-License-Identifier: MIT */
/* The formats, each defined in the file of its name. */
#ifndef NQUEENS_RENDER_FORMATS_H
#define NQUEENS_RENDER_FORMATS_H

#include "render.h"

void text_row(nq_renderer *renderer, const nq_placement *placement);
void tuple_row(nq_renderer *renderer, const nq_placement *placement);
void board_row(nq_renderer *renderer, const nq_placement *placement);
void blocks_row(nq_renderer *renderer, const nq_placement *placement);
void leetcode_begin(nq_renderer *renderer);
void leetcode_row(nq_renderer *renderer, const nq_placement *placement);
void leetcode_end(nq_renderer *renderer);
void json_begin(nq_renderer *renderer);
void json_row(nq_renderer *renderer, const nq_placement *placement);
void json_end(nq_renderer *renderer);
void ndjson_row(nq_renderer *renderer, const nq_placement *placement);
void squares_row(nq_renderer *renderer, const nq_placement *placement);
void fen_row(nq_renderer *renderer, const nq_placement *placement);
void matrix_row(nq_renderer *renderer, const nq_placement *placement);
void tsv_begin(nq_renderer *renderer);
void tsv_row(nq_renderer *renderer, const nq_placement *placement);
void csv_begin(nq_renderer *renderer);
void csv_row(nq_renderer *renderer, const nq_placement *placement);
void npy_head(nq_renderer *renderer, unsigned n, uint64_t rows);
void npy_row(nq_renderer *renderer, const nq_placement *placement);

#endif
