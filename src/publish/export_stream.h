/* SPDX-License-Identifier: MIT */
/* A file of an export, read once: its lines, unpacked where it is compressed, and the sum of its bytes. */
#ifndef NQUEENS_PUBLISH_EXPORT_STREAM_H
#define NQUEENS_PUBLISH_EXPORT_STREAM_H

#include <nettle/sha2.h>
#include <zlib.h>

#include "export_files.h"

#define EXPORT_PIECE 65536u

typedef struct export_stream {
    export_check *check;
    const char *name;
    int descriptor; /* or -1 */
    uint64_t size;  /* of the file when it was opened */
    uint64_t bytes; /* read so far */
    struct sha256_ctx sum;
    bool compressed, inflating, member_ended, file_ended;
    z_stream unpacking;
    uint64_t line;  /* the number of the last line */
    bool ended;     /* there are no more lines, */
    bool malformed; /* since what comes is no line: that is a fault, */
    bool again;     /* which has been reported when the file was read before */
    nq_status failed;
    size_t packed_at, packed_end, at, end;
    unsigned char packed[EXPORT_PIECE];
    char text[EXPORT_PIECE + EXPORT_LINE_SIZE];
} export_stream;

/* Opens a file. Returns NQ_OK; NQ_UNFIT, with a fault reported, if it is not there or no plain file; or how opening failed. In: a stream to
 * be closed, also after a failure. */
nq_status export_stream_open(export_stream *stream, export_check *check, const char *name, bool compressed);
void export_stream_close(export_stream *stream);

/* The next line, without its end, valid until the next call. Returns false at the end, after a failure, or where what comes is no line. */
bool export_stream_line(export_stream *stream, const char **line, size_t *length);

/* Reports that there is more than expected, if there is. In: how much that is, such as "92 rows". */
void export_stream_expect_end(export_stream *stream, export_fault_kind kind, const char *expected);

/* Reads what is left, and compares the sum with that which is listed. Returns NQ_OK; or how reading failed. */
nq_status export_stream_finish(export_stream *stream, export_listed *listed);

/* Opens a file and, of a table, reads its heading. Returns NQ_OK; NQ_UNFIT, with a fault reported, if there is none or it has another; or how
 * that failed. Out: *stream, to be closed in any case; NULL after NQ_NO_MEMORY. */
nq_status export_table_open(export_check *check, const char *name, bool compressed, export_stream **stream);

/* Finishes and closes what was opened; NULL is allowed. In: how reading went so far. Returns that, or how finishing failed; NQ_OK in
 * place of NQ_UNFIT. */
nq_status export_table_close(export_stream *stream, nq_status status);

/* Compares the sum of a file that is not read otherwise. Returns NQ_OK; or how reading failed. */
nq_status export_check_sum(export_check *check, const char *name);

#endif
