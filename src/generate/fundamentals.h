/* SPDX-License-Identifier: MIT */
/* The fundamental solutions of one n on their way into a catalog. */
#ifndef NQUEENS_GENERATE_FUNDAMENTALS_H
#define NQUEENS_GENERATE_FUNDAMENTALS_H

#include "../solver/compact.h"
#include "../catalog/piece_source.h"
#include "prefixes.h"
#include "record.h"
#include "store.h"

/* The fundamental solutions of one n as they come from their source. */
typedef struct found {
    record_source base; /* of their rows; the first, so that it leads here */
    nq_catalog *catalog;
    unsigned n;
    nq_classes store, keep; /* classes whose rows are to be stored; that are wanted once more, for their images */
    uint64_t expected_rows; /* of both tables; 0 if that is not known */
    uint64_t rows;          /* so far */
    piece_source *source;
    nq_crew_piece piece; /* the one being given out */
    nq_classes in_piece; /* the classes of its solutions */
    size_t at;
    bool ended, source_failed;
    record_block *block;
    compact_list *kept;        /* NULL before the first */
    size_t memory;             /* bytes for them, and as many for their images, where there is something beyond */
    const words_store *beyond; /* for what memory does not hold of either; NULL: nothing */
    prefixes *prefixes;        /* where each is counted; NULL where that is not needed */
    uint64_t class_count[NQ_CLASS_COUNT];
} found;

/* Takes all pieces of a source. Rows of the classes in `store` are stored, those in `keep` are remembered in found->kept, to be closed by the
 * caller also after a failure; where both are empty, the counts of the pieces are enough. */
nq_status take_fundamentals(found *fundamentals, piece_source *source);

/* Reads back the fundamental solutions of n that are stored, likewise. */
nq_status recall_fundamentals(const nq_coverage *coverage, found *fundamentals);

#endif
