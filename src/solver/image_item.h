/* SPDX-License-Identifier: MIT */
/* An item is an image of a fundamental solution that can be sorted; a row is what becomes of it.
 *
 * Mirror images come in pairs, and the mirror image of the k-th solution is the k-th from the end. So only the *left* one of each pair, the
 * lesser, is made and sorted. An item is its words, as compact.h has them, with four bits at the end of the last:
 *
 *      rows below those apart, but the last                     |  3          |  2 1 0
 *      four bits a row (n > 20: five, in three words)           |  symmetric  |  symmetry
 *
 * which leaves the last row out where sixteen rows fill the word: it follows from the others. The symmetry is the least that leads from the
 * canonical form to the image; of a board that is its own image under some other, which is rare, it is not given. */
#ifndef NQUEENS_SOLVER_IMAGE_ITEM_H
#define NQUEENS_SOLVER_IMAGE_ITEM_H

#include "compact.h"

#define IMAGES_AT_A_TIME 64u /* solutions, or rows */
#define IMAGES_OF_EACH 4u    /* left images of a solution, at most */
#define IMAGE_SYMMETRIC 8u

/* Items whose first rows are the same are sorted together: so many rows that all rows apart are among them. Their columns are the prefix. */
static inline unsigned image_prefix_rows(unsigned n) { return compact_apart(n) > 3 ? compact_apart(n) : 3; }
static inline unsigned image_prefix_bits(unsigned n) { return n <= 16 ? 4 : 5; }
static inline uint32_t image_prefixes(unsigned n) { return UINT32_C(1) << image_prefix_bits(n) * image_prefix_rows(n); }

/* The column of a row of a prefix. In: row < image_prefix_rows(n). */
static inline unsigned image_prefix_column(unsigned n, uint32_t prefix, unsigned row) {
    unsigned bits = image_prefix_bits(n);
    return prefix >> bits * (image_prefix_rows(n) - 1 - row) & ((1u << bits) - 1);
}

/* Whether what begins so is a left image. In: n > 1. */
static inline bool image_prefix_is_left(unsigned n, uint32_t prefix) {
    unsigned row = 2 * image_prefix_column(n, prefix, 0) == n - 1 ? 1 : 0;
    return 2 * image_prefix_column(n, prefix, row) < n - 1;
}

#define IMAGE_UNWANTED UINT32_MAX

/* Which images are wanted: for each prefix a number, or IMAGE_UNWANTED; NULL for all, each with its prefix as the number, and no items. */
typedef struct images_wanted {
    unsigned n;
    const uint32_t *number;
} images_wanted;

typedef struct images_batch {
    size_t count;
    uint32_t number[IMAGES_AT_A_TIME * IMAGES_OF_EACH];
    uint64_t item[IMAGES_AT_A_TIME * IMAGES_OF_EACH * NQ_PACKED_WORDS]; /* compact_words(n) each */
} images_batch;

/* Rows: the columns of boards, from 0. What stands behind the n-th has no meaning. */
typedef struct image_rows {
    unsigned n;
    size_t count;
    uint8_t placement[IMAGES_AT_A_TIME][NQ_MAX_N], canonical[IMAGES_AT_A_TIME][NQ_MAX_N];
    uint8_t symmetry[IMAGES_AT_A_TIME]; /* nq_symmetry; placement = symmetry of canonical, the least such */
} image_rows;

/* Where rows come from: items of one prefix, sorted. */
typedef struct images_sorted {
    unsigned n;
    uint32_t prefix;
    bool backwards; /* from the last to the first */
    bool mirrored;  /* their mirror images */
    const uint64_t *items;
    size_t count;
} images_sorted;

#endif
