#include <inttypes.h>
#include <string.h>

#include "commands.h"
#include "progress.h"

enum { OPTION_ONLY = CLI_OPTION_FIRST, OPTION_JOBS, OPTION_PART_AFTER, OPTION_DRY_RUN, OPTION_PROGRESS };

static const struct poptOption options[] = {
    {"only", '\0', POPT_ARG_STRING, NULL, OPTION_ONLY, "store only the fundamental solutions, in about a fifteenth of the space", "fundamental"},
    {"jobs", 'j', POPT_ARG_STRING, NULL, OPTION_JOBS, "search with J threads (default: one a processor); the result is the same", "J"},
    {"part-after", '\0', POPT_ARG_STRING, NULL, OPTION_PART_AFTER, "search what is estimated to take longer into a part file (default: 60)", "SECONDS"},
    {"dry-run", '\0', POPT_ARG_NONE, NULL, OPTION_DRY_RUN, "print what it would take in rows, bytes and time, and do nothing", NULL},
    {"progress", '\0', POPT_ARG_STRING, NULL, OPTION_PROGRESS, "a line of JSON on stderr each second, for machines", "json"},
    POPT_TABLEEND,
};

typedef struct settings {
    nq_stored store;
    uint64_t part_after;
    bool dry_run, progress_as_json;
} settings;

static bool set_option(cli_call *cli, int option, const char *value, settings *set) {
    char quoted[CLI_QUOTE_SIZE];
    switch (option) {
    case OPTION_ONLY:
        set->store = NQ_STORED_FUNDAMENTAL;
        if (strcmp(value, "fundamental") == 0) return true;
        return cli_usage_error(cli, "--only %s: expected 'fundamental'", cli_quote(value, quoted)), false;
    case OPTION_JOBS: return cli_read_jobs(cli, value, &cli->jobs);
    case OPTION_PART_AFTER: return cli_read_whole_number(cli, "part-after", value, &set->part_after);
    case OPTION_DRY_RUN: set->dry_run = true; return true;
    default:
        set->progress_as_json = true;
        if (strcmp(value, "json") == 0) return true;
        return cli_usage_error(cli, "--progress %s: expected 'json'", cli_quote(value, quoted)), false;
    }
}

static void report(FILE *out, const nq_generated *generated, nq_stored store) {
    const nq_coverage *coverage = &generated->coverage;
    if (generated->was_covered) {
        fprintf(out, "n = %-2u  already in the catalog\n", coverage->n);
    } else {
        fprintf(out, "n = %-2u  %" PRIu64 " distinct, %" PRIu64 " fundamental%s\n", coverage->n,
                nq_coverage_count(coverage, false, NQ_ALL_CLASSES), nq_coverage_count(coverage, true, NQ_ALL_CLASSES),
                store == NQ_STORED_FUNDAMENTAL ? " (stored)" : "");
    }
    fflush(out);
}

static void print_bytes(FILE *out, double bytes) {
    if (bytes >= 1e9) fprintf(out, "%.1f GB", bytes / 1e9);
    else if (bytes >= 1e6) fprintf(out, "%.1f MB", bytes / 1e6);
    else fprintf(out, "%.0f kB", bytes / 1e3);
}

/* What each n would take, were it not in the catalog. */
static int dry_run(cli_call *cli, nq_range range, nq_stored store) {
    for (unsigned n = range.first; n <= range.last; n++) {
        nq_estimate estimate = nq_estimate_generate(n, store);
        char duration[32];
        if (!estimate.known) {
            fprintf(cli->out, "n = %-2u  the number of solutions is not known\n", n);
            continue;
        }
        progress_print_duration(estimate.seconds, duration);
        fprintf(cli->out, "n = %-2u  %" PRIu64 " fundamental rows, %" PRIu64 " distinct rows, about ", n, estimate.fundamental_rows, estimate.distinct_rows);
        print_bytes(cli->out, (double)estimate.bytes);
        fprintf(cli->out, ", %s\n", duration);
    }
    return EXIT_DONE;
}

static int generate(cli_call *cli, nq_range range, const settings *set) {
    int status = EXIT_DONE;
    progress shown = progress_start(set->progress_as_json);
    cli->progress = progress_show;
    cli->progress_context = &shown;
    cli->part_after = (double)set->part_after;
    nq_catalog *catalog = cli_open_catalog(cli, NQ_CATALOG_GENERATE, &status);
    if (!catalog) return status;
    for (unsigned n = range.first; n <= range.last; n++) {
        nq_generated generated;
        nq_status done = nq_catalog_generate(catalog, n, set->store, &generated);
        progress_clear(&shown);
        if (done == NQ_INTERRUPTED) {
            nq_part_progress part;
            nq_catalog_part_progress(catalog, n, &part);
            if (part.exists)
                status = cli_fail(cli, done, "interrupted: n = %u is %.0f %% done, in a part file; run the same command to go on", n, part.fraction * 100);
            else
                status = cli_fail(cli, done, "interrupted: n = %u is not stored, what was finished before it is; run the same command to go on", n);
            break;
        }
        if (done != NQ_OK) {
            status = cli_fail(cli, done, "%s", nq_catalog_message(catalog));
            break;
        }
        report(cli->out, &generated, set->store);
        if (cli_output_failed(cli)) break;
    }
    nq_catalog_close(catalog);
    return status;
}

static int run(cli_call *cli) {
    settings set = {.store = NQ_STORED_DISTINCT, .part_after = 60};
    const char *value;
    int option;
    nq_range range;
    while ((option = cli_next_option(cli, &value)) > 0)
        if (!set_option(cli, option, value, &set)) return EXIT_USAGE;
    if (option < 0) return cli->status;
    const char *text = cli_only_argument(cli, "a board size or range");
    if (!text || !cli_read_range(cli, text, &range)) return EXIT_USAGE;
    return set.dry_run ? dry_run(cli, range, set.store) : generate(cli, range, &set);
}

const cli_command generate_command = {
    .name = "generate",
    .arguments = "RANGE",
    .summary = "fill the catalog with all solutions of the board sizes in RANGE",
    .details = "Finds the fundamental solutions of each n and derives the distinct ones from them; both are\n"
               "stored, each n completely or not at all. What the catalog holds already is left alone, so an\n"
               "interrupted run is completed by the same command. The file is created if there is none.\n"
               "With --only fundamental every question is still answered, if more slowly; a later 'generate' adds the\n"
               "distinct solutions.\n"
               "A long run goes through a part file beside the catalog, FILE-nN.part, which holds what is finished so\n"
               "far: whatever ends the run costs some seconds' work, and the same command goes on.\n",
    .examples = "  $ nqueens generate 1..12                  # all boards up to 12 x 12\n"
                "  $ nqueens generate 13 --db large.db       # one size, into another file\n"
                "  $ nqueens generate 18 --only fundamental --dry-run\n",
    .options = options,
    .run = run,
};
