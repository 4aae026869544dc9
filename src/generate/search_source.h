/* SPDX-License-Identifier: MIT */
/* Pieces from a search, by as many threads as the catalog was opened with. */
#ifndef NQUEENS_GENERATE_SEARCH_SOURCE_H
#define NQUEENS_GENERATE_SEARCH_SOURCE_H

#include "../catalog/handle.h"
#include "../catalog/piece_source.h"

typedef struct search_source {
    piece_source base; /* the first, so that it leads here */
    nq_catalog *catalog;
    unsigned n;
    nq_crew *crew;
    nq_status failure;
} search_source;

/* Starts a search. In: which, of a run that is not divided. Returns NQ_OK or NQ_NO_MEMORY, with the message at the catalog; to be
 * closed also after that. */
nq_status search_source_open(search_source *from, nq_catalog *catalog, const nq_part *which);
void search_source_close(search_source *from);

#endif
