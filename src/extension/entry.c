/* nqueens.so: the SQL functions for any SQLite client.
 *
 *   sqlite> .load build/lib/nqueens
 *   sqlite> SELECT nq_class('35281746');
 *
 * SQLite derives the name of the entry point from the letters of the file's name. */
#include "../sql/functions.h"

SQLITE_EXTENSION_INIT1

__attribute__((visibility("default"))) int sqlite3_nqueens_init(sqlite3 *db, char **error, const sqlite3_api_routines *routines);

int sqlite3_nqueens_init(sqlite3 *db, char **error, const sqlite3_api_routines *routines) {
    (void)error;
    SQLITE_EXTENSION_INIT2(routines);
    int rc = nq_functions_register(db);
    return rc == SQLITE_OK ? nq_tables_register(db, NULL) : rc;
}
