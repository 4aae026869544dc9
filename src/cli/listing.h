/* SPDX-License-Identifier: MIT */
/* Printing many placements: the options that list, complete and solve share. */
#ifndef NQUEENS_CLI_LISTING_H
#define NQUEENS_CLI_LISTING_H

#include "picture_options.h"

typedef struct listing {
    const nq_format *format;
    unsigned base;
    bool format_is_chosen, base_is_chosen;
    bool show_sql;
    bool has_seed;
    picture_settings pictures; /* where its format is set, boards are drawn, and `format` has no meaning */
    bool takes_atlas;          /* the command can write a page for a browser, */
    nq_range range;            /* of these sizes */
} listing;

listing listing_defaults(void);

/* The name of the format that is chosen. */
const char *listing_format_name(const listing *set);

/* Readers of options return false if a value cannot be read, having said why. Options of other tables pass. */

/* The row of --show-sql in a command's table of options. */
#define SHOW_SQL_ROW                                                                                                   \
    {                                                                                                                  \
        "show-sql", '\0', POPT_ARG_NONE, NULL, CLI_OPTION_SHOW_SQL,                                                    \
            "print the question as an SQL statement instead of its answer", NULL                                       \
    }

/* --format, --base, and those of pictures. */
extern const struct poptOption format_options[];
bool format_option(cli_call *cli, int option, const char *value, listing *set);

/* --limit, --each, --offset, --after, --reverse, --sample, --seed, --show-sql. */
extern const struct poptOption list_options[];
bool list_option(const cli_call *cli, int option, const char *value, listing *set, nq_query *query);

/* Whether the options go together; says why not. Chooses a seed, and says which, if a sample has none. */
bool listing_check(const cli_call *cli, const listing *set, nq_query *query);

/* A seed that is not the same each time. */
uint64_t listing_new_seed(void);

/* Prints the question as an SQL statement. */
nq_status listing_print_statement(cli_call *cli, nq_question *question, nq_statement_kind kind);

#endif
