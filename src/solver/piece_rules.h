/* SPDX-License-Identifier: MIT */
/* What the programs that search a piece share: the squares that a canonical form may use, and what is done with a leaf. */
#ifndef NQUEENS_SOLVER_PIECE_RULES_H
#define NQUEENS_SOLVER_PIECE_RULES_H

#include "search_step.h"

/* The state in a row of the search, the queens above it being placed. */
typedef struct piece_node {
    uint32_t columns, diagonals, antidiagonals, candidates;
} piece_node;

typedef struct piece_rules {
    unsigned n, last;               /* last = n-1 */
    unsigned corner;                /* c: the column of the first queen; no queen of a side is nearer to a corner */
    unsigned start;                 /* the first row to be searched */
    uint32_t right;                 /* the bit of the right column */
    uint32_t allowed[NQ_MAX_N + 1]; /* for each row the columns that may be used; [n] is no row and allows everything */

    /* For each row r: where the left column can still be filled, as bits k for row r+k, which is just what an antidiagonal that
     * attacks column k of row r takes away; and the right column likewise, as bits n-1-k. */
    uint32_t left_rows[NQ_MAX_N], right_rows[NQ_MAX_N];
    uint8_t column[NQ_PIECE_ROWS];
} piece_rules;

/* Where the solutions of a piece go, in any order. What there is no room for is counted only; without any room, by class. */
typedef struct piece_sink {
    uint64_t *packed;
    size_t room, count;
    uint64_t class_count[NQ_CLASS_COUNT];
} piece_sink;

/* The columns that a canonical form whose first queen is in column c may use in a row. */
uint32_t piece_allowed_in_row(unsigned n, unsigned c, unsigned row);

/* Sets the rules up, and the node of the first row to be searched. Returns false if no solution can begin so. */
bool piece_rules_init(const nq_piece *piece, piece_rules *rules, piece_node *start);

/* Takes a solution if it is a canonical form. In: packed as nq_pack does. */
void piece_take(const piece_rules *rules, const uint64_t *packed, piece_sink *sink);

/* A program that searches a piece. Returns NQ_OK or NQ_INTERRUPTED. */
typedef nq_status piece_program(const piece_rules *rules, const piece_node *start, const nq_interrupt *interrupt,
                                piece_sink *sink);

/* One node at a time, and four, eight and sixteen. */
piece_program piece_single, piece_plain, piece_avx2, piece_avx512;

#endif
