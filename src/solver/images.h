/* SPDX-License-Identifier: MIT */
/* Fundamental solutions become items, one for an image, which can be sorted; items become rows. */
#ifndef NQUEENS_SOLVER_IMAGES_H
#define NQUEENS_SOLVER_IMAGES_H

#include "image_item.h"
#include "sort.h"

/* The left images of the solutions from..from+count-1 of a block. In: count <= IMAGES_AT_A_TIME. */
void images_make(const images_wanted *wanted, const compact_block *block, size_t from, size_t count,
                 images_batch *batch);

/* Sorts items of one prefix. In: spare, room for IMAGES_SPARE words. */
#define IMAGES_SPARE SORT_SPARE
void images_sort(unsigned n, uint64_t *items, size_t count, uint64_t *spare);

/* The rows from..from+count-1. In: count <= IMAGES_AT_A_TIME; from + count <= sorted->count; whether canonical forms and symmetries are
 * wanted too. */
void images_read(const images_sorted *sorted, size_t from, size_t count, bool canonical, image_rows *rows);

#endif
