/* A board with what is known about it, as this program lists it: a line of CSV or TSV, or a JSON object.
 *
 *   n,placement,columns,canonical,symmetry,symmetry_name,class,orbit_size
 *   4,2413,"2,4,1,3",2413,0,identity,quarter-turn,2
 *   {"n":4,"placement":"2413","columns":[2,4,1,3],"canonical":"2413", …}
 *
 * What is read are n, the placement and the columns; all that are there must say the same. */
#include <string.h>

#include "nqueens/symmetry.h"
#include "notation_forms.h"

/* Pieces of the text; those that are not there have no begin. */
typedef struct record {
    row_text n;
    row_text placement;
    row_text columns;
} record;

static nq_status refuse_record(const scan *text, const char *at, const char *reason) {
    refuse(text, at, NQ_MALFORMED);
    reason_add(text, reason);
    return NQ_MALFORMED;
}

static nq_status read_parts(const scan *text, const record *parts, nq_placement *placement) {
    nq_placement columns;
    nq_status status = NQ_OK;
    if (!parts->placement.begin && !parts->columns.begin)
        return refuse_record(text, text->begin, "this object has neither a placement nor columns");
    if (parts->columns.begin) {
        scan list = {text->base, parts->columns.begin, parts->columns.end, text->error};
        status = read_list(&list, &columns);
        if (status != NQ_OK) return status;
        *placement = columns;
    }
    if (parts->placement.begin) {
        scan letters = {text->base, parts->placement.begin, parts->placement.end, text->error};
        status = read_placement_text(&letters, placement);
        if (status != NQ_OK) return status;
        if (parts->columns.begin && nq_placement_compare(placement, &columns) != 0)
            return refuse_record(text, parts->columns.begin, "these columns are not those of the placement beside them");
    }
    if (!parts->n.begin) return NQ_OK;
    unsigned n;
    const char *end = read_number(parts->n.begin, parts->n.end, &n);
    if (end == parts->n.end && n == placement->n) return NQ_OK;
    refuse(text, parts->n.begin, NQ_MALFORMED);
    reason_add(text, "n = ");
    reason_add_quoted(text, parts->n.begin, parts->n.end);
    reason_add(text, " is not the size of the board beside it, which has n = ");
    reason_add_number(text, placement->n);
    return NQ_MALFORMED;
}

#define FIELDS_READ 7u /* the seventh is the class, which tells a record from other lines with commas or tabs */

bool is_record_heading(const char *line, const char *end) {
    static const char comma[] = "n,placement,columns,", tab[] = "n\tplacement\tcolumns\t";
    size_t length = sizeof comma - 1;
    return (size_t)(end - line) >= length && (memcmp(line, comma, length) == 0 || memcmp(line, tab, length) == 0);
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
    row_text class = fields[FIELDS_READ - 1];
    return class.begin < class.end && is_letter(*class.begin) && nq_class_find(class.begin, (size_t)(class.end - class.begin)) >= 0;
}

bool is_record(const scan *text) {
    row_text fields[FIELDS_READ];
    return find_fields(text, fields);
}

nq_status read_record(const scan *text, nq_placement *placement) {
    row_text fields[FIELDS_READ];
    find_fields(text, fields);
    record parts = {fields[0], fields[1], fields[2]};
    return read_parts(text, &parts, placement);
}

/* The end of a JSON value that is no object: a string, a flat array, or a word. */
static const char *end_of_value(const char *at, const char *end) {
    const char *close;
    if (*at == '"') close = memchr(at + 1, '"', (size_t)(end - at - 1));
    else if (*at == '[') close = memchr(at + 1, ']', (size_t)(end - at - 1));
    else {
        while (at < end && *at != ',' && *at != '}' && !is_space(*at)) at++;
        return at;
    }
    return close ? close + 1 : end;
}

static void keep_member(record *parts, row_text key, row_text value) {
    size_t length = (size_t)(key.end - key.begin);
    row_text inside = value;
    if (value.end - value.begin >= 2 && (*value.begin == '"' || *value.begin == '[')) inside.begin++, inside.end--;
    if (length == 1 && *key.begin == 'n') parts->n = value;
    if (length == 9 && memcmp(key.begin, "placement", 9) == 0) parts->placement = inside;
    if (length == 7 && memcmp(key.begin, "columns", 7) == 0) parts->columns = inside;
}

nq_status read_object(const scan *text, nq_placement *placement, const char **after) {
    record parts = {0};
    const char *at = text->begin, *end = text->end;
    do {
        at = skip_spaces(at + 1, end);
        if (at == end || *at != '"') return refuse_record(text, at, "expected the name of a member in '\"'");
        row_text key = {at + 1, memchr(at + 1, '"', (size_t)(end - at - 1))};
        if (!key.end) return refuse_record(text, at, "this string has no closing '\"'");
        at = skip_spaces(key.end + 1, end);
        if (at == end || *at != ':') return refuse_record(text, at, "expected ':' behind the name of a member");
        at = skip_spaces(at + 1, end);
        if (at == end) return refuse_record(text, at, "the object ends before its value");
        const char *value = at;
        at = end_of_value(value, end);
        keep_member(&parts, key, (row_text){value, at});
        at = skip_spaces(at, end);
    } while (at < end && *at == ',');
    if (at == end || *at != '}') return refuse_record(text, at, "expected ',' or '}' after a member");
    *after = at + 1;
    scan object = {text->base, text->begin, *after, text->error};
    return read_parts(&object, &parts, placement);
}
