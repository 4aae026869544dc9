/* SPDX-License-Identifier: MIT */
/* Partial boards from stdin: each is completed by itself. */
#ifndef NQUEENS_CLI_COMPLETE_FROM_H
#define NQUEENS_CLI_COMPLETE_FROM_H

#include "board_output.h"
#include "nqueens/partial_notation.h"

typedef struct complete_task {
    const nq_query *query; /* what is asked beside the board; of boards in its range */
    const listing *listing;
    bool count; /* only how many completions there are */
} complete_task;

/* Asks of a query what a board gives, and for its n alone. Returns false if the two contradict each other, or the board's n is not in the
 * range, with the reason. */
bool complete_ask(const nq_partial *board, nq_query *query, nq_reading_error *error);

/* Whether a board has a queen in each row already. Out: the placement that it is. */
bool complete_is_whole(const nq_partial *board, char placement[NQ_TEXT_SIZE]);

/* Completes them one after the other. Returns the exit status, having said what failed. */
int complete_from(cli_call *cli, FILE *in, const complete_task *task);

#endif
