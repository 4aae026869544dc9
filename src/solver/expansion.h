/* SPDX-License-Identifier: MIT */
/* From the fundamental solutions of one n to the distinct ones: their images, in order, by threads, in bounded memory.
 *
 * The left images (images.h) are the first half of the list, and their mirror images backwards the second. They fall into buckets by their
 * first rows, which are counted at the start. As many buckets as the memory holds are filled in a pass over the fundamental solutions,
 * sorted and given out; when the last are, the same passes come backwards for the second half:
 *
 *     buckets    | 0 1 2 3 | 4 5 6 | 7 8 9 |         three passes, of which the last serves both halves
 *     order      --------> ------> ------->
 *                <-------- <------ <-------  mirrored
 *
 * Where everything fits there is one pass. With a store for what does not fit there is one too: all buckets are filled there, and each is in
 * memory only while its rows are given out. It is sorted the first time, and put back:
 *
 *     store      | 0 1 2 3 4 5 6 7 8 9 |        two or more of them at a time are in memory
 *     order      -------------------->
 *                <--------------------  mirrored */
#ifndef NQUEENS_SOLVER_EXPANSION_H
#define NQUEENS_SOLVER_EXPANSION_H

#include "images.h"
#include "words_store.h"

#define EXPANSION_BLOCK 4096u /* rows in a block, at most */

typedef struct expansion expansion;

/* A block begins with this; what follows is the user's. */
typedef struct expansion_block {
    size_t count; /* rows */
} expansion_block;

typedef struct expansion_plan {
    unsigned n;
    const compact_source
        *source;   /* solutions of whole classes; used by one thread at a time, in expansion_open and expansion_next */
    unsigned jobs; /* threads; 0 is one a processor */
    size_t memory; /* bytes for items; the largest bucket is taken even if it has more, with a store the two largest */
    const words_store *store; /* for items that memory has no room for, from place `store_from` on; or NULL */
    uint64_t store_from;
    const uint64_t *
        counts; /* left images by prefix, where they are known; only used in expansion_open; or NULL: they are counted */
    bool descending; /* from the last to the first */
    bool canonical;  /* whether canonical forms and symmetries are wanted too */

    /* Adds rows to a block, whose count is 0 at first, in any thread: a block's in order. Must add rows->count to its count. */
    void (*add)(const image_rows *rows, void *block);
    size_t block_size; /* bytes of a block, with room for EXPANSION_BLOCK rows; all zero at first, and used again */
    const nq_interrupt *interrupt; /* or NULL */
} expansion_plan;

/* Counts the images, if need be, and starts the threads. Returns NQ_OK, NQ_NO_MEMORY, NQ_INTERRUPTED or a failure of the source.
 * In: the source outlives it. Out: *opened, NULL after a failure. */
nq_status expansion_open(const expansion_plan *plan, expansion **opened);

/* How many rows there are in all. */
uint64_t expansion_count(const expansion *all);

/* Passes over rows. In: no block has been asked for yet; no more than there are. */
void expansion_skip(expansion *all, uint64_t count);

/* The next block, valid until the next call. Returns NQ_OK; NQ_DONE after the last; NQ_DAMAGED if the source gives
 * no canonical forms, or not in order, or not the same again, as far as that is noticed; a failure of the store; or as expansion_open does. After a failure it can
 * only be closed. */
nq_status expansion_next(expansion *all, const void **block);

/* Ends, also in the middle. NULL is allowed. */
void expansion_close(expansion *all);

#endif
