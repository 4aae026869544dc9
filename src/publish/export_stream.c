/* SPDX-License-Identifier: MIT */
/* Three layers, each pulled by the next: bytes of the file, which go into its sum; bytes of text, unpacked by zlib where the file is
 * compressed; lines. No layer reads ahead more than a piece, so a small file that unpacks to a large one costs nothing but what is asked of
 * it. */
#include "export_stream.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GZIP_ONLY (15 + 16) /* the largest window, and a header of gzip */

nq_status export_stream_open(export_stream *stream, export_check *check, const char *name, bool compressed) {
    memset(stream, 0, offsetof(export_stream, packed));
    stream->check = check;
    stream->name = name;
    stream->compressed = compressed;
    sha256_init(&stream->sum);
    nq_status status = export_open_inside(check, name, &stream->descriptor, &stream->size);
    if (status != NQ_OK || !compressed) return status;
    if (inflateInit2(&stream->unpacking, GZIP_ONLY) != Z_OK)
        return export_fail(check, NQ_NO_MEMORY, "%s: not enough memory to read %s", check->path, name);
    stream->inflating = true;
    return NQ_OK;
}

void export_stream_close(export_stream *stream) {
    if (stream->inflating) inflateEnd(&stream->unpacking);
    if (stream->descriptor >= 0) close(stream->descriptor);
    stream->inflating = false;
    stream->descriptor = -1;
}

/* Bytes of the file, up to a piece. Returns 0 at its end, and after a failure. */
static size_t read_bytes(export_stream *stream, void *to, size_t room) {
    ssize_t count = 0;
    if (stream->failed != NQ_OK || stream->file_ended) return 0;
    do count = read(stream->descriptor, to, room);
    while (count < 0 && errno == EINTR && !nq_interrupted(stream->check->options.interrupt));
    if (nq_interrupted(stream->check->options.interrupt))
        stream->failed = export_fail(stream->check, NQ_INTERRUPTED, "%s: interrupted while reading %s",
                                     stream->check->path, stream->name);
    else if (count < 0)
        stream->failed = export_fail(stream->check, NQ_IO, "%s: %s cannot be read: %s", stream->check->path,
                                     stream->name, strerror(errno));
    if (stream->failed != NQ_OK) return 0;
    stream->file_ended = count == 0;
    stream->bytes += (uint64_t)count;
    sha256_update(&stream->sum, (size_t)count, to);
    return (size_t)count;
}

/* Ends the lines with a fault. */
static void malformed(export_stream *stream, const char *what) {
    if (!stream->again)
        export_fault(stream->check, EXPORT_FORMAT, "%s:%" PRIu64 ": %s", stream->name, stream->line + 1, what);
    stream->ended = stream->malformed = true;
}

/* Fills what has been read of the file but not been unpacked. Returns whether there is any. */
static bool fill_packed(export_stream *stream) {
    if (stream->packed_at < stream->packed_end) return true;
    stream->packed_at = 0;
    stream->packed_end = read_bytes(stream, stream->packed, sizeof stream->packed);
    return stream->packed_end > 0;
}

static size_t unpack(export_stream *stream, void *to, size_t room) {
    z_stream *z = &stream->unpacking;
    z->next_out = to;
    z->avail_out = (uInt)room;
    while (z->avail_out == (uInt)room && !stream->member_ended) {
        if (!fill_packed(stream)) {
            if (stream->failed == NQ_OK) malformed(stream, "the compressed file is cut short");
            return 0;
        }
        z->next_in = stream->packed + stream->packed_at;
        z->avail_in = (uInt)(stream->packed_end - stream->packed_at);
        int result = inflate(z, Z_NO_FLUSH);
        stream->packed_at = stream->packed_end - z->avail_in;
        stream->member_ended = result == Z_STREAM_END;
        if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR)
            return malformed(stream, "this is no file of gzip, or a damaged one"), (size_t)0;
    }
    if (stream->member_ended && fill_packed(stream))
        malformed(stream, "something follows the compressed file; expected one member of gzip");
    return room - z->avail_out;
}

/* More text behind what is left of it. Returns whether any came. */
static bool fill_text(export_stream *stream) {
    size_t left = stream->end - stream->at;
    memmove(stream->text, stream->text + stream->at, left);
    stream->at = 0;
    stream->end = left;
    char *to = stream->text + left;
    size_t added = stream->compressed ? unpack(stream, to, EXPORT_PIECE) : read_bytes(stream, to, EXPORT_PIECE);
    stream->end += added;
    return added > 0;
}

bool export_stream_line(export_stream *stream, const char **line, size_t *length) {
    for (;;) {
        const char *begin = stream->text + stream->at;
        size_t left = stream->end - stream->at;
        if (stream->malformed || stream->failed != NQ_OK) return false;
        const char *end = memchr(begin, '\n', left < EXPORT_LINE_SIZE ? left : EXPORT_LINE_SIZE);
        if (end) {
            *line = begin;
            *length = (size_t)(end - begin);
            stream->at += *length + 1;
            stream->line++;
            return true;
        }
        if (left >= EXPORT_LINE_SIZE) return malformed(stream, "the line is longer than any of a data set"), false;
        if (stream->ended) return false;
        if (fill_text(stream) || stream->malformed) continue;
        stream->ended = true;
        if (stream->end > stream->at && stream->failed == NQ_OK)
            return malformed(stream, "the last line has no end; expected LF"), false;
        return false;
    }
}

void export_stream_expect_end(export_stream *stream, export_fault_kind kind, const char *expected) {
    const char *line;
    size_t length;
    if (export_stream_line(stream, &line, &length))
        export_fault(stream->check, kind, "%s:%" PRIu64 ": there is more; expected %s", stream->name, stream->line,
                     expected);
}

static void print_sum(struct sha256_ctx *sum, char text[65]) {
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_digest(sum, sizeof digest, digest);
    for (unsigned k = 0; k < sizeof digest; k++) snprintf(text + 2 * k, 3, "%02x", digest[k]);
}

nq_status export_stream_finish(export_stream *stream, export_listed *listed) {
    char sum[65];
    while (read_bytes(stream, stream->packed, sizeof stream->packed) > 0) continue;
    if (stream->failed != NQ_OK) return stream->failed;
    listed->bytes = stream->bytes;
    print_sum(&stream->sum, sum);
    if (strcmp(sum, listed->sum) != 0)
        export_fault(stream->check, EXPORT_SUM, "%s: its sum is %s; " EXPORT_SUMS " says %s", stream->name, sum,
                     listed->sum);
    return NQ_OK;
}

static nq_status read_heading(export_stream *stream) {
    const char *line;
    char quoted[EXPORT_QUOTE_SIZE], heading[EXPORT_LINE_SIZE];
    size_t length;
    if (!export_heading(stream->name, heading)) return NQ_OK;
    if (!export_stream_line(stream, &line, &length)) line = "", length = 0;
    if (length == strlen(heading) && memcmp(line, heading, length) == 0) return NQ_OK;
    if (!stream->malformed)
        export_fault(stream->check, EXPORT_FORMAT, "%s:1: %s: expected '%s'", stream->name,
                     export_quote(line, length, quoted), heading);
    return NQ_UNFIT;
}

nq_status export_table_open(export_check *check, const char *name, bool compressed, export_stream **stream) {
    *stream = malloc(sizeof **stream);
    if (!*stream) return export_fail(check, NQ_NO_MEMORY, "%s: not enough memory to check it", check->path);
    nq_status status = export_stream_open(*stream, check, name, compressed);
    return status == NQ_OK ? read_heading(*stream) : status;
}

nq_status export_table_close(export_stream *stream, nq_status status) {
    if (!stream) return status;
    bool readable = stream->descriptor >= 0 && (status == NQ_OK || status == NQ_UNFIT);
    export_listed *listed = export_find(stream->check, stream->name);
    if (status == NQ_UNFIT) status = NQ_OK;
    if (readable && listed) status = export_stream_finish(stream, listed);
    export_stream_close(stream);
    free(stream);
    return status;
}

nq_status export_check_sum(export_check *check, const char *name) {
    export_stream *stream = malloc(sizeof *stream);
    if (!stream) return export_fail(check, NQ_NO_MEMORY, "%s: not enough memory to check it", check->path);
    nq_status status = export_stream_open(stream, check, name, false);
    return export_table_close(stream, status);
}
