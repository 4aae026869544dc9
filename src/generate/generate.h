/* SPDX-License-Identifier: MIT */
/* One n from pieces that are there, wholly or not at all. */
#ifndef NQUEENS_GENERATE_GENERATE_H
#define NQUEENS_GENERATE_GENERATE_H

#include "nqueens/generate.h"
#include "../catalog/piece_source.h"

/* Stores all of n from the pieces of a source: the fundamental solutions, and with NQ_STORED_DISTINCT their images. In: a catalog that is
 * prepared for it. Out: *generated; was_covered, and the source was not asked, if the fundamental solutions are there already. */
nq_status generate_from(nq_catalog *catalog, unsigned n, piece_source *source, nq_stored store,
                        nq_generated *generated);

#endif
