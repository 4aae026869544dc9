/* SPDX-License-Identifier: MIT */
/* A connection to a file that is not trusted. */
#ifndef NQUEENS_CATALOG_CONNECTION_H
#define NQUEENS_CATALOG_CONNECTION_H

#include "identity.h"

/* Says of a file, by its first bytes, why it is refused; NQ_OK if it is not. */
typedef nq_status judge_file(nq_catalog *catalog, const file_header *header);

/* Connects to catalog->filename, looks at the file and what stands beside it before SQLite does, and configures the connection.
 * In: judge may be NULL. */
nq_status catalog_connect(nq_catalog *catalog, int flags, judge_file *judge);

/* Reads once, so that a journal is noticed (a killed writer's is rolled back), and finds out whether the file has any tables. */
nq_status catalog_read_first_time(nq_catalog *catalog, judge_file *judge, bool *empty);

/* A catalog is never left in WAL mode, in which reading it needs writing. */
nq_status catalog_leave_wal_mode(nq_catalog *catalog);

/* Waits a little for what another process holds; to be called again and again, with 0, 1, 2, ... Says for whom after a second.
 * Returns 0 when it has been long enough, or is interrupted. */
int catalog_wait(nq_catalog *catalog, int waits);

/* Looks for an interruption after so many steps of SQLite's machine. INTERRUPT_STEPS are right for statements of ours. */
#define INTERRUPT_STEPS 10000
void catalog_watch_interrupt(nq_catalog *catalog, int steps);

#endif
