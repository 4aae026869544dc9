/* SPDX-License-Identifier: MIT */
/* A page for a browser, in one file, that makes solutions explorable: an atlas. It asks for nothing from anywhere. */
#ifndef NQUEENS_PUBLISH_ATLAS_H
#define NQUEENS_PUBLISH_ATLAS_H

#include <stdio.h>

#include "nqueens/query.h"

/* Larger boards have too many solutions for one page: the images of 14 are 365,596, those of 15 are 2,279,184. */
#define ATLAS_MOST_N 14u

/* Gathers the solutions that a page is to show. */
typedef struct atlas atlas;

/* What the page says of itself: texts from outside, in any bytes. */
typedef struct atlas_words {
    nq_range range;       /* the sizes that it shows, also without solutions */
    const char *question; /* the command that asked */
    const char *source;   /* the name of what was asked; NULL where that is no file */
} atlas_words;

/* In: the catalog whose numbers are told, to outlive it; NULL where none are known. All that fails has its message there.
 * Returns NQ_OK or NQ_NO_MEMORY. Out: *made, to be closed; NULL after a failure. */
nq_status atlas_open(nq_catalog *catalog, atlas **made);
void atlas_close(atlas *closed); /* NULL is allowed */

/* Takes a solution, in any order; once is as often as many times. In: n <= ATLAS_MOST_N.
 * Returns NQ_OK, or NQ_NO_MEMORY and has all that it had before. */
nq_status atlas_add(atlas *to, const nq_placement *solution);

/* Writes the page, and nothing more can be added. Whether all could be written is the stream's to say. In: sizes up to ATLAS_MOST_N.
 * Returns NQ_OK; NQ_NO_MEMORY; or how reading numbers failed. */
nq_status atlas_print(atlas *from, const atlas_words *words, FILE *out);

#endif
