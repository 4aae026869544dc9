/* SPDX-License-Identifier: MIT */
/* SQLite's integrity check. */
#include <string.h>

#include "../catalog/connection.h"
#include "faults.h"

/* SQLite's check as it is watched. */
typedef struct watched {
    nq_catalog *catalog;
    sqlite3_int64 pages; /* of the file */
} watched;

/* SQLite's progress handler: it shows how far the check is, and stops where that is wanted. Pages are read twice: first tree by tree, which
 * is quick, and in some versions cannot be watched; then row by row, which takes nearly all of the time. */
static int look_around(void *context) {
    const watched *check = context;
    int read = 0, highest;
    sqlite3_db_status(check->catalog->db, SQLITE_DBSTATUS_CACHE_MISS, &read, &highest, 0);
    bool by_row = check->pages > 0 && read >= check->pages;
    double fraction = by_row ? (double)(read - check->pages) / (double)check->pages : -1;
    catalog_report(check->catalog, 0, fraction, (uint64_t)(by_row ? read - check->pages : read), 0);
    return nq_interrupted(check->catalog->options.interrupt);
}

/* SQLite's own check: what stands in each page of each tree, order of keys, indexes against their tables, types and NOT NULL. Of the
 * tables of others it needs what they need, such as their collations; where that is missing, ours are checked one by one. */
nq_status verify_integrity(nq_catalog *catalog, fault_log *log, const char *pragma, bool *checked) {
    sqlite3_stmt *statement = NULL;
    int rc = sqlite3_prepare_v2(catalog->db, pragma, -1, &statement, NULL);
    watched check = {.catalog = catalog};
    int unused;
    sqlite3_db_status(catalog->db, SQLITE_DBSTATUS_CACHE_MISS, &unused, &unused, 1);
    if (catalog_read_number(catalog, "PRAGMA page_count", "checking the file", &check.pages) != NQ_OK) check.pages = 0;
    sqlite3_progress_handler(catalog->db, INTERRUPT_STEPS, look_around, &check);
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
    sqlite3_progress_handler(catalog->db, 0, NULL, NULL);
    catalog_watch_interrupt(catalog, INTERRUPT_STEPS);
    return fault_of_damage(log, catalog, status);
}
