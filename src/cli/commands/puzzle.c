/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>

#include "commands.h"
#include "../puzzle_output.h"
#include "../query_options.h"

enum { OPTION_QUEENS = CLI_OPTION_FIRST, OPTION_BLOCKED, OPTION_ANSWERS, OPTION_COUNT, OPTION_SEED };

static const struct poptOption own_options[] = {
    {"queens", '\0', POPT_ARG_STRING, NULL, OPTION_QUEENS,
     "so many queens are given (default: as few as fix the answer)", "K"},
    {"blocked", '\0', POPT_ARG_STRING, NULL, OPTION_BLOCKED, "so many squares are blocked (default: none)", "B"},
    {"answers", '\0', POPT_ARG_STRING, NULL, OPTION_ANSWERS, "exactly so many answers (default: 1)", "A"},
    {"count", '\0', POPT_ARG_STRING, NULL, OPTION_COUNT, "so many puzzles (default: 1)", "C"},
    {"seed", '\0', POPT_ARG_STRING, NULL, OPTION_SEED, "choose the same puzzles again", "S"},
    SOLVE_ROW,
    POPT_TABLEEND,
};

static const struct poptOption options[] = {
    CLI_INCLUDE("Which puzzles", own_options),
    CLI_INCLUDE("Filters of the answers (see 'nqueens help filters')", filter_options),
    CLI_INCLUDE(NULL, format_options),
    POPT_TABLEEND,
};

typedef struct settings {
    nq_query query;
    listing listing;
    nq_puzzle_wish wish;
    uint64_t queens, blocked;
    bool has_queens, has_seed;
} settings;

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    switch (option) {
    case OPTION_QUEENS: set->has_queens = true; return cli_read_whole_number(cli, "queens", value, &set->queens);
    case OPTION_BLOCKED: return cli_read_whole_number(cli, "blocked", value, &set->blocked);
    case OPTION_ANSWERS: return cli_read_whole_number(cli, "answers", value, &set->wish.answers);
    case OPTION_COUNT: return cli_read_whole_number(cli, "count", value, &set->wish.count);
    case OPTION_SEED: set->has_seed = true; return cli_read_whole_number(cli, "seed", value, &set->wish.seed);
    default: return query_option(cli, option, value, &set->query) && format_option(cli, option, value, &set->listing);
    }
}

/* --- Finding them --- */

static const char *plural(uint64_t count) { return count == 1 ? "" : "s"; }

/* What kind of board was looked for, such as "1 queen and exactly 1 answer". */
#define KIND_SIZE 160
static void print_kind(const settings *set, char kind[KIND_SIZE]) {
    const nq_puzzle_wish *wish = &set->wish;
    char queens[48], blocked[48] = "";
    if (wish->as_few_as_can_be) snprintf(queens, sizeof queens, "as few queens as can be");
    else snprintf(queens, sizeof queens, "%u queen%s", wish->queens, plural(wish->queens));
    if (wish->blocked) snprintf(blocked, sizeof blocked, ", %u blocked square%s", wish->blocked, plural(wish->blocked));
    snprintf(kind, KIND_SIZE, "%s%s and exactly %" PRIu64 " answer%s", queens, blocked, wish->answers,
             plural(wish->answers));
}

/* Says why there are not as many as were wanted. */
static void tell_end(const cli_call *cli, const settings *set, bool filtered, uint64_t found, nq_puzzle_end end) {
    char kind[KIND_SIZE];
    const char *passing = filtered ? ", which pass the filters" : "";
    unsigned n = set->query.range.first;
    print_kind(set, kind);
    fflush(cli->out); /* this comes behind what was found */
    if (end == NQ_PUZZLES_ENOUGH) return;
    if (end == NQ_PUZZLES_NOT_FOUND)
        cli_note(cli, "n = %u: %" PRIu64 " board%s with %s%s found; not all could be looked at, so there may be more",
                 n, found, plural(found), kind, passing);
    else if (found == 0)
        cli_note(cli, "n = %u: there is no board with %s%s: all have been looked at", n, kind, passing);
    else
        cli_note(cli, "n = %u: there are no more boards with %s%s; images of a board are not counted", n, kind,
                 passing);
}

static nq_status make(cli_call *cli, const settings *set, const nq_set *all, const nq_set *from) {
    puzzle_output output;
    nq_puzzle_end end;
    nq_status status = NQ_DONE;
    if (puzzle_output_begin(&output, cli, &set->listing, all, set->wish.answers,
                            set->has_seed ? NULL : &set->wish.seed))
        status = nq_set_puzzles(all, from, &set->wish, puzzle_output_take, &output, &end);
    puzzle_output_end(&output, status == NQ_OK);
    if (status == NQ_OK) tell_end(cli, set, from != all, output.count, end);
    return status == NQ_DONE ? NQ_OK : status;
}

/* Answers are counted among all solutions, also where only some may be answers. */
static nq_status answer(cli_call *cli, nq_question *question, void *context) {
    const settings *set = context;
    nq_set *from, *all = NULL;
    unsigned n = set->query.range.first;
    nq_status status = nq_set_open(question, n, &from);
    if (status == NQ_OK && !nq_set_is_whole(from)) status = nq_set_open_whole(nq_question_catalog(question), n, &all);
    if (status == NQ_OK) status = make(cli, set, all ? all : from, from);
    nq_set_close(all);
    nq_set_close(from);
    return status;
}

/* --- The command --- */

static bool check_numbers(const cli_call *cli, settings *set, unsigned n) {
    if (set->queens > n)
        return cli_usage_error(cli, "--queens %" PRIu64 ": a board of n = %u has room for %u", set->queens, n, n),
               false;
    if (set->blocked > n * n - set->queens)
        return cli_usage_error(cli, "--blocked %" PRIu64 ": beside the queens a board of n = %u has %u squares",
                               set->blocked, n, n * n - (unsigned)set->queens),
               false;
    if (set->wish.answers == 0)
        return cli_usage_error(cli, "--answers 0: expected at least 1; a board without an answer is no puzzle"), false;
    if (!set->has_queens && (set->blocked > 0 || set->wish.answers > 1))
        return cli_usage_error(cli, "--blocked and --answers go with --queens: only with one answer and nothing "
                                    "blocked is there a least number of queens"),
               false;
    set->wish.queens = (unsigned)set->queens;
    set->wish.blocked = (unsigned)set->blocked;
    set->wish.as_few_as_can_be = !set->has_queens;
    return true;
}

static bool check(cli_call *cli, settings *set, unsigned n) {
    if (!check_numbers(cli, set, n) || !puzzle_output_check(cli, &set->listing) ||
        !listing_check(cli, &set->listing, &set->query))
        return false;
    if (!set->has_seed) {
        set->wish.seed = listing_new_seed();
        cli_remark_ahead(cli, "the same puzzles again: --seed %" PRIu64, set->wish.seed);
    }
    return true;
}

static int run(cli_call *cli) {
    settings set = {
        .query = nq_query_all((nq_range){0}), .listing = listing_defaults(), .wish = {.answers = 1, .count = 1}};
    unsigned n;
    if (!cli_read_options(cli, set_option, &set)) return cli->status;
    const char *text = cli_only_argument(cli, "a board size");
    if (!text || !cli_read_size(cli, text, &n)) return EXIT_USAGE;
    set.query.range = (nq_range){n, n, true};
    if (!check(cli, &set, n)) return EXIT_USAGE;
    return query_ask(cli, NQ_CATALOG_QUERY, &set.query, answer, &set);
}

const cli_command puzzle_command = {
    .name = "puzzle",
    .arguments = "N",
    .summary = "boards with some queens given, and as many answers as are wanted",
    .details =
        "Prints boards chosen at random, each with its answers: the solutions that have the given queens, and none on\n"
        "a blocked square, which is shown as x; where no queen is given and each row has one x, empty squares are . "
        "and _ by\n"
        "turns, since x alone would draw queens. No board is an image of another under the eight symmetries. The same\n"
        "seed gives the same puzzles everywhere. With filters, all answers of a puzzle pass them.\n"
        "As a picture, svg and png are one sheet of the boards alone, without their answers; in pdf and tikz these "
        "come\n"
        "behind all boards, in pdf on a new page. A seed that was not given is in the title.\n"
        "Where there are not as many puzzles as were asked for, those that there are are printed, and the reason is\n"
        "said on stderr. All solutions are kept in memory: n is at most 16.\n",
    .topics = "filters formats",
    .examples = "  $ nqueens puzzle 8                      # as few queens as fix the answer\n"
                "  $ nqueens puzzle 8 --queens 3 --count 10 --format board --seed 7\n"
                "  $ nqueens puzzle 8 --queens 2 --blocked 4 --answers 2 --format json\n"
                "  $ nqueens puzzle 8 --queens 3 --count 12 --seed 7 --format pdf -o sheet.pdf\n"
                "  $ nqueens puzzle 10 --queens 3 --is-not corner\n",
    .options = options,
    .run = run,
};
