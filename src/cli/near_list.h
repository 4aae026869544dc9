/* SPDX-License-Identifier: MIT */
/* Solutions by how far they are from a board. */
#ifndef NQUEENS_CLI_NEAR_LIST_H
#define NQUEENS_CLI_NEAR_LIST_H

#include "listing.h"
#include "sheet.h"

/* Prints the solutions of one n that a question selects, nearest to the board first. In: the query's limit and offset are of what is
 * printed, not of the question. Returns NQ_OK; or what failed. */
nq_status near_list_print(cli_call *cli, nq_question *question, const nq_query *query, const listing *set,
                          const nq_placement *board);

#endif
