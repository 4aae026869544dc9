/* SPDX-License-Identifier: MIT */
/* The options that say which solutions are meant: one table, the same for every command that asks about solutions. */
#ifndef NQUEENS_CLI_QUERY_OPTIONS_H
#define NQUEENS_CLI_QUERY_OPTIONS_H

#include "cli.h"

/* The row of --up-to in a table of options, and its reader, which says what is wrong. */
#define UP_TO_ROW                                                                                                      \
    {                                                                                                                  \
        "up-to", '\0', POPT_ARG_STRING, NULL, CLI_OPTION_UP_TO, "classes up to this group: see 'nqueens help groups'", \
            "GROUP"                                                                                                    \
    }
bool query_read_group(const cli_call *cli, const char *text, const nq_group **group);

/* Whether --up-to, as far as options have been read, says the same as --fundamental or --distinct beside it; says what contradicts. */
bool query_check_group(const cli_call *cli);

/* To be included in a command's table as {…, POPT_ARG_INCLUDE_TABLE, …}: see CLI_INCLUDE. */
extern const struct poptOption query_options[];

/* Those of them that are filters, which 'help filters' explains. */
extern const struct poptOption filter_options[];

/* Takes an option of the table. Returns false if its value cannot be read, having said why. Options of other tables pass. */
bool query_option(const cli_call *cli, int option, const char *value, nq_query *query);

/* Whether the options go together; says why not. */
bool query_check(const cli_call *cli, const nq_query *query);

/* Prints the answer to a question; returns the status of what was asked. */
typedef nq_status query_answer(cli_call *cli, nq_question *question, void *settings);

/* Opens the catalog, prepares the query, and answers it. Returns the exit status, having said what failed. */
int query_ask(cli_call *cli, nq_catalog_mode mode, const nq_query *query, query_answer *answer, void *settings);

#endif
