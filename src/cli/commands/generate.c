/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "nqueens/generate.h"
#include "../progress.h"
#include "../sheet.h"

enum {
    OPTION_ONLY = CLI_OPTION_FIRST,
    OPTION_CLASS,
    OPTION_PART,
    OPTION_JOBS,
    OPTION_PART_AFTER,
    OPTION_DRY_RUN,
    OPTION_PROGRESS
};

static const struct poptOption options[] = {
    {"only", '\0', POPT_ARG_STRING, NULL, OPTION_ONLY,
     "store only the fundamental solutions, in about a fifteenth of the space; or only the counts",
     "fundamental|counts"},
    {"class", '\0', POPT_ARG_STRING, NULL, OPTION_CLASS | CLI_REPEATABLE,
     "only this symmetric class, searched for by itself; can be repeated", "CLASS"},
    {"part", '\0', POPT_ARG_STRING, NULL, OPTION_PART,
     "only part I of M of the work for one n, into a part file: for several machines", "I/M"},
    {"jobs", 'j', POPT_ARG_STRING, NULL, OPTION_JOBS,
     "search with J threads (default: one a processor); the result is the same", "J"},
    {"part-after", '\0', POPT_ARG_STRING, NULL, OPTION_PART_AFTER,
     "search what is estimated to take longer into a part file (default: 20)", "SECONDS"},
    {"dry-run", '\0', POPT_ARG_NONE, NULL, OPTION_DRY_RUN,
     "print what it would take in rows, bytes and time, and do nothing", NULL},
    SHEET_FORMAT_ROW,
    {"progress", '\0', POPT_ARG_STRING, NULL, OPTION_PROGRESS, "a line of JSON on stderr each second, for machines",
     "json"},
    POPT_TABLEEND,
};

typedef struct settings {
    nq_stored store;
    nq_classes classes; /* 0 before any is named */
    nq_part part;       /* parts is 0 without --part */
    uint64_t part_after;
    bool dry_run;
    const sheet_format *format; /* of --dry-run; NULL before any is named */
} settings;

/* "3/64" */
static bool read_part(const cli_call *cli, const char *text, nq_part *part) {
    char number[24] = "";
    size_t length = strcspn(text, "/");
    if (length < sizeof number && text[length] == '/') {
        memcpy(number, text, length);
        if (cli_parse_whole_number(number, &part->number) && cli_parse_whole_number(text + length + 1, &part->parts) &&
            part->number >= 1 && part->number <= part->parts && part->parts <= NQ_MOST_PARTS)
            return true;
    }
    return cli_refuse_value(cli, "part", text,
                            "expected I/M, part I of M with I from 1 to M and M at most %u, such as 3/64",
                            NQ_MOST_PARTS);
}

/* Adds the symmetric classes that an option names. */
static bool add_classes(const cli_call *cli, const char *text, nq_classes *classes) {
    nq_classes named;
    if (!cli_read_classes(cli, text, &named)) return false;
    if (nq_classes_have(named, NQ_ASYMMETRIC))
        return cli_refuse_value(cli, "class", text,
                                "asymmetric solutions are found only together with all others; leave --class out");
    *classes |= named;
    return true;
}

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    switch (option) {
    case OPTION_ONLY:
        set->store = strcmp(value, "counts") == 0 ? NQ_STORED_COUNTS : NQ_STORED_FUNDAMENTAL;
        return strcmp(value, nq_stored_name(set->store)) == 0 ||
               cli_refuse_value(cli, "only", value, "expected 'fundamental' or 'counts'");
    case OPTION_PART: return read_part(cli, value, &set->part);
    case OPTION_CLASS: return add_classes(cli, value, &set->classes);
    case OPTION_JOBS: return cli_read_jobs(cli, value, &cli->jobs);
    case OPTION_PART_AFTER: return cli_read_whole_number(cli, "part-after", value, &set->part_after);
    case CLI_OPTION_SHEET: return sheet_option(cli, option, value, &set->format);
    case OPTION_DRY_RUN: set->dry_run = true; return true;
    default:
        if (!cli->quiet) cli->shown->form = PROGRESS_JSON;
        return strcmp(value, "json") == 0 || cli_refuse_value(cli, "progress", value, "expected 'json'");
    }
}

static void print_found(FILE *out, const nq_coverage *coverage, nq_classes classes, nq_stored store) {
    static const char *const remarks[] = {[NQ_STORED_COUNTS] = " (only the counts are stored)",
                                          [NQ_STORED_FUNDAMENTAL] = " (stored)",
                                          [NQ_STORED_DISTINCT] = ""};
    fprintf(out, "%" PRIu64 " distinct, %" PRIu64 " fundamental%s\n", nq_coverage_count(coverage, false, classes),
            nq_coverage_count(coverage, true, classes), remarks[store]);
}

static void report(FILE *out, const nq_generated *generated, const settings *set) {
    const nq_coverage *coverage = &generated->coverage;
    if (generated->was_covered) {
        fprintf(out, "n = %-2u  already in the catalog\n", coverage->n);
    } else if (set->classes == NQ_ALL_CLASSES) {
        fprintf(out, "n = %-2u  ", coverage->n);
        print_found(out, coverage, set->classes, set->store);
    } else {
        for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
            if (!nq_classes_have(set->classes, k)) continue;
            fprintf(out, "n = %-2u  %s: ", coverage->n, nq_class_name(k));
            print_found(out, coverage, nq_classes_of(k), set->store);
        }
    }
    fflush(out);
}

/* For machines. */
static int dry_run_rows(cli_call *cli, nq_range range, const settings *set) {
    static const sheet_column columns[] = {
        {.name = "n"}, {.name = "fundamental_rows"}, {.name = "distinct_rows"}, {.name = "bytes"}, {.name = "seconds"}};
    sheet s = {0};
    sheet_begin(&s, cli, set->format, columns, sizeof columns / sizeof columns[0]);
    for (unsigned n = range.first; n <= range.last; n++) {
        nq_estimate estimate = nq_estimate_generate(n, set->classes, set->store);
        sheet_value row[] = {sheet_integer(n), sheet_integer(estimate.fundamental_rows),
                             sheet_integer(estimate.distinct_rows), sheet_integer(estimate.bytes),
                             sheet_real(estimate.seconds)};
        for (unsigned c = 1; c < sizeof row / sizeof row[0]; c++)
            if (!estimate.known) row[c] = sheet_null();
        sheet_row(&s, row);
    }
    sheet_end(&s, true);
    return EXIT_DONE;
}

static int dry_run_part_row(cli_call *cli, const nq_part *part, const sheet_format *format) {
    static const sheet_column columns[] = {
        {.name = "n"},         {.name = "part"},        {.name = "parts"},
        {.name = "pieces"},    {.name = "all_pieces"},  {.name = "fundamental_rows"},
        {.name = "bytes"},     {.name = "seconds"},     {.name = "all_fundamental_rows"},
        {.name = "all_bytes"}, {.name = "all_seconds"}, {.name = "merge_seconds"}};
    nq_part_estimate e = nq_estimate_part(part);
    sheet_value row[] = {sheet_integer(part->n),           sheet_integer(part->number),
                         sheet_integer(part->parts),       sheet_integer(e.pieces),
                         sheet_integer(e.all_pieces),      sheet_integer((uint64_t)e.rows),
                         sheet_integer((uint64_t)e.bytes), sheet_real(e.seconds),
                         sheet_integer(e.all_rows),        sheet_integer((uint64_t)e.all_bytes),
                         sheet_real(e.core_seconds),       sheet_real(e.merge_seconds)};
    sheet s = {0};
    for (unsigned c = 3; c < sizeof row / sizeof row[0]; c++)
        if (!e.known) row[c] = sheet_null();
    sheet_begin(&s, cli, format, columns, sizeof columns / sizeof columns[0]);
    sheet_row(&s, row);
    sheet_end(&s, true);
    return EXIT_DONE;
}

/* What each n would take, were it not in the catalog. */
static int dry_run(cli_call *cli, nq_range range, const settings *set) {
    if (set->format != SHEET_TEXT_FORMAT) return dry_run_rows(cli, range, set);
    for (unsigned n = range.first; n <= range.last; n++) {
        nq_estimate estimate = nq_estimate_generate(n, set->classes, set->store);
        char duration[32], bytes[NQ_BYTES_TEXT_SIZE];
        if (!estimate.known) {
            fprintf(cli->out, "n = %-2u  the number of solutions is not known\n", n);
            continue;
        }
        progress_print_duration(estimate.seconds, duration);
        nq_bytes_text((double)estimate.bytes, bytes);
        fprintf(cli->out, "n = %-2u  %" PRIu64 " fundamental rows, %" PRIu64 " distinct rows, about %s, %s\n", n,
                estimate.fundamental_rows, estimate.distinct_rows, bytes, duration);
    }
    return EXIT_DONE;
}

/* What one part would take, and all of them. */
static int dry_run_part(cli_call *cli, const nq_part *part, const sheet_format *format) {
    if (format != SHEET_TEXT_FORMAT) return dry_run_part_row(cli, part, format);
    nq_part_estimate estimate = nq_estimate_part(part);
    char duration[32], together[32], merging[32], bytes[NQ_BYTES_TEXT_SIZE], all_bytes[NQ_BYTES_TEXT_SIZE];
    if (!estimate.known) {
        fprintf(cli->out, "n = %-2u  the number of solutions is not known\n", part->n);
        return EXIT_DONE;
    }
    progress_print_duration(estimate.seconds, duration);
    progress_print_duration(estimate.core_seconds, together);
    progress_print_duration(estimate.merge_seconds, merging);
    nq_bytes_text(estimate.bytes, bytes);
    nq_bytes_text(estimate.all_bytes, all_bytes);
    fprintf(cli->out,
            "n = %-2u  part %" PRIu64 "/%" PRIu64 ": %" PRIu64 " of %" PRIu64
            " pieces, about %.0f fundamental rows, %s, %s of one processor\n",
            part->n, part->number, part->parts, estimate.pieces, estimate.all_pieces, estimate.rows, bytes, duration);
    fprintf(cli->out,
            "        all %" PRIu64 " parts: %" PRIu64 " fundamental rows, %s, %s of one processor; merging: %s\n",
            part->parts, estimate.all_rows, all_bytes, together, merging);
    return EXIT_DONE;
}

/* Looks for the part file of what is generated. */
static bool find_run(nq_catalog *catalog, unsigned n, const settings *set, nq_part_progress *part) {
    for (unsigned kind = 0; kind < NQ_RUN_KINDS; kind++) {
        const nq_part which = nq_part_whole(n, kind);
        nq_classes classes = which.only ? nq_classes_of(which.only) : NQ_ALL_CLASSES;
        bool meant = which.counts_only == (set->store == NQ_STORED_COUNTS) &&
                     nq_classes_have_all(set->classes, classes) &&
                     (classes == NQ_ALL_CLASSES) == (set->classes == NQ_ALL_CLASSES);
        if (meant && nq_catalog_part_progress(catalog, n, kind, part) == NQ_OK && part->exists) return true;
    }
    return false;
}

static int say_interrupted(cli_call *cli, nq_catalog *catalog, unsigned n, const settings *set) {
    nq_part_progress part;
    if (find_run(catalog, n, set, &part))
        return cli_fail(cli, NQ_INTERRUPTED,
                        "interrupted: n = %u is %.0f %% done, in a part file; run the same command to go on", n,
                        part.fraction * 100);
    return cli_fail(cli, NQ_INTERRUPTED,
                    "interrupted: n = %u is not stored, what was finished before it is; run the same command to go on",
                    n);
}

/* A newcomer is told where it all went. */
static void name_new_catalog(const cli_call *cli) {
    char quoted[CLI_QUOTE_SIZE];
    if (isatty(STDERR_FILENO))
        cli_remark(cli, "made the catalog %s; 'nqueens info' says what it holds", cli_quote(cli->database, quoted));
}

static int generate(cli_call *cli, nq_range range, const settings *set) {
    int status = EXIT_DONE;
    bool is_new = access(cli->database, F_OK) != 0;
    cli->part_after = (double)set->part_after;
    nq_catalog *catalog = cli_open_catalog(cli, NQ_CATALOG_GENERATE, &status);
    if (!catalog) return status;
    nq_status done = NQ_OK;
    unsigned n = range.first;
    while (done == NQ_OK && n <= range.last) {
        nq_generated generated;
        done = nq_catalog_generate(catalog, n, set->classes, set->store, &generated);
        progress_clear(cli->shown);
        if (done == NQ_OK) report(cli->out, &generated, set), n++;
    }
    if (done != NQ_OK && done != NQ_INTERRUPTED) status = cli_catalog_fail(cli, done, catalog);
    nq_status finished = nq_catalog_finish(catalog);
    if (finished != NQ_OK) status = cli_catalog_fail(cli, finished, catalog);
    else if (done == NQ_INTERRUPTED) status = say_interrupted(cli, catalog, n, set);
    else if (done == NQ_OK && is_new) name_new_catalog(cli);
    nq_catalog_close(catalog);
    return status;
}

static int generate_part(cli_call *cli, const settings *set) {
    int status = EXIT_DONE;
    const nq_part *part = &set->part;
    nq_part_state state;
    nq_catalog *catalog = cli_open_catalog(cli, NQ_CATALOG_PART, &status);
    if (!catalog) return status;
    nq_status done = nq_catalog_generate_part(catalog, part, &state);
    progress_clear(cli->shown);
    uint64_t pieces = state.pieces, rows = 0;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) rows += state.class_count[k];
    if (done == NQ_INTERRUPTED) {
        status = cli_fail(
            cli, done,
            "interrupted: part %" PRIu64 "/%" PRIu64 " of n = %u is %.0f %% done; run the same command to go on",
            part->number, part->parts, part->n, pieces ? 100.0 * (double)state.pieces_done / (double)pieces : 100.0);
    } else if (done != NQ_OK) {
        status = cli_catalog_fail(cli, done, catalog);
    } else {
        fprintf(cli->out, "n = %-2u  part %" PRIu64 "/%" PRIu64 ": %" PRIu64 " fundamental in %" PRIu64 " pieces%s\n",
                part->n, part->number, part->parts, rows, pieces, state.was_finished ? ", already finished" : "");
    }
    nq_catalog_close(catalog);
    return status;
}

/* --part speaks of the fundamental solutions of one n, in a file of its own. */
static bool check_part(cli_call *cli, nq_range range, settings *set) {
    set->part.n = range.first;
    if (!range.single) cli_usage_error(cli, "--part divides the work for one n; expected one board size, not a range");
    else if (set->classes)
        cli_usage_error(cli, "--part and --class exclude each other: a symmetric class needs no dividing");
    else if (set->store == NQ_STORED_COUNTS)
        cli_usage_error(cli, "--part and --only counts exclude each other: a part holds fundamental solutions");
    else if (!set->dry_run && !cli->database_is_chosen)
        cli_usage_error(cli, "--part writes a part file, which is no catalog: name it with --db");
    else return true;
    return false;
}

static int run(cli_call *cli) {
    settings set = {.store = NQ_STORED_DISTINCT, .part_after = 20};
    nq_range range;
    if (!cli_read_options(cli, set_option, &set)) return cli->status;
    if (set.format && !set.dry_run) return cli_usage_error(cli, "--format goes with --dry-run");
    if (!set.format) set.format = SHEET_TEXT_FORMAT;
    const char *text = cli_only_argument(cli, "a board size or range");
    if (!text || !cli_read_range(cli, text, &range)) return EXIT_USAGE;
    if (set.part.parts) {
        if (!check_part(cli, range, &set)) return EXIT_USAGE;
        set.store = NQ_STORED_FUNDAMENTAL; /* the distinct ones are derived when the parts are merged */
        return set.dry_run ? dry_run_part(cli, &set.part, set.format) : generate_part(cli, &set);
    }
    if (!set.classes) set.classes = NQ_ALL_CLASSES;
    return set.dry_run ? dry_run(cli, range, &set) : generate(cli, range, &set);
}

const cli_command generate_command = {
    .name = "generate",
    .arguments = "RANGE",
    .summary = "find all solutions of these board sizes, and store them",
    .details =
        "Finds the fundamental solutions of each n and derives the distinct ones from them; both are\n"
        "stored, each n completely or not at all. What the catalog holds already is left alone, so an\n"
        "interrupted run is completed by the same command. The file is created if there is none.\n"
        "\n"
        "With --only fundamental every question is still answered, if more slowly; a later 'generate' adds the\n"
        "distinct solutions.\n"
        "\n"
        "With --class half-turn or quarter-turn only the solutions of that class are found, by placing whole orbits "
        "of\n"
        "squares: so for boards far larger than those whose solutions can all be listed. With --only counts no\n"
        "board is stored at all.\n"
        "\n"
        "With --part I/M the work for one n is divided over machines: each part goes into a file of its own, named\n"
        "with --db, and 'nqueens merge' makes a catalog of them. It holds fundamental solutions only.\n"
        "\n"
        "A long run goes through a part file beside the catalog, FILE-nN.part, which holds what is finished so\n"
        "far: whatever ends the run costs some seconds' work, and the same command goes on. So does one of\n"
        "--class or --only counts, with these words in the name.\n",
    .topics = "words",
    .examples = "  $ nqueens generate 1..12                  # all boards up to 12 x 12\n"
                "  $ nqueens generate 13 --db large.db       # one size, into another file\n"
                "  $ nqueens generate 18 --only fundamental --dry-run\n"
                "  $ nqueens generate 32 --class quarter-turn\n"
                "  $ nqueens generate 18 --part 3/64 --db part-3.db\n",
    .options = options,
    .writes_catalog = true,
    .run = run,
};
