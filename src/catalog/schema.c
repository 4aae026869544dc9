/* The schema: made from schema/NNNN_*.sql, which the build embeds, and compared with what a file has.
 *
 * The comparison is with the text that SQLite keeps of each table and view, as a new catalog in memory has it: a table
 * of ours that has become a view, or has other columns, defaults or checks, is not ours. Other people's tables, views and
 * indexes are not looked at; a trigger on a table of ours would run inside our statements and is refused. */
#include <string.h>

#include "internal.h"
#include "schema_text.h"

/* Page size of new catalogs. Large pages load faster; each table takes at least one. */
static const char set_page_size[] = "PRAGMA page_size = 16384";

nq_status schema_is_empty(nq_catalog *catalog, bool *empty) {
    sqlite3_stmt *statement = NULL;
    nq_status status = catalog_prepare(catalog, "SELECT count(*) FROM sqlite_schema", &statement);
    if (status != NQ_OK) return status;
    int rc = sqlite3_step(statement);
    if (rc == SQLITE_ROW) *empty = sqlite3_column_int64(statement, 0) == 0;
    else status = catalog_sqlite_fail(catalog, rc, "reading the schema");
    sqlite3_finalize(statement);
    return status;
}

nq_status schema_create(nq_catalog *catalog) {
    nq_status status = catalog_execute(catalog, set_page_size, "creating the catalog");
    if (status == NQ_OK) status = catalog_execute(catalog, "BEGIN IMMEDIATE", "creating the catalog");
    if (status != NQ_OK) return status;
    bool empty = false;
    status = schema_is_empty(catalog, &empty); /* another process may have been quicker */
    for (unsigned version = 1; status == NQ_OK && empty && version <= SCHEMA_VERSION; version++)
        status = catalog_execute(catalog, schema_texts[version - 1], "creating the catalog");
    if (status == NQ_OK) status = catalog_execute(catalog, "COMMIT", "creating the catalog");
    if (status != NQ_OK) sqlite3_exec(catalog->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

static nq_status not_ours(nq_catalog *catalog, const char *what, const char *name) {
    return catalog_fail(catalog, NQ_NOT_A_CATALOG, "%s: not a catalog of this program: %s '%s'; name another file with --db",
                        catalog->path, what, name);
}

/* Compares one object of ours with the file's. */
static nq_status check_object(nq_catalog *catalog, sqlite3_stmt *look_up, const char *name, const char *type, const char *sql) {
    sqlite3_reset(look_up);
    sqlite3_bind_text(look_up, 1, name, -1, SQLITE_STATIC);
    int rc = sqlite3_step(look_up);
    if (rc == SQLITE_DONE) return not_ours(catalog, "it has no table or view", name);
    if (rc != SQLITE_ROW) return catalog_sqlite_fail(catalog, rc, "reading the schema");
    const char *file_type = (const char *)sqlite3_column_text(look_up, 0);
    const char *file_sql = (const char *)sqlite3_column_text(look_up, 1);
    if (!file_type || !file_sql || strcmp(file_type, type) != 0 || strcmp(file_sql, sql) != 0)
        return not_ours(catalog, "another definition of", name);
    return NQ_OK;
}

static nq_status check_triggers(nq_catalog *catalog, const char *table) {
    sqlite3_stmt *statement = NULL;
    nq_status status = catalog_prepare(
        catalog, "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND lower(tbl_name) = ?1", &statement);
    if (status != NQ_OK) return status;
    sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC);
    int rc = sqlite3_step(statement);
    if (rc == SQLITE_ROW) status = not_ours(catalog, "a trigger on", table);
    else if (rc != SQLITE_DONE) status = catalog_sqlite_fail(catalog, rc, "reading the schema");
    sqlite3_finalize(statement);
    return status;
}

nq_status schema_check(nq_catalog *catalog) {
    sqlite3 *model = NULL;
    sqlite3_stmt *ours = NULL, *look_up = NULL;
    nq_status status = NQ_OK;
    int rc = sqlite3_open(":memory:", &model);
    for (unsigned version = 1; rc == SQLITE_OK && version <= SCHEMA_VERSION; version++)
        rc = sqlite3_exec(model, schema_texts[version - 1], NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_prepare_v2(model, "SELECT name, type, sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY rowid", -1, &ours,
                                NULL);
    if (rc != SQLITE_OK) {
        status = catalog_fail(catalog, NQ_NO_MEMORY, "%s: the schema cannot be set up: %s", catalog->path, sqlite3_errstr(rc));
        goto done;
    }
    status = catalog_prepare(catalog, "SELECT type, sql FROM sqlite_schema WHERE name = ?1", &look_up);
    while (status == NQ_OK && (rc = sqlite3_step(ours)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(ours, 0), *type = (const char *)sqlite3_column_text(ours, 1);
        status = check_object(catalog, look_up, name, type, (const char *)sqlite3_column_text(ours, 2));
        if (status == NQ_OK) status = check_triggers(catalog, name);
    }

done:
    sqlite3_finalize(look_up);
    sqlite3_finalize(ours);
    sqlite3_close(model);
    return status;
}
