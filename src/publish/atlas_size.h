/* SPDX-License-Identifier: MIT */
/* The solutions of one size in a page: canonical forms, and which images of each are listed. */
#ifndef NQUEENS_PUBLISH_ATLAS_SIZE_H
#define NQUEENS_PUBLISH_ATLAS_SIZE_H

#include <stdio.h>

#include "nqueens/query.h"

/* A word is a solution, or a class when they have been sorted. */
typedef struct atlas_size {
    unsigned n;
    uint64_t *word;
    size_t count, room;
    size_t listed; /* solutions, when they have been sorted */
} atlas_size;

/* Returns NQ_OK, or NQ_NO_MEMORY and leaves it as it was. */
nq_status atlas_size_add(atlas_size *to, const nq_placement *solution);

/* Makes classes of the solutions. Returns NQ_OK or NQ_NO_MEMORY. */
nq_status atlas_size_sort(atlas_size *size);

/* A class: its canonical form, and bit s for the image that the symmetry s makes, if it is listed and no lesser symmetry makes it. */
void atlas_size_class(const atlas_size *size, size_t index, nq_placement *canonical, unsigned *listed);

/* Writes all that the page has of this size, as a member of an array of JSON. In: sorted; the catalog, or NULL.
 * Returns as atlas_print. */
nq_status atlas_size_print(const atlas_size *size, nq_catalog *catalog, FILE *out);

/* Whether each listed image of each class is asked of, and what is written of it: the rest of the above, each a member of an object. */
void atlas_size_print_properties(const atlas_size *size, FILE *out);
nq_status atlas_size_print_keys(const atlas_size *size, FILE *out);
nq_status atlas_size_print_numbers(const atlas_size *size, nq_catalog *catalog, FILE *out);

#endif
