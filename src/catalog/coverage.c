/* SPDX-License-Identifier: MIT */
/* Coverage: what a catalog holds completely, and how to say what it does not. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "coverage.h"
#include "part_set.h"

static const char *const stored_names[] = {
    [NQ_STORED_NOTHING] = "nothing",
    [NQ_STORED_COUNTS] = "counts",
    [NQ_STORED_FUNDAMENTAL] = "fundamental",
    [NQ_STORED_DISTINCT] = "distinct",
};

const char *nq_stored_name(nq_stored stored) {
    assert((unsigned)stored <= NQ_STORED_DISTINCT);
    return stored_names[stored];
}

/* A whole number of a row, as it stands in the file. Returns false for what is none, or is not from least to most. */
static bool read_number(sqlite3_stmt *row, int column, sqlite3_int64 least, sqlite3_int64 most, sqlite3_int64 *number) {
    *number = sqlite3_column_int64(row, column);
    return sqlite3_column_type(row, column) == SQLITE_INTEGER && *number >= least && *number <= most;
}

static bool read_row(sqlite3_stmt *row, nq_coverage *coverage) {
    sqlite3_int64 orbit_size, count;
    if (!read_number(row, 0, 1, 8, &orbit_size) || !read_number(row, 1, 0, MOST_COUNTED, &count)) return false;
    nq_class class;
    if (!nq_class_of_orbit_size((unsigned)orbit_size, &class) || coverage->stored[class] != NQ_STORED_NOTHING)
        return false;
    for (nq_stored s = NQ_STORED_COUNTS; s <= NQ_STORED_DISTINCT; s++) {
        if (!catalog_is_text(row, 2, stored_names[s], strlen(stored_names[s]))) continue;
        coverage->stored[class] = s;
        coverage->fundamental_count[class] = (uint64_t)count;
        return true;
    }
    return false;
}

/* A row of no n at all. To verify it is a fault of the file, told once, and not one of each n. */
static nq_status refuse_no_size(nq_catalog *catalog, sqlite3_stmt *row) {
    char value[32];
    const char *text = (const char *)sqlite3_column_text(row, 3);
    snprintf(value, sizeof value, "%s", text ? text : "NULL");
    return catalog_fail_advising(catalog, NQ_DAMAGED, NQ_ADVICE_VERIFY,
                                 "%s: the coverage has a row of n = %s, but n is from %u to %u", catalog->path,
                                 make_harmless(value), NQ_MIN_N, NQ_MAX_N);
}

/* Of the one n that part files are of. */
static nq_status read_parts(nq_catalog *catalog, unsigned first, unsigned last, nq_coverage coverage[]) {
    unsigned n = catalog->parts->which.n;
    return n < first || n > last ? NQ_OK : part_set_coverage(catalog->parts, catalog, &coverage[n - first]);
}

nq_status coverage_read(nq_catalog *catalog, unsigned first, unsigned last, nq_coverage coverage[]) {
    sqlite3_stmt *rows = NULL;
    for (unsigned n = first; n <= last; n++) coverage[n - first] = (nq_coverage){.n = n};
    if (catalog->options.mode == NQ_CATALOG_SEARCH) return NQ_OK; /* nothing is stored, and everything can be found */
    if (catalog->parts) return read_parts(catalog, first, last, coverage);
    nq_status status = catalog_prepare(
        catalog,
        "SELECT orbit_size, fundamental_count, stored, n FROM coverage INDEXED BY sqlite_autoindex_coverage_1 "
        "WHERE n BETWEEN ?1 AND ?2 OR (n BETWEEN 1 AND 32 AND typeof(n) = 'integer') IS NOT TRUE",
        &rows);
    if (status != NQ_OK) return status;
    sqlite3_bind_int(rows, 1, (int)first);
    sqlite3_bind_int(rows, 2, (int)last);
    int rc;
    while (status == NQ_OK && (rc = sqlite3_step(rows)) != SQLITE_DONE) {
        sqlite3_int64 n;
        if (rc != SQLITE_ROW) status = catalog_sqlite_fail(catalog, rc, "reading the coverage");
        else if (!read_number(rows, 3, first, last, &n))
            status = catalog->options.mode == NQ_CATALOG_VERIFY ? NQ_OK : refuse_no_size(catalog, rows);
        else if (!read_row(rows, &coverage[n - first]))
            status = catalog_fail(catalog, NQ_DAMAGED, "%s: the coverage of n = %u has a row that makes no sense",
                                  catalog->path, (unsigned)n);
    }
    sqlite3_finalize(rows);
    return status;
}

nq_status nq_catalog_coverage(nq_catalog *catalog, unsigned n, nq_coverage *coverage) {
    assert(n >= NQ_MIN_N && n <= NQ_MAX_N);
    if (!catalog->pending) return coverage_read(catalog, n, n, coverage);
    *coverage = (nq_coverage){.n = n};
    return NQ_OK;
}

nq_classes nq_coverage_classes(const nq_coverage *coverage, nq_stored at_least) {
    nq_classes classes = 0;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++)
        if (coverage->stored[k] >= at_least) classes |= nq_classes_of(k);
    return classes;
}

uint64_t nq_coverage_count(const nq_coverage *coverage, bool fundamental, nq_classes classes) {
    uint64_t count = 0;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        uint64_t weight = fundamental ? 1u : nq_class_orbit_size(k);
        if (!nq_classes_have(classes, k)) continue;
        if (coverage->fundamental_count[k] > (UINT64_MAX - count) / weight) return UINT64_MAX;
        count += coverage->fundamental_count[k] * weight;
    }
    return count;
}

void print_sizes(uint64_t sizes, char *text, size_t size) {
    size_t used = 0;
    text[0] = '\0';
    for (unsigned first = NQ_MIN_N; first <= NQ_MAX_N && used < size; first++) {
        if (!(sizes >> first & 1)) continue;
        unsigned last = first;
        while (last < NQ_MAX_N && sizes >> (last + 1) & 1) last++;
        used += (size_t)snprintf(text + used, size - used, last == first ? "%s%u" : "%s%u..%u", used ? ", " : "", first,
                                 last);
        first = last;
    }
}

/* What is held, in words: sizes as a whole, then the classes that are held of others, such as "1..14; half-turn, full of 18..20". */
static void print_held(const nq_coverage all[NQ_MAX_N], char *text, size_t size) {
    size_t used = 0;
    snprintf(text, size, "nothing");
    for (nq_classes missing = 0; missing < NQ_ALL_CLASSES && used < size; missing++) {
        uint64_t sizes = 0;
        nq_classes held = NQ_ALL_CLASSES & ~missing;
        char classes[NQ_CLASSES_SIZE], numbers[128];
        for (unsigned n = NQ_MIN_N; n <= NQ_MAX_N; n++)
            if (nq_coverage_classes(&all[n - NQ_MIN_N], NQ_STORED_COUNTS) == held) sizes |= UINT64_C(1) << n;
        if (!sizes) continue;
        print_sizes(sizes, numbers, sizeof numbers);
        used += (size_t)snprintf(text + used, size - used, missing ? "%s%s of %s" : "%s%s%s", used ? "; " : "",
                                 missing ? nq_classes_print(held, ", ", classes) : "", numbers);
    }
}

/* The symmetric classes are found by themselves; the asymmetric ones come with all others. */
static nq_classes to_generate(nq_classes lacking) {
    return nq_classes_have(lacking, NQ_ASYMMETRIC) ? NQ_ALL_CLASSES : lacking;
}

static const char *this_catalog(const nq_catalog *catalog) { return catalog->parts ? "these parts" : "this catalog"; }

/* Says which sizes are missing. */
static nq_status refuse_missing(nq_catalog *catalog, uint64_t missing, nq_classes classes, nq_stored at_least,
                                const nq_coverage all[NQ_MAX_N]) {
    char sizes[128], holds[384];
    print_sizes(missing, sizes, sizeof sizes);
    print_held(all, holds, sizeof holds);
    bool one = (missing & (missing - 1)) == 0;
    nq_lacking lacking = {
        .range = {NQ_MIN_N, NQ_MAX_N, one}, .classes = to_generate(classes), .at_least = at_least, .several = !one};
    while (!(missing >> lacking.range.first & 1)) lacking.range.first++;
    while (!(missing >> lacking.range.last & 1)) lacking.range.last--;
    return catalog_fail_lacking(catalog, NQ_NOT_COVERED, &lacking, "n = %s %s not in %s (%s %s)", sizes,
                                one ? "is" : "are", this_catalog(catalog), catalog->parts ? "of n =" : "it holds",
                                holds);
}

/* A class is missing, or of some only the counts are stored. */
static nq_status refuse_partly_held(nq_catalog *catalog, const nq_coverage *coverage, nq_classes classes,
                                    nq_stored at_least) {
    char missing[NQ_CLASSES_SIZE], held[NQ_CLASSES_SIZE];
    unsigned n = coverage->n;
    nq_classes counted = nq_coverage_classes(coverage, NQ_STORED_COUNTS), lacking = classes & ~counted;
    bool only_boards = lacking == 0;
    if (only_boards) lacking = classes & ~nq_coverage_classes(coverage, at_least);
    nq_classes_print(lacking, ", ", missing);
    nq_classes_print(counted, ", ", held);
    nq_lacking what = {.range = {n, n, true},
                       .classes = to_generate(lacking),
                       .at_least = at_least,
                       .only_boards = only_boards,
                       .several = (lacking & (lacking - 1)) != 0};
    if (only_boards)
        return catalog_fail_lacking(catalog, NQ_NOT_COVERED, &what, "n = %u: of %s only the counts are in %s", n,
                                    missing, this_catalog(catalog));
    return catalog_fail_lacking(catalog, NQ_NOT_COVERED, &what, "n = %u is in %s only for %s; missing: %s", n,
                                this_catalog(catalog), held, missing);
}

static nq_status require(nq_catalog *catalog, const nq_coverage all[NQ_MAX_N], nq_range range, nq_classes classes,
                         nq_stored at_least) {
    uint64_t missing = 0;
    const nq_coverage *partly = NULL;
    if (catalog->options.mode == NQ_CATALOG_SEARCH) return NQ_OK;
    for (unsigned n = range.first; n <= range.last; n++) {
        const nq_coverage *coverage = &all[n - NQ_MIN_N];
        if (nq_classes_have_all(nq_coverage_classes(coverage, at_least), classes)) continue;
        if (!nq_coverage_classes(coverage, NQ_STORED_COUNTS)) missing |= UINT64_C(1) << n;
        else if (!partly) partly = coverage;
    }
    if (missing) return refuse_missing(catalog, missing, classes, at_least, all);
    return partly ? refuse_partly_held(catalog, partly, classes, at_least) : NQ_OK;
}

nq_status coverage_require(nq_catalog *catalog, const nq_coverage all[NQ_MAX_N], nq_range range, nq_classes classes,
                           nq_stored at_least) {
    nq_status status = require(catalog, all, range, classes, at_least);
    if (catalog->parts) catalog->lacking = (nq_lacking){0}; /* nothing is generated into part files */
    return status;
}

nq_status nq_catalog_require(nq_catalog *catalog, nq_range range, nq_classes classes, nq_stored at_least) {
    nq_coverage all[NQ_MAX_N];
    nq_status status = coverage_read(catalog, NQ_MIN_N, NQ_MAX_N, all);
    return status == NQ_OK ? coverage_require(catalog, all, range, classes, at_least) : status;
}
