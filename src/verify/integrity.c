/* SQLite's integrity check. */
#include <string.h>

#include "faults.h"

/* SQLite's own check: what stands in each page of each tree, order of keys, indexes against their tables, types and NOT NULL. Of the
 * tables of others it needs what they need, such as their collations; where that is missing, ours are checked one by one. */
nq_status verify_integrity(nq_catalog *catalog, fault_log *log, const char *pragma, bool *checked) {
    sqlite3_stmt *statement = NULL;
    int rc = sqlite3_prepare_v2(catalog->db, pragma, -1, &statement, NULL);
    while (rc == SQLITE_OK || rc == SQLITE_ROW) {
        rc = sqlite3_step(statement);
        const char *said = rc == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
        if (rc == SQLITE_ROW && !said) rc = SQLITE_NOMEM;
        if (said && catalog_code_of_check(said) != SQLITE_OK) rc = catalog_code_of_check(said);
        else if (said && strcmp(said, "ok") != 0)
            fault_found(log, NQ_FAULT_INTEGRITY, "SQLite's integrity check: %s", said);
    }
    nq_status status = rc == SQLITE_DONE ? NQ_OK : catalog_sqlite_fail(catalog, rc, "checking the file");
    *checked = (rc & 0xff) != SQLITE_ERROR;
    sqlite3_finalize(statement);
    return fault_of_damage(log, catalog, status);
}
