/* SPDX-License-Identifier: MIT */
/* Generating reads the first rows of the images off the sides of a canonical form and mirrors the rest. Here each distinct solution is
 * looked at by itself: those that are stored or, where they are not, the images, made one by one. */
#include "prefixes.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../catalog/prefix_count.h"
#include "../catalog/schema.h"
#include "../solver/prefix_tree.h"

#define ONLY_READS "INDEXED BY sqlite_autoindex_prefix_count_1"

struct prefix_recount {
    const verified_size *of;
    prefix_tree tree;
    bool images; /* the distinct solutions are not stored: those are taken of each fundamental one */
    _Atomic uint32_t *seen[2][NQ_CLASS_COUNT]; /* fundamental and distinct solutions of a node */
    prefix_tally count[2][NQ_CLASS_COUNT];     /* the same when all have been taken, with the sums of those above */
    sqlite3_stmt *rows;                        /* while comparing: the next one is there */
    bool has_row;
};

/* Out: *version, 0 where the catalog has no such table. */
static nq_status read_version(nq_catalog *catalog, sqlite3_int64 *version) {
    nq_status status = schema_version(catalog, version);
    if (status == NQ_OK && *version < 2) *version = 0;
    return status;
}

nq_status prefix_recount_open(const verified_size *of, prefix_recount **opened) {
    sqlite3_int64 version;
    *opened = NULL;
    nq_status status = read_version(of->catalog, &version);
    if (status != NQ_OK || !version || !prefix_counts_are_due(&of->verified->coverage)) return status;
    prefix_recount *made = calloc(1, sizeof *made);
    status = made ? prefix_tree_make(&made->tree, of->n) : NQ_NO_MEMORY;
    for (catalog_table table = TABLE_FUNDAMENTAL; status == NQ_OK && table <= TABLE_DISTINCT; table++)
        for (nq_class k = NQ_ASYMMETRIC; status == NQ_OK && k < NQ_CLASS_COUNT; k++) {
            made->seen[table][k] = calloc(prefix_tree_size(&made->tree), sizeof *made->seen[table][k]);
            status = prefix_tally_make(&made->tree, &made->count[table][k]);
            if (!made->seen[table][k]) status = NQ_NO_MEMORY;
        }
    if (status != NQ_OK) {
        prefix_recount_close(made);
        return verify_fail(of, status);
    }
    made->of = of;
    made->images = of->classes[TABLE_DISTINCT] != NQ_ALL_CLASSES;
    *opened = made;
    return NQ_OK;
}

void prefix_recount_close(prefix_recount *all) {
    if (!all) return;
    for (catalog_table table = TABLE_FUNDAMENTAL; table <= TABLE_DISTINCT; table++)
        for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
            free(all->seen[table][k]);
            prefix_tally_free(&all->count[table][k]);
        }
    prefix_tree_free(&all->tree);
    sqlite3_finalize(all->rows);
    free(all);
}

static void count(prefix_recount *all, catalog_table table, const nq_placement *solution, nq_class class) {
    uint32_t leaf = prefix_tree_leaf(&all->tree, solution->column);
    atomic_fetch_add_explicit(&all->seen[table][class][leaf], 1, memory_order_relaxed);
}

void prefix_recount_take(prefix_recount *all, catalog_table table, const nq_placement *solution, nq_class class) {
    nq_orbit orbit;
    if (!all || (table == TABLE_DISTINCT && all->images)) return;
    count(all, table, solution, class);
    if (table == TABLE_DISTINCT || !all->images) return;
    nq_orbit_of(solution, &orbit);
    for (unsigned k = 0; k < orbit.size; k++) count(all, TABLE_DISTINCT, &orbit.image[k], class);
}

/* --- Comparing --- */

static nq_status step(prefix_recount *all) {
    int rc = sqlite3_step(all->rows);
    all->has_row = rc == SQLITE_ROW;
    return all->has_row || rc == SQLITE_DONE ? NQ_OK
                                             : catalog_sqlite_fail(all->of->catalog, rc, "reading prefix_count");
}

/* Less than 0, 0 or more, as the key of the row comes before, is, or comes behind (prefix, orbit_size). */
static int compare_key(sqlite3_stmt *row, const char *prefix, unsigned orbit_size) {
    const char *text = (const char *)sqlite3_column_text(row, 0);
    int order = strcmp(text ? text : "", prefix);
    if (order == 0 && (size_t)sqlite3_column_bytes(row, 0) != strlen(prefix)) order = 1;
    sqlite3_int64 size = sqlite3_column_int64(row, 1);
    return order ? order : size < (sqlite3_int64)orbit_size ? -1 : size > (sqlite3_int64)orbit_size;
}

static void tell_row(const prefix_recount *all, const char *what) {
    const char *prefix = (const char *)sqlite3_column_text(all->rows, 0);
    fault_found(all->of->log, NQ_FAULT_PREFIX_COUNT,
                "prefix_count: the row of n = %u, prefix '%.40s', orbit size %lld %s", all->tree.n,
                prefix ? prefix : "", (long long)sqlite3_column_int64(all->rows, 1), what);
}

static bool is_number(sqlite3_stmt *row, int column, uint64_t number) {
    return sqlite3_column_type(row, column) == SQLITE_INTEGER && sqlite3_column_int64(row, column) == (int64_t)number;
}

static void compare_counts(const prefix_recount *all, uint64_t fundamental, uint64_t distinct) {
    char what[128];
    if (is_number(all->rows, 2, fundamental) && is_number(all->rows, 3, distinct)) return;
    snprintf(what, sizeof what, "has not the counts of its solutions, %" PRIu64 " fundamental and %" PRIu64 " distinct",
             fundamental, distinct);
    tell_row(all, what);
}

/* Meets one row that is to be there; those before it are not. */
static nq_status expect_row(prefix_recount *all, const char *prefix, nq_class class, uint64_t fundamental,
                            uint64_t distinct) {
    unsigned orbit_size = nq_class_orbit_size(class);
    nq_status status = NQ_OK;
    int order = 1;
    while (status == NQ_OK && all->has_row && (order = compare_key(all->rows, prefix, orbit_size)) < 0) {
        tell_row(all, "is of no solution");
        status = step(all);
    }
    if (status != NQ_OK) return status;
    if (!all->has_row || order > 0) {
        fault_found(all->of->log, NQ_FAULT_PREFIX_COUNT,
                    "prefix_count: there is no row of n = %u, prefix '%s', orbit size %u, but %" PRIu64
                    " distinct solutions",
                    all->tree.n, prefix, orbit_size, distinct);
        return NQ_OK;
    }
    compare_counts(all, fundamental, distinct);
    return step(all);
}

static nq_status expect_prefix(void *context, uint32_t node, const char *prefix) {
    prefix_recount *all = context;
    nq_status status = NQ_OK;
    for (unsigned k = NQ_CLASS_COUNT; status == NQ_OK && k-- > 0;) {
        uint64_t distinct = prefix_tally_of(&all->tree, &all->count[TABLE_DISTINCT][k], node),
                 fundamental = prefix_tally_of(&all->tree, &all->count[TABLE_FUNDAMENTAL][k], node);
        if (distinct) status = expect_row(all, prefix, (nq_class)k, fundamental, distinct);
    }
    return status;
}

static void add_up(prefix_recount *all) {
    for (catalog_table table = TABLE_FUNDAMENTAL; table <= TABLE_DISTINCT; table++)
        for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
            for (size_t node = all->tree.level[all->tree.depth]; node < prefix_tree_size(&all->tree); node++)
                all->count[table][k].leaf[node] = atomic_load_explicit(&all->seen[table][k][node],
                                                                       memory_order_relaxed);
            prefix_tally_sum(&all->tree, &all->count[table][k]);
        }
}

nq_status prefix_recount_compare(prefix_recount *all) {
    if (!all) return NQ_OK;
    add_up(all);
    nq_status status = catalog_prepare(
        all->of->catalog,
        "SELECT prefix, orbit_size, fundamental_count, distinct_count FROM prefix_count " ONLY_READS
        " WHERE n = ?1 ORDER BY prefix, orbit_size",
        &all->rows);
    if (status != NQ_OK) return status;
    sqlite3_bind_int(all->rows, 1, (int)all->tree.n);
    status = step(all);
    if (status == NQ_OK) status = prefix_tree_walk(&all->tree, expect_prefix, all);
    while (status == NQ_OK && all->has_row) {
        tell_row(all, "is of no solution");
        status = step(all);
    }
    sqlite3_reset(all->rows);
    return status;
}

/* --- Without the rows --- */

static nq_status check_none(const verified_size *of) {
    char sql[128];
    sqlite3_int64 any = 0;
    snprintf(sql, sizeof sql, "SELECT EXISTS (SELECT 1 FROM prefix_count " ONLY_READS " WHERE n = %u)", of->n);
    nq_status status = catalog_read_number(of->catalog, sql, "reading prefix_count", &any);
    if (status == NQ_OK && any)
        fault_found(of->log, NQ_FAULT_NOT_COVERED,
                    "prefix_count: there are rows of n = %u, of which not all fundamental solutions are stored", of->n);
    return status;
}

nq_status verify_prefix_sums(const verified_size *of) {
    nq_catalog *catalog = of->catalog;
    const nq_coverage *coverage = &of->verified->coverage;
    prefix_reader *reader = NULL;
    prefix_counts all = {0};
    sqlite3_int64 version;
    nq_status status = read_version(catalog, &version);
    if (status != NQ_OK || !version) return status;
    if (!prefix_counts_are_due(coverage)) return check_none(of);
    status = prefix_reader_open(catalog, &reader);
    if (status == NQ_OK) status = prefix_read(reader, coverage->n, "", 0, &all);
    prefix_reader_close(reader);
    for (nq_class k = NQ_ASYMMETRIC; status == NQ_OK && k < NQ_CLASS_COUNT; k++) {
        uint64_t fundamental = coverage->fundamental_count[k],
                 distinct = nq_coverage_count(coverage, false, nq_classes_of(k));
        if (all.fundamental[k] == fundamental && all.distinct[k] == distinct) continue;
        fault_found(of->log, NQ_FAULT_PREFIX_COUNT,
                    "prefix_count: of n = %u it counts %" PRIu64 " fundamental and %" PRIu64
                    " distinct %s solutions, but the coverage %" PRIu64 " and %" PRIu64,
                    coverage->n, all.fundamental[k], all.distinct[k], nq_class_name(k), fundamental, distinct);
    }
    return fault_of_damage(of->log, catalog, status);
}
