/* SPDX-License-Identifier: MIT */
/* The programs for boards that fit a word, by program; all do the same. */
#ifndef NQUEENS_SOLVER_IMAGES_SMALL_H
#define NQUEENS_SOLVER_IMAGES_SMALL_H

#include "image_item.h"

/* The left images of solutions, in four rows of items; 0 where there are fewer. In: n <= 16; IMAGES_AT_A_TIME words, of which those
 * beyond what is wanted may be anything. */
typedef void images_left(unsigned n, const uint64_t *words, uint64_t items[IMAGES_OF_EACH][IMAGES_AT_A_TIME]);

/* Rows of items, as images_read, but for the symmetric ones. In: IMAGES_AT_A_TIME items, of which `count` mean something. */
typedef void images_rows(unsigned n, bool mirrored, bool canonical, const uint64_t items[IMAGES_AT_A_TIME],
                         size_t count, image_rows *rows);

images_left images_left_plain, images_left_avx2, images_left_avx512;
images_rows images_rows_plain, images_rows_avx2, images_rows_avx512;

#endif
