#include <inttypes.h>

#include "commands.h"
#include "query_options.h"

static const struct poptOption options[] = {
    QUERY_OPTIONS,
    POPT_TABLEEND,
};

static int run(cli_call *cli) {
    nq_query query = nq_query_all((nq_range){0});
    const char *value;
    int option;
    while ((option = cli_next_option(cli, &value)) > 0)
        if (!query_option(cli, option, value, &query)) return EXIT_USAGE;
    if (option < 0) return cli->status;
    const char *text = cli_only_argument(cli, "a board size or range");
    if (!text || !cli_read_range(cli, text, &query.range)) return EXIT_USAGE;

    int status = EXIT_DONE;
    nq_catalog *catalog = cli_open_catalog(cli, NQ_CATALOG_QUERY, &status);
    if (!catalog) return status;
    nq_status done = nq_catalog_require(catalog, query.range, query.classes, NQ_STORED_COUNTS);
    for (unsigned n = query.range.first; done == NQ_OK && n <= query.range.last; n++) {
        uint64_t count;
        done = nq_catalog_count(catalog, &query, n, &count);
        if (done != NQ_OK) break;
        if (query.range.single) printf("%" PRIu64 "\n", count);
        else printf("%u %" PRIu64 "\n", n, count);
    }
    if (done != NQ_OK) status = cli_fail(cli, done, "%s", nq_catalog_message(catalog));
    nq_catalog_close(catalog);
    return status;
}

const cli_command count_command = {
    .name = "count",
    .arguments = "RANGE",
    .summary = "how many solutions the catalog holds",
    .details = "One board size gives a bare number, a range a line 'n number' for each size. Counts are ready-made:\n"
               "the answer takes no longer for large boards. A size that the catalog does not hold is an error\n"
               "(exit status 4), never 0.\n",
    .examples = "  $ nqueens count 8                          # 92\n"
                "  $ nqueens count 8 --fundamental            # 12\n"
                "  $ nqueens count 1..12 --class quarter-turn # a line for each n\n",
    .options = options,
    .run = run,
};
