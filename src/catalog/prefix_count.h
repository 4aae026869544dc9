/* The ready-made counts of first rows: how many solutions of an n begin with them. Catalogs of schema version 1 have none. */
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

/* Out: *opened, NULL after a failure, without a file, and if the catalog has no such table. */
nq_status prefix_reader_open(nq_catalog *catalog, prefix_reader **opened);

/* What a prefix has, zeros where nothing begins with it. In: placement text of n, `length` characters of it.
 * Returns NQ_OK; NQ_DAMAGED if a row makes no sense; or how reading failed. */
nq_status prefix_read(prefix_reader *reader, unsigned n, const char *prefix, unsigned length, prefix_counts *counts);

/* Ends. NULL is allowed. */
void prefix_reader_close(prefix_reader *reader);

#endif
