/* SPDX-License-Identifier: MIT */
/* The kernel is told early to begin the transfer of what it has been given, where there is a call for that: what is left to do by the fsync
 * at the end is next to nothing.
 *
 * What is behind the first LARGE_FILE bytes is written by threads while the next buffer is filled:
 *
 *   filling     | 1 | 2 | 3 | 4 | 5 | 6 | 1 | ...
 *   writing         | 1     | 3     | 5     |          a buffer is waited for before it is filled again
 *                       | 2     | 4     |
 *
 * two at a time, so that the disk has the next while it is told of the one that is done; and past the system's cache, where the file system
 * takes that: it would hold gigabytes that nobody asks for soon, and to make room for them takes longer than to write them. The disk is asked
 * for room some way ahead, since writes that make a file longer wait for each other; meanwhile it is longer than its pages. */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* sync_file_range, fallocate, O_DIRECT */
#endif
#include "page_writer.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "format.h"

#define BUFFER_SIZE (1u << 20)
#define WORTH_BEGINNING (BUFFER_SIZE / 8)
#define LARGE_FILE (UINT64_C(64) << 20)
#define ROOM_AHEAD (UINT64_C(256) << 20)
#define DIRECT_ALIGNMENT 4096u /* of memory, place and size, wherever they are written past the cache */
#define BUFFERS 6u
#define THREADS 2u

/* One of the ring. Its bytes are the owner's of the writer while there is nothing in it. */
typedef struct full_buffer {
    unsigned char *bytes;
    size_t count; /* 0: nothing, or it is written */
    uint64_t offset;
} full_buffer;

/* The threads, and what they have to write; without a thread their owner does. */
typedef struct behind {
    bool begun, refused; /* refused: there can be none */
    pthread_t thread[THREADS];
    unsigned threads;
    pthread_mutex_t lock; /* for all that follows */
    pthread_cond_t given_one, written_one;
    bool stop, direct, no_direct;
    int fd, error;
    full_buffer ring[BUFFERS];
    uint64_t given, taken; /* buffers; they only grow */
    uint64_t room_end;     /* up to where the disk has been asked for room */
} behind;

struct page_writer {
    int fd, error;
    uint32_t page_size;
    uint32_t first, count, most; /* the pages in the buffer */
    unsigned char *buffer;
    behind behind;
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
static void set_direct(behind *all, bool direct) {
#ifdef O_DIRECT
    int flags = fcntl(all->fd, F_GETFL);
    if (all->direct == direct || (direct && all->no_direct) || flags < 0) return;
    if (fcntl(all->fd, F_SETFL, direct ? flags | O_DIRECT : flags & ~O_DIRECT) == 0) all->direct = direct;
    else all->no_direct = true;
#else
    (void)all, (void)direct;
#endif
}

/* Where there is no such call, or no such room, the write will do, or say what is wrong. What goes beyond the limit of a process is not asked
 * for: that could end it. */
static void make_room_ahead(behind *all, const full_buffer *next) {
#ifdef __linux__
    struct rlimit most;
    if (!all->direct || next->offset + next->count <= all->room_end) return;
    all->room_end = next->offset + ROOM_AHEAD;
    if (getrlimit(RLIMIT_FSIZE, &most) != 0 || all->room_end > most.rlim_cur) return;
    (void)fallocate(all->fd, 0, (off_t)next->offset, (off_t)ROOM_AHEAD);
#else
    (void)all, (void)next;
#endif
}

/* In: the lock is held, and is again afterwards. What cannot be written past the cache is written into it, as all that follows is. */
static void write_behind(behind *all, const full_buffer *full) {
    bool direct = all->direct;
    make_room_ahead(all, full);
    pthread_mutex_unlock(&all->lock);
    int error = write_at(all->fd, full->bytes, full->count, full->offset);
    pthread_mutex_lock(&all->lock);
    if (error && direct) {
        set_direct(all, false);
        all->no_direct = true;
        pthread_mutex_unlock(&all->lock);
        error = write_at(all->fd, full->bytes, full->count, full->offset);
        pthread_mutex_lock(&all->lock);
    }
    if (!error && !all->direct) begin_transfer(all->fd, full->offset, full->count);
    if (!all->error) all->error = error;
}

static void *work(void *context) {
    behind *all = context;
    pthread_mutex_lock(&all->lock);
    for (;;) {
        while (!all->stop && all->taken == all->given) pthread_cond_wait(&all->given_one, &all->lock);
        if (all->taken == all->given) break;
        full_buffer *full = &all->ring[all->taken++ % BUFFERS];
        if (!all->error) write_behind(all, full);
        full->count = 0;
        pthread_cond_signal(&all->written_one);
    }
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

static bool has_thread(page_writer *writer) {
    behind *all = &writer->behind;
    if (all->begun || all->refused) return all->begun;
    bool complete = true;
    for (unsigned k = 0; complete && k < BUFFERS; k++) {
        all->ring[k].bytes = aligned_alloc(DIRECT_ALIGNMENT, BUFFER_SIZE);
        complete = all->ring[k].bytes != NULL;
    }
    all->no_direct = writer->page_size % DIRECT_ALIGNMENT != 0;
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->given_one, NULL);
    pthread_cond_init(&all->written_one, NULL);
    while (complete && all->threads < THREADS && pthread_create(&all->thread[all->threads], NULL, work, all) == 0)
        all->threads++;
    all->begun = all->threads > 0;
    all->refused = !all->begun;
    return all->begun;
}

/* Until there is nothing in the buffer, or in any. In: the lock is held. */
static void wait_for(behind *all, const full_buffer *full) {
    while (full->count > 0) pthread_cond_wait(&all->written_one, &all->lock);
}

static int wait_for_all(behind *all) {
    pthread_mutex_lock(&all->lock);
    for (unsigned k = 0; k < BUFFERS; k++) wait_for(all, &all->ring[k]);
    int error = all->error;
    pthread_mutex_unlock(&all->lock);
    return error;
}

/* Gives the threads a buffer, and takes the next that is written. */
static int give_behind(page_writer *writer, size_t count, uint64_t offset) {
    behind *all = &writer->behind;
    pthread_mutex_lock(&all->lock);
    full_buffer *place = &all->ring[all->given % BUFFERS];
    wait_for(all, place);
    set_direct(all, true);
    unsigned char *written = place->bytes;
    *place = (full_buffer){writer->buffer, count, offset};
    writer->buffer = written;
    all->given++;
    pthread_cond_signal(&all->given_one);
    int error = all->error;
    pthread_mutex_unlock(&all->lock);
    return error;
}

static void end_threads(behind *all) {
    if (!all->begun && !all->refused) return;
    pthread_mutex_lock(&all->lock);
    all->stop = true;
    pthread_cond_broadcast(&all->given_one);
    pthread_mutex_unlock(&all->lock);
    for (unsigned k = 0; k < all->threads; k++) pthread_join(all->thread[k], NULL);
    set_direct(all, false);
    pthread_cond_destroy(&all->written_one);
    pthread_cond_destroy(&all->given_one);
    pthread_mutex_destroy(&all->lock);
    for (unsigned k = 0; k < BUFFERS; k++) free(all->ring[k].bytes);
}

/* --- The pages --- */

page_writer *page_writer_open(int fd, uint32_t page_size) {
    assert(is_page_size(page_size));
    page_writer *writer = calloc(1, sizeof *writer);
    if (!writer) return NULL;
    *writer = (page_writer){.fd = fd, .page_size = page_size, .most = BUFFER_SIZE / page_size, .behind.fd = fd};
    writer->buffer = aligned_alloc(DIRECT_ALIGNMENT, BUFFER_SIZE);
    if (writer->buffer) return writer;
    free(writer);
    return NULL;
}

void page_writer_close(page_writer *writer) {
    if (!writer) return;
    end_threads(&writer->behind);
    free(writer->buffer);
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
    if (writer->behind.begun) {
        int error = wait_for_all(&writer->behind);
        if (!writer->error) writer->error = error;
        set_direct(&writer->behind, false);
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
