/* SPDX-License-Identifier: MIT */
/* Scalar SQL functions. p is placement text, such as '15863724'; rows and columns count from 1, the top row first.
 *
 * function_rows.h has all of them, but for one of each key that has one (nq_keys), which gives its value, and one of each property
 * (nq_properties), which gives 1 where p is a solution that has it, else 0.
 *
 *   SELECT placement FROM distinct_solution WHERE n = 8 AND nq_has_queen(placement, 1, 4);
 *   SELECT nq_class(nq_parse('1Q2/3Q/Q3/2Q1'));
 *
 * All are deterministic and innocuous. NULL in, NULL out, and NULL for a key that has no value where two queens stand in one column; what is no
 * placement is an error that names it. */
#include "functions.h"

#include <stdio.h>
#include <string.h>

#include "function_rows.h"
#include "nqueens/group.h"
#include "nqueens/key.h"
#include "nqueens/notation.h"
#include "nqueens/property.h"
#include "nqueens/version.h"

SQLITE_EXTENSION_INIT3

static void fail(sqlite3_context *context, const char *function, const char *value, const char *reason) {
    char *message = sqlite3_mprintf("%s: '%!.40s': %s", function, value ? value : "", reason);
    if (message) sqlite3_result_error(context, message, -1);
    else sqlite3_result_error_nomem(context);
    sqlite3_free(message);
}

bool sql_get_placement(sqlite3_context *context, const char *function, sqlite3_value *value, nq_placement *placement) {
    if (sqlite3_value_type(value) == SQLITE_NULL) return false;
    const char *text = (const char *)sqlite3_value_text(value);
    int length = sqlite3_value_bytes(value);
    if (text && nq_placement_parse(text, (size_t)length, placement) == NQ_OK) return true;
    fail(context, function, text, SQL_EXPECTED_PLACEMENT);
    return false;
}

void sql_result_placement(sqlite3_context *context, const nq_placement *placement) {
    char text[NQ_TEXT_SIZE];
    nq_placement_print(placement, text);
    sqlite3_result_text(context, text, placement->n, SQLITE_TRANSIENT);
}

bool sql_whole_number(sqlite3_value *value, sqlite3_int64 *number) {
    int type = sqlite3_value_numeric_type(value);
    if (type != SQLITE_INTEGER && type != SQLITE_FLOAT) return false;
    sqlite3_int64 whole = sqlite3_value_int64(value); /* of a fraction, the part before its point */
    if (type == SQLITE_FLOAT && (double)whole != sqlite3_value_double(value)) return false;
    *number = whole;
    return true;
}

static void give_version(sqlite3_context *context, const nq_placement *unused, sqlite3_value **argv) {
    (void)unused, (void)argv;
    sqlite3_result_text(context, nq_version(), -1, SQLITE_STATIC);
}

static void give_parse(sqlite3_context *context, const nq_placement *unused, sqlite3_value **argv) {
    nq_placement placement;
    nq_reading_error error;
    (void)unused;
    if (sqlite3_value_type(argv[0]) == SQLITE_NULL) return;
    const char *text = (const char *)sqlite3_value_text(argv[0]);
    int length = sqlite3_value_bytes(argv[0]);
    if (!text) sqlite3_result_error_nomem(context);
    else if (nq_notation_read(text, (size_t)length, &placement, &error) == NQ_OK)
        sql_result_placement(context, &placement);
    else fail(context, "nq_parse", text, error.reason);
}

/* --- Functions of a placement: argv has it first, and it has been read --- */

static void give_is_solution(sqlite3_context *context, const nq_placement *placement, sqlite3_value **argv) {
    (void)argv;
    sqlite3_result_int(context, nq_placement_is_solution(placement));
}

static void give_conflicts(sqlite3_context *context, const nq_placement *placement, sqlite3_value **argv) {
    nq_attack attacks[NQ_MAX_ATTACKS];
    (void)argv;
    sqlite3_result_int(context, (int)nq_placement_attacks(placement, attacks));
}

/* A row or column of the board in an argument. Returns false when the result has been set. */
static bool get_line(sqlite3_context *context, const char *function, sqlite3_value *value, unsigned n, unsigned *line) {
    sqlite3_int64 number;
    if (sqlite3_value_type(value) == SQLITE_NULL) return false;
    if (sql_whole_number(value, &number) && number >= 1 && number <= n) {
        *line = (unsigned)number;
        return true;
    }
    fail(context, function, (const char *)sqlite3_value_text(value), "rows and columns run from 1 to n");
    return false;
}

static void give_has_queen(sqlite3_context *context, const nq_placement *placement, sqlite3_value **argv) {
    static const char name[] = "nq_has_queen";
    unsigned row, column;
    if (get_line(context, name, argv[1], placement->n, &row) && get_line(context, name, argv[2], placement->n, &column))
        sqlite3_result_int(context, placement->column[row - 1] == column - 1);
}

static void give_canonical(sqlite3_context *context, const nq_placement *placement, sqlite3_value **argv) {
    nq_solution solution;
    (void)argv;
    nq_solution_of(placement, &solution);
    sql_result_placement(context, &solution.canonical);
}

static bool get_symmetry(sqlite3_value *value, nq_symmetry *symmetry) {
    sqlite3_int64 number;
    const char *text = (const char *)sqlite3_value_text(value);
    if (text && strlen(text) == (size_t)sqlite3_value_bytes(value) && nq_symmetry_parse(text, symmetry)) return true;
    if (!sql_whole_number(value, &number) || number < 0 || number >= NQ_SYMMETRY_COUNT) return false;
    *symmetry = (nq_symmetry)number;
    return true;
}

static void give_transform(sqlite3_context *context, const nq_placement *placement, sqlite3_value **argv) {
    nq_placement image;
    nq_symmetry symmetry;
    if (sqlite3_value_type(argv[1]) == SQLITE_NULL) return;
    if (!get_symmetry(argv[1], &symmetry)) {
        fail(context, "nq_transform", (const char *)sqlite3_value_text(argv[1]),
             "expected a symmetry: 0..7, or identity, rotate90, rotate180, rotate270, mirror, flip, transpose, "
             "antitranspose");
        return;
    }
    nq_symmetry_apply(symmetry, placement, &image);
    sql_result_placement(context, &image);
}

static void give_orbit_size(sqlite3_context *context, const nq_placement *placement, sqlite3_value **argv) {
    nq_orbit orbit;
    (void)argv;
    nq_orbit_of(placement, &orbit);
    sqlite3_result_int(context, (int)orbit.size);
}

static void give_class(sqlite3_context *context, const nq_placement *placement, sqlite3_value **argv) {
    if (nq_placement_is_solution(placement))
        sqlite3_result_text(context, nq_class_name(nq_class_of(placement)), -1, SQLITE_STATIC);
    else
        fail(context, "nq_class", (const char *)sqlite3_value_text(argv[0]),
             "this is no solution, and classes are of solutions");
}

/* The names of the groups, for a message. */
static void print_groups(char names[256]) {
    size_t used = (size_t)snprintf(names, 256, "expected a group: ");
    for (unsigned k = 0; k < nq_group_count && used < 256; k++)
        used += (size_t)snprintf(names + used, 256 - used, "%s%s", k ? ", " : "", nq_groups[k].name);
}

static void give_group_canonical(sqlite3_context *context, const nq_placement *placement, sqlite3_value **argv) {
    static const char name[] = "nq_group_canonical";
    nq_placement least;
    char names[256];
    if (sqlite3_value_type(argv[1]) == SQLITE_NULL) return;
    const char *text = (const char *)sqlite3_value_text(argv[1]);
    const nq_group *group = text && strlen(text) == (size_t)sqlite3_value_bytes(argv[1]) ? nq_group_find(text) : NULL;
    print_groups(names);
    if (!text) sqlite3_result_error_nomem(context);
    else if (!group) fail(context, name, text, names);
    else if (!nq_placement_is_solution(placement))
        fail(context, name, (const char *)sqlite3_value_text(argv[0]),
             "this is no solution, and classes are of solutions");
    else {
        nq_group_least(group, placement, &least);
        sql_result_placement(context, &least);
    }
}

static void give_distance(sqlite3_context *context, const nq_placement *placement, sqlite3_value **argv) {
    nq_placement other;
    unsigned differing = 0;
    if (!sql_get_placement(context, "nq_distance", argv[1], &other)) return;
    if (other.n != placement->n) {
        fail(context, "nq_distance", (const char *)sqlite3_value_text(argv[1]), "expected two placements of one size");
        return;
    }
    for (unsigned row = 0; row < other.n; row++) differing += placement->column[row] != other.column[row];
    sqlite3_result_int(context, (int)differing);
}

static void give_board(sqlite3_context *context, const nq_placement *placement, sqlite3_value **argv) {
    char rows[NQ_MAX_N * (NQ_MAX_N + 1)], *at = rows;
    (void)argv;
    for (unsigned row = 0; row < placement->n; row++) {
        if (row) *at++ = '\n';
        for (unsigned column = 0; column < placement->n; column++) *at++ = placement->column[row] == column ? 'Q' : '.';
    }
    sqlite3_result_text(context, rows, (int)(at - rows), SQLITE_TRANSIENT);
}

/* What the first argument of a function is read as. */
typedef enum argument_kind {
    OF_TEXT, /* it is left to the function, if there is one */
    OF_PLACEMENT,
    OF_IMAGES /* a placement that has images: one queen in each column */
} argument_kind;

static const struct function {
    const char *name;
    int arguments;
    argument_kind kind;
    void (*result)(sqlite3_context *context, const nq_placement *placement, sqlite3_value **argv);
} functions[] = {
#define ROW(id, name, count, kind, ...) {name, count, kind, give_##id},
    NQ_FUNCTION_ROWS(ROW)
#undef ROW
};

/* One function serves all of these, one all keys and one all properties: which one it is, is its user data. */
static void sql_function(sqlite3_context *context, int argc, sqlite3_value **argv) {
    const struct function *function = sqlite3_user_data(context);
    nq_placement placement = {0};
    (void)argc;
    if (function->kind != OF_TEXT && !sql_get_placement(context, function->name, argv[0], &placement)) return;
    if (function->kind == OF_IMAGES && !nq_placement_is_permutation(&placement))
        fail(context, function->name, (const char *)sqlite3_value_text(argv[0]),
             "two queens stand in one column, so it has images that are no placements");
    else function->result(context, &placement, argv);
}

static void sql_key(sqlite3_context *context, int argc, sqlite3_value **argv) {
    const nq_key *key = sqlite3_user_data(context);
    nq_key_use use = {.key = key};
    nq_placement placement;
    if (!sql_get_placement(context, key->function, argv[0], &placement)) return;
    if (argc > 1 && !get_line(context, key->function, argv[1], placement.n, &use.line)) return;
    if (!nq_key_is_defined(&use, &placement)) return;
    unsigned value = nq_key_value(&use, &placement);
    if (key->word) sqlite3_result_text(context, key->word(value), -1, SQLITE_STATIC);
    else sqlite3_result_int(context, (int)value);
}

static void sql_has_property(sqlite3_context *context, int argc, sqlite3_value **argv) {
    const nq_property *property = sqlite3_user_data(context);
    nq_placement placement;
    (void)argc;
    if (!sql_get_placement(context, property->function, argv[0], &placement)) return;
    sqlite3_result_int(context, nq_placement_is_solution(&placement) && property->test(&placement));
}

int nq_functions_register(sqlite3 *db) {
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    int rc = SQLITE_OK;
    for (size_t k = 0; rc == SQLITE_OK && k < sizeof functions / sizeof functions[0]; k++)
        rc = sqlite3_create_function_v2(db, functions[k].name, functions[k].arguments, flags, (void *)&functions[k],
                                        sql_function, NULL, NULL, NULL);
    for (unsigned k = 0; rc == SQLITE_OK && k < nq_key_count; k++)
        if (nq_keys[k].function)
            rc = sqlite3_create_function_v2(db, nq_keys[k].function, nq_keys[k].line ? 2 : 1, flags,
                                            (void *)&nq_keys[k], sql_key, NULL, NULL, NULL);
    for (unsigned k = 0; rc == SQLITE_OK && k < nq_property_count; k++)
        rc = sqlite3_create_function_v2(db, nq_properties[k].function, 1, flags, (void *)&nq_properties[k],
                                        sql_has_property, NULL, NULL, NULL);
    return rc;
}
