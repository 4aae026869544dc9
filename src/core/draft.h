/* SPDX-License-Identifier: MIT */
/* A board being drawn, which may turn out to be no placement. */
#ifndef NQUEENS_CORE_DRAFT_H
#define NQUEENS_CORE_DRAFT_H

#include "nqueens/partial.h"
#include "scan.h"

/* A board on which squares are marked one by one, in any order. */
typedef struct draft {
    unsigned n;
    unsigned queens;
    uint8_t column[NQ_MAX_N];
    uint8_t in_row[NQ_MAX_N];
    uint8_t in_column[NQ_MAX_N];
    uint32_t squares[NQ_MAX_N]; /* all that are marked, by row */
} draft;

void draft_put(draft *board, unsigned row, unsigned column);

/* Makes a placement of the board if every row has one queen; refuses it otherwise, naming the rows and columns. */
nq_status draft_finish(const draft *board, const scan *text, nq_placement *placement);

/* Takes the board as it stands. In: the marks that are blocked squares and no queens, by row; NULL if there are none. */
void draft_keep(const draft *board, const uint32_t blocked[NQ_MAX_N], nq_partial *partial);

#endif
