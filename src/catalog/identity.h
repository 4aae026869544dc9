/* SPDX-License-Identifier: MIT */
/* Which file is it, and what is it? */
#ifndef NQUEENS_CATALOG_IDENTITY_H
#define NQUEENS_CATALOG_IDENTITY_H

#include "handle.h"

/* The first bytes of a file, read without SQLite's doing anything to it. */
#define FILE_HEADER 100u
typedef struct file_header {
    unsigned char bytes[FILE_HEADER];
    size_t length; /* what there was of them */
} file_header;

/* The open file of a connection that has not read it yet. */
sqlite3_file *identity_file(sqlite3 *db);
nq_status identity_read_header(nq_catalog *catalog, sqlite3_file *file, file_header *header);

/* What a file is, by its first bytes. */
typedef enum file_kind { FILE_NO_SQLITE, FILE_CATALOG, FILE_PART, FILE_IMAGE, FILE_FOREIGN } file_kind;
typedef struct file_identity {
    file_kind kind;
    uint32_t application, version; /* application_id and user_version, where it is SQLite's */
} file_identity;
file_identity identity_of(const file_header *header);

/* Notes which file catalog->db has open; and: whether the name names another one now, or none. */
nq_status identity_note(nq_catalog *catalog);
bool identity_is_lost(const nq_catalog *catalog);
nq_status identity_fail(nq_catalog *catalog, const char *doing);

#endif
