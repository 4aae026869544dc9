/* SPDX-License-Identifier: MIT */
#include "dataset_gzip.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "../solver/crew.h"

#define PIECE (128u * 1024)
#define ROOM (PIECE + PIECE / 8 + 1024) /* more than deflateBound says */
#define LEVEL 6

/* A place of the crew. */
typedef struct piece {
    bool begun, failed;
    z_stream stream;
    size_t size, out_size;
    uLong crc;
    unsigned char in[PIECE], out[ROOM];
} piece;

struct dataset_gzip {
    crew *crew;
    dataset_gzip_put *put;
    void *context;
    piece *filling; /* the crew's free place, being filled; or NULL */
    uLong crc;
    uint64_t bytes;
};

/* A raw stream: header and trailer are those of the file. */
static bool begin(piece *one) {
    if (one->begun) return deflateReset(&one->stream) == Z_OK;
    one->begun = deflateInit2(&one->stream, LEVEL, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL - 1, Z_DEFAULT_STRATEGY) ==
                 Z_OK;
    return one->begun;
}

static void compress_piece(void *context, void *place, const nq_interrupt *stopping) {
    piece *one = place;
    (void)context, (void)stopping;
    one->failed = !begin(one);
    if (one->failed) return;
    one->stream.next_in = one->in, one->stream.avail_in = (uInt)one->size;
    one->stream.next_out = one->out, one->stream.avail_out = ROOM;
    one->failed = deflate(&one->stream, Z_SYNC_FLUSH) != Z_OK || one->stream.avail_in > 0 || one->stream.avail_out == 0;
    one->out_size = ROOM - one->stream.avail_out;
    one->crc = crc32(0, one->in, (uInt)one->size);
}

static void release(void *place) {
    piece *one = place;
    if (one->begun) deflateEnd(&one->stream);
}

nq_status dataset_gzip_open(unsigned jobs, dataset_gzip_put *put, void *context, dataset_gzip **opened) {
    static const unsigned char header[] = {0x1f, 0x8b, Z_DEFLATED, 0, 0, 0, 0, 0, 0, 255 /* of no system */};
    dataset_gzip *gzip = *opened = calloc(1, sizeof *gzip);
    if (!gzip) return NQ_NO_MEMORY;
    *gzip = (dataset_gzip){.put = put, .context = context, .crc = crc32(0, NULL, 0)};
    crew_plan plan = {
        .jobs = jobs, .places = jobs + 1u, .place_size = sizeof(piece), .work = compress_piece, .release = release};
    if (crew_open(&plan, &gzip->crew) != NQ_OK) {
        free(gzip);
        *opened = NULL;
        return NQ_NO_MEMORY;
    }
    return put(context, header, sizeof header);
}

/* Writes the oldest piece that is under way. Returns NQ_DONE where there is none. */
static nq_status take(dataset_gzip *gzip) {
    void *place;
    nq_status status = crew_take(gzip->crew, &place);
    if (status != NQ_OK) return status;
    const piece *one = place;
    if (one->failed) return NQ_NO_MEMORY;
    gzip->crc = crc32_combine(gzip->crc, one->crc, (z_off_t)one->size);
    return gzip->put(gzip->context, one->out, one->out_size);
}

static nq_status fill(dataset_gzip *gzip) {
    nq_status status = NQ_OK;
    while (status == NQ_OK && !(gzip->filling = crew_place(gzip->crew))) status = take(gzip);
    if (status == NQ_OK) gzip->filling->size = 0;
    return status;
}

static void give(dataset_gzip *gzip) {
    gzip->filling = NULL;
    crew_give(gzip->crew);
}

nq_status dataset_gzip_write(dataset_gzip *gzip, const void *bytes, size_t size) {
    const unsigned char *from = bytes;
    gzip->bytes += size;
    while (size > 0) {
        nq_status status = gzip->filling ? NQ_OK : fill(gzip);
        if (status != NQ_OK) return status;
        piece *to = gzip->filling;
        size_t count = size < PIECE - to->size ? size : PIECE - to->size;
        memcpy(to->in + to->size, from, count);
        to->size += count;
        from += count;
        size -= count;
        if (to->size == PIECE) give(gzip);
    }
    return NQ_OK;
}

static void write_little_endian(uint32_t number, unsigned char bytes[4]) {
    for (unsigned k = 0; k < 4; k++) bytes[k] = (unsigned char)(number >> 8 * k);
}

/* The last block, which is empty, then the sum and the size. */
static nq_status write_end(dataset_gzip *gzip) {
    unsigned char end[10] = {3, 0};
    write_little_endian((uint32_t)gzip->crc, end + 2);
    write_little_endian((uint32_t)gzip->bytes, end + 6);
    return gzip->put(gzip->context, end, sizeof end);
}

nq_status dataset_gzip_close(dataset_gzip *gzip, bool whole) {
    nq_status status = NQ_OK;
    if (gzip->filling && whole) give(gzip);
    while (whole && status == NQ_OK) status = take(gzip);
    if (status == NQ_DONE) status = write_end(gzip);
    crew_close(gzip->crew);
    free(gzip);
    return status;
}
