/* SPDX-License-Identifier: MIT */
/* A set of boards. */
#ifndef NQUEENS_CLI_BOARD_SET_H
#define NQUEENS_CLI_BOARD_SET_H

#include "nqueens/placement.h"

/* Zeroed, it is empty. */
typedef struct board_set {
    nq_placement *place; /* n is 0 where there is none */
    size_t size, count;  /* size is a power of two */
} board_set;

/* Adds a board. Returns NQ_OK or NQ_NO_MEMORY. Out: *is_new, whether it was not there. */
nq_status board_set_add(board_set *set, const nq_placement *placement, bool *is_new);

void board_set_clear(board_set *set);

#endif
