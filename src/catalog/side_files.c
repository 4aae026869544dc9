/* What stands beside a catalog: FILE-journal of a writer that was killed, FILE-wal of a program that uses write-ahead logging.
 *
 * SQLite applies either to whatever file has the name. That is right where they belong together, and destroys a file that has
 * been put there since, a copy for instance. So before SQLite opens the file:
 *
 * A journal holds pages as they were before the transaction, as a rule the first too. The file's first page then is that page, or
 * the one that the transaction has written since, whose change counter (four bytes at 24) is one more.
 *
 *   journal   8 bytes magic | records | nonce | pages before | sector size | page size | to the end of the sector
 *             then for each record: 4 bytes page number | the page | 4 bytes check sum
 *
 * A catalog is never in WAL mode. A file that somebody has put into it is refused, with what to do; so is a -wal that stands beside. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "internal.h"

static const unsigned char journal_magic[8] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};

/* The first bytes of the first page, as the journal has them. Returns false where it does not hold that page. */
static bool find_first_page(int journal, unsigned char page[SIDE_FILES_HEADER]) {
    unsigned char header[28], number[4];
    if (pread(journal, header, sizeof header, 0) != (ssize_t)sizeof header || memcmp(header, journal_magic, sizeof journal_magic) != 0) return false;
    uint32_t records = big_endian(header + 8), sector = big_endian(header + 20), page_size = big_endian(header + 24);
    if (sector < sizeof header || sector > 65536 || page_size < 512 || page_size > 65536) return false;
    off_t at = (off_t)sector;
    for (uint32_t k = 0; k < records && pread(journal, number, sizeof number, at) == (ssize_t)sizeof number; k++) {
        if (big_endian(number) == 1) return pread(journal, page, SIDE_FILES_HEADER, at + 4) == (ssize_t)SIDE_FILES_HEADER;
        at += (off_t)page_size + 8;
    }
    return false;
}

static bool belongs(const unsigned char *file, const unsigned char *journaled) {
    uint32_t now = big_endian(file + 24), before = big_endian(journaled + 24);
    return memcmp(file, journaled, 18) == 0 && (now == before || now == before + 1);
}

static nq_status check_journal(nq_catalog *catalog, const char *name, const unsigned char *header) {
    unsigned char page[SIDE_FILES_HEADER];
    int journal = open(name, O_RDONLY | O_CLOEXEC);
    if (journal < 0) return NQ_OK; /* there is none; or SQLite will say why it cannot be read */
    bool wrong = find_first_page(journal, page) && !belongs(header, page);
    close(journal);
    if (!wrong) return NQ_OK;
    return catalog_fail(catalog, NQ_NOT_A_CATALOG,
                        "%s: '%s-journal' beside it was left by an interrupted writer of another file, and would destroy this one; "
                        "move the journal away",
                        catalog->path, catalog->path);
}

static nq_status check_wal(nq_catalog *catalog, const char *name, const unsigned char *header) {
    struct stat file;
    bool in_wal_mode = header[18] == 2 || header[19] == 2, beside = stat(name, &file) == 0;
    if (beside)
        return catalog_fail(catalog, NQ_NOT_A_CATALOG,
                            "%s: '%s-wal' stands beside it, of another program that uses or used the file; if the two belong together, "
                            "sqlite3 '%s' 'PRAGMA journal_mode = DELETE' joins them, else move the -wal file away",
                            catalog->path, catalog->path, catalog->path);
    if (!in_wal_mode || catalog->options.mode == NQ_CATALOG_GENERATE) return NQ_OK; /* who writes sets it back */
    return catalog_fail(catalog, NQ_NOT_A_CATALOG,
                        "%s: another program has left the file in WAL mode, in which reading needs writing; "
                        "sqlite3 '%s' 'PRAGMA journal_mode = DELETE' sets it back",
                        catalog->path, catalog->path);
}

nq_status side_files_check(nq_catalog *catalog, const unsigned char *header) {
    size_t size = strlen(catalog->filename) + sizeof "-journal";
    char *name = malloc(size);
    if (!name) return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory", catalog->path);
    snprintf(name, size, "%s-wal", catalog->filename);
    nq_status status = check_wal(catalog, name, header);
    snprintf(name, size, "%s-journal", catalog->filename);
    if (status == NQ_OK) status = check_journal(catalog, name, header);
    free(name);
    return status;
}
