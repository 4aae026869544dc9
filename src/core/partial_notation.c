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

/* A cross is a queen only where it and one other sign are the whole board and it stands once in each row. */
static bool crosses_are_queens(const drawing *drawn, unsigned n) {
    bool once = drawn->crosses_can_be_queens;
    for (unsigned row = 0; row < n; row++) once = once && drawn->board.in_row[row] == 1;
    return once;
}

static nq_status read_drawn(const scan *text, nq_partial *partial) {
    row_text rows[NQ_MAX_N];
    drawing drawn;
    nq_status status = split_rows(text, rows, &partial->n);
    if (status == NQ_OK) status = draw_rows(text, rows, partial->n, &drawn);
    if (status != NQ_OK) return status;
    bool are_queens = crosses_are_queens(&drawn, partial->n);
    for (unsigned row = 0; row < partial->n; row++) {
        partial->queens[row] = drawn.board.squares[row] & (are_queens ? ~UINT32_C(0) : ~drawn.crosses[row]);
        partial->blocked[row] = are_queens ? 0 : drawn.crosses[row];
    }
    return NQ_OK;
}

static nq_status read_ranks(const scan *text, nq_partial *partial) {
    draft board;
    nq_status status = draw_fen(text, &board, partial->blocked);
    if (status != NQ_OK) return status;
    partial->n = board.n;
    memcpy(partial->queens, board.squares, sizeof partial->queens);
    return NQ_OK;
}

static nq_status read_whole(const scan *text, nq_partial *partial) {
    nq_placement placement;
    nq_status status = nq_notation_read(text->begin, (size_t)(text->end - text->begin), &placement, text->error);
    if (status != NQ_OK) return status;
    partial->n = placement.n;
    for (unsigned row = 0; row < placement.n; row++) partial->queens[row] = UINT32_C(1) << placement.column[row];
    return NQ_OK;
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

bool nq_partial_is_instance(const char *text, size_t length) {
    return is_instance(skip_spaces(text, text + length), text + length);
}

nq_status nq_partial_read(const char *text, size_t length, nq_partial *partial, nq_reading_error *error) {
    scan whole = {text, skip_spaces(text, text + length), text + length, error};
    nq_partial read = {0};
    nq_status status;
    while (whole.end > whole.begin && is_space(whole.end[-1])) whole.end--;
    bool instance = is_instance(whole.begin, whole.end);
    if (instance) status = read_instance(&whole, &read);
    else if (are_ranks(&whole)) status = read_ranks(&whole, &read);
    else if (are_rows(&whole)) status = read_drawn(&whole, &read);
    else status = read_whole(&whole, &read);
    if (status != NQ_OK) return status;
    unsigned queens = nq_partial_queens(&read);
    if (queens > read.n) return refuse_queens(&whole, queens, read.n);
    *partial = read;
    return NQ_OK;
}

bool nq_partial_goes_on(const char *piece, size_t piece_length, const char *line, size_t length) {
    return nq_partial_is_instance(piece, piece_length) && is_more_of_instance(line, line + length);
}
