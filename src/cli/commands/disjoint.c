/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <string.h>

#include "commands.h"
#include "../board_output.h"
#include "../numbered_board.h"
#include "../query_options.h"
#include "../set_pictures.h"

enum { OPTION_WITH = CLI_OPTION_FIRST, OPTION_COVER, OPTION_COUNT, OPTION_LIMIT };

static const struct poptOption own_options[] = {
    {"with", '\0', POPT_ARG_STRING, NULL, OPTION_WITH,
     "all solutions that have no square in common with this board, or with N#K", "BOARD"},
    {"cover", '\0', POPT_ARG_NONE, NULL, OPTION_COVER, "all families of n, which cover the board", NULL},
    {"count", '\0', POPT_ARG_NONE, NULL, OPTION_COUNT, "print only how many solutions, or covers, there are", NULL},
    {"limit", '\0', POPT_ARG_STRING, NULL, OPTION_LIMIT, "stop after K solutions of --with, or covers", "K"},
    SOLVE_ROW,
    POPT_TABLEEND,
};

static const struct poptOption options[] = {
    CLI_INCLUDE("What is asked", own_options),
    CLI_INCLUDE("Filters (see 'nqueens help filters')", filter_options),
    CLI_INCLUDE(NULL, format_options),
    POPT_TABLEEND,
};

typedef struct settings {
    nq_query query;
    listing listing;
    const sheet_format *format; /* of families */
    board_columns columns;      /* none */
    bool has_with, cover, count;
    bool has_limit;
    uint64_t limit;
    const char *with_text;
    nq_placement with; /* which that is */
} settings;

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    switch (option) {
    case OPTION_WITH: set->with_text = value; return set->has_with = true;
    case OPTION_COVER: return set->cover = true;
    case OPTION_COUNT: return set->count = true;
    case OPTION_LIMIT: set->has_limit = true; return cli_read_whole_number(cli, "limit", value, &set->limit);
    default: return query_option(cli, option, value, &set->query) && format_option(cli, option, value, &set->listing);
    }
}

/* --- A family --- */

/* The board with the letter of a member on each of its squares. */
static void draw(const nq_family *family, char rows[NQ_SET_MAX_N][NQ_SET_MAX_N + 1]) {
    for (unsigned row = 0; row < family->n; row++) {
        memset(rows[row], '.', family->n);
        rows[row][family->n] = '\0';
        for (unsigned k = 0; k < family->size; k++) rows[row][family->member[k].column[row]] = nq_column_letter(k);
    }
}

/* The board, and beside it the members. There are no more of them than rows. */
static void print_text(FILE *out, const nq_family *family) {
    char rows[NQ_SET_MAX_N][NQ_SET_MAX_N + 1], text[NQ_TEXT_SIZE];
    draw(family, rows);
    for (unsigned row = 0; row < family->n; row++) {
        fputs(rows[row], out);
        if (row < family->size)
            nq_placement_print(&family->member[row], text), fprintf(out, "  %c %s", nq_column_letter(row), text);
        putc('\n', out);
    }
}

/* The lists of a row, and what they lend. */
typedef struct family_lists {
    char rows[NQ_SET_MAX_N][NQ_SET_MAX_N + 1], texts[NQ_SET_MAX_N][NQ_TEXT_SIZE];
    sheet_value board[NQ_SET_MAX_N], members[NQ_SET_MAX_N];
} family_lists;

static void fill_lists(const nq_family *family, family_lists *lists) {
    draw(family, lists->rows);
    for (unsigned row = 0; row < family->n; row++) lists->board[row] = sheet_text(lists->rows[row]);
    for (unsigned k = 0; k < family->size; k++) {
        nq_placement_print(&family->member[k], lists->texts[k]);
        lists->members[k] = sheet_text(lists->texts[k]);
    }
}

/* --- The greatest --- */

static const char *const proofs[] = {[NQ_FAMILY_COVERS] = "covers",
                                     [NQ_FAMILY_SEARCHED] = "searched",
                                     [NQ_FAMILY_ALL] = "all",
                                     [NQ_FAMILY_UNPROVEN] = "unproven"};

static void tell_proof(const cli_call *cli, const nq_set *set, const nq_family *family, nq_family_proof proof) {
    static const char *const reasons[] = {
        [NQ_FAMILY_COVERS] = "the board is covered, so that no family is larger",
        [NQ_FAMILY_SEARCHED] = "all larger families have been searched for, and there is none",
        [NQ_FAMILY_ALL] = "there are no others",
        [NQ_FAMILY_UNPROVEN] = "there may be larger families"};
    unsigned published;
    const char *solutions = family->size == 1 ? "solution" : "disjoint solutions";
    if (nq_set_count(set) == 0) cli_remark(cli, "n = %u: there is no solution to be in a family", family->n);
    else if (proof == NQ_FAMILY_UNPROVEN && nq_set_is_whole(set) && nq_published_family(family->n, &published))
        cli_note(cli, "n = %u: %u %s; the greatest family has %u, as is published (OEIS A171760)", family->n,
                 family->size, solutions, published);
    else if (proof == NQ_FAMILY_UNPROVEN)
        cli_note(cli, "n = %u: %u %s; %s", family->n, family->size, solutions, reasons[proof]);
    else cli_remark(cli, "n = %u: %u %s; %s", family->n, family->size, solutions, reasons[proof]);
}

static void draw_greatest(cli_call *cli, const settings *set, const nq_family *family) {
    gallery drawn;
    char words[48];
    snprintf(words, sizeof words, "%u disjoint %s", family->size, family->size == 1 ? "solution" : "solutions");
    gallery_begin(&drawn, cli, &set->listing.pictures);
    if (family->size > 0) gallery_add_family(&drawn, family, words);
    gallery_end(&drawn, true);
}

static void print_greatest(cli_call *cli, const settings *set, const nq_set *all, const nq_family *family,
                           nq_family_proof proof) {
    static const sheet_column columns[] = {{.name = "n"},         {.name = "size"},  {.name = "proof"},
                                           {.name = "published"}, {.name = "board"}, {.name = "members"}};
    family_lists lists;
    unsigned published;
    bool known = nq_set_is_whole(all) && nq_published_family(family->n, &published);
    if (set->count) fprintf(cli->out, "%u\n", family->size);
    else if (set->listing.pictures.format) draw_greatest(cli, set, family);
    else if (set->format == SHEET_TEXT_FORMAT && family->size == 0) return;
    else if (set->format == SHEET_TEXT_FORMAT) print_text(cli->out, family);
    else {
        fill_lists(family, &lists);
        const sheet_value values[] = {
            sheet_integer(family->n),           sheet_integer(family->size),
            sheet_text(proofs[proof]),          known ? sheet_integer(published) : sheet_null(),
            sheet_list(lists.board, family->n), sheet_list(lists.members, family->size)};
        sheet_print_one(cli, set->format, columns, values, 6);
    }
    fflush(cli->out); /* what is said of it comes behind */
}

static nq_status answer_greatest(cli_call *cli, nq_question *question, void *context) {
    const settings *set = context;
    nq_set *all;
    nq_family family;
    nq_family_proof proof;
    nq_status status = nq_set_open(question, set->query.range.first, &all);
    if (status != NQ_OK) return status;
    status = nq_set_greatest_family(all, &family, &proof);
    if (status == NQ_OK || status == NQ_INTERRUPTED) {
        print_greatest(cli, set, all, &family, proof);
        tell_proof(cli, all, &family, proof);
    }
    nq_set_close(all);
    return status;
}

/* --- Covers --- */

typedef struct cover_output {
    cli_call *cli;
    const settings *set;
    sheet sheet;
    gallery gallery;
    uint64_t count;
} cover_output;

static void draw_cover(cover_output *to, const nq_family *family) {
    char words[32];
    snprintf(words, sizeof words, "Cover %" PRIu64, to->count);
    gallery_add_family(&to->gallery, family, words);
}

static bool print_cover(void *context, const nq_family *family) {
    cover_output *to = context;
    family_lists lists;
    to->count++;
    if (to->set->count) return to->count < to->set->limit;
    if (to->set->listing.pictures.format) draw_cover(to, family);
    else if (to->set->format == SHEET_TEXT_FORMAT) {
        if (to->count > 1) putc('\n', to->cli->out);
        print_text(to->cli->out, family);
        fflush(to->cli->out); /* the next may take long */
    } else {
        fill_lists(family, &lists);
        sheet_row(&to->sheet,
                  (sheet_value[]){sheet_integer(family->n), sheet_integer(to->count),
                                  sheet_list(lists.board, family->n), sheet_list(lists.members, family->size)});
    }
    return to->count < to->set->limit && !cli_output_failed(to->cli);
}

/* What has been found is written, also where the search was interrupted: then a row without a cover stands for those that may follow. */
static void end_covers(cover_output *to, unsigned n, bool whole) {
    if (to->sheet.cli && !whole) sheet_row(&to->sheet, (sheet_value[4]){sheet_integer(n)});
    if (to->sheet.cli) sheet_end(&to->sheet, true);
    if (to->gallery.cli && !whole) gallery_add_to_title(&to->gallery, ", so far");
    if (to->gallery.cli) gallery_end(&to->gallery, whole || to->count > 0);
    if (to->set->count && whole) fprintf(to->cli->out, "%" PRIu64 "\n", to->count);
    fflush(to->cli->out);
}

/* How far it went is part of the answer. */
static void tell_covers(const cover_output *to, unsigned n, nq_status status) {
    const char *covers = to->count == 1 ? "cover" : "covers";
    if (status == NQ_INTERRUPTED) cli_note(to->cli, "n = %u: %" PRIu64 " %s so far", n, to->count, covers);
    else if (!to->set->count && (status == NQ_OK || status == NQ_DONE))
        cli_remark(to->cli, "n = %u: %" PRIu64 " %s%s", n, to->count, covers,
                   status == NQ_OK ? "" : ", and perhaps more");
}

static nq_status answer_covers(cli_call *cli, nq_question *question, void *context) {
    static const sheet_column columns[] = {{.name = "n"}, {.name = "cover"}, {.name = "board"}, {.name = "members"}};
    const settings *set = context;
    cover_output to = {.cli = cli, .set = set};
    nq_set *all;
    nq_status status = nq_set_open(question, set->query.range.first, &all);
    if (status != NQ_OK && status != NQ_INTERRUPTED) return status;
    bool drawn = !set->count && set->listing.pictures.format;
    bool sheeted = !set->count && !drawn && set->format != SHEET_TEXT_FORMAT;
    if (drawn) gallery_begin(&to.gallery, cli, &set->listing.pictures);
    if (sheeted) sheet_begin(&to.sheet, cli, set->format, columns, 4);
    if (status == NQ_OK) status = set->limit > 0 ? nq_set_covers(all, print_cover, &to) : NQ_DONE;
    end_covers(&to, set->query.range.first, status == NQ_OK || status == NQ_DONE);
    tell_covers(&to, set->query.range.first, status);
    nq_set_close(all);
    return status == NQ_DONE ? NQ_OK : status;
}

/* --- With a board --- */

/* The squares of the board are excluded: a search never tries them. */
static nq_query without_board(const settings *set) {
    nq_query query = set->query;
    for (unsigned row = 0; row < set->with.n; row++)
        query.filter.excluded.by_row[row] |= UINT32_C(1) << set->with.column[row];
    return query;
}

static nq_status answer_with(cli_call *cli, nq_question *question, void *context) {
    const settings *set = context;
    nq_cursor *cursor;
    nq_placement solution;
    board_output output;
    uint64_t count = 0;
    nq_status status = nq_question_list(question, &cursor);
    if (status != NQ_OK) return status;
    if (!set->count)
        status = board_output_begin(&output, cli, &set->listing, &set->columns, nq_question_catalog(question),
                                    (board_shape){0});
    while (status == NQ_OK && count < set->limit && !cli_output_failed(cli) &&
           (status = nq_cursor_next(cursor, &solution)) == NQ_OK) {
        count++;
        if (!set->count) status = board_output_row(&output, &solution);
    }
    nq_cursor_close(cursor);
    bool whole = status == NQ_OK || status == NQ_DONE;
    if (set->count && whole) fprintf(cli->out, "%" PRIu64 "\n", count);
    if (status == NQ_INTERRUPTED) cli_note(cli, "n = %u: %" PRIu64 " so far", set->with.n, count);
    nq_status ended = set->count ? NQ_OK : board_output_end(&output, whole);
    return status == NQ_DONE || status == NQ_OK ? ended : status;
}

/* --- The command --- */

static bool check(const cli_call *cli, settings *set) {
    unsigned n = set->query.range.first;
    set->format = sheet_find_format(set->listing.format->name);
    if (set->has_with && set->cover) return cli_usage_error(cli, "--with and --cover do not go together"), false;
    if (set->has_with && set->with.n != n)
        return cli_usage_error(cli, "--with: the board has n = %u, not %u", set->with.n, n), false;
    if (set->has_limit && !set->has_with && !set->cover)
        return cli_usage_error(cli, "--limit goes with --with or --cover"), false;
    if (set->count && set->listing.format_is_chosen)
        return cli_usage_error(cli, "--format goes with boards, not with --count"), false;
    if (!set->has_with && !family_pictures_check(cli, &set->listing.pictures)) return false;
    if (!set->has_with && !set->format)
        return cli_usage_error(
                   cli,
                   "families come with --format text, json, ndjson, csv, tsv, svg, png, pdf or tikz, not with '%s'",
                   set->listing.format->name),
               false;
    if (!set->has_with && set->listing.base_is_chosen)
        return cli_usage_error(cli, "--base goes with the boards of --with"), false;
    if (set->has_with && nq_format_needs_shape(set->listing.format) && !set->listing.pictures.format)
        return cli_usage_error(cli,
                               "--format %s begins with the number of its boards, which --with knows at the end; "
                               "expected another one",
                               set->listing.format->name),
               false;
    return listing_check(cli, &set->listing, &set->query);
}

static int run(cli_call *cli) {
    settings set = {.query = nq_query_all((nq_range){0}), .listing = listing_defaults(), .limit = UINT64_MAX};
    unsigned n;
    if (!cli_read_options(cli, set_option, &set)) return cli->status;
    const char *text = cli_only_argument(cli, "a board size");
    if (!text || !cli_read_size(cli, text, &n)) return EXIT_USAGE;
    int status = set.has_with ? numbered_board_read(cli, "with", set.with_text, &set.with) : EXIT_DONE;
    if (status != EXIT_DONE) return status;
    set.query.range = (nq_range){n, n, true};
    set.listing.pictures.query = &set.query;
    set.listing.pictures.has_numbers = !cli->solve;
    if (!check(cli, &set)) return EXIT_USAGE;
    nq_query asked = set.has_with ? without_board(&set) : set.query;
    return query_ask(cli, NQ_CATALOG_QUERY, &asked,
                     set.has_with ? answer_with
                     : set.cover  ? answer_covers
                                  : answer_greatest,
                     &set);
}

const cli_command disjoint_command = {
    .name = "disjoint",
    .arguments = "N",
    .summary = "solutions without a common square, and covers of the board",
    .details =
        "Prints a greatest family of solutions of which no two have a queen on the same square: the board with the\n"
        "letter of its member on each square, and beside it the members. On stderr it is said why there is no larger\n"
        "family: up to n = 11 all are searched for; beyond, where none is found that covers the board, the published\n"
        "size is told. All solutions are kept in memory: n is at most 16. With --with it can be any.\n"
        "In a picture the letter of its member stands on each square, and the members below the board.\n"
        "--cover takes a second for n = 11, and hours beyond; what has been found is printed at once.\n",
    .topics = "filters formats",
    .examples = "  $ nqueens disjoint 8                  # 6 solutions; 7 have no place\n"
                "  $ nqueens disjoint 7 --cover          # the four ways to fill the board\n"
                "  $ nqueens disjoint 11 --cover --count # 8\n"
                "  $ nqueens disjoint 11 --format svg -o cover.svg\n"
                "  $ nqueens disjoint 8 --with 15863724 --format board\n",
    .options = options,
    .run = run,
};
