/* SPDX-License-Identifier: MIT */
/* What is wrong with a line: field by field, each fault with its file, line, value and what was expected. */
#include <inttypes.h>
#include <string.h>

#include "export_rows.h"

#define MOST_FIELDS 6u

typedef struct field {
    const char *text;
    size_t length;
} field;

typedef struct line_fields {
    const export_size *of;
    const export_line *line;
    const char *file;
    unsigned count;
    field at[MOST_FIELDS];
} line_fields;

/* Fields as the headings have them. */
enum { PLACEMENT = 0, FUNDAMENTAL_CLASS = 1, FUNDAMENTAL_ORBIT_SIZE, NUMBER };
enum { CANONICAL = 1, SYMMETRY, SYMMETRY_NAME, DISTINCT_CLASS, DISTINCT_ORBIT_SIZE };

/* Out: *count, of all fields; those that have no room are not kept. */
static void split(const char *text, size_t length, line_fields *fields) {
    for (fields->count = 0;; fields->count++) {
        const char *comma = memchr(text, ',', length);
        size_t own = comma ? (size_t)(comma - text) : length;
        if (fields->count < MOST_FIELDS) fields->at[fields->count] = (field){text, own};
        if (!comma) break;
        text += own + 1;
        length -= own + 1;
    }
    fields->count++;
}

static void wrong(const line_fields *fields, export_fault_kind kind, const field *value, const char *what,
                  const char *expected) {
    char quoted[EXPORT_QUOTE_SIZE];
    export_fault(fields->of->check, kind, "%s:%" PRIu64 ": %s%s%s; expected %s", fields->file, fields->line->number,
                 what, *what ? " " : "", export_quote(value->text, value->length, quoted), expected);
}

static bool is(const field *value, const char *text) {
    return value->length == strlen(text) && memcmp(value->text, text, value->length) == 0;
}

/* A field that has to have this text. */
static void compare(const line_fields *fields, unsigned k, export_fault_kind kind, const char *what, const char *text) {
    char quoted[EXPORT_QUOTE_SIZE];
    if (!is(&fields->at[k], text)) wrong(fields, kind, &fields->at[k], what, export_quote(text, strlen(text), quoted));
}

static void compare_number(const line_fields *fields, unsigned k, export_fault_kind kind, const char *what,
                           uint64_t number) {
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, number);
    compare(fields, k, kind, what, text);
}

static void compare_class(const line_fields *fields, unsigned k, const nq_solution *solution, export_table table) {
    nq_class which = solution->symmetry_class;
    compare(fields, k, EXPORT_CLASS, "class", nq_class_name(which));
    compare_number(fields, k + 1, EXPORT_ORBIT_SIZE, "orbit size", nq_class_orbit_size(which));
    if (!nq_classes_have(fields->of->classes[table], which))
        wrong(fields, EXPORT_NOT_COVERED, &fields->at[PLACEMENT], "", "none of its class, by coverage.csv");
}

static void look_at_fundamental(const line_fields *fields, const nq_solution *solution) {
    char canonical[NQ_TEXT_SIZE];
    nq_placement_print(&solution->canonical, canonical);
    compare(fields, PLACEMENT, EXPORT_NOT_CANONICAL, "", canonical);
    compare_class(fields, FUNDAMENTAL_CLASS, solution, EXPORT_FUNDAMENTAL_TABLE);
    bool numbered = fields->of->classes[EXPORT_FUNDAMENTAL_TABLE] == NQ_ALL_CLASSES;
    if (numbered) compare_number(fields, NUMBER, EXPORT_NUMBER, "number", fields->line->number - 1);
    else compare(fields, NUMBER, EXPORT_NUMBER, "number", "");
}

static void look_at_distinct(const line_fields *fields, const nq_solution *solution) {
    char canonical[NQ_TEXT_SIZE];
    nq_placement_print(&solution->canonical, canonical);
    compare(fields, CANONICAL, EXPORT_CANONICAL, "canonical form", canonical);
    compare_number(fields, SYMMETRY, EXPORT_SYMMETRY, "symmetry", solution->symmetry);
    compare(fields, SYMMETRY_NAME, EXPORT_SYMMETRY, "symmetry", nq_symmetry_name(solution->symmetry));
    compare_class(fields, DISTINCT_CLASS, solution, EXPORT_DISTINCT_TABLE);
}

static void look_at_order(const line_fields *fields) {
    const export_line *line = fields->line;
    char quoted[EXPORT_QUOTE_SIZE], expected[EXPORT_QUOTE_SIZE + 32];
    unsigned n = fields->of->n;
    if (line->length < n || memcmp(line->before, line->text, n) < 0) return;
    snprintf(expected, sizeof expected, "one that comes behind %s", export_quote(line->before, n, quoted));
    wrong(fields, EXPORT_ORDER, &fields->at[PLACEMENT], "", expected);
}

static void look_at_twin(const line_fields *fields) {
    const export_line *line = fields->line;
    char quoted[2][EXPORT_QUOTE_SIZE];
    const field *placement = &fields->at[PLACEMENT];
    if (!line->twin) return;
    if (line->twin_length == placement->length && memcmp(line->twin, placement->text, placement->length) == 0) return;
    const export_board_file *list = &fields->of->check->boards[fields->of->n][EXPORT_TEXT_LIST];
    export_fault(fields->of->check, EXPORT_TEXT, "%s:%" PRIu64 ": %s; expected %s, as %s has it", list->listed->name,
                 line->number - 1, export_quote(line->twin, line->twin_length, quoted[0]),
                 export_quote(placement->text, placement->length, quoted[1]), fields->file);
}

/* Reads the placement. Returns whether it is a solution. */
static bool look_at_placement(const line_fields *fields, nq_placement *placement) {
    const field *text = &fields->at[PLACEMENT];
    char expected[48];
    snprintf(expected, sizeof expected, "a placement of n = %u", fields->of->n);
    if (text->length != fields->of->n || nq_placement_parse(text->text, text->length, placement) != NQ_OK)
        return wrong(fields, EXPORT_UNREADABLE, text, "", expected), false;
    look_at_order(fields);
    if (nq_placement_is_solution(placement)) return true;
    nq_attack attacks[NQ_MAX_ATTACKS];
    nq_placement_attacks(placement, attacks);
    snprintf(expected, sizeof expected, "a solution: r%uc%u and r%uc%u attack", attacks[0].first_row + 1u,
             placement->column[attacks[0].first_row] + 1u, attacks[0].second_row + 1u,
             placement->column[attacks[0].second_row] + 1u);
    return wrong(fields, EXPORT_NO_SOLUTION, text, "", expected), false;
}

bool export_name_faults(const export_size *of, export_table table, const export_line *line, nq_class *which) {
    line_fields fields = {.of = of, .line = line, .file = of->check->boards[of->n][table].listed->name};
    nq_placement placement;
    nq_solution solution;
    bool fundamental = table == EXPORT_FUNDAMENTAL_TABLE;
    split(line->text, line->length, &fields);
    const field whole = {line->text, line->length};
    bool right_form = fields.count == (fundamental ? NUMBER : DISTINCT_ORBIT_SIZE) + 1u &&
                      !memchr(line->text, '\r', line->length);
    if (!right_form) wrong(&fields, EXPORT_FORMAT, &whole, "", "the fields of the heading, and LF behind them");
    look_at_twin(&fields);
    if (!look_at_placement(&fields, &placement)) return false;
    nq_solution_of(&placement, &solution);
    *which = solution.symmetry_class;
    if (right_form) (fundamental ? look_at_fundamental : look_at_distinct)(&fields, &solution);
    return true;
}
