/* SPDX-License-Identifier: MIT */
#include <inttypes.h>

#include "commands.h"
#include "../listing.h"
#include "../query_options.h"

enum { OPTION_COUNT = CLI_OPTION_FIRST, OPTION_SOLVE };

static const struct poptOption own_options[] = {
    {"count", '\0', POPT_ARG_NONE, NULL, OPTION_COUNT, "print only how many completions there are", NULL},
    {"solve", '\0', POPT_ARG_NONE, NULL, OPTION_SOLVE, "search now, without a catalog, placing the given queens first",
     NULL},
    POPT_TABLEEND,
};

static const struct poptOption options[] = {
    CLI_INCLUDE("The given queens, and which solutions", query_options),
    CLI_INCLUDE("How to complete", own_options),
    CLI_INCLUDE("Which of the completions, and how", list_options),
    CLI_INCLUDE(NULL, format_options),
    POPT_TABLEEND,
};

typedef struct settings {
    nq_query query;
    listing listing;
    bool count, solve;
    bool is_announced; /* it has been said how many there are, before they were listed: */
    uint64_t announced, printed;
} settings;

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    if (option == OPTION_COUNT) return set->count = true;
    if (option == OPTION_SOLVE) return set->solve = true;
    return query_option(cli, option, value, &set->query) &&
           list_option(cli, option, value, &set->listing, &set->query) &&
           format_option(cli, option, value, &set->listing);
}

static const char *completions(uint64_t count) { return count == 1 ? "completion" : "completions"; }

/* How many of so many completions the list is to print. */
static uint64_t to_print(const nq_query *query, uint64_t count) {
    uint64_t rest = count > query->offset ? count - query->offset : 0;
    if (rest > query->sample) rest = query->sample;
    return rest < query->limit ? rest : query->limit;
}

/* What has been announced is compared with what came. */
static int check_announced(cli_call *cli, const settings *set) {
    uint64_t expected = to_print(&set->query, set->announced);
    if (!set->is_announced || set->query.has_after || set->printed == expected || cli_output_failed(cli))
        return EXIT_DONE;
    return cli_fail(cli, NQ_DAMAGED,
                    "%s: %" PRIu64 " %s to be listed, but %" PRIu64
                    " came; restore a copy of the file, or generate it anew",
                    cli->database, expected, expected == 1 ? "was" : "were", set->printed);
}

static nq_status complete(cli_call *cli, nq_question *question, void *context) {
    settings *set = context;
    uint64_t count = 0;
    nq_status status;
    if (set->listing.show_sql)
        return listing_print_statement(cli, question, set->count ? NQ_STATEMENT_COUNT : NQ_STATEMENT_LIST, NULL);
    if (set->count || !set->solve) {
        status = nq_question_count(question, set->query.range.first, &count);
        if (status != NQ_OK) return status;
        if (set->count) fprintf(cli->out, "%" PRIu64 "\n", count);
        else cli_remark(cli, "%" PRIu64 " %s", count, completions(count));
        if (set->count) return NQ_OK;
    }
    status = listing_print(cli, question, &set->listing, &set->printed);
    set->is_announced = !set->solve;
    set->announced = count;
    if (status != NQ_OK || !set->solve) return status;
    /* A search knows how many there are only when it has found them all. */
    if (set->printed < set->query.limit && !cli_output_failed(cli) && set->query.offset == 0 && !set->query.has_after &&
        set->query.sample == UINT64_MAX)
        cli_remark(cli, "%" PRIu64 " %s", set->printed, completions(set->printed));
    else
        cli_remark(cli, "printed %" PRIu64 " %s; '--count --solve' counts all", set->printed,
                   completions(set->printed));
    return NQ_OK;
}

static int run(cli_call *cli) {
    settings set = {.query = nq_query_all((nq_range){0}), .listing = listing_defaults()};
    unsigned n;
    if (!cli_read_options(cli, set_option, &set)) return cli->status;
    const char *text = cli_only_argument(cli, "a board size");
    if (!text || !cli_read_size(cli, text, &n) || !listing_check(cli, &set.listing, &set.query)) return EXIT_USAGE;
    if (set.solve && set.listing.show_sql) return cli_usage_error(cli, "--show-sql asks a catalog, --solve asks none");
    set.query.range = (nq_range){n, n, true};
    int status = query_ask(cli, set.solve ? NQ_CATALOG_SEARCH : NQ_CATALOG_QUERY, &set.query, complete, &set);
    return status == EXIT_DONE ? check_announced(cli, &set) : status;
}

const cli_command complete_command = {
    .name = "complete",
    .arguments = "N",
    .summary = "the solutions that have the given queens",
    .details =
        "Prints how many completions there are on stderr, and then the completions. 0 completions is an answer.\n"
        "Without --solve the answer comes from the catalog.\n",
    .topics = "words filters formats",
    .examples = "  $ nqueens complete 8 --at a8 --at r2c5\n"
                "  $ nqueens complete 8 --starts-with 15 --count\n"
                "  $ nqueens complete 20 --at r10c10 --solve --limit 1 --format board\n",
    .options = options,
    .run = run,
};
