/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <string.h>

#include "commands.h"
#include "../../catalog/clock.h"
#include "../effort.h"
#include "../gallery.h"
#include "../listing.h"
#include "nqueens/published.h"
#include "../progress.h"
#include "../trace.h"

enum {
    OPTION_ALGORITHM = CLI_OPTION_FIRST,
    OPTION_COUNT,
    OPTION_STATS,
    OPTION_DISTINCT,
    OPTION_FUNDAMENTAL,
    OPTION_LIMIT,
    OPTION_JOBS,
    OPTION_TRACE,
    OPTION_COMPARE
};

static const struct poptOption own_options[] = {
    {"algorithm", '\0', POPT_ARG_STRING, NULL, OPTION_ALGORITHM, "the backtracking program to run; 'help' lists them",
     "NAME"},
    {"count", '\0', POPT_ARG_NONE, NULL, OPTION_COUNT, "print how many solutions there are", NULL},
    {"stats", '\0', POPT_ARG_NONE, NULL, OPTION_STATS,
     "with --count: also print the nodes of the search tree, level by level, the squares that were tried, the tests "
     "that took, the queens that were placed and the steps back",
     NULL},
    {"trace", '\0', POPT_ARG_NONE, NULL, OPTION_TRACE,
     "print each step: the square that is tried, which queen attacks it, and the row that is gone back to; as text, "
     "blocks, json, ndjson, csv or tsv",
     NULL},
    {"compare", '\0', POPT_ARG_NONE, NULL, OPTION_COMPARE,
     "a table of all backtrackers: what each takes to the first solution, and to all", NULL},
    {"distinct", '\0', POPT_ARG_NONE, NULL, OPTION_DISTINCT, "all solutions (the default)", NULL},
    {"fundamental", '\0', POPT_ARG_NONE, NULL, OPTION_FUNDAMENTAL,
     "solutions that are not rotations or reflections of each other", NULL},
    {"limit", '\0', POPT_ARG_STRING, NULL, OPTION_LIMIT, "stop after K solutions", "K"},
    {"jobs", 'j', POPT_ARG_STRING, NULL, OPTION_JOBS,
     "with --fundamental: search with J threads (default: one a processor)", "J"},
    POPT_TABLEEND,
};

static const struct poptOption options[] = {
    CLI_INCLUDE("How to solve", own_options),
    CLI_INCLUDE("How to print", format_options),
    POPT_TABLEEND,
};

typedef struct settings {
    const nq_backtracker *algorithm; /* NULL: the default for what is asked */
    bool count, stats, fundamental, help, trace, compare;
    uint64_t limit;
    nq_range range;
    listing listing;
} settings;

static bool read_algorithm(const cli_call *cli, const char *name, settings *set) {
    set->help = strcmp(name, "help") == 0;
    set->algorithm = nq_backtracker_find(name);
    if (set->help || set->algorithm) return true;
    cli_word_list words = cli_words(name);
    for (unsigned k = 0; k < nq_backtracker_count; k++) cli_word(&words, nq_backtrackers[k].name);
    return cli_refuse_word(cli, "algorithm", "backtracker", &words);
}

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    switch (option) {
    case OPTION_ALGORITHM: return read_algorithm(cli, value, set);
    case OPTION_COUNT: set->count = true; return true;
    case OPTION_STATS: set->stats = true; return true;
    case OPTION_TRACE: set->trace = true; return true;
    case OPTION_COMPARE: set->compare = true; return true;
    case OPTION_DISTINCT: set->fundamental = false; return true;
    case OPTION_FUNDAMENTAL: set->fundamental = true; return true;
    case OPTION_JOBS: return cli_read_jobs(cli, value, &cli->jobs);
    case OPTION_LIMIT: return cli_read_whole_number(cli, "limit", value, &set->limit);
    default: return format_option(cli, option, value, &set->listing);
    }
}

static void print_algorithms(FILE *out) {
    for (unsigned k = 0; k < nq_backtracker_count; k++)
        fprintf(out, "%-10s %s\n", nq_backtrackers[k].name, nq_backtrackers[k].summary);
}

/* What becomes of the solutions as they are found. */
typedef struct sink {
    cli_call *cli;
    const settings *set;
    nq_renderer renderer;
    gallery gallery;
    unsigned n;
    uint64_t taken, all; /* of n; all: published, or 0 */
    uint64_t before;     /* of smaller n */
    sheet sheet;         /* of --stats in a format for machines */
} sink;

/* Solutions that scroll by on a terminal show how far it is themselves. */
static void show_progress(const sink *to) {
    if (to->taken % 4096 != 0) return;
    if (to->set->count || !to->cli->out_is_terminal) progress_show_count(to->cli->shown, to->n, to->taken, to->all);
}

static bool is_picture(const sink *to) { return to->set->listing.pictures.format != NULL; }

static void begin_boards(sink *to) {
    const listing *set = &to->set->listing;
    if (is_picture(to)) gallery_begin(&to->gallery, to->cli, &set->pictures);
    else nq_renderer_begin(&to->renderer, to->cli->out, set->format, set->base, to->cli->out_is_terminal);
}

/* All solutions come, in order: their number is how many have come. */
static void put_board(sink *to, const nq_placement *solution) {
    char number[48];
    if (!is_picture(to)) {
        nq_renderer_row(&to->renderer, solution);
        return;
    }
    snprintf(number, sizeof number, "%u%c%" PRIu64, to->n, to->set->fundamental ? '/' : '#', to->taken);
    gallery_add_solution(&to->gallery, solution, number);
}

static void end_boards(sink *to, bool whole) {
    if (is_picture(to)) gallery_end(&to->gallery, whole);
    else if (cli_output_closes(to->cli, whole)) nq_renderer_end(&to->renderer);
    else nq_renderer_flush(&to->renderer);
}

static bool take(void *context, const nq_placement *solution) {
    sink *to = context;
    if (to->set->fundamental && to->set->algorithm && !nq_is_canonical(solution, NULL)) return true;
    to->taken++;
    show_progress(to);
    if (!to->set->count) put_board(to, solution);
    return to->before + to->taken < to->set->limit && !cli_output_failed(to->cli);
}

/* The fast search, piece by piece. Only its count is wanted, or all of it. */
static nq_status run_pieces(sink *to, unsigned n, const nq_visitor *visitor) {
    cli_call *cli = to->cli;
    nq_crew *crew;
    nq_crew_piece piece;
    nq_crew_task task = {.n = n, .jobs = cli->jobs, .interrupt = cli->interrupt};
    bool more = true;
    nq_status status = nq_crew_open(&task, &crew);
    while (status == NQ_OK && more && (status = nq_crew_next(crew, &piece)) == NQ_OK) {
        if (to->set->count) {
            to->taken += piece.count;
            progress_show_count(cli->shown, n, to->taken, to->all);
        }
        for (size_t k = 0; !to->set->count && more && k < piece.count; k++) {
            nq_placement placement;
            nq_unpack(piece.packed + k * nq_packed_words(n), n, &placement);
            more = visitor->visit(visitor->context, &placement);
        }
    }
    nq_crew_close(crew);
    return status == NQ_DONE ? NQ_OK : status;
}

/* Queens that are placed between two looks around: some hundredths of a second. */
#define STEPS (UINT32_C(1) << 20)

/* Goes on to the next solution. Where it takes long to come, that is shown. */
static nq_status next_found(sink *to, bool fundamental, nq_fundamental_search *search, const nq_interrupt *interrupt) {
    while (!nq_interrupted(interrupt)) {
        nq_status status = fundamental ? nq_fundamental_search_next_within(search, STEPS)
                                       : nq_search_next_within(&search->search, STEPS);
        if (status != NQ_INTERRUPTED) return status;
        progress_show_count(to->cli->shown, to->n, to->taken, to->all);
    }
    return NQ_INTERRUPTED;
}

/* Pulls from the search, of fundamental solutions or of all, what a backtracker would push; for the first few, and for its nodes. */
static nq_status run_search(sink *to, bool fundamental, const nq_visitor *visitor, nq_effort *effort) {
    nq_fundamental_search narrow;
    nq_search *search = &narrow.search;
    nq_status status;
    if (fundamental) nq_fundamental_search_init(&narrow, to->n);
    else nq_search_init(search, to->n);
    while ((status = next_found(to, fundamental, &narrow, visitor->interrupt)) == NQ_OK)
        if (!visitor->visit(visitor->context, &search->placement)) break;
    *effort = nq_search_effort(search);
    return status == NQ_DONE ? NQ_OK : status;
}

/* A backtracker's own counting cannot show how far it is: where that is shown, its solutions are visited. */
static nq_status run_size(sink *to, unsigned n, nq_effort *effort) {
    const settings *set = to->set;
    cli_call *cli = to->cli;
    nq_watch watch = {0};
    nq_visitor visitor = {.visit = take, .context = to, .interrupt = cli->interrupt};
    bool bitmask = !set->algorithm || set->algorithm == nq_backtracker_find("bitmask");
    bool all_of_size = set->limit == UINT64_MAX;
    if (!set->algorithm && set->fundamental && all_of_size && !set->stats) return run_pieces(to, n, &visitor);
    if (bitmask) return run_search(to, !set->algorithm && set->fundamental, &visitor, effort);
    if (set->count && !set->stats && !set->fundamental && all_of_size && cli->shown->form == PROGRESS_NONE)
        return nq_backtracker_count_solutions(set->algorithm, n, cli->interrupt, &to->taken);
    if (set->stats) visitor.watch = &watch;
    nq_status status = set->algorithm->list(n, &visitor);
    *effort = watch.effort;
    return status == NQ_DONE ? NQ_OK : status;
}

static void begin_size(sink *to, unsigned n) {
    nq_published published;
    to->n = n;
    to->taken = to->all = 0;
    uint64_t limit = to->set->limit, left = limit - to->before;
    if (nq_published_counts(n, &published)) to->all = to->set->fundamental ? published.fundamental : published.distinct;
    if (limit < UINT64_MAX && (to->all == 0 || left < to->all)) to->all = left;
}

static const nq_backtracker *algorithm_of(const settings *set) {
    return set->algorithm ? set->algorithm : nq_backtracker_find("bitmask");
}

/* Of a range, each line begins with its n. */
static void print_size(sink *to, const nq_effort *effort, double seconds) {
    const nq_backtracker *algorithm = algorithm_of(to->set);
    const effort_report report = {to->n, algorithm->name, algorithm->tests, to->taken, *effort};
    FILE *out = to->cli->out;
    char begin[16] = "";
    if (to->sheet.cli) {
        effort_row(&to->sheet, &report);
        return;
    }
    if (!to->set->range.single) snprintf(begin, sizeof begin, "%u ", to->n);
    if (to->set->count) fprintf(out, "%s%" PRIu64 "\n", begin, to->taken);
    if (!to->set->stats) return;
    effort_print(out, begin, &report);
    fflush(out);
    cli_remark(to->cli, "%s%.6f seconds", begin, seconds);
}

/* A size that was interrupted tells nothing: for machines its numbers are null. */
static void end_sheet(sink *to, bool whole) {
    if (!whole && to->sheet.format != SHEET_TEXT_FORMAT)
        effort_missing_row(&to->sheet, to->n, algorithm_of(to->set)->name);
    sheet_end(&to->sheet, true);
    fflush(to->cli->out); /* what is said of it comes behind */
}

static int solve(cli_call *cli, const settings *set) {
    sink to = {.cli = cli, .set = set};
    nq_status status = NQ_OK;
    if (set->stats && set->listing.format_is_chosen)
        sheet_begin(&to.sheet, cli, sheet_find_format(set->listing.format->name), effort_columns, EFFORT_COLUMNS);
    if (!set->count) begin_boards(&to);
    for (unsigned n = set->range.first; n <= set->range.last && status == NQ_OK; n++) {
        nq_effort effort = {0};
        double started = clock_seconds();
        if (n > set->range.first && to.before >= set->limit) break;
        begin_size(&to, n);
        if (set->limit > 0) status = run_size(&to, n, &effort);
        if (status == NQ_OK) print_size(&to, &effort, clock_seconds() - started);
        to.before += to.taken;
    }
    if (to.sheet.cli) end_sheet(&to, status != NQ_INTERRUPTED);
    if (!set->count) end_boards(&to, status != NQ_INTERRUPTED);
    if (status == NQ_INTERRUPTED) return cli_fail(cli, status, "interrupted after %" PRIu64 " solutions", to.before);
    return EXIT_DONE;
}

/* What is a lesson of its own goes with little else. */
static bool check_lesson(const cli_call *cli, const settings *set) {
    if (set->trace && (set->count || set->stats || set->compare || set->fundamental))
        return cli_usage_error(cli, "--trace goes without --count, --stats, --compare and --fundamental"), false;
    if (set->trace && !set->range.single)
        return cli_usage_error(cli, "--trace follows the search of one board size, not of a range"), false;
    if (set->compare && (set->count || set->stats || set->fundamental || set->algorithm || set->limit != UINT64_MAX))
        return cli_usage_error(cli, "--compare is a table of all backtrackers: it goes without --algorithm, --count, "
                                    "--stats, --limit and --fundamental"),
               false;
    if (set->listing.base_is_chosen)
        return cli_usage_error(cli, "--base goes with boards, not with --trace, --stats and --compare"), false;
    if (set->trace) return trace_check(cli, &set->listing) && picture_check(cli, &set->listing.pictures);
    if (set->listing.pictures.format || !sheet_find_format(set->listing.format->name))
        return cli_usage_error(cli, "%s goes with --format text, json, ndjson, csv or tsv, not with '%s'",
                               set->compare ? "--compare" : "--stats", listing_format_name(&set->listing)),
               false;
    return picture_check(cli, &set->listing.pictures);
}

/* Only the search of fundamental solutions to the end is divided. */
static bool check_jobs(const cli_call *cli, const settings *set) {
    bool divided = set->fundamental && !set->algorithm && set->limit == UINT64_MAX && !set->stats;
    if (!cli->jobs || divided) return true;
    return cli_usage_error(cli,
                           "--jobs goes with --fundamental, without --algorithm, --limit and --stats: nothing else "
                           "is searched with threads"),
           false;
}

static bool check_combination(const cli_call *cli, const settings *set) {
    if (set->stats && !set->count) return cli_usage_error(cli, "--stats goes with --count"), false;
    if (!check_jobs(cli, set)) return false;
    if (set->trace || set->compare || set->stats) return check_lesson(cli, set);
    if (set->count && set->listing.format_is_chosen)
        return cli_usage_error(cli, "--format goes with boards, not with --count"), false;
    if (nq_format_needs_shape(set->listing.format))
        return cli_usage_error(cli,
                               "--format %s begins with the number of its boards, which solve knows at the end; ask "
                               "a catalog with 'nqueens list'",
                               set->listing.format->name),
               false;
    nq_query everything = nq_query_all((nq_range){0});
    return listing_check(cli, &set->listing, &everything);
}

static int solve_or_show(cli_call *cli, const settings *set) {
    const trace_task task = {algorithm_of(set), set->range.first, set->limit, &set->listing};
    if (set->trace) return trace_print(cli, &task);
    if (set->compare) return effort_compare(cli, set->range, sheet_find_format(set->listing.format->name));
    return solve(cli, set);
}

static int run(cli_call *cli) {
    settings set = {.limit = UINT64_MAX, .listing = listing_defaults()};
    if (!cli_read_options(cli, set_option, &set)) return cli->status;
    if (set.help) {
        print_algorithms(cli->out);
        return EXIT_DONE;
    }
    const char *text = cli_only_argument(cli, "a board size or range");
    if (!text || !cli_read_range(cli, text, &set.range) || !check_combination(cli, &set)) return EXIT_USAGE;
    return solve_or_show(cli, &set);
}

static void more_help(page *to) {
    page_heading(to, "Backtrackers");
    page_begin_list(to, 9);
    for (unsigned k = 0; k < nq_backtracker_count; k++)
        page_entry(to, nq_backtrackers[k].name, nq_backtrackers[k].summary);
    page_end_list(to);
}

const cli_command solve_command = {
    .name = "solve",
    .arguments = "RANGE",
    .summary = "find solutions now, without a catalog",
    .details = "Runs a backtracker: a program that places queens row by row and steps back where none fits. Prints the "
               "solutions\n"
               "in lexicographic order, as they are found. Every backtracker gives the same ones. With --fundamental "
               "and no --algorithm, a search that visits only canonical forms is used;\n"
               "with an algorithm, its solutions are tested for being canonical. Of a range, --count prints a line\n"
               "'n number' for each n.\n",
    .more_help = more_help,
    .topics = "formats",
    .examples = "  $ nqueens solve 4 --format leetcode\n"
                "  $ nqueens solve 8 --algorithm marks --count   # 92\n"
                "  $ nqueens solve 1..10 --count\n"
                "  $ nqueens solve 10 --count --stats      # nodes by level, OEIS A319284\n"
                "  $ nqueens solve 8 --algorithm scan --count --stats --limit 1  # OEIS A140450\n"
                "  $ nqueens solve 4 --algorithm scan --trace --limit 1\n"
                "  $ nqueens solve 8 --compare\n",
    .options = options,
    .without_catalog = true,
    .run = run,
};
