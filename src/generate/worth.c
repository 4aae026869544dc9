/* SPDX-License-Identifier: MIT */
/* An image takes the place of the whole file: what else is in there, tables and views of other people, indexes, rows that nothing covers,
 * would be lost. So it must be certain that there is nothing of the kind. And all old rows are laid again, and copied: an INSERT is
 * cheaper where they are more than what comes, unless there are hardly any. */
#include "worth.h"

#include <stdio.h>

#include "../catalog/coverage.h"
#include "../catalog/exact.h"
#include "../catalog/identity.h"
#include "nqueens/published.h"
#include "space.h"

#define FEW_ROWS 16384u

/* Rows that a step adds to a table; 0 where nobody knows. */
static uint64_t expected_rows(const image_step *step, catalog_table table) {
    nq_classes adds = image_step_adds(step, table);
    uint64_t rows = 0;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        uint64_t count;
        if (!nq_classes_have(adds, k)) continue;
        if (!nq_published_class_count(step->n, k, &count)) return 0;
        rows += count * (table == TABLE_FUNDAMENTAL ? 1 : nq_class_orbit_size(k));
    }
    return rows;
}

static uint64_t held_rows(const nq_coverage *coverage, catalog_table table) {
    bool fundamental = table == TABLE_FUNDAMENTAL;
    return nq_coverage_count(coverage, fundamental,
                             nq_coverage_classes(coverage, fundamental ? NQ_STORED_FUNDAMENTAL : NQ_STORED_DISTINCT));
}

/* By the numbers of rows. */
static bool outweighs(const image_step *step, const nq_coverage all[]) {
    uint64_t come = 0, old = 0;
    for (unsigned t = 0; t < 2; t++) {
        catalog_table table = (catalog_table)t;
        if (image_step_adds(step, table) && held_rows(&step->held, table) > 0) return false; /* not behind all others */
        come += expected_rows(step, table);
        for (unsigned n = NQ_MIN_N; n <= NQ_MAX_N; n++) old += held_rows(&all[n - NQ_MIN_N], table);
    }
    return come > 0 && (old <= FEW_ROWS || old <= come);
}

/* What the header says of how the file is laid out. Out: *version, of its schema. */
static nq_status is_plain(nq_catalog *catalog, bool *plain, uint32_t *version) {
    file_header header;
    nq_status status = identity_read_header(catalog, identity_file(catalog->db), &header);
    *version = big_endian(header.bytes + 60);
    *plain = status == NQ_OK && header.length == FILE_HEADER && header.bytes[20] == 0 &&
             big_endian(header.bytes + 52) == 0 && big_endian(header.bytes + 64) == 0 &&
             schema_knows(SCHEMA_CATALOG, *version) && sqlite3_db_readonly(catalog->db, "main") == 0;
    return status;
}

static nq_status is_exact(nq_catalog *catalog, uint32_t version, bool *exact) {
    sqlite3 *model;
    char differs[EXACT_NAME] = "";
    nq_status status = exact_make_model(catalog, SCHEMA_CATALOG, version, &model);
    if (status == NQ_OK) status = exact_compare(catalog, model, exact_of_all, EXACT_OF_ALL, differs);
    sqlite3_close(model);
    *exact = status == NQ_OK && !*differs;
    return status;
}

/* Rows of an n of which none is covered. */
static nq_status has_strangers(nq_catalog *catalog, const nq_coverage all[], bool *strangers) {
    nq_status status = NQ_OK;
    *strangers = false;
    for (unsigned n = 0; status == NQ_OK && !*strangers && n <= NQ_MAX_N + 1; n++)
        for (unsigned t = 0; status == NQ_OK && t < 2; t++) {
            bool is_size = n >= NQ_MIN_N && n <= NQ_MAX_N;
            sqlite3_int64 there = 0;
            char sql[96];
            if (is_size && held_rows(&all[n - NQ_MIN_N], (catalog_table)t) > 0) continue;
            snprintf(sql, sizeof sql, "SELECT EXISTS (SELECT 1 FROM %s WHERE n %s %u)", table_name((catalog_table)t),
                     is_size        ? "="
                     : n < NQ_MIN_N ? "<="
                                    : ">=",
                     n);
            status = catalog_read_number(catalog, sql, "reading the tables", &there);
            if (there) *strangers = true;
        }
    return status;
}

nq_status image_is_worth(nq_catalog *catalog, image_step *step, bool *worth) {
    nq_coverage all[NQ_MAX_N];
    uint32_t version;
    bool strangers = false;
    *worth = false;
    nq_status status = coverage_read(catalog, NQ_MIN_N, NQ_MAX_N, all);
    step->data_version = image_data_version(catalog->db);
    if (status != NQ_OK || !outweighs(step, all)) return status;
    status = is_plain(catalog, worth, &version);
    if (status == NQ_OK && *worth) status = is_exact(catalog, version, worth);
    if (status == NQ_OK && *worth) status = has_strangers(catalog, all, &strangers);
    if (strangers || (*worth && status == NQ_OK && !image_has_room(catalog, step))) *worth = false;
    return status;
}
