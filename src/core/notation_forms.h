/* SPDX-License-Identifier: MIT */
/* One notation each: what notation.c and notation_nested.c choose from. */
#ifndef NQUEENS_CORE_NOTATION_FORMS_H
#define NQUEENS_CORE_NOTATION_FORMS_H

#include "draft.h"
#include "scan.h"

/* One row of a drawn board, without its separators; or another piece of a text. */
typedef struct row_text {
    const char *begin;
    const char *end;
} row_text;

/* Each reads the whole of the text, which is one board. Where that is drawn and text->partial is not NULL, the board goes there as it
 * stands, and *placement has no meaning. */
nq_status read_list(const scan *text, nq_placement *placement);
nq_status read_rows(const scan *text, nq_placement *placement);
nq_status read_fen(const scan *text, nq_placement *placement);
nq_status read_squares(const scan *text, nq_placement *placement);
nq_status read_row_column_squares(const scan *text, nq_placement *placement);
nq_status read_record(const scan *text, nq_placement *placement);
nq_status read_placement_text(const scan *text, nq_placement *placement);

/* The notations of one line without brackets, told apart: the one that the text can be. In: no blanks at either end, not empty. */
nq_status read_line(const scan *text, nq_placement *placement);

/* Whether the text is letters and numbers in turn, all of them squares of a board with as many rows as there are squares. */
bool are_squares(const scan *text);

/* What R prints, notation_r.c. Whether a vector or matrix begins there; where its lines end; the board that it is. */
bool is_r_value(const char *at, const char *end);
const char *end_of_r_value(const char *at, const char *end);
nq_status read_r_value(const scan *text, nq_placement *placement);

/* Whether the line at `at` is what R prints above the columns of a matrix, or above an element of a list that follows. */
bool is_r_heading(const char *at, const char *end);

/* A square as it is named, on a board of any size. */
typedef struct named_square {
    unsigned column; /* from 1 at the left */
    unsigned line;   /* from 1: the rank from the bottom, or the row from the top */
    const char *begin;
    const char *end;
} named_square;

/* Read the square that begins at `at`, d6 or r3c4, in letters of either case; false if there is none. */
bool read_chess_square(const char *at, const char *end, named_square *found);
bool read_row_column_square(const char *at, const char *end, named_square *found);

/* The column (from 0) of a character of placement text in either case, or -1. */
int column_of_letter(char letter);

/* Whether the text begins with r, a number, c and a number. */
bool is_row_column_square(const char *at, const char *end);

/* Whether the text is a line of CSV or TSV as it is written here, and whether it is the heading of such lines. */
bool is_record(const scan *text);
bool is_record_heading(const char *line, const char *end);

/* Whether the text is such a line of puzzles, or of partial boards. Out: *number and *rows, of the board that it has. */
bool is_partial_record(const scan *text, unsigned *number, row_text *rows);

/* Reads the JSON object that begins the text; *after is behind it if it is well formed. */
nq_status read_object(const scan *text, nq_placement *placement, const char **after);

/* The numbers of a list as they stand there. */
typedef struct number_list {
    unsigned count;
    unsigned value[NQ_MAX_N];
    const char *at[NQ_MAX_N];
} number_list;

/* Reads a number in the name of a type of integers, np.int64(3). Returns its end, or NULL if there is none; *digits is where it is. */
const char *read_wrapped_number(const char *at, const char *end, const char **digits, unsigned *value);

/* The end of such a number, of a name, or of one other character. In: at < end. */
const char *behind_word(const char *at, const char *end);

/* Reads numbers set apart by blanks or commas, up to the end of the text. */
nq_status read_numbers(const scan *text, number_list *numbers);

nq_status refuse_too_many_numbers(const scan *text, const char *at);

/* The board whose columns are these numbers: the values say whether they count from 0 or from 1. */
nq_status place_numbers(const scan *text, const number_list *numbers, nq_placement *placement);

/* Reads rows where an x is always a blocked square. In: text->partial, not NULL. */
nq_status read_rows_of_partial(const scan *text);

/* Whether a line is FEN: one without a queen is still one. */
bool is_fen(const scan *text);

nq_status read_drawn_board(const scan *text, const row_text *rows, unsigned n, nq_placement *placement);
nq_status refuse_width(const scan *text, const char *at, unsigned row, unsigned squares, unsigned n);
nq_status refuse_too_many_rows(const scan *text, const char *at);

/* Whether a line holds nothing but signs of squares, and blanks and commas. */
bool is_row_of_squares(const char *begin, const char *end);

/* Reads the next board as nq_board_reader_next does. Out: if partial is not NULL, *partial where the board is drawn, else partial->n is 0. */
nq_status read_next(nq_board_reader *reader, nq_partial *partial, nq_placement *placement, nq_reading_error *error);

/* Refusals of a text that was to have one board. */
nq_status refuse_no_board(const nq_board_reader *reader, nq_reading_error *error);
nq_status refuse_more(const nq_board_reader *reader, size_t position, nq_reading_error *error);

/* The start of the next line that is neither blank nor a heading. */
const char *skip_headings(const char *at, const char *end);

/* Boards in brackets, notation_nested.c. A text in brackets is one board or an array of them, to any depth of NQ_OPEN_MAX. */

/* The bracket that begins a value at `at`, behind a name such as array( or c( if there is one; NULL if there is none. */
const char *opener_at(const char *at, const char *end);

/* Reads the next board of the arrays that are open in the reader, or opens those that begin at text->begin.
 * Returns: NQ_OK; NQ_DONE if the last bracket was closed without a board; a refusal.
 * Out: reader->position is behind what was read. */
nq_status read_nested(nq_board_reader *reader, const scan *text, nq_placement *placement);

#endif
