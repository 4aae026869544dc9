/* SPDX-License-Identifier: MIT */
/* Statements, and SQLite's failures: every one names the file, what was being done, what went wrong and what to do about it. */
#include "sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "filename.h"
#include "holder.h"
#include "identity.h"

/* The operating system's reason behind SQLite's, where there is one. */
static const char *system_reason(const nq_catalog *catalog, const char *otherwise) {
    int number = catalog->db ? sqlite3_system_errno(catalog->db) : 0;
    return number != 0 ? strerror(number) : otherwise;
}

/* A folder in which no file can be made, in words; or NULL. SQLite tries twice, and keeps the reason of the wrong try. */
static const char *folder_reason(const nq_catalog *catalog) {
    struct stat file;
    char *folder = folder_of(catalog->filename);
    const char *reason = NULL;
    if (folder && stat(folder, &file) != 0) reason = errno == ENOENT ? "its folder does not exist" : strerror(errno);
    else if (folder && access(folder, W_OK | X_OK) != 0) reason = "its folder cannot be written";
    free(folder);
    return reason;
}

/* Whether a file that was open has lost its name. */
static bool is_gone(const nq_catalog *catalog, int rc) {
    bool possible = (rc & 0xff) == SQLITE_IOERR || (rc & 0xff) == SQLITE_CANTOPEN || rc == SQLITE_READONLY_DBMOVED;
    return possible && catalog->was_open && identity_is_lost(catalog);
}

/* Whether a write went beyond the largest file that the process may make. SQLite has often lost the reason by the time it has rolled
 * back; then the limit is the reason, where there is one. */
static bool is_beyond_limit(const nq_catalog *catalog, int rc) {
    struct rlimit limit;
    int number = catalog->db ? sqlite3_system_errno(catalog->db) : 0;
    if ((rc & 0xff) != SQLITE_IOERR) return false;
    if (number != 0 || rc != SQLITE_IOERR_WRITE) return number == EFBIG;
    return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

#define HOLDER_TEXT 32

static const char *print_holder(const nq_catalog *catalog, char text[HOLDER_TEXT]) {
    long process = holder_of(catalog);
    if (process) snprintf(text, HOLDER_TEXT, " (number %ld)", process);
    else text[0] = '\0';
    return text;
}

nq_status catalog_sqlite_fail(nq_catalog *catalog, int rc, const char *doing) {
    const char *path = catalog->path, *said = catalog->db ? sqlite3_errmsg(catalog->db) : sqlite3_errstr(rc);
    char holder[HOLDER_TEXT];
    if (is_gone(catalog, rc)) return identity_fail(catalog, doing);
    if ((rc & 0xff) == SQLITE_INTERRUPT || nq_interrupted(catalog->options.interrupt))
        return catalog_fail(catalog, NQ_INTERRUPTED, "%s: interrupted while %s", path, doing);
    if (rc == SQLITE_IOERR_NOMEM) rc = SQLITE_NOMEM;
    if (rc == SQLITE_IOERR_GETTEMPPATH || ((rc & 0xff) == SQLITE_FULL && catalog->options.mode != NQ_CATALOG_GENERATE))
        return catalog_fail(catalog, NQ_FULL,
                            "%s: no room for temporary files while %s; free some in the folder for them (usually "
                            "/var/tmp or /tmp), or name another "
                            "in the environment variable SQLITE_TMPDIR",
                            path, doing);
    if (is_beyond_limit(catalog, rc)) return catalog_fail_errno(catalog, EFBIG, doing);
    if ((rc & 0xff) == SQLITE_IOERR && sqlite3_system_errno(catalog->db) == ENOSPC) rc = SQLITE_FULL;
    switch (rc & 0xff) {
    case SQLITE_NOMEM: return catalog_fail_errno(catalog, ENOMEM, doing);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return catalog_fail(
            catalog, NQ_BUSY,
            "%s: another process%s holds the file, and %s had to wait too long; try again when it is done", path,
            print_holder(catalog, holder), doing);
    case SQLITE_FULL: return catalog_fail_errno(catalog, ENOSPC, doing);
    case SQLITE_READONLY:
    case SQLITE_PERM:
        if (rc == SQLITE_READONLY_ROLLBACK || rc == SQLITE_READONLY_RECOVERY)
            return catalog_fail(
                catalog, NQ_READ_ONLY,
                "%s: an interrupted writer left '%s-journal'; run the command that wrote the file again", path,
                filename_beside(catalog));
        return catalog_fail(catalog, NQ_READ_ONLY,
                            "%s: the file or its folder cannot be written, and %s needs that (%s)", path, doing, said);
    case SQLITE_CANTOPEN:
        return catalog_fail(catalog, NQ_IO, "%s: cannot be opened for %s: %s", path, doing,
                            catalog->options.mode == NQ_CATALOG_GENERATE && folder_reason(catalog)
                                ? folder_reason(catalog)
                                : system_reason(catalog, said));
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return catalog_fail(catalog, NQ_DAMAGED,
                            "%s: the file is damaged, seen while %s (%s); restore a copy or generate it anew", path,
                            doing, said);
    case SQLITE_IOERR:
        return catalog_fail(catalog, NQ_IO, "%s: %s failed: %s", path, doing, system_reason(catalog, said));
    case SQLITE_TOOBIG:
        return catalog_fail(catalog, NQ_DAMAGED,
                            "%s: the file holds a value that is larger than any of a catalog, seen while %s", path,
                            doing);
    case SQLITE_CONSTRAINT:
        return catalog_fail(catalog, NQ_DAMAGED,
                            "%s: the file holds rows that contradict its coverage, seen while %s (%s)", path, doing,
                            said);
    default: return catalog_fail(catalog, NQ_IO, "%s: %s failed: %s", path, doing, said);
    }
}

nq_status catalog_prepare(nq_catalog *catalog, const char *sql, sqlite3_stmt **statement) {
    int rc = sqlite3_prepare_v2(catalog->db, sql, -1, statement, NULL);
    return rc == SQLITE_OK ? NQ_OK : catalog_sqlite_fail(catalog, rc, "reading the tables");
}

nq_status catalog_bind_text(nq_catalog *catalog, sqlite3_stmt *statement, int parameter, const char *text, int length) {
    int rc = sqlite3_bind_text(statement, parameter, text, length, SQLITE_TRANSIENT);
    return rc == SQLITE_OK ? NQ_OK : catalog_sqlite_fail(catalog, rc, "reading the tables");
}

nq_status catalog_read_number(nq_catalog *catalog, const char *sql, const char *doing, sqlite3_int64 *number) {
    sqlite3_stmt *statement = NULL;
    nq_status status = catalog_prepare(catalog, sql, &statement);
    if (status != NQ_OK) return status;
    int rc = sqlite3_step(statement);
    if (rc == SQLITE_ROW) *number = sqlite3_column_int64(statement, 0);
    else status = catalog_sqlite_fail(catalog, rc, doing);
    sqlite3_finalize(statement);
    return status;
}

bool catalog_is_text(sqlite3_stmt *row, int column, const char *text, size_t length) {
    const void *found = sqlite3_column_type(row, column) == SQLITE_TEXT ? sqlite3_column_text(row, column) : NULL;
    return found && (size_t)sqlite3_column_bytes(row, column) == length && memcmp(found, text, length) == 0;
}

nq_status catalog_execute(nq_catalog *catalog, const char *sql, const char *doing) {
    int rc = sqlite3_exec(catalog->db, sql, NULL, NULL, NULL);
    return rc == SQLITE_OK ? NQ_OK : catalog_sqlite_fail(catalog, rc, doing);
}

nq_status catalog_run(nq_catalog *catalog, sqlite3_stmt *statement, const char *doing) {
    int rc = sqlite3_step(statement);
    return rc == SQLITE_DONE ? NQ_OK : catalog_sqlite_fail(catalog, rc, doing);
}

int catalog_code_of_check(const char *line) {
    static const char words[] = "error code=";
    const char *at = strstr(line, words);
    int code = at ? (int)strtol(at + sizeof words - 1, NULL, 10) : SQLITE_OK;
    bool of_the_moment = (code & 0xff) == SQLITE_NOMEM || (code & 0xff) == SQLITE_IOERR ||
                         (code & 0xff) == SQLITE_INTERRUPT;
    return of_the_moment ? code : SQLITE_OK;
}
