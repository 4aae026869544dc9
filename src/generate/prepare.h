/* SPDX-License-Identifier: MIT */
/* How what comes is stored. */
#ifndef NQUEENS_GENERATE_PREPARE_H
#define NQUEENS_GENERATE_PREPARE_H

#include "image.h"

/* What is held of step->n, in the image or else in the file. */
nq_status prepare_look(nq_catalog *catalog, image_step *step);

/* Whether nothing lacks. */
bool prepare_is_covered(const image_step *step);

/* Decides whether the step goes into an image, that there is or that is begun, or is inserted; what cannot be joined is given its place
 * first. Refuses what the disk has no room for. In: whether the rows go through a part file. Out: step->held, as it is now, and catalog->image.
 * Nothing is done if nothing lacks. */
nq_status prepare_step(nq_catalog *catalog, image_step *step, bool through_part);

#endif
