/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "commands.h"
#include "../asked.h"
#include "../by_option.h"
#include "../clue_key.h"
#include "../group_table.h"
#include "../listing.h"
#include "../plot_output.h"
#include "../published_counts.h"
#include "../query_options.h"
#include "../parts.h"

enum { OPTION_BY = CLI_OPTION_FIRST, OPTION_PUBLISHED };

static const struct poptOption own_options[] = {
    {"by", '\0', POPT_ARG_STRING, NULL, OPTION_BY | CLI_REPEATABLE,
     "a count for each value of a key (see 'nqueens help keys') or of an SQL expression; of several, with commas or "
     "repeated, for each combination",
     "KEY|EXPR"},
    {"published", '\0', POPT_ARG_NONE, NULL, OPTION_PUBLISHED,
     "the published counts, which the program carries, without a catalog: n = 0..27", NULL},
    PICTURE_FORMAT_ROW,
    SHOW_SQL_ROW,
    CLI_INCLUDE(NULL, plot_options),
    POPT_TABLEEND,
};

static const struct poptOption options[] = {
    CLI_INCLUDE("Which solutions", query_options),
    CLI_INCLUDE("How to count", own_options),
    POPT_TABLEEND,
};

#define MOST_COLUMNS (NQ_MOST_BY + 4)

typedef struct settings {
    nq_query query;
    const sheet_format *format;
    bool show_sql, all_groups, published;
    sheet sheet; /* of formats for machines */
    sheet_column columns[MOST_COLUMNS];
    unsigned column_count;
    char names[NQ_MOST_BY][NQ_KEY_NAME_SIZE];
    given_parts parts;    /* with --of-parts */
    asked_question asked; /* with it, in json */
    picture_settings pictures;
    plot_output plot;
    clue_key clues;
} settings;

/* "all" names no group, but a table of them. */
static bool read_up_to(const cli_call *cli, const char *value, settings *set) {
    set->all_groups = strcmp(value, "all") == 0;
    return set->all_groups ? query_check_group(cli) : query_option(cli, CLI_OPTION_UP_TO, value, &set->query);
}

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    switch (option) {
    case OPTION_BY: return by_option(cli, value, &set->query);
    case CLI_OPTION_UP_TO: return read_up_to(cli, value, set);
    case CLI_OPTION_PICTURE_FORMAT: return picture_or_sheet_option(cli, value, &set->format, &set->pictures);
    case OPTION_PUBLISHED: set->published = true; return true;
    case CLI_OPTION_SHOW_SQL: set->show_sql = true; return true;
    default: return query_option(cli, option, value, &set->query) && picture_option(cli, option, value, &set->pictures);
    }
}

/* One line of the answer: the values that are counted by, and the count. Out: the parts that are given, behind them. */
static void print_line(const cli_call *cli, settings *set, unsigned n, sheet_value values[MOST_COLUMNS]) {
    unsigned count = set->query.by_count + 2;
    if (set->format != SHEET_TEXT_FORMAT) {
        values[count] = set->parts.value;
        sheet_row(&set->sheet, values);
        return;
    }
    if (!set->query.range.single) fprintf(cli->out, "%u ", n);
    for (unsigned k = 1; k < count; k++) {
        const char *end = k + 1 < count ? " " : "\n";
        if (values[k].type == SHEET_TEXT) fprintf(cli->out, "%s%s", values[k].bytes, end);
        else if (values[k].type == SHEET_NULL) fprintf(cli->out, "?%s", end);
        else fprintf(cli->out, "%" PRId64 "%s", values[k].integer, end);
    }
}

/* Says what is held of one n, unless it is all the same. */
static void note_held(const cli_call *cli, const nq_coverage *coverage) {
    char text[256] = "";
    size_t used = 0;
    bool same = true;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT && used < sizeof text; k++) {
        if (coverage->stored[k] != coverage->stored[0]) same = false;
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s: %s", k ? ", " : "", nq_class_name(k),
                                 coverage->stored[k] == NQ_STORED_NOTHING ? "not in the catalog"
                                                                          : nq_stored_name(coverage->stored[k]));
    }
    fflush(cli->out); /* what is said comes behind what is counted */
    if (!same) cli_note(cli, "n = %u: %s", coverage->n, text);
}

/* The values of a line of the table, and their count. */
static void read_line(const nq_tally *tally, unsigned parts, size_t line, sheet_value *values) {
    for (unsigned k = 0; k < parts; k++) {
        nq_value value = nq_tally_value(tally, line, k);
        values[k] = value.type == NQ_VALUE_TEXT ? sheet_text(value.bytes) : sheet_integer((uint64_t)value.integer);
    }
    values[parts] = sheet_integer(nq_tally_count(tally, line));
}

static void print_tally(cli_call *cli, nq_question *question, settings *set, unsigned n, const nq_tally *tally) {
    for (size_t line = 0; line < nq_tally_lines(tally) && !cli_output_failed(cli); line++) {
        sheet_value values[MOST_COLUMNS] = {sheet_integer(n)};
        read_line(tally, set->query.by_count, line, values + 1);
        print_line(cli, set, n, values);
    }
    if (nq_question_is_ready_made(question)) note_held(cli, nq_question_coverage(question, n));
}

static void name_columns(const cli_call *cli, settings *set) {
    const nq_query *query = &set->query;
    unsigned used = 0;
    set->columns[used++] = (sheet_column){.name = "n"};
    for (unsigned k = 0; k < query->by_count; k++) {
        const nq_by *by = &query->by[k];
        set->columns[used++].name = by->use.key ? nq_key_print(&by->use, set->names[k]) : by->expression;
    }
    set->columns[used++] = (sheet_column){.name = "count"};
    if (cli->of_parts) set->columns[used++] = (sheet_column){.name = "parts"};
    set->columns[used] = (sheet_column){.name = "question"}; /* of a document only */
    set->column_count = used;
}

/* A heading is not printed where nothing is answered. */
static void begin_sheet(cli_call *cli, const nq_question *question, settings *set) {
    given_parts_read(&set->parts, cli, nq_question_catalog(question), set->format);
    if (set->format != SHEET_TEXT_FORMAT) sheet_begin(&set->sheet, cli, set->format, set->columns, set->column_count);
}

/* A table of some parts in json: an object, so that it says which also where nothing is counted. */
static void print_document(cli_call *cli, const settings *set, unsigned n, const nq_tally *tally) {
    static const sheet_column columns[] = {
        {.name = "n"}, {.name = "by"}, {.name = "counts"}, {.name = "parts"}, {.name = "question"}};
    const char *names[MOST_COLUMNS];
    unsigned parts = set->query.by_count;
    size_t lines = nq_tally_lines(tally), width = parts + 1;
    sheet_value by[NQ_MOST_BY];
    sheet_value *values = calloc(lines * width + 1, sizeof *values), *items = calloc(lines + 1, sizeof *items);
    for (unsigned k = 0; k < width; k++) names[k] = set->columns[k + 1].name;
    for (unsigned k = 0; k < parts; k++) by[k] = sheet_text(names[k]);
    for (size_t line = 0; values && items && line < lines; line++) {
        read_line(tally, parts, line, &values[line * width]);
        items[line] = sheet_record(names, &values[line * width], width);
    }
    if (values && items)
        sheet_print_one(cli, set->format, columns,
                        (sheet_value[]){sheet_integer(n), sheet_list(by, parts), sheet_list(items, lines),
                                        set->parts.value, set->asked.value},
                        5);
    else cli_output_lost(cli, ENOMEM);
    free(values);
    free(items);
}

/* What had been counted of n when that was interrupted, and a line for the others, whose values are not known. */
static void print_counted(cli_call *cli, nq_question *question, settings *set, unsigned n, const nq_tally *tally) {
    uint64_t counted = 0, all = 0;
    sheet_value values[MOST_COLUMNS] = {sheet_integer(n)}; /* and nulls */
    bool known = nq_question_count(question, n, &all) == NQ_OK;
    for (size_t line = 0; tally && line < nq_tally_lines(tally); line++) counted += nq_tally_count(tally, line);
    if (tally) print_tally(cli, question, set, n, tally);
    if (known) values[set->query.by_count + 1] = sheet_integer(all - counted);
    if (counted || set->format != SHEET_TEXT_FORMAT) print_line(cli, set, n, values);
    fflush(cli->out);
    if (known) cli_note(cli, "n = %u: %" PRIu64 " of %" PRIu64 " had been counted", n, counted, all);
    else cli_note(cli, "n = %u: %" PRIu64 " had been counted", n, counted);
}

/* What is known where counting n was interrupted. A picture or a document is of whole counts. */
static void print_interrupted(cli_call *cli, nq_question *question, settings *set, unsigned n, const nq_tally *tally) {
    const nq_range *range = &set->query.range;
    unsigned next = n + (set->query.by_count > 0);
    if (set->pictures.format) cli_note(cli, "n = %u: not all had been counted: there is no picture", n);
    if (set->pictures.format || (cli->of_parts && set->format->breaks_lines)) return;
    if (n == range->first) begin_sheet(cli, question, set);
    if (set->query.by_count) print_counted(cli, question, set, n, tally);
    else if (set->format != SHEET_TEXT_FORMAT) print_line(cli, set, n, (sheet_value[MOST_COLUMNS]){sheet_integer(n)});
    fflush(cli->out);
    if (next < range->last) cli_note(cli, "n = %u..%u: not counted", next, range->last);
    else if (next == range->last && !range->single) cli_note(cli, "n = %u: not counted", next);
}

static nq_status print_size(cli_call *cli, nq_question *question, settings *set, unsigned n) {
    uint64_t count = 0;
    nq_tally *tally = NULL;
    bool counts_by = set->query.by_count > 0, document = cli->of_parts && set->format->breaks_lines;
    nq_status status = clue_key_open(&set->clues, nq_question_catalog(question), n);
    if (status == NQ_OK)
        status = counts_by ? nq_question_tally(question, n, &tally) : nq_question_count(question, n, &count);
    clue_key_close(&set->clues);
    if (status == NQ_INTERRUPTED) print_interrupted(cli, question, set, n, tally);
    if (status != NQ_OK) return nq_tally_close(tally), status;
    if (set->pictures.format) {
        plot_add_tally(&set->plot, n, tally);
        nq_tally_close(tally);
        return NQ_OK;
    }
    if (document)
        given_parts_read(&set->parts, cli, nq_question_catalog(question), set->format),
            asked_read(&set->asked, cli, &set->query);
    else if (n == set->query.range.first) begin_sheet(cli, question, set);
    if (document && counts_by) print_document(cli, set, n, tally);
    else if (document)
        sheet_print_one(cli, set->format, set->columns,
                        (sheet_value[]){sheet_integer(n), sheet_integer(count), set->parts.value, set->asked.value}, 4);
    else if (counts_by) print_tally(cli, question, set, n, tally);
    else print_line(cli, set, n, (sheet_value[MOST_COLUMNS]){sheet_integer(n), sheet_integer(count)});
    nq_tally_close(tally);
    return NQ_OK;
}

static nq_status print_counts(cli_call *cli, nq_question *question, void *context) {
    settings *set = context;
    nq_status status = NQ_OK;
    if (set->show_sql) return listing_print_statement(cli, question, NQ_STATEMENT_COUNT);
    if (set->clues.used) status = nq_set_require(nq_question_catalog(question), set->query.range.last);
    if (status != NQ_OK) return status;
    name_columns(cli, set);
    if (set->pictures.format) plot_begin(&set->plot, cli, &set->pictures, &set->query);
    for (unsigned n = set->query.range.first; status == NQ_OK && !cli->refused && n <= set->query.range.last; n++)
        status = print_size(cli, question, set, n);
    if (set->sheet.cli) sheet_end(&set->sheet, status == NQ_OK || status == NQ_INTERRUPTED);
    if (set->pictures.format) plot_end(&set->plot, status == NQ_OK);
    given_parts_clear(&set->parts);
    asked_clear(&set->asked);
    return status;
}

static bool check_pictures(const cli_call *cli, const settings *set) {
    const picture_format *format = set->pictures.format;
    if (!picture_check_statement(cli, &set->pictures, set->show_sql) || !picture_check(cli, &set->pictures))
        return false;
    if (format && (set->published || set->all_groups || set->query.by_count == 0 || set->query.by_count > 2))
        return cli_usage_error(cli, "--format %s draws counts --by one key or two", format->name), false;
    return plot_check(cli, &set->pictures, &set->query);
}

static int print_published(cli_call *cli, const settings *set, const char *range) {
    const nq_query *query = &set->query;
    const nq_key *key = query->by_count == 1 ? query->by[0].use.key : NULL;
    bool by_class = key && strcmp(key->name, "class") == 0;
    bool filtered = query->where_count || query->filter.classes != NQ_ALL_CLASSES ||
                    !nq_filter_is_of_classes(&query->filter);
    if ((query->by_count && !by_class) || set->show_sql || set->all_groups || query->group || query->every ||
        filtered || cli->parts || cli->solve)
        return cli_usage_error(
            cli, "--published goes with --fundamental, --by class and --format; other counts are not published");
    return published_counts_print(cli, range, query->fundamental, by_class, set->format);
}

static int count_groups(cli_call *cli, const settings *set) {
    if (set->query.by_count) return cli_usage_error(cli, "--up-to all is a table of its own: it goes without --by");
    if (set->show_sql) return cli_usage_error(cli, "--up-to all has no form in SQL; ask for one group at a time");
    if (cli->of_parts) return cli_usage_error(cli, "--up-to all goes without --of-parts; ask for one group at a time");
    return group_table_print(cli, &set->query, set->format);
}

static int run(cli_call *cli) {
    settings set = {.query = nq_query_all((nq_range){0}), .format = SHEET_TEXT_FORMAT, .pictures = picture_defaults(0)};
    if (!cli_read_options(cli, set_option, &set)) return cli->status;
    const char *text = cli_only_argument(cli, "a board size or range");
    if (text && set.published && !check_pictures(cli, &set)) return EXIT_USAGE;
    if (text && set.published) return print_published(cli, &set, text);
    if (!text || !cli_read_range(cli, text, &set.query.range) || !check_pictures(cli, &set)) return EXIT_USAGE;
    if (set.all_groups) return count_groups(cli, &set);
    clue_key_use(&set.clues, &set.query);
    return query_ask(cli, NQ_CATALOG_QUERY, &set.query, print_counts, &set);
}

const cli_command count_command = {
    .name = "count",
    .arguments = "RANGE",
    .summary = "how many solutions there are in the catalog",
    .details =
        "One board size gives a bare number, a range a line 'n number' for each size; with --by, lines\n"
        "'value number' or 'n value number' for each value, or combination of values. Without a filter the counts are\n"
        "ready-made: the answer takes no longer for large boards. A size that the catalog does not hold is an error\n"
        "(exit status 4), never 0.\n"
        "Part files answer with --parts in place of a catalog, if the set is complete; with --of-parts those that are\n"
        "given do, and json is one object with the counts, 'parts', which says which they are, and 'question', which\n"
        "says up to which group, and with which filters, they were asked.\n",
    .topics = "words filters keys formats",
    .examples = "  $ nqueens count 8                          # 92\n"
                "  $ nqueens count 8 --fundamental            # 12\n"
                "  $ nqueens count 1..12 --class quarter-turn # a line for each n\n"
                "  $ nqueens count 12 --by first              # by the column of the first queen\n"
                "  $ nqueens count 8 --by class,row:2         # class, column in row 2, count\n"
                "  $ nqueens count 8 --by first,row:2 --format svg -o grid.svg\n"
                "  $ nqueens count 8 --by clues               # queens that fix a solution\n"
                "  $ nqueens count 8 --by 'nq_inversions(placement) % 2'\n"
                "  $ nqueens count 8 --up-to torus            # 6\n"
                "  $ nqueens count 8 --up-to all              # all groups, with their orders\n"
                "  $ nqueens count 8 --at r1c1                # 4 have a queen in this corner\n"
                "  $ nqueens count 19 --by first --parts n19-*.part\n"
                "  $ nqueens count 0..27 --published          # OEIS A000170; takes no catalog\n",
    .options = options,
    .takes_parts = true,
    .takes_some_parts = true,
    .run = run,
};
