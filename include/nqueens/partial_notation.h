/* SPDX-License-Identifier: MIT */
/* Reading partial boards.
 *
 * Read are
 *   rows         .Q../..../..x./....     drawn as whole boards are (nqueens/notation.h), where rows may be without a queen, and have several;
 *                                        an x is a blocked square, unless it draws the queens of a whole board
 *   FEN          1Q2/4/4/4
 *   arrays of rows, and of FEN
 *   puzzles, and partial boards with their completions, as this program writes them, where an x is always a blocked square
 *   instances    of CSPLib's problem 79, as its generators print them, on one line or several:
 *                  letting n = 8 letting init = [[0, 3], [2, 5]]        queens: row and column from 0
 *                  n = 8 numdiags = 2 diags = [[5, 0], [13, 1]]         empty diagonals: index and type, 0 for row - column + n-1, 1 for
 *                                                                       row + column; only the first `numdiags` count
 *   a whole board in any other notation. */
#ifndef NQUEENS_PARTIAL_NOTATION_H
#define NQUEENS_PARTIAL_NOTATION_H

#include "nqueens/partial.h"

NQ_DECLARATIONS_BEGIN

/* Reads a text that holds exactly one board.
 * In: text of `length` bytes, not NULL. Returns: NQ_OK; NQ_MALFORMED, NQ_AMBIGUOUS or NQ_OUT_OF_RANGE, also of more queens than rows, a square
 * that is given twice, and a queen where none may stand. Out: *partial; *error, as of nq_notation_read, unless NQ_OK. */
NQ_API nq_status nq_partial_read(const char *text, size_t length, nq_partial *partial, nq_reading_error *error);

/* Reads the next board of a text, partial or whole, as nq_board_reader_next reads whole ones: of arrays and objects each in turn. An instance, and
 * what is drawn without brackets, ends where the text does. A table of completions has a row for each: rows of the same board are one.
 * Returns as nq_partial_read does; NQ_DONE after the last. Out: *partial if NQ_OK; *error if refused. */
NQ_API nq_status nq_partial_next(nq_board_reader *reader, nq_partial *partial, nq_reading_error *error);

/* Whether a line goes on with the instance that begins in the piece. */
NQ_API bool nq_partial_goes_on(const char *piece, size_t piece_length, const char *line, size_t length);

/* Whether a text begins as an instance does. */
NQ_API bool nq_partial_is_instance(const char *text, size_t length);

NQ_DECLARATIONS_END

#endif
