/* SPDX-License-Identifier: MIT */
/* SQLite trusts the number of pages in the header only if the change counter is the one that stands beside it: both are written. A connection
 * that had pages in its cache would see by the counter that they are old. */
#include "header.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "format.h"
#include "page_writer.h"

static const struct {
    uint32_t at, bytes, right;
    const char *unfit;
} demands[] = {
    {HEADER_WRITE_VERSION, 1, 1, "its write version is not 1: it is in WAL mode, or newer than this"},
    {HEADER_READ_VERSION, 1, 1, "its read version is not 1: it is in WAL mode, or newer than this"},
    {HEADER_RESERVED, 1, 0, "it reserves bytes at the end of each page"},
    {HEADER_FREE_TRUNK, 4, 0, "it has free pages"},
    {HEADER_FREE_PAGES, 4, 0, "it has free pages"},
    {HEADER_SCHEMA_FORMAT, 4, 4, "its schema format is not 4"},
    {HEADER_LARGEST_ROOT, 4, 0, "auto_vacuum is on"},
    {HEADER_INCREMENTAL, 4, 0, "auto_vacuum is on"},
    {HEADER_ENCODING, 4, 1, "its encoding is not UTF-8"},
};

static int read_header(int fd, unsigned char header[HEADER_SIZE], uint64_t *size) {
    struct stat status;
    ssize_t count;
    if (fstat(fd, &status) != 0) return errno;
    *size = (uint64_t)status.st_size;
    do count = pread(fd, header, HEADER_SIZE, 0);
    while (count < 0 && errno == EINTR);
    if (count < 0) return errno;
    if (count < HEADER_SIZE) memset(header + count, 0, (size_t)(HEADER_SIZE - count));
    return 0;
}

/* Returns NULL if it is as demanded. */
static const char *find_unfit(const unsigned char header[HEADER_SIZE], uint64_t size) {
    uint32_t page_size = read_page_size(header), pages = read_four(header + HEADER_PAGES);
    if (memcmp(header, "SQLite format 3", 16) != 0 || page_size == 0) return "it is no SQLite file";
    if (read_four(header + HEADER_CHANGES) != read_four(header + HEADER_VALID_FOR) ||
        size != (uint64_t)pages * page_size)
        return "its header does not say how many pages it has";
    for (size_t k = 0; k < sizeof demands / sizeof demands[0]; k++) {
        const unsigned char *at = header + demands[k].at;
        if ((demands[k].bytes == 1 ? at[0] : read_four(at)) != demands[k].right) return demands[k].unfit;
    }
    return NULL;
}

int pages_header_read(int fd, pages_header *header, const char **unfit) {
    unsigned char bytes[HEADER_SIZE];
    uint64_t size = 0;
    *unfit = NULL;
    int error = read_header(fd, bytes, &size);
    if (error) return error;
    *unfit = find_unfit(bytes, size);
    *header = (pages_header){.page_size = read_page_size(bytes), .pages = read_four(bytes + HEADER_PAGES)};
    return *unfit ? EINVAL : 0;
}

int pages_header_finish(int fd, uint32_t pages) {
    unsigned char bytes[HEADER_SIZE];
    uint64_t size = 0;
    int error = read_header(fd, bytes, &size);
    if (error) return error;
    if (size != (uint64_t)pages * read_page_size(bytes)) return EINVAL;
    uint32_t changes = read_four(bytes + HEADER_CHANGES) + 1;
    write_four(bytes + HEADER_CHANGES, changes);
    write_four(bytes + HEADER_VALID_FOR, changes);
    write_four(bytes + HEADER_PAGES, pages);
    return write_at(fd, bytes, sizeof bytes, 0);
}
