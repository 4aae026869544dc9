/* SPDX-License-Identifier: MIT */
/* Passes over the fundamental solutions, by threads: counting their left images by bucket, and putting them there. */
#ifndef NQUEENS_SOLVER_GATHER_H
#define NQUEENS_SOLVER_GATHER_H

#include "images.h"
#include "words_store.h"

/* More buckets are never filled in memory in one pass: each thread has room for some items of each. */
#define GATHER_MOST_BUCKETS 2048u

/* Items of one prefix: in memory, or in a store. */
typedef struct bucket {
    uint32_t prefix;
    size_t count;
    uint64_t *items; /* with room for `count` */
    uint64_t at;     /* or the place of the first in the store */
    atomic_size_t filled;
} bucket;

/* Buckets in a store begin at a multiple of so many words, which is a page of most systems' files. */
#define GATHER_STORE_UNIT 512u

/* How a pass is made. */
typedef struct gathering {
    unsigned n, jobs;
    const compact_source *source;
    const nq_interrupt *interrupt; /* or NULL */
    const words_store *store;      /* where the buckets are; NULL: in memory */
    size_t line_memory;            /* with a store: about so many bytes for what is on its way there */
} gathering;

/* Counts the left images of each prefix. Out: counts, to be zero at first. Returns NQ_OK, NQ_NO_MEMORY, NQ_INTERRUPTED or a failure of the
 * source. */
nq_status gather_counts(const gathering *how, uint64_t counts[]);

/* Fills buckets that are neighbours, in order, in an arbitrary order of their items. In: at most GATHER_MOST_BUCKETS in memory,
 * nothing being in them; number, room for a number for each prefix, all IMAGE_UNWANTED, and so again afterwards. Returns as gather_counts, a failure of the store, or NQ_DAMAGED if the images
 * are not as many as were counted: the source gives no canonical forms, or not in order, or not the same again. */
nq_status gather_buckets(const gathering *how, bucket buckets[], size_t count, uint32_t number[]);

#endif
