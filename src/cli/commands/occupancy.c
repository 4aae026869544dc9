/* SPDX-License-Identifier: MIT */
#include <inttypes.h>

#include "commands.h"
#include "../asked.h"
#include "../listing.h"
#include "../plot_output.h"
#include "../query_options.h"
#include "../parts.h"

enum { OPTION_PER_DIAGONAL = CLI_OPTION_FIRST };

static const struct poptOption own_options[] = {
    {"per-diagonal", '\0', POPT_ARG_NONE, NULL, OPTION_PER_DIAGONAL,
     "a number for each diagonal in place of the squares", NULL},
    PICTURE_FORMAT_ROW,
    SHOW_SQL_ROW,
    CLI_INCLUDE(NULL, plot_options),
    POPT_TABLEEND,
};

static const struct poptOption options[] = {
    CLI_INCLUDE("Which solutions", query_options),
    CLI_INCLUDE("How to print", own_options),
    POPT_TABLEEND,
};

typedef struct settings {
    nq_query query;
    const sheet_format *format;
    bool show_sql, per_diagonal;
    sheet sheet;       /* of what has a line for each number */
    given_parts parts; /* with --of-parts */
    picture_settings pictures;
    plot_output plot;
} settings;

typedef uint64_t grid[NQ_MAX_N][NQ_MAX_N];

static int digits(uint64_t number) { return snprintf(NULL, 0, "%" PRIu64, number); }

static void print_text(FILE *out, unsigned n, grid counts) {
    int width = digits(n) + 1; /* of the headings */
    for (unsigned row = 0; row < n; row++)
        for (unsigned column = 0; column < n; column++)
            if (digits(counts[row][column]) > width) width = digits(counts[row][column]);
    int margin = digits(n) + 1;
    fprintf(out, "%*s", margin, "");
    for (unsigned column = 1; column <= n; column++) fprintf(out, "  %*sc%u", width - 1 - digits(column), "", column);
    putc('\n', out);
    for (unsigned row = 0; row < n; row++) {
        fprintf(out, "r%-*u", margin - 1, row + 1);
        for (unsigned column = 0; column < n; column++) fprintf(out, "  %*" PRIu64, width, counts[row][column]);
        putc('\n', out);
    }
}

/* A row for each of the board: the number of the row, and those of its squares. */
static void print_flat(cli_call *cli, const sheet_format *format, unsigned n, grid counts) {
    char names[NQ_MAX_N][16];
    sheet_column columns[NQ_MAX_N + 1] = {{.name = "row"}};
    sheet s = {0};
    for (unsigned column = 1; column <= n; column++) {
        snprintf(names[column - 1], sizeof names[0], "c%u", column);
        columns[column].name = names[column - 1];
    }
    sheet_begin(&s, cli, format, columns, n + 1);
    for (unsigned row = 0; row < n; row++) {
        sheet_value values[NQ_MAX_N + 1] = {sheet_integer(row + 1)};
        for (unsigned column = 0; column < n; column++) values[column + 1] = sheet_integer(counts[row][column]);
        sheet_row(&s, values);
    }
    sheet_end(&s, true);
}

/* One object with all of it. */
static void print_nested(cli_call *cli, const settings *set, unsigned n, grid counts) {
    static const sheet_column columns[] = {{.name = "n"}, {.name = "counts"}, {.name = "parts"}, {.name = "question"}};
    sheet_value squares[NQ_MAX_N][NQ_MAX_N], rows[NQ_MAX_N];
    for (unsigned row = 0; row < n; row++) {
        for (unsigned column = 0; column < n; column++) squares[row][column] = sheet_integer(counts[row][column]);
        rows[row] = sheet_list(squares[row], n);
    }
    asked_question question = {.count = 0};
    if (cli->of_parts) asked_read(&question, cli, &set->query);
    const sheet_value values[] = {sheet_integer(n), sheet_list(rows, n), set->parts.value, question.value};
    sheet_print_one(cli, set->format, columns, values, cli->of_parts ? 4 : 2);
    asked_clear(&question);
}

/* --- A line for each number: of ranges and of diagonals --- */

static bool has_lines(const settings *set) {
    return !set->pictures.format &&
           (set->per_diagonal || (!set->query.range.single && set->format != SHEET_TEXT_FORMAT));
}

static void begin(cli_call *cli, const nq_question *question, settings *set) {
    static const sheet_column of_squares[] = {
        {.name = "n"}, {.name = "row"}, {.name = "column"}, {.name = "count"}, {.name = "parts"}};
    static const sheet_column of_diagonals[] = {
        {.name = "n"}, {.name = "diagonal"}, {.name = "value"}, {.name = "count"}, {.name = "parts"}};
    given_parts_read(&set->parts, cli, nq_question_catalog(question), set->format);
    if (has_lines(set) && set->format != SHEET_TEXT_FORMAT)
        sheet_begin(&set->sheet, cli, set->format, set->per_diagonal ? of_diagonals : of_squares,
                    cli->of_parts ? 5 : 4);
}

static void print_squares(settings *set, unsigned n, grid counts) {
    for (unsigned row = 0; row < n; row++)
        for (unsigned column = 0; column < n; column++)
            sheet_row(&set->sheet, (sheet_value[]){sheet_integer(n), sheet_integer(row + 1), sheet_integer(column + 1),
                                                   sheet_integer(counts[row][column]), set->parts.value});
}

static void print_diagonal(const cli_call *cli, settings *set, unsigned n, const char *diagonal, int value,
                           uint64_t count) {
    if (set->format != SHEET_TEXT_FORMAT) {
        sheet_row(&set->sheet, (sheet_value[]){sheet_integer(n), sheet_text(diagonal), sheet_integer((uint64_t)value),
                                               sheet_integer(count), set->parts.value});
        return;
    }
    if (!set->query.range.single) fprintf(cli->out, "%u ", n);
    fprintf(cli->out, "%s %d %" PRIu64 "\n", diagonal, value, count);
}

/* Rows and columns count from 1: of one direction their sum is the same along a diagonal, of the other their difference. */
static void print_diagonals(const cli_call *cli, settings *set, unsigned n, grid counts) {
    uint64_t sums[2 * NQ_MAX_N] = {0}, differences[2 * NQ_MAX_N] = {0};
    for (unsigned row = 0; row < n; row++) {
        for (unsigned column = 0; column < n; column++) {
            sums[row + column] += counts[row][column];
            differences[row + n - 1 - column] += counts[row][column];
        }
    }
    for (unsigned k = 0; k < 2 * n - 1; k++) print_diagonal(cli, set, n, "row+column", (int)k + 2, sums[k]);
    for (unsigned k = 0; k < 2 * n - 1; k++)
        print_diagonal(cli, set, n, "row-column", (int)k + 1 - (int)n, differences[k]);
}

static void print_size(cli_call *cli, settings *set, unsigned n, grid counts) {
    const nq_range *range = &set->query.range;
    if (set->pictures.format) plot_add_occupancy(&set->plot, n, counts);
    else if (set->per_diagonal) print_diagonals(cli, set, n, counts);
    else if (has_lines(set)) print_squares(set, n, counts);
    else if (set->format == SHEET_TEXT_FORMAT && !range->single)
        fprintf(cli->out, "%sn = %u\n", n > range->first ? "\n" : "", n), print_text(cli->out, n, counts);
    else if (set->format == SHEET_TEXT_FORMAT) print_text(cli->out, n, counts);
    else if (set->format->nested) print_nested(cli, set, n, counts);
    else print_flat(cli, set->format, n, counts);
}

static nq_status print_grids(cli_call *cli, nq_question *question, void *context) {
    settings *set = context;
    const nq_range *range = &set->query.range;
    nq_status status = NQ_OK;
    if (set->show_sql) return listing_print_statement(cli, question, NQ_STATEMENT_OCCUPANCY);
    if (set->pictures.format) plot_begin(&set->plot, cli, &set->pictures, &set->query);
    for (unsigned n = range->first; status == NQ_OK && n <= range->last; n++) {
        grid counts;
        status = nq_question_occupancy(question, n, counts);
        if (status == NQ_OK && n == range->first) begin(cli, question, set);
        if (status == NQ_OK) print_size(cli, set, n, counts);
    }
    if (set->sheet.cli) sheet_end(&set->sheet, status == NQ_OK);
    if (set->pictures.format) plot_end(&set->plot, status == NQ_OK);
    given_parts_clear(&set->parts);
    return status;
}

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    switch (option) {
    case OPTION_PER_DIAGONAL: return set->per_diagonal = true;
    case CLI_OPTION_SHOW_SQL: return set->show_sql = true;
    case CLI_OPTION_PICTURE_FORMAT: return picture_or_sheet_option(cli, value, &set->format, &set->pictures);
    default: return query_option(cli, option, value, &set->query) && picture_option(cli, option, value, &set->pictures);
    }
}

static int run(cli_call *cli) {
    settings set = {.query = nq_query_all((nq_range){0}), .format = SHEET_TEXT_FORMAT, .pictures = picture_defaults(0)};
    if (!cli_read_options(cli, set_option, &set)) return cli->status;
    const char *text = cli_only_argument(cli, "a board size or range");
    if (!text || !cli_read_range(cli, text, &set.query.range)) return EXIT_USAGE;
    if (set.show_sql && (!set.query.range.single || set.per_diagonal))
        return cli_usage_error(cli, "--show-sql goes with one board size, and without --per-diagonal");
    if (!picture_check_statement(cli, &set.pictures, set.show_sql)) return EXIT_USAGE;
    if (set.pictures.format && set.per_diagonal)
        return cli_usage_error(cli, "--format %s draws squares: it goes without --per-diagonal",
                               set.pictures.format->name);
    if (!picture_check(cli, &set.pictures) || !plot_check(cli, &set.pictures, &set.query)) return EXIT_USAGE;
    return query_ask(cli, NQ_CATALOG_QUERY, &set.query, print_grids, &set);
}

const cli_command occupancy_command = {
    .name = "occupancy",
    .arguments = "RANGE",
    .summary = "how many solutions have a queen on each square",
    .details =
        "Prints a grid of numbers, row 1 at the top. For all distinct solutions each row and each column sums to\n"
        "their number. Of a range, csv, tsv, json and ndjson have a row for each square: n, row, column, count.\n"
        "With --per-diagonal there is a line for each diagonal: the sum of row and column, both from 1, or their\n"
        "difference, is its value.\n"
        "Part files answer with --parts in place of a catalog, if the set is complete; with --of-parts those that are\n"
        "given do, and json has 'parts', which says which they are, and 'question', which says how they were asked.\n",
    .topics = "words filters groups formats",
    .examples = "  $ nqueens occupancy 8\n"
                "  $ nqueens occupancy 4..12 --format csv      # n, row, column, count\n"
                "  $ nqueens occupancy 8 --per-diagonal        # row+column 2 4, and so on\n"
                "  $ nqueens occupancy 8 --format svg -o heat.svg\n"
                "  $ nqueens occupancy 8 --at d4 --format csv -o d4.csv\n",
    .options = options,
    .takes_parts = true,
    .takes_some_parts = true,
    .run = run,
};
