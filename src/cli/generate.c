#include <inttypes.h>
#include <string.h>

#include "commands.h"

enum { OPTION_ONLY = CLI_OPTION_FIRST, OPTION_JOBS };

static const struct poptOption options[] = {
    {"only", '\0', POPT_ARG_STRING, NULL, OPTION_ONLY, "store only the fundamental solutions, an eighth of the space", "fundamental"},
    {"jobs", 'j', POPT_ARG_STRING, NULL, OPTION_JOBS, "search with J threads (default: one a processor); the result is the same", "J"},
    POPT_TABLEEND,
};

static void report(FILE *out, const nq_generated *generated) {
    const nq_coverage *coverage = &generated->coverage;
    if (generated->was_covered) {
        fprintf(out, "n = %-2u  already in the catalog\n", coverage->n);
    } else {
        fprintf(out, "n = %-2u  %" PRIu64 " distinct, %" PRIu64 " fundamental\n", coverage->n,
               nq_coverage_count(coverage, false, NQ_ALL_CLASSES), nq_coverage_count(coverage, true, NQ_ALL_CLASSES));
    }
    fflush(out);
}

static int run(cli_call *cli) {
    nq_stored store = NQ_STORED_DISTINCT;
    const char *value;
    int option;
    char quoted[CLI_QUOTE_SIZE];
    while ((option = cli_next_option(cli, &value)) > 0) {
        if (option == OPTION_JOBS) {
            if (!cli_read_jobs(cli, value, &cli->jobs)) return EXIT_USAGE;
            continue;
        }
        if (strcmp(value, "fundamental") != 0) return cli_usage_error(cli, "--only %s: expected 'fundamental'", cli_quote(value, quoted));
        store = NQ_STORED_FUNDAMENTAL;
    }
    if (option < 0) return cli->status;
    nq_range range;
    const char *text = cli_only_argument(cli, "a board size or range");
    if (!text || !cli_read_range(cli, text, &range)) return EXIT_USAGE;

    int status = EXIT_DONE;
    nq_catalog *catalog = cli_open_catalog(cli, NQ_CATALOG_GENERATE, &status);
    if (!catalog) return status;
    for (unsigned n = range.first; n <= range.last; n++) {
        nq_generated generated;
        nq_status done = nq_catalog_generate(catalog, n, store, &generated);
        if (done == NQ_INTERRUPTED) {
            status = cli_fail(cli, done, "interrupted: n = %u is not stored, what was finished before it is; run the same command to go on", n);
            break;
        }
        if (done != NQ_OK) {
            status = cli_fail(cli, done, "%s", nq_catalog_message(catalog));
            break;
        }
        report(cli->out, &generated);
        if (cli_output_failed(cli)) break;
    }
    nq_catalog_close(catalog);
    return status;
}

const cli_command generate_command = {
    .name = "generate",
    .arguments = "RANGE",
    .summary = "fill the catalog with all solutions of the board sizes in RANGE",
    .details = "Finds the fundamental solutions of each n and derives the distinct ones from them; both are\n"
               "stored, each n completely or not at all. What the catalog holds already is left alone, so an\n"
               "interrupted run is completed by the same command. The file is created if there is none.\n"
               "With --only fundamental every question is still answered, if more slowly; a later 'generate' adds the\n"
               "distinct solutions.\n",
    .examples = "  $ nqueens generate 1..12                  # all boards up to 12 x 12\n"
                "  $ nqueens generate 13 --db large.db       # one size, into another file\n"
                "  $ nqueens generate 14 --only fundamental\n",
    .options = options,
    .run = run,
};
