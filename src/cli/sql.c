#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"

enum { OPTION_FORMAT = CLI_OPTION_FIRST };

static const struct poptOption options[] = {
    {"format", '\0', POPT_ARG_STRING, NULL, OPTION_FORMAT, "table (the default), csv, json or ndjson", "FORMAT"},
    POPT_TABLEEND,
};

/* How rows are printed: a heading, each row, an end. */
typedef struct sheet sheet;
typedef struct sheet_format {
    const char *name;
    void (*begin)(sheet *s);
    void (*row)(sheet *s);
    void (*end)(sheet *s);
} sheet_format;

/* A table is as wide as its first rows need; they are kept until their widths are known. */
#define ROWS_KEPT 200u

struct sheet {
    FILE *out;
    nq_rows *rows;
    unsigned columns;
    uint64_t count;
    size_t *width;
    char **kept; /* ROWS_KEPT rows of cells */
    unsigned kept_rows;
};

/* --- table --- */

/* A value as one line of text, with nothing in it that a terminal would obey; to be freed. */
static char *cell_text(nq_value value) {
    char number[40];
    if (value.type == NQ_VALUE_NULL) return strdup("");
    if (value.type == NQ_VALUE_INTEGER) return snprintf(number, sizeof number, "%" PRId64, value.integer), strdup(number);
    if (value.type == NQ_VALUE_REAL) return snprintf(number, sizeof number, "%.15g", value.real), strdup(number);
    char *text = malloc(value.length * 4 + 1), *at = text;
    if (!text) return NULL;
    for (size_t k = 0; k < value.length; k++) {
        unsigned char byte = (unsigned char)value.bytes[k];
        if (byte == '\n') at += sprintf(at, "\\n");
        else if ((value.type == NQ_VALUE_BLOB && byte >= 0x80) || cli_is_control((const unsigned char *)value.bytes + k)) at += sprintf(at, "\\x%02x", byte);
        else *at++ = (char)byte;
    }
    *at = '\0';
    return text;
}

static void print_cells(const sheet *s, char *const *cells) {
    for (unsigned c = 0; c < s->columns; c++) {
        const char *text = cells[c] ? cells[c] : "";
        bool last = c + 1 == s->columns;
        fprintf(s->out, "%s%s", c ? "  " : "", text);
        if (!last) fprintf(s->out, "%*s", (int)(s->width[c] > strlen(text) ? s->width[c] - strlen(text) : 0), "");
    }
    putc('\n', s->out);
}

static char *heading(const sheet *s, unsigned column) {
    const char *name = nq_rows_name(s->rows, column);
    return cell_text((nq_value){.type = NQ_VALUE_TEXT, .bytes = name, .length = strlen(name)});
}

static void table_begin(sheet *s) {
    for (unsigned c = 0; c < s->columns; c++) {
        char *name = heading(s, c);
        s->width[c] = name ? strlen(name) : 0;
        free(name);
    }
}

static void table_flush(sheet *s) {
    for (unsigned r = 0; r < s->kept_rows; r++)
        for (unsigned c = 0; c < s->columns; c++) {
            const char *text = s->kept[r * s->columns + c];
            if (text && strlen(text) > s->width[c]) s->width[c] = strlen(text);
        }
    for (unsigned c = 0; c < s->columns; c++) {
        bool last = c + 1 == s->columns;
        char *name = heading(s, c);
        fprintf(s->out, "%s%-*s", c ? "  " : "", last ? 0 : (int)s->width[c], name ? name : "");
        free(name);
    }
    putc('\n', s->out);
    for (unsigned r = 0; r < s->kept_rows; r++) print_cells(s, &s->kept[r * s->columns]);
    for (unsigned k = 0; k < s->kept_rows * s->columns; k++) free(s->kept[k]);
    s->kept_rows = 0;
}

static void table_row(sheet *s) {
    char **cells = &s->kept[s->kept_rows * s->columns];
    for (unsigned c = 0; c < s->columns; c++) cells[c] = cell_text(nq_rows_value(s->rows, c));
    if (s->count < ROWS_KEPT) {
        s->kept_rows++;
        return;
    }
    if (s->count == ROWS_KEPT) {
        /* The place behind the kept rows holds this one. */
        table_flush(s);
        cells = &s->kept[ROWS_KEPT * s->columns];
    }
    print_cells(s, cells);
    for (unsigned c = 0; c < s->columns; c++) free(cells[c]);
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

static void csv_begin(sheet *s) {
    for (unsigned c = 0; c < s->columns; c++) {
        const char *name = nq_rows_name(s->rows, c);
        if (c) putc(',', s->out);
        csv_field(s->out, name, strlen(name));
    }
    fputs("\r\n", s->out);
}

static void csv_row(sheet *s) {
    for (unsigned c = 0; c < s->columns; c++) {
        nq_value value = nq_rows_value(s->rows, c);
        if (c) putc(',', s->out);
        if (value.type == NQ_VALUE_INTEGER) fprintf(s->out, "%" PRId64, value.integer);
        else if (value.type == NQ_VALUE_REAL) fprintf(s->out, "%.17g", value.real);
        else if (value.type != NQ_VALUE_NULL) csv_field(s->out, value.bytes, value.length);
    }
    fputs("\r\n", s->out);
}

static void nothing(sheet *s) { (void)s; }

/* --- json, ndjson --- */

/* Bytes that are no UTF-8 become their hexadecimal digits. */
static json_t *json_of(nq_value value) {
    if (value.type == NQ_VALUE_NULL) return json_null();
    if (value.type == NQ_VALUE_INTEGER) return json_integer(value.integer);
    if (value.type == NQ_VALUE_REAL) {
        json_t *real = json_real(value.real);
        return real ? real : json_null(); /* JSON has no infinity */
    }
    json_t *text = value.type == NQ_VALUE_TEXT ? json_stringn(value.bytes, value.length) : NULL;
    if (text) return text;
    char *hex = malloc(value.length * 2 + 1);
    if (!hex) return json_null();
    hex[0] = '\0';
    for (size_t k = 0; k < value.length; k++) sprintf(hex + 2 * k, "%02x", (unsigned char)value.bytes[k]);
    text = json_string(hex);
    free(hex);
    return text;
}

static void json_object_row(sheet *s) {
    json_t *row = json_object();
    for (unsigned c = 0; c < s->columns; c++) json_object_set_new(row, nq_rows_name(s->rows, c), json_of(nq_rows_value(s->rows, c)));
    json_dumpf(row, s->out, JSON_COMPACT);
    json_decref(row);
}

static void json_begin(sheet *s) { putc('[', s->out); }

static void json_row(sheet *s) {
    fputs(s->count ? ",\n" : "\n", s->out);
    json_object_row(s);
}

static void json_end(sheet *s) { fputs(s->count ? "\n]\n" : "]\n", s->out); }

static void ndjson_row(sheet *s) {
    json_object_row(s);
    putc('\n', s->out);
}

static const sheet_format formats[] = {
    {"table", table_begin, table_row, table_end},
    {"csv", csv_begin, csv_row, nothing},
    {"json", json_begin, json_row, json_end},
    {"ndjson", nothing, ndjson_row, nothing},
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

static nq_status print_rows(cli_call *cli, nq_catalog *catalog, const char *statement, const sheet_format *format) {
    sheet s = {.out = cli->out};
    nq_status status = nq_catalog_sql(catalog, statement, &s.rows);
    if (status != NQ_OK) return status;
    s.columns = nq_rows_columns(s.rows);
    s.width = calloc(s.columns, sizeof *s.width);
    s.kept = calloc((size_t)(ROWS_KEPT + 1) * s.columns, sizeof *s.kept);
    if (!s.width || !s.kept) {
        status = NQ_NO_MEMORY;
        goto done;
    }
    format->begin(&s);
    while (!cli_output_failed(cli) && (status = nq_rows_next(s.rows)) == NQ_OK) {
        format->row(&s);
        s.count++;
    }
    if (status == NQ_DONE) format->end(&s);

done:
    for (unsigned k = 0; s.kept && k < s.kept_rows * s.columns; k++) free(s.kept[k]);
    free(s.kept);
    free(s.width);
    nq_rows_close(s.rows);
    return status == NQ_DONE ? NQ_OK : status;
}

static int run(cli_call *cli) {
    const sheet_format *format = &formats[0];
    const char *value;
    int option;
    while ((option = cli_next_option(cli, &value)) > 0)
        if (!read_format(cli, value, &format)) return EXIT_USAGE;
    if (option < 0) return cli->status;
    const char *statement = cli_only_argument(cli, "one SELECT statement in quotes");
    if (!statement) return EXIT_USAGE;

    int status = EXIT_DONE;
    nq_catalog *catalog = cli_open_catalog(cli, NQ_CATALOG_QUERY, &status);
    if (!catalog) return status;
    nq_status done = print_rows(cli, catalog, statement, format);
    if (done != NQ_OK) status = cli_fail(cli, done, "%s", nq_catalog_message(catalog));
    nq_catalog_close(catalog);
    return status;
}

const cli_command sql_command = {
    .name = "sql",
    .arguments = "STATEMENT",
    .summary = "ask the catalog in SQL, with the nq_ functions",
    .details = "Runs one statement that reads: tables fundamental_solution, distinct_solution, coverage, symmetry and\n"
               "symmetry_class, views solution, fundamental and counts, and\n"
               "  nq_is_solution(p) nq_conflicts(p) nq_torus_conflicts(p) nq_diagonals(p) nq_has_queen(p, row, column)\n"
               "  nq_canonical(p) nq_transform(p, symmetry) nq_orbit_size(p) nq_class(p) nq_board(p) nq_parse(text)\n"
               "  nq_is_toroidal(p) nq_is_superqueen(p) nq_is_no_three_in_line(p) nq_is_corner(p) nq_is_center(p)\n"
               "  nq_solutions(n) nq_fundamentals(n) nq_orbit(p), which are tables\n"
               "where p is placement text. 'list --show-sql' and 'count --show-sql' print statements to start from.\n",
    .examples = "  $ nqueens sql \"select * from counts\"\n"
                "  $ nqueens sql \"select class, count(*) from solution where n = 8 group by class\" --format csv\n"
                "  $ nqueens sql \"select placement from nq_solutions(20) where r1 = 1 limit 3\" --format ndjson\n",
    .options = options,
    .run = run,
};
