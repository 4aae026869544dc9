/* SPDX-License-Identifier: MIT */
/* Table-valued SQL functions: solutions found while they are read, in lexicographic order.
 *
 * function_rows.h has their names and arguments.
 * Columns: n, placement, canonical, symmetry, symmetry_name, class (NULL for what is no solution), orbit_size; and, not shown by
 * '*', argument and r1 ... r32: the column of the queen in that row, counted from 1. There is no rowid.
 *
 *   SELECT placement FROM nq_solutions(30) LIMIT 3;
 *   SELECT count(*) FROM nq_solutions(12) WHERE r1 = 1 AND r2 = 5;
 *   SELECT count(*) FROM nq_solutions(12, 1, 5);                      -- the same: further arguments are r1, r2, ...
 *   SELECT placement, symmetry_name FROM nq_orbit('15863724');
 *
 * Nothing is computed before it is read. In nq_solutions, rows that are set equal to a number (r1 = 1), and a placement that is
 * set equal to a text or begins with one (placement GLOB '15*'), restrict the search itself instead of what it finds.
 *
 * A restriction may let through more than was asked for, never less, and every column has the value that was asked for where a
 * restriction says so: the answer is right whichever of its comparisons SQLite makes itself. A row is known by its argument and
 * placement, so that rows found by several terms of an OR are one.
 *
 * SQLite asks between rows whether it is interrupted; a search may take years to its next row. So it stops after some thousands of
 * steps and lets SQLite ask once more, by a statement that does nothing: this is the one way to reach both sqlite3_interrupt and a
 * progress handler that all versions of SQLite have. Where a row may take so long, views and triggers may not use the table
 * (SQLITE_DIRECTONLY): who opens somebody else's file did not ask for it. */
#include <stdio.h>
#include <string.h>

#include "../core/columns.h"
#include "function_rows.h"
#include "functions.h"
#include "nqueens/solver.h"

SQLITE_EXTENSION_INIT3

#define STEPS 5000 /* of a search, some 50 microseconds, until SQLite is asked */

enum {
    COLUMN_N,
    COLUMN_PLACEMENT,
    COLUMN_CANONICAL,
    COLUMN_SYMMETRY,
    COLUMN_SYMMETRY_NAME,
    COLUMN_CLASS,
    COLUMN_ORBIT_SIZE,
    COLUMN_ARGUMENT,
    COLUMN_ROWS,
    COLUMNS = COLUMN_ROWS + NQ_MAX_N
};

typedef enum table_kind { TABLE_SOLUTIONS, TABLE_FUNDAMENTALS, TABLE_ORBIT } table_kind;

static const struct {
    const char *name;
    table_kind kind;
} kinds[] = {
#define ROW(id, name, ...) {name, TABLE_##id},
    NQ_TABLE_FUNCTION_ROWS(ROW)
#undef ROW
};

/* What a connection knows of one of the tables. */
typedef struct table_data {
    table_kind kind;
    const nq_interrupt *interrupt;
} table_data;

typedef struct table {
    sqlite3_vtab base;
    sqlite3 *db;
    table_data data;
} table;

typedef struct cursor {
    sqlite3_vtab_cursor base;
    table_kind kind;
    const nq_interrupt *interrupt;
    sqlite3_stmt *pause; /* what SQLite runs during a long search; NULL before */
    bool at_end;
    unsigned image;         /* of the orbit, from 0: the next row */
    nq_placement given;     /* the argument of nq_orbit */
    nq_placement placement; /* the current row */
    bool completed;         /* `solution` belongs to the current row */
    nq_solution solution;
    nq_search search;
    nq_fundamental_search canonical;
    nq_orbit orbit;
    nq_class orbit_class;
} cursor;

static int connect(sqlite3 *db, void *given, int argc, const char *const *argv, sqlite3_vtab **opened, char **error) {
    (void)argc, (void)argv, (void)error;
    const table_data *data = given;
    char declaration[1024];
    int used = snprintf(
        declaration, sizeof declaration,
        "CREATE TABLE t (n INTEGER, placement TEXT, canonical TEXT, symmetry INTEGER, symmetry_name TEXT, "
        "class TEXT, orbit_size INTEGER, argument %s HIDDEN",
        data->kind == TABLE_ORBIT ? "TEXT" : "INTEGER");
    for (unsigned row = 1; row <= NQ_MAX_N; row++)
        used += snprintf(declaration + used, sizeof declaration - (size_t)used, ", r%u INTEGER HIDDEN", row);
    snprintf(declaration + used, sizeof declaration - (size_t)used,
             ", PRIMARY KEY (argument, placement)) WITHOUT ROWID");
    int rc = sqlite3_declare_vtab(db, declaration);
    if (rc != SQLITE_OK) return rc;
    table *made = sqlite3_malloc(sizeof *made);
    if (!made) return SQLITE_NOMEM;
    memset(made, 0, sizeof *made);
    made->db = db;
    made->data = *data;
    sqlite3_vtab_config(db, data->kind == TABLE_ORBIT ? SQLITE_VTAB_INNOCUOUS : SQLITE_VTAB_DIRECTONLY);
    *opened = &made->base;
    return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *base) {
    sqlite3_free(base);
    return SQLITE_OK;
}

/* The plan is a string with a character for each value that xFilter will get: 'n' the argument; '=' and '*' a placement that is
 * equal to it, or matches it by GLOB; 'A' + r the column in row r. */
static char use_of(sqlite3_index_info *plan, int k, table_kind kind) {
    int column = plan->aConstraint[k].iColumn;
    bool equal = plan->aConstraint[k].op == SQLITE_INDEX_CONSTRAINT_EQ;
    if (column == COLUMN_ARGUMENT) return equal ? 'n' : '\0';
    if (kind != TABLE_SOLUTIONS) return '\0';
    if (column == COLUMN_PLACEMENT && equal)
        return sqlite3_stricmp(sqlite3_vtab_collation(plan, k), "BINARY") == 0 ? '=' : '\0';
    if (column == COLUMN_PLACEMENT && plan->aConstraint[k].op == SQLITE_INDEX_CONSTRAINT_GLOB) return '*';
    if (column >= COLUMN_ROWS && column < COLUMNS && equal) return (char)('A' + column - COLUMN_ROWS);
    return '\0';
}

/* What a plan costs. Without an argument there is nothing to read, and xFilter says so: such a plan is so dear that SQLite takes it
 * only where there is no other. (To refuse it by SQLITE_CONSTRAINT makes SQLite miss plans: it takes a refusal for a plan that
 * needs no other table, and does not ask for one with IN.) */
static void estimate(sqlite3_index_info *plan, table_kind kind, bool has_argument, int restrictions) {
    plan->estimatedCost = !has_argument ? 1e50 : kind == TABLE_ORBIT ? 8 : 1e6 / (1 + 8 * restrictions);
    plan->estimatedRows = kind == TABLE_ORBIT ? 8 : 100000 / (1 + 8 * restrictions);
}

static int best_index(sqlite3_vtab *base, sqlite3_index_info *plan) {
    const table *t = (const table *)base;
    char *uses = sqlite3_malloc(plan->nConstraint + 1);
    if (!uses) return SQLITE_NOMEM;
    int used = 0;
    bool has_argument = false;
    for (int k = 0; k < plan->nConstraint; k++) {
        char use = use_of(plan, k, t->data.kind);
        if (!use || !plan->aConstraint[k].usable || (use == 'n' && has_argument)) continue;
        if (use == 'n') has_argument = true;
        uses[used++] = use;
        plan->aConstraintUsage[k].argvIndex = used;
        plan->aConstraintUsage[k].omit = use == 'n'; /* saves SQLite a comparison, if it likes */
    }
    uses[used] = '\0';
    plan->idxStr = uses;
    plan->needToFreeIdxStr = 1;
    estimate(plan, t->data.kind, has_argument, used - has_argument);
    if (plan->nOrderBy == 1 && plan->aOrderBy[0].iColumn == COLUMN_PLACEMENT && !plan->aOrderBy[0].desc)
        plan->orderByConsumed = 1;
    return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *base, sqlite3_vtab_cursor **opened) {
    cursor *made = sqlite3_malloc(sizeof *made);
    if (!made) return SQLITE_NOMEM;
    memset(made, 0, sizeof *made);
    made->kind = ((const table *)base)->data.kind;
    made->interrupt = ((const table *)base)->data.interrupt;
    *opened = &made->base;
    return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *base) {
    sqlite3_finalize(((cursor *)base)->pause);
    sqlite3_free(base);
    return SQLITE_OK;
}

static int fail(cursor *at, const char *function, sqlite3_value *value, const char *expected) {
    const char *text = (const char *)sqlite3_value_text(value);
    sqlite3_free(at->base.pVtab->zErrMsg);
    at->base.pVtab->zErrMsg = sqlite3_mprintf("%s: '%!.40s': %s", function, text ? text : "", expected);
    return SQLITE_ERROR;
}

static int fail_without_argument(cursor *at) {
    sqlite3_free(at->base.pVtab->zErrMsg);
    at->base.pVtab->zErrMsg = sqlite3_mprintf(at->kind == TABLE_ORBIT
                                                  ? "nq_orbit needs a placement: nq_orbit('2413')"
                                                  : "this table needs a board size, such as nq_solutions(8)");
    return SQLITE_ERROR;
}

static nq_status search_on(cursor *at) {
    nq_status status;
    if (at->kind == TABLE_FUNDAMENTALS) {
        status = nq_fundamental_search_next_within(&at->canonical, STEPS);
        at->placement = at->canonical.search.placement;
    } else {
        status = nq_search_next_within(&at->search, STEPS);
        at->placement = at->search.placement;
    }
    return status;
}

/* Lets SQLite find out that it is interrupted. Returns SQLITE_OK to go on. */
static int pause_search(cursor *at) {
    int rc = SQLITE_OK;
    if (!at->pause) rc = sqlite3_prepare_v2(((const table *)at->base.pVtab)->db, "SELECT 1", -1, &at->pause, NULL);
    if (rc != SQLITE_OK) return rc;
    sqlite3_step(at->pause);
    return sqlite3_reset(at->pause);
}

static void complete(cursor *at, nq_solution solution) {
    at->solution = solution;
    at->completed = true;
}

/* The next of an orbit. What it has of its canonical form came with the orbit. */
static void take_image(cursor *at) {
    unsigned k = at->image++;
    at->placement = at->orbit.image[k];
    complete(at, (nq_solution){at->placement, at->orbit.image[0], at->orbit.symmetry[k], at->orbit_class});
}

static int next(sqlite3_vtab_cursor *base) {
    cursor *at = (cursor *)base;
    nq_status status = NQ_OK;
    at->completed = false;
    if (nq_interrupted(at->interrupt)) return SQLITE_INTERRUPT;
    if (at->kind == TABLE_ORBIT) {
        if (at->image == at->orbit.size) status = NQ_DONE;
        else take_image(at);
    } else {
        while ((status = search_on(at)) == NQ_INTERRUPTED) {
            int rc = nq_interrupted(at->interrupt) ? SQLITE_INTERRUPT : pause_search(at);
            if (rc != SQLITE_OK) return rc;
        }
    }
    at->at_end = status != NQ_OK;
    if (at->kind == TABLE_FUNDAMENTALS && !at->at_end)
        complete(at, (nq_solution){at->placement, at->placement, NQ_IDENTITY, at->canonical.symmetry_class});
    return SQLITE_OK;
}

/* Restricts the first rows to what a GLOB pattern, or a text, begins with. */
static void restrict_to_start(const char *text, unsigned n, uint32_t allowed[NQ_MAX_N]) {
    for (unsigned row = 0; row < n && text && text[row]; row++) {
        int column = nq_column_of_letter(text[row]);
        if (column < 0) return; /* a wildcard */
        allowed[row] &= (unsigned)column < n ? UINT32_C(1) << column : 0;
    }
}

/* Restricts one row to a column, which the value of an SQL comparison names. */
static void restrict_row(sqlite3_value *value, unsigned row, unsigned n, uint32_t allowed[NQ_MAX_N]) {
    sqlite3_int64 column;
    bool on_board = row < n && sql_whole_number(value, &column) && column >= 1 && column <= n;
    if (row >= n) row = 0; /* that row is NULL, so nothing is equal to it */
    allowed[row] &= on_board ? UINT32_C(1) << (column - 1) : 0;
}

static int start_solutions(cursor *at, unsigned n, const char *uses, sqlite3_value **argv) {
    uint32_t allowed[NQ_MAX_N];
    for (unsigned row = 0; row < NQ_MAX_N; row++) allowed[row] = UINT32_MAX;
    for (int k = 0; uses[k]; k++) {
        if (uses[k] == 'n') continue;
        if (sqlite3_value_type(argv[k]) == SQLITE_NULL) allowed[0] = 0; /* nothing is equal to NULL */
        else if (uses[k] == '=' || uses[k] == '*')
            restrict_to_start((const char *)sqlite3_value_text(argv[k]), n, allowed);
        else restrict_row(argv[k], (unsigned)(uses[k] - 'A'), n, allowed);
    }
    for (unsigned row = 0; row < n; row++)
        if (!(allowed[row] & nq_all_columns(n))) at->at_end = true;
    if (at->at_end) return SQLITE_OK;
    nq_search_init(&at->search, n);
    nq_search_restrict(&at->search, allowed);
    return next(&at->base);
}

static int start_orbit(cursor *at, sqlite3_value *argument) {
    bool is_blob = sqlite3_value_type(argument) == SQLITE_BLOB; /* no text is equal to one */
    const char *text = (const char *)sqlite3_value_text(argument);
    if (is_blob || !text || nq_placement_parse(text, (size_t)sqlite3_value_bytes(argument), &at->given) != NQ_OK ||
        !nq_placement_is_permutation(&at->given))
        return fail(at, "nq_orbit", argument, "expected placement text with one queen in each column");
    nq_orbit_of(&at->given, &at->orbit);
    nq_class_of_orbit_size(at->orbit.size, &at->orbit_class);
    at->image = 0;
    return next(&at->base);
}

static int filter(sqlite3_vtab_cursor *base, int plan, const char *uses, int argc, sqlite3_value **argv) {
    cursor *at = (cursor *)base;
    sqlite3_int64 n;
    (void)plan, (void)argc;
    const char *use = strchr(uses, 'n');
    if (!use) return fail_without_argument(at);
    sqlite3_value *argument = argv[use - uses];
    at->at_end = sqlite3_value_type(argument) == SQLITE_NULL;
    if (at->at_end) return SQLITE_OK;
    if (at->kind == TABLE_ORBIT) return start_orbit(at, argument);
    if (!sql_whole_number(argument, &n) || n < NQ_MIN_N || n > NQ_MAX_N)
        return fail(at, kinds[at->kind].name, argument, "board sizes run from 1 to 32");
    if (at->kind == TABLE_SOLUTIONS) return start_solutions(at, (unsigned)n, uses, argv);
    nq_fundamental_search_init(&at->canonical, (unsigned)n);
    return next(base);
}

static int eof(sqlite3_vtab_cursor *base) { return ((const cursor *)base)->at_end; }

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int wanted) {
    cursor *at = (cursor *)base;
    bool needs_solution = wanted >= COLUMN_CANONICAL && wanted <= COLUMN_ORBIT_SIZE;
    if (needs_solution && !at->completed) {
        nq_solution solution;
        nq_solution_of(&at->placement, &solution);
        complete(at, solution);
    }
    switch (wanted) {
    case COLUMN_N: sqlite3_result_int(context, at->placement.n); break;
    case COLUMN_PLACEMENT: sql_result_placement(context, &at->placement); break;
    case COLUMN_CANONICAL: sql_result_placement(context, &at->solution.canonical); break;
    case COLUMN_SYMMETRY: sqlite3_result_int(context, at->solution.symmetry); break;
    case COLUMN_SYMMETRY_NAME:
        sqlite3_result_text(context, nq_symmetry_name(at->solution.symmetry), -1, SQLITE_STATIC);
        break;
    case COLUMN_CLASS:
        if (at->kind != TABLE_ORBIT || nq_placement_is_solution(&at->placement))
            sqlite3_result_text(context, nq_class_name(at->solution.symmetry_class), -1, SQLITE_STATIC);
        break;
    case COLUMN_ORBIT_SIZE: sqlite3_result_int(context, (int)nq_class_orbit_size(at->solution.symmetry_class)); break;
    case COLUMN_ARGUMENT: /* equal, by the column's type, to what was asked for */
        if (at->kind == TABLE_ORBIT) sql_result_placement(context, &at->given);
        else sqlite3_result_int(context, at->placement.n);
        break;
    default:
        if (wanted >= COLUMN_ROWS && wanted - COLUMN_ROWS < at->placement.n)
            sqlite3_result_int(context, at->placement.column[wanted - COLUMN_ROWS] + 1);
    }
    return SQLITE_OK;
}

/* No xCreate: the tables exist as functions only. No xRowid: they have none. */
static const sqlite3_module module = {
    .xConnect = connect,
    .xBestIndex = best_index,
    .xDisconnect = disconnect,
    .xOpen = open_cursor,
    .xClose = close_cursor,
    .xFilter = filter,
    .xNext = next,
    .xEof = eof,
    .xColumn = column,
};

int nq_tables_register(sqlite3 *db, const nq_interrupt *interrupt) {
    int rc = SQLITE_OK;
    for (size_t k = 0; rc == SQLITE_OK && k < sizeof kinds / sizeof kinds[0]; k++) {
        table_data *data = sqlite3_malloc(sizeof *data);
        if (!data) return SQLITE_NOMEM;
        *data = (table_data){kinds[k].kind, interrupt};
        rc = sqlite3_create_module_v2(db, kinds[k].name, &module, data, sqlite3_free);
    }
    return rc;
}
