/* SPDX-License-Identifier: MIT */
/* SQLite on a file that is not trusted: how it is opened, what it may do, how long it waits for others. */
#include "connection.h"

#include <string.h>
#include <sys/stat.h>

#include "clock.h"
#include "filename.h"
#include "holder.h"
#include "identity.h"
#include "schema.h"
#include "side_files.h"
#include "sqlite.h"

#define WAIT_MILLISECONDS 10
#define TELL_AFTER_SECONDS 1.0
#define QUERY_MOST_SECONDS 10.0
#define GENERATE_MOST_SECONDS 60.0

int catalog_wait(nq_catalog *catalog, int waits) {
    double most = catalog->options.mode == NQ_CATALOG_GENERATE ? GENERATE_MOST_SECONDS : QUERY_MOST_SECONDS,
           now = clock_seconds();
    if (waits == 0) catalog->waiting_since = now;
    double waited = now - catalog->waiting_since;
    if (waited >= most || nq_interrupted(catalog->options.interrupt)) return 0;
    if (waited >= TELL_AFTER_SECONDS && !catalog->told_waiting) {
        catalog->told_waiting = true;
        long holder = holder_of(catalog);
        if (holder) catalog_notice(catalog, "%s: waiting for process %ld, which holds the file", catalog->path, holder);
        else catalog_notice(catalog, "%s: waiting for another process that holds the file", catalog->path);
    }
    nanosleep(&(struct timespec){.tv_nsec = WAIT_MILLISECONDS * 1000000L}, NULL);
    return 1;
}

/* SQLite's busy handler. */
static int wait_for_lock(void *context, int waits) { return catalog_wait(context, waits); }

/* SQLite's progress handler: non-zero stops the statement. */
static int stop_if_interrupted(void *context) { return nq_interrupted(context); }

void catalog_watch_interrupt(nq_catalog *catalog, int steps) {
    if (catalog->options.interrupt)
        sqlite3_progress_handler(catalog->db, steps, stop_if_interrupted, (void *)catalog->options.interrupt);
}

/* Nothing that a file says may run code or take more than a catalog needs. */
static nq_status configure(nq_catalog *catalog) {
    sqlite3 *db = catalog->db;
    sqlite3_extended_result_codes(db, 1);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 16 * 1024 * 1024);
    sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(db, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100); /* a longer one can be made to take for ever */
    sqlite3_busy_handler(db, wait_for_lock, catalog);
    catalog_watch_interrupt(catalog, INTERRUPT_STEPS);
    nq_status status = catalog_execute(catalog, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0", "opening");
    if (status == NQ_OK && catalog->options.mode == NQ_CATALOG_GENERATE)
        status = catalog_execute(catalog, "PRAGMA synchronous = FULL", "opening");
    return status;
}

/* Opens the file, of which SQLite then reads no more than the header. Out: *db, to be closed also after a failure. */
static int open_database(const nq_catalog *catalog, int flags, sqlite3 **db) {
    /* one thread at a time */
    return sqlite3_open_v2(catalog->filename, db, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW, NULL);
}

/* Looks at the file and beside it before SQLite does more. */
static nq_status look_first(nq_catalog *catalog, sqlite3 *db, judge_file *judge) {
    file_header header;
    sqlite3_file *file = identity_file(db);
    nq_status status = identity_read_header(catalog, file, &header);
    if (status == NQ_OK && judge) status = judge(catalog, &header);
    return status == NQ_OK ? side_files_check(catalog, file) : status;
}

nq_status catalog_connect(nq_catalog *catalog, int flags, judge_file *judge) {
    struct stat there;
    /* opening a pipe would wait for somebody who writes */
    if (stat(catalog->filename, &there) == 0 && !S_ISREG(there.st_mode))
        return catalog_fail(catalog, NQ_NOT_A_CATALOG, "%s: this is no ordinary file", catalog->path);
    sqlite3_close(catalog->db); /* of an attempt that failed */
    int rc = open_database(catalog, flags, &catalog->db);
    if (rc != SQLITE_OK)
        return catalog_sqlite_fail(catalog, rc, catalog->options.mode == NQ_CATALOG_GENERATE ? "writing" : "reading");
    nq_status status = identity_note(catalog);
    if (status == NQ_OK) status = look_first(catalog, catalog->db, judge);
    return status == NQ_OK ? configure(catalog) : status;
}

/* A writer that was killed leaves a journal. Only a connection that may write can roll its transaction back. */
static nq_status roll_back_killed_writer(nq_catalog *catalog, judge_file *judge) {
    sqlite3 *db = NULL;
    int rc = open_database(catalog, SQLITE_OPEN_READWRITE, &db);
    nq_status status = rc == SQLITE_OK ? look_first(catalog, db, judge) : NQ_OK;
    if (rc == SQLITE_OK && status == NQ_OK) {
        sqlite3_busy_handler(db, wait_for_lock, catalog);
        rc = sqlite3_exec(db, "SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL);
    }
    sqlite3_close(db);
    if (status != NQ_OK) return status;
    if (rc != SQLITE_OK)
        return catalog_fail(
            catalog, NQ_READ_ONLY,
            "%s: an interrupted writer left '%s-journal', and its changes cannot be rolled back here (%s); "
            "open the catalog once where it can be written",
            catalog->path, filename_beside(catalog), sqlite3_errstr(rc));
    catalog_notice(catalog, "%s: rolled back what an interrupted writer had left", catalog->path);
    return NQ_OK;
}

nq_status catalog_read_first_time(nq_catalog *catalog, judge_file *judge, bool *empty) {
    nq_status status = schema_is_empty(catalog, empty);
    int rc = sqlite3_extended_errcode(catalog->db);
    if (status == NQ_OK) return status;
    if (rc != SQLITE_READONLY_ROLLBACK && rc != SQLITE_READONLY_RECOVERY) return status;
    status = roll_back_killed_writer(catalog, judge);
    return status == NQ_OK ? schema_is_empty(catalog, empty) : status;
}

nq_status catalog_leave_wal_mode(nq_catalog *catalog) {
    sqlite3_stmt *statement = NULL;
    bool changes = false;
    nq_status status = catalog_prepare(catalog, "PRAGMA journal_mode", &statement);
    if (status == NQ_OK && sqlite3_step(statement) == SQLITE_ROW) {
        const char *mode = (const char *)sqlite3_column_text(statement, 0);
        changes = mode && strcmp(mode, "wal") == 0;
    }
    sqlite3_finalize(statement);
    if (changes) status = catalog_execute(catalog, "PRAGMA journal_mode = DELETE", "leaving WAL mode");
    if (changes && status == NQ_OK)
        catalog_notice(catalog, "%s: set back from WAL mode, in which another program had left it", catalog->path);
    return status;
}
