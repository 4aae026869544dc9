/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "commands.h"
#include "../progress.h"
#include "../verdicts.h"
#include "nqueens/verify.h"

enum { OPTION_QUICK = CLI_OPTION_FIRST, OPTION_RECOMPUTE, OPTION_JOBS };

static const struct poptOption options[] = {
    {"quick", '\0', POPT_ARG_NONE, NULL, OPTION_QUICK, "check the file and the counts, but not every row", NULL},
    {"recompute", '\0', POPT_ARG_NONE, NULL, OPTION_RECOMPUTE,
     "compare with a backtracker for every n, not only up to n = 12", NULL},
    {"jobs", 'j', POPT_ARG_STRING, NULL, OPTION_JOBS, "check rows with J threads (default: one a processor)", "J"},
    SHEET_FORMAT_ROW,
    POPT_TABLEEND,
};

typedef struct telling {
    verdicts verdicts;
    unsigned sizes; /* how many have been verified */
} telling;

static void tell(void *context, nq_fault_kind kind, const char *sentence) {
    telling *to = context;
    verdicts_tell_fault(&to->verdicts, nq_fault_name(kind), sentence);
}

static void give_verdict(telling *to, const nq_verified *verified, bool quick) {
    verdicts_give(&to->verdicts, &(verdict){.faults = verified->faults,
                                            .coverage = &verified->coverage,
                                            .counts_only = quick,
                                            .rows_unread = quick,
                                            .fundamental_rows = verified->fundamental_rows,
                                            .distinct_rows = verified->distinct_rows,
                                            .published = verified->published,
                                            .recomputed = verified->recomputed});
}

/* Fails unless something is held of every n of the range. */
static nq_status require_some(nq_catalog *catalog, nq_range range) {
    for (unsigned n = range.first; n <= range.last; n++) {
        nq_coverage coverage;
        if (nq_catalog_coverage(catalog, n, &coverage) == NQ_OK &&
            nq_coverage_classes(&coverage, NQ_STORED_COUNTS) == 0)
            return nq_catalog_require(catalog, (nq_range){n, range.last, false}, NQ_ALL_CLASSES, NQ_STORED_COUNTS);
    }
    return NQ_OK;
}

/* The rows of one n that are read, those that are compared with a backtracker twice; 0 where that cannot be told. */
static double weight_of(nq_catalog *catalog, unsigned n, const nq_verify_options *how) {
    nq_coverage coverage;
    if (nq_catalog_coverage(catalog, n, &coverage) != NQ_OK) return 0;
    unsigned times = how->recompute || n <= NQ_RECOMPUTE_N ? 2 : 1;
    return (double)nq_coverage_count(&coverage, true, nq_coverage_classes(&coverage, NQ_STORED_FUNDAMENTAL)) +
           (double)nq_coverage_count(&coverage, false, nq_coverage_classes(&coverage, NQ_STORED_DISTINCT)) * times;
}

static double weight_of_all(nq_catalog *catalog, nq_range range, const nq_verify_options *how) {
    double all = 0;
    for (unsigned n = range.first; n <= range.last; n++) all += weight_of(catalog, n, how);
    return all;
}

/* The sizes of a range of which anything is held. */
static nq_status verify_sizes(cli_call *cli, nq_catalog *catalog, nq_range range, nq_verify_options *how,
                              uint64_t *faults) {
    telling *to = how->context;
    nq_status status = NQ_OK;
    double all = weight_of_all(catalog, range, how);
    for (unsigned n = to->verdicts.n = range.first; status == NQ_OK && n <= range.last; to->verdicts.n = ++n) {
        nq_coverage coverage;
        nq_verified verified;
        status = nq_catalog_coverage(catalog, n, &coverage);
        if (status == NQ_OK && nq_coverage_classes(&coverage, NQ_STORED_COUNTS) == 0) continue;
        if (all > 0) progress_next_share(cli->shown, weight_of(catalog, n, how) / all);
        status = nq_catalog_verify(catalog, n, how, &verified);
        if (status != NQ_OK) break;
        verified.coverage.n = n;
        give_verdict(to, &verified, how->quick);
        *faults += verified.faults;
        to->sizes++;
    }
    return status;
}

/* The file, then the sizes of a range, or all. */
static nq_status verify_all(cli_call *cli, nq_catalog *catalog, const nq_range *range, nq_verify_options *how,
                            uint64_t *faults) {
    telling *to = how->context;
    bool trusted = false;
    nq_status done = nq_catalog_verify_file(catalog, how, faults, &trusted);
    if (done == NQ_OK && trusted && range) done = require_some(catalog, *range);
    if (done != NQ_OK) return done;
    verdicts_give(&to->verdicts, &(verdict){.faults = *faults, .text = ""});
    if (trusted) done = verify_sizes(cli, catalog, range ? *range : (nq_range){NQ_MIN_N, NQ_MAX_N, false}, how, faults);
    if (done == NQ_OK && trusted && to->sizes == 0)
        cli_remark(cli, "%s: it holds no n; only the file has been checked", nq_catalog_path(catalog));
    return done;
}

typedef struct settings {
    nq_verify_options how;
    const sheet_format *format;
} settings;

static int verify(cli_call *cli, const nq_range *range, const settings *set) {
    int status = EXIT_DONE;
    uint64_t faults = 0;
    telling to = {.verdicts = {.cli = cli, .format = set->format, .can_recompute = true}};
    nq_verify_options how = set->how;
    how.report = tell;
    how.context = &to;
    nq_catalog *catalog = cli_open_catalog(cli, NQ_CATALOG_VERIFY, &status);
    if (!catalog) return status;
    nq_status done = verify_all(cli, catalog, range, &how, &faults);
    verdicts_end(&to.verdicts, done == NQ_OK);
    if (done != NQ_OK) status = cli_catalog_fail(cli, done, catalog);
    else if (faults) status = EXIT_NO;
    if (done == NQ_OK && faults)
        cli_note(cli, "%s: %" PRIu64 " fault%s; restore a copy of the file, or generate it anew",
                 nq_catalog_path(catalog), faults, faults == 1 ? "" : "s");
    nq_catalog_close(catalog);
    return status;
}

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    switch (option) {
    case OPTION_QUICK: return set->how.quick = true;
    case OPTION_RECOMPUTE: return set->how.recompute = true;
    case OPTION_JOBS: return cli_read_jobs(cli, value, &cli->jobs);
    default: return sheet_option(cli, option, value, &set->format);
    }
}

static int run(cli_call *cli) {
    settings set = {.format = SHEET_TEXT_FORMAT};
    unsigned count;
    nq_range range;
    if (!cli_read_options(cli, set_option, &set)) return cli->status;
    if (set.how.quick && set.how.recompute)
        return cli_usage_error(cli, "--quick and --recompute exclude each other: choose one");
    cli_arguments(cli, &count);
    if (count == 0) return verify(cli, NULL, &set);
    const char *text = cli_only_argument(cli, "a board size or range");
    if (!text || !cli_read_range(cli, text, &range)) return EXIT_USAGE;
    return verify(cli, &range, &set);
}

static void print_kinds(page *to) {
    page_heading(to, "Kinds of fault");
    page_begin_list(to, 13);
    for (unsigned kind = 0; kind < NQ_FAULT_COUNT_OF_KINDS; kind++)
        page_entry(to, nq_fault_name((nq_fault_kind)kind), nq_fault_text((nq_fault_kind)kind));
    page_end_list(to);
}

const cli_command verify_command = {
    .name = "verify",
    .arguments = "[RANGE]",
    .summary = "check that the catalog holds what it says, and is right",
    .details =
        "Checks the file: that each page belongs to one table, one index or the free list, what SQLite's integrity\n"
        "check looks at, the tables against the schema, and each value against what its table demands; and the\n"
        "counts of each n against each other and against published ones (OEIS A000170, A002562, A260318 to\n"
        "A260320). Then it reads every row: each is to be a solution, in order, with the right canonical form,\n"
        "symmetry and orbit size; each class is to be whole; solution i from the front and from the back are to\n"
        "be mirror images; and up to n = 12 the list is compared with what the backtracker 'marks' finds.\n"
        "Of part files, with --parts, it checks the pages of each file and every piece in it.\n"
        "\n"
        "Prints a line for each n, and before it the first rows that show each kind of fault. In formats for\n"
        "machines the first row, without an n, is of the file, and the faults are in their rows.\n"
        "\n"
        "Exit status 0: no fault; 1: a fault was found; 3: the file cannot be read.\n",
    .more_help = print_kinds,
    .examples = "  $ nqueens verify                          # everything that the catalog holds\n"
                "  $ nqueens verify 14 --recompute\n"
                "  $ nqueens verify --quick --db large.db\n"
                "  $ nqueens verify --parts n19-*.part\n",
    .options = options,
    .takes_parts = true,
    .run = run,
};
