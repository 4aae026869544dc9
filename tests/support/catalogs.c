/* SPDX-License-Identifier: MIT */
#include "catalogs.h"

#include <sqlite3.h>

#include "testing.h"

nq_catalog *open_catalog(const char *path, nq_catalog_mode mode) {
    nq_catalog *catalog;
    nq_catalog_options options = {.mode = mode, .part_after = 60};
    if (nq_catalog_open(path, &options, &catalog) != NQ_OK) fail_msg("%s", nq_catalog_message(catalog));
    return catalog;
}

void make_catalog(const char *path, unsigned last) {
    nq_catalog *catalog = open_catalog(path, NQ_CATALOG_GENERATE);
    for (unsigned n = 1; n <= last; n++) {
        nq_generated generated;
        assert_int_equal(nq_catalog_generate(catalog, n, NQ_ALL_CLASSES, NQ_STORED_DISTINCT, &generated), NQ_OK);
        assert_false(generated.was_covered);
    }
    assert_int_equal(nq_catalog_finish(catalog), NQ_OK);
    nq_catalog_close(catalog);
}

void run_sql(const char *path, const char *sql) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
}
