/* SPDX-License-Identifier: MIT */
/* Images of boards of n > 16, whose columns do not fit four bits. */
#ifndef NQUEENS_SOLVER_IMAGES_LARGE_H
#define NQUEENS_SOLVER_IMAGES_LARGE_H

#include "image_item.h"

/* --- One board at a time, of any n > 16 --- */

/* Adds the left images of a solution that are wanted. */
void images_large_add(const images_wanted *wanted, const uint8_t column[NQ_MAX_N], images_batch *batch);

/* As images_read, but for the symmetric ones. In: items, of which there are `count`. */
void images_large_read(const images_sorted *sorted, const uint64_t *items, size_t count, bool canonical,
                       image_rows *rows);

/* --- Many at a time, 17 <= n <= 20, where compiler and processor have vectors --- */

/* Left images in four rows of items; 0 where there are fewer. */
typedef struct large_left {
    uint64_t item[IMAGES_OF_EACH][IMAGES_AT_A_TIME];
    uint32_t prefix[IMAGES_OF_EACH][IMAGES_AT_A_TIME];
} large_left;

/* In: the rows apart, which all have in common; IMAGES_AT_A_TIME words, of which those beyond what is wanted may be anything. */
typedef void images_large_left(unsigned n, const uint8_t apart[COMPACT_MOST_APART], const uint64_t *words,
                               large_left *left);

/* As images_large_read. In: IMAGES_AT_A_TIME items, of which `count` mean something. */
typedef void images_large_rows(const images_sorted *sorted, const uint64_t *items, size_t count, bool canonical,
                               image_rows *rows);

images_large_left images_large_left_plain, images_large_left_avx2, images_large_left_avx512;
images_large_rows images_large_rows_plain, images_large_rows_avx2, images_large_rows_avx512;

#endif
