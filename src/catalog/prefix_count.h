/* SPDX-License-Identifier: MIT */
/* The ready-made counts of first rows: how many solutions of an n begin with them. Catalogs of schema version 1 have none. For part files
 * they are made when they are first asked for, which reads all of them. */
#ifndef NQUEENS_CATALOG_PREFIX_COUNT_H
#define NQUEENS_CATALOG_PREFIX_COUNT_H

#include "sqlite.h"

/* How many solutions begin with one prefix, by class. */
typedef struct prefix_counts {
    uint64_t fundamental[NQ_CLASS_COUNT], distinct[NQ_CLASS_COUNT];
} prefix_counts;

/* The sum over some classes. */
uint64_t prefix_counts_sum(const prefix_counts *counts, bool fundamental, nq_classes classes);

/* Whether an n has its rows: the fundamental solutions of all classes are stored. (In a catalog of version 1 none has.) */
bool prefix_counts_are_due(const nq_coverage *coverage);

/* Reads them one by one; between two nothing is locked. */
typedef struct prefix_reader prefix_reader;

/* Out: *opened, NULL after a failure, without a file, and if the catalog has no such table, or not all parts of a run of all
 * solutions are there. */
nq_status prefix_reader_open(nq_catalog *catalog, prefix_reader **opened);

/* What a prefix has, zeros where nothing begins with it. In: placement text of n, `length` characters of it.
 * Returns NQ_OK; NQ_DAMAGED if a row makes no sense; or how reading failed. */
nq_status prefix_read(prefix_reader *reader, unsigned n, const char *prefix, unsigned length, prefix_counts *counts);

/* How many first rows of n are counted. */
unsigned prefix_reader_depth(const prefix_reader *reader, unsigned n);

/* Whether they are there; else the first prefix_read makes them. */
bool prefix_reader_is_quick(const prefix_reader *reader);

/* Ends. NULL is allowed. */
void prefix_reader_close(prefix_reader *reader);

#endif
