/* SPDX-License-Identifier: MIT */
/* How many solutions begin with given first rows, counted from the pieces of part files, which have no such counts: once for a handle, in
 * one reading of all of them. */
#ifndef NQUEENS_CATALOG_PART_PREFIXES_H
#define NQUEENS_CATALOG_PART_PREFIXES_H

#include "prefix_count.h"

typedef struct part_prefixes part_prefixes;

/* How many first rows are counted, so that memory stays small: no more than in a catalog. */
unsigned part_prefixes_depth(unsigned n);

/* Counts. In: a handle of all parts of a run of all solutions. Returns NQ_OK, or how reading failed. Out: *made, NULL after a failure. */
nq_status part_prefixes_count(nq_catalog *catalog, part_prefixes **made);

/* What a prefix has. In: placement text of its n, at most as many rows as are counted. */
void part_prefixes_read(const part_prefixes *all, const char *prefix, unsigned length, prefix_counts *counts);

/* NULL is allowed. */
void part_prefixes_free(part_prefixes *all);

#endif
