/* SPDX-License-Identifier: MIT */
/* Transactions that write to a file that is open. */
#ifndef NQUEENS_CATALOG_TRANSACTION_H
#define NQUEENS_CATALOG_TRANSACTION_H

#include "handle.h"

/* Starts a transaction that writes to a file that is open, unless something has come beside it that SQLite is not to apply. */
nq_status transaction_start(nq_catalog *catalog, const char *doing);

/* The same for a catalog, which must have its name still: NQ_IO if not. */
nq_status catalog_begin(nq_catalog *catalog);

/* Commits it; fails with NQ_IO if the file does not have its name any more, since nobody would find there what was stored. */
nq_status catalog_commit(nq_catalog *catalog);

/* Says that the file is of the newest version now. */
void catalog_tell_upgraded(nq_catalog *catalog);

#endif
