/* SPDX-License-Identifier: MIT */
/* The distinct solutions of one n as records, made from the fundamental ones by threads while what was made before is being written. */
#ifndef NQUEENS_GENERATE_EXPANDER_H
#define NQUEENS_GENERATE_EXPANDER_H

#include "record.h"

/* Starts: expansion_open, whose blocks are record_blocks. In: the source outlives it; memory, counts, store and store_from, as in
 * expansion_plan. */
typedef struct expander_plan {
    unsigned n, jobs;
    size_t memory;
    const compact_source *source;
    const uint64_t *counts;
    const words_store *store;
    uint64_t store_from;
    const nq_interrupt *interrupt;
} expander_plan;

nq_status expander_open(const expander_plan *how, expansion **opened);

/* The next block; as expansion_next. */
nq_status expander_next(expansion *from, const record_block **block);

#endif
