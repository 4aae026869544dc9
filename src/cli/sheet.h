/* SPDX-License-Identifier: MIT */
/* Every answer that is no board: columns with names, rows of values, and one writer for each format.
 *
 * In json and ndjson a value can have parts, and a row is an object; in the other formats a row is flat. A row goes out when it is
 * given. What memory does not suffice for makes the command fail: see cli_output_lost. */
#ifndef NQUEENS_CLI_SHEET_H
#define NQUEENS_CLI_SHEET_H

#include <string.h>

#include "cli.h"

typedef enum sheet_type {
    SHEET_NULL,
    SHEET_INTEGER,
    SHEET_REAL,
    SHEET_BOOLEAN,
    SHEET_TEXT,
    SHEET_BYTES,
    SHEET_LIST,
    SHEET_RECORD
} sheet_type;

/* A value; it owns nothing. */
typedef struct sheet_value {
    sheet_type type;
    int64_t integer; /* also a boolean */
    double real;
    const char *bytes;               /* of a text or of bytes */
    size_t length;                   /* of them; or the number of items */
    const struct sheet_value *items; /* of a list or record */
    const char *const *names;        /* of a record's items */
} sheet_value;

static inline sheet_value sheet_null(void) { return (sheet_value){.type = SHEET_NULL}; }
static inline sheet_value sheet_integer(uint64_t number) {
    return (sheet_value){.type = SHEET_INTEGER, .integer = (int64_t)number};
}
static inline sheet_value sheet_real(double real) { return (sheet_value){.type = SHEET_REAL, .real = real}; }
static inline sheet_value sheet_boolean(bool truth) { return (sheet_value){.type = SHEET_BOOLEAN, .integer = truth}; }
static inline sheet_value sheet_text(const char *text) {
    return (sheet_value){.type = SHEET_TEXT, .bytes = text, .length = strlen(text)};
}
static inline sheet_value sheet_list(const sheet_value *items, size_t count) {
    return (sheet_value){.type = SHEET_LIST, .items = items, .length = count};
}
static inline sheet_value sheet_record(const char *const *names, const sheet_value *items, size_t count) {
    return (sheet_value){.type = SHEET_RECORD, .names = names, .items = items, .length = count};
}

/* The names of classes in a set, as a list. Out: items, which it lends. */
sheet_value sheet_classes(nq_classes classes, sheet_value items[NQ_CLASS_COUNT]);

/* A column is in every format, or only where values can have parts, or only where they cannot. */
typedef struct sheet_column {
    const char *name;
    enum { SHEET_EVERYWHERE, SHEET_NESTED, SHEET_FLAT } where;
} sheet_column;

typedef struct sheet sheet;

/* A format: a row of the table in sheet.c and its functions. */
typedef struct sheet_format {
    const char *name, *summary;
    bool nested;       /* values can have parts */
    bool breaks_lines; /* so can a row */
    void (*begin)(sheet *s);
    void (*row)(sheet *s, const sheet_value *values);
    void (*end)(sheet *s);
} sheet_format;

extern const sheet_format sheet_formats[]; /* behind the last stands one without a name */

/* The default, which is for people: commands whose text is prose print it themselves. */
#define SHEET_TEXT_FORMAT (&sheet_formats[0])

/* The row of --format in a command's table of options, and what takes it: the settings are the format. */
#define SHEET_FORMAT_ROW                                                                                               \
    {                                                                                                                  \
        "format", '\0', POPT_ARG_STRING, NULL, CLI_OPTION_SHEET, "text (the default), json, ndjson, csv or tsv",       \
            "FORMAT"                                                                                                   \
    }
const sheet_format *sheet_find_format(const char *name); /* NULL if there is none */
bool sheet_option(cli_call *cli, int option, const char *text, void *format);

struct sheet {
    cli_call *cli;
    FILE *out;
    const sheet_format *format;
    const sheet_column *columns;
    unsigned count;
    bool single;   /* the answer is one row: json has no array around it */
    uint64_t rows; /* printed so far */
    char **names;  /* of the columns, as they are printed; NULL where the column's own is */
    size_t *width; /* of the columns of a table */
    char **kept;   /* its first rows of cells */
    unsigned kept_rows;
    uint64_t unshown; /* values that JSON has not */
};

/* Begins; rows; ends and releases: `whole` if all rows have been given, or as far as an interruption let them. In: columns stay valid. */
void sheet_begin(sheet *s, cli_call *cli, const sheet_format *format, const sheet_column *columns, unsigned count);
void sheet_row(sheet *s, const sheet_value *values);
void sheet_end(sheet *s, bool whole);

/* An answer that is one row. */
void sheet_print_one(cli_call *cli, const sheet_format *format, const sheet_column *columns, const sheet_value *values,
                     unsigned count);

/* Records that come one by one, each of `fields` texts, which are copied. Zeroed, it is empty. */
typedef struct sheet_records {
    const char *const *names;
    unsigned fields;
    size_t count;
    sheet_value *records;
    bool no_memory; /* some are missing */
} sheet_records;
void sheet_records_add(sheet_records *all, const char *const *texts);
sheet_value sheet_records_value(const sheet_records *all);
void sheet_records_clear(sheet_records *all);

#endif
