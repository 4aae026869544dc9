/* SPDX-License-Identifier: MIT */
/* What the `sql` command is given: the statement, and values for its parameters. */
#ifndef NQUEENS_CLI_SQL_INPUT_H
#define NQUEENS_CLI_SQL_INPUT_H

#include "cli.h"

/* Reads a statement from a file, or from stdin if the name is "-". Returns the text, to be freed; NULL after a failure, which has been
 * told and sets *status. */
char *sql_read_statement(const cli_call *cli, const char *name, int *status);

/* Gives the parameter of NAME=VALUE its value: a whole number, a real number, or else text; 'text' in quotes is text in any case.
 * Returns the exit status; what is wrong has been told. */
int sql_bind(const cli_call *cli, nq_catalog *catalog, nq_rows *rows, const char *assignment);

#endif
