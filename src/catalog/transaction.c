/* Transactions that write to a catalog.
 *
 * A first run makes the file with its tables, and then searches. If nothing comes of that, the file is taken back; but another process
 * may have opened it meanwhile, and may even have stored something. So it is looked at under the lock that keeps out everybody: nobody
 * has committed to it since it was made, and it still has its name; then it is removed before the lock is given up. Whoever has been
 * waiting for the lock finds that the name is gone. If the file that it has open holds nothing, it has lost nothing and begins anew;
 * otherwise somebody else has deleted a catalog, and what would be written to it nobody would find. */
#include <unistd.h>

#include "identity.h"
#include "side_files.h"
#include "sqlite.h"
#include "transaction.h"

#define TAKE_BACK_MILLISECONDS 500 /* others ask for the lock again and again, and let go of it at once */

nq_status transaction_start(nq_catalog *catalog, const char *doing) {
    nq_status status = side_files_check(catalog, identity_file(catalog->db));
    return status == NQ_OK ? catalog_execute(catalog, "BEGIN IMMEDIATE", doing) : status;
}

nq_status catalog_commit(nq_catalog *catalog) {
    nq_status status = catalog_execute(catalog, "COMMIT", "committing");
    if (status == NQ_OK && identity_is_lost(catalog)) status = identity_fail(catalog, "committing");
    if (status == NQ_OK) catalog->origin = ORIGIN_FOUND; /* it is everybody's now */
    return status;
}

int transaction_data_version(sqlite3 *db) {
    sqlite3_stmt *statement = NULL;
    int rc = sqlite3_prepare_v2(db, "PRAGMA data_version", -1, &statement, NULL);
    if (rc == SQLITE_OK) rc = sqlite3_step(statement);
    int version = rc == SQLITE_ROW ? sqlite3_column_int(statement, 0) : -1;
    sqlite3_finalize(statement);
    return version;
}

/* In: a transaction that keeps out everybody. */
static bool is_as_made(const nq_catalog *catalog) {
    sqlite3_file *file = identity_file(catalog->db);
    sqlite3_int64 size = -1;
    if (identity_is_lost(catalog) || file->pMethods->xFileSize(file, &size) != SQLITE_OK) return false;
    return size == 0 || (catalog->data_version >= 0 && transaction_data_version(catalog->db) == catalog->data_version);
}

/* The message is that of the failure, so nothing here sets one. */
void catalog_take_back(nq_catalog *catalog) {
    sqlite3 *db = catalog->db;
    if (catalog->origin == ORIGIN_FOUND || !db) return;
    sqlite3_progress_handler(db, 0, NULL, NULL); /* an interruption is no reason to leave it */
    sqlite3_busy_timeout(db, TAKE_BACK_MILLISECONDS);
    if (sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL) == SQLITE_OK && is_as_made(catalog)) {
        sqlite3_file *file = identity_file(db);
        if (catalog->origin == ORIGIN_MADE) unlink(catalog->filename);
        else file->pMethods->xTruncate(file, 0); /* an empty file was there */
    }
    sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_close(db);
    catalog->db = NULL;
    catalog->origin = ORIGIN_FOUND;
    catalog->pending = true; /* for the next attempt */
}
