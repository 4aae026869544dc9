/* SPDX-License-Identifier: MIT */
/* Does a file hold what we have made there, and nothing else? It is compared with one in memory, made of the same texts. */
#ifndef NQUEENS_CATALOG_EXACT_H
#define NQUEENS_CATALOG_EXACT_H

#include "schema.h"

#define EXACT_NAME 64

/* Each statement gives the same rows in both, of which the first column says what is wrong where a row differs. */
extern const char *const exact_of_all[];
#define EXACT_OF_ALL 4u /* the schema, the encoding and the small tables that never change */

/* Makes the file in memory. Out: *model, to be closed, NULL after a failure. */
nq_status exact_make_model(nq_catalog *catalog, schema_kind kind, uint32_t version, sqlite3 **model);

/* Compares what so many statements give. Out: differs, what is wrong first, fit for a terminal; "" where nothing is. */
nq_status exact_compare(nq_catalog *catalog, sqlite3 *model, const char *const *statements, size_t count,
                        char differs[EXACT_NAME]);

#endif
