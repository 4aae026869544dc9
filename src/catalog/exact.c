/* SPDX-License-Identifier: MIT */
#include "exact.h"

#include <stdio.h>
#include <string.h>

#include "sqlite.h"

const char *const exact_of_all[] = {
    "SELECT name, type, tbl_name, sql FROM sqlite_schema ORDER BY name, type",
    "SELECT 'encoding', encoding FROM pragma_encoding",
    "SELECT 'symmetry', id, name FROM symmetry ORDER BY id",
    "SELECT 'symmetry_class', orbit_size, name, alias FROM symmetry_class ORDER BY orbit_size",
};
_Static_assert(sizeof exact_of_all / sizeof exact_of_all[0] == EXACT_OF_ALL, "as many as there are");

static nq_status no_memory(nq_catalog *catalog) {
    return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for reading the tables", catalog->path);
}

nq_status exact_make_model(nq_catalog *catalog, schema_kind kind, uint32_t version, sqlite3 **model) {
    int rc = sqlite3_open_v2(":memory:", model, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    const char *text;
    for (unsigned k = 0; rc == SQLITE_OK && (text = schema_text(kind, version, k)) != NULL; k++)
        rc = sqlite3_exec(*model, text, NULL, NULL, NULL);
    if (rc == SQLITE_OK) return NQ_OK;
    sqlite3_close(*model);
    *model = NULL;
    return no_memory(catalog);
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

static void name_it(sqlite3_stmt *row, char differs[EXACT_NAME]) {
    const char *text = (const char *)sqlite3_column_text(row, 0);
    snprintf(differs, EXACT_NAME, "%s", text && *text ? text : "?");
    make_harmless(differs);
}

static nq_status compare_rows(nq_catalog *catalog, sqlite3 *model, const char *sql, char differs[EXACT_NAME]) {
    sqlite3_stmt *ours = NULL, *expected = NULL;
    nq_status status = catalog_prepare(catalog, sql, &ours);
    int rc = SQLITE_ROW, model_rc = sqlite3_prepare_v2(model, sql, -1, &expected, NULL);
    if (model_rc == SQLITE_OK) model_rc = SQLITE_ROW;
    while (status == NQ_OK && !*differs && rc == SQLITE_ROW && model_rc == SQLITE_ROW) {
        rc = sqlite3_step(ours);
        model_rc = sqlite3_step(expected);
        bool more = rc == SQLITE_ROW &&
                    (model_rc == SQLITE_DONE || (model_rc == SQLITE_ROW && !same_row(ours, expected)));
        if (rc != SQLITE_ROW && rc != SQLITE_DONE) status = catalog_sqlite_fail(catalog, rc, "reading the tables");
        else if (more && (lacked_memory(ours) || lacked_memory(expected))) status = no_memory(catalog);
        else if (more) name_it(ours, differs);
        else if (rc == SQLITE_DONE && model_rc == SQLITE_ROW) name_it(expected, differs);
    }
    if (status == NQ_OK && !*differs && model_rc != SQLITE_DONE) status = no_memory(catalog);
    sqlite3_finalize(ours);
    sqlite3_finalize(expected);
    return status;
}

nq_status exact_compare(nq_catalog *catalog, sqlite3 *model, const char *const *statements, size_t count,
                        char differs[EXACT_NAME]) {
    nq_status status = NQ_OK;
    *differs = '\0';
    for (size_t k = 0; status == NQ_OK && !*differs && k < count; k++)
        status = compare_rows(catalog, model, statements[k], differs);
    return status;
}
