/* SPDX-License-Identifier: MIT */
/* Is the file one of ours? Asked of its first bytes, before SQLite reads it: reading can already write (it rolls back
 * what a killed writer left), and that is not done to other people's files. They are read through the file that SQLite has opened, so
 * that no other one can take its place meanwhile. (A descriptor of our own would drop SQLite's locks when it is closed.)
 *
 * An SQLite file begins with 16 fixed bytes; the four-byte numbers at 60 and 68 are user_version and application_id.
 *
 * And is it still there? Who writes to a file that has lost its name stores nothing that anybody will find. */
#include "identity.h"

#include <string.h>
#include <sys/stat.h>

#include "failure.h"
#include "schema.h"

static const char sqlite_magic[16] = "SQLite format 3";

file_identity identity_of(const file_header *header) {
    file_identity is = {.kind = FILE_NO_SQLITE};
    if (header->length < FILE_HEADER || memcmp(header->bytes, sqlite_magic, sizeof sqlite_magic) != 0) return is;
    is.version = big_endian(header->bytes + 60);
    is.application = big_endian(header->bytes + 68);
    is.kind = is.application == APPLICATION_ID         ? FILE_CATALOG
              : is.application == APPLICATION_ID_PART  ? FILE_PART
              : is.application == APPLICATION_ID_IMAGE ? FILE_IMAGE
                                                       : FILE_FOREIGN;
    return is;
}

sqlite3_file *identity_file(sqlite3 *db) {
    sqlite3_file *file = NULL;
    sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    return file;
}

nq_status identity_read_header(nq_catalog *catalog, sqlite3_file *file, file_header *header) {
    sqlite3_int64 size = 0;
    int rc = file->pMethods->xFileSize(file, &size);
    header->length = size < (sqlite3_int64)FILE_HEADER ? (size_t)size : FILE_HEADER;
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
    return catalog_fail(catalog, NQ_IO, "%s: the file or its folder has been deleted or moved while %s%s",
                        catalog->path, doing, replaced ? ", and another file has its name now" : "");
}
