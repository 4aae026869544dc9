/* SPDX-License-Identifier: MIT */
/* The versions of the two file formats, catalogs and part files: which texts of schema/ each is made of. A version of catalogs that was ever
 * written stays in the table, and readable as it is. Part files are for a while only: those of earlier versions are refused. */
#ifndef NQUEENS_CATALOG_SCHEMA_H
#define NQUEENS_CATALOG_SCHEMA_H

#include "handle.h"

#define SCHEMA_VERSION 2 /* the newest of each, in which new files are made */
#define PART_VERSION 3
#define APPLICATION_ID 0x4e51554e       /* 'NQUN' */
#define APPLICATION_ID_PART 0x4e515550  /* 'NQUP' */
#define APPLICATION_ID_IMAGE 0x4e515549 /* 'NQUI' */
#define SCHEMA_PAGE_SIZE 16384u         /* of new catalogs: large pages load faster; each table takes at least one */

typedef enum schema_kind { SCHEMA_CATALOG, SCHEMA_PART } schema_kind;

/* Whether there is such a version. */
bool schema_knows(schema_kind kind, uint32_t version);

/* The version that the file says it has, which may be none that there is. */
nq_status schema_version(nq_catalog *catalog, sqlite3_int64 *version);

/* The k-th of the texts that a version is made of, one after the other; NULL behind the last, and for a version that there is not. */
const char *schema_text(schema_kind kind, uint32_t version, unsigned k);

/* Out: *empty, whether the file has no table at all; as it was after a failure. */
nq_status schema_is_empty(nq_catalog *catalog, bool *empty);

/* Makes an empty file a catalog of the newest version, without rows.
 * In: the application_id that it is to have. */
nq_status schema_create(nq_catalog *catalog, unsigned page_size, int application_id);

/* Makes a catalog of an older version one of the newest, in the transaction that is under way; no row of it is touched.
 * Out: *before, the version that it had, if NQ_OK. */
nq_status schema_upgrade(nq_catalog *catalog, uint32_t *before);

/* Compares the file with the version that it says it has. Returns NQ_OK; NQ_NOT_A_CATALOG, with what differs; or how reading failed. */
nq_status schema_check(nq_catalog *catalog, schema_kind kind);

#endif
