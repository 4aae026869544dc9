/* SPDX-License-Identifier: MIT */
/* The one place through which all rows go. What gives them stands before it, and does not know whether they are laid as pages in an image or
 * inserted by SQLite. */
#include "store.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../catalog/schema.h"
#include "../catalog/transaction.h"
#include "image.h"
#include "nqueens/published.h"

/* Progress is told once in so many rows. */
#define REPORT_ROWS 8192u

void store_count_rows(nq_catalog *catalog, unsigned n, uint64_t all, size_t more, uint64_t *rows) {
    uint64_t before = *rows / REPORT_ROWS;
    *rows += more;
    if (*rows / REPORT_ROWS > before) catalog_report(catalog, n, all ? (double)*rows / (double)all : 0, *rows, 0);
}

static void read_record(catalog_table table, const unsigned char *record, nq_feed_row *row) {
    if (table == TABLE_FUNDAMENTAL) record_read_fundamental(record, row);
    else record_read_distinct(record, row);
}

#ifndef NDEBUG
/* A source whose rows are looked at again, by other means than those that made them, before they are written. */
typedef struct checked_source {
    record_source base; /* the first, so that it leads here */
    record_source *from;
    catalog_table table;
    char last[NQ_TEXT_SIZE];
} checked_source;

static bool is_right(catalog_table table, const nq_feed_row *row) {
    nq_placement placement;
    nq_solution solution;
    char text[NQ_TEXT_SIZE], canonical[NQ_TEXT_SIZE];
    snprintf(text, sizeof text, "%.*s", (int)row->n, row->placement);
    if (nq_placement_parse(text, row->n, &placement) != NQ_OK || !nq_placement_is_solution(&placement)) return false;
    nq_solution_of(&placement, &solution);
    nq_placement_print(&solution.canonical, canonical);
    if (table == TABLE_FUNDAMENTAL)
        return memcmp(canonical, row->placement, row->n) == 0 && solution.symmetry_class == row->class;
    return memcmp(canonical, row->canonical, row->n) == 0 && solution.symmetry == row->symmetry;
}

static nq_status next_checked(record_source *base, const record_block **block) {
    checked_source *checked = (checked_source *)base;
    nq_status status = checked->from->next(checked->from, block);
    if (status != NQ_OK) return status;
    const unsigned char *end = record_end(*block);
    for (size_t k = 0; k < (*block)->rows.count; k++) {
        nq_feed_row row;
        read_record(checked->table, record_next(*block, k, &end), &row);
        assert(is_right(checked->table, &row) && memcmp(checked->last, row.placement, row.n) < 0);
        memcpy(checked->last, row.placement, row.n);
    }
    return NQ_OK;
}
#endif

/* Blocks become rows one by one. */
typedef struct record_feed {
    record_source *from;
    catalog_table table;
    const record_block *block; /* the one being given out */
    size_t at;                 /* how many of it are */
    const unsigned char *end;  /* of the cell of the next */
} record_feed;

static nq_status next_row(void *context, nq_feed_row *row) {
    record_feed *all = context;
    if (!all->block || all->at == all->block->rows.count) {
        nq_status status = all->from->next(all->from, &all->block);
        if (status != NQ_OK) return status;
        all->at = 0;
        all->end = record_end(all->block);
    }
    read_record(all->table, record_next(all->block, all->at++, &all->end), row);
    return NQ_OK;
}

nq_status insert_rows(nq_catalog *catalog, catalog_table table, nq_feed *feed, const char *doing) {
    static const char *const statements[] = {
        [TABLE_FUNDAMENTAL] = "INSERT INTO fundamental_solution (n, placement, orbit_size) SELECT n, placement, "
                              "orbit_size FROM nq_feed(?1)",
        [TABLE_DISTINCT] = "INSERT INTO distinct_solution (n, placement, canonical, symmetry) SELECT n, placement, "
                           "canonical, symmetry FROM nq_feed(?1)",
    };
    sqlite3_stmt *statement = NULL;
    int rc = nq_feed_register(catalog->db);
    nq_status status = rc == SQLITE_OK ? catalog_prepare(catalog, statements[table], &statement)
                                       : catalog_sqlite_fail(catalog, rc, doing);
    if (status != NQ_OK) return status;
    nq_feed_bind(statement, 1, feed);
    status = catalog_run(catalog, statement, doing);
    if (feed->failure == NQ_NO_MEMORY || feed->failure == NQ_DAMAGED)
        status = catalog_fail_while(catalog, feed->failure, doing);
    sqlite3_finalize(statement);
    return status;
}

nq_status store_rows(nq_catalog *catalog, catalog_table table, record_source *source, const char *doing) {
#ifndef NDEBUG
    checked_source checked = {.base.next = next_checked, .from = source, .table = table};
    source = &checked.base;
#endif
    if (catalog->image) return image_lay(catalog, table, source, doing);
    record_feed all = {.from = source, .table = table};
    nq_feed feed = {.next = next_row, .context = &all};
    return insert_rows(catalog, table, &feed, doing);
}

/* --- */

nq_status store_begin(nq_catalog *catalog, unsigned n, nq_coverage *held) {
    nq_status status;
    if (catalog->image) {
        *held = image_coverage(catalog, n);
        status = image_start(catalog, n);
    } else {
        status = catalog_begin(catalog);
        if (status != NQ_OK) return status;
        status = nq_catalog_coverage(catalog, n, held);
    }
    return status == NQ_OK ? NQ_OK : store_end(catalog, status);
}

nq_status store_renew(nq_catalog *catalog) {
    sqlite3_int64 version;
    if (catalog->image || !catalog->db || sqlite3_db_readonly(catalog->db, "main") != 0) return NQ_OK;
    nq_status status = schema_version(catalog, &version);
    if (status != NQ_OK || version == SCHEMA_VERSION) return status;
    status = catalog_begin(catalog);
    if (status == NQ_UNFIT) return NQ_OK; /* it has to stay as it is, and all that was asked for is there */
    return status == NQ_OK ? store_end(catalog, NQ_OK) : status;
}

nq_status store_prefixes(nq_catalog *catalog, prefixes *counted) {
    if (catalog->image) {
        image_add_prefixes(catalog, counted);
        return NQ_OK;
    }
    nq_status status = prefixes_store(counted, catalog);
    prefixes_close(counted);
    return status;
}

nq_status store_end(nq_catalog *catalog, nq_status status) {
    if (catalog->image) {
        if (status == NQ_OK) status = image_keep(catalog);
        if (status != NQ_OK) image_take_back(catalog);
        return status;
    }
    if (status == NQ_OK) status = prefixes_complete(catalog, NULL);
    if (status == NQ_OK) status = catalog_commit(catalog);
    if (status != NQ_OK) sqlite3_exec(catalog->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

nq_status generate_coverage(nq_catalog *catalog, const nq_coverage *coverage) {
    sqlite3_stmt *statement = NULL;
    if (catalog->image) {
        image_set_coverage(catalog, coverage);
        return NQ_OK;
    }
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
