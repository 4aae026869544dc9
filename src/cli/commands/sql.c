/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "../sheet.h"
#include "../sql_input.h"
#include "../../sql/function_rows.h"
#include "../sql_shell.h"

enum { OPTION_FILE = CLI_OPTION_FIRST, OPTION_PARAM, OPTION_SHELL };

static const struct poptOption options[] = {
    {"file", 'f', POPT_ARG_STRING, NULL, OPTION_FILE, "read the statement from a file; - for stdin", "FILE"},
    {"param", 'p', POPT_ARG_STRING, NULL, OPTION_PARAM | CLI_REPEATABLE,
     "the value of the parameter :NAME; once for each", "NAME=VALUE"},
    {"shell", '\0', POPT_ARG_NONE, NULL, OPTION_SHELL,
     "print the command that opens the catalog in sqlite3, read-only, with these functions", NULL},
    SHEET_FORMAT_ROW,
    POPT_TABLEEND,
};

static sheet_value value_of(nq_value value) {
    static const sheet_type types[] = {[NQ_VALUE_NULL] = SHEET_NULL,
                                       [NQ_VALUE_INTEGER] = SHEET_INTEGER,
                                       [NQ_VALUE_REAL] = SHEET_REAL,
                                       [NQ_VALUE_TEXT] = SHEET_TEXT,
                                       [NQ_VALUE_BLOB] = SHEET_BYTES};
    return (sheet_value){.type = types[value.type],
                         .integer = value.integer,
                         .real = value.real,
                         .bytes = value.bytes,
                         .length = value.length};
}

/* Returns NQ_OK after the last row, or when nobody reads any more. */
static nq_status print_all(cli_call *cli, nq_rows *rows, const sheet_format *format, sheet_column *columns,
                           sheet_value *values) {
    sheet s = {0};
    nq_status status = NQ_OK;
    unsigned count = nq_rows_columns(rows);
    for (unsigned c = 0; c < count; c++) columns[c].name = nq_rows_name(rows, c);
    sheet_begin(&s, cli, format, columns, count);
    while (!cli_output_failed(cli) && (status = nq_rows_next(rows)) == NQ_OK) {
        for (unsigned c = 0; c < count; c++) values[c] = value_of(nq_rows_value(rows, c));
        sheet_row(&s, values);
    }
    sheet_end(&s, status == NQ_DONE);
    return status == NQ_DONE ? NQ_OK : status;
}

static int print_rows(cli_call *cli, nq_catalog *catalog, nq_rows *rows, const sheet_format *format) {
    sheet_column *columns = calloc(nq_rows_columns(rows), sizeof *columns);
    sheet_value *values = calloc(nq_rows_columns(rows), sizeof *values);
    nq_status status = columns && values ? print_all(cli, rows, format, columns, values) : NQ_NO_MEMORY;
    free(values);
    free(columns);
    if (status == NQ_NO_MEMORY) return cli_fail(cli, status, "not enough memory for the rows");
    return status == NQ_OK ? EXIT_DONE : cli_catalog_fail(cli, status, catalog);
}

typedef struct settings {
    const sheet_format *format;
    const char *file;
    bool shell;
    const char **parameters; /* NAME=VALUE */
    unsigned parameter_count;
} settings;

static int ask(cli_call *cli, const settings *set, const char *statement) {
    int status = EXIT_DONE;
    nq_rows *rows = NULL;
    nq_catalog *catalog = cli_open_catalog(cli, NQ_CATALOG_QUERY, &status);
    if (!catalog) return status;
    nq_status prepared = nq_catalog_sql(catalog, statement, &rows);
    if (prepared != NQ_OK) status = cli_catalog_fail(cli, prepared, catalog);
    for (unsigned k = 0; status == EXIT_DONE && k < set->parameter_count; k++)
        status = sql_bind(cli, catalog, rows, set->parameters[k]);
    if (status == EXIT_DONE) status = print_rows(cli, catalog, rows, set->format);
    nq_rows_close(rows);
    nq_catalog_close(catalog);
    return status;
}

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    if (option == OPTION_FILE) set->file = value;
    else if (option == OPTION_PARAM) set->parameters[set->parameter_count++] = value;
    else if (option == OPTION_SHELL) set->shell = true;
    else if (strcmp(value, "table") == 0) set->format = SHEET_TEXT_FORMAT; /* it was called that once */
    else return sheet_option(cli, option, value, &set->format);
    return true;
}

/* The statement that is given as an argument, or the name of the file that it is in; false if there is not exactly one of them. */
static bool find_statement(cli_call *cli, const char **statement, const char **file) {
    unsigned count;
    const char **arguments = cli_arguments(cli, &count);
    char quoted[CLI_QUOTE_SIZE];
    *statement = cli->commented ? cli->commented : arguments[0];
    count += cli->commented != NULL;
    if (count + (*file != NULL) == 1) {
        if (*statement && strcmp(*statement, "-") == 0) *file = *statement;
        return true;
    }
    if (count == 0) cli_usage_error(cli, "one SELECT statement in quotes is missing; see 'nqueens sql --help'");
    else if (*file)
        cli_usage_error(cli, "unexpected argument %s: the statement is in the file of --file",
                        cli_quote(*statement, quoted));
    else
        cli_usage_error(cli, "unexpected argument %s: expected only one SELECT statement in quotes",
                        cli_quote(arguments[cli->commented ? 0 : 1], quoted));
    return false;
}

static int print_shell(cli_call *cli, const settings *set) {
    if (set->file || set->parameter_count || cli->commented)
        return cli_usage_error(cli, "--shell goes without a statement: it prints a command that asks for them");
    return cli_no_arguments(cli) ? sql_print_shell(cli) : EXIT_USAGE;
}

static int run_settings(cli_call *cli, settings *set) {
    const char *statement;
    int status = EXIT_DONE;
    if (!cli_read_options(cli, set_option, set)) return cli->status;
    if (set->shell) return print_shell(cli, set);
    if (!find_statement(cli, &statement, &set->file)) return EXIT_USAGE;
    if (!set->file) return ask(cli, set, statement);
    char *text = sql_read_statement(cli, set->file, &status);
    if (text) status = ask(cli, set, text);
    free(text);
    return status;
}

static int run(cli_call *cli) {
    const char *parameters[sizeof cli->values / sizeof cli->values[0]];
    settings set = {.format = SHEET_TEXT_FORMAT, .parameters = parameters};
    return run_settings(cli, &set);
}

static void print_call(page *to, const char *function, const char *arguments, const char *meaning) {
    char call[64];
    snprintf(call, sizeof call, "%s(%s)", function, arguments);
    page_entry(to, call, meaning);
}

static void more_help(page *to) {
    page_heading(to, "Functions of placement text p");
    page_begin_list(to, 28);
#define PRINT_FUNCTION(id, name, count, kind, arguments, meaning) print_call(to, name, arguments, meaning);
#define PRINT_TABLE(id, name, count, arguments, meaning) print_call(to, name, arguments, meaning);
    NQ_FUNCTION_ROWS(PRINT_FUNCTION)
    NQ_CATALOG_FUNCTION_ROWS(PRINT_TABLE)
    for (unsigned k = 0; k < nq_key_count; k++)
        if (nq_keys[k].function) {
            char arguments[16];
            snprintf(arguments, sizeof arguments, nq_keys[k].line ? "p, %s" : "p", nq_keys[k].line);
            print_call(to, nq_keys[k].function, arguments, nq_keys[k].summary);
        }
    for (unsigned k = 0; k < nq_property_count; k++) {
        char meaning[256];
        snprintf(meaning, sizeof meaning, "1 if p is a solution and %s, else 0", nq_properties[k].definition);
        print_call(to, nq_properties[k].function, "p", meaning);
    }
    page_end_list(to);
    page_heading(to, "Functions that are tables");
    page_begin_list(to, 28);
    NQ_TABLE_FUNCTION_ROWS(PRINT_TABLE)
    NQ_QUEENS_FUNCTION_ROW(PRINT_TABLE)
    page_end_list(to);
}

const cli_command sql_command = {
    .name = "sql",
    .arguments = "STATEMENT",
    .summary = "ask the catalog in SQL, with the nq_ functions",
    .details =
        "Runs one statement that reads: STATEMENT, or what a file (--file) or stdin (-) has; it may have comments.\n"
        "Tables are fundamental_solution, distinct_solution, coverage, prefix_count, symmetry and symmetry_class;\n"
        "views are solution, fundamental, counts and all_solutions, which has the columns of solution and the\n"
        "distinct solutions also where only the fundamental ones are stored. nqueens-catalog(5) has each column.\n"
        "A table has what is stored and no more: where it has an n only in part, that is said.\n"
        "Rows come in no order unless ORDER BY gives one.\n"
        "'list --show-sql' and 'count --show-sql' print statements to start from.\n"
        "\n"
        "A VALUE is a whole number, a real number, or else text; in single quotes, as in \"x='12'\", it is text\n"
        "in any case. In json and ndjson a second column named a is a_2, and bytes (BLOB) are hexadecimal\n"
        "digits; so is text that is no UTF-8, and that is said. The other formats keep the names.\n",
    .topics = "formats",
    .more_help = more_help,
    .examples = "  $ nqueens sql \"select * from counts\"\n"
                "  $ nqueens sql \"select * from counts where n = :size\" -p size=8\n"
                "  $ nqueens sql \"select placement from nq_solutions(20) where r1 = 1 limit 3\"\n"
                "  $ nqueens sql --file question.sql --format csv -o answer.csv\n"
                "  $ nqueens sql --shell                     # prints: sqlite3 -readonly -cmd ...\n",
    .takes_sql = true,
    .options = options,
    .run = run,
};
