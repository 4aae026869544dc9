/* SPDX-License-Identifier: MIT */
/* The solutions of a piece as bytes, as part files hold them: the same bytes on every machine, in the order of the solutions.
 *
 * Up to n = 16 a solution is eight bytes: four bits a row, the first row in the highest bits of the first byte, zeros behind the last row:
 *
 *     n = 8, 15863724      04 75 26 13 00 00 00 00
 *
 * Beyond, it is five bits a row, but for the rows that the piece gives, which all of its solutions share; the first of the others in the
 * highest bits of the first byte, zeros behind the last row up to the end of its byte:
 *
 *     n = 17, rows 0 1 2 given, (17-3)*5 = 70 bits:
 *
 *     row 3 row 4 row 5 row 6                row 15  row 16
 *     |33333444|44555556|6666....| ...  |...fffff|ggggg000|   9 bytes
 *
 * Solutions stand behind each other without gaps, in lexicographic order, so that their bytes compare as they do. */
#ifndef NQUEENS_SOLVER_PIECE_BYTES_H
#define NQUEENS_SOLVER_PIECE_BYTES_H

#include "nqueens/solver.h"

/* No solution takes more. */
#define PIECE_MOST_BYTES 20u

/* How many bytes a solution of the piece takes: the same for all of them. */
size_t piece_solution_bytes(const nq_piece *piece);

/* In: solutions that begin with the rows of the piece; room for count * piece_solution_bytes(piece) bytes. */
void piece_encode(const nq_piece *piece, const uint64_t *packed, size_t count, unsigned char *bytes);

/* Turns any bytes, of that number, into words that begin with the rows of the piece where these are not in the bytes. Returns false if bits
 * that are zeros are not. What they are besides is not looked at: a column can be beyond the board.
 * Out: packed, count * nq_packed_words(n) words. */
bool piece_decode(const nq_piece *piece, const unsigned char *bytes, size_t count, uint64_t *packed);

/* The checksum of a piece's row in a part file: of its numbers and its bytes, eight at a time, each taken into the sum by
 *
 *     h = (h ^ word) * 0x9e3779b97f4a7c15;   h = h ^ h >> 32;
 *
 * Both steps are one-to-one, in h and in the word. So a change within one word always changes the sum, and any other
 * leaves it the same once in 2^64 times. That is stronger than CRC-32 and needs a multiplication for a solution: quicker than any table. */
uint64_t piece_checksum(const nq_piece *piece, const uint64_t class_count[NQ_CLASS_COUNT], const unsigned char *bytes,
                        size_t size);

#endif
