/* SPDX-License-Identifier: MIT */
/* How many partial boards there are, by their number of queens, and what becomes of them. */
#ifndef NQUEENS_CLI_PARTIAL_TABLE_H
#define NQUEENS_CLI_PARTIAL_TABLE_H

#include "sheet.h"
#include "nqueens/sets.h"

/* Prints the table of one n. In: a question that asks for all its solutions. Returns NQ_OK; or what failed. */
nq_status partial_table_print(cli_call *cli, nq_question *question, const sheet_format *format, unsigned n);

#endif
