#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../sql/feed.h"
#include "internal.h"

#define WAIT_MILLISECONDS 10
#define TELL_AFTER_WAITS 100     /* 1 s */
#define QUERY_MOST_WAITS 1000    /* 10 s */
#define GENERATE_MOST_WAITS 6000 /* 60 s */

/* SQLite's busy handler: wait a little and try again, up to a limit. */
static int wait_for_lock(void *context, int waits) {
    nq_catalog *catalog = context;
    int most = catalog->options.mode == NQ_CATALOG_GENERATE ? GENERATE_MOST_WAITS : QUERY_MOST_WAITS;
    if (waits >= most || nq_interrupted(catalog->options.interrupt)) return 0;
    if (waits >= TELL_AFTER_WAITS && !catalog->told_waiting) {
        catalog->told_waiting = true;
        long holder = holder_of(catalog);
        if (holder) catalog_notice(catalog, "%s: waiting for process %ld, which holds the file", catalog->path, holder);
        else catalog_notice(catalog, "%s: waiting for another process that holds the file", catalog->path);
    }
    nanosleep(&(struct timespec){.tv_nsec = WAIT_MILLISECONDS * 1000000L}, NULL);
    return 1;
}

/* SQLite's progress handler: non-zero stops the statement. */
static int stop_if_interrupted(void *context) { return nq_interrupted(context); }

void catalog_watch_interrupt(nq_catalog *catalog, int steps) {
    if (catalog->options.interrupt) sqlite3_progress_handler(catalog->db, steps, stop_if_interrupted, (void *)catalog->options.interrupt);
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
    if (status == NQ_OK && catalog->options.mode == NQ_CATALOG_GENERATE) {
        status = catalog_execute(catalog, "PRAGMA synchronous = FULL", "opening");
        int rc = nq_feed_register(db);
        if (status == NQ_OK && rc != SQLITE_OK) status = catalog_sqlite_fail(catalog, rc, "opening");
    }
    return status;
}

/* Opens the file, of which SQLite then reads no more than the header. Out: *db, to be closed also after a failure. */
static int open_database(const nq_catalog *catalog, int flags, sqlite3 **db) {
    return sqlite3_open_v2(catalog->filename, db, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW, NULL); /* one thread at a time */
}

/* Looks at the file and beside it before SQLite does more. */
static nq_status look_first(nq_catalog *catalog, sqlite3 *db, bool as_catalog) {
    file_header header;
    sqlite3_file *file = identity_file(db);
    nq_status status = identity_read_header(catalog, file, &header);
    if (status == NQ_OK && as_catalog && header.length) status = identity_check(catalog, &header);
    return status == NQ_OK ? side_files_check(catalog, file) : status;
}

static nq_status connect_as(nq_catalog *catalog, int flags, bool as_catalog) {
    struct stat there;
    if (stat(catalog->filename, &there) == 0 && !S_ISREG(there.st_mode)) /* opening a pipe would wait for somebody who writes */
        return catalog_fail(catalog, NQ_NOT_A_CATALOG, "%s: this is no ordinary file", catalog->path);
    sqlite3_close(catalog->db); /* of an attempt that failed */
    int rc = open_database(catalog, flags, &catalog->db);
    if (rc != SQLITE_OK)
        return catalog_sqlite_fail(catalog, rc, catalog->options.mode == NQ_CATALOG_GENERATE ? "writing" : "reading");
    nq_status status = identity_note(catalog);
    if (status == NQ_OK) status = look_first(catalog, catalog->db, as_catalog);
    return status == NQ_OK ? configure(catalog) : status;
}

nq_status catalog_connect(nq_catalog *catalog, int flags) { return connect_as(catalog, flags, false); }

/* A writer that was killed leaves a journal. Only a connection that may write can roll its transaction back. */
static nq_status roll_back_killed_writer(nq_catalog *catalog) {
    sqlite3 *db = NULL;
    int rc = open_database(catalog, SQLITE_OPEN_READWRITE, &db);
    nq_status status = rc == SQLITE_OK ? look_first(catalog, db, true) : NQ_OK;
    if (rc == SQLITE_OK && status == NQ_OK) {
        sqlite3_busy_timeout(db, QUERY_MOST_WAITS * WAIT_MILLISECONDS);
        rc = sqlite3_exec(db, "SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL);
    }
    sqlite3_close(db);
    if (status != NQ_OK) return status;
    if (rc != SQLITE_OK)
        return catalog_fail(catalog, NQ_READ_ONLY,
                            "%s: an interrupted writer left '%s-journal', and its changes cannot be rolled back here (%s); "
                            "open the catalog once where it can be written",
                            catalog->path, filename_beside(catalog), sqlite3_errstr(rc));
    catalog_notice(catalog, "%s: rolled back what an interrupted writer had left", catalog->path);
    return NQ_OK;
}

/* Reads once, so that a journal is noticed, and finds out whether the file has any tables. */
static nq_status read_first_time(nq_catalog *catalog, bool *empty) {
    nq_status status = schema_is_empty(catalog, empty);
    int rc = sqlite3_extended_errcode(catalog->db);
    if (status == NQ_OK) return status;
    if (rc != SQLITE_READONLY_ROLLBACK && rc != SQLITE_READONLY_RECOVERY) return status;
    status = roll_back_killed_writer(catalog);
    return status == NQ_OK ? schema_is_empty(catalog, empty) : status;
}

/* A catalog is never left in WAL mode, in which reading it needs writing. */
static nq_status leave_wal_mode(nq_catalog *catalog) {
    sqlite3_stmt *statement = NULL;
    bool changes = false;
    nq_status status = catalog_prepare(catalog, "PRAGMA journal_mode", &statement);
    if (status == NQ_OK && sqlite3_step(statement) == SQLITE_ROW) {
        const char *mode = (const char *)sqlite3_column_text(statement, 0);
        changes = mode && strcmp(mode, "wal") == 0;
    }
    sqlite3_finalize(statement);
    if (changes) status = catalog_execute(catalog, "PRAGMA journal_mode = DELETE", "leaving WAL mode");
    if (changes && status == NQ_OK) catalog_notice(catalog, "%s: set back from WAL mode, in which another program had left it", catalog->path);
    return status;
}

/* Opens the file for writing, and makes it a catalog if it is empty. What stands beside a file that is not there is looked at before
 * the file is. */
static nq_status open_to_write(nq_catalog *catalog, catalog_origin origin) {
    bool empty = false;
    nq_status status = origin == ORIGIN_FOUND ? NQ_OK : side_files_check(catalog, NULL);
    if (status != NQ_OK) return status;
    catalog->origin = origin;
    status = connect_as(catalog, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, true);
    if (status == NQ_OK) status = schema_is_empty(catalog, &empty);
    if (status == NQ_OK && empty) status = schema_create(catalog);
    else if (status == NQ_OK) catalog->origin = ORIGIN_FOUND; /* another process was quicker */
    if (status == NQ_OK) status = schema_check(catalog);
    if (status == NQ_OK) status = leave_wal_mode(catalog);
    /* A transaction that fits the cache locks readers out for its commit only. (The cache is counted in pages: it is set when their
     * size is known.) */
    if (status == NQ_OK) status = catalog_execute(catalog, "PRAGMA cache_size = -131072", "opening");
    if (status != NQ_OK) catalog_take_back(catalog);
    return status;
}

nq_status catalog_ensure_open(nq_catalog *catalog) {
    if (!catalog->pending) return NQ_OK;
    bool empty;
    struct stat file;
    nq_status status = identity_look(catalog, &empty); /* it may have come meanwhile */
    catalog_origin origin = !empty ? ORIGIN_FOUND : stat(catalog->filename, &file) == 0 ? ORIGIN_WAS_EMPTY : ORIGIN_MADE;
    if (status == NQ_OK) status = open_to_write(catalog, origin);
    if (status == NQ_OK) catalog->pending = false;
    return status;
}

/* Names that are no file's. */
static nq_status refuse_name(nq_catalog *catalog, const char *path) {
    if (path[0] == '\0') return catalog_fail(catalog, NQ_NO_FILE, "'' is no file name; name a catalog with --db");
    if (strcmp(path, ":memory:") == 0)
        return catalog_fail(catalog, NQ_REFUSED, ":memory:: a catalog is a file; name one with --db (a file of this name is ./:memory:)");
    if (path[strlen(path) - 1] == '/') return catalog_fail(catalog, NQ_REFUSED, "%s: this names a folder; name the file of a catalog with --db", path);
    return NQ_OK;
}

static nq_status open_file(nq_catalog *catalog) {
    bool empty = false;
    nq_status status = identity_look(catalog, &empty);
    if (status != NQ_OK) return status;
    if (catalog->options.mode == NQ_CATALOG_GENERATE) {
        catalog->pending = true;
        return empty ? NQ_OK : catalog_ensure_open(catalog);
    }
    status = connect_as(catalog, SQLITE_OPEN_READONLY, true);
    if (status == NQ_OK) status = read_first_time(catalog, &empty);
    if (status == NQ_OK && empty)
        status = catalog_fail_lacking(catalog, NQ_NOT_A_CATALOG, LACKING_ANYTHING, "%s: empty file", catalog->path);
    if (catalog->options.mode == NQ_CATALOG_VERIFY) return status; /* a fault of the schema is then for it to tell */
    return status == NQ_OK ? schema_check(catalog) : status;
}

void catalog_report(nq_catalog *catalog, unsigned n, double fraction, uint64_t rows, uint64_t rows_before) {
    if (!catalog->options.progress) return;
    nq_progress progress = {n, fraction < 1 ? fraction : 1, rows, rows_before};
    catalog->options.progress(catalog->options.progress_context, &progress);
}

/* An absolute name has no other meaning to SQLite. */
static nq_status resolve(nq_catalog *catalog) {
    bool may_create = catalog->options.mode == NQ_CATALOG_GENERATE || catalog->options.mode == NQ_CATALOG_PART;
    int error = filename_resolve(catalog->path, &catalog->filename);
    if (error == 0) return NQ_OK;
    if (error == ENOMEM) return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory", catalog->path);
    if (may_create)
        return catalog_fail(catalog, NQ_IO, "%s: cannot be opened for writing: %s", catalog->path,
                            error == ENOENT ? "its folder does not exist" : strerror(error));
    if (error == ENOENT) return catalog_fail(catalog, NQ_NO_FILE, "%s: no such file, and its folder does not exist; name a catalog with --db", catalog->path);
    return catalog_fail(catalog, NQ_IO, "%s: cannot be opened: %s", catalog->path, strerror(error));
}

nq_status nq_catalog_open(const char *path, const nq_catalog_options *options, nq_catalog **catalog) {
    nq_catalog *opened = calloc(1, sizeof *opened);
    *catalog = opened;
    if (!opened) return NQ_NO_MEMORY;
    opened->options = *options;
    opened->path = strdup(options->mode == NQ_CATALOG_SEARCH ? "(no file)" : path);
    if (!opened->path) {
        nq_catalog_close(opened);
        *catalog = NULL;
        return NQ_NO_MEMORY;
    }
    if (options->mode == NQ_CATALOG_SEARCH) return NQ_OK;
    nq_status status = refuse_name(opened, path);
    if (status == NQ_OK) status = resolve(opened);
    return status == NQ_OK && options->mode != NQ_CATALOG_PART ? open_file(opened) : status;
}

void nq_catalog_close(nq_catalog *catalog) {
    if (!catalog) return;
    sqlite3_close(catalog->db);
    free(catalog->path);
    free(catalog->filename);
    free(catalog);
}

const char *nq_catalog_message(const nq_catalog *catalog) { return catalog->message; }

nq_lacking nq_catalog_lacking(const nq_catalog *catalog) { return catalog->lacking; }

const char *nq_catalog_path(const nq_catalog *catalog) { return catalog->path; }

nq_status nq_catalog_file_size(nq_catalog *catalog, uint64_t *bytes) {
    struct stat file;
    if (stat(catalog->filename, &file) != 0)
        return catalog_fail(catalog, NQ_IO, "%s: cannot be looked at: %s", catalog->path, strerror(errno));
    *bytes = (uint64_t)file.st_size;
    return NQ_OK;
}

const char *nq_catalog_sqlite_version(void) { return sqlite3_libversion(); }
