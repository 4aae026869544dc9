/* SPDX-License-Identifier: MIT */
/* How many classes there are up to each group. */
#ifndef NQUEENS_CLI_GROUP_TABLE_H
#define NQUEENS_CLI_GROUP_TABLE_H

#include "sheet.h"

/* Prints a line for each size and group. In: which solutions. Returns the exit status. */
int group_table_print(cli_call *cli, const nq_query *query, const sheet_format *format);

#endif
