/* Failures: every one names the file, what was being done, what went wrong and what to do about it. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "internal.h"

nq_status catalog_fail(nq_catalog *catalog, nq_status status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(catalog->message, sizeof catalog->message, format, arguments);
    va_end(arguments);
    return status;
}

void catalog_notice(nq_catalog *catalog, const char *format, ...) {
    if (!catalog->options.notice) return;
    char sentence[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    catalog->options.notice(catalog->options.notice_context, sentence);
}

/* The operating system's reason behind SQLite's, where there is one. */
static const char *system_reason(const nq_catalog *catalog, const char *otherwise) {
    int number = catalog->db ? sqlite3_system_errno(catalog->db) : 0;
    return number != 0 ? strerror(number) : otherwise;
}

nq_status catalog_sqlite_fail(nq_catalog *catalog, int rc, const char *doing) {
    const char *path = catalog->path, *said = catalog->db ? sqlite3_errmsg(catalog->db) : sqlite3_errstr(rc);
    if (nq_interrupted(catalog->options.interrupt))
        return catalog_fail(catalog, NQ_INTERRUPTED, "%s: interrupted while %s", path, doing);
    switch (rc & 0xff) {
    case SQLITE_INTERRUPT: return catalog_fail(catalog, NQ_INTERRUPTED, "%s: interrupted while %s", path, doing);
    case SQLITE_NOMEM: return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for %s", path, doing);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return catalog_fail(catalog, NQ_BUSY,
                            "%s: another process holds the file, and %s had to wait too long; try again when it is done",
                            path, doing);
    case SQLITE_FULL:
        return catalog_fail(catalog, NQ_FULL,
                            "%s: no room left on the disk while %s; free some space and run the command again", path,
                            doing);
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return catalog_fail(catalog, NQ_READ_ONLY, "%s: the file or its folder cannot be written, and %s needs that (%s)",
                            path, doing, said);
    case SQLITE_CANTOPEN:
        return catalog_fail(catalog, NQ_IO, "%s: cannot be opened for %s: %s", path, doing, system_reason(catalog, said));
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return catalog_fail(catalog, NQ_DAMAGED, "%s: the file is damaged, seen while %s (%s); restore a copy or generate it anew",
                            path, doing, said);
    case SQLITE_IOERR:
        if (sqlite3_system_errno(catalog->db) == ENOSPC)
            return catalog_fail(catalog, NQ_FULL,
                                "%s: no room left on the disk while %s; free some space and run the command again", path,
                                doing);
        return catalog_fail(catalog, NQ_IO, "%s: %s failed: %s", path, doing, system_reason(catalog, said));
    case SQLITE_CONSTRAINT:
        return catalog_fail(catalog, NQ_DAMAGED, "%s: the file holds rows that contradict its coverage, seen while %s (%s)",
                            path, doing, said);
    default: return catalog_fail(catalog, NQ_IO, "%s: %s failed: %s", path, doing, said);
    }
}

nq_status catalog_prepare(nq_catalog *catalog, const char *sql, sqlite3_stmt **statement) {
    int rc = sqlite3_prepare_v2(catalog->db, sql, -1, statement, NULL);
    return rc == SQLITE_OK ? NQ_OK : catalog_sqlite_fail(catalog, rc, "reading the tables");
}

nq_status catalog_execute(nq_catalog *catalog, const char *sql, const char *doing) {
    int rc = sqlite3_exec(catalog->db, sql, NULL, NULL, NULL);
    return rc == SQLITE_OK ? NQ_OK : catalog_sqlite_fail(catalog, rc, doing);
}

nq_status catalog_run(nq_catalog *catalog, sqlite3_stmt *statement, const char *doing) {
    int rc = sqlite3_step(statement);
    return rc == SQLITE_DONE ? NQ_OK : catalog_sqlite_fail(catalog, rc, doing);
}
