/* SPDX-License-Identifier: MIT */
#include "feed.h"

#include <string.h>

#define POINTER_TYPE "nq_feed"
#define SQLITE_TRUSTS 16 /* so many constraints of a plan, from the first, can be left to the table */

enum {
    COLUMN_N,
    COLUMN_PLACEMENT,
    COLUMN_CANONICAL,
    COLUMN_SYMMETRY,
    COLUMN_SYMMETRY_NAME,
    COLUMN_CLASS,
    COLUMN_ORBIT_SIZE,
    COLUMN_FEED
};

#define VISIBLE_COLUMNS                                                                                                \
    "n INTEGER, placement TEXT, canonical TEXT, symmetry INTEGER, symmetry_name TEXT, class TEXT, orbit_size INTEGER"

typedef struct feed_table {
    sqlite3_vtab base;
    const nq_feed_row *row; /* of a table without end; NULL where a feed is the argument */
} feed_table;

typedef struct feed_cursor {
    sqlite3_vtab_cursor base;
    const nq_feed_row *row; /* the one that it stands on */
    nq_feed *feed;
    nq_feed_row of_feed;
    bool at_end;
} feed_cursor;

static int feed_connect(sqlite3 *db, void *row, int argc, const char *const *argv, sqlite3_vtab **opened,
                        char **error) {
    (void)argc, (void)argv, (void)error;
    static const char of_feed[] = "CREATE TABLE t (" VISIBLE_COLUMNS
                                  ", feed HIDDEN, PRIMARY KEY (n, placement)) WITHOUT ROWID";
    static const char of_row[] = "CREATE TABLE t (" VISIBLE_COLUMNS ", PRIMARY KEY (n, placement)) WITHOUT ROWID";
    int rc = sqlite3_declare_vtab(db, row ? of_row : of_feed);
    if (rc != SQLITE_OK) return rc;
    feed_table *table = sqlite3_malloc(sizeof *table);
    if (!table) return SQLITE_NOMEM;
    *table = (feed_table){.row = row};
    *opened = &table->base;
    return SQLITE_OK;
}

static int feed_disconnect(sqlite3_vtab *table) {
    sqlite3_free(table);
    return SQLITE_OK;
}

static int feed_best_index(sqlite3_vtab *table, sqlite3_index_info *plan) {
    if (((const feed_table *)table)->row) return SQLITE_OK;
    for (int k = 0; k < plan->nConstraint; k++) {
        if (plan->aConstraint[k].iColumn != COLUMN_FEED || !plan->aConstraint[k].usable ||
            plan->aConstraint[k].op != SQLITE_INDEX_CONSTRAINT_EQ)
            continue;
        if (k >= SQLITE_TRUSTS) {
            table->zErrMsg = sqlite3_mprintf("too many comparisons with nq_feed");
            return SQLITE_ERROR;
        }
        plan->aConstraintUsage[k].argvIndex = 1;
        plan->aConstraintUsage[k].omit = 1;
        return SQLITE_OK;
    }
    return SQLITE_CONSTRAINT;
}

static int feed_open(sqlite3_vtab *table, sqlite3_vtab_cursor **opened) {
    (void)table;
    feed_cursor *cursor = sqlite3_malloc(sizeof *cursor);
    if (!cursor) return SQLITE_NOMEM;
    memset(cursor, 0, sizeof *cursor);
    *opened = &cursor->base;
    return SQLITE_OK;
}

static int feed_close(sqlite3_vtab_cursor *cursor) {
    sqlite3_free(cursor);
    return SQLITE_OK;
}

static int feed_next(sqlite3_vtab_cursor *base) {
    feed_cursor *cursor = (feed_cursor *)base;
    if (!cursor->feed) return SQLITE_OK; /* there is always another */
    nq_status status = cursor->feed->next(cursor->feed->context, &cursor->of_feed);
    cursor->at_end = status != NQ_OK;
    if (status == NQ_OK || status == NQ_DONE) return SQLITE_OK;
    cursor->feed->failure = status;
    return status == NQ_INTERRUPTED ? SQLITE_INTERRUPT : status == NQ_NO_MEMORY ? SQLITE_NOMEM : SQLITE_ERROR;
}

static int feed_filter(sqlite3_vtab_cursor *base, int plan, const char *plan_text, int argc, sqlite3_value **argv) {
    (void)plan, (void)plan_text;
    feed_cursor *cursor = (feed_cursor *)base;
    cursor->row = ((const feed_table *)base->pVtab)->row;
    if (cursor->row) return SQLITE_OK;
    cursor->row = &cursor->of_feed;
    cursor->feed = argc == 1 ? sqlite3_value_pointer(argv[0], POINTER_TYPE) : NULL;
    if (!cursor->feed) return SQLITE_MISUSE;
    return feed_next(base);
}

static int feed_eof(sqlite3_vtab_cursor *base) { return ((feed_cursor *)base)->at_end; }

/* SQLite is done with the text of a row before it asks for the next, and need not copy it. */
static void result_placement(sqlite3_context *context, const char *text, unsigned n) {
    if (text) sqlite3_result_text(context, text, (int)n, SQLITE_STATIC);
}

static int feed_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column) {
    const nq_feed_row *row = ((feed_cursor *)base)->row;
    switch (column) {
    case COLUMN_N: sqlite3_result_int(context, (int)row->n); break;
    case COLUMN_PLACEMENT: result_placement(context, row->placement, row->n); break;
    case COLUMN_CANONICAL: result_placement(context, row->canonical, row->n); break;
    case COLUMN_SYMMETRY: sqlite3_result_int(context, row->symmetry); break;
    case COLUMN_SYMMETRY_NAME: sqlite3_result_text(context, nq_symmetry_name(row->symmetry), -1, SQLITE_STATIC); break;
    case COLUMN_CLASS: sqlite3_result_text(context, nq_class_name(row->class), -1, SQLITE_STATIC); break;
    case COLUMN_ORBIT_SIZE: sqlite3_result_int(context, (int)nq_class_orbit_size(row->class)); break;
    default: break; /* the hidden pointer reads as NULL */
    }
    return SQLITE_OK;
}

/* No xCreate: the tables need no CREATE. No xRowid: they have none. */
static const sqlite3_module feed_module = {
    .xConnect = feed_connect,
    .xBestIndex = feed_best_index,
    .xDisconnect = feed_disconnect,
    .xOpen = feed_open,
    .xClose = feed_close,
    .xFilter = feed_filter,
    .xNext = feed_next,
    .xEof = feed_eof,
    .xColumn = feed_column,
};

int nq_feed_register(sqlite3 *db) { return sqlite3_create_module(db, "nq_feed", &feed_module, NULL); }

int nq_feed_register_row(sqlite3 *db, const char *name, const nq_feed_row *row) {
    return sqlite3_create_module(db, name, &feed_module, (void *)row);
}

int nq_feed_bind(sqlite3_stmt *statement, int parameter, nq_feed *feed) {
    feed->failure = NQ_OK;
    return sqlite3_bind_pointer(statement, parameter, feed, POINTER_TYPE, NULL);
}
