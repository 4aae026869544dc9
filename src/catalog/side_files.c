/* SPDX-License-Identifier: MIT */
/* What stands beside a catalog: FILE-journal of a writer that was killed, FILE-wal and FILE-shm of a program that uses write-ahead
 * logging.
 *
 * SQLite applies them to whatever file has the name, and then deletes them. That is right where they belong together, and destroys a
 * file that has been put there since, a copy for instance; and a journal can name one more file, which SQLite deletes with it. So before
 * SQLite reads the file they are looked at, and what no writer of ours can have left is refused and left untouched. All of them are
 * ordinary files of the catalog's owner, under one name; a catalog is never in WAL mode.
 *
 *   journal   segments, each: header | records, from the next multiple of the sector size on
 *   header    8 bytes magic | records | nonce | pages before | sector size | page size | to the end of the sector
 *             (only the first header's sizes count; 0xffffffff records are all that the journal has room for)
 *   record    4 bytes page number | the page | 4 bytes check sum
 *   tail      4 bytes | a name | its length | 4 bytes check sum | 8 bytes magic      where a transaction spans several files
 *
 * A writer of ours journals the first page before it writes any other. The file's first page then is the journaled one, or the one that
 * the transaction has written since, whose change counter (four bytes at 24) is one more. A journal without records is of a writer that
 * had not begun to write: the file has as many pages as before. Rolling back the very first transaction leaves no page at all. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "side_files.h"
#include "failure.h"
#include "filename.h"
#include "identity.h"

#define JOURNAL_HEADER 28u
#define TRIES 5

static const unsigned char journal_magic[8] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};

/* Why a journal is refused, and what to do. */
static const char of_another_file[] =
    "was left by an interrupted writer of another file, and would destroy this one; move it away";
static const char of_no_file[] =
    "is of a file that is not there any more, and would be applied to a new one; move it away";
static const char of_unknown_file[] = "holds pages, but not the first, which would show whose it is; if it is this "
                                      "file's, sqlite3 applies it when it reads "
                                      "the file, else move it away";
static const char names_another[] =
    "names another file, which would be deleted with it: no journal of a catalog does; move it away";
static const char no_journal[] = "is no journal, and would be deleted; move it away";

typedef struct journal {
    int descriptor;
    off_t size;
    uint32_t records, pages_before, sector, page_size;
} journal;

static bool read_at(const journal *j, void *bytes, size_t size, off_t at) {
    return pread(j->descriptor, bytes, size, at) == (ssize_t)size;
}

static bool is_power_of_two(uint32_t number) { return number != 0 && (number & (number - 1)) == 0; }

/* Reads a header; the sizes are those of the first. Returns false where SQLite would see no header either. */
static bool read_header(journal *j, off_t at) {
    unsigned char header[JOURNAL_HEADER];
    if (!read_at(j, header, sizeof header, at) || memcmp(header, journal_magic, sizeof journal_magic) != 0)
        return false;
    j->records = big_endian(header + 8);
    if (at > 0) return true;
    j->pages_before = big_endian(header + 16);
    j->sector = big_endian(header + 20);
    j->page_size = big_endian(header + 24);
    return true;
}

/* A name in the tail. SQLite compares its check sum as well. */
static bool names_a_file(const journal *j) {
    unsigned char tail[16];
    if (j->size < (off_t)sizeof tail || !read_at(j, tail, sizeof tail, j->size - (off_t)sizeof tail)) return false;
    uint32_t length = big_endian(tail);
    return memcmp(tail + 8, journal_magic, sizeof journal_magic) == 0 && length != 0 &&
           (off_t)length <= j->size - (off_t)sizeof tail;
}

/* The first bytes of the first page, as the journal has them. In: its first header has been read. */
static bool find_first_page(journal *j, unsigned char page[FILE_HEADER]) {
    off_t at = 0, record_size = (off_t)j->page_size + 8, sector = (off_t)j->sector;
    while (at + sector <= j->size && read_header(j, at)) {
        off_t room = (j->size - at - sector) / record_size;
        off_t records = j->records < room ? (off_t)j->records : room;
        at += sector;
        for (off_t k = 0; k < records; k++, at += record_size) {
            unsigned char number[4];
            /* SQLite reads no further either */
            if (!read_at(j, number, sizeof number, at) || big_endian(number) == 0) return false;
            if (big_endian(number) == 1) return read_at(j, page, FILE_HEADER, at + 4);
        }
        at = (at + sector - 1) / sector * sector;
    }
    return false;
}

/* Whether rolling back makes of the file what it was. `file` is its header. No file grows by more than what the journal has of it: what
 * a transaction cuts off it has saved. */
static bool belongs(const unsigned char *file, uint64_t file_size, const journal *j, const unsigned char *page) {
    uint32_t now = big_endian(file + 24), before = big_endian(page + 24), pages = big_endian(page + 28);
    uint64_t size = (uint64_t)pages * j->page_size, restored = (uint64_t)j->pages_before * j->page_size;
    bool counted = big_endian(page + 92) == before; /* programs before SQLite 3.7 keep no number of pages */
    return memcmp(file, page, 18) == 0 && (now == before || now == before + 1) &&
           restored <= file_size + (uint64_t)j->size &&
           (!counted || (restored >= size && restored <= (file_size > size ? file_size : size)));
}

/* Returns why the journal is refused, or NULL. */
static const char *judge_records(journal *j, const file_header *header, uint64_t file_size) {
    unsigned char page[FILE_HEADER];
    uint32_t counter = big_endian(header->bytes + 24), page_size = (uint32_t)header->bytes[16] << 8 | header->bytes[17];
    if (!is_power_of_two(j->sector) || j->sector < 32 || j->sector > 65536 ||
        j->page_size != (page_size == 1 ? 65536 : page_size))
        return of_another_file;
    if (j->records == 0 && j->pages_before == 0) return counter <= 1 ? NULL : of_another_file;
    if (j->records == 0) return file_size == (uint64_t)j->pages_before * j->page_size ? NULL : of_another_file;
    if (!find_first_page(j, page)) return of_unknown_file;
    return belongs(header->bytes, file_size, j, page) ? NULL : of_another_file;
}

/* Whether it is of a transaction that has ended, or had not begun to write: SQLite passes over it, and writes the next one there. It has
 * zeros in place of the magic and the number of records; of what only begins with a zero something would be lost. */
static bool has_ended(const journal *j) {
    static const unsigned char zeros[12];
    unsigned char begin[sizeof zeros];
    size_t size = j->size < (off_t)sizeof zeros ? (size_t)j->size : sizeof zeros;
    return read_at(j, begin, size, 0) && memcmp(begin, zeros, size) == 0;
}

/* In: is_there, whether there is a file, if only an empty one. */
static const char *judge_journal(int descriptor, off_t size, const file_header *header, bool is_there,
                                 uint64_t file_size) {
    journal j = {.descriptor = descriptor, .size = size};
    if (names_a_file(&j)) return names_another;
    if (has_ended(&j) && is_there) return NULL;
    if (!read_header(&j, 0) && !has_ended(&j)) return no_journal;
    if (!is_there) return of_no_file;
    if (header->length < FILE_HEADER) return NULL; /* there is nothing to apply it to: SQLite deletes it */
    return judge_records(&j, header, file_size);
}

/* Whether a writer is at work, whose journal SQLite leaves alone. */
static bool is_written(sqlite3_file *file) {
    int reserved = 0;
    return file && file->pMethods->xCheckReservedLock(file, &reserved) == SQLITE_OK && reserved;
}

/* --- */

static nq_status refuse(nq_catalog *catalog, const char *suffix, const char *reason) {
    return catalog_fail(catalog, NQ_NOT_A_CATALOG, "%s: '%s%s' beside it %s", catalog->path, filename_beside(catalog),
                        suffix, reason);
}

/* What may stand there at all. Out: *beside, its size is 0 if there is nothing. */
static nq_status check_kind(nq_catalog *catalog, const char *name, const char *suffix, struct stat *beside) {
    struct stat file;
    if (lstat(name, beside) != 0) {
        *beside = (struct stat){.st_size = 0};
        return NQ_OK;
    }
    if (S_ISLNK(beside->st_mode)) return refuse(catalog, suffix, "is a symbolic link; move it away");
    if (!S_ISREG(beside->st_mode)) return refuse(catalog, suffix, "is no ordinary file; move it away");
    if (beside->st_nlink > 1)
        return refuse(catalog, suffix, "has another name as well, and what has that would be written to; move it away");
    uid_t owner = stat(catalog->filename, &file) == 0 ? file.st_uid : geteuid();
    return beside->st_uid == owner
               ? NQ_OK
               : refuse(catalog, suffix, "has another owner than the file; look what it is, and move it away");
}

static nq_status check_journal(nq_catalog *catalog, sqlite3_file *open_file, const char *name,
                               const file_header *header) {
    struct stat beside, file = {.st_size = 0};
    nq_status status = check_kind(catalog, name, "-journal", &beside);
    if (status != NQ_OK || beside.st_size == 0) return status;
    int descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0 && errno == ENOENT) return NQ_OK;
    if (descriptor < 0)
        return catalog_fail(catalog, NQ_IO, "%s: '%s-journal' beside it cannot be opened: %s", catalog->path,
                            filename_beside(catalog), strerror(errno));
    const char *reason = fstat(descriptor, &beside) == 0 && S_ISREG(beside.st_mode)
                             ? NULL
                             : "is no ordinary file; move it away";
    bool is_there = stat(catalog->filename, &file) == 0;
    if (!reason) reason = judge_journal(descriptor, beside.st_size, header, is_there, (uint64_t)file.st_size);
    close(descriptor);
    return reason && !is_written(open_file) ? refuse(catalog, "-journal", reason) : NQ_OK;
}

static nq_status check_wal(nq_catalog *catalog, const char *name, const file_header *header) {
    struct stat beside;
    const char *path = filename_beside(catalog);
    bool in_wal_mode = header->length == FILE_HEADER && (header->bytes[18] == 2 || header->bytes[19] == 2);
    nq_status status = check_kind(catalog, name, "-wal", &beside);
    if (status != NQ_OK) return status;
    if (beside.st_size > 0 && header->length == 0) return refuse(catalog, "-wal", "belongs to no file; move it away");
    if (beside.st_size > 0) /* SQLite takes an empty one for none, too */
        return catalog_fail(
            catalog, NQ_NOT_A_CATALOG,
            "%s: '%s-wal' stands beside it, of another program that uses or used the file; if the two belong together, "
            "sqlite3 '%s' 'PRAGMA journal_mode = DELETE' joins them, else move the -wal file away",
            catalog->path, path, path);
    if (!in_wal_mode || catalog->options.mode == NQ_CATALOG_GENERATE) return NQ_OK; /* who writes sets it back */
    return catalog_fail(catalog, NQ_NOT_A_CATALOG,
                        "%s: another program has left the file in WAL mode, in which reading needs writing; "
                        "sqlite3 '%s' 'PRAGMA journal_mode = DELETE' sets it back",
                        catalog->path, path);
}

/* One look. */
static nq_status check_all(nq_catalog *catalog, sqlite3_file *file) {
    file_header header = {.length = 0};
    struct stat unused;
    size_t size = strlen(catalog->filename) + sizeof "-journal";
    char *name = malloc(size);
    if (!name) return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory", catalog->path);
    nq_status status = file ? identity_read_header(catalog, file, &header) : NQ_OK;
    snprintf(name, size, "%s-wal", catalog->filename);
    if (status == NQ_OK) status = check_wal(catalog, name, &header);
    snprintf(name, size, "%s-shm", catalog->filename);
    if (status == NQ_OK) status = check_kind(catalog, name, "-shm", &unused);
    snprintf(name, size, "%s-journal", catalog->filename);
    if (status == NQ_OK) status = check_journal(catalog, file, name, &header);
    free(name);
    return status;
}

/* While a writer works, its journal and the file change under the look; then what is seen may fit together at no time. */
nq_status side_files_check(nq_catalog *catalog, sqlite3_file *file) {
    nq_status status = check_all(catalog, file);
    for (int tries = 1; status == NQ_NOT_A_CATALOG && tries < TRIES; tries++) status = check_all(catalog, file);
    return status;
}
