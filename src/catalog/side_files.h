/* SPDX-License-Identifier: MIT */
/* What stands beside a catalog: journals, WALs. */
#ifndef NQUEENS_CATALOG_SIDE_FILES_H
#define NQUEENS_CATALOG_SIDE_FILES_H

#include "handle.h"

/* Refuses, untouched, what stands beside the file and does not belong to it, before SQLite applies it.
 * In: the open file; NULL for one that is not there. */
nq_status side_files_check(nq_catalog *catalog, sqlite3_file *file);

#endif
