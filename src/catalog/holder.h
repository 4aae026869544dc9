/* SPDX-License-Identifier: MIT */
/* Who holds a file? */
#ifndef NQUEENS_CATALOG_HOLDER_H
#define NQUEENS_CATALOG_HOLDER_H

#include "handle.h"

/* The number of a process that has a lock on the file; 0 if none is seen. */
long holder_of(const nq_catalog *catalog);

/* Whether this process has the file open in any way. Who then opens it beside SQLite, and closes it, drops the locks that SQLite has on
 * it, whatever handle they are of. */
bool holder_is_here(const char *filename);

#endif
