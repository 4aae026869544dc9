/* SPDX-License-Identifier: MIT */
/* What is read of one prefix is believed as far as a row can be by itself; who reads more compares the sums. */
#include "prefix_count.h"

#include <stdlib.h>

#include "../solver/prefix_tree.h"
#include "part_prefixes.h"
#include "part_set.h"
#include "schema.h"

struct prefix_reader {
    nq_catalog *catalog;
    sqlite3_stmt *select; /* NULL of part files */
};

uint64_t prefix_counts_sum(const prefix_counts *counts, bool fundamental, nq_classes classes) {
    const uint64_t *of = fundamental ? counts->fundamental : counts->distinct;
    uint64_t sum = 0;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++)
        if (nq_classes_have(classes, k)) sum += of[k];
    return sum;
}

bool prefix_counts_are_due(const nq_coverage *coverage) {
    return nq_coverage_classes(coverage, NQ_STORED_FUNDAMENTAL) == NQ_ALL_CLASSES;
}

/* Whether there are counts, or can be made. */
static nq_status look(nq_catalog *catalog, bool *there) {
    sqlite3_int64 version = 0;
    nq_status status = NQ_OK;
    if (catalog->parts) {
        const nq_part *run = &catalog->parts->which;
        *there = run->number == run->parts && !run->only && !run->counts_only;
        return NQ_OK;
    }
    if (catalog->db) status = schema_version(catalog, &version);
    *there = version >= 2;
    return status;
}

nq_status prefix_reader_open(nq_catalog *catalog, prefix_reader **opened) {
    bool there;
    *opened = NULL;
    nq_status status = look(catalog, &there);
    if (status != NQ_OK || !there) return status;
    prefix_reader *made = calloc(1, sizeof *made);
    if (!made) return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory to read counts", catalog->path);
    made->catalog = catalog;
    if (catalog->parts) return *opened = made, NQ_OK;
    status = catalog_prepare(catalog,
                             "SELECT orbit_size, fundamental_count, distinct_count FROM prefix_count "
                             "INDEXED BY sqlite_autoindex_prefix_count_1 WHERE n = ?1 AND prefix = ?2",
                             &made->select);
    if (status == NQ_OK) *opened = made;
    else prefix_reader_close(made);
    return status;
}

void prefix_reader_close(prefix_reader *reader) {
    if (!reader) return;
    sqlite3_finalize(reader->select);
    free(reader);
}

unsigned prefix_reader_depth(const prefix_reader *reader, unsigned n) {
    return reader->select ? prefix_depth(n) : part_prefixes_depth(n);
}

bool prefix_reader_is_quick(const prefix_reader *reader) { return reader->select || reader->catalog->part_prefixes; }

static nq_status read_of_parts(nq_catalog *catalog, const char *prefix, unsigned length, prefix_counts *counts) {
    nq_status status = NQ_OK;
    if (!catalog->part_prefixes) status = part_prefixes_count(catalog, &catalog->part_prefixes);
    if (status == NQ_OK) part_prefixes_read(catalog->part_prefixes, prefix, length, counts);
    return status;
}

static bool take_row(sqlite3_stmt *row, prefix_counts *counts) {
    nq_class class;
    for (int k = 0; k < 3; k++)
        if (sqlite3_column_type(row, k) != SQLITE_INTEGER) return false;
    sqlite3_int64 size = sqlite3_column_int64(row, 0), fundamental = sqlite3_column_int64(row, 1),
                  distinct = sqlite3_column_int64(row, 2);
    if (size < 1 || size > 8 || !nq_class_of_orbit_size((unsigned)size, &class)) return false;
    if (fundamental < 0 || distinct < fundamental || distinct > INT64_MAX / (int)NQ_CLASS_COUNT) return false;
    counts->fundamental[class] = (uint64_t)fundamental;
    counts->distinct[class] = (uint64_t)distinct;
    return true;
}

nq_status prefix_read(prefix_reader *reader, unsigned n, const char *prefix, unsigned length, prefix_counts *counts) {
    nq_catalog *catalog = reader->catalog;
    int rc = SQLITE_DONE;
    *counts = (prefix_counts){0};
    if (!reader->select) return read_of_parts(catalog, prefix, length, counts);
    sqlite3_bind_int(reader->select, 1, (int)n);
    nq_status status = catalog_bind_text(catalog, reader->select, 2, prefix, (int)length);
    while (status == NQ_OK && (rc = sqlite3_step(reader->select)) == SQLITE_ROW)
        if (!take_row(reader->select, counts))
            status = catalog_fail_advising(catalog, NQ_DAMAGED, NQ_ADVICE_VERIFY,
                                           "%s: prefix_count has a row of n = %u that makes no sense", catalog->path,
                                           n);
    if (status == NQ_OK && rc != SQLITE_DONE) status = catalog_sqlite_fail(catalog, rc, "reading prefix_count");
    sqlite3_reset(reader->select);
    return status;
}
