/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <string.h>

#include "commands.h"
#include "nqueens/generate.h"
#include "../progress.h"

enum { OPTION_ONLY = CLI_OPTION_FIRST, OPTION_PROGRESS };

static const struct poptOption options[] = {
    {"only", '\0', POPT_ARG_STRING, NULL, OPTION_ONLY,
     "store only the fundamental solutions; a later 'generate' adds the distinct ones", "fundamental"},
    {"progress", '\0', POPT_ARG_STRING, NULL, OPTION_PROGRESS, "a line of JSON on stderr each second, for machines",
     "json"},
    POPT_TABLEEND,
};

static int merge(cli_call *cli, const char *const *paths, unsigned count, nq_stored store) {
    int status = EXIT_DONE;
    nq_generated generated;
    nq_catalog *catalog = cli_open_catalog(cli, NQ_CATALOG_GENERATE, &status);
    if (!catalog) return status;
    nq_status done = nq_catalog_merge(catalog, paths, count, store, &generated);
    progress_clear(cli->shown);
    if (done != NQ_OK && done != NQ_INTERRUPTED) status = cli_catalog_fail(cli, done, catalog);
    nq_status finished = nq_catalog_finish(catalog);
    if (finished != NQ_OK) {
        status = cli_catalog_fail(cli, finished, catalog);
    } else if (done == NQ_INTERRUPTED) {
        status = cli_fail(cli, done, "interrupted: nothing is stored; run the same command again");
    } else if (done == NQ_OK) {
        fprintf(cli->out, "n = %-2u  %" PRIu64 " distinct, %" PRIu64 " fundamental%s\n", generated.coverage.n,
                nq_coverage_count(&generated.coverage, false, NQ_ALL_CLASSES),
                nq_coverage_count(&generated.coverage, true, NQ_ALL_CLASSES),
                store == NQ_STORED_FUNDAMENTAL ? " (stored)" : "");
    }
    nq_catalog_close(catalog);
    return status;
}

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    nq_stored *store = context;
    bool only = option == OPTION_ONLY;
    const char *expected = only ? "fundamental" : "json";
    if (only) *store = NQ_STORED_FUNDAMENTAL;
    else cli->shown->form = PROGRESS_JSON;
    return strcmp(value, expected) == 0 ||
           cli_refuse_value(cli, only ? "only" : "progress", value, "expected '%s'", expected);
}

static int run(cli_call *cli) {
    nq_stored store = NQ_STORED_DISTINCT;
    unsigned count;
    if (!cli_read_options(cli, set_option, &store)) return cli->status;
    const char **paths = cli_arguments(cli, &count);
    if (count == 0) return cli_usage_error(cli, "the part files are missing; see 'nqueens merge --help'");
    return merge(cli, paths, count, store);
}

const cli_command merge_command = {
    .name = "merge",
    .arguments = "PART...",
    .summary = "make one catalog of all parts of a divided run",
    .details = "PART... are the files of all parts of one n, made by 'nqueens generate N --part I/M', in any order. "
               "Every\n"
               "solution is checked; all parts are stored in one transaction, the same rows as an undivided run would\n"
               "store. A part that is missing, unfinished, of another n or of another number of parts is\n"
               "refused, and nothing is changed. The part files stay; delete them when you like.\n",
    .examples = "  $ nqueens merge part-*.db --db all.db\n"
                "  $ nqueens merge part-*.db --db all.db --only fundamental\n",
    .options = options,
    .takes_files = true,
    .writes_catalog = true,
    .run = run,
};
