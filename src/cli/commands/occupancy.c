/* SPDX-License-Identifier: MIT */
#include <inttypes.h>

#include "commands.h"
#include "../listing.h"
#include "../query_options.h"
#include "../parts.h"

static const struct poptOption own_options[] = {
    SHEET_FORMAT_ROW,
    SHOW_SQL_ROW,
    POPT_TABLEEND,
};

static const struct poptOption options[] = {
    CLI_INCLUDE("Which solutions", query_options),
    CLI_INCLUDE("How to print", own_options),
    POPT_TABLEEND,
};

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
static void print_nested(cli_call *cli, const sheet_format *format, unsigned n, grid counts,
                         const nq_catalog *catalog) {
    static const sheet_column columns[] = {{.name = "n"}, {.name = "counts"}, {.name = "parts"}};
    given_parts parts;
    sheet_value squares[NQ_MAX_N][NQ_MAX_N], rows[NQ_MAX_N];
    for (unsigned row = 0; row < n; row++) {
        for (unsigned column = 0; column < n; column++) squares[row][column] = sheet_integer(counts[row][column]);
        rows[row] = sheet_list(squares[row], n);
    }
    given_parts_read(&parts, cli, catalog, format);
    const sheet_value values[] = {sheet_integer(n), sheet_list(rows, n), parts.value};
    sheet_print_one(cli, format, columns, values, cli->of_parts ? 3 : 2);
    given_parts_clear(&parts);
}

typedef struct settings {
    nq_query query;
    unsigned n;
    const sheet_format *format;
    bool show_sql;
} settings;

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    if (option == CLI_OPTION_SHEET) return sheet_option(cli, option, value, &set->format);
    if (option == CLI_OPTION_SHOW_SQL) return set->show_sql = true;
    return query_option(cli, option, value, &set->query);
}

static nq_status print_grid(cli_call *cli, nq_question *question, void *context) {
    const settings *set = context;
    grid counts;
    if (set->show_sql) return listing_print_statement(cli, question, NQ_STATEMENT_OCCUPANCY, NULL);
    nq_status status = nq_question_occupancy(question, set->n, counts);
    if (status != NQ_OK) return status;
    if (set->format == SHEET_TEXT_FORMAT) print_text(cli->out, set->n, counts);
    else if (set->format->nested) print_nested(cli, set->format, set->n, counts, nq_question_catalog(question));
    else print_flat(cli, set->format, set->n, counts);
    return NQ_OK;
}

static int run(cli_call *cli) {
    settings set = {.query = nq_query_all((nq_range){0}), .format = SHEET_TEXT_FORMAT};
    if (!cli_read_options(cli, set_option, &set)) return cli->status;
    const char *text = cli_only_argument(cli, "a board size");
    if (!text || !cli_read_size(cli, text, &set.n)) return EXIT_USAGE;
    set.query.range = (nq_range){set.n, set.n, true};
    return query_ask(cli, NQ_CATALOG_QUERY, &set.query, print_grid, &set);
}

const cli_command occupancy_command = {
    .name = "occupancy",
    .arguments = "N",
    .summary = "how many solutions have a queen on each square",
    .details =
        "Prints a grid of numbers, row 1 at the top. For all distinct solutions each row and each column sums to\n"
        "their number. Part files answer with --parts in place of a catalog, if the set is complete; with\n"
        "--of-parts those that are given do, and json has 'parts', which says which they are.\n",
    .topics = "words filters formats",
    .examples = "  $ nqueens occupancy 8\n"
                "  $ nqueens occupancy 8 --at d4 --format csv -o d4.csv\n",
    .options = options,
    .takes_parts = true,
    .takes_some_parts = true,
    .run = run,
};
