/* SPDX-License-Identifier: MIT */
/* Notations that draw the board: rows of Q and ., 0/1 matrices, FEN.
 *
 * What a blank and an x mean depends on the rest of the board. Blanks are empty squares only where nothing else draws those;
 * otherwise they stand between squares. An x is a queen only where it and one sign of empty squares are the whole board;
 * beside any other sign of a queen it is a blocked square. */
#include <string.h>

#include "draft.h"
#include "notation_forms.h"

typedef enum cell { CELL_EMPTY, CELL_QUEEN, CELL_CROSS, CELL_NONE, CELL_UNKNOWN } cell;

static const struct sign {
    const char *text;
    cell meaning;
} signs[] = {
    {"Q", CELL_QUEEN},
    {"q", CELL_QUEEN},
    {"*", CELL_QUEEN},
    {"1", CELL_QUEEN},
    /* black and white queen, black square */
    {"\xe2\x99\x9b", CELL_QUEEN},
    {"\xe2\x99\x95", CELL_QUEEN},
    {"\xe2\x96\xa0", CELL_QUEEN},
    {".", CELL_EMPTY},
    {"_", CELL_EMPTY},
    {"-", CELL_EMPTY},
    {"0", CELL_EMPTY},
    {"\xe2\x96\xa1", CELL_EMPTY}, /* white square */
    {"x", CELL_CROSS},
    {"X", CELL_CROSS},
};

#define SIGN_COUNT (sizeof signs / sizeof signs[0])

/* The sign that begins at `at`: its place in the table, or SIGN_COUNT. */
static unsigned sign_at(const char *at, const char *end) {
    unsigned k = 0;
    for (; k < SIGN_COUNT; k++) {
        size_t width = strlen(signs[k].text);
        if ((size_t)(end - at) >= width && memcmp(at, signs[k].text, width) == 0) break;
    }
    return k;
}

/* What stands at `at`: a square, something between squares, or neither. *next is where it ends. */
static cell read_cell(const char *at, const char *end, const char **next) {
    *next = next_character(at, end);
    if (is_blank(*at) || *at == ',' || is_quote(*at)) return CELL_NONE;
    unsigned sign = sign_at(at, end);
    return sign < SIGN_COUNT ? signs[sign].meaning : CELL_UNKNOWN;
}

/* A number of a list, such as -1: squares drawn without blanks go on behind it, or begin before it. */
static bool is_negative_number(const char *begin, const char *at, const char *end) {
    if (*at != '-' || (at > begin && !is_blank(at[-1]) && at[-1] != ',')) return false;
    const char *behind = at + 1;
    while (behind < end && is_digit(*behind)) behind++;
    return behind > at + 1 && (behind == end || is_blank(*behind) || *behind == ',');
}

bool is_row_of_squares(const char *begin, const char *end) {
    bool squares = false;
    const char *next;
    for (const char *at = begin; at < end; at = next) {
        cell found = read_cell(at, end, &next);
        if (found == CELL_UNKNOWN || is_quote(*at) || is_negative_number(begin, at, end)) return false;
        if (found != CELL_NONE) squares = true;
    }
    return squares;
}

/* A board as it is drawn: what draws queens, or may, is marked. */
typedef struct drawing {
    draft board;
    uint32_t crosses[NQ_MAX_N]; /* those of the marks that are an x, by row */
    const char *cross;          /* the first x, or NULL */
    bool has_queens;            /* something else draws them */
    bool crosses_can_be_queens; /* as far as the signs go */
} drawing;

/* What a board is drawn with. */
typedef struct palette {
    const char *cross;          /* the first x, or NULL */
    unsigned empties;           /* how many signs of empty squares */
    bool queens, numbers, wide; /* signs of queens; more than one 1 in a row; blanks */
    bool cross_is_queen, blank_is_square;
} palette;

static palette survey(const row_text *rows, unsigned n) {
    palette found = {0};
    unsigned used = 0;
    const char *next;
    for (unsigned row = 0; row < n; row++) {
        unsigned ones = 0;
        for (const char *at = rows[row].begin; at < rows[row].end; at = next) {
            cell what = read_cell(at, rows[row].end, &next);
            unsigned sign = sign_at(at, rows[row].end);
            if (what == CELL_CROSS && !found.cross) found.cross = at;
            if (what == CELL_EMPTY && !(used >> sign & 1)) found.empties++;
            if (sign < SIGN_COUNT) used |= 1u << sign;
            if (*at == '1' && ++ones > 1) found.numbers = true;
            if (*at == ' ') found.wide = true;
            if (what == CELL_QUEEN) found.queens = true;
        }
    }
    found.blank_is_square = n > 1 && found.empties == 0 && found.wide && !found.numbers;
    found.cross_is_queen = !found.queens && found.empties <= 1;
    return found;
}

static nq_status refuse_cell(const scan *text, const char *at, const char *end) {
    return refuse(text, at, NQ_MALFORMED, "'%.*s' is no square: rows are drawn with Q and ., or with 1 and 0",
                  piece_length(at, next_character(at, end)), at);
}

static nq_status refuse_cross(const scan *text, const char *at, bool beside_queens) {
    return refuse(
        text, at, NQ_MALFORMED,
        beside_queens
            ? "'%.*s' beside another sign of a queen is a blocked square, which only partial boards have; expected a "
              "whole board"
            : "'%.*s' draws queens only where it and one other sign are the whole board and it stands once in each row",
        1, at);
}

/* Reads the squares of one row into the drawing. *squares is how many there were; those that are too many are counted only. */
static nq_status read_row(const scan *text, const palette *drawn, row_text row, unsigned index, drawing *made,
                          unsigned *squares) {
    const char *next;
    *squares = 0;
    for (const char *at = row.begin; at < row.end; at = next) {
        cell found = read_cell(at, row.end, &next);
        if (found == CELL_UNKNOWN || (drawn->blank_is_square && *at == '\t')) return refuse_cell(text, at, row.end);
        if (found == CELL_NONE && !(drawn->blank_is_square && *at == ' ')) continue;
        if ((found == CELL_QUEEN || found == CELL_CROSS) && *squares < made->board.n) {
            draft_put(&made->board, index, *squares);
            if (found == CELL_CROSS) made->crosses[index] |= UINT32_C(1) << *squares;
        }
        ++*squares;
    }
    return NQ_OK;
}

nq_status refuse_too_many_rows(const scan *text, const char *at) {
    return refuse(text, at, NQ_OUT_OF_RANGE, "the board goes on after 32 rows, but boards have at most 32");
}

nq_status refuse_width(const scan *text, const char *at, unsigned row, unsigned squares, unsigned n) {
    return refuse(text, at, NQ_MALFORMED, "row %u has %u square%s, but the board has %u row%s", row + 1, squares,
                  squares == 1 ? "" : "s", n, n == 1 ? "" : "s");
}

/* Blanks at the end of a row draw nothing: where they are squares, those that are missing or too many do not count. */
static row_text without_trailing_blanks(row_text row) {
    while (row.end > row.begin && is_blank(row.end[-1])) row.end--;
    return row;
}

/* Draws the rows, whatever they have. */
static nq_status draw_rows(const scan *text, const row_text *rows, unsigned n, drawing *drawn) {
    palette found = survey(rows, n);
    *drawn = (drawing){
        .board.n = n, .cross = found.cross, .has_queens = found.queens, .crosses_can_be_queens = found.cross_is_queen};
    for (unsigned row = 0; row < n; row++) {
        unsigned squares;
        nq_status status = read_row(text, &found, without_trailing_blanks(rows[row]), row, drawn, &squares);
        if (status != NQ_OK) return status;
        if (squares != n && !(found.blank_is_square && squares < n))
            return refuse_width(text, rows[row].begin, row, squares, n);
    }
    return NQ_OK;
}

nq_status read_drawn_board(const scan *text, const row_text *rows, unsigned n, nq_placement *placement) {
    drawing drawn;
    nq_status status = draw_rows(text, rows, n, &drawn);
    if (status != NQ_OK) return status;
    bool crosses_are_queens = drawn.crosses_can_be_queens;
    for (unsigned row = 0; row < n; row++) crosses_are_queens = crosses_are_queens && drawn.board.in_row[row] == 1;
    if (text->partial) return draft_keep(&drawn.board, crosses_are_queens ? NULL : drawn.crosses, text->partial), NQ_OK;
    if (drawn.cross && !crosses_are_queens) return refuse_cross(text, drawn.cross, drawn.has_queens);
    return draft_finish(&drawn.board, text, placement);
}

static nq_status split_rows(const scan *text, row_text rows[NQ_MAX_N], unsigned *n) {
    *n = 0;
    for (const char *at = text->begin; at < text->end;) {
        const char *row_end = at;
        while (row_end < text->end && *row_end != '\n' && *row_end != '/') row_end++;
        if (*n == NQ_MAX_N) return refuse_too_many_rows(text, at);
        rows[(*n)++] = (row_text){at, row_end};
        at = row_end + 1;
    }
    return NQ_OK;
}

nq_status read_rows(const scan *text, nq_placement *placement) {
    row_text rows[NQ_MAX_N];
    unsigned n;
    nq_status status = split_rows(text, rows, &n);
    return status == NQ_OK ? read_drawn_board(text, rows, n, placement) : status;
}

nq_status read_rows_of_partial(const scan *text) {
    row_text rows[NQ_MAX_N];
    unsigned n;
    drawing drawn;
    if (text->begin == text->end) return refuse(text, text->begin, NQ_MALFORMED, "the board has no rows");
    nq_status status = split_rows(text, rows, &n);
    if (status == NQ_OK) status = draw_rows(text, rows, n, &drawn);
    if (status == NQ_OK) draft_keep(&drawn.board, drawn.crosses, text->partial);
    return status;
}

/* The fields that may follow the ranks in a full FEN record: who moves, castling, en passant, two counters. */
static bool is_rest_of_fen(const char *at, const char *end) {
    at = skip_spaces(at, end);
    return at == end || ((*at == 'w' || *at == 'b') && (at + 1 == end || is_blank(at[1])));
}

static nq_status read_rank(const scan *text, row_text rank, unsigned index, draft *board, uint32_t *crosses) {
    unsigned file = 0;
    for (const char *at = rank.begin; at < rank.end;) {
        const char *after = at + 1;
        unsigned width = 1;
        if (is_digit(*at)) {
            if (board->n >= 10) after = read_number(at, rank.end, &width);
            else width = (unsigned)(*at - '0');
        } else if (*at == 'x' && crosses) {
            if (file < board->n) crosses[index] |= UINT32_C(1) << file;
        } else if (*at != 'Q' && *at != 'q') {
            return refuse(text, at, NQ_MALFORMED, "'%.*s' is neither a queen nor a count of empty squares",
                          piece_length(at, next_character(at, rank.end)), at);
        } else if (file < board->n) {
            draft_put(board, index, file);
        }
        file += width;
        at = after;
    }
    if (file == board->n) return NQ_OK;
    return refuse(text, rank.begin, NQ_MALFORMED, "row %u has %u squares, but there are %u rows (%s)", index + 1, file,
                  board->n,
                  board->n < 10 ? "up to n = 9 each digit is a count" : "from n = 10 a run of digits is one count");
}

static nq_status draw_fen(const scan *text, draft *board, uint32_t *crosses) {
    const char *end = text->begin;
    while (end < text->end && !is_space(*end)) end++;
    if (!is_rest_of_fen(end, text->end))
        return refuse(text, end, NQ_MALFORMED, "unexpected text after the ranks of a FEN");
    row_text ranks[NQ_MAX_N];
    unsigned n = 0;
    for (const char *at = text->begin; at <= end; at++) {
        const char *rank_end = at;
        while (rank_end < end && *rank_end != '/') rank_end++;
        if (n == NQ_MAX_N) return refuse_too_many_rows(text, at);
        ranks[n++] = (row_text){at, rank_end};
        at = rank_end;
    }
    *board = (draft){.n = n};
    for (unsigned row = 0; row < n; row++) {
        nq_status status = read_rank(text, ranks[row], row, board, crosses);
        if (status != NQ_OK) return status;
    }
    return NQ_OK;
}

nq_status read_fen(const scan *text, nq_placement *placement) {
    draft board;
    uint32_t crosses[NQ_MAX_N] = {0};
    nq_status status = draw_fen(text, &board, text->partial ? crosses : NULL);
    if (status != NQ_OK) return status;
    return text->partial ? draft_keep(&board, crosses, text->partial), NQ_OK : draft_finish(&board, text, placement);
}
