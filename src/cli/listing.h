/* SPDX-License-Identifier: MIT */
/* Printing many placements: the options that list, complete and solve share. */
#ifndef NQUEENS_CLI_LISTING_H
#define NQUEENS_CLI_LISTING_H

#include "cli.h"

typedef struct listing {
    const nq_format *format;
    unsigned base;
    bool format_is_chosen, base_is_chosen;
    bool show_sql;
    bool has_seed;
} listing;

listing listing_defaults(void);

/* Readers of options return false if a value cannot be read, having said why. Options of other tables pass. */

/* The row of --show-sql in a command's table of options. */
#define SHOW_SQL_ROW                                                                                                   \
    {                                                                                                                  \
        "show-sql", '\0', POPT_ARG_NONE, NULL, CLI_OPTION_SHOW_SQL,                                                    \
            "print the question as an SQL statement instead of its answer", NULL                                       \
    }

/* --format and --base. */
extern const struct poptOption format_options[];
bool format_option(const cli_call *cli, int option, const char *value, listing *set);

/* --limit, --each, --offset, --after, --reverse, --sample, --seed, --show-sql. */
extern const struct poptOption list_options[];
bool list_option(const cli_call *cli, int option, const char *value, listing *set, nq_query *query);

/* Whether the options go together; says why not. Chooses a seed, and says which, if a sample has none. */
bool listing_check(const cli_call *cli, const listing *set, nq_query *query);

/* Prints the question as an SQL statement. */
nq_status listing_print_statement(cli_call *cli, nq_question *question, nq_statement_kind kind);

#endif
