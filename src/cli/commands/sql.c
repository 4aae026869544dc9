#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "../display.h"
#include "../sql_input.h"

enum { OPTION_FORMAT = CLI_OPTION_FIRST, OPTION_FILE, OPTION_PARAM };

static const struct poptOption options[] = {
    {"file", 'f', POPT_ARG_STRING, NULL, OPTION_FILE, "read the statement from a file; - for stdin", "FILE"},
    {"param", 'p', POPT_ARG_STRING, NULL, OPTION_PARAM | CLI_REPEATABLE, "the value of the parameter :NAME; once for each", "NAME=VALUE"},
    {"format", '\0', POPT_ARG_STRING, NULL, OPTION_FORMAT, "table (the default), csv, json or ndjson", "FORMAT"},
    POPT_TABLEEND,
};

/* How rows are printed: a heading, each row, an end. */
typedef struct sheet sheet;
typedef struct sheet_format {
    const char *name;
    bool (*begin)(sheet *s); /* false if memory is short, */
    bool (*row)(sheet *s);   /* likewise */
    void (*end)(sheet *s);
} sheet_format;

/* A table is as wide as its first rows need; they are kept until their widths are known. */
#define ROWS_KEPT 200u

struct sheet {
    cli_call *cli;
    FILE *out;
    nq_rows *rows;
    unsigned columns;
    uint64_t count;
    size_t *width;
    char **kept; /* ROWS_KEPT rows of cells */
    unsigned kept_rows;
    char **names;     /* of the columns, as they are printed */
    uint64_t unshown; /* values that JSON has not */
};

/* The shortest digits that read back as the same number, and never as a whole one. */
#define REAL_SIZE 40
static const char *print_real(double real, char text[REAL_SIZE]) {
    if (isinf(real)) return real < 0 ? "-Inf" : "Inf"; /* SQLite turns NaN into NULL */
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, REAL_SIZE - 2, "%.*g", digits, real);
        if (strtod(text, NULL) == real) break;
    }
    if (!strpbrk(text, ".e")) strcat(text, ".0");
    return text;
}

/* --- table --- */

/* Bytes as one line of text, with nothing in it that a terminal would obey; to be freed. */
static char *line_of(const char *bytes, size_t length, bool is_text) {
    char *line = malloc(length * 4 + 1), *at = line;
    uint32_t code;
    for (size_t k = 0, size; line && k < length; k += size ? size : 1) {
        size = display_decode(bytes + k, length - k, &code);
        if (bytes[k] == '\n') at += sprintf(at, "\\n");
        else if (size == 0 || (size > 1 && !is_text)) size = 1, at += sprintf(at, "\\x%02x", (unsigned char)bytes[k]);
        else if (code < 0x20 || (code >= 0x7f && code < 0xa0))
            for (size_t b = 0; b < size; b++) at += sprintf(at, "\\x%02x", (unsigned char)bytes[k + b]);
        else memcpy(at, bytes + k, size), at += size;
    }
    if (line) *at = '\0';
    return line;
}

/* A value as a cell; to be freed. */
static char *cell_text(nq_value value) {
    char number[REAL_SIZE];
    if (value.type == NQ_VALUE_NULL) return strdup("");
    if (value.type == NQ_VALUE_INTEGER) return snprintf(number, sizeof number, "%" PRId64, value.integer), strdup(number);
    if (value.type == NQ_VALUE_REAL) return strdup(print_real(value.real, number));
    return line_of(value.bytes, value.length, value.type == NQ_VALUE_TEXT);
}

static void pad(const sheet *s, unsigned column, const char *text) {
    size_t width = display_width(text);
    if (column + 1 < s->columns && s->width[column] > width) fprintf(s->out, "%*s", (int)(s->width[column] - width), "");
}

static void print_cells(const sheet *s, char *const *cells) {
    for (unsigned c = 0; c < s->columns; c++) {
        const char *text = cells[c] ? cells[c] : "";
        fprintf(s->out, "%s%s", c ? "  " : "", text);
        pad(s, c, text);
    }
    putc('\n', s->out);
}

static bool table_begin(sheet *s) {
    for (unsigned c = 0; c < s->columns; c++) {
        const char *name = nq_rows_name(s->rows, c);
        if (!(s->names[c] = line_of(name, strlen(name), true))) return false;
    }
    return true;
}

static void widen(sheet *s, unsigned column, const char *text) {
    size_t width = text ? display_width(text) : 0;
    if (width > s->width[column]) s->width[column] = width;
}

static void table_flush(sheet *s) {
    for (unsigned c = 0; c < s->columns; c++) widen(s, c, s->names[c]);
    for (unsigned r = 0; r < s->kept_rows; r++)
        for (unsigned c = 0; c < s->columns; c++) widen(s, c, s->kept[r * s->columns + c]);
    print_cells(s, s->names);
    for (unsigned r = 0; r < s->kept_rows; r++) print_cells(s, &s->kept[r * s->columns]);
    for (unsigned k = 0; k < s->kept_rows * s->columns; k++) free(s->kept[k]);
    s->kept_rows = 0;
}

static bool table_row(sheet *s) {
    char **cells = &s->kept[s->kept_rows * s->columns];
    if (s->count == ROWS_KEPT) {
        table_flush(s);
        cells = &s->kept[ROWS_KEPT * s->columns]; /* the place behind the kept rows */
    }
    bool whole = true;
    for (unsigned c = 0; c < s->columns; c++) whole = (cells[c] = cell_text(nq_rows_value(s->rows, c))) && whole;
    if (s->count < ROWS_KEPT) {
        s->kept_rows++;
        return whole;
    }
    print_cells(s, cells);
    for (unsigned c = 0; c < s->columns; c++) free(cells[c]);
    return whole;
}

static void table_end(sheet *s) {
    if (s->count <= ROWS_KEPT) table_flush(s);
}

/* --- csv (RFC 4180) --- */

static void csv_field(FILE *out, const char *bytes, size_t length) {
    bool quote = false;
    for (size_t k = 0; k < length; k++) quote = quote || strchr(",\"\r\n", bytes[k]);
    if (quote) putc('"', out);
    for (size_t k = 0; k < length; k++) {
        if (bytes[k] == '"') putc('"', out);
        putc(bytes[k], out);
    }
    if (quote) putc('"', out);
}

static bool csv_begin(sheet *s) {
    for (unsigned c = 0; c < s->columns; c++) {
        const char *name = nq_rows_name(s->rows, c);
        if (c) putc(',', s->out);
        csv_field(s->out, name, strlen(name));
    }
    fputs("\r\n", s->out);
    return true;
}

static bool csv_row(sheet *s) {
    for (unsigned c = 0; c < s->columns; c++) {
        nq_value value = nq_rows_value(s->rows, c);
        char number[REAL_SIZE];
        if (c) putc(',', s->out);
        if (value.type == NQ_VALUE_INTEGER) fprintf(s->out, "%" PRId64, value.integer);
        else if (value.type == NQ_VALUE_REAL) fputs(print_real(value.real, number), s->out);
        else if (value.type != NQ_VALUE_NULL) csv_field(s->out, value.bytes, value.length);
    }
    fputs("\r\n", s->out);
    return true;
}

static void nothing(sheet *s) { (void)s; }

/* --- json, ndjson --- */

static void json_text(FILE *out, const char *bytes, size_t length) {
    putc('"', out);
    for (size_t k = 0; k < length; k++) {
        unsigned char byte = (unsigned char)bytes[k];
        if (byte == '"' || byte == '\\') fprintf(out, "\\%c", byte);
        else if (byte == '\n') fputs("\\n", out);
        else if (byte < 0x20 || byte == 0x7f) fprintf(out, "\\u%04x", byte);
        else putc(byte, out);
    }
    putc('"', out);
}

static void json_hexadecimal(FILE *out, const char *bytes, size_t length) {
    putc('"', out);
    for (size_t k = 0; k < length; k++) fprintf(out, "%02x", (unsigned char)bytes[k]);
    putc('"', out);
}

/* What is printed in place of a value that JSON has not is said of the first of them; the others are counted. */
static void json_note(sheet *s, unsigned column, const char *what) {
    char quoted[CLI_QUOTE_SIZE];
    if (s->unshown++ == 0) cli_note(s->cli, "row %" PRIu64 ", column %s: %s", s->count + 1, cli_quote(s->names[column], quoted), what);
}

static void json_value(sheet *s, unsigned column) {
    nq_value value = nq_rows_value(s->rows, column);
    char number[REAL_SIZE];
    bool readable = value.type == NQ_VALUE_TEXT && display_is_utf8(value.bytes, value.length);
    if (value.type == NQ_VALUE_NULL) fputs("null", s->out);
    else if (value.type == NQ_VALUE_INTEGER) fprintf(s->out, "%" PRId64, value.integer);
    else if (value.type == NQ_VALUE_REAL && isinf(value.real)) {
        fputs("null", s->out);
        json_note(s, column, "JSON has no infinity; it is printed as null");
    } else if (value.type == NQ_VALUE_REAL) fputs(print_real(value.real, number), s->out);
    else if (readable) json_text(s->out, value.bytes, value.length);
    else {
        json_hexadecimal(s->out, value.bytes, value.length);
        if (value.type == NQ_VALUE_TEXT) json_note(s, column, "the text is no UTF-8; it is printed as the hexadecimal digits of its bytes");
    }
}

static void json_object_row(sheet *s) {
    for (unsigned c = 0; c < s->columns; c++) {
        putc(c ? ',' : '{', s->out);
        json_text(s->out, s->names[c], strlen(s->names[c]));
        putc(':', s->out);
        json_value(s, c);
    }
    putc('}', s->out);
}

static bool is_taken(const sheet *s, const char *name) {
    for (unsigned c = 0; c < s->columns; c++)
        if ((s->names[c] && strcmp(s->names[c], name) == 0) || strcmp(nq_rows_name(s->rows, c), name) == 0) return true;
    return false;
}

/* A member's name: the first column of a name has it, the others have it with the next number that makes it another. */
static char *json_name(const sheet *s, unsigned column) {
    const char *name = nq_rows_name(s->rows, column);
    size_t length = strlen(name);
    bool first = true;
    for (unsigned c = 0; c < column; c++) first = first && strcmp(nq_rows_name(s->rows, c), name) != 0;
    if (first && display_is_utf8(name, length)) return strdup(name);
    char *plain = line_of(name, length, true), *numbered = plain ? malloc(strlen(plain) + 12) : NULL;
    if (numbered) strcpy(numbered, plain);
    for (unsigned k = 2; numbered && is_taken(s, numbered); k++) sprintf(numbered, "%s_%u", plain, k);
    free(plain);
    return numbered;
}

static bool ndjson_begin(sheet *s) {
    for (unsigned c = 0; c < s->columns; c++)
        if (!(s->names[c] = json_name(s, c))) return false;
    return true;
}

static bool json_begin(sheet *s) {
    putc('[', s->out);
    return ndjson_begin(s);
}

static bool json_row(sheet *s) {
    fputs(s->count ? ",\n" : "\n", s->out);
    json_object_row(s);
    return true;
}

static void json_note_others(sheet *s) {
    if (s->unshown > 1) cli_note(s->cli, "%" PRIu64 " more such %s", s->unshown - 1, s->unshown > 2 ? "values" : "value");
}

static void json_end(sheet *s) {
    fputs(s->count ? "\n]\n" : "]\n", s->out);
    json_note_others(s);
}

static bool ndjson_row(sheet *s) {
    json_object_row(s);
    putc('\n', s->out);
    return true;
}

static const sheet_format formats[] = {
    {"table", table_begin, table_row, table_end},
    {"csv", csv_begin, csv_row, nothing},
    {"json", json_begin, json_row, json_end},
    {"ndjson", ndjson_begin, ndjson_row, json_note_others},
};

static bool read_format(const cli_call *cli, const char *text, const sheet_format **format) {
    cli_word_list words = cli_words(text);
    for (size_t k = 0; k < sizeof formats / sizeof formats[0]; k++) {
        cli_word(&words, formats[k].name);
        if (strcmp(text, formats[k].name) != 0) continue;
        *format = &formats[k];
        return true;
    }
    cli_refuse_word(cli, "format", "format", &words);
    return false;
}

/* Returns NQ_OK after the last row, or when nobody reads any more. */
static nq_status print_all(sheet *s, const sheet_format *format) {
    nq_status status = NQ_OK;
    if (!format->begin(s)) return NQ_NO_MEMORY;
    while (!cli_output_failed(s->cli) && (status = nq_rows_next(s->rows)) == NQ_OK) {
        if (!format->row(s)) return NQ_NO_MEMORY;
        s->count++;
    }
    if (status == NQ_DONE) format->end(s);
    return status == NQ_DONE ? NQ_OK : status;
}

static int print_rows(cli_call *cli, nq_catalog *catalog, nq_rows *rows, const sheet_format *format) {
    sheet s = {.cli = cli, .out = cli->out, .rows = rows, .columns = nq_rows_columns(rows)};
    s.width = calloc(s.columns, sizeof *s.width);
    s.names = calloc(s.columns, sizeof *s.names);
    s.kept = calloc((size_t)(ROWS_KEPT + 1) * s.columns, sizeof *s.kept);
    nq_status status = s.width && s.names && s.kept ? print_all(&s, format) : NQ_NO_MEMORY;
    for (unsigned k = 0; s.kept && k < s.kept_rows * s.columns; k++) free(s.kept[k]);
    for (unsigned c = 0; s.names && c < s.columns; c++) free(s.names[c]);
    free(s.kept);
    free(s.names);
    free(s.width);
    if (status == NQ_NO_MEMORY) return cli_fail(cli, status, "not enough memory for the rows");
    return status == NQ_OK ? EXIT_DONE : cli_catalog_fail(cli, status, catalog);
}

typedef struct settings {
    const sheet_format *format;
    const char *file;
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
    for (unsigned k = 0; status == EXIT_DONE && k < set->parameter_count; k++) status = sql_bind(cli, catalog, rows, set->parameters[k]);
    if (status == EXIT_DONE) status = print_rows(cli, catalog, rows, set->format);
    nq_rows_close(rows);
    nq_catalog_close(catalog);
    return status;
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
    else if (*file) cli_usage_error(cli, "unexpected argument %s: the statement is in the file of --file", cli_quote(*statement, quoted));
    else cli_usage_error(cli, "unexpected argument %s: expected only one SELECT statement in quotes", cli_quote(arguments[cli->commented ? 0 : 1], quoted));
    return false;
}

static int run_settings(cli_call *cli, settings *set) {
    const char *value, *statement;
    int option, status = EXIT_DONE;
    while ((option = cli_next_option(cli, &value)) > 0) {
        if (option == OPTION_FILE) set->file = value;
        else if (option == OPTION_PARAM) set->parameters[set->parameter_count++] = value;
        else if (!read_format(cli, value, &set->format)) return EXIT_USAGE;
    }
    if (option < 0) return cli->status;
    if (!find_statement(cli, &statement, &set->file)) return EXIT_USAGE;
    if (!set->file) return ask(cli, set, statement);
    char *text = sql_read_statement(cli, set->file, &status);
    if (text) status = ask(cli, set, text);
    free(text);
    return status;
}

static int run(cli_call *cli) {
    const char *parameters[sizeof cli->values / sizeof cli->values[0]];
    settings set = {.format = &formats[0], .parameters = parameters};
    return run_settings(cli, &set);
}

static void print_function(const char *function, const char *meaning) {
    char call[64];
    snprintf(call, sizeof call, "%s(p)", function);
    cli_print_entry(stdout, call, 26, meaning);
}

static void more_help(void) {
    printf("Functions of keys, and of properties (1 if p is a solution that has it, else 0):\n");
    for (unsigned k = 0; k < nq_key_count; k++)
        if (nq_keys[k].function) print_function(nq_keys[k].function, nq_keys[k].summary);
    for (unsigned k = 0; k < nq_property_count; k++) print_function(nq_properties[k].function, nq_properties[k].definition);
}

const cli_command sql_command = {
    .name = "sql",
    .arguments = "STATEMENT",
    .summary = "ask the catalog in SQL, with the nq_ functions",
    .details = "Runs one statement that reads: STATEMENT, or what a file (--file) or stdin (-)\n"
               "has. Tables are fundamental_solution, distinct_solution, coverage, symmetry and\n"
               "symmetry_class; views are solution, fundamental, counts and\n"
               "  all_solutions   the columns of solution; the distinct solutions also where\n"
               "                  only the fundamental ones are stored\n"
               "A table has what is stored and no more: where it has an n only in part, that is\n"
               "said. Rows come in no order unless ORDER BY gives one. Functions are\n"
               "  nq_is_solution(p) nq_conflicts(p) nq_has_queen(p, row, column)\n"
               "  nq_canonical(p) nq_transform(p, symmetry) nq_orbit_size(p) nq_class(p)\n"
               "  nq_board(p) nq_parse(text), and those of keys and properties (see below)\n"
               "  nq_solutions(n) nq_fundamentals(n) nq_orbit(p), which are tables\n"
               "where p is placement text. 'list --show-sql' and 'count --show-sql' print\n"
               "statements to start from.\n"
               "\n"
               "A VALUE is a whole number, a real number, or else text; in single quotes it is\n"
               "text in any case: \"x='12'\". In json and ndjson a second column named a is a_2,\n"
               "and bytes (BLOB) are hexadecimal digits; so is text that is no UTF-8, and that\n"
               "is said. csv and table keep the names.\n",
    .more_help = more_help,
    .examples = "  $ nqueens sql \"select * from counts\"\n"
                "  $ nqueens sql \"select class, count(*) from all_solutions where n = :n group by class\" -p n=8\n"
                "  $ nqueens sql \"select placement from nq_solutions(20) where r1 = 1 limit 3\" --format ndjson\n"
                "  $ nqueens sql --file question.sql --format csv -o answer.csv\n",
    .takes_sql = true,
    .options = options,
    .run = run,
};
