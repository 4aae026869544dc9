/* Is the file one of ours? Asked of its first bytes, before SQLite opens it: opening can already write (it rolls back
 * what a killed writer left), and that is not done to other people's files.
 *
 * An SQLite file begins with 16 fixed bytes; the four-byte numbers at 60 and 68 are user_version and application_id. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "internal.h"

#define HEADER_SIZE 100u

static const char sqlite_magic[16] = "SQLite format 3";

static nq_status check_header(nq_catalog *catalog, const unsigned char *header, size_t length) {
    const char *path = catalog->path;
    if (length < HEADER_SIZE || memcmp(header, sqlite_magic, sizeof sqlite_magic) != 0)
        return catalog_fail(catalog, NQ_NOT_A_CATALOG, "%s: not a catalog: this is no SQLite database; name another file with --db",
                            path);
    uint32_t version = big_endian(header + 60), application = big_endian(header + 68);
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
    char *folder = folder_of(catalog->filename);
    bool has_folder = folder && access(folder, F_OK) == 0;
    free(folder);
    if (!has_folder) return catalog_fail(catalog, NQ_NO_FILE, "%s: no such file, and no such folder", catalog->path);
    return catalog_fail_lacking(catalog, NQ_NO_FILE, LACKING_ANYTHING, "%s: no such file", catalog->path);
}

nq_status identity_check(nq_catalog *catalog, bool *empty) {
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
    if (file.st_size == 0) {
        if (may_create) return NQ_OK;
        return catalog_fail_lacking(catalog, NQ_NOT_A_CATALOG, LACKING_ANYTHING, "%s: empty file (a copy that failed?)", path);
    }
    *empty = false;
    int descriptor = open(catalog->filename, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return catalog_fail(catalog, NQ_IO, "%s: cannot be opened: %s", path, strerror(errno));
    unsigned char header[HEADER_SIZE];
    ssize_t length = read(descriptor, header, sizeof header);
    int error = errno;
    close(descriptor);
    if (length < 0) return catalog_fail(catalog, NQ_IO, "%s: cannot be read: %s", path, strerror(error));
    nq_status status = check_header(catalog, header, (size_t)length);
    return status == NQ_OK ? side_files_check(catalog, header) : status;
}
