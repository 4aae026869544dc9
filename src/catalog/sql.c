/* One SELECT of the user's. SQLite asks the authorizer, while it compiles the statement, for leave to do each thing: reading
 * and calling functions is all that is allowed, so neither ATTACH nor VACUUM INTO nor a PRAGMA can make or change a file. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../sql/functions.h"
#include "internal.h"

struct nq_rows {
    nq_catalog *catalog;
    sqlite3_stmt *statement;
};

static int authorize(void *context, int action, const char *first, const char *second, const char *third, const char *fourth) {
    (void)context, (void)first, (void)third, (void)fourth;
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE: return SQLITE_OK;
    case SQLITE_FUNCTION: return strcmp(second, "load_extension") == 0 ? SQLITE_DENY : SQLITE_OK;
    default: return SQLITE_DENY;
    }
}

static nq_status prepare(nq_catalog *catalog, const char *statement, sqlite3_stmt **prepared) {
    const char *rest = NULL;
    int rc = nq_functions_register(catalog->db);
    if (rc == SQLITE_OK) rc = nq_tables_register(catalog->db, catalog->options.interrupt);
    if (rc != SQLITE_OK) return catalog_sqlite_fail(catalog, rc, "setting up SQL functions");
    sqlite3_db_config(catalog->db, SQLITE_DBCONFIG_ENABLE_VIEW, 1, NULL);
    /* Declaring the tables of functions is not reading: it is done before the statement has to ask for leave. */
    sqlite3_exec(catalog->db, "SELECT 1 FROM nq_solutions(1), nq_fundamentals(1), nq_orbit('1') WHERE 0", NULL, NULL, NULL);
    sqlite3_exec(catalog->db, "SELECT 1 FROM json_each('[]'), json_tree('[]') WHERE 0", NULL, NULL, NULL);
    sqlite3_set_authorizer(catalog->db, authorize, NULL);
    rc = sqlite3_prepare_v2(catalog->db, statement, -1, prepared, &rest);
    if (rc == SQLITE_AUTH) return catalog_fail(catalog, NQ_REFUSED, "only reading is allowed: one SELECT (%s)", sqlite3_errmsg(catalog->db));
    if ((rc & 0xff) == SQLITE_ERROR) return catalog_fail(catalog, NQ_REFUSED, "%s", sqlite3_errmsg(catalog->db));
    if (rc != SQLITE_OK) return catalog_sqlite_fail(catalog, rc, "preparing the statement");
    while (*rest && (isspace((unsigned char)*rest) || *rest == ';')) rest++;
    if (!*prepared) return catalog_fail(catalog, NQ_REFUSED, "there is no statement: expected one SELECT");
    if (*rest) return catalog_fail(catalog, NQ_REFUSED, "expected one SELECT, but there is more after it: '%.40s'", rest);
    if (sqlite3_column_count(*prepared) == 0 || !sqlite3_stmt_readonly(*prepared))
        return catalog_fail(catalog, NQ_REFUSED, "only reading is allowed: one SELECT");
    if (sqlite3_bind_parameter_count(*prepared) > 0) return catalog_fail(catalog, NQ_REFUSED, "parameters have no values here");
    return NQ_OK;
}

nq_status nq_catalog_sql(nq_catalog *catalog, const char *statement, nq_rows **rows) {
    *rows = NULL;
    nq_rows *made = calloc(1, sizeof *made);
    if (!made) return catalog_fail(catalog, NQ_NO_MEMORY, "not enough memory for a statement");
    made->catalog = catalog;
    nq_status status = prepare(catalog, statement, &made->statement);
    if (status == NQ_OK) *rows = made;
    else nq_rows_close(made);
    return status;
}

unsigned nq_rows_columns(const nq_rows *rows) { return (unsigned)sqlite3_column_count(rows->statement); }

const char *nq_rows_name(const nq_rows *rows, unsigned column) {
    const char *name = sqlite3_column_name(rows->statement, (int)column);
    return name ? name : "";
}

nq_status nq_rows_next(nq_rows *rows) {
    int rc = sqlite3_step(rows->statement);
    if (rc == SQLITE_ROW) return NQ_OK;
    if (rc == SQLITE_DONE) return NQ_DONE;
    if ((rc & 0xff) == SQLITE_ERROR && !nq_interrupted(rows->catalog->options.interrupt))
        return catalog_fail(rows->catalog, NQ_REFUSED, "%s", sqlite3_errmsg(rows->catalog->db));
    return catalog_sqlite_fail(rows->catalog, rc, "running the statement");
}

nq_value nq_rows_value(nq_rows *rows, unsigned column) {
    sqlite3_stmt *s = rows->statement;
    int c = (int)column;
    switch (sqlite3_column_type(s, c)) {
    case SQLITE_INTEGER: return (nq_value){.type = NQ_VALUE_INTEGER, .integer = sqlite3_column_int64(s, c)};
    case SQLITE_FLOAT: return (nq_value){.type = NQ_VALUE_REAL, .real = sqlite3_column_double(s, c)};
    case SQLITE_TEXT: {
        const char *text = (const char *)sqlite3_column_text(s, c);
        return (nq_value){.type = NQ_VALUE_TEXT, .bytes = text ? text : "", .length = text ? (size_t)sqlite3_column_bytes(s, c) : 0};
    }
    case SQLITE_BLOB: {
        const char *blob = sqlite3_column_blob(s, c);
        return (nq_value){.type = NQ_VALUE_BLOB, .bytes = blob ? blob : "", .length = (size_t)sqlite3_column_bytes(s, c)};
    }
    default: return (nq_value){.type = NQ_VALUE_NULL};
    }
}

void nq_rows_close(nq_rows *rows) {
    if (!rows) return;
    sqlite3_finalize(rows->statement);
    free(rows);
}
