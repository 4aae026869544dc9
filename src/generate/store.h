/* SPDX-License-Identifier: MIT */
/* Rows and coverage, together or not at all. */
#ifndef NQUEENS_GENERATE_STORE_H
#define NQUEENS_GENERATE_STORE_H

#include "../catalog/rows.h"
#include "../sql/feed.h"
#include "nqueens/generate.h"
#include "prefixes.h"
#include "record.h"

/* Counts rows that are stored, and tells now and then how far it is. In: all, how many are expected, 0 if that is not known; more, that many
 * further ones. */
void store_count_rows(nq_catalog *catalog, unsigned n, uint64_t all, size_t more, uint64_t *rows);

/* Stores the rows that a source gives, until its end: lays them in the image, if there is one, or inserts them. */
nq_status store_rows(nq_catalog *catalog, catalog_table table, record_source *source, const char *doing);

/* Inserts the rows that a feed gives, until its end. */
nq_status insert_rows(nq_catalog *catalog, catalog_table table, nq_feed *feed, const char *doing);

/* Stores a row for each class that is held. */
nq_status generate_coverage(nq_catalog *catalog, const nq_coverage *coverage);

/* Makes a catalog of an older version one of the newest where nothing else is to be stored. Nothing happens where it cannot be written. */
nq_status store_renew(nq_catalog *catalog);

/* Stores the counts of first rows of an n, which it takes over. */
nq_status store_prefixes(nq_catalog *catalog, prefixes *counted);

/* The last look before the commit: a search that disagrees with the published counts is wrong, and stores nothing. */
nq_status generate_check_counts(nq_catalog *catalog, const nq_coverage *coverage);

/* Starts what is stored wholly or not at all: a step of the image, or a transaction. Out: *held, what is there of n, if NQ_OK. */
nq_status store_begin(nq_catalog *catalog, unsigned n, nq_coverage *held);

/* Ends it: stored if the status is NQ_OK, else everything is as before. Returns the status, or how storing failed. */
nq_status store_end(nq_catalog *catalog, nq_status status);

#endif
