/* SPDX-License-Identifier: MIT */
/* A placement: n queens, one in each row of an n x n board.
 *
 * Rows and columns are counted from 0 in values and from 1 in every text; row 0 is the top row, column 0 the left one.
 * A *solution* is a placement in which no two queens attack each other.
 *
 * In, of every function that takes a placement: one whose n and columns are in their limits; no pointer is NULL. Anything else is a
 * mistake of the caller. Nothing here allocates, keeps a pointer or, but for nq_placement_parse, can fail. */
#ifndef NQUEENS_PLACEMENT_H
#define NQUEENS_PLACEMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "nqueens/status.h"

NQ_DECLARATIONS_BEGIN

#define NQ_MIN_N 1u
#define NQ_MAX_N 32u

/* Bytes that hold any placement text with its terminating NUL. */
#define NQ_TEXT_SIZE (NQ_MAX_N + 1u)

/* The number of pairs of queens on the largest board: no placement has more attacks. */
#define NQ_MAX_ATTACKS (NQ_MAX_N * (NQ_MAX_N - 1u) / 2u)

/* n in 1..NQ_MAX_N; column[r] in 0..n-1 for r in 0..n-1. What stands at r >= n has no meaning and is never read. */
typedef struct nq_placement {
    uint8_t n;
    uint8_t column[NQ_MAX_N];
} nq_placement;

typedef enum nq_attack_kind { NQ_ATTACK_COLUMN, NQ_ATTACK_DIAGONAL } nq_attack_kind;

/* Two queens that attack each other: rows from 0, first_row < second_row. (Two queens never share a row.) */
typedef struct nq_attack {
    uint8_t first_row;
    uint8_t second_row;
    nq_attack_kind kind;
} nq_attack;

/* The character of a column in placement text: 0..8 are '1'..'9', 9..31 are 'a'..'w'.
 * In: column < NQ_MAX_N. */
NQ_API char nq_column_letter(unsigned column);

/* The column (from 0) that a character of placement text names, or -1 for any other character; a capital letter is another. */
NQ_API int nq_column_of_letter(char letter);

/* Reads placement text: one character a row, top row first, so that the length is n.
 * In: text of exactly `length` bytes; it needs no NUL.
 * Returns: NQ_OK; NQ_OUT_OF_RANGE if the length is not in 1..NQ_MAX_N; NQ_MALFORMED if a character is no column
 * of an n-board.
 * Out: *placement, untouched unless NQ_OK. Two queens may stand in one column: that is a placement, but no solution. */
NQ_API nq_status nq_placement_parse(const char *text, size_t length, nq_placement *placement);

/* Writes placement text. Out: text, n characters and a NUL; what is behind that is left as it was. */
NQ_API void nq_placement_print(const nq_placement *placement, char text[NQ_TEXT_SIZE]);

/* Order of the catalog: by n, then by columns from the top row down. Returns <0, 0 or >0 as strcmp does. In: of any two n. */
NQ_API int nq_placement_compare(const nq_placement *a, const nq_placement *b);

/* Whether every column holds exactly one queen, as it does in every solution. */
NQ_API bool nq_placement_is_permutation(const nq_placement *placement);

/* Whether no two queens attack each other. */
NQ_API bool nq_placement_is_solution(const nq_placement *placement);

/* All pairs of queens that attack each other, by first row, then second row.
 * Out: attacks[0..k-1]. Returns k. k is 0 exactly for solutions. */
NQ_API unsigned nq_placement_attacks(const nq_placement *placement, nq_attack attacks[NQ_MAX_ATTACKS]);

NQ_DECLARATIONS_END

#endif
