/* Rows and coverage in one transaction. */
#ifndef NQUEENS_GENERATE_STORE_H
#define NQUEENS_GENERATE_STORE_H

#include "../catalog/rows.h"
#include "../sql/feed.h"
#include "nqueens/generate.h"

/* Counts a row that is stored, and tells now and then how far it is. In: all, how many are expected; 0 if that is not known. */
void count_row(nq_catalog *catalog, unsigned n, uint64_t all, uint64_t *rows);

/* Inserts the rows that a feed gives, until its end, into a table. */
nq_status insert_rows(nq_catalog *catalog, catalog_table table, nq_feed *feed, const char *doing);

/* Stores a row for each class that is held. */
nq_status generate_coverage(nq_catalog *catalog, const nq_coverage *coverage);

/* The last look before the commit: a search that disagrees with the published counts is wrong, and stores nothing. */
nq_status generate_check_counts(nq_catalog *catalog, const nq_coverage *coverage);

#endif
