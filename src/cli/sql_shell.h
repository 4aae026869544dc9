/* SPDX-License-Identifier: MIT */
/* The command that opens the catalog in SQLite's own shell, with the functions of this program. */
#ifndef NQUEENS_CLI_SQL_SHELL_H
#define NQUEENS_CLI_SQL_SHELL_H

#include "cli.h"

/* Prints it, if there is such a catalog. Returns the exit status. */
int sql_print_shell(cli_call *cli);

#endif
