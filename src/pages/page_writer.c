/* SPDX-License-Identifier: MIT */
/* The kernel is told early to begin the transfer of what it has been given, where there is a call for that: what is left to do by the fsync
 * at the end is next to nothing.
 *
 * What is behind the first LARGE_FILE bytes is written by a thread while the next buffer is filled:
 *
 *   filling   | 1 |    | 2 |    | 1 |
 *   writing        | 1 |    | 2 |          a buffer is waited for before it is filled again
 *
 * and past the system's cache, where the file system takes that: it would hold gigabytes that nobody asks for soon, and to make room for
 * them takes longer than to write them. */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* sync_file_range, O_DIRECT */
#endif
#include "page_writer.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include "format.h"

#define BUFFER_SIZE (1u << 20)
#define WORTH_BEGINNING (BUFFER_SIZE / 8)
#define LARGE_FILE (UINT64_C(64) << 20)
#define DIRECT_ALIGNMENT 4096u /* of memory, place and size, wherever they are written past the cache */

/* The thread, and what it has to write; without a thread its owner does. All but the thread is the owner's while count is 0. */
typedef struct behind {
    bool begun, refused; /* refused: there can be none */
    pthread_t thread;
    pthread_mutex_t lock; /* for all that follows */
    pthread_cond_t changed;
    bool stop, direct, no_direct;
    int fd, error;
    unsigned char *bytes;
    size_t count; /* 0: nothing */
    uint64_t offset;
} behind;

struct page_writer {
    int fd, error;
    uint32_t page_size;
    uint32_t first, count, most; /* the pages in the buffer */
    unsigned char *buffer, *other;
    behind thread;
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

/* --- Behind --- */

/* Whether writing goes past the cache from now on. */
static void set_direct(behind *thread, bool direct) {
#ifdef O_DIRECT
    int flags = fcntl(thread->fd, F_GETFL);
    if (thread->direct == direct || (direct && thread->no_direct) || flags < 0) return;
    if (fcntl(thread->fd, F_SETFL, direct ? flags | O_DIRECT : flags & ~O_DIRECT) == 0) thread->direct = direct;
    else thread->no_direct = true;
#else
    (void)thread, (void)direct;
#endif
}

/* What cannot be written past the cache is written into it, as all that follows is. */
static int write_behind(behind *thread) {
    int error = write_at(thread->fd, thread->bytes, thread->count, thread->offset);
    if (error && thread->direct) {
        set_direct(thread, false);
        thread->no_direct = true;
        error = write_at(thread->fd, thread->bytes, thread->count, thread->offset);
    }
    if (!error && !thread->direct) begin_transfer(thread->fd, thread->offset, thread->count);
    return error;
}

static void *work(void *context) {
    behind *thread = context;
    pthread_mutex_lock(&thread->lock);
    for (;;) {
        while (!thread->stop && thread->count == 0) pthread_cond_wait(&thread->changed, &thread->lock);
        if (thread->count == 0) break;
        pthread_mutex_unlock(&thread->lock);
        int error = thread->error ? thread->error : write_behind(thread);
        pthread_mutex_lock(&thread->lock);
        thread->error = error;
        thread->count = 0;
        pthread_cond_signal(&thread->changed);
    }
    pthread_mutex_unlock(&thread->lock);
    return NULL;
}

static bool has_thread(page_writer *writer) {
    behind *thread = &writer->thread;
    if (thread->begun || thread->refused) return thread->begun;
    if (!writer->other) writer->other = aligned_alloc(DIRECT_ALIGNMENT, BUFFER_SIZE);
    thread->no_direct = writer->page_size % DIRECT_ALIGNMENT != 0;
    pthread_mutex_init(&thread->lock, NULL);
    pthread_cond_init(&thread->changed, NULL);
    thread->begun = writer->other && pthread_create(&thread->thread, NULL, work, thread) == 0;
    thread->refused = !thread->begun;
    return thread->begun;
}

/* Until the thread has nothing to do. */
static int wait_behind(behind *thread) {
    pthread_mutex_lock(&thread->lock);
    while (thread->count > 0) pthread_cond_wait(&thread->changed, &thread->lock);
    int error = thread->error;
    pthread_mutex_unlock(&thread->lock);
    return error;
}

/* Gives the thread a buffer, and takes the other one. */
static int give_behind(page_writer *writer, size_t count, uint64_t offset) {
    behind *thread = &writer->thread;
    int error = wait_behind(thread);
    if (error) return error;
    unsigned char *full = writer->buffer;
    writer->buffer = writer->other;
    writer->other = full;
    pthread_mutex_lock(&thread->lock);
    set_direct(thread, true);
    thread->bytes = full;
    thread->count = count;
    thread->offset = offset;
    pthread_cond_signal(&thread->changed);
    pthread_mutex_unlock(&thread->lock);
    return 0;
}

static void end_thread(behind *thread) {
    if (thread->begun) {
        pthread_mutex_lock(&thread->lock);
        thread->stop = true;
        pthread_cond_signal(&thread->changed);
        pthread_mutex_unlock(&thread->lock);
        pthread_join(thread->thread, NULL);
        set_direct(thread, false);
    }
    if (thread->begun || thread->refused) {
        pthread_cond_destroy(&thread->changed);
        pthread_mutex_destroy(&thread->lock);
    }
}

/* --- The pages --- */

page_writer *page_writer_open(int fd, uint32_t page_size) {
    assert(is_page_size(page_size));
    page_writer *writer = calloc(1, sizeof *writer);
    if (!writer) return NULL;
    *writer = (page_writer){.fd = fd, .page_size = page_size, .most = BUFFER_SIZE / page_size, .thread.fd = fd};
    writer->buffer = aligned_alloc(DIRECT_ALIGNMENT, BUFFER_SIZE);
    if (writer->buffer) return writer;
    free(writer);
    return NULL;
}

void page_writer_close(page_writer *writer) {
    if (!writer) return;
    end_thread(&writer->thread);
    free(writer->buffer);
    free(writer->other);
    free(writer);
}

int page_writer_error(const page_writer *writer) { return writer->error; }

/* Writes what is in the buffer, or has it written. */
static void pass_on(page_writer *writer, bool by_thread) {
    size_t count = (size_t)writer->count * writer->page_size;
    uint64_t offset = (uint64_t)(writer->first - 1) * writer->page_size;
    writer->count = 0;
    if (count == 0 || writer->error) return;
    if (by_thread && offset >= LARGE_FILE && has_thread(writer)) {
        writer->error = give_behind(writer, count, offset);
        return;
    }
    writer->error = write_at(writer->fd, writer->buffer, count, offset);
    if (!writer->error) begin_transfer(writer->fd, offset, count);
}

int page_writer_flush(page_writer *writer) {
    if (writer->thread.begun) {
        int error = wait_behind(&writer->thread);
        if (!writer->error) writer->error = error;
        set_direct(&writer->thread, false);
    }
    pass_on(writer, false);
    return writer->error;
}

unsigned char *page_writer_page(page_writer *writer, uint32_t number) {
    assert(number > 0);
    if (writer->count == writer->most || number != writer->first + writer->count) pass_on(writer, true);
    if (writer->count == 0) writer->first = number;
    return writer->buffer + (size_t)writer->count++ * writer->page_size;
}
