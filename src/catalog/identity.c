/* Is the file one of ours? Asked of its first bytes, before SQLite reads it: reading can already write (it rolls back
 * what a killed writer left), and that is not done to other people's files. They are read through the file that SQLite has opened, so
 * that no other one can take its place meanwhile. (A descriptor of our own would drop SQLite's locks when it is closed.)
 *
 * An SQLite file begins with 16 fixed bytes; the four-byte numbers at 60 and 68 are user_version and application_id.
 *
 * And is it still there? Who writes to a file that has lost its name stores nothing that anybody will find. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "internal.h"

static const char sqlite_magic[16] = "SQLite format 3";

nq_status identity_check(nq_catalog *catalog, const file_header *header) {
    const char *path = catalog->path;
    if (header->length < SIDE_FILES_HEADER || memcmp(header->bytes, sqlite_magic, sizeof sqlite_magic) != 0)
        return catalog_fail(catalog, NQ_NOT_A_CATALOG, "%s: not a catalog: this is no SQLite database; name another file with --db",
                            path);
    uint32_t version = big_endian(header->bytes + 60), application = big_endian(header->bytes + 68);
    if (application == APPLICATION_ID_PART)
        return part_refuse_as_catalog(catalog);
    if (application != APPLICATION_ID)
        return catalog_fail(catalog, NQ_NOT_A_CATALOG,
                            "%s: not a catalog: this SQLite database belongs to another program "
                            "(application_id 0x%08x, a catalog has 0x%08x); name another file with --db",
                            path, (unsigned)application, (unsigned)APPLICATION_ID);
    if (version > SCHEMA_VERSION)
        return catalog_fail(catalog, NQ_NOT_A_CATALOG,
                            "%s: the catalog has schema version %u, but this program knows versions up to %d; "
                            "use a newer nqueens",
                            path, (unsigned)version, SCHEMA_VERSION);
    return NQ_OK;
}

/* There is no file; perhaps a run that will make it has begun. */
static nq_status refuse_missing(nq_catalog *catalog) {
    for (unsigned n = NQ_MIN_N; n <= NQ_MAX_N; n++) {
        nq_part_progress part;
        if (nq_catalog_part_progress(catalog, n, &part) != NQ_OK || !part.exists) continue;
        nq_lacking lacking = {.range = {n, n, true}, .classes = NQ_ALL_CLASSES, .at_least = NQ_STORED_FUNDAMENTAL, .begun = true};
        return catalog_fail_lacking(catalog, NQ_NO_FILE, &lacking, "%s: no such file yet: n = %u in progress, %.0f %%", catalog->path, n, part.fraction * 100);
    }
    return catalog_fail_lacking(catalog, NQ_NO_FILE, LACKING_ANYTHING, "%s: no such file", catalog->path);
}

nq_status identity_look(nq_catalog *catalog, bool *empty) {
    const char *path = catalog->path;
    bool may_create = catalog->options.mode == NQ_CATALOG_GENERATE;
    struct stat file;
    *empty = true;
    if (stat(catalog->filename, &file) != 0) {
        if (errno == ENOENT && may_create) return NQ_OK;
        if (errno == ENOENT) return refuse_missing(catalog);
        return catalog_fail(catalog, NQ_IO, "%s: cannot be opened: %s", path, strerror(errno));
    }
    if (S_ISDIR(file.st_mode))
        return catalog_fail(catalog, NQ_NOT_A_CATALOG, "%s: not a catalog: this is a directory; name a file with --db", path);
    if (!S_ISREG(file.st_mode))
        return catalog_fail(catalog, NQ_NOT_A_CATALOG, "%s: not a catalog: this is no ordinary file; name another with --db", path);
    if (file.st_size == 0 && !may_create)
        return catalog_fail_lacking(catalog, NQ_NOT_A_CATALOG, LACKING_ANYTHING, "%s: empty file (a copy that failed?)", path);
    if (access(catalog->filename, R_OK) != 0) return catalog_fail(catalog, NQ_IO, "%s: cannot be opened: %s", path, strerror(errno));
    *empty = file.st_size == 0;
    return NQ_OK;
}

sqlite3_file *identity_file(sqlite3 *db) {
    sqlite3_file *file = NULL;
    sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    return file;
}

nq_status identity_read_header(nq_catalog *catalog, sqlite3_file *file, file_header *header) {
    sqlite3_int64 size = 0;
    int rc = file->pMethods->xFileSize(file, &size);
    header->length = size < (sqlite3_int64)SIDE_FILES_HEADER ? (size_t)size : SIDE_FILES_HEADER;
    if (rc == SQLITE_OK && header->length) rc = file->pMethods->xRead(file, header->bytes, (int)header->length, 0);
    if (rc == SQLITE_OK || rc == SQLITE_IOERR_SHORT_READ) return NQ_OK;
    return catalog_fail(catalog, NQ_IO, "%s: cannot be read: %s", catalog->path, sqlite3_errstr(rc));
}

nq_status identity_note(nq_catalog *catalog) {
    struct stat file;
    int moved = 0;
    sqlite3_file_control(catalog->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (moved || stat(catalog->filename, &file) != 0) return identity_fail(catalog, "opening");
    catalog->device = file.st_dev;
    catalog->inode = file.st_ino;
    return NQ_OK;
}

bool identity_is_lost(const nq_catalog *catalog) {
    struct stat file;
    return stat(catalog->filename, &file) != 0 || file.st_dev != catalog->device || file.st_ino != catalog->inode;
}

nq_status identity_fail(nq_catalog *catalog, const char *doing) {
    struct stat file;
    bool replaced = stat(catalog->filename, &file) == 0;
    return catalog_fail(catalog, NQ_IO, "%s: the file or its folder has been deleted or moved while %s%s", catalog->path, doing,
                        replaced ? ", and another file has its name now" : "");
}
