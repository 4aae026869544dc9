/* One n in one transaction: the search feeds fundamental_solution and is remembered, packed; the expansion of what is
 * remembered feeds distinct_solution, first column by first column; the coverage rows say that both are whole. */
#include <inttypes.h>
#include <stdlib.h>

#include "../sql/feed.h"
#include "internal.h"
#include "nqueens/published.h"

/* The fundamental solutions of one n as they come from the search. */
typedef struct found {
    nq_fundamental_search search;
    const nq_interrupt *interrupt;
    nq_packed *packed;
    size_t count, capacity;
    uint64_t class_count[NQ_CLASS_COUNT];
} found;

static nq_status remember(found *all, const nq_placement *placement) {
    if (all->count == all->capacity) {
        size_t capacity = all->capacity ? all->capacity * 2 : 1024;
        nq_packed *packed = realloc(all->packed, capacity * sizeof *packed);
        if (!packed) return NQ_NO_MEMORY;
        all->packed = packed;
        all->capacity = capacity;
    }
    nq_pack(placement, &all->packed[all->count++]);
    return NQ_OK;
}

static nq_status next_fundamental(void *context, nq_solution *row) {
    found *all = context;
    nq_status status = nq_fundamental_search_next(&all->search, all->interrupt);
    if (status != NQ_OK) return status;
    row->placement = all->search.search.placement;
    row->orbit_size = all->search.orbit_size;
    all->class_count[nq_class_index(row->orbit_size)]++;
    return remember(all, &row->placement);
}

/* The images of the fundamental solutions, those with one first column at a time. */
typedef struct images {
    const found *fundamentals;
    unsigned n;
    unsigned next_column;
    nq_image *image; /* room for the largest column */
    size_t count, at;
} images;

static nq_status next_image(void *context, nq_solution *row) {
    images *all = context;
    const found *fundamentals = all->fundamentals;
    while (all->at == all->count) {
        if (all->next_column == all->n) return NQ_DONE;
        if (nq_interrupted(fundamentals->interrupt)) return NQ_INTERRUPTED;
        all->count = nq_expand(all->n, fundamentals->packed, fundamentals->count, all->next_column++, all->image);
        all->at = 0;
    }
    const nq_image *image = &all->image[all->at++];
    nq_unpack(&image->placement, all->n, &row->placement);
    nq_unpack(&fundamentals->packed[image->fundamental], all->n, &row->canonical);
    row->symmetry = (nq_symmetry)image->symmetry;
    return NQ_OK;
}

/* Runs an INSERT … SELECT that reads from the feed bound to ?1. */
static nq_status insert_from(nq_catalog *catalog, const char *sql, nq_feed *feed, const char *doing) {
    sqlite3_stmt *statement = NULL;
    nq_status status = catalog_prepare(catalog, sql, &statement);
    if (status != NQ_OK) return status;
    nq_feed_bind(statement, 1, feed);
    status = catalog_run(catalog, statement, doing);
    if (status != NQ_OK && feed->failure == NQ_NO_MEMORY)
        status = catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for %s", catalog->path, doing);
    sqlite3_finalize(statement);
    return status;
}

static nq_status insert_fundamentals(nq_catalog *catalog, found *fundamentals) {
    nq_feed feed = {.next = next_fundamental, .context = fundamentals};
    return insert_from(catalog,
                       "INSERT INTO fundamental_solution (n, placement, orbit_size) SELECT n, placement, orbit_size FROM nq_feed(?1)",
                       &feed, "storing the fundamental solutions");
}

static nq_status insert_distinct(nq_catalog *catalog, unsigned n, const found *fundamentals) {
    uint64_t in_column[NQ_MAX_N], most = 1;
    nq_count_images(n, fundamentals->packed, fundamentals->count, in_column);
    for (unsigned column = 0; column < n; column++)
        if (in_column[column] > most) most = in_column[column];
    images all = {.fundamentals = fundamentals, .n = n, .image = malloc(most * sizeof(nq_image))};
    if (!all.image) return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for n = %u", catalog->path, n);
    nq_feed feed = {.next = next_image, .context = &all};
    nq_status status = insert_from(catalog,
                                   "INSERT INTO distinct_solution (n, placement, canonical, symmetry) "
                                   "SELECT n, placement, canonical, symmetry FROM nq_feed(?1)",
                                   &feed, "storing the distinct solutions");
    free(all.image);
    return status;
}

static nq_status insert_coverage(nq_catalog *catalog, const nq_coverage *coverage) {
    sqlite3_stmt *statement = NULL;
    nq_status status = catalog_prepare(
        catalog, "INSERT INTO coverage (n, orbit_size, fundamental_count, stored) VALUES (?1, ?2, ?3, ?4)", &statement);
    for (unsigned k = 0; status == NQ_OK && k < NQ_CLASS_COUNT; k++) {
        sqlite3_reset(statement);
        sqlite3_bind_int(statement, 1, (int)coverage->n);
        sqlite3_bind_int(statement, 2, (int)nq_symmetry_classes[k].orbit_size);
        sqlite3_bind_int64(statement, 3, (sqlite3_int64)coverage->fundamental_count[k]);
        sqlite3_bind_text(statement, 4, nq_stored_name(coverage->stored[k]), -1, SQLITE_STATIC);
        status = catalog_run(catalog, statement, "storing the coverage");
    }
    sqlite3_finalize(statement);
    return status;
}

/* The last look before the commit: a search that disagrees with the published counts is wrong, and stores nothing. */
static nq_status check_counts(nq_catalog *catalog, const nq_coverage *coverage) {
    nq_published published;
    if (!nq_published_counts(coverage->n, &published)) return NQ_OK;
    uint64_t distinct = nq_coverage_count(coverage, false, NQ_ALL_CLASSES);
    uint64_t fundamental = nq_coverage_count(coverage, true, NQ_ALL_CLASSES);
    if (distinct == published.distinct && fundamental == published.fundamental) return NQ_OK;
    return catalog_fail(catalog, NQ_DAMAGED,
                        "n = %u: found %" PRIu64 " distinct and %" PRIu64 " fundamental solutions, but %" PRIu64 " and %" PRIu64
                        " are published; nothing was stored",
                        coverage->n, distinct, fundamental, published.distinct, published.fundamental);
}

static nq_status generate_all(nq_catalog *catalog, unsigned n, nq_coverage *coverage) {
    found fundamentals = {.interrupt = catalog->options.interrupt};
    nq_fundamental_search_init(&fundamentals.search, n);
    nq_status status = insert_fundamentals(catalog, &fundamentals);
    if (status == NQ_OK) status = insert_distinct(catalog, n, &fundamentals);
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) {
        coverage->stored[k] = NQ_STORED_DISTINCT;
        coverage->fundamental_count[k] = fundamentals.class_count[k];
    }
    free(fundamentals.packed);
    if (status == NQ_OK) status = check_counts(catalog, coverage);
    if (status == NQ_OK) status = insert_coverage(catalog, coverage);
    return status;
}

nq_status nq_catalog_generate(nq_catalog *catalog, unsigned n, nq_generated *generated) {
    *generated = (nq_generated){0};
    catalog->told_waiting = false;
    nq_status status = catalog_execute(catalog, "BEGIN IMMEDIATE", "starting to write");
    if (status != NQ_OK) return status;
    status = nq_catalog_coverage(catalog, n, &generated->coverage);
    if (status == NQ_OK)
        generated->was_covered = nq_coverage_classes(&generated->coverage, NQ_STORED_DISTINCT) == NQ_ALL_CLASSES;
    if (status == NQ_OK && !generated->was_covered) status = generate_all(catalog, n, &generated->coverage);
    if (status == NQ_OK) status = catalog_execute(catalog, "COMMIT", "committing");
    if (status != NQ_OK) sqlite3_exec(catalog->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}
