/* SPDX-License-Identifier: MIT */
/* The coverage of many sizes, and sets of sizes in words. */
#ifndef NQUEENS_CATALOG_COVERAGE_H
#define NQUEENS_CATALOG_COVERAGE_H

#include "handle.h"

/* What is held of the sizes from first to last, in one reading. Out: coverage[n - first]. */
nq_status coverage_read(nq_catalog *catalog, unsigned first, unsigned last, nq_coverage coverage[]);

/* As nq_catalog_require, by what has been read of all sizes: all[n - NQ_MIN_N]. */
nq_status coverage_require(nq_catalog *catalog, const nq_coverage all[NQ_MAX_N], nq_range range, nq_classes classes,
                           nq_stored at_least);

/* A set of board sizes (bit n for n) as "1..8, 10, 12..14". */
void print_sizes(uint64_t sizes, char *text, size_t size);

#endif
