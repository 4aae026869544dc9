/* SPDX-License-Identifier: MIT */
/* Reading boards in the notations people use.
 *
 * One board is:
 *   placement text     15863724                      one character a row, 1..9 then a..w, or A..W
 *   a list             1,5,8,6,3,7,2,4  (0 4 7 …)    columns by row from the top; also in brackets of any kind, and as R
 *                                                    prints a vector: [1] 2 4 1 3
 *   chess squares      a1b3c5d2e4 or a1, b3, …       file letter and rank, rank 1 at the bottom; n <= 26
 *   squares            r1c2 r2c4 …                   row from the top and column from the left, from 1
 *   squares as pairs   [(0,1),(1,3),(2,0),(3,2)]     (row, column), both from 0 or both from 1, in any order of the rows
 *   rows               .Q..                          one line a row, or rows separated by '/'. Queens are Q q * ♛ ♕ ■ 1,
 *                                                    empty squares . _ - 0 □; blanks or commas between them may stand
 *   a 0/1 matrix       0 1 0 0                       likewise, or [[0,1,0,0],…], with or without commas, or [0 1 0 0; …],
 *                                                    and as R prints a matrix
 *   a LeetCode array   [".Q..","...Q","Q...","..Q."] also with single quotes, or [[".","Q",…],…]
 *   FEN                1Q2/3Q/Q3/2Q1                 ranks from the top; up to n = 9 each digit counts empty squares,
 *                                                    from n = 10 a run of digits is one number
 *   a record           4,2413,"2,4,1,3",…            a line of CSV or TSV, or a JSON object, as this program writes them
 *
 * Arrays hold boards: [[1,3,0,2],[2,0,3,1]], ["2413","3142"]. What programming languages write around a value is passed over:
 * `name =` before it, a name such as array or c and a length before its bracket, ', dtype=…' in its call, ';' or the '.' of
 * Prolog behind it, and what shows that a number is one: 3L, 3., np.int64(3).
 *
 * A list is base 1 if it contains n and base 0 if it contains 0; both or neither is refused. A letter and a number in
 * turn, beginning with a letter, are chess squares where every square is on the board, even if the text could also be
 * a placement of twice the size. Three or more lists of nothing but 0 and 1 are a matrix. Blanks are empty squares where
 * nothing else draws those. An x is a queen only where it and one other sign are the whole board and it stands once in each
 * row; beside other queens it is a blocked square, and refused. Whatever else can be read in two ways is refused.
 *
 * Lines that begin with their own running number, from 0 or from 1, are a numbered list: the number is passed over. One line
 * alone is never one, since its number could be a column; two show it, if what is behind their numbers is a board with all
 * columns different, and one of them as a whole is not.
 *
 * What is read is a placement: one queen in every row. Two queens in one column are read (and are no solution); a row
 * without a queen or with two is refused, and the reason names it. A byte order mark, blanks at the ends of lines and
 * carriage returns are passed over, and so is what stands beside boards in the formats of this program: a line of '#' and a number,
 * the heading of CSV or TSV, and the answers of a puzzle, "answer 2413".
 *
 * In, of every function here: text of exactly `length` bytes, of any kind; it needs no NUL, may hold some, and is not NULL.
 * Nothing here allocates. */
#ifndef NQUEENS_NOTATION_H
#define NQUEENS_NOTATION_H

#include "nqueens/placement.h"

NQ_DECLARATIONS_BEGIN

#define NQ_REASON_SIZE 320u

/* Why a text was refused, and where. line and column count from 1 in the text that was given; column counts characters. */
typedef struct nq_reading_error {
    unsigned line;
    unsigned column;
    char reason[NQ_REASON_SIZE]; /* one clause of printable text, NUL-terminated */
} nq_reading_error;

/* How deeply arrays of boards may be nested. */
#define NQ_OPEN_MAX 4u

/* Reads the boards of a text in turn. A value; it owns nothing, and the text must outlive it. */
typedef struct nq_board_reader {
    const char *text;
    size_t length;
    size_t position;
    size_t counted;       /* so far lines have been counted */
    size_t line_start;    /* of the last of them; places of errors are counted from there */
    unsigned line_number; /* how many lines of the text come before it */
    size_t begin;         /* where the board, or the array of boards, begins that was read last */
    unsigned lines;       /* how many lines came before the text */
    unsigned board;       /* of an array of boards: how many of it were read */
    unsigned depth;       /* how many arrays are open, and what closes them */
    char closers[NQ_OPEN_MAX];
    bool in_brackets; /* whether the board that was read last was */
    bool started;     /* the first line was seen: it is known whether the lines are numbered */
    bool numbered;
    unsigned number; /* of the next line, if they are */
    /* of the row of a table of partial boards that was read last: the number of its board, and its rows; their length is 0 for none */
    unsigned row_board, rows_length;
    char rows[NQ_MAX_N * (NQ_MAX_N + 1)];
} nq_board_reader;

/* Starts at the beginning of a text, behind its byte order mark. Out: all of *reader, which keeps the text. */
NQ_API void nq_board_reader_init(nq_board_reader *reader, const char *text, size_t length);

/* Goes on with another piece of the same input, which begins behind so many lines: errors count from there. What was learned of
 * the input stays; what was left of the piece before is passed over. In: a reader that was started; a piece that begins a line. */
NQ_API void nq_board_reader_continue(nq_board_reader *reader, const char *text, size_t length, unsigned lines);

/* Reads the next board.
 * Returns: NQ_OK; NQ_DONE after the last, and whenever it is asked again; NQ_MALFORMED, NQ_AMBIGUOUS or NQ_OUT_OF_RANGE if a board
 * is refused. The reader then stands behind that board, and can go on; behind its line, or the whole text, if the board was in brackets.
 * Out: *placement if NQ_OK, else it has no meaning; all of *error if refused. */
NQ_API nq_status nq_board_reader_next(nq_board_reader *reader, nq_placement *placement, nq_reading_error *error);

/* Whether a line can only be one row of a board of several lines: it holds nothing but squares, or it is drawn with dots. */
NQ_API bool nq_notation_is_row(const char *line, size_t length);

/* How many more brackets a line opens than it closes, strings left out; below 0 where it closes more. */
NQ_API long nq_notation_open_brackets(const char *line, size_t length);

/* Whether a line begins with this number and a board behind it, as the lines of a numbered list do. */
NQ_API bool nq_notation_has_number(const char *line, size_t length, unsigned number);

/* Whether a line goes on with what R began to print in the piece, which is not empty: the lines of a vector or matrix behind the first, and
 * the value under the heading of a matrix or of an element of a list. */
NQ_API bool nq_notation_r_goes_on(const char *piece, size_t piece_length, const char *line, size_t length);

/* Reads a text that holds exactly one board. Returns and sets as nq_board_reader_next does, never NQ_DONE: no board, or a second
 * one, is NQ_MALFORMED. */
NQ_API nq_status nq_notation_read(const char *text, size_t length, nq_placement *placement, nq_reading_error *error);

NQ_DECLARATIONS_END

#endif
