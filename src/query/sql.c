/* SPDX-License-Identifier: MIT */
/* One SELECT of the user's. SQLite asks the authorizer, while it compiles the statement, for leave to do each thing: reading
 * and calling functions is all that is allowed, so neither ATTACH nor VACUUM INTO nor a PRAGMA can make or change a file. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../catalog/connection.h"
#include "../sql/functions.h"
#include "sql_reads.h"

struct nq_rows {
    nq_catalog *catalog;
    sqlite3_stmt *statement;
    sql_reads reads;
    bool *bound; /* for each parameter of the statement, whether it has a value */
    bool begun;
    int length_before; /* the limit of the connection, which has a smaller one while the statement lives */
};

/* One call of a function is not interrupted, and some (instr, replace) take time by the square of the length. This is enough for all
 * solutions of n = 12 in one group_concat. */
#define MOST_BYTES 250000

static bool is_forbidden(const char *function) {
    /* code, addresses */
    return sqlite3_stricmp(function, "load_extension") == 0 || sqlite3_stricmp(function, "fts3_tokenizer") == 0;
}

static int authorize(void *context, int action, const char *first, const char *second, const char *third,
                     const char *view) {
    nq_rows *rows = context;
    (void)third;
    switch (action) {
    case SQLITE_READ: sql_reads_table(&rows->reads, first, view); return SQLITE_OK;
    case SQLITE_SELECT:
    case SQLITE_RECURSIVE: return SQLITE_OK;
    case SQLITE_FUNCTION: return is_forbidden(second) ? SQLITE_DENY : SQLITE_OK;
    default: return SQLITE_DENY;
    }
}

/* What the statement may use, for as long as it lives. */
static nq_status begin(nq_rows *rows) {
    nq_catalog *catalog = rows->catalog;
    int rc = nq_functions_register(catalog->db);
    if (rc == SQLITE_OK) rc = nq_tables_register(catalog->db, catalog->options.interrupt);
    if (rc == SQLITE_OK) rc = nq_queens_register(catalog->db);
    if (rc == SQLITE_OK) rc = nq_numbers_register(catalog->db, catalog->options.interrupt);
    if (rc != SQLITE_OK) return catalog_sqlite_fail(catalog, rc, "setting up SQL functions");
    sqlite3_db_config(catalog->db, SQLITE_DBCONFIG_ENABLE_VIEW, 1, NULL);
    /* Declaring the tables of functions is not reading: it is done before the statement has to ask for leave. */
    sqlite3_exec(catalog->db,
                 "SELECT 1 FROM nq_solutions(1), nq_fundamentals(1), nq_orbit('1'), nq_queens('1') WHERE 0", NULL, NULL,
                 NULL);
    sqlite3_exec(catalog->db, "SELECT 1 FROM json_each('[]'), json_tree('[]') WHERE 0", NULL, NULL, NULL);
    nq_status status = sql_make_all_solutions(catalog);
    catalog_watch_interrupt(catalog, 1); /* one step can be a call that takes long */
    rows->length_before = sqlite3_limit(catalog->db, SQLITE_LIMIT_LENGTH, MOST_BYTES);
    sqlite3_set_authorizer(catalog->db, authorize, rows);
    return status;
}

static void end(nq_rows *rows) {
    sqlite3 *db = rows->catalog->db;
    sqlite3_set_authorizer(db, NULL, NULL);
    if (rows->length_before) sqlite3_limit(db, SQLITE_LIMIT_LENGTH, rows->length_before);
    catalog_watch_interrupt(rows->catalog, INTERRUPT_STEPS);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
}

/* Whether a table of ours could not be declared: nothing but memory can lack then, though SQLite does not say so. */
static bool lacks_table(sqlite3 *db, int kind) {
    static const char begin[] = "vtable constructor failed";
    return kind == SQLITE_ERROR && strncmp(sqlite3_errmsg(db), begin, sizeof begin - 1) == 0;
}

/* A failure of the statement, not of the file: refused. Otherwise the file's. */
static nq_status fail(nq_rows *rows, int rc, const char *doing) {
    nq_catalog *catalog = rows->catalog;
    int kind = rc & 0xff;
    if (nq_interrupted(catalog->options.interrupt)) return catalog_sqlite_fail(catalog, rc, doing);
    if (lacks_table(catalog->db, kind)) return catalog_sqlite_fail(catalog, SQLITE_NOMEM, doing);
    if (kind == SQLITE_AUTH)
        return catalog_fail(catalog, NQ_REFUSED, "only reading is allowed: one SELECT (%s)",
                            sqlite3_errmsg(catalog->db));
    if (kind == SQLITE_TOOBIG)
        return catalog_fail(catalog, NQ_REFUSED, "a value is longer than %d bytes, the most that a statement may have",
                            MOST_BYTES);
    if (kind == SQLITE_ERROR || kind == SQLITE_MISMATCH || kind == SQLITE_RANGE)
        return catalog_fail(catalog, NQ_REFUSED, "%s", sqlite3_errmsg(catalog->db));
    return catalog_sqlite_fail(catalog, rc, doing);
}

/* The next statement of a text, passing over blanks, comments and ';'. Out: *statement, NULL if there is none; *rest, what is behind it. */
static int next_statement(sqlite3 *db, const char *text, sqlite3_stmt **statement, const char **rest) {
    int rc;
    *rest = text;
    do rc = sqlite3_prepare_v2(db, *rest, -1, statement, rest);
    while (rc == SQLITE_OK && !*statement && **rest);
    return rc;
}

static nq_status refuse_more(nq_catalog *catalog, const char *text) {
    sqlite3_stmt *more = NULL;
    const char *rest;
    while (isspace((unsigned char)*text) || *text == ';') text++;
    int rc = next_statement(catalog->db, text, &more, &rest);
    sqlite3_finalize(more);
    if (rc == SQLITE_NOMEM) return catalog_sqlite_fail(catalog, rc, "preparing the statement");
    if (rc == SQLITE_OK && !more) return NQ_OK;
    return catalog_fail(catalog, NQ_REFUSED, "expected one SELECT, but there is more after it: '%.40s'", text);
}

static nq_status prepare(nq_rows *rows, const char *text) {
    nq_catalog *catalog = rows->catalog;
    const char *rest;
    nq_status status = begin(rows);
    if (status != NQ_OK) return status;
    int rc = next_statement(catalog->db, text, &rows->statement, &rest);
    if (rc != SQLITE_OK) return fail(rows, rc, "preparing the statement");
    if (!rows->statement) return catalog_fail(catalog, NQ_REFUSED, "there is no statement: expected one SELECT");
    status = refuse_more(catalog, rest);
    if (status != NQ_OK) return status;
    if (sqlite3_column_count(rows->statement) == 0 || !sqlite3_stmt_readonly(rows->statement))
        return catalog_fail(catalog, NQ_REFUSED, "only reading is allowed: one SELECT");
    rows->bound = calloc((size_t)sqlite3_bind_parameter_count(rows->statement) + 1, sizeof *rows->bound);
    if (!rows->bound) return catalog_fail(catalog, NQ_NO_MEMORY, "not enough memory for a statement");
    return sql_reads_remark(catalog, &rows->reads);
}

nq_status nq_catalog_sql(nq_catalog *catalog, const char *statement, nq_rows **rows) {
    *rows = NULL;
    if (!catalog->db)
        return catalog_fail(catalog, NQ_REFUSED, "%s: there are no tables that SQL could ask", catalog->path);
    nq_rows *made = calloc(1, sizeof *made);
    if (!made) return catalog_fail(catalog, NQ_NO_MEMORY, "not enough memory for a statement");
    made->catalog = catalog;
    nq_status status = prepare(made, statement);
    if (status == NQ_OK) *rows = made;
    else nq_rows_close(made);
    return status;
}

static int bind(sqlite3_stmt *statement, int parameter, const nq_value *value) {
    switch (value->type) {
    case NQ_VALUE_INTEGER: return sqlite3_bind_int64(statement, parameter, value->integer);
    case NQ_VALUE_REAL: return sqlite3_bind_double(statement, parameter, value->real);
    case NQ_VALUE_TEXT:
        return sqlite3_bind_text64(statement, parameter, value->bytes, value->length, SQLITE_TRANSIENT, SQLITE_UTF8);
    case NQ_VALUE_BLOB: return sqlite3_bind_blob64(statement, parameter, value->bytes, value->length, SQLITE_TRANSIENT);
    default: return sqlite3_bind_null(statement, parameter);
    }
}

nq_status nq_rows_bind(nq_rows *rows, const char *name, const nq_value *value) {
    bool found = false;
    for (int k = 1; k <= sqlite3_bind_parameter_count(rows->statement); k++) {
        const char *parameter = sqlite3_bind_parameter_name(rows->statement, k);
        if (!parameter || strcmp(parameter + 1, name) != 0) continue;
        if (rows->bound[k])
            return catalog_fail(rows->catalog, NQ_REFUSED, "the parameter %.80s has a value already", parameter);
        int rc = bind(rows->statement, k, value);
        if (rc != SQLITE_OK) return fail(rows, rc, "binding a parameter");
        found = rows->bound[k] = true;
    }
    return found ? NQ_OK : catalog_fail(rows->catalog, NQ_REFUSED, "the statement has no parameter :%.80s", name);
}

/* A parameter without a value would be NULL, which nobody has said. */
static nq_status check_bound(nq_rows *rows) {
    for (int k = 1; k <= sqlite3_bind_parameter_count(rows->statement); k++) {
        const char *name = sqlite3_bind_parameter_name(rows->statement, k);
        if (rows->bound[k]) continue;
        if (!name)
            return catalog_fail(rows->catalog, NQ_REFUSED,
                                "parameter %d of the statement has no name to give it a value by: write :NAME", k);
        return catalog_fail(rows->catalog, NQ_REFUSED,
                            "the parameter %.80s has no value: give it one with -p %.80s=VALUE", name, name + 1);
    }
    return NQ_OK;
}

unsigned nq_rows_columns(const nq_rows *rows) { return (unsigned)sqlite3_column_count(rows->statement); }

const char *nq_rows_name(const nq_rows *rows, unsigned column) {
    const char *name = sqlite3_column_name(rows->statement, (int)column);
    return name ? name : "";
}

nq_status nq_rows_next(nq_rows *rows) {
    nq_status status = rows->begun ? NQ_OK : check_bound(rows);
    if (status != NQ_OK) return status;
    rows->begun = true;
    int rc = sqlite3_step(rows->statement);
    if (rc == SQLITE_ROW) return NQ_OK;
    return rc == SQLITE_DONE ? NQ_DONE : fail(rows, rc, "running the statement");
}

nq_value nq_rows_value(nq_rows *rows, unsigned column) {
    sqlite3_stmt *s = rows->statement;
    int c = (int)column;
    switch (sqlite3_column_type(s, c)) {
    case SQLITE_INTEGER: return (nq_value){.type = NQ_VALUE_INTEGER, .integer = sqlite3_column_int64(s, c)};
    case SQLITE_FLOAT: return (nq_value){.type = NQ_VALUE_REAL, .real = sqlite3_column_double(s, c)};
    case SQLITE_TEXT: {
        const char *text = (const char *)sqlite3_column_text(s, c);
        return (nq_value){
            .type = NQ_VALUE_TEXT, .bytes = text ? text : "", .length = text ? (size_t)sqlite3_column_bytes(s, c) : 0};
    }
    case SQLITE_BLOB: {
        const char *blob = sqlite3_column_blob(s, c);
        return (nq_value){
            .type = NQ_VALUE_BLOB, .bytes = blob ? blob : "", .length = (size_t)sqlite3_column_bytes(s, c)};
    }
    default: return (nq_value){.type = NQ_VALUE_NULL};
    }
}

void nq_rows_close(nq_rows *rows) {
    if (!rows) return;
    sqlite3_finalize(rows->statement);
    end(rows);
    free(rows->bound);
    free(rows);
}
