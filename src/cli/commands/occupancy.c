#include <inttypes.h>

#include "commands.h"
#include "../json.h"
#include "../listing.h"
#include "../query_options.h"

enum { OPTION_FORMAT = CLI_OPTION_FIRST, OPTION_SHOW_SQL };

static const struct poptOption own_options[] = {
    {"format", '\0', POPT_ARG_STRING, NULL, OPTION_FORMAT, "text (the default), json or csv", "text|json|csv"},
    {"show-sql", '\0', POPT_ARG_NONE, NULL, OPTION_SHOW_SQL, "print the question as an SQL statement instead of its answer", NULL},
    POPT_TABLEEND,
};

static const struct poptOption options[] = {
    CLI_INCLUDE("Which solutions:", query_options),
    CLI_INCLUDE("How to print:", own_options),
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

static void print_csv(FILE *out, unsigned n, grid counts) {
    fputs("row", out);
    for (unsigned column = 1; column <= n; column++) fprintf(out, ",c%u", column);
    for (unsigned row = 0; row < n; row++) {
        fprintf(out, "\r\n%u", row + 1);
        for (unsigned column = 0; column < n; column++) fprintf(out, ",%" PRIu64, counts[row][column]);
    }
    fputs("\r\n", out);
}

static void print_json(cli_call *cli, unsigned n, grid counts) {
    json_t *rows = json_array();
    for (unsigned row = 0; row < n; row++) {
        json_t *columns = json_array();
        for (unsigned column = 0; column < n; column++) columns = cli_json_append(columns, json_integer((json_int_t)counts[row][column]));
        rows = cli_json_append(rows, columns);
    }
    json_t *all = json_pack("{s:i, s:o}", "n", (int)n, "counts", rows);
    cli_json_print(cli, all, JSON_COMPACT);
    putc('\n', cli->out);
    json_decref(all);
}

typedef struct settings {
    unsigned n;
    cli_table_format format;
    bool show_sql;
} settings;

static nq_status print_grid(cli_call *cli, nq_question *question, void *context) {
    const settings *set = context;
    grid counts;
    if (set->show_sql) return listing_print_statement(cli, question, NQ_STATEMENT_OCCUPANCY, NULL);
    nq_status status = nq_question_occupancy(question, set->n, counts);
    if (status != NQ_OK) return status;
    if (set->format == CLI_JSON) print_json(cli, set->n, counts);
    else if (set->format == CLI_CSV) print_csv(cli->out, set->n, counts);
    else print_text(cli->out, set->n, counts);
    return NQ_OK;
}

static int run(cli_call *cli) {
    nq_query query = nq_query_all((nq_range){0});
    settings set = {.format = CLI_TEXT};
    bool mine;
    const char *value;
    int option;
    while ((option = cli_next_option(cli, &value)) > 0) {
        if (!query_option(cli, option, value, &query, &mine)) return EXIT_USAGE;
        if (!mine && option == OPTION_SHOW_SQL) set.show_sql = true;
        if (!mine && option == OPTION_FORMAT && !cli_read_table_format(cli, value, &set.format)) return EXIT_USAGE;
    }
    if (option < 0) return cli->status;
    const char *text = cli_only_argument(cli, "a board size");
    if (!text || !cli_read_size(cli, text, &set.n)) return EXIT_USAGE;
    query.range = (nq_range){set.n, set.n, true};
    return query_ask(cli, NQ_CATALOG_QUERY, &query, print_grid, &set);
}

const cli_command occupancy_command = {
    .name = "occupancy",
    .arguments = "N",
    .summary = "how many of the solutions have a queen on each square",
    .details = "Prints a grid of numbers, row 1 at the top. For all distinct solutions each row and each column sums to\n"
               "their number.\n",
    .more_help = query_help,
    .examples = "  $ nqueens occupancy 8\n"
                "  $ nqueens occupancy 8 --at d4 --format csv -o d4.csv\n",
    .options = options,
    .run = run,
};
