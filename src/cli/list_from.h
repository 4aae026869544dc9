/* SPDX-License-Identifier: MIT */
/* Boards from a file or stdin, in place of the catalog's: those that pass go out. */
#ifndef NQUEENS_CLI_LIST_FROM_H
#define NQUEENS_CLI_LIST_FROM_H

#include "board_output.h"

/* Lists the boards of a file, "-" for stdin. Returns the exit status, having said what failed. */
int list_from(cli_call *cli, const char *file, const nq_query *query, const listing *set, const board_columns *columns);

#endif
