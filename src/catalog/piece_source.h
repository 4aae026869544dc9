/* SPDX-License-Identifier: MIT */
/* Where the pieces of one n come from, in order: a search, or part files. Who takes them need not know which. */
#ifndef NQUEENS_CATALOG_PIECE_SOURCE_H
#define NQUEENS_CATALOG_PIECE_SOURCE_H

#include "nqueens/solver.h"

typedef struct piece_source piece_source;
struct piece_source {
    /* The next piece: NQ_OK and *piece, valid until the next call; NQ_DONE after the last; or a failure. */
    nq_status (*next)(piece_source *from, nq_crew_piece *piece);
    /* Hands the message of a failure of `next` over to the catalog, when whatever asked for the piece has ended. Returns its status. */
    nq_status (*tell)(piece_source *from);
};

#endif
