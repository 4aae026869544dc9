/* SPDX-License-Identifier: MIT */
/* Where the pieces of part files say that a solution is, by how many each has, without reading them. */
#ifndef NQUEENS_CATALOG_PART_COUNTS_H
#define NQUEENS_CATALOG_PART_COUNTS_H

#include "part_set.h"

/* Finds the piece that has a fundamental solution by its number, from 0, in the direction given. In: all parts are there, and have kept
 * solutions. Returns NQ_OK; NQ_DAMAGED if the counts of the pieces make no sense, or are fewer than `number`; or how reading failed.
 * Out: *index, of the piece; *rest, how many of its solutions, in the direction, stand before. */
nq_status part_counts_find(const part_set *set, nq_catalog *catalog, uint64_t number, bool reverse, uint64_t *index,
                           uint64_t *rest);

#endif
