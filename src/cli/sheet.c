/* SPDX-License-Identifier: MIT */
/* A new format is a row of the table at the end, and its functions. */
#include "sheet.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "display.h"

static void lost(sheet *s) { cli_output_lost(s->cli, ENOMEM); }

static bool shows(const sheet *s, unsigned column) {
    return s->columns[column].where == SHEET_EVERYWHERE ||
           (s->columns[column].where == SHEET_NESTED) == s->format->nested;
}

static const char *name_of(const sheet *s, unsigned column) {
    return s->names[column] ? s->names[column] : s->columns[column].name;
}

/* --- Fields: what a value is where it has no parts --- */

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

/* A value without parts, in characters; the number is for the caller to lend. */
static sheet_value plain_field(const sheet_value *value, char number[REAL_SIZE]) {
    switch (value->type) {
    case SHEET_NULL: return sheet_text("");
    case SHEET_INTEGER: snprintf(number, REAL_SIZE, "%" PRId64, value->integer); return sheet_text(number);
    case SHEET_REAL: return sheet_text(print_real(value->real, number));
    case SHEET_BOOLEAN: return sheet_text(value->integer ? "true" : "false");
    default: return *value;
    }
}

/* The words of a list stand beside each other, what a record says behind each other. */
static void print_parts(FILE *out, const sheet_value *value) {
    char number[REAL_SIZE];
    bool of_records = value->type == SHEET_LIST && value->length && value->items[0].type == SHEET_RECORD;
    for (size_t k = 0; k < value->length; k++) {
        const sheet_value *item = &value->items[k];
        if (k) fputs(value->type == SHEET_RECORD ? ": " : of_records ? "; " : " ", out);
        if (item->type == SHEET_RECORD || item->type == SHEET_LIST) {
            print_parts(out, item);
            continue;
        }
        sheet_value field = plain_field(item, number);
        fwrite(field.bytes, 1, field.length, out);
    }
}

/* Out: *made, memory that the field is in, to be freed. */
static sheet_value field_of(sheet *s, const sheet_value *value, char number[REAL_SIZE], char **made) {
    *made = NULL;
    if (value->type != SHEET_LIST && value->type != SHEET_RECORD) return plain_field(value, number);
    size_t length;
    FILE *parts = open_memstream(made, &length);
    if (parts) print_parts(parts, value);
    if (parts && fclose(parts) == 0 && *made) return sheet_text(*made);
    lost(s);
    return sheet_text("");
}

/* --- text: a table as wide as its first rows need; they are kept until their widths are known --- */

#define ROWS_KEPT 200u

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
static char *cell_of(sheet *s, const sheet_value *value) {
    char number[REAL_SIZE], *made;
    sheet_value field = field_of(s, value, number, &made);
    char *cell = line_of(field.bytes, field.length, field.type != SHEET_BYTES);
    free(made);
    if (!cell) lost(s);
    return cell;
}

static void print_cells(const sheet *s, char *const *cells) {
    for (unsigned c = 0; c < s->count; c++) {
        const char *text = cells[c] ? cells[c] : "";
        size_t width = display_width(text);
        if (c) fputs("  ", s->out);
        fputs(text, s->out);
        if (c + 1 < s->count && s->width[c] > width) fprintf(s->out, "%*s", (int)(s->width[c] - width), "");
    }
    putc('\n', s->out);
}

static void table_begin(sheet *s) {
    s->width = calloc(s->count, sizeof *s->width);
    s->kept = calloc((size_t)(ROWS_KEPT + 1) * s->count, sizeof *s->kept);
    if (!s->width || !s->kept) lost(s);
    for (unsigned c = 0; c < s->count && s->kept; c++)
        if (!(s->names[c] = line_of(s->columns[c].name, strlen(s->columns[c].name), true))) lost(s);
}

static void widen(sheet *s, unsigned column, const char *text) {
    size_t width = text ? display_width(text) : 0;
    if (width > s->width[column]) s->width[column] = width;
}

static void table_flush(sheet *s) {
    for (unsigned c = 0; c < s->count; c++) widen(s, c, s->names[c]);
    for (unsigned r = 0; r < s->kept_rows; r++)
        for (unsigned c = 0; c < s->count; c++) widen(s, c, s->kept[r * s->count + c]);
    print_cells(s, s->names);
    for (unsigned r = 0; r < s->kept_rows; r++) print_cells(s, &s->kept[r * s->count]);
    for (unsigned k = 0; k < s->kept_rows * s->count; k++) free(s->kept[k]);
    s->kept_rows = 0;
}

static void table_row(sheet *s, const sheet_value *values) {
    char **cells = &s->kept[s->kept_rows * s->count];
    if (s->rows == ROWS_KEPT) {
        table_flush(s);
        cells = &s->kept[ROWS_KEPT * s->count]; /* the place behind the kept rows */
    }
    for (unsigned c = 0; c < s->count; c++) cells[c] = cell_of(s, &values[c]);
    if (s->rows < ROWS_KEPT) {
        s->kept_rows++;
        return;
    }
    print_cells(s, cells);
    for (unsigned c = 0; c < s->count; c++) free(cells[c]);
}

static void table_end(sheet *s) {
    if (s->rows <= ROWS_KEPT) table_flush(s);
}

/* --- csv (as in RFC 4180, but for the plain ends of lines), tsv --- */

static void csv_field(FILE *out, const char *bytes, size_t length) {
    size_t plain = 0;
    while (plain < length && !strchr(",\"\r\n", bytes[plain])) plain++;
    if (plain < length) putc('"', out);
    fwrite(bytes, 1, plain, out);
    for (size_t k = plain; k < length; k++) {
        if (bytes[k] == '"') putc('"', out);
        putc(bytes[k], out);
    }
    if (plain < length) putc('"', out);
}

/* Tabs and ends of lines do not go into a field. */
static void tsv_field(FILE *out, const char *bytes, size_t length) {
    for (size_t k = 0; k < length; k++) {
        char byte = bytes[k];
        if (byte == '\t') fputs("\\t", out);
        else if (byte == '\n') fputs("\\n", out);
        else if (byte == '\r') fputs("\\r", out);
        else if (byte == '\\') fputs("\\\\", out);
        else putc(byte, out);
    }
}

/* A line of fields; of the columns' names, where there are no values. */
static void flat_line(sheet *s, const sheet_value *values, char separator, void (*put)(FILE *, const char *, size_t)) {
    bool follows = false;
    for (unsigned c = 0; c < s->count; c++) {
        char number[REAL_SIZE], *made = NULL;
        if (!shows(s, c)) continue;
        if (follows) putc(separator, s->out);
        sheet_value field = values ? field_of(s, &values[c], number, &made) : sheet_text(s->columns[c].name);
        put(s->out, field.bytes, field.length);
        free(made);
        follows = true;
    }
    putc('\n', s->out);
}

static void csv_begin(sheet *s) { flat_line(s, NULL, ',', csv_field); }

static void csv_row(sheet *s, const sheet_value *values) { flat_line(s, values, ',', csv_field); }

static void tsv_begin(sheet *s) { flat_line(s, NULL, '\t', tsv_field); }

static void tsv_row(sheet *s, const sheet_value *values) { flat_line(s, values, '\t', tsv_field); }

static void nothing(sheet *s) { (void)s; }

/* --- json, ndjson --- */

static void json_text(FILE *out, const char *bytes, size_t length) {
    putc('"', out);
    for (size_t k = 0; k < length; k++) {
        unsigned char byte = (unsigned char)bytes[k];
        if (byte > '\\' && byte != 0x7f) putc(byte, out); /* most letters, and what is no ASCII */
        else if (byte == '"' || byte == '\\') fprintf(out, "\\%c", byte);
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
    if (s->unshown++ == 0)
        cli_note(s->cli, "row %" PRIu64 ", column %s: %s", s->rows + 1, cli_quote(name_of(s, column), quoted), what);
}

static void json_bytes(sheet *s, unsigned column, const sheet_value *value) {
    if (value->type == SHEET_TEXT && display_is_utf8(value->bytes, value->length)) {
        json_text(s->out, value->bytes, value->length);
        return;
    }
    json_hexadecimal(s->out, value->bytes, value->length);
    if (value->type == SHEET_TEXT)
        json_note(s, column, "the text is no UTF-8; it is printed as the hexadecimal digits of its bytes");
}

static void json_value(sheet *s, unsigned column, const sheet_value *value);

static void json_parts(sheet *s, unsigned column, const sheet_value *value) {
    bool is_record = value->type == SHEET_RECORD;
    bool lines = !is_record && s->format->breaks_lines && value->length && value->items[0].type == SHEET_RECORD;
    putc(is_record ? '{' : '[', s->out);
    for (size_t k = 0; k < value->length; k++) {
        if (k) putc(',', s->out);
        if (lines) fputs("\n  ", s->out);
        if (is_record) {
            json_text(s->out, value->names[k], strlen(value->names[k]));
            putc(':', s->out);
        }
        json_value(s, column, &value->items[k]);
    }
    putc(is_record ? '}' : ']', s->out);
}

static void json_value(sheet *s, unsigned column, const sheet_value *value) {
    char number[REAL_SIZE];
    switch (value->type) {
    case SHEET_NULL: fputs("null", s->out); break;
    case SHEET_LIST:
    case SHEET_RECORD: json_parts(s, column, value); break;
    case SHEET_TEXT:
    case SHEET_BYTES: json_bytes(s, column, value); break;
    default:
        if (value->type == SHEET_REAL && isinf(value->real)) {
            fputs("null", s->out);
            json_note(s, column, "JSON has no infinity; it is printed as null");
        } else fputs(plain_field(value, number).bytes, s->out);
    }
}

static void json_object(sheet *s, const sheet_value *values) {
    char before = '{';
    for (unsigned c = 0; c < s->count; c++) {
        if (!shows(s, c)) continue;
        putc(before, s->out);
        json_text(s->out, name_of(s, c), strlen(name_of(s, c)));
        putc(':', s->out);
        json_value(s, c, &values[c]);
        before = ',';
    }
    putc('}', s->out);
}

static bool is_taken(const sheet *s, const char *name) {
    for (unsigned c = 0; c < s->count; c++)
        if (strcmp(name_of(s, c), name) == 0 || strcmp(s->columns[c].name, name) == 0) return true;
    return false;
}

/* Another name for a member: the first column of a name has it, the others have it with the next number that makes it another. */
static void number_name(sheet *s, unsigned column) {
    const char *name = s->columns[column].name;
    char *plain = line_of(name, strlen(name), true), *other = plain ? malloc(strlen(plain) + 12) : NULL;
    if (other) strcpy(other, plain);
    for (unsigned k = 2; other && is_taken(s, other); k++) sprintf(other, "%s_%u", plain, k);
    free(plain);
    if (!other) lost(s);
    s->names[column] = other;
}

static void ndjson_begin(sheet *s) {
    for (unsigned c = 0; c < s->count; c++) {
        const char *name = s->columns[c].name;
        bool first = true;
        for (unsigned earlier = 0; earlier < c; earlier++) first = first && strcmp(s->columns[earlier].name, name) != 0;
        if (!first || !display_is_utf8(name, strlen(name))) number_name(s, c);
    }
}

static void json_begin(sheet *s) {
    if (!s->single) putc('[', s->out);
    ndjson_begin(s);
}

static void json_row(sheet *s, const sheet_value *values) {
    if (!s->single) fputs(s->rows ? ",\n" : "\n", s->out);
    json_object(s, values);
}

static void ndjson_end(sheet *s) {
    if (s->unshown > 1)
        cli_note(s->cli, "%" PRIu64 " more such %s", s->unshown - 1, s->unshown > 2 ? "values" : "value");
}

static void json_end(sheet *s) {
    fputs(s->single ? "\n" : s->rows ? "\n]\n" : "]\n", s->out);
    ndjson_end(s);
}

static void ndjson_row(sheet *s, const sheet_value *values) {
    json_object(s, values);
    putc('\n', s->out);
}

/* --- The formats --- */

const sheet_format sheet_formats[] = {
    {"text", "for people (the default)", false, false, table_begin, table_row, table_end},
    {"json", "one JSON array of objects, or one object", true, true, json_begin, json_row, json_end},
    {"ndjson", "an object a line", true, false, ndjson_begin, ndjson_row, ndjson_end},
    {"csv", "comma-separated values with a heading", false, false, csv_begin, csv_row, nothing},
    {"tsv", "tab-separated values with a heading; tabs and ends of lines in them are \\t, \\n and \\r, and \\ is \\\\",
     false, false, tsv_begin, tsv_row, nothing},
    {0},
};

const sheet_format *sheet_find_format(const char *name) {
    for (size_t k = 0; sheet_formats[k].name; k++)
        if (strcmp(name, sheet_formats[k].name) == 0) return &sheet_formats[k];
    return NULL;
}

bool sheet_option(cli_call *cli, int option, const char *text, void *chosen) {
    const sheet_format **format = chosen;
    (void)option;
    *format = sheet_find_format(text);
    if (*format) return true;
    cli_word_list words = cli_words(text);
    for (size_t k = 0; sheet_formats[k].name; k++) cli_word(&words, sheet_formats[k].name);
    return cli_refuse_word(cli, "format", "format", &words);
}

void sheet_begin(sheet *s, cli_call *cli, const sheet_format *format, const sheet_column *columns, unsigned count) {
    bool single = s->single;
    *s = (sheet){.cli = cli, .out = cli->out, .format = format, .columns = columns, .count = count, .single = single};
    s->names = calloc(count, sizeof *s->names);
    if (s->names) format->begin(s);
    else lost(s);
}

void sheet_row(sheet *s, const sheet_value *values) {
    if (cli_output_failed(s->cli)) return;
    s->format->row(s, values);
    s->rows++;
}

void sheet_end(sheet *s, bool whole) {
    if (cli_output_closes(s->cli, whole) && !cli_output_failed(s->cli)) s->format->end(s);
    for (unsigned k = 0; s->kept && k < s->kept_rows * s->count; k++) free(s->kept[k]);
    for (unsigned c = 0; s->names && c < s->count; c++) free(s->names[c]);
    free(s->kept);
    free(s->names);
    free(s->width);
}

void sheet_print_one(cli_call *cli, const sheet_format *format, const sheet_column *columns, const sheet_value *values,
                     unsigned count) {
    sheet s = {.single = true};
    sheet_begin(&s, cli, format, columns, count);
    sheet_row(&s, values);
    sheet_end(&s, true);
}

sheet_value sheet_classes(nq_classes classes, sheet_value items[NQ_CLASS_COUNT]) {
    size_t count = 0;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++)
        if (nq_classes_have(classes, k)) items[count++] = sheet_text(nq_class_name(k));
    return sheet_list(items, count);
}

/* --- Records that come one by one --- */

/* The values of a record and behind them its texts, in one piece of memory; NULL if there is none. */
static sheet_value *copy_record(const char *const *texts, unsigned fields) {
    size_t size = fields * sizeof(sheet_value);
    for (unsigned k = 0; k < fields; k++) size += strlen(texts[k]) + 1;
    sheet_value *items = malloc(size);
    char *at = (char *)(items + fields);
    for (unsigned k = 0; items && k < fields; k++) {
        strcpy(at, texts[k]);
        items[k] = sheet_text(at);
        at += items[k].length + 1;
    }
    return items;
}

void sheet_records_add(sheet_records *all, const char *const *texts) {
    sheet_value *records = all->no_memory ? NULL : realloc(all->records, (all->count + 1) * sizeof *records);
    if (records) all->records = records;
    sheet_value *items = records ? copy_record(texts, all->fields) : NULL;
    if (items) records[all->count++] = sheet_record(all->names, items, all->fields);
    else all->no_memory = true;
}

sheet_value sheet_records_value(const sheet_records *all) { return sheet_list(all->records, all->count); }

void sheet_records_clear(sheet_records *all) {
    for (size_t k = 0; k < all->count; k++) free((void *)all->records[k].items);
    free(all->records);
    all->records = NULL;
    all->count = 0;
}
