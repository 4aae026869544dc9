/* SPDX-License-Identifier: MIT */
/* Which items of one word are wanted. */
#ifndef NQUEENS_SOLVER_IMAGES_SELECT_H
#define NQUEENS_SOLVER_IMAGES_SELECT_H

#include "image_item.h"

/* Adds those of `count` items, with their prefixes, that are none of them 0 and are wanted to a batch.
 * In: number, as in images_wanted; IMAGES_AT_A_TIME items and prefixes, of which those beyond `count` may be anything that items can be; room in
 * the batch for as many as there are at a time. */
typedef void images_select(const uint32_t *number, const uint64_t *item, const uint32_t *prefix, size_t count,
                           images_batch *batch);
images_select images_select_plain, images_select_avx512;

#endif
