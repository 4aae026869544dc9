/* SPDX-License-Identifier: MIT */
/* The distinct solutions of one n as records, made from the fundamental ones by threads while what was made before is being written. */
#ifndef NQUEENS_GENERATE_EXPANDER_H
#define NQUEENS_GENERATE_EXPANDER_H

#include "record.h"

/* How many bytes of images are in memory at a time, where an n has more. */
#define EXPANDER_MEMORY ((size_t)128 * 1024 * 1024)

/* Starts: expansion_open, whose blocks are record_blocks. In: the source outlives it; counts, as in expansion_plan. */
nq_status expander_open(unsigned n, const compact_source *source, const uint64_t *counts, unsigned jobs,
                        const nq_interrupt *interrupt, expansion **opened);

/* The next block; as expansion_next. */
nq_status expander_next(expansion *from, const record_block **block);

#endif
