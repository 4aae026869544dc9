/* SPDX-License-Identifier: MIT */
/* Boards from stdin, a piece at a time, so that a long list needs no more memory than a short one.
 *
 * A line is a piece of its own unless it can be a row of squares or opens a bracket that it does not close: such lines are
 * gathered up to a blank line, to a line of another kind, or to the closing bracket. The first two lines of a numbered list are
 * one piece too, since one alone does not show that it is numbered. What the piece says is for the reader of notations to
 * find out. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "nqueens/partial_notation.h"

struct board_stream {
    FILE *in;
    char *line; /* the line read last; pending if line_length >= 0 */
    size_t line_size;
    ssize_t line_length;
    unsigned line_number;
    nq_status status; /* why there is no next line */
    unsigned pieces;  /* how many there were */
    char *piece;
    size_t piece_size, piece_length;
};

board_stream *board_stream_open(FILE *in) {
    board_stream *stream = calloc(1, sizeof *stream);
    if (!stream) return NULL;
    stream->in = in;
    stream->line_length = -1;
    return stream;
}

void board_stream_close(board_stream *stream) {
    if (!stream) return;
    free(stream->line);
    free(stream->piece);
    free(stream);
}

static bool is_blank_line(const char *line, size_t length) {
    for (size_t k = 0; k < length; k++)
        if (line[k] == '\0' || !strchr(" \t\r\n", line[k])) return false;
    return true;
}

/* The next line, or the one that was put back. Sets stream->status and returns false where there is none. */
static bool read_line(board_stream *stream) {
    if (stream->line_length >= 0) return true;
    errno = 0;
    stream->line_length = getline(&stream->line, &stream->line_size, stream->in);
    if (stream->line_length < 0) {
        bool at_end = feof(stream->in) && !ferror(stream->in);
        stream->status = at_end ? NQ_DONE : errno == ENOMEM || errno == EOVERFLOW ? NQ_NO_MEMORY : NQ_IO;
        return false;
    }
    stream->line_number++;
    return true;
}

/* Moves the line to the end of the piece. */
static bool take_line(board_stream *stream) {
    size_t length = (size_t)stream->line_length, needed = stream->piece_length + length + 1;
    if (needed > stream->piece_size) {
        char *piece = realloc(stream->piece, needed * 2);
        if (!piece) {
            stream->status = NQ_NO_MEMORY;
            return false;
        }
        stream->piece = piece;
        stream->piece_size = needed * 2;
    }
    memcpy(stream->piece + stream->piece_length, stream->line, length);
    stream->piece_length += length;
    stream->line_length = -1;
    return true;
}

/* Whether the line that was read has the number behind that of the piece, which is its first line. */
static bool numbers_go_on(const board_stream *stream) {
    if (memchr(stream->piece, '\n', stream->piece_length - 1)) return false;
    for (unsigned number = 0; number <= 1; number++)
        if (nq_notation_has_number(stream->piece, stream->piece_length, number) &&
            nq_notation_has_number(stream->line, (size_t)stream->line_length, number + 1))
            return true;
    return false;
}

/* Whether the line that was read belongs to the piece, which is not empty. */
static bool goes_on(const board_stream *stream, bool rows, long open) {
    size_t length = (size_t)stream->line_length;
    if (is_blank_line(stream->line, length)) return false;
    return open > 0 || (rows && nq_notation_is_row(stream->line, length)) ||
           nq_notation_r_goes_on(stream->piece, stream->piece_length, stream->line, length) ||
           nq_partial_goes_on(stream->piece, stream->piece_length, stream->line, length) ||
           (stream->pieces == 0 && numbers_go_on(stream));
}

nq_status board_stream_next(board_stream *stream, const char **text, size_t *length, unsigned *lines) {
    stream->piece_length = 0;
    while (read_line(stream) && is_blank_line(stream->line, (size_t)stream->line_length)) stream->line_length = -1;
    if (stream->line_length < 0) return stream->status;
    *lines = stream->line_number - 1;
    bool rows = nq_notation_is_row(stream->line, (size_t)stream->line_length);
    long open = 0;
    do {
        open += nq_notation_open_brackets(stream->line, (size_t)stream->line_length);
        if (!take_line(stream)) return stream->status;
    } while (read_line(stream) && goes_on(stream, rows, open));
    if (stream->line_length < 0 && stream->status != NQ_DONE) return stream->status;
    stream->pieces++;
    while (stream->piece_length > 0 && strchr("\r\n", stream->piece[stream->piece_length - 1]) &&
           stream->piece[stream->piece_length - 1])
        stream->piece_length--;
    *text = stream->piece;
    *length = stream->piece_length;
    return NQ_OK;
}

int cli_tell_boards(const cli_call *cli, uint64_t count, const char *done) {
    return cli_fail(cli, NQ_INTERRUPTED, "interrupted: %" PRIu64 " %s been %s", count,
                    count == 1 ? "board has" : "boards have", done);
}

nq_status board_stream_visit(FILE *in, const nq_interrupt *interrupt, board_piece_visitor *visit, void *context) {
    const char *text;
    size_t length;
    unsigned lines;
    nq_status status = NQ_DONE;
    nq_board_reader reader;
    board_stream *stream = board_stream_open(in);
    if (!stream) return NQ_NO_MEMORY;
    nq_board_reader_init(&reader, "", 0);
    while (!nq_interrupted(interrupt) && (status = board_stream_next(stream, &text, &length, &lines)) == NQ_OK) {
        if (lines == 0) nq_board_reader_init(&reader, text, length);
        else nq_board_reader_continue(&reader, text, length, lines);
        if (!visit(context, &reader)) break;
    }
    board_stream_close(stream);
    if (nq_interrupted(interrupt)) return NQ_INTERRUPTED;
    return status == NQ_OK ? NQ_DONE : status;
}
