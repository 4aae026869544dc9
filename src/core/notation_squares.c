/* SPDX-License-Identifier: MIT */
/* Squares by name, in any order, glued together or set apart by blanks, commas or quotes. There are as many rows as squares.
 *
 * Chess squares, a1b3c5d2e4: the file letter is the column, from a at the left; the rank counts rows from the bottom.
 * r1c2 r2c4 r3c1 r4c3: row from the top and column from the left, both from 1, which has room for n > 26. */
#include "draft.h"
#include "notation_forms.h"

/* What reads the square at `at`; false if there is none. */
typedef bool square_reader(const char *at, const char *end, named_square *found);

bool read_chess_square(const char *at, const char *end, named_square *found) {
    if (at == end) return false;
    if (*at >= 'a' && *at <= 'z') found->column = (unsigned)(*at - 'a') + 1;
    else if (*at >= 'A' && *at <= 'Z') found->column = (unsigned)(*at - 'A') + 1;
    else return false;
    found->begin = at;
    found->end = read_number(at + 1, end, &found->line);
    return found->end > at + 1;
}

bool read_row_column_square(const char *at, const char *end, named_square *found) {
    if (at == end || (*at != 'r' && *at != 'R')) return false;
    const char *letter = read_number(at + 1, end, &found->line);
    if (letter == at + 1 || letter == end || (*letter != 'c' && *letter != 'C')) return false;
    found->begin = at;
    found->end = read_number(letter + 1, end, &found->column);
    return found->end > letter + 1;
}

bool is_row_column_square(const char *at, const char *end) {
    named_square found;
    return read_row_column_square(at, end, &found);
}

static bool is_separator(char c) { return is_space(c) || is_quote(c) || c == ','; }

static const char *skip_separators(const char *at, const char *end) {
    while (at < end && is_separator(*at)) at++;
    return at;
}

bool are_squares(const scan *text) {
    unsigned n = 0, widest = 0;
    for (const char *at = text->begin; at < text->end; n++) {
        named_square found;
        if (!read_chess_square(at, text->end, &found)) return false;
        if (found.column > widest) widest = found.column;
        if (found.line > widest) widest = found.line;
        at = found.end;
    }
    return widest <= n;
}

static nq_status refuse_no_square(const scan *text, const char *at, const char *example) {
    const char *token_end = at;
    while (token_end < text->end && !is_separator(*token_end)) token_end++;
    return refuse(text, at, NQ_MALFORMED, "'%.*s' is no square: expected %s", piece_length(at, token_end), at, example);
}

static nq_status find_squares(const scan *text, square_reader *read, const char *example,
                              named_square squares[NQ_MAX_N], unsigned *n) {
    *n = 0;
    for (const char *at = skip_separators(text->begin, text->end); at < text->end;
         at = skip_separators(squares[*n - 1].end, text->end)) {
        if (*n == NQ_MAX_N)
            return refuse(text, at, NQ_OUT_OF_RANGE, "more than 32 squares, but boards have at most 32 rows");
        if (!read(at, text->end, &squares[*n])) return refuse_no_square(text, at, example);
        ++*n;
    }
    return NQ_OK;
}

static nq_status refuse_square(const scan *text, const named_square *s, unsigned n, bool repeated) {
    int length = piece_length(s->begin, s->end);
    if (repeated) return refuse(text, s->begin, NQ_MALFORMED, "'%.*s' stands twice", length, s->begin);
    return refuse(text, s->begin, NQ_MALFORMED, "'%.*s' is off the board: %u square%s n = %u", length, s->begin, n,
                  n == 1 ? " makes" : "s make", n);
}

static nq_status read_all_squares(const scan *text, square_reader *read, bool from_bottom, const char *example,
                                  nq_placement *placement) {
    named_square squares[NQ_MAX_N];
    unsigned n;
    nq_status status = find_squares(text, read, example, squares, &n);
    if (status != NQ_OK) return status;
    draft board = {.n = n};
    for (unsigned k = 0; k < n; k++) {
        const named_square *s = &squares[k];
        bool on_board = s->column >= 1 && s->column <= n && s->line >= 1 && s->line <= n, repeated = false;
        for (unsigned earlier = 0; earlier < k; earlier++)
            repeated = repeated || (squares[earlier].column == s->column && squares[earlier].line == s->line);
        if (!on_board || repeated) return refuse_square(text, s, n, repeated);
        draft_put(&board, from_bottom ? n - s->line : s->line - 1, s->column - 1);
    }
    return draft_finish(&board, text, placement);
}

nq_status read_squares(const scan *text, nq_placement *placement) {
    return read_all_squares(text, read_chess_square, true, "a file letter and a rank, such as a1", placement);
}

nq_status read_row_column_squares(const scan *text, nq_placement *placement) {
    return read_all_squares(text, read_row_column_square, false, "a row and a column, such as r1c2", placement);
}
