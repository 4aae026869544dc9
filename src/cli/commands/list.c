/* SPDX-License-Identifier: MIT */
#include "commands.h"
#include "../atlas_output.h"
#include "../board_output.h"
#include "../list_from.h"
#include "../near_list.h"
#include "../numbered_board.h"
#include "../query_options.h"

enum { OPTION_COLUMNS = CLI_OPTION_FIRST, OPTION_WIDE, OPTION_FROM, OPTION_NEAR };

static const struct poptOption own_options[] = {
    {"columns", '\0', POPT_ARG_STRING, NULL, OPTION_COLUMNS,
     "a table with these columns, with commas between (see 'nqueens help columns'), as text, json, ndjson, csv or tsv",
     "NAMES"},
    {"wide", '\0', POPT_ARG_NONE, NULL, OPTION_WIDE, "a table with a column r1, r2, ... for each row of the board",
     NULL},
    {"from", '\0', POPT_ARG_STRING, NULL, OPTION_FROM,
     "boards from a file, or - for stdin, in place of the catalog; RANGE may be left out", "FILE"},
    {"near", '\0', POPT_ARG_STRING, NULL, OPTION_NEAR,
     "nearest to this board, or to N#K, first: by the number of rows in which the queens differ", "BOARD"},
    POPT_TABLEEND,
};

static const struct poptOption options[] = {
    CLI_INCLUDE("Which solutions", query_options),
    CLI_INCLUDE("Which of them, and how", list_options),
    CLI_INCLUDE(NULL, own_options),
    CLI_INCLUDE(NULL, format_options),
    POPT_TABLEEND,
};

typedef struct settings {
    nq_query query;
    listing listing;
    board_columns columns;
    bool wide;
    const char *from;
    bool has_near;
    const char *near_text;
    nq_placement near; /* which that is */
    nq_query asked;    /* as it was, where the limit is not that of the question */
} settings;

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    switch (option) {
    case OPTION_COLUMNS: return board_columns_read(cli, value, &set->columns);
    case OPTION_WIDE: set->wide = true; return true;
    case OPTION_FROM: set->from = value; return true;
    case OPTION_NEAR: set->near_text = value; return set->has_near = true;
    default:
        return query_option(cli, option, value, &set->query) &&
               list_option(cli, option, value, &set->listing, &set->query) &&
               format_option(cli, option, value, &set->listing);
    }
}

/* Puts the rows of the board behind the columns that were asked for, or in the place of the list of columns. */
static void widen(settings *set) {
    static const char *const before[] = {"n", "placement", NULL};
    static const char *const behind[] = {"canonical", "symmetry", "symmetry_name", "class", "orbit_size", NULL};
    bool plain = set->columns.count == 0;
    if (plain) board_columns_add(&set->columns, before);
    board_columns_add_rows(&set->columns, set->query.range.last);
    if (plain) board_columns_add(&set->columns, behind);
}

static bool check_table(const cli_call *cli, settings *set) {
    if (set->wide) widen(set);
    board_output_tell_classes(&set->columns, &set->query, &set->listing);
    if (set->columns.count == 0) return true;
    if (set->listing.show_sql) return cli_usage_error(cli, "--show-sql goes without --columns and --wide"), false;
    if (set->listing.pictures.format || !sheet_find_format(set->listing.format->name))
        return cli_usage_error(cli,
                               "--columns and --wide go with --format text, json, ndjson, csv or tsv, not with '%s'",
                               listing_format_name(&set->listing)),
               false;
    if (cli->parts && set->columns.numbers)
        return cli_usage_error(cli,
                               "--columns: numbers are found by counts of first rows, which a catalog has and part "
                               "files have not; merge the parts first: nqueens merge PART... --db FILE"),
               false;
    set->listing.base_is_chosen = false; /* any of these has numbers */
    return true;
}

static bool check_from(const cli_call *cli, const settings *set) {
    const nq_query *query = &set->query;
    bool ordered = query->reverse || query->has_after || query->sample != UINT64_MAX;
    if (set->from && nq_format_needs_shape(set->listing.format))
        return cli_usage_error(cli, "--format %s begins with the number of its boards, which --from does not tell",
                               set->listing.format->name),
               false;
    if (set->from && (ordered || set->listing.show_sql))
        return cli_usage_error(
                   cli,
                   "--from goes with neither --reverse, --after, --sample nor --show-sql: boards go out as they come"),
               false;
    return true;
}

static bool check_near(const cli_call *cli, const settings *set) {
    const nq_query *query = &set->query;
    bool ordered = query->reverse || query->has_after || query->sample != UINT64_MAX || query->each != UINT64_MAX;
    if (!set->has_near) return true;
    if (ordered || set->from || set->listing.show_sql || set->columns.count)
        return cli_usage_error(cli, "--near has its own order and columns: of the options of lists it goes with "
                                    "--limit, --offset and --format"),
               false;
    if (set->listing.base_is_chosen && sheet_find_format(set->listing.format->name))
        return cli_usage_error(cli,
                               "--base goes with lists of columns, which --near has in --format tuple and npy alone"),
               false;
    if (is_atlas(&set->listing))
        return cli_usage_error(cli, "--near goes without --format html, whose page has an order of its own"), false;
    if (query->fundamental || query->group)
        return cli_usage_error(cli, "--near is of distinct solutions: images are not as far from a board"), false;
    if (!query->range.single || query->range.first != set->near.n)
        return cli_usage_error(cli, "--near: the board has n = %u: nqueens list %u", set->near.n, set->near.n), false;
    return true;
}

/* The range, without which all boards of --from are meant. */
static bool read_range(cli_call *cli, settings *set) {
    unsigned count;
    cli_arguments(cli, &count);
    set->query.range = (nq_range){NQ_MIN_N, NQ_MAX_N, false};
    if (set->from && count == 0 && !set->wide) return true;
    const char *text = cli_only_argument(cli, "a board size or range");
    return text && cli_read_range(cli, text, &set->query.range) &&
           board_columns_fit(cli, &set->columns, set->query.range.first);
}

/* Below boards stand their numbers, where there is a catalog to tell them. */
static bool check_pictures(const cli_call *cli, settings *set) {
    picture_settings *pictures = &set->listing.pictures;
    bool asked = pictures->captions_are_chosen && pictures->captions & CAPTION_NUMBER;
    pictures->query = &set->query;
    pictures->has_numbers = !cli->parts && (!set->from || asked);
    if (cli->parts && asked)
        return cli_usage_error(cli,
                               "--caption: numbers are told from a catalog, not from --parts; merge the parts first"),
               false;
    return true;
}

/* Whether a page can be made, and of which sizes. */
static bool check_atlas(cli_call *cli, settings *set) {
    set->listing.range = set->query.range;
    if (!is_atlas(&set->listing)) return true;
    if (set->listing.show_sql) return cli_usage_error(cli, "--show-sql goes without --format html"), false;
    unsigned count;
    cli_arguments(cli, &count);
    if (count == 0)
        return cli_usage_error(
                   cli,
                   "--format html with --from needs the board sizes of the page, up to %u: nqueens list 1..%u "
                   "--from FILE --format html",
                   ATLAS_MOST_N, ATLAS_MOST_N),
               false;
    return atlas_check(cli, &set->query.range);
}

static nq_status print_list(cli_call *cli, nq_question *question, void *context) {
    const settings *set = context;
    uint64_t printed;
    if (set->listing.show_sql) return listing_print_statement(cli, question, NQ_STATEMENT_LIST);
    if (set->has_near) return near_list_print(cli, question, &set->asked, &set->listing, &set->near);
    return board_output_list(cli, question, &set->listing, &set->columns, &printed);
}

static int run(cli_call *cli) {
    settings set = {.query = nq_query_all((nq_range){0}), .listing = listing_defaults()};
    set.listing.takes_atlas = true;
    if (!cli_read_options(cli, set_option, &set)) return cli->status;
    int status = set.has_near ? numbered_board_read(cli, "near", set.near_text, &set.near) : EXIT_DONE;
    if (status != EXIT_DONE) return status;
    if (!read_range(cli, &set) || !check_atlas(cli, &set) || !check_table(cli, &set) || !check_from(cli, &set) ||
        !check_near(cli, &set) || !listing_check(cli, &set.listing, &set.query) || !check_pictures(cli, &set))
        return EXIT_USAGE;
    set.asked = set.query;
    if (set.has_near) set.query.limit = UINT64_MAX, set.query.offset = 0;
    if (set.from) return list_from(cli, set.from, &set.query, &set.listing, &set.columns);
    return query_ask(cli, NQ_CATALOG_QUERY, &set.query, print_list, &set);
}

const cli_command list_command = {
    .name = "list",
    .arguments = "RANGE",
    .summary = "print solutions, in lexicographic order",
    .details =
        "Solutions come by n, then in the order of their placement texts. The output is written as it is read\n"
        "and is valid in every format also when there are no solutions. With --from, boards that are solutions and\n"
        "pass the filters go out in the order in which they come, with --fundamental each class once.\n"
        "With --near, each solution of n, which is at most 16, has its distance behind it: the number of rows in "
        "which\n"
        "its queen is not where that of the board is. The board can be any with a queen in each row. In a picture the\n"
        "squares that both have are framed.\n",
    .topics = "words filters groups columns formats",
    .examples = "  $ nqueens list 8 --fundamental         # the 12 boards\n"
                "  $ nqueens list 8 --at d6 --is-not corner --format board\n"
                "  $ nqueens list 8 --up-to torus         # the 6 classes, with their sizes\n"
                "  $ nqueens list 4..12 --each 1          # the first solution of each n\n"
                "  $ nqueens list 12 --sample 3 --seed 1  # three of the 14200\n"
                "  $ nqueens list 8 --near 17263584 --limit 1 # the nearest: two queens move\n"
                "  $ nqueens list 8 --class half-turn --format json | jq '.[].columns'\n"
                "  $ nqueens list 8 --fundamental --format pdf -o twelve.pdf\n"
                "  $ nqueens list 8 --columns number,placement,class --format csv\n"
                "  $ nqueens list --from boards.txt --is toroidal\n"
                "  $ nqueens list 4..9 --format html -o atlas.html  # a page for a browser\n",
    .options = options,
    .takes_parts = true,
    .run = run,
};
