/* SPDX-License-Identifier: MIT */
/* The queens of a board as rows: nq_queens(p) has the columns row and column, both from 1, the top row first.
 *
 *   SELECT row, column, count(*) FROM solution, nq_queens(placement) WHERE n = 8 GROUP BY row, column;     -- occupancy
 *   SELECT count(*) FROM solution AS a, solution AS b                                                      -- disjoint pairs
 *   WHERE a.n = 5 AND b.n = 5 AND a.placement < b.placement
 *     AND NOT EXISTS (SELECT row, column FROM nq_queens(a.placement) INTERSECT SELECT row, column FROM nq_queens(b.placement));
 */
#include <string.h>

#include "functions.h"

SQLITE_EXTENSION_INIT3

enum { COLUMN_ROW, COLUMN_COLUMN, COLUMN_ARGUMENT };

/* What a plan tells xFilter. */
enum { PLAN_NOTHING, PLAN_PLACEMENT };

typedef struct cursor {
    sqlite3_vtab_cursor base;
    nq_placement placement;
    unsigned row; /* n at the end */
} cursor;

static int connect(sqlite3 *db, void *data, int argc, const char *const *argv, sqlite3_vtab **opened, char **error) {
    (void)data, (void)argc, (void)argv, (void)error;
    int rc = sqlite3_declare_vtab(db, "CREATE TABLE t (\"row\" INTEGER, \"column\" INTEGER, argument TEXT HIDDEN)");
    if (rc != SQLITE_OK) return rc;
    *opened = sqlite3_malloc(sizeof **opened);
    if (!*opened) return SQLITE_NOMEM;
    memset(*opened, 0, sizeof **opened);
    sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
    return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *base) {
    sqlite3_free(base);
    return SQLITE_OK;
}

/* Without a placement there is nothing to read, and xFilter says so: such a plan is so dear that SQLite takes it only where there is no
 * other. */
static int best_index(sqlite3_vtab *base, sqlite3_index_info *plan) {
    (void)base;
    plan->idxNum = PLAN_NOTHING;
    plan->estimatedCost = 1e50;
    for (int k = 0; k < plan->nConstraint; k++) {
        const struct sqlite3_index_constraint *on = &plan->aConstraint[k];
        if (on->iColumn != COLUMN_ARGUMENT || on->op != SQLITE_INDEX_CONSTRAINT_EQ || !on->usable) continue;
        plan->aConstraintUsage[k].argvIndex = 1;
        plan->aConstraintUsage[k].omit = 1;
        plan->idxNum = PLAN_PLACEMENT;
        plan->estimatedCost = plan->estimatedRows = 12;
        break;
    }
    if (plan->nOrderBy == 1 && plan->aOrderBy[0].iColumn == COLUMN_ROW && !plan->aOrderBy[0].desc)
        plan->orderByConsumed = 1;
    return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *base, sqlite3_vtab_cursor **opened) {
    (void)base;
    cursor *made = sqlite3_malloc(sizeof *made);
    if (!made) return SQLITE_NOMEM;
    memset(made, 0, sizeof *made);
    *opened = &made->base;
    return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *base) {
    sqlite3_free(base);
    return SQLITE_OK;
}

static int fail(cursor *at, const char *text) {
    sqlite3_free(at->base.pVtab->zErrMsg);
    at->base.pVtab->zErrMsg = text ? sqlite3_mprintf("nq_queens: '%!.40s': %s", text, SQL_EXPECTED_PLACEMENT)
                                   : sqlite3_mprintf("nq_queens needs a placement: nq_queens('2413')");
    return SQLITE_ERROR;
}

static int filter(sqlite3_vtab_cursor *base, int plan, const char *unused, int argc, sqlite3_value **argv) {
    cursor *at = (cursor *)base;
    (void)unused, (void)argc;
    at->row = 0;
    at->placement.n = 0;
    if (plan == PLAN_NOTHING) return fail(at, NULL);
    if (sqlite3_value_type(argv[0]) == SQLITE_NULL) return SQLITE_OK;
    bool is_blob = sqlite3_value_type(argv[0]) == SQLITE_BLOB; /* no text is equal to one */
    const char *text = (const char *)sqlite3_value_text(argv[0]);
    if (!text) return SQLITE_NOMEM;
    if (!is_blob && nq_placement_parse(text, (size_t)sqlite3_value_bytes(argv[0]), &at->placement) == NQ_OK)
        return SQLITE_OK;
    at->placement.n = 0;
    return fail(at, text);
}

static int next(sqlite3_vtab_cursor *base) {
    ((cursor *)base)->row++;
    return SQLITE_OK;
}

static int eof(sqlite3_vtab_cursor *base) { return ((const cursor *)base)->row >= ((const cursor *)base)->placement.n; }

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int wanted) {
    const cursor *at = (const cursor *)base;
    if (wanted == COLUMN_ROW) sqlite3_result_int(context, (int)at->row + 1);
    else if (wanted == COLUMN_COLUMN) sqlite3_result_int(context, at->placement.column[at->row] + 1);
    else sql_result_placement(context, &at->placement);
    return SQLITE_OK;
}

static int rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *id) {
    *id = ((const cursor *)base)->row + 1;
    return SQLITE_OK;
}

/* No xCreate: the table exists as a function only. */
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
    .xRowid = rowid,
};

int nq_queens_register(sqlite3 *db) { return sqlite3_create_module_v2(db, "nq_queens", &module, NULL, NULL); }
