/* SPDX-License-Identifier: MIT */
/* A table has the rows that are stored and no others: a statement that counts the distinct solutions of an n of which only the
 * fundamental ones are stored gets 0. What a statement reads is known when it is compiled, and what is stored is known from the
 * coverage; where the two do not meet it is said, and the view all_solutions has the rows in either case. */
#include <string.h>

#include "../catalog/coverage.h"
#include "sql_reads.h"

/* Coverage leads, so that nothing is read of an n whose rows are stored, and SQLite hands a condition on n to both halves. */
static const char all_solutions[] =
    "CREATE TEMP VIEW IF NOT EXISTS " SQL_ALL_SOLUTIONS " AS "
    "SELECT d.n, d.placement, d.canonical, d.symmetry, s.name AS symmetry_name, c.name AS class, f.orbit_size "
    "FROM main.distinct_solution AS d "
    "JOIN main.fundamental_solution AS f ON f.n = d.n AND f.placement = d.canonical "
    "JOIN main.symmetry AS s ON s.id = d.symmetry "
    "JOIN main.symmetry_class AS c ON c.orbit_size = f.orbit_size "
    "UNION ALL "
    "SELECT f.n, o.placement, f.placement, o.symmetry, o.symmetry_name, c.name, f.orbit_size "
    "FROM main.coverage AS v "
    "CROSS JOIN main.fundamental_solution AS f ON f.n = v.n AND f.orbit_size = v.orbit_size "
    "JOIN main.symmetry_class AS c ON c.orbit_size = v.orbit_size "
    "JOIN nq_orbit(f.placement) AS o "
    "WHERE v.stored = 'fundamental'";

nq_status sql_make_all_solutions(nq_catalog *catalog) {
    return catalog_execute(catalog, all_solutions, "preparing the statement");
}

static bool is(const char *name, const char *other) { return name && sqlite3_stricmp(name, other) == 0; }

/* What it is to read a table by way of a view, or by itself: the first that fits. The table has the first word, since SQLite gives
 * the name of a CTE as that of a view, and a statement may call its own CTE counts. */
static const struct {
    const char *table, *view;
    unsigned read;
} readings[] = {
    {"distinct_solution", SQL_ALL_SOLUTIONS, SQL_READS_IMAGES},
    {"distinct_solution", "solution", SQL_READS_DISTINCT},
    {"distinct_solution", NULL, SQL_READS_DISTINCT},
    {"fundamental_solution", SQL_ALL_SOLUTIONS, SQL_READS_IMAGES},
    {"fundamental_solution", "solution", SQL_READS_DISTINCT},
    {"fundamental_solution", "fundamental", SQL_READS_FUNDAMENTAL},
    {"fundamental_solution", NULL, SQL_READS_FUNDAMENTAL},
    {"coverage", "counts", SQL_READS_COUNTS},
};

void sql_reads_table(sql_reads *reads, const char *table, const char *view) {
    for (size_t k = 0; k < sizeof readings / sizeof readings[0]; k++) {
        if (!is(table, readings[k].table) || (readings[k].view && !is(view, readings[k].view))) continue;
        reads->name[readings[k].read] = readings[k].view ? readings[k].view : readings[k].table;
        return;
    }
}

/* How far a class must be stored for the rows, or the sums, to be all. */
static const nq_stored needed[SQL_READS] = {
    [SQL_READS_DISTINCT] = NQ_STORED_DISTINCT,
    [SQL_READS_FUNDAMENTAL] = NQ_STORED_FUNDAMENTAL,
    [SQL_READS_IMAGES] = NQ_STORED_FUNDAMENTAL,
    [SQL_READS_COUNTS] = NQ_STORED_COUNTS,
};

/* The classes that a table lacks of an n. A class that is known to be empty is never lacking; nor is an n that is not held at all. */
static nq_classes lacking_classes(const nq_coverage *coverage, nq_stored at_least) {
    nq_classes held = nq_coverage_classes(coverage, NQ_STORED_COUNTS), lacking = 0;
    for (nq_class k = NQ_ASYMMETRIC; held && k < NQ_CLASS_COUNT; k++) {
        bool known_empty = nq_classes_have(held, k) && coverage->fundamental_count[k] == 0;
        if (!known_empty && coverage->stored[k] < at_least) lacking |= nq_classes_of(k);
    }
    return lacking;
}

/* Whether all_solutions has what the stored rows of an n lack. */
static bool is_made_elsewhere(const nq_coverage *coverage, unsigned read) {
    return read == SQL_READS_DISTINCT && lacking_classes(coverage, NQ_STORED_FUNDAMENTAL) == 0;
}

static void remark(nq_catalog *catalog, const char *name, uint64_t sizes, nq_classes lacking, bool made_elsewhere) {
    char n[128], classes[NQ_CLASSES_SIZE];
    print_sizes(sizes, n, sizeof n);
    nq_classes_print(lacking, ", ", classes);
    if (made_elsewhere)
        catalog_notice(catalog,
                       "%s lacks solutions of n = %s: of %s only the fundamental ones are stored; " SQL_ALL_SOLUTIONS
                       " has them",
                       name, n, classes);
    else catalog_notice(catalog, "%s has n = %s only in part; missing: %s", name, n, classes);
}

/* One remark for all n that lack the same, and one for all of which all_solutions has the rest. */
static void remark_table(nq_catalog *catalog, const char *name, unsigned read,
                         const nq_coverage coverage[NQ_MAX_N + 1]) {
    uint64_t told = 0;
    for (unsigned first = NQ_MIN_N; first <= NQ_MAX_N; first++) {
        nq_classes lacking = lacking_classes(&coverage[first], needed[read]);
        bool elsewhere = is_made_elsewhere(&coverage[first], read);
        uint64_t sizes = 0;
        if (!lacking || told >> first & 1) continue;
        for (unsigned n = first; n <= NQ_MAX_N; n++) {
            nq_classes others = lacking_classes(&coverage[n], needed[read]);
            if (!others || is_made_elsewhere(&coverage[n], read) != elsewhere || (!elsewhere && others != lacking))
                continue;
            sizes |= UINT64_C(1) << n;
            if (elsewhere) lacking |= others;
        }
        remark(catalog, name, sizes, lacking, elsewhere);
        told |= sizes;
    }
}

nq_status sql_reads_remark(nq_catalog *catalog, const sql_reads *reads) {
    static const sql_reads nothing;
    nq_coverage coverage[NQ_MAX_N + 1];
    if (!catalog->options.notice || memcmp(reads, &nothing, sizeof nothing) == 0) return NQ_OK;
    nq_status status = coverage_read(catalog, NQ_MIN_N, NQ_MAX_N, coverage + NQ_MIN_N);
    for (unsigned read = 0; status == NQ_OK && read < SQL_READS; read++)
        if (reads->name[read]) remark_table(catalog, reads->name[read], read, coverage);
    return status;
}
