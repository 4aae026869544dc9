/* SPDX-License-Identifier: MIT */
/* nqueens.so: the SQL functions for any SQLite client.
 *
 *   sqlite> .load build/lib/nqueens
 *   sqlite> SELECT nq_class('35281746');
 *
 * SQLite derives the name of the entry point from the letters of the file's name. */
#include "../sql/functions.h"

SQLITE_EXTENSION_INIT1

NQ_API int sqlite3_nqueens_init(sqlite3 *db, char **error, const sqlite3_api_routines *routines);

int sqlite3_nqueens_init(sqlite3 *db, char **error, const sqlite3_api_routines *routines) {
    SQLITE_EXTENSION_INIT2(routines);
    int rc = nq_functions_register(db);
    if (rc == SQLITE_OK) rc = nq_tables_register(db, NULL);
    if (rc == SQLITE_OK) rc = nq_queens_register(db);
    if (rc == SQLITE_OK) rc = nq_numbers_register(db, NULL);
    if (rc == SQLITE_BUSY)
        *error = sqlite3_mprintf(
            "nqueens is loaded already; it can be loaded anew while no statement of this connection is running");
    else if (rc != SQLITE_OK) *error = sqlite3_mprintf("nqueens: %s", sqlite3_errmsg(db));
    return rc;
}
