/* Reading boards in the notations people use.
 *
 * One board is:
 *   placement text     15863724                      one character a row, 1..9 then a..w
 *   a list             1,5,8,6,3,7,2,4  (0 4 7 …)    columns by row from the top, with or without ( ) or [ ]
 *   a LeetCode array   [".Q..","...Q","Q...","..Q."]
 *   rows of Q and .    one line a row, or rows separated by '/'; also the squares ■ and □
 *   a 0/1 matrix       likewise; blanks or commas between the digits may stand
 *   chess squares      a1b3c5d2e4 or a1, b3, …       file letter and rank, rank 1 at the bottom; n <= 26
 *   FEN                1Q2/3Q/Q3/2Q1                 ranks from the top; up to n = 9 each digit counts empty squares,
 *                                                    from n = 10 a run of digits is one number
 *
 * A list is base 1 if it contains n and base 0 if it contains 0; both or neither is refused. A letter and a number in
 * turn, beginning with a letter, are chess squares where every square is on the board, even if the text could also be
 * a placement of twice the size. Whatever else can be read in two ways is refused.
 *
 * What is read is a placement: one queen in every row. Two queens in one column are read (and are no solution); a row
 * without a queen or with two is refused, and the reason names it. A byte order mark, blanks at the ends of lines and
 * carriage returns are passed over. Lines that begin with '#' are headings and are passed over too. */
#ifndef NQUEENS_NOTATION_H
#define NQUEENS_NOTATION_H

#include "nqueens/placement.h"

#define NQ_REASON_SIZE 320u

/* Why a text was refused, and where. line and column count from 1 in the text that was given; column counts bytes. */
typedef struct nq_reading_error {
    unsigned line;
    unsigned column;
    char reason[NQ_REASON_SIZE]; /* one clause of printable text, NUL-terminated */
} nq_reading_error;

/* Reads the boards of one text in turn: one board, or a LeetCode array of boards. A value; it owns nothing, and the
 * text must outlive it. */
typedef struct nq_board_reader {
    const char *text;
    size_t length;
    size_t position;
    unsigned board; /* how many were read */
    bool nested;    /* inside an array of boards */
} nq_board_reader;

void nq_board_reader_init(nq_board_reader *reader, const char *text, size_t length);

/* Reads the next board.
 * Returns: NQ_OK; NQ_DONE after the last; NQ_MALFORMED, NQ_AMBIGUOUS or NQ_OUT_OF_RANGE if the text is refused, after
 * which there are no more.
 * Out: *placement if NQ_OK; *error if refused. */
nq_status nq_board_reader_next(nq_board_reader *reader, nq_placement *placement, nq_reading_error *error);

/* Whether a line can only be one row of a board of several lines: it holds nothing but squares, or it is drawn with dots. */
bool nq_notation_is_row(const char *line, size_t length);

/* Reads a text that holds exactly one board. Returns and sets as nq_board_reader_next does, never NQ_DONE. */
nq_status nq_notation_read(const char *text, size_t length, nq_placement *placement, nq_reading_error *error);

#endif
