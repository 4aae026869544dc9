/* Transactions that write to a file that is open. */
#ifndef NQUEENS_CATALOG_TRANSACTION_H
#define NQUEENS_CATALOG_TRANSACTION_H

#include "handle.h"

/* Starts a transaction that writes to a file that is open, unless something has come beside it that SQLite is not to apply. */
nq_status transaction_start(nq_catalog *catalog, const char *doing);

/* Commits it; fails with NQ_IO if the file does not have its name any more, since nobody would find there what was stored. */
nq_status catalog_commit(nq_catalog *catalog);

/* Changes when another connection commits to the file; -1 if it cannot be read. */
int transaction_data_version(sqlite3 *db);

/* After a failure: removes a file that was made by this handle and into which nothing has been put since. */
void catalog_take_back(nq_catalog *catalog);

#endif
