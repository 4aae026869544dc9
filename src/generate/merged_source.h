/* SPDX-License-Identifier: MIT */
/* The pieces of several symmetric classes as one source: a table takes the rows of an n in order, whatever classes they are of. */
#ifndef NQUEENS_GENERATE_MERGED_SOURCE_H
#define NQUEENS_GENERATE_MERGED_SOURCE_H

#include "../catalog/piece_source.h"

#define MERGED_PIECE 512u /* solutions in a piece that is given out, at most */

/* One of the classes, and the piece of it that is being given out. */
typedef struct merged_class {
    piece_source *from; /* NULL where there is none */
    nq_crew_piece piece;
    size_t at;
    bool ended;
} merged_class;

typedef struct merged_source {
    piece_source base; /* the first, so that it leads here */
    unsigned n;
    merged_class of[NQ_CLASS_COUNT];
    piece_source *failed;
    uint64_t packed[MERGED_PIECE * NQ_PACKED_WORDS];
} merged_source;

/* Makes one of no classes yet, on the caller's stack. In: whether the pieces have counts and no solutions. */
void merged_source_init(merged_source *merged, unsigned n, bool counts_only);

/* Adds the source of a class, which outlives this one. */
void merged_source_add(merged_source *merged, nq_class which, piece_source *from);

#endif
