/* The fundamental solutions of one n on their way into a catalog. */
#ifndef NQUEENS_GENERATE_FUNDAMENTALS_H
#define NQUEENS_GENERATE_FUNDAMENTALS_H

#include "../solver/compact.h"
#include "../sql/feed.h"
#include "store.h"

/* The fundamental solutions of one n as they come from the search. */
typedef struct found {
    nq_catalog *catalog;
    uint64_t expected_rows; /* of both tables; 0 if that is not known */
    uint64_t rows;          /* so far */
    nq_status (*next)(struct found *all, nq_placement *placement, const uint64_t **packed);
    nq_crew *crew;
    nq_crew_piece piece; /* the one being given out */
    size_t at;
    nq_symmetric_search symmetric; /* in place of the crew, for one class */
    uint64_t one[NQ_PACKED_WORDS];
    unsigned n;
    nq_classes store, keep; /* classes whose rows are to be stored; that are wanted once more, for their images */
    char text[NQ_TEXT_SIZE];
    compact_list *kept; /* NULL before the first */
    uint64_t class_count[NQ_CLASS_COUNT];
} found;

/* Finds all of n, by as many threads as the catalog was opened with, or those of one symmetric class. Rows of the classes in `store` are
 * stored, those in `keep` are remembered in found->kept, to be closed by the caller also after a failure. */
nq_status search_all(found *fundamentals);
nq_status search_class(found *fundamentals, nq_class class);

/* Reads back the fundamental solutions of n that are stored, likewise. */
nq_status recall_fundamentals(const nq_coverage *coverage, found *fundamentals);

#endif
