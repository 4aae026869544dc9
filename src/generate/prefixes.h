/* SPDX-License-Identifier: MIT */
/* How many solutions begin with the same first rows: counted while the fundamental solutions of an n go by, then stored. */
#ifndef NQUEENS_GENERATE_PREFIXES_H
#define NQUEENS_GENERATE_PREFIXES_H

#include "nqueens/catalog.h"

typedef struct prefixes prefixes;

/* Starts counting for n. Returns NQ_OK or NQ_NO_MEMORY. Out: *opened, NULL after a failure. */
nq_status prefixes_open(nq_catalog *catalog, unsigned n, prefixes **opened);

/* Counts fundamental solutions of n, and their images. To be called once for each of n, in any order. In: packed as nq_pack does. */
void prefixes_add(prefixes *all, const uint64_t *packed, size_t count);

/* How many left images (image_item.h) the solutions of some classes that have been counted have, for each prefix of those. In: count, zeros.
 * Returns false, and leaves it alone, where fewer rows are counted than such a prefix has. */
bool prefixes_count_left(const prefixes *all, nq_classes classes, uint64_t *count);

/* Stores what was counted, in the transaction that is under way. In: a catalog that has none of n. To be called once. */
nq_status prefixes_store(prefixes *all, nq_catalog *into);

/* The n whose solutions are counted. */
unsigned prefixes_size(const prefixes *all);

/* Ends. NULL is allowed. */
void prefixes_close(prefixes *all);

/* Whether the catalog, if its file is there yet, has any of n. */
nq_status prefixes_are_stored(nq_catalog *catalog, unsigned n, bool *stored);

/* Makes and stores those that the catalog lacks, of every n that is to have them, in the order of n, in the transaction that is under way:
 * from its stored fundamental solutions, but for those that have been counted. In: counted, by n, NULL for the others; or NULL for all. */
nq_status prefixes_complete(nq_catalog *catalog, prefixes *const counted[NQ_MAX_N + 1]);

#endif
