/* SPDX-License-Identifier: MIT */
/* Searching for families of disjoint blocks. A block is one solution, or all images of one under a group, where these are disjoint. */
#ifndef NQUEENS_SETS_PACK_H
#define NQUEENS_SETS_PACK_H

#include "set.h"

#define PACK_MOST_IMAGES 4u

typedef struct pack_block {
    unsigned size;
    uint64_t image[PACK_MOST_IMAGES]; /* the first is the one to compare with: of a group, others are its images */
} pack_block;

/* Takes a family as packed solutions, in no order. Returns false if no more are wanted. */
typedef bool pack_take(void *context, const uint64_t *members, unsigned count);

typedef struct pack_search {
    unsigned n;
    const pack_block *blocks;
    size_t count;
    const nq_interrupt *interrupt;
    pack_take *take;
    void *context;
    uint64_t most_nodes; /* the search is given up behind so many; UINT64_MAX: it is not */

    unsigned members; /* that are wanted */
    uint64_t nodes;
    uint64_t member[NQ_SET_MAX_N], deepest[NQ_SET_MAX_N];
    unsigned deepest_count; /* the largest family that has been met */
    uint32_t *lists;        /* of blocks that are left, for each level */
} pack_search;

/* Finds all families of so many members. In: all of the above down to most_nodes.
 * Returns: NQ_OK after the last; NQ_DONE if the taker stopped it; NQ_FULL if it was given up; NQ_INTERRUPTED; NQ_NO_MEMORY. */
nq_status pack_run(pack_search *search, unsigned members);

#endif
