/* SPDX-License-Identifier: MIT */
/* A board with what is known about it, as this program lists it: a line of CSV or TSV, or a JSON object.
 *
 *   n,placement,columns,canonical,symmetry,symmetry_name,class,orbit_size
 *   4,2413,"2,4,1,3",2413,0,identity,quarter-turn,2
 *   {"n":4,"placement":"2413","columns":[2,4,1,3],"canonical":"2413", …}
 *
 * What is read are n, the placement and the columns; all that are there must say the same, and each stands there once. */
#include <string.h>

#include "nqueens/symmetry.h"
#include "notation_forms.h"

/* Pieces of the text; those that are not there have no begin. */
typedef struct record {
    row_text n;
    row_text placement;
    row_text columns;
    row_text rows; /* of a partial board */
} record;

static nq_status read_parts(const scan *text, const record *parts, nq_placement *placement) {
    nq_placement columns;
    nq_status status = NQ_OK;
    if (!parts->placement.begin && !parts->columns.begin)
        return refuse(text, text->begin, NQ_MALFORMED,
                      text->partial ? "this object has neither a board nor a placement nor columns"
                                    : "this object has neither a placement nor columns");
    if (parts->columns.begin) {
        scan list = piece_of(text, parts->columns.begin, parts->columns.end);
        for (const char *c = list.begin; c < list.end; c++)
            if (*c == '[' || *c == '{')
                return refuse(text, c, NQ_MALFORMED, "the columns are to be one list of numbers");
        status = read_list(&list, &columns);
        if (status != NQ_OK) return status;
        *placement = columns;
    }
    if (parts->placement.begin) {
        scan letters = piece_of(text, parts->placement.begin, parts->placement.end);
        status = read_placement_text(&letters, placement);
        if (status != NQ_OK) return status;
        if (parts->columns.begin && nq_placement_compare(placement, &columns) != 0)
            return refuse(text, parts->columns.begin, NQ_MALFORMED,
                          "these columns are not those of the placement beside them");
    }
    if (!parts->n.begin) return NQ_OK;
    unsigned n;
    const char *end = read_number(parts->n.begin, parts->n.end, &n);
    if (end == parts->n.end && n == placement->n) return NQ_OK;
    return refuse(text, parts->n.begin, NQ_MALFORMED,
                  "n = '%.*s' is not the size of the board beside it, which has n = %u",
                  piece_length(parts->n.begin, parts->n.end), parts->n.begin, placement->n);
}

#define FIELDS_READ 7u /* the seventh is the class, which tells a record from other lines with commas or tabs */

bool is_record_heading(const char *line, const char *end) {
    static const char *const headings[] = {"n,placement,columns,", "n\tplacement\tcolumns\t", "puzzle,n,board,",
                                           "puzzle\tn\tboard\t",   "board,n,queens,",         "board\tn\tqueens\t"};
    for (size_t k = 0; k < sizeof headings / sizeof headings[0]; k++) {
        size_t length = strlen(headings[k]);
        if ((size_t)(end - line) >= length && memcmp(line, headings[k], length) == 0) return true;
    }
    return false;
}

/* The first fields of a line, without quotes; returns how many there are. */
static unsigned split(const scan *text, char separator, row_text fields[FIELDS_READ]) {
    unsigned count = 0;
    for (const char *at = text->begin; count < FIELDS_READ && at < text->end;) {
        bool quoted = *at == '"';
        const char *begin = quoted ? at + 1 : at;
        const char *end = memchr(begin, quoted ? '"' : separator, (size_t)(text->end - begin));
        if (!end) end = text->end;
        fields[count++] = (row_text){begin, end};
        at = quoted && end < text->end ? end + 1 : end;
        if (at < text->end && *at != separator) break;
        at += at < text->end;
    }
    return count;
}

static bool find_fields(const scan *text, row_text fields[FIELDS_READ]) {
    unsigned n;
    const char *after = read_number(text->begin, text->end, &n);
    if (after == text->begin || after == text->end || (*after != ',' && *after != '\t')) return false;
    if (split(text, *after, fields) < FIELDS_READ) return false;
    row_text name = fields[FIELDS_READ - 1];
    nq_class class;
    return name.begin < name.end && is_letter(*name.begin) &&
           nq_class_parse(name.begin, (size_t)(name.end - name.begin), &class);
}

bool is_record(const scan *text) {
    row_text fields[FIELDS_READ];
    return find_fields(text, fields);
}

/* Whether a field has the rows of a board of this size, as they are written here. */
static bool are_rows_of(row_text field, unsigned n) {
    unsigned rows = 1;
    for (const char *c = field.begin; c < field.end; c++) {
        if (*c == '\0' || !strchr("Q._x/", *c)) return false;
        rows += *c == '/';
    }
    return rows == n && (size_t)(field.end - field.begin) == (size_t)n * (n + 1) - 1;
}

/* puzzle,n,board, or board,n,queens,rows, */
bool is_partial_record(const scan *text, unsigned *number, row_text *rows) {
    unsigned n;
    row_text fields[FIELDS_READ];
    const char *after = read_number(text->begin, text->end, number);
    if (after == text->begin || after == text->end || (*after != ',' && *after != '\t')) return false;
    unsigned count = split(text, *after, fields);
    if (count < 4 || read_number(fields[1].begin, fields[1].end, &n) != fields[1].end) return false;
    for (unsigned k = 2; k < 4; k++)
        if (are_rows_of(fields[k], n)) return *rows = fields[k], true;
    return false;
}

nq_status read_record(const scan *text, nq_placement *placement) {
    row_text fields[FIELDS_READ];
    find_fields(text, fields);
    record parts = {.n = fields[0], .placement = fields[1], .columns = fields[2]};
    return read_parts(text, &parts, placement);
}

/* The end of the JSON string that begins at the quote; NULL if it has none. */
static const char *end_of_string(const char *quote, const char *end) {
    for (const char *at = quote + 1; at < end; at++) {
        if (*at == '"') return at + 1;
        if (*at == '\\' && at + 1 < end) at++;
    }
    return NULL;
}

/* The end of a JSON value: a string, a word, or an array or object with all that it holds. */
static const char *end_of_value(const char *at, const char *end) {
    unsigned long open = 0;
    do {
        if (*at == '"') {
            at = end_of_string(at, end);
            if (!at) return end;
        } else if (*at == '[' || *at == '{') {
            open++, at++;
        } else if (open > 0) {
            open -= *at == ']' || *at == '}';
            at++;
        } else {
            while (at < end && *at != ',' && *at != '}' && !is_space(*at)) at++;
        }
    } while (open > 0 && at < end);
    return at;
}

/* Members that are not read may be anything; those that are read stand there once. */
static nq_status keep_member(const scan *text, record *parts, row_text key, row_text value) {
    static const char *const names[] = {"n", "placement", "columns", "board", "rows"};
    row_text *const kept[] = {&parts->n, &parts->placement, &parts->columns, &parts->rows, &parts->rows};
    for (unsigned k = 0; k < sizeof names / sizeof names[0]; k++) {
        size_t length = strlen(names[k]);
        if ((size_t)(key.end - key.begin) != length || memcmp(key.begin, names[k], length) != 0) continue;
        if (kept[k] == &parts->rows && (!text->partial || *value.begin != '"')) continue;
        if (kept[k]->begin)
            return refuse(text, key.begin - 1, NQ_AMBIGUOUS, "'%s' stands twice in this object", names[k]);
        bool unwrapped = k > 0 && value.end - value.begin >= 2 && (*value.begin == '"' || *value.begin == '[');
        *kept[k] = (row_text){value.begin + unwrapped, value.end - unwrapped};
    }
    return NQ_OK;
}

nq_status read_object(const scan *text, nq_placement *placement, const char **after) {
    record parts = {0};
    const char *at = text->begin, *end = text->end;
    do {
        at = skip_spaces(at + 1, end);
        if (at == end || *at != '"') return refuse(text, at, NQ_MALFORMED, "expected the name of a member in '\"'");
        const char *key_end = end_of_string(at, end);
        if (!key_end) return refuse_unclosed(text, at);
        row_text key = {at + 1, key_end - 1};
        at = skip_spaces(key_end, end);
        if (at == end || *at != ':') return refuse(text, at, NQ_MALFORMED, "expected ':' behind the name of a member");
        at = skip_spaces(at + 1, end);
        if (at == end) return refuse(text, at, NQ_MALFORMED, "the object ends before its value");
        const char *value = at;
        at = end_of_value(value, end);
        nq_status status = keep_member(text, &parts, key, (row_text){value, at});
        if (status != NQ_OK) return status;
        at = skip_spaces(at, end);
    } while (at < end && *at == ',');
    if (at == end || *at != '}') return refuse(text, at, NQ_MALFORMED, "expected ',' or '}' after a member");
    *after = at + 1;
    scan object = piece_of(text, text->begin, *after), rows = piece_of(text, parts.rows.begin, parts.rows.end);
    return rows.begin ? read_rows_of_partial(&rows) : read_parts(&object, &parts, placement);
}
