/* Notations that draw the board: rows of Q and ., 0/1 matrices, LeetCode arrays, FEN. */
#include <string.h>

#include "draft.h"
#include "notation_forms.h"

typedef enum cell { CELL_EMPTY, CELL_QUEEN, CELL_NONE, CELL_UNKNOWN } cell;

/* What stands at `at`: a square, something between squares, or neither. *width is its length in bytes. */
static cell read_cell(const char *at, const char *end, size_t *width) {
    static const char black_square[] = "\xe2\x96\xa0", white_square[] = "\xe2\x96\xa1";
    *width = 1;
    if (is_blank(*at) || *at == ',') return CELL_NONE;
    if (*at == 'Q' || *at == 'q' || *at == '1') return CELL_QUEEN;
    if (*at == '.' || *at == '0') return CELL_EMPTY;
    if (end - at < 3) return CELL_UNKNOWN;
    if (memcmp(at, black_square, 3) == 0) return *width = 3, CELL_QUEEN;
    if (memcmp(at, white_square, 3) == 0) return *width = 3, CELL_EMPTY;
    return CELL_UNKNOWN;
}

bool is_row_of_squares(const char *begin, const char *end) {
    bool squares = false;
    size_t width;
    for (const char *at = begin; at < end; at += width) {
        cell found = read_cell(at, end, &width);
        if (found == CELL_UNKNOWN) return false;
        if (found != CELL_NONE) squares = true;
    }
    return squares;
}

/* One row of a drawn board, without its separators. */
typedef struct row_text {
    const char *begin;
    const char *end;
} row_text;

/* Reads the squares of one row into the board. *squares is how many there were; those that are too many are counted only. */
static nq_status read_row(const scan *text, row_text row, unsigned index, draft *board, unsigned *squares) {
    size_t width;
    *squares = 0;
    for (const char *at = row.begin; at < row.end; at += width) {
        cell found = read_cell(at, row.end, &width);
        if (found == CELL_UNKNOWN) {
            refuse(text, at, NQ_MALFORMED);
            reason_add_quoted(text, at, at + 1);
            reason_add(text, " is no square: rows are drawn with Q and ., or with 1 and 0");
            return NQ_MALFORMED;
        }
        if (found == CELL_NONE) continue;
        if (found == CELL_QUEEN && *squares < board->n) draft_put(board, index, *squares);
        ++*squares;
    }
    return NQ_OK;
}

static nq_status refuse_too_many_rows(const scan *text, const char *at) {
    refuse(text, at, NQ_OUT_OF_RANGE);
    reason_add(text, "the board goes on after 32 rows, but boards have at most 32");
    return NQ_OUT_OF_RANGE;
}

static nq_status read_drawn_board(const scan *text, const row_text *rows, unsigned n, nq_placement *placement) {
    draft board = {.n = n};
    for (unsigned row = 0; row < n; row++) {
        unsigned squares;
        nq_status status = read_row(text, rows[row], row, &board, &squares);
        if (status != NQ_OK) return status;
        if (squares == n) continue;
        refuse(text, rows[row].begin, NQ_MALFORMED);
        reason_add(text, "row ");
        reason_add_number(text, row + 1);
        reason_add(text, " has ");
        reason_add_number(text, squares);
        reason_add(text, squares == 1 ? " square, but the board has " : " squares, but the board has ");
        reason_add_number(text, n);
        reason_add(text, n == 1 ? " row" : " rows");
        return NQ_MALFORMED;
    }
    return draft_finish(&board, text, placement);
}

nq_status read_rows(const scan *text, nq_placement *placement) {
    row_text rows[NQ_MAX_N];
    unsigned n = 0;
    for (const char *at = text->begin; at < text->end;) {
        const char *row_end = at;
        while (row_end < text->end && *row_end != '\n' && *row_end != '/') row_end++;
        if (n == NQ_MAX_N) return refuse_too_many_rows(text, at);
        rows[n++] = (row_text){at, row_end};
        at = row_end + 1;
    }
    return read_drawn_board(text, rows, n, placement);
}

nq_status read_string_array(const scan *text, nq_placement *placement, const char **end) {
    row_text rows[NQ_MAX_N];
    unsigned n = 0;
    const char *expected = "expected '[' at the start of an array of strings";
    const char *at = text->begin;
    *end = at;
    if (*at != '[') goto malformed;
    do {
        at = skip_spaces(at + 1, text->end);
        expected = "expected a string of Q and . for the next row";
        if (at == text->end || *at != '"') goto malformed;
        if (n == NQ_MAX_N) return refuse_too_many_rows(text, at);
        const char *close = memchr(at + 1, '"', (size_t)(text->end - at - 1));
        expected = "this string has no closing '\"'";
        if (!close) goto malformed;
        rows[n++] = (row_text){at + 1, close};
        at = skip_spaces(close + 1, text->end);
    } while (at < text->end && *at == ',');
    expected = "expected ',' or ']' after a row";
    if (at == text->end || *at != ']') goto malformed;
    *end = at + 1;
    scan board = {text->base, text->begin, *end, text->error};
    return read_drawn_board(&board, rows, n, placement);

malformed:
    refuse(text, at, NQ_MALFORMED);
    reason_add(text, expected);
    return NQ_MALFORMED;
}

/* The fields that may follow the ranks in a full FEN record: who moves, castling, en passant, two counters. */
static bool is_rest_of_fen(const char *at, const char *end) {
    at = skip_spaces(at, end);
    return at == end || ((*at == 'w' || *at == 'b') && (at + 1 == end || is_blank(at[1])));
}

static nq_status read_rank(const scan *text, row_text rank, unsigned index, draft *board) {
    unsigned file = 0;
    for (const char *at = rank.begin; at < rank.end;) {
        const char *after = at + 1;
        unsigned width = 1;
        if (is_digit(*at)) {
            if (board->n >= 10) after = read_number(at, rank.end, &width);
            else width = (unsigned)(*at - '0');
        } else if (*at != 'Q' && *at != 'q') {
            refuse(text, at, NQ_MALFORMED);
            reason_add_quoted(text, at, after);
            reason_add(text, " is neither a queen nor a count of empty squares");
            return NQ_MALFORMED;
        } else if (file < board->n) {
            draft_put(board, index, file);
        }
        file += width;
        at = after;
    }
    if (file == board->n) return NQ_OK;
    refuse(text, rank.begin, NQ_MALFORMED);
    reason_add(text, "row ");
    reason_add_number(text, index + 1);
    reason_add(text, " has ");
    reason_add_number(text, file);
    reason_add(text, " squares, but there are ");
    reason_add_number(text, board->n);
    reason_add(text, board->n < 10 ? " rows (up to n = 9 each digit is a count)" : " rows (from n = 10 a run of digits is one count)");
    return NQ_MALFORMED;
}

nq_status read_fen(const scan *text, nq_placement *placement) {
    const char *end = text->begin;
    while (end < text->end && !is_space(*end)) end++;
    if (!is_rest_of_fen(end, text->end)) {
        refuse(text, end, NQ_MALFORMED);
        reason_add(text, "unexpected text after the ranks of a FEN");
        return NQ_MALFORMED;
    }
    row_text ranks[NQ_MAX_N];
    unsigned n = 0;
    for (const char *at = text->begin; at <= end; at++) {
        const char *rank_end = at;
        while (rank_end < end && *rank_end != '/') rank_end++;
        if (n == NQ_MAX_N) return refuse_too_many_rows(text, at);
        ranks[n++] = (row_text){at, rank_end};
        at = rank_end;
    }
    draft board = {.n = n};
    for (unsigned row = 0; row < n; row++) {
        nq_status status = read_rank(text, ranks[row], row, &board);
        if (status != NQ_OK) return status;
    }
    return draft_finish(&board, text, placement);
}
