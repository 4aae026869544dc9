/* SPDX-License-Identifier: MIT */
/* What is counted by: keys, or an SQL expression. */
#ifndef NQUEENS_CLI_BY_OPTION_H
#define NQUEENS_CLI_BY_OPTION_H

#include "cli.h"

/* Reads the value of --by behind what the query counts by already. Returns false if it cannot be read, having said why. */
bool by_option(const cli_call *cli, const char *text, nq_query *query);

#endif
