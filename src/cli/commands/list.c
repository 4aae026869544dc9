/* SPDX-License-Identifier: MIT */
#include "commands.h"
#include "../listing.h"
#include "../query_options.h"

static const struct poptOption options[] = {
    CLI_INCLUDE("Which solutions", query_options),
    CLI_INCLUDE("Which of them, and how", list_options),
    CLI_INCLUDE(NULL, format_options),
    POPT_TABLEEND,
};

typedef struct settings {
    nq_query query;
    listing listing;
} settings;

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    return query_option(cli, option, value, &set->query) &&
           list_option(cli, option, value, &set->listing, &set->query) &&
           format_option(cli, option, value, &set->listing);
}

static nq_status print_list(cli_call *cli, nq_question *question, void *context) {
    const listing *set = context;
    uint64_t printed;
    return set->show_sql ? listing_print_statement(cli, question, NQ_STATEMENT_LIST, NULL)
                         : listing_print(cli, question, set, &printed);
}

static int run(cli_call *cli) {
    settings set = {.query = nq_query_all((nq_range){0}), .listing = listing_defaults()};
    nq_query *query = &set.query;
    if (!cli_read_options(cli, set_option, &set)) return cli->status;
    const char *text = cli_only_argument(cli, "a board size or range");
    if (!text || !cli_read_range(cli, text, &query->range) || !listing_check(cli, &set.listing, query))
        return EXIT_USAGE;
    return query_ask(cli, NQ_CATALOG_QUERY, query, print_list, &set.listing);
}

const cli_command list_command = {
    .name = "list",
    .arguments = "RANGE",
    .summary = "print solutions, in lexicographic order",
    .details = "Solutions come by n, then in the order of their placement texts. The output is written as it is read\n"
               "and is valid in every format also when there are no solutions.\n",
    .topics = "words filters formats",
    .examples = "  $ nqueens list 8 --fundamental         # the 12 boards\n"
                "  $ nqueens list 8 --at d6 --is-not corner --format board\n"
                "  $ nqueens list 12 --sample 3 --seed 1  # three of the 14200\n"
                "  $ nqueens list 8 --class half-turn --format json | jq '.[].columns'\n",
    .options = options,
    .takes_parts = true,
    .run = run,
};
