/* Where the pieces of one n come from, in order: a search, or part files. Who takes them need not know which. */
#ifndef NQUEENS_GENERATE_PIECE_SOURCE_H
#define NQUEENS_GENERATE_PIECE_SOURCE_H

#include "../catalog/handle.h"

typedef struct piece_source piece_source;
struct piece_source {
    /* The next piece: NQ_OK and *piece, valid until the next call; NQ_DONE after the last; or a failure. */
    nq_status (*next)(piece_source *from, nq_crew_piece *piece);
    /* Hands the message of a failure of `next` over to the catalog, when whatever asked for the piece has ended. Returns its status. */
    nq_status (*tell)(piece_source *from);
};

/* Pieces from a search, by as many threads as the catalog was opened with. */
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
