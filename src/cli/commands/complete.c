/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <string.h>

#include "commands.h"
#include "../board_output.h"
#include "../complete_from.h"
#include "../numbered_board.h"
#include "../partial_table.h"
#include "../query_options.h"

enum { OPTION_COUNT = CLI_OPTION_FIRST, OPTION_TABLE };

static const struct poptOption own_options[] = {
    {"count", '\0', POPT_ARG_NONE, NULL, OPTION_COUNT, "print only how many completions there are", NULL},
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
    bool count, table;
    bool is_announced; /* it has been said how many there are, before they were listed: */
    uint64_t announced, printed;
} settings;

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    if (option == OPTION_COUNT) return set->count = true;
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
    if (set->count || !cli->solve) status = announce(cli, question, set);
    if (status != NQ_OK || set->count) return status;
    status = board_output_list(cli, question, &set->listing, &set->columns, &set->printed);
    set->is_announced = !cli->solve;
    if (status == NQ_OK && cli->solve) tell_found(cli, set);
    return status;
}

static nq_status print_table(cli_call *cli, nq_question *question, void *context) {
    const settings *set = context;
    return partial_table_print(cli, question, sheet_find_format(set->listing.format->name), set->query.range.first);
}

static bool is_of_some(const nq_query *query) {
    return query->limit != UINT64_MAX || query->each != UINT64_MAX || query->offset || query->has_after ||
           query->reverse || query->sample != UINT64_MAX;
}

/* A number of boards from stdin has a row of its own in formats of rows. */
static bool check_count(const cli_call *cli, const settings *set, bool from_stdin) {
    if (set->listing.base_is_chosen &&
        (set->count || set->table || (from_stdin && sheet_find_format(set->listing.format->name))))
        return cli_usage_error(cli, "--base goes with lists of columns, which %s not",
                               set->count   ? "--count has"
                               : set->table ? "--table has"
                                            : "rows of completions have"),
               false;
    if (!set->count || set->table) return true;
    if (is_of_some(&set->query))
        return cli_usage_error(cli,
                               "--count is of all completions: it goes without --limit, --each, --offset, --after, "
                               "--reverse and --sample"),
               false;
    if (!from_stdin && set->listing.format_is_chosen)
        return cli_usage_error(cli, "--format goes with boards, not with --count; 'nqueens count' has it"), false;
    return true;
}

/* The table is of all boards of a size: whatever is left out would leave solutions out. */
static bool check_table(const cli_call *cli, const settings *set) {
    const nq_query *query = &set->query;
    bool filtered = query->where_count || query->filter.classes != NQ_ALL_CLASSES ||
                    !nq_filter_is_of_classes(&query->filter) || query->fundamental || query->group || query->every;
    if (!set->table) return true;
    if (!query->range.single)
        return cli_usage_error(cli, "--table is of one board size, such as 'complete 8 --table'"), false;
    if (filtered || is_of_some(query) || set->count || set->listing.show_sql)
        return cli_usage_error(cli, "--table is of all partial boards: it goes with --format and --solve alone"), false;
    if (set->listing.pictures.format || !sheet_find_format(set->listing.format->name))
        return cli_usage_error(cli, "--table goes with --format text, json, ndjson, csv or tsv, not with '%s'",
                               listing_format_name(&set->listing)),
               false;
    return true;
}

static bool refuse_board(const cli_call *cli, const char *text, const nq_reading_error *error) {
    return error->line > 1
               ? cli_refuse_value(cli, NULL, text, "line %u, column %u: %s", error->line, error->column, error->reason)
               : cli_refuse_value(cli, NULL, text, "column %u: %s", error->column, error->reason);
}

/* Whether a text is a board size or range, or is more like one than like a board. */
static bool is_range(const char *text) {
    nq_partial unused;
    nq_reading_error error;
    size_t digits = strspn(text, "0123456789"), length = strlen(text);
    if (strpbrk(text, "/\n=#")) return false;
    if (digits < 3 && digits > 0 && strspn(text, "0123456789.- ") == length) return true;
    return !strpbrk(text, "[{(") && nq_partial_read(text, length, &unused, &error) != NQ_OK;
}

/* A partial board, or a whole one by its number; rows are no number. */
static int read_board(cli_call *cli, const char *text, nq_query *query) {
    nq_partial board;
    nq_placement placement;
    nq_reading_error error;
    char whole[NQ_TEXT_SIZE];
    if (strchr(text, '#') && numbered_board_is(text)) {
        int status = numbered_board_read(cli, NULL, text, &placement);
        if (status != EXIT_DONE) return status;
        board = nq_partial_of(&placement);
    } else if (nq_partial_read(text, strlen(text), &board, &error) != NQ_OK) {
        return refuse_board(cli, text, &error), EXIT_USAGE;
    }
    if (!complete_ask(&board, query, &error)) return cli_refuse_value(cli, NULL, text, "%s", error.reason), EXIT_USAGE;
    if (complete_is_whole(&board, whole))
        cli_remark_ahead(cli, "read as %s, n = %u: this board has a queen in each row already", whole, board.n);
    return EXIT_DONE;
}

/* A range, a board, "-" for boards from stdin, or a range and then one of these. Out: *from_stdin. */
static int read_arguments(cli_call *cli, nq_query *query, bool *from_stdin) {
    unsigned count;
    const char **arguments = cli_arguments(cli, &count), *last = count ? arguments[count - 1] : "";
    *from_stdin = strcmp(last, "-") == 0;
    bool has_board = count > 0 && (*from_stdin || !is_range(last));
    query->range = (nq_range){NQ_MIN_N, NQ_MAX_N, false};
    if (count == 2 && has_board && !cli_read_range(cli, arguments[0], &query->range)) return EXIT_USAGE;
    if (count <= 2 && has_board) return *from_stdin ? EXIT_DONE : read_board(cli, last, query);
    const char *text = cli_only_argument(cli, "a board size, range or board");
    return text && cli_read_range(cli, text, &query->range) ? EXIT_DONE : EXIT_USAGE;
}

static int run(cli_call *cli) {
    settings set = {.query = nq_query_all((nq_range){0}), .listing = listing_defaults()};
    bool from_stdin;
    if (!cli_read_options(cli, set_option, &set)) return cli->status;
    int status = read_arguments(cli, &set.query, &from_stdin);
    if (status != EXIT_DONE) return status;
    if (!listing_check(cli, &set.listing, &set.query)) return EXIT_USAGE;
    if (!check_count(cli, &set, from_stdin)) return EXIT_USAGE;
    if (from_stdin && (set.listing.show_sql || set.query.group || set.table || set.listing.pictures.format))
        return cli_usage_error(cli, "boards from stdin go with none of --show-sql, --up-to, --table and pictures");
    if (from_stdin) {
        const complete_task task = {&set.query, &set.listing, set.count};
        return complete_from(cli, stdin, &task);
    }
    if (set.count && set.listing.pictures.format)
        return cli_usage_error(cli, "--format %s goes with boards, not with --count",
                               listing_format_name(&set.listing));
    if (!check_table(cli, &set)) return EXIT_USAGE;
    if (set.table) return query_ask(cli, NQ_CATALOG_QUERY, &set.query, print_table, &set);
    board_output_tell_classes(&set.columns, &set.query, &set.listing);
    set.listing.pictures.query = &set.query;
    set.listing.pictures.has_numbers = !cli->solve;
    status = query_ask(cli, NQ_CATALOG_QUERY, &set.query, complete, &set);
    return status == EXIT_DONE ? check_announced(cli, &set) : status;
}

const cli_command complete_command = {
    .name = "complete",
    .arguments = "RANGE|[RANGE] BOARD|[RANGE] -",
    .summary = "the solutions that have the given queens",
    .details =
        "Prints how many completions there are on stderr, for each n of a range, and then the completions. 0\n"
        "completions is an answer.\n"
        "BOARD is a partial board: rows with Q, '.' and x, which is a blocked square, with '/' or line ends "
        "between; FEN with empty\n"
        "ranks; or an instance of CSPLib's problem 79: n = 8 diags = [[5,0],[13,1]]. '-' reads many from stdin, "
        "also\n"
        "puzzles as 'nqueens puzzle' writes them: in json and ndjson each is a row with its completions, in csv\n"
        "and tsv each completion is a row, and with --count each board.\n"
        "Without --solve the answer comes from the catalog.\n"
        "--table keeps all solutions in memory: n is at most 16, and from 13 on it takes minutes.\n",
    .topics = "words notations filters groups formats",
    .examples = "  $ nqueens complete 8 --at a8 --at r2c5\n"
                "  $ nqueens complete 8 --starts-with 15 --count\n"
                "  $ nqueens complete 4..12 --at r1c2 --count\n"
                "  $ nqueens complete 8/8/8/3Q4/1Q6/8/8/8     # Nauck 1850: two completions\n"
                "  $ nqueens complete 8 --no-diagonal 5 --no-antidiagonal 13 --solve --count\n"
                "  $ nqueens complete - --count --format ndjson < boards.txt\n"
                "  $ nqueens complete 8 --table               # how many boards can be completed\n"
                "  $ nqueens complete 20 --at r10c10 --solve --limit 1 --format board\n",
    .options = options,
    .run = run,
};
