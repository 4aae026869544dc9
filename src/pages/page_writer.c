/* The kernel is told early to begin the transfer of what it has been given, where there is a call for that: what is left to do by the fsync
 * at the end is next to nothing. */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* sync_file_range */
#endif
#include "page_writer.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "format.h"

#define BUFFER_SIZE (1u << 20)
#define WORTH_BEGINNING (BUFFER_SIZE / 8)

struct page_writer {
    int fd, error;
    uint32_t page_size;
    uint32_t first, count, most; /* the pages in the buffer */
    unsigned char buffer[];
};

int write_at(int fd, const void *bytes, size_t count, uint64_t offset) {
    const unsigned char *from = bytes;
    while (count > 0) {
        ssize_t written = pwrite(fd, from, count, (off_t)offset);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        if (written == 0) return EIO;
        from += written;
        count -= (size_t)written;
        offset += (uint64_t)written;
    }
    return 0;
}

static void begin_transfer(int fd, uint64_t offset, size_t count) {
#ifdef __linux__
    if (count >= WORTH_BEGINNING) sync_file_range(fd, (off_t)offset, (off_t)count, SYNC_FILE_RANGE_WRITE);
#else
    (void)fd, (void)offset, (void)count;
#endif
}

page_writer *page_writer_open(int fd, uint32_t page_size) {
    assert(is_page_size(page_size));
    page_writer *writer = malloc(sizeof *writer + BUFFER_SIZE);
    if (writer) *writer = (page_writer){.fd = fd, .page_size = page_size, .most = BUFFER_SIZE / page_size};
    return writer;
}

void page_writer_close(page_writer *writer) { free(writer); }

int page_writer_error(const page_writer *writer) { return writer->error; }

int page_writer_flush(page_writer *writer) {
    size_t count = (size_t)writer->count * writer->page_size;
    uint64_t offset = (uint64_t)(writer->first - 1) * writer->page_size;
    writer->count = 0;
    if (count == 0 || writer->error) return writer->error;
    writer->error = write_at(writer->fd, writer->buffer, count, offset);
    if (!writer->error) begin_transfer(writer->fd, offset, count);
    return writer->error;
}

unsigned char *page_writer_page(page_writer *writer, uint32_t number) {
    assert(number > 0);
    if (writer->count == writer->most || number != writer->first + writer->count) page_writer_flush(writer);
    if (writer->count == 0) writer->first = number;
    return writer->buffer + (size_t)writer->count++ * writer->page_size;
}
