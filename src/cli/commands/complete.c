/* SPDX-License-Identifier: MIT */
#include <inttypes.h>

#include "commands.h"
#include "../board_output.h"
#include "../partial_table.h"
#include "../query_options.h"

enum { OPTION_COUNT = CLI_OPTION_FIRST, OPTION_SOLVE, OPTION_TABLE };

static const struct poptOption own_options[] = {
    {"count", '\0', POPT_ARG_NONE, NULL, OPTION_COUNT, "print only how many completions there are", NULL},
    {"solve", '\0', POPT_ARG_NONE, NULL, OPTION_SOLVE, "search now, without a catalog, placing the given queens first",
     NULL},
    {"table", '\0', POPT_ARG_NONE, NULL, OPTION_TABLE,
     "for each number of queens: how many boards there are on which none attacks another, how many of these can be "
     "completed, and how many in one way only",
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
    board_columns columns; /* of classes of a group */
    bool count, solve, table;
    bool is_announced; /* it has been said how many there are, before they were listed: */
    uint64_t announced, printed;
} settings;

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    if (option == OPTION_COUNT) return set->count = true;
    if (option == OPTION_SOLVE) return set->solve = true;
    if (option == OPTION_TABLE) return set->table = true;
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

/* Counts them for each n, and says or prints how many; so many at most are then to be listed. */
static nq_status announce(cli_call *cli, nq_question *question, settings *set) {
    const nq_range *range = &set->query.range;
    for (unsigned n = range->first; n <= range->last; n++) {
        uint64_t count;
        nq_status status = nq_question_count(question, n, &count);
        if (status != NQ_OK) return status;
        if (set->count && range->single) fprintf(cli->out, "%" PRIu64 "\n", count);
        else if (set->count) fprintf(cli->out, "%u %" PRIu64 "\n", n, count);
        else if (range->single) cli_remark(cli, "%" PRIu64 " %s", count, completions(count));
        else cli_remark(cli, "n = %u: %" PRIu64 " %s", n, count, completions(count));
        set->announced += count < set->query.each ? count : set->query.each;
    }
    return NQ_OK;
}

/* A search knows how many there are only when it has found them all. */
static void tell_found(cli_call *cli, const settings *set) {
    const nq_query *query = &set->query;
    bool all = set->printed < query->limit && !cli_output_failed(cli) && query->each == UINT64_MAX &&
               query->offset == 0 && !query->has_after && query->sample == UINT64_MAX;
    if (all) cli_remark(cli, "%" PRIu64 " %s", set->printed, completions(set->printed));
    else
        cli_remark(cli, "printed %" PRIu64 " %s; '--count --solve' counts all", set->printed,
                   completions(set->printed));
}

static nq_status complete(cli_call *cli, nq_question *question, void *context) {
    settings *set = context;
    nq_status status = NQ_OK;
    if (set->listing.show_sql)
        return listing_print_statement(cli, question, set->count ? NQ_STATEMENT_COUNT : NQ_STATEMENT_LIST);
    if (set->count || !set->solve) status = announce(cli, question, set);
    if (status != NQ_OK || set->count) return status;
    status = board_output_list(cli, question, &set->listing, &set->columns, &set->printed);
    set->is_announced = !set->solve;
    if (status == NQ_OK && set->solve) tell_found(cli, set);
    return status;
}

static nq_status print_table(cli_call *cli, nq_question *question, void *context) {
    const settings *set = context;
    return partial_table_print(cli, question, sheet_find_format(set->listing.format->name), set->query.range.first);
}

/* The table is of all boards of a size: whatever is left out would leave solutions out. */
static bool check_table(const cli_call *cli, const settings *set) {
    const nq_query *query = &set->query;
    bool filtered = query->where_count || query->filter.classes != NQ_ALL_CLASSES ||
                    !nq_filter_is_of_classes(&query->filter) || query->fundamental || query->group || query->every;
    bool some = query->limit != UINT64_MAX || query->each != UINT64_MAX || query->offset || query->has_after ||
                query->reverse || query->sample != UINT64_MAX;
    if (!set->table) return true;
    if (!query->range.single)
        return cli_usage_error(cli, "--table is of one board size, such as 'complete 8 --table'"), false;
    if (filtered || some || set->count || set->listing.show_sql)
        return cli_usage_error(cli, "--table is of all partial boards: it goes with --format and --solve alone"), false;
    if (!sheet_find_format(set->listing.format->name))
        return cli_usage_error(cli, "--table goes with --format text, json, ndjson, csv or tsv, not with '%s'",
                               set->listing.format->name),
               false;
    return true;
}

static int run(cli_call *cli) {
    settings set = {.query = nq_query_all((nq_range){0}), .listing = listing_defaults()};
    if (!cli_read_options(cli, set_option, &set)) return cli->status;
    const char *text = cli_only_argument(cli, "a board size or range");
    if (!text || !cli_read_range(cli, text, &set.query.range) || !listing_check(cli, &set.listing, &set.query))
        return EXIT_USAGE;
    if (!check_table(cli, &set)) return EXIT_USAGE;
    if (set.table)
        return query_ask(cli, set.solve ? NQ_CATALOG_SEARCH : NQ_CATALOG_QUERY, &set.query, print_table, &set);
    board_output_tell_classes(&set.columns, &set.query, &set.listing);
    set.listing.pictures.query = &set.query;
    set.listing.pictures.has_numbers = !set.solve;
    if (set.solve && set.listing.show_sql) return cli_usage_error(cli, "--show-sql asks a catalog, --solve asks none");
    int status = query_ask(cli, set.solve ? NQ_CATALOG_SEARCH : NQ_CATALOG_QUERY, &set.query, complete, &set);
    return status == EXIT_DONE ? check_announced(cli, &set) : status;
}

const cli_command complete_command = {
    .name = "complete",
    .arguments = "RANGE",
    .summary = "the solutions that have the given queens",
    .details = "Prints how many completions there are on stderr, for each n of a range, and then the completions. 0\n"
               "completions is an answer.\n"
               "Without --solve the answer comes from the catalog.\n"
               "--table keeps all solutions in memory: n is at most 16, and from 13 on it takes minutes.\n",
    .topics = "words filters groups formats",
    .examples = "  $ nqueens complete 8 --at a8 --at r2c5\n"
                "  $ nqueens complete 8 --starts-with 15 --count\n"
                "  $ nqueens complete 4..12 --at r1c2 --count\n"
                "  $ nqueens complete 8 --table     # all boards of two queens but 236 can be completed\n"
                "  $ nqueens complete 20 --at r10c10 --solve --limit 1 --format board\n",
    .options = options,
    .run = run,
};
