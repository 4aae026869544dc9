/* SPDX-License-Identifier: MIT */
/* What to do with what a file is. */
#include "open.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "connection.h"
#include "filename.h"
#include "part_prefixes.h"
#include "part_set.h"
#include "schema.h"
#include "side_files.h"
#include "sqlite.h"

static nq_status not_a_catalog(nq_catalog *catalog, const char *what) {
    return catalog_fail_advising(catalog, NQ_NOT_A_CATALOG, NQ_ADVICE_OTHER_FILE, "%s: not a catalog: this is %s",
                                 catalog->path, what);
}

/* What is no catalog is refused before anything can be written. */
static nq_status judge(nq_catalog *catalog, const file_header *header) {
    const char *path = catalog->path;
    if (header->length == 0) return NQ_OK;
    file_identity is = identity_of(header);
    if (is.kind == FILE_NO_SQLITE) return not_a_catalog(catalog, "no SQLite database");
    if (is.kind == FILE_PART) return part_refuse_as_catalog(catalog);
    if (is.kind == FILE_IMAGE) return not_a_catalog(catalog, "the file in which a run makes one");
    if (is.kind == FILE_FOREIGN)
        return catalog_fail_advising(catalog, NQ_NOT_A_CATALOG, NQ_ADVICE_OTHER_FILE,
                                     "%s: not a catalog: this SQLite database belongs to another program "
                                     "(application_id 0x%08x, a catalog has 0x%08x)",
                                     path, (unsigned)is.application, (unsigned)APPLICATION_ID);
    if (is.version <= SCHEMA_VERSION) return NQ_OK;
    return catalog_fail(
        catalog, NQ_NOT_A_CATALOG,
        "%s: the catalog has schema version %u, but this program knows versions up to %d; use a newer nqueens", path,
        (unsigned)is.version, SCHEMA_VERSION);
}

/* There is no file; perhaps a run that will make it has begun. */
static nq_status refuse_missing(nq_catalog *catalog) {
    for (unsigned k = 0; k < (NQ_MAX_N - NQ_MIN_N + 1) * NQ_RUN_KINDS; k++) {
        nq_part_progress part;
        unsigned n = NQ_MIN_N + k / NQ_RUN_KINDS;
        if (nq_catalog_part_progress(catalog, n, k % NQ_RUN_KINDS, &part) != NQ_OK || !part.exists) continue;
        nq_lacking lacking = {.range = {n, n, true},
                              .classes = part.which.only ? nq_classes_of(part.which.only) : NQ_ALL_CLASSES,
                              .at_least = part.which.counts_only ? NQ_STORED_COUNTS : NQ_STORED_FUNDAMENTAL,
                              .begun = true};
        return catalog_fail_lacking(catalog, NQ_NO_FILE, &lacking, "%s: no such file yet: n = %u in progress, %.0f %%",
                                    catalog->path, n, part.fraction * 100);
    }
    return catalog_fail_lacking(catalog, NQ_NO_FILE, LACKING_ANYTHING, "%s: no such file", catalog->path);
}

/* Looks at what the name names before it is opened. Out: *empty, whether there is no file yet or nothing in it. */
static nq_status look(nq_catalog *catalog, bool *empty) {
    const char *path = catalog->path;
    bool may_create = catalog->options.mode == NQ_CATALOG_GENERATE;
    struct stat file;
    *empty = true;
    if (stat(catalog->filename, &file) != 0) {
        if (errno == ENOENT) return may_create ? NQ_OK : refuse_missing(catalog);
        return catalog_fail(catalog, NQ_IO, "%s: cannot be opened: %s", path, strerror(errno));
    }
    if (S_ISDIR(file.st_mode))
        return catalog_fail_advising(catalog, NQ_NOT_A_CATALOG, NQ_ADVICE_NAME_FILE,
                                     "%s: not a catalog: this is a directory", path);
    if (!S_ISREG(file.st_mode)) return not_a_catalog(catalog, "no ordinary file");
    if (file.st_size == 0 && !may_create)
        return catalog_fail_lacking(catalog, NQ_NOT_A_CATALOG, LACKING_ANYTHING, "%s: empty file (a copy that failed?)",
                                    path);
    if (access(catalog->filename, R_OK) != 0)
        return catalog_fail(catalog, NQ_IO, "%s: cannot be opened: %s", path, strerror(errno));
    *empty = file.st_size == 0;
    return NQ_OK;
}

/* Opens the file for writing. Out: *empty, whether there is nothing in it after all; then it is closed again. */
static nq_status open_to_write(nq_catalog *catalog, bool *empty) {
    nq_status status = catalog_connect(catalog, SQLITE_OPEN_READWRITE, judge);
    if (status == NQ_OK) status = schema_is_empty(catalog, empty);
    if (status == NQ_OK && *empty) {
        sqlite3_close(catalog->db);
        catalog->db = NULL;
        return NQ_OK;
    }
    if (status == NQ_OK) status = schema_check(catalog, SCHEMA_CATALOG);
    if (status == NQ_OK) status = catalog_leave_wal_mode(catalog);
    /* A transaction that fits the cache locks readers out for its commit only. (The cache is counted in pages: it is set when their
     * size is known.) */
    if (status == NQ_OK) status = catalog_execute(catalog, "PRAGMA cache_size = -131072", "opening");
    return status;
}

nq_status catalog_look_again(nq_catalog *catalog) {
    bool empty;
    if (!catalog->pending) return NQ_OK;
    nq_status status = look(catalog, &empty);
    if (status == NQ_OK && empty) return side_files_check(catalog, NULL);
    if (status == NQ_OK) status = open_to_write(catalog, &empty);
    catalog->pending = status != NQ_OK || empty;
    return status;
}

/* Names that are no file's. */
static nq_status refuse_name(nq_catalog *catalog, const char *path) {
    if (path[0] == '\0')
        return catalog_fail_advising(catalog, NQ_NO_FILE, NQ_ADVICE_NAME_CATALOG, "'' is no file name");
    if (strcmp(path, ":memory:") == 0)
        return catalog_fail_advising(catalog, NQ_REFUSED, NQ_ADVICE_NAME_FILE,
                                     ":memory:: a catalog is a file (one of this name is ./:memory:)");
    if (path[strlen(path) - 1] == '/')
        return catalog_fail_advising(catalog, NQ_REFUSED, NQ_ADVICE_NAME_FILE, "%s: this names a folder", path);
    return NQ_OK;
}

static nq_status open_file(nq_catalog *catalog) {
    bool empty = false;
    nq_status status = look(catalog, &empty);
    if (status != NQ_OK) return status;
    if (catalog->options.mode == NQ_CATALOG_GENERATE) {
        catalog->pending = true;
        return catalog_look_again(catalog);
    }
    status = catalog_connect(catalog, SQLITE_OPEN_READONLY, judge);
    if (status == NQ_OK) status = catalog_read_first_time(catalog, judge, &empty);
    if (status == NQ_OK && empty)
        status = catalog_fail_lacking(catalog, NQ_NOT_A_CATALOG, LACKING_ANYTHING, "%s: empty file", catalog->path);
    if (catalog->options.mode == NQ_CATALOG_VERIFY) return status; /* a fault of the schema is then for it to tell */
    return status == NQ_OK ? schema_check(catalog, SCHEMA_CATALOG) : status;
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
    if (error == ENOENT)
        return catalog_fail_advising(catalog, NQ_NO_FILE, NQ_ADVICE_NAME_CATALOG,
                                     "%s: no such file, and its folder does not exist", catalog->path);
    return catalog_fail(catalog, NQ_IO, "%s: cannot be opened: %s", catalog->path, strerror(error));
}

nq_status nq_catalog_open(const char *path, const nq_catalog_options *options, nq_catalog **catalog) {
    assert((unsigned)options->mode <= NQ_CATALOG_SEARCH && (path || options->mode == NQ_CATALOG_SEARCH));
    assert(options->mode != NQ_CATALOG_PARTS);
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
    if (catalog->image) catalog->drop_image(catalog);
    sqlite3_close(catalog->db);
    part_prefixes_free(catalog->part_prefixes);
    part_set_free(catalog->parts);
    free(catalog->path);
    free(catalog->filename);
    free(catalog);
}

const char *nq_catalog_message(const nq_catalog *catalog) { return catalog->message; }

nq_advice nq_catalog_advice(const nq_catalog *catalog) { return catalog->advice; }

nq_lacking nq_catalog_lacking(const nq_catalog *catalog) { return catalog->lacking; }

const char *nq_catalog_path(const nq_catalog *catalog) { return catalog->path; }

nq_status nq_catalog_file_size(nq_catalog *catalog, uint64_t *bytes) {
    struct stat file;
    if (catalog->parts) return *bytes = part_set_bytes(catalog->parts), NQ_OK;
    if (stat(catalog->filename, &file) != 0)
        return catalog_fail(catalog, NQ_IO, "%s: cannot be looked at: %s", catalog->path, strerror(errno));
    *bytes = (uint64_t)file.st_size;
    return NQ_OK;
}

const char *nq_catalog_sqlite_version(void) { return sqlite3_libversion(); }
