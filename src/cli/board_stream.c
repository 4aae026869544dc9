/* Boards from stdin, a piece at a time, so that a long list needs no more memory than a short one.
 *
 * A line is a piece of its own unless it can be a row of squares or opens a bracket that it does not close: such lines are
 * gathered up to a blank line, to a line of another kind, or to the closing bracket. What the piece says is for the
 * reader of notations to find out. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

struct board_stream {
    FILE *in;
    char *line; /* the line read last; pending if line_length >= 0 */
    size_t line_size;
    ssize_t line_length;
    unsigned line_number;
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
        if (!strchr(" \t\r\n", line[k])) return false;
    return true;
}

/* How many more brackets a line opens than it closes. */
static long brackets_left_open(const char *line, size_t length) {
    long open = 0;
    for (size_t k = 0; k < length; k++) open += (line[k] == '[') - (line[k] == ']');
    return open;
}

/* The next line, or the one that was put back; false at the end. */
static bool read_line(board_stream *stream) {
    if (stream->line_length >= 0) return true;
    stream->line_length = getline(&stream->line, &stream->line_size, stream->in);
    if (stream->line_length < 0) return false;
    stream->line_number++;
    if (stream->line_number == 1 && stream->line_length >= 3 && memcmp(stream->line, "\xef\xbb\xbf", 3) == 0) {
        stream->line_length -= 3; /* a byte order mark */
        memmove(stream->line, stream->line + 3, (size_t)stream->line_length + 1);
    }
    return true;
}

/* Moves the line to the end of the piece. */
static bool take_line(board_stream *stream) {
    size_t length = (size_t)stream->line_length, needed = stream->piece_length + length + 1;
    if (needed > stream->piece_size) {
        char *piece = realloc(stream->piece, needed * 2);
        if (!piece) return false;
        stream->piece = piece;
        stream->piece_size = needed * 2;
    }
    memcpy(stream->piece + stream->piece_length, stream->line, length);
    stream->piece_length += length;
    stream->line_length = -1;
    return true;
}

bool board_stream_next(board_stream *stream, const char **text, size_t *length, unsigned *line) {
    stream->piece_length = 0;
    while (read_line(stream) && (is_blank_line(stream->line, (size_t)stream->line_length) || stream->line[0] == '#'))
        stream->line_length = -1;
    if (stream->line_length < 0) return false;
    *line = stream->line_number;
    bool rows = nq_notation_is_row(stream->line, (size_t)stream->line_length);
    long open = brackets_left_open(stream->line, (size_t)stream->line_length);
    if (!take_line(stream)) return false;
    while ((rows || open > 0) && read_line(stream)) {
        bool goes_on = open > 0 || nq_notation_is_row(stream->line, (size_t)stream->line_length);
        if (!goes_on) break;
        open += brackets_left_open(stream->line, (size_t)stream->line_length);
        if (!take_line(stream)) return false;
    }
    while (stream->piece_length > 0 && strchr("\r\n", stream->piece[stream->piece_length - 1])) stream->piece_length--;
    *text = stream->piece;
    *length = stream->piece_length;
    return true;
}
