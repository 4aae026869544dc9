/* SPDX-License-Identifier: MIT */
/* The file as a whole. */
#include <assert.h>
#include <string.h>

#include "../catalog/connection.h"
#include "../catalog/schema.h"
#include "faults.h"

static nq_status check_integrity(nq_catalog *catalog, fault_log *log) {
    static const char *const ours[] = {"PRAGMA integrity_check(fundamental_solution)",
                                       "PRAGMA integrity_check(distinct_solution)",
                                       "PRAGMA integrity_check(coverage)",
                                       "PRAGMA integrity_check(symmetry)",
                                       "PRAGMA integrity_check(symmetry_class)",
                                       "PRAGMA integrity_check(prefix_count)" /* since version 2 */};
    bool checked;
    sqlite3_int64 version = 0;
    nq_status status = verify_integrity(catalog, log, "PRAGMA integrity_check", &checked);
    if (checked || status == NQ_INTERRUPTED) return status;
    status = schema_version(catalog, &version);
    if (status != NQ_OK) return fault_of_damage(log, catalog, status);
    for (size_t k = 0; k < sizeof ours / sizeof ours[0] - (version < 2); k++) {
        status = verify_integrity(catalog, log, ours[k], &checked);
        if (!checked)
            status = NQ_OK, fault_found(log, NQ_FAULT_INTEGRITY, "SQLite cannot check the file: %s", catalog->message);
        if (status != NQ_OK) return status;
    }
    return NQ_OK;
}

/* Compares a small table of names, row by row, with what it is to hold. */
static nq_status check_names(nq_catalog *catalog, fault_log *log, const char *sql, unsigned count,
                             bool (*is_right)(sqlite3_stmt *row, unsigned k), const char *table) {
    sqlite3_stmt *statement = NULL;
    unsigned rows = 0;
    bool right = true;
    nq_status status = catalog_prepare(catalog, sql, &statement);
    int rc = SQLITE_DONE;
    while (status == NQ_OK && rows <= count && (rc = sqlite3_step(statement)) == SQLITE_ROW) {
        right = right && rows < count && is_right(statement, rows);
        rows++;
    }
    if (rc != SQLITE_ROW && rc != SQLITE_DONE) status = catalog_sqlite_fail(catalog, rc, "reading names");
    if (status == NQ_OK && (!right || rows != count))
        fault_found(log, NQ_FAULT_NAMES, "%s: its rows are not those of a catalog", table);
    sqlite3_finalize(statement);
    return fault_of_damage(log, catalog, status);
}

static bool is_text(sqlite3_stmt *row, int column, const char *text) {
    return catalog_is_text(row, column, text, strlen(text));
}

static bool is_number(sqlite3_stmt *row, int column, sqlite3_int64 number) {
    return sqlite3_column_type(row, column) == SQLITE_INTEGER && sqlite3_column_int64(row, column) == number;
}

static bool is_symmetry(sqlite3_stmt *row, unsigned k) {
    return is_number(row, 0, k) && is_text(row, 1, nq_symmetry_name((nq_symmetry)k));
}

static bool is_class(sqlite3_stmt *row, unsigned k) {
    nq_class class = (nq_class)k;
    return is_number(row, 0, nq_class_orbit_size(class)) && is_text(row, 1, nq_class_name(class)) &&
           is_text(row, 2, nq_class_alias(class));
}

/* Rows of an n of which nothing is covered. One statement sees rows and coverage at the same moment. */
static nq_status check_not_covered(nq_catalog *catalog, fault_log *log) {
#define PRIMARY_KEY(table) " INDEXED BY sqlite_autoindex_" table "_1"
#define ROWS_NOT_COVERED(table)                                                                                        \
    "SELECT value FROM (SELECT n AS value FROM " table PRIMARY_KEY(                                                    \
        table) " WHERE n < 1 LIMIT 1) UNION ALL "                                                                      \
               "SELECT value FROM (SELECT n AS value FROM " table                                                      \
               PRIMARY_KEY(table) " WHERE n > 32 LIMIT 1) UNION ALL "                                                  \
                                  "SELECT n FROM (WITH RECURSIVE size (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM "   \
                                  "size WHERE n < 32) SELECT n FROM size) AS size "                                    \
                                  "WHERE NOT EXISTS (SELECT 1 FROM coverage" PRIMARY_KEY(                              \
                                      "coverage") " WHERE coverage.n = size.n) "                                       \
                                                  "AND EXISTS (SELECT 1 FROM " table                                   \
                                                  " AS s" PRIMARY_KEY(table) " WHERE s.n = size.n)"
    static const struct {
        const char *table, *sql;
        int since; /* the schema version that has the table */
    } tables[] = {{"fundamental_solution", ROWS_NOT_COVERED("fundamental_solution"), 1},
                  {"distinct_solution", ROWS_NOT_COVERED("distinct_solution"), 1},
                  {"prefix_count", ROWS_NOT_COVERED("prefix_count"), 2}};
#undef ROWS_NOT_COVERED
#undef PRIMARY_KEY
    sqlite3_int64 version;
    nq_status status = schema_version(catalog, &version);
    if (status != NQ_OK) return fault_of_damage(log, catalog, status);
    for (unsigned table = 0; table < sizeof tables / sizeof tables[0]; table++) {
        sqlite3_stmt *statement = NULL;
        if (tables[table].since > version) continue;
        status = catalog_prepare(catalog, tables[table].sql, &statement);
        int rc = SQLITE_DONE;
        while (status == NQ_OK && (rc = sqlite3_step(statement)) == SQLITE_ROW)
            fault_found(log, NQ_FAULT_NOT_COVERED, "%s: there are rows of n = %lld, of which nothing is covered",
                        tables[table].table, (long long)sqlite3_column_int64(statement, 0));
        if (rc != SQLITE_DONE) status = catalog_sqlite_fail(catalog, rc, "reading rows");
        sqlite3_finalize(statement);
        status = fault_of_damage(log, catalog, status);
        if (status != NQ_OK) return status;
    }
    return NQ_OK;
}

nq_status nq_catalog_verify_file(nq_catalog *catalog, const nq_verify_options *options, uint64_t *faults,
                                 bool *trusted) {
    assert(catalog->options.mode == NQ_CATALOG_VERIFY || catalog->parts);
    fault_log log = {.options = options};
    nq_status status;
    if (catalog->parts) {
        *trusted = true;
        status = verify_part_files(catalog, &log);
        *faults = fault_finish(&log);
        return status;
    }
    status = schema_check(catalog, SCHEMA_CATALOG);
    *trusted = status == NQ_OK;
    if (status == NQ_NOT_A_CATALOG) {
        fault_found(&log, NQ_FAULT_SCHEMA, "%s", catalog->message);
        status = NQ_OK;
    } else {
        if (status == NQ_OK) status = verify_pages(catalog, &log, APPLICATION_ID, 1, SCHEMA_VERSION);
        if (status == NQ_OK) status = check_integrity(catalog, &log);
        if (status == NQ_OK) status = verify_tables(catalog, &log);
        if (status == NQ_OK)
            status = check_names(catalog, &log, "SELECT id, name FROM symmetry NOT INDEXED ORDER BY id",
                                 NQ_SYMMETRY_COUNT, is_symmetry, "symmetry");
        if (status == NQ_OK)
            status = check_names(
                catalog, &log,
                "SELECT orbit_size, name, alias FROM symmetry_class NOT INDEXED ORDER BY orbit_size DESC",
                NQ_CLASS_COUNT, is_class, "symmetry_class");
        if (status == NQ_OK) status = check_not_covered(catalog, &log);
    }
    *faults = fault_finish(&log);
    return status;
}
