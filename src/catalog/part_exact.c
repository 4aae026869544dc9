/* Does a part file hold what a run leaves there, and nothing else? It is compared with one in memory, made of the same texts: its
 * schema, and the small tables that never change. Its own rows are read elsewhere. */
#include <stdio.h>
#include <string.h>

#include "part_file.h"
#include "schema.h"

/* The first column says what is wrong where a row differs. */
static const char *const compared[] = {
    "SELECT name, type, tbl_name, sql FROM sqlite_schema ORDER BY name, type",
    "SELECT 'encoding', encoding FROM pragma_encoding",
    "SELECT 'symmetry', id, name FROM symmetry ORDER BY id",
    "SELECT 'symmetry_class', orbit_size, name, alias FROM symmetry_class ORDER BY orbit_size",
    "SELECT 'distinct_solution' FROM distinct_solution LIMIT 1",
};
static const char no_coverage[] = "SELECT 'coverage' FROM coverage LIMIT 1";

static int make_model(const part_file *p, sqlite3 **model) {
    int rc = sqlite3_open_v2(":memory:", model, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    const char *text;
    for (unsigned k = 0;
         rc == SQLITE_OK && (text = schema_text(p->is_catalog ? SCHEMA_CATALOG : SCHEMA_PART, p->version, k)) != NULL;
         k++)
        rc = sqlite3_exec(*model, text, NULL, NULL, NULL);
    return rc;
}

static nq_status no_memory(part_file *p) {
    return catalog_fail(&p->file, NQ_NO_MEMORY, "%s: not enough memory for reading the part file", p->file.path);
}

static bool same_value(sqlite3_stmt *first, sqlite3_stmt *second, int column) {
    int type = sqlite3_column_type(first, column);
    if (type != sqlite3_column_type(second, column)) return false;
    if (type == SQLITE_INTEGER) return sqlite3_column_int64(first, column) == sqlite3_column_int64(second, column);
    const void *a = sqlite3_column_text(first, column), *b = sqlite3_column_text(second, column);
    int size = sqlite3_column_bytes(first, column);
    return size == sqlite3_column_bytes(second, column) && (size == 0 || (a && b && memcmp(a, b, (size_t)size) == 0));
}

static bool same_row(sqlite3_stmt *first, sqlite3_stmt *second) {
    for (int k = 0; k < sqlite3_column_count(first); k++)
        if (!same_value(first, second, k)) return false;
    return true;
}

/* A value for which there was no memory looks like another value. */
static bool lacked_memory(sqlite3_stmt *row) { return sqlite3_errcode(sqlite3_db_handle(row)) == SQLITE_NOMEM; }

static nq_status refuse(part_file *p, sqlite3_stmt *row) {
    char name[64];
    const char *text = (const char *)sqlite3_column_text(row, 0);
    snprintf(name, sizeof name, "%s", text ? text : "");
    return catalog_fail(
        &p->file, NQ_UNFIT,
        "%s: this is not only what a run of n = %u leaves, seen by '%s'; take that out again, or move the file away",
        p->file.path, p->state.which.n, make_harmless(name));
}

static nq_status compare_rows(part_file *p, sqlite3 *model, const char *sql) {
    sqlite3_stmt *ours = NULL, *expected = NULL;
    nq_status status = catalog_prepare(&p->file, sql, &ours);
    int rc = SQLITE_ROW, model_rc = sqlite3_prepare_v2(model, sql, -1, &expected, NULL);
    if (model_rc == SQLITE_OK) model_rc = SQLITE_ROW;
    while (status == NQ_OK && rc == SQLITE_ROW && model_rc == SQLITE_ROW) {
        rc = sqlite3_step(ours);
        model_rc = sqlite3_step(expected);
        bool differs = rc == SQLITE_ROW &&
                       (model_rc == SQLITE_DONE || (model_rc == SQLITE_ROW && !same_row(ours, expected)));
        if (rc != SQLITE_ROW && rc != SQLITE_DONE) status = catalog_sqlite_fail(&p->file, rc, "reading the part file");
        else if (differs) status = lacked_memory(ours) || lacked_memory(expected) ? no_memory(p) : refuse(p, ours);
        else if (rc == SQLITE_DONE && model_rc == SQLITE_ROW) status = refuse(p, expected);
    }
    if (status == NQ_OK && model_rc != SQLITE_DONE) status = no_memory(p);
    sqlite3_finalize(ours);
    sqlite3_finalize(expected);
    return status;
}

nq_status part_check_exact(part_file *p) {
    sqlite3 *model = NULL;
    nq_status status = NQ_OK;
    if (make_model(p, &model) != SQLITE_OK) status = no_memory(p);
    for (size_t k = 0; status == NQ_OK && k < sizeof compared / sizeof compared[0]; k++)
        status = compare_rows(p, model, compared[k]);
    if (status == NQ_OK && !p->is_catalog) status = compare_rows(p, model, no_coverage);
    sqlite3_close(model);
    return status;
}
