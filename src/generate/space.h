/* SPDX-License-Identifier: MIT */
/* Is there room for it? */
#ifndef NQUEENS_GENERATE_SPACE_H
#define NQUEENS_GENERATE_SPACE_H

#include "image.h"

/* How many bytes of images may be in memory at a time, and of the solutions that they are of. */
size_t memory_of(const nq_catalog *catalog);

/* How many bytes of an n go to a file meanwhile (scratch.h), since they are more than that: none, or all images and solutions. */
double space_beyond_memory(const nq_catalog *catalog, unsigned n, const nq_estimate *estimate);

/* Whether the disk has room for a step by an image. */
bool image_has_room(const nq_catalog *catalog, const image_step *step);

/* Refuses what the disk cannot hold: the rows, and what is there beside them until they have their place.
 * In: whether the rows go through a part file; whether they go into an image. */
nq_status estimate_check_space(nq_catalog *catalog, const image_step *step, bool through_part, bool by_image);

#endif
