/* SPDX-License-Identifier: MIT */
/* The floor: how fast SQLite takes the rows of one n when they are in memory already. A bare program, with the schema, the page
 * size and the settings of a catalog, and nothing to search, expand, sort or check.
 *
 * Usage: floor CATALOG N (both|fundamental) NEW-FILE            prints seconds, from the first row to the end of the commit
 *        floor CATALOG N rows NEW-FILE                          both tables, each row bound and stepped
 */
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TEXT 33

typedef struct row {
    char placement[TEXT], canonical[TEXT];
    int number; /* orbit size or symmetry */
} row;

typedef struct rows {
    row *row;
    size_t count;
    int n;
} rows;

static void fail(const char *what) {
    fprintf(stderr, "floor: %s\n", what);
    exit(1);
}

static void run(sqlite3 *db, const char *sql) {
    char *error = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK) fail(error);
}

static rows read_rows(sqlite3 *db, const char *sql, int n) {
    rows all = {NULL, 0, n};
    size_t room = 0;
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) fail(sqlite3_errmsg(db));
    sqlite3_bind_int(statement, 1, n);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        if (all.count == room) all.row = realloc(all.row, (room = room ? room * 2 : 1024) * sizeof *all.row);
        if (!all.row) fail("no memory");
        row *here = &all.row[all.count++];
        strcpy(here->placement, (const char *)sqlite3_column_text(statement, 0));
        strcpy(here->canonical, (const char *)sqlite3_column_text(statement, 1));
        here->number = sqlite3_column_int(statement, 2);
    }
    sqlite3_finalize(statement);
    return all;
}

/* The table "memory": the rows as they are. */
typedef struct cursor {
    sqlite3_vtab_cursor base;
    const rows *all;
    size_t at;
} cursor;

static int connect(sqlite3 *db, void *unused, int argc, const char *const *argv, sqlite3_vtab **table, char **error) {
    (void)unused, (void)argc, (void)argv, (void)error;
    *table = calloc(1, sizeof **table);
    return sqlite3_declare_vtab(
        db, "CREATE TABLE t (n INTEGER, placement TEXT, canonical TEXT, number INTEGER, rows HIDDEN)");
}
static int disconnect(sqlite3_vtab *table) { return free(table), SQLITE_OK; }
static int best_index(sqlite3_vtab *table, sqlite3_index_info *plan) {
    (void)table;
    for (int k = 0; k < plan->nConstraint; k++)
        if (plan->aConstraint[k].iColumn == 4 && plan->aConstraint[k].usable)
            plan->aConstraintUsage[k].argvIndex = 1, plan->aConstraintUsage[k].omit = 1;
    return SQLITE_OK;
}
static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **opened) {
    (void)table;
    cursor *made = calloc(1, sizeof *made);
    *opened = &made->base;
    return SQLITE_OK;
}
static int close_cursor(sqlite3_vtab_cursor *at) { return free(at), SQLITE_OK; }
static int filter(sqlite3_vtab_cursor *at, int plan, const char *text, int argc, sqlite3_value **argv) {
    (void)plan, (void)text, (void)argc;
    ((cursor *)at)->all = sqlite3_value_pointer(argv[0], "rows");
    return SQLITE_OK;
}
static int next(sqlite3_vtab_cursor *at) { return ((cursor *)at)->at++, SQLITE_OK; }
static int eof(sqlite3_vtab_cursor *at) { return ((cursor *)at)->at >= ((cursor *)at)->all->count; }
static int column(sqlite3_vtab_cursor *at, sqlite3_context *context, int wanted) {
    const rows *all = ((cursor *)at)->all;
    const row *here = &all->row[((cursor *)at)->at];
    if (wanted == 0) sqlite3_result_int(context, all->n);
    else if (wanted == 3) sqlite3_result_int(context, here->number);
    else sqlite3_result_text(context, wanted == 1 ? here->placement : here->canonical, all->n, SQLITE_STATIC);
    return SQLITE_OK;
}
static int rowid(sqlite3_vtab_cursor *at, sqlite3_int64 *id) {
    return *id = (sqlite3_int64)((cursor *)at)->at, SQLITE_OK;
}

static void insert_select(sqlite3 *db, const char *sql, rows *all) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) fail(sqlite3_errmsg(db));
    sqlite3_bind_pointer(statement, 1, all, "rows", NULL);
    if (sqlite3_step(statement) != SQLITE_DONE) fail(sqlite3_errmsg(db));
    sqlite3_finalize(statement);
}

static void insert_one_by_one(sqlite3 *db, const char *sql, const rows *all, int columns) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) fail(sqlite3_errmsg(db));
    for (size_t k = 0; k < all->count; k++) {
        sqlite3_bind_int(statement, 1, all->n);
        sqlite3_bind_text(statement, 2, all->row[k].placement, all->n, SQLITE_STATIC);
        if (columns == 4) sqlite3_bind_text(statement, 3, all->row[k].canonical, all->n, SQLITE_STATIC);
        sqlite3_bind_int(statement, columns, all->row[k].number);
        if (sqlite3_step(statement) != SQLITE_DONE) fail(sqlite3_errmsg(db));
        sqlite3_reset(statement);
    }
    sqlite3_finalize(statement);
}

int main(int argc, char **argv) {
    static const sqlite3_module module = {.xConnect = connect,
                                          .xBestIndex = best_index,
                                          .xDisconnect = disconnect,
                                          .xOpen = open_cursor,
                                          .xClose = close_cursor,
                                          .xFilter = filter,
                                          .xNext = next,
                                          .xEof = eof,
                                          .xColumn = column,
                                          .xRowid = rowid};
    if (argc != 5) fail("usage: floor CATALOG N both|fundamental|rows NEW-FILE");
    sqlite3 *from, *to;
    int n = atoi(argv[2]), page_size = 0;
    bool one_by_one = strcmp(argv[3], "rows") == 0, both = strcmp(argv[3], "fundamental") != 0;
    if (sqlite3_open_v2(argv[1], &from, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) fail("the catalog cannot be opened");
    rows fundamental = read_rows(from, "SELECT placement, '', orbit_size FROM fundamental_solution WHERE n = ?1", n),
         distinct = {NULL, 0, n};
    if (both)
        distinct = read_rows(from, "SELECT placement, canonical, symmetry FROM distinct_solution WHERE n = ?1", n);
    sqlite3_stmt *schema;
    sqlite3_prepare_v2(from, "PRAGMA page_size", -1, &schema, NULL);
    if (sqlite3_step(schema) == SQLITE_ROW) page_size = sqlite3_column_int(schema, 0);
    sqlite3_finalize(schema);

    remove(argv[4]);
    if (sqlite3_open_v2(argv[4], &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK)
        fail("the new file cannot be opened");
    sqlite3_create_module(to, "memory", &module, NULL);
    char pragma[64];
    snprintf(pragma, sizeof pragma, "PRAGMA page_size = %d", page_size);
    run(to, pragma);
    run(to, "PRAGMA cache_size = -131072; PRAGMA synchronous = FULL");
    sqlite3_prepare_v2(from, "SELECT sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY rowid", -1, &schema, NULL);
    while (sqlite3_step(schema) == SQLITE_ROW) run(to, (const char *)sqlite3_column_text(schema, 0));
    sqlite3_finalize(schema);
    sqlite3_close(from);

    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    run(to, "BEGIN IMMEDIATE");
    if (one_by_one) {
        insert_one_by_one(to, "INSERT INTO fundamental_solution (n, placement, orbit_size) VALUES (?1, ?2, ?3)",
                          &fundamental, 3);
        insert_one_by_one(to,
                          "INSERT INTO distinct_solution (n, placement, canonical, symmetry) VALUES (?1, ?2, ?3, ?4)",
                          &distinct, 4);
    } else {
        insert_select(
            to,
            "INSERT INTO fundamental_solution (n, placement, orbit_size) SELECT n, placement, number FROM memory(?1)",
            &fundamental);
        if (both)
            insert_select(to,
                          "INSERT INTO distinct_solution (n, placement, canonical, symmetry) SELECT n, placement, "
                          "canonical, number FROM memory(?1)",
                          &distinct);
    }
    run(to, "COMMIT");
    clock_gettime(CLOCK_MONOTONIC, &end);
    sqlite3_close(to);
    printf("%.3f\n", (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9);
    free(fundamental.row);
    free(distinct.row);
    return 0;
}
