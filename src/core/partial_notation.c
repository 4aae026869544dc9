/* SPDX-License-Identifier: MIT */
/* What is drawn need be no placement: where the reader of whole boards counts the queens of each row, here they are taken as they stand. */
#include "nqueens/partial_notation.h"

#include <string.h>

#include "draft.h"
#include "instance.h"
#include "notation_forms.h"

static nq_status refuse_queens(const scan *text, unsigned queens, unsigned n) {
    return refuse(text, text->begin, NQ_MALFORMED, "%u queens on %u row%s: a board has no more queens than rows",
                  queens, n, n == 1 ? "" : "s");
}

static bool are_rows(const scan *text) {
    if (!contains(text, "/\n")) return false;
    for (const char *at = text->begin; at < text->end;) {
        const char *end = end_of_line(at, text->end);
        if (!contains(text, "/") && !is_row_of_squares(at, end)) return false;
        at = end + (end < text->end);
    }
    return true;
}

/* Whether ranks without a queen are written with the digits of squares, as 10/10/... of a board of 10: they are shorter than rows. */
static bool are_short_ranks(const scan *text) {
    unsigned ranks = 1;
    const char *first = text->begin;
    for (const char *c = text->begin; c < text->end; c++) {
        if (*c != '/' && *c != '0' && *c != '1') return false;
        ranks += *c == '/';
    }
    while (first < text->end && *first != '/') first++;
    return ranks >= 10 && first - text->begin == 2;
}

static bool are_ranks(const scan *text) { return !contains(text, "\n") && (is_fen(text) || are_short_ranks(text)); }

/* A line that is a JSON string with ranks in it, as jq prints the members of objects, and of arrays a line each with a comma behind. */
static bool are_quoted_ranks(const scan *line, scan *inner) {
    const char *end = line->end;
    while (end > line->begin && is_space(end[-1])) end--;
    if (end > line->begin && end[-1] == ',') end--;
    if (end - line->begin < 3 || *line->begin != '"' || end[-1] != '"') return false;
    *inner = piece_of(line, line->begin + 1, end - 1);
    return !contains(inner, "\"") && are_ranks(inner);
}

bool nq_partial_is_instance(const char *text, size_t length) {
    return is_instance(skip_spaces(text, text + length), text + length);
}

/* A board with several completions has as many rows in a table: those behind the first are passed over. Out: *at is behind them. */
static const char *behind_same_board(const nq_board_reader *reader, const char *at, const char *end) {
    unsigned number;
    row_text rows;
    nq_reading_error unused;
    while (reader->rows_length > 0 && at < end) {
        scan line = {at, at, end_of_line(at, end), &unused, NULL};
        if (!is_partial_record(&line, &number, &rows) || number != reader->row_board ||
            (size_t)(rows.end - rows.begin) != reader->rows_length ||
            memcmp(rows.begin, reader->rows, reader->rows_length) != 0)
            break;
        at = skip_spaces(line.end, end);
    }
    return at;
}

/* Keeps what tells whether the next row is of the same board; a length of 0 for what is no row. */
static void keep_row(nq_board_reader *reader, unsigned number, row_text rows) {
    reader->row_board = number;
    reader->rows_length = (unsigned)(rows.end - rows.begin);
    if (rows.begin) memcpy(reader->rows, rows.begin, reader->rows_length);
}

/* What can be told by the whole of what is left. Returns NQ_DONE if it can be none of these. */
static nq_status read_rest(nq_board_reader *reader, scan *rest) {
    unsigned number = 0;
    row_text rows = {0};
    nq_placement unused;
    scan quoted, line = piece_of(rest, rest->begin, end_of_line(rest->begin, rest->end));
    bool is_row = is_partial_record(&line, &number, &rows);
    keep_row(reader, number, rows);
    if (is_instance(rest->begin, rest->end)) return read_instance(rest, rest->partial);
    if (is_row) {
        scan board = piece_of(rest, rows.begin, rows.end);
        rest->end = line.end;
        return read_rows_of_partial(&board);
    }
    if (opener_at(rest->begin, rest->end)) return NQ_DONE;
    if (are_quoted_ranks(&line, &quoted)) return rest->end = line.end, read_fen(&quoted, &unused);
    if (are_ranks(rest)) return read_fen(rest, &unused);
    return are_rows(rest) ? read_rows(rest, &unused) : NQ_DONE;
}

/* Reads the next board, however many queens it has. */
static nq_status read_any(nq_board_reader *reader, nq_partial *partial, nq_reading_error *error) {
    nq_placement placement;
    nq_status status = NQ_DONE;
    if (reader->depth == 0 && !reader->numbered) {
        const char *end = reader->text + reader->length, *first = skip_spaces(reader->text + reader->position, end),
                   *begin = skip_spaces(skip_headings(first, end), end);
        if (begin > first) keep_row(reader, 0, (row_text){0}); /* another table begins */
        begin = behind_same_board(reader, begin, end);
        scan rest = {reader->text, begin, end, error, partial};
        while (rest.end > begin && is_space(rest.end[-1])) rest.end--;
        reader->begin = (size_t)(begin - reader->text);
        if (begin < rest.end) status = read_rest(reader, &rest);
        reader->position = (size_t)((status == NQ_DONE ? begin : rest.end) - reader->text);
        if (status != NQ_DONE) error->line += reader->lines;
    }
    if (status != NQ_DONE) return status;
    status = read_next(reader, partial, &placement, error);
    if (status == NQ_OK && partial->n == 0) *partial = nq_partial_of(&placement);
    return status;
}

nq_status nq_partial_next(nq_board_reader *reader, nq_partial *partial, nq_reading_error *error) {
    nq_partial read = {0};
    nq_status status = read_any(reader, &read, error);
    if (status != NQ_OK) return status;
    scan text = {reader->text, reader->text + reader->begin, reader->text + reader->length, error, NULL};
    unsigned queens = nq_partial_queens(&read);
    if (queens > read.n) {
        refuse_queens(&text, queens, read.n);
        error->line += reader->lines;
        return NQ_MALFORMED;
    }
    *partial = read;
    return NQ_OK;
}

nq_status nq_partial_read(const char *text, size_t length, nq_partial *partial, nq_reading_error *error) {
    nq_board_reader reader;
    nq_partial read, second;
    nq_reading_error unused;
    nq_board_reader_init(&reader, text, length);
    nq_status status = nq_partial_next(&reader, &read, error);
    if (status == NQ_DONE) return refuse_no_board(&reader, error);
    if (status != NQ_OK) return status;
    size_t after = reader.position;
    if (nq_partial_next(&reader, &second, &unused) != NQ_DONE) return refuse_more(&reader, after, error);
    *partial = read;
    return NQ_OK;
}

bool nq_partial_goes_on(const char *piece, size_t piece_length, const char *line, size_t length) {
    return nq_partial_is_instance(piece, piece_length) && is_more_of_instance(line, line + length);
}
