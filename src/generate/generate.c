/* One n in one transaction: the search feeds fundamental_solution and is remembered, packed; the expansion of what is
 * remembered feeds distinct_solution; the coverage rows say that both are whole. Threads search and expand while SQLite, which
 * is the slowest of them, writes. */
#include <assert.h>
#include <stdlib.h>

#include "../catalog/begin.h"
#include "../catalog/open.h"
#include "../catalog/part_file.h"
#include "../catalog/side_files.h"
#include "../catalog/transaction.h"
#include "distinct.h"
#include "part_run.h"
#include "space.h"

/* The one class of a set. */
static nq_class class_of(nq_classes classes) {
    nq_class only = NQ_ASYMMETRIC;
    while (!nq_classes_have(classes, only)) only++;
    return only;
}

/* Some classes of n: all, or one symmetric class. Rows that are stored already stay, and what is stored is never less afterwards. */
static nq_status generate_set(nq_catalog *catalog, nq_coverage *coverage, nq_classes classes, nq_stored store) {
    nq_classes rows = nq_coverage_classes(coverage, NQ_STORED_FUNDAMENTAL),
               whole = nq_coverage_classes(coverage, NQ_STORED_DISTINCT);
    nq_estimate estimate = nq_estimate_generate(coverage->n, classes, store);
    found fundamentals = {.catalog = catalog,
                          .n = coverage->n,
                          .expected_rows = estimate.fundamental_rows + estimate.distinct_rows,
                          .store = store >= NQ_STORED_FUNDAMENTAL ? classes & ~rows : 0,
                          .keep = store == NQ_STORED_DISTINCT ? classes & ~whole : 0};
    nq_status status;
    if (nq_classes_have_all(rows, classes)) status = recall_fundamentals(coverage, &fundamentals);
    else if (classes == NQ_ALL_CLASSES) status = search_all(&fundamentals);
    else status = search_class(&fundamentals, class_of(classes));
    if (status == NQ_OK && fundamentals.keep) status = insert_distinct(&fundamentals);
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        if (!nq_classes_have(classes, k)) continue;
        if (coverage->stored[k] < store) coverage->stored[k] = store;
        coverage->fundamental_count[k] = fundamentals.class_count[k];
    }
    compact_list_close(fundamentals.kept);
    return status;
}

/* No board of n > 1 has full symmetry, so this class is held, empty, with any other: the mirror leaves the only queen of a row in its
 * place on the middle column alone, where there is room for one. */
static void cover_full(nq_coverage *coverage, nq_stored store) {
    if (coverage->n > 1 && coverage->stored[NQ_FULL_SYMMETRY] < store) coverage->stored[NQ_FULL_SYMMETRY] = store;
}

static nq_status generate_classes(nq_catalog *catalog, nq_coverage *coverage, nq_classes classes, nq_stored store) {
    nq_status status = NQ_OK;
    if (classes != NQ_ALL_CLASSES) cover_full(coverage, store);
    if (classes == NQ_ALL_CLASSES) status = generate_set(catalog, coverage, classes, store);
    for (nq_class k = NQ_ASYMMETRIC; classes != NQ_ALL_CLASSES && status == NQ_OK && k < NQ_CLASS_COUNT; k++)
        if (nq_classes_have(classes, k) && coverage->stored[k] < store)
            status = generate_set(catalog, coverage, nq_classes_of(k), store);
    if (status == NQ_OK) status = generate_check_counts(catalog, coverage);
    if (status == NQ_OK) status = generate_coverage(catalog, coverage);
    return status;
}

/* Whether the fundamental solutions are to go through a part file: a run was begun so, or it is estimated to take long. */
static bool needs_part(nq_catalog *catalog, const nq_coverage *coverage, nq_stored store) {
    if (store == NQ_STORED_COUNTS) return false;
    if (nq_coverage_classes(coverage, NQ_STORED_FUNDAMENTAL) == NQ_ALL_CLASSES) return false;
    return part_exists(catalog, coverage->n) ||
           nq_estimate_generate(coverage->n, NQ_ALL_CLASSES, store).seconds >= catalog->options.part_after;
}

static nq_status generate_in_one_transaction(nq_catalog *catalog, unsigned n, nq_classes classes, nq_stored store,
                                             nq_generated *generated) {
    nq_status status = catalog_begin(catalog);
    if (status != NQ_OK) return status;
    status = nq_catalog_coverage(catalog, n, &generated->coverage);
    if (status == NQ_OK)
        generated->was_covered = nq_classes_have_all(nq_coverage_classes(&generated->coverage, store), classes);
    if (status == NQ_OK && !generated->was_covered)
        status = generate_classes(catalog, &generated->coverage, classes, store);
    if (status == NQ_OK) status = catalog_commit(catalog);
    if (status != NQ_OK) sqlite3_exec(catalog->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

nq_status nq_catalog_generate(nq_catalog *catalog, unsigned n, nq_classes classes, nq_stored store,
                              nq_generated *generated) {
    assert(catalog->options.mode == NQ_CATALOG_GENERATE && (catalog->pending || catalog->db));
    assert(n >= NQ_MIN_N && n <= NQ_MAX_N && store >= NQ_STORED_COUNTS && store <= NQ_STORED_DISTINCT);
    assert(classes && nq_classes_have_all(NQ_ALL_CLASSES, classes));
    assert(classes == NQ_ALL_CLASSES || !nq_classes_have(classes, NQ_ASYMMETRIC));
    *generated = (nq_generated){0};
    catalog->told_waiting = false;
    /* Reading already rolls back what stands beside the file; that may be new since the last n. */
    nq_status status = catalog->pending ? NQ_OK : side_files_check(catalog, identity_file(catalog->db));
    if (status != NQ_OK) return status;
    nq_coverage coverage;
    if (catalog->pending || nq_catalog_coverage(catalog, n, &coverage) != NQ_OK) coverage = (nq_coverage){.n = n};
    bool covered = nq_classes_have_all(nq_coverage_classes(&coverage, store), classes);
    bool through_part = !covered && classes == NQ_ALL_CLASSES && needs_part(catalog, &coverage, store);
    status = covered ? NQ_OK : estimate_check_space(catalog, n, classes, store, through_part && !catalog->pending);
    if (status == NQ_OK && through_part) status = part_generate(catalog, n);
    if (status == NQ_OK) status = catalog_ensure_open(catalog);
    if (status == NQ_OK) status = generate_in_one_transaction(catalog, n, classes, store, generated);
    if (status == NQ_OK && through_part) generated->was_covered = false;
    if (status != NQ_OK) *generated = (nq_generated){0}, catalog_take_back(catalog);
    return status;
}
