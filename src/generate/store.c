/* Rows and coverage in one transaction. */
#include "store.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "nqueens/published.h"

/* Progress is told once in so many rows. */
#define REPORT_ROWS 8192u

void count_row(nq_catalog *catalog, unsigned n, uint64_t all, uint64_t *rows) {
    if (++*rows % REPORT_ROWS == 0) catalog_report(catalog, n, all ? (double)*rows / (double)all : 0, *rows, 0);
}

#ifndef NDEBUG
/* A feed whose rows are looked at again, by other means than those that made them, before they are written. */
typedef struct checked_feed {
    nq_feed from;
    catalog_table table;
    char last[NQ_TEXT_SIZE];
} checked_feed;

static bool is_right(catalog_table table, const nq_feed_row *row) {
    nq_placement placement;
    nq_solution solution;
    char canonical[NQ_TEXT_SIZE];
    if (nq_placement_parse(row->placement, row->n, &placement) != NQ_OK || !nq_placement_is_solution(&placement))
        return false;
    nq_solution_of(&placement, &solution);
    nq_placement_print(&solution.canonical, canonical);
    if (table == TABLE_FUNDAMENTAL)
        return memcmp(canonical, row->placement, row->n) == 0 && solution.symmetry_class == row->class;
    return memcmp(canonical, row->canonical, row->n) == 0 && solution.symmetry == row->symmetry;
}

static nq_status next_checked(void *context, nq_feed_row *row) {
    checked_feed *checked = context;
    nq_status status = checked->from.next(checked->from.context, row);
    if (status != NQ_OK) return status;
    assert(is_right(checked->table, row) && memcmp(checked->last, row->placement, row->n) < 0);
    memcpy(checked->last, row->placement, row->n);
    return NQ_OK;
}
#endif

nq_status insert_rows(nq_catalog *catalog, catalog_table table, nq_feed *feed, const char *doing) {
    static const char *const statements[] = {
        [TABLE_FUNDAMENTAL] = "INSERT INTO fundamental_solution (n, placement, orbit_size) SELECT n, placement, "
                              "orbit_size FROM nq_feed(?1)",
        [TABLE_DISTINCT] = "INSERT INTO distinct_solution (n, placement, canonical, symmetry) SELECT n, placement, "
                           "canonical, symmetry FROM nq_feed(?1)",
    };
#ifndef NDEBUG
    checked_feed checked = {.from = *feed, .table = table};
    nq_feed looked_at = {.next = next_checked, .context = &checked};
    feed = &looked_at;
#endif
    sqlite3_stmt *statement = NULL;
    int rc = nq_feed_register(catalog->db);
    nq_status status = rc == SQLITE_OK ? catalog_prepare(catalog, statements[table], &statement)
                                       : catalog_sqlite_fail(catalog, rc, doing);
    if (status != NQ_OK) return status;
    nq_feed_bind(statement, 1, feed);
    status = catalog_run(catalog, statement, doing);
    if (status != NQ_OK && feed->failure == NQ_NO_MEMORY)
        status = catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for %s", catalog->path, doing);
    sqlite3_finalize(statement);
    return status;
}

nq_status generate_coverage(nq_catalog *catalog, const nq_coverage *coverage) {
    sqlite3_stmt *statement = NULL;
    nq_status status = catalog_prepare(
        catalog,
        "INSERT INTO coverage (n, orbit_size, fundamental_count, stored) VALUES (?1, ?2, ?3, ?4) "
        "ON CONFLICT (n, orbit_size) DO UPDATE SET fundamental_count = excluded.fundamental_count, stored = "
        "excluded.stored",
        &statement);
    for (nq_class k = NQ_ASYMMETRIC; status == NQ_OK && k < NQ_CLASS_COUNT; k++) {
        if (coverage->stored[k] == NQ_STORED_NOTHING) continue;
        sqlite3_reset(statement);
        sqlite3_bind_int(statement, 1, (int)coverage->n);
        sqlite3_bind_int(statement, 2, (int)nq_class_orbit_size(k));
        sqlite3_bind_int64(statement, 3, (sqlite3_int64)coverage->fundamental_count[k]);
        status = catalog_bind_text(catalog, statement, 4, nq_stored_name(coverage->stored[k]), -1);
        if (status == NQ_OK) status = catalog_run(catalog, statement, "storing the coverage");
    }
    sqlite3_finalize(statement);
    return status;
}

nq_status generate_check_counts(nq_catalog *catalog, const nq_coverage *coverage) {
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        uint64_t published;
        if (coverage->stored[k] == NQ_STORED_NOTHING || !nq_published_class_count(coverage->n, k, &published)) continue;
        if (coverage->fundamental_count[k] == published) continue;
        return catalog_fail(catalog, NQ_DAMAGED,
                            "n = %u: found %" PRIu64 " fundamental %s solutions, but %" PRIu64
                            " are published (%s); nothing was stored",
                            coverage->n, coverage->fundamental_count[k], nq_class_name(k), published,
                            nq_published_class_sequence(k));
    }
    return NQ_OK;
}
