#include "commands.h"
#include "query_options.h"

enum { OPTION_LIMIT = CLI_OPTION_FIRST, OPTION_OFFSET, OPTION_FORMAT, OPTION_BASE };

static const struct poptOption options[] = {
    QUERY_OPTIONS,
    {"limit", '\0', POPT_ARG_STRING, NULL, OPTION_LIMIT, "print at most K solutions", "K"},
    {"offset", '\0', POPT_ARG_STRING, NULL, OPTION_OFFSET, "pass over the first K solutions", "K"},
    {"format", '\0', POPT_ARG_STRING, NULL, OPTION_FORMAT, FORMAT_HELP, "FORMAT"},
    {"base", '\0', POPT_ARG_STRING, NULL, OPTION_BASE, "the number of the leftmost column in lists of numbers (default: 1)", "0|1"},
    POPT_TABLEEND,
};

typedef struct settings {
    nq_query query;
    const nq_format *format;
    unsigned base;
    bool base_is_chosen;
} settings;

static bool set_option(const cli_call *cli, int option, const char *value, settings *set) {
    switch (option) {
    case OPTION_LIMIT: return cli_read_whole_number(cli, "limit", value, &set->query.limit);
    case OPTION_OFFSET: return cli_read_whole_number(cli, "offset", value, &set->query.offset);
    case OPTION_FORMAT: return cli_read_format(cli, value, &set->format);
    case OPTION_BASE: set->base_is_chosen = true; return cli_read_base(cli, value, &set->base);
    default: return query_option(cli, option, value, &set->query);
    }
}

static nq_status print_list(cli_call *cli, nq_catalog *catalog, const settings *set) {
    nq_cursor *cursor;
    nq_placement placement;
    nq_renderer renderer;
    nq_status status = nq_catalog_list(catalog, &set->query, &cursor);
    if (status != NQ_OK) return status;
    nq_renderer_begin(&renderer, stdout, set->format, set->base);
    while (!cli_output_failed(cli) && (status = nq_cursor_next(cursor, &placement)) == NQ_OK)
        nq_renderer_row(&renderer, &placement);
    if (status == NQ_DONE) nq_renderer_end(&renderer);
    nq_cursor_close(cursor);
    return status == NQ_DONE ? NQ_OK : status;
}

static int run(cli_call *cli) {
    settings set = {.query = nq_query_all((nq_range){0}), .format = &nq_formats[0], .base = 1};
    const char *value;
    int option;
    while ((option = cli_next_option(cli, &value)) > 0)
        if (!set_option(cli, option, value, &set)) return EXIT_USAGE;
    if (option < 0) return cli->status;
    const char *text = cli_only_argument(cli, "a board size or range");
    if (!text || !cli_read_range(cli, text, &set.query.range)) return EXIT_USAGE;
    if (!cli_check_base(cli, set.base_is_chosen, set.format)) return EXIT_USAGE;

    int status = EXIT_DONE;
    nq_catalog *catalog = cli_open_catalog(cli, NQ_CATALOG_QUERY, &status);
    if (!catalog) return status;
    nq_status done = print_list(cli, catalog, &set);
    if (done != NQ_OK) status = cli_fail(cli, done, "%s", nq_catalog_message(catalog));
    nq_catalog_close(catalog);
    return status;
}

const cli_command list_command = {
    .name = "list",
    .arguments = "RANGE",
    .summary = "print solutions, in lexicographic order",
    .details = "Solutions come by n, then in the order of their placement texts. The output is written as it is read\n"
               "and is valid in every format also when there are no solutions.\n",
    .examples = "  $ nqueens list 8 --fundamental                # the 12 boards, as placement text\n"
                "  $ nqueens list 6 --format board               # as rows of Q and .\n"
                "  $ nqueens list 8 --class half-turn --format json | jq '.[].columns'\n",
    .options = options,
    .run = run,
};
