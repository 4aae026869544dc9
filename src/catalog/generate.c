/* One n in one transaction: the search feeds fundamental_solution and is remembered, packed; the expansion of what is
 * remembered feeds distinct_solution; the coverage rows say that both are whole. Threads search and expand while SQLite, which
 * is the slowest of them, writes. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../sql/feed.h"
#include "expander.h"
#include "nqueens/published.h"
#include "source.h"

/* Progress is told once in so many rows. */
#define REPORT_ROWS 8192u

static void count_row(nq_catalog *catalog, unsigned n, const nq_estimate *estimate, uint64_t *rows) {
    uint64_t all = estimate->fundamental_rows + estimate->distinct_rows;
    if (++*rows % REPORT_ROWS == 0) catalog_report(catalog, n, all ? (double)*rows / (double)all : 0, *rows, 0);
}

/* The fundamental solutions of one n as they come from the search. */
typedef struct found {
    nq_catalog *catalog;
    nq_estimate estimate;
    uint64_t rows; /* of both tables so far */
    nq_crew *crew;
    nq_crew_piece piece; /* the one being given out */
    size_t at;
    const nq_interrupt *interrupt;
    unsigned n;
    bool keep; /* they are wanted once more, for their images */
    char text[NQ_TEXT_SIZE];
    uint64_t *packed;
    size_t count, capacity;
    uint64_t class_count[NQ_CLASS_COUNT];
} found;

static nq_status remember(found *all, const uint64_t *packed) {
    unsigned words = nq_packed_words(all->n);
    if (all->count == all->capacity) {
        size_t capacity = all->capacity ? all->capacity * 2 : 1024;
        uint64_t *larger = realloc(all->packed, capacity * words * sizeof *larger);
        if (!larger) return NQ_NO_MEMORY;
        all->packed = larger;
        all->capacity = capacity;
    }
    memcpy(all->packed + all->count++ * words, packed, words * sizeof *packed);
    return NQ_OK;
}

static nq_status next_fundamental(void *context, nq_feed_row *row) {
    found *all = context;
    while (all->at == all->piece.count) {
        nq_status status = nq_crew_next(all->crew, &all->piece);
        if (status != NQ_OK) return status;
        all->at = 0;
    }
    const uint64_t *packed = all->piece.packed + all->at++ * nq_packed_words(all->n);
    nq_placement placement;
    nq_unpack(packed, all->n, &placement);
    nq_placement_print(&placement, all->text);
    *row = (nq_feed_row){.n = all->n, .placement = all->text, .orbit_size = nq_orbit_size(&placement)};
    all->class_count[nq_class_index(row->orbit_size)]++;
    count_row(all->catalog, all->n, &all->estimate, &all->rows);
    return all->keep ? remember(all, packed) : NQ_OK;
}

/* Their images. */
typedef struct images {
    nq_catalog *catalog;
    nq_estimate estimate;
    uint64_t rows;
    expander *from;
    unsigned n;
    const nq_interrupt *interrupt;
} images;

static nq_status next_image(void *context, nq_feed_row *row) {
    images *all = context;
    const expanded_row *image = nq_interrupted(all->interrupt) ? NULL : expander_next(all->from);
    if (!image) return nq_interrupted(all->interrupt) ? NQ_INTERRUPTED : NQ_DONE;
    *row = (nq_feed_row){all->n, image->placement, image->canonical, (nq_symmetry)image->symmetry, 0};
    count_row(all->catalog, all->n, &all->estimate, &all->rows);
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
    nq_crew_task task = {.n = fundamentals->n, .jobs = catalog->options.jobs ? catalog->options.jobs : 1, .stride = 1, .interrupt = fundamentals->interrupt};
    if (nq_crew_open(&task, &fundamentals->crew) != NQ_OK)
        return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory, or no thread, for n = %u", catalog->path, fundamentals->n);
    nq_feed feed = {.next = next_fundamental, .context = fundamentals};
    nq_status status = insert_from(catalog,
                                   "INSERT INTO fundamental_solution (n, placement, orbit_size) "
                                   "SELECT n, placement, orbit_size FROM nq_feed(?1)",
                                   &feed, "storing the fundamental solutions");
    nq_crew_close(fundamentals->crew);
    return status;
}

static nq_status insert_distinct(nq_catalog *catalog, const found *fundamentals) {
    images all = {.catalog = catalog, .estimate = fundamentals->estimate, .rows = fundamentals->count, .n = fundamentals->n,
                  .interrupt = fundamentals->interrupt};
    if (expander_open(fundamentals->n, fundamentals->packed, fundamentals->count, &all.from) != NQ_OK)
        return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for n = %u", catalog->path, fundamentals->n);
    nq_feed feed = {.next = next_image, .context = &all};
    nq_status status = insert_from(catalog,
                                   "INSERT INTO distinct_solution (n, placement, canonical, symmetry) "
                                   "SELECT n, placement, canonical, symmetry FROM nq_feed(?1)",
                                   &feed, "storing the distinct solutions");
    expander_close(all.from);
    return status;
}

nq_status generate_coverage(nq_catalog *catalog, const nq_coverage *coverage) {
    sqlite3_stmt *statement = NULL;
    nq_status status = catalog_prepare(
        catalog, "INSERT INTO coverage (n, orbit_size, fundamental_count, stored) VALUES (?1, ?2, ?3, ?4) "
                 "ON CONFLICT (n, orbit_size) DO UPDATE SET fundamental_count = excluded.fundamental_count, stored = excluded.stored",
        &statement);
    for (unsigned k = 0; status == NQ_OK && k < NQ_CLASS_COUNT; k++) {
        sqlite3_reset(statement);
        sqlite3_bind_int(statement, 1, (int)coverage->n);
        sqlite3_bind_int(statement, 2, (int)nq_symmetry_classes[k].orbit_size);
        sqlite3_bind_int64(statement, 3, (sqlite3_int64)coverage->fundamental_count[k]);
        status = catalog_bind_text(catalog, statement, 4, nq_stored_name(coverage->stored[k]), -1);
        if (status == NQ_OK) status = catalog_run(catalog, statement, "storing the coverage");
    }
    sqlite3_finalize(statement);
    return status;
}

/* The last look before the commit: a search that disagrees with the published counts is wrong, and stores nothing. */
nq_status generate_check_counts(nq_catalog *catalog, const nq_coverage *coverage) {
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

/* Reads back the fundamental solutions of n that are stored. */
static nq_status recall_fundamentals(nq_catalog *catalog, const nq_coverage *coverage, found *fundamentals) {
    nq_fitted_filter everything;
    nq_reading_error unused;
    nq_filter all = nq_filter_all();
    nq_filter_fit(&all, coverage->n, &everything, &unused);
    source *from = NULL;
    source_request request = {.coverage = coverage, .fundamental = true, .classes = NQ_ALL_CLASSES, .filter = &everything, .most = UINT64_MAX};
    nq_placement placement;
    nq_status status = rows_open(catalog, &request, &from);
    while (status == NQ_OK && (status = from->next(from, &placement)) == NQ_OK) {
        fundamentals->class_count[nq_class_index(nq_orbit_size(&placement))]++;
        uint64_t packed[NQ_PACKED_WORDS];
        nq_pack(&placement, packed);
        status = remember(fundamentals, packed);
        if (status == NQ_NO_MEMORY) catalog_fail(catalog, status, "%s: not enough memory for n = %u", catalog->path, coverage->n);
    }
    source_close(from);
    return status == NQ_DONE ? NQ_OK : status;
}

static nq_status generate_all(nq_catalog *catalog, nq_coverage *coverage, nq_stored store) {
    found fundamentals = {.catalog = catalog, .estimate = nq_estimate_generate(coverage->n, store), .interrupt = catalog->options.interrupt,
                          .n = coverage->n, .keep = store == NQ_STORED_DISTINCT};
    bool recall = nq_coverage_classes(coverage, NQ_STORED_FUNDAMENTAL) == NQ_ALL_CLASSES;
    nq_status status = recall ? recall_fundamentals(catalog, coverage, &fundamentals) : insert_fundamentals(catalog, &fundamentals);
    if (status == NQ_OK && store == NQ_STORED_DISTINCT) status = insert_distinct(catalog, &fundamentals);
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) {
        coverage->stored[k] = store;
        coverage->fundamental_count[k] = fundamentals.class_count[k];
    }
    free(fundamentals.packed);
    if (status == NQ_OK) status = generate_check_counts(catalog, coverage);
    if (status == NQ_OK) status = generate_coverage(catalog, coverage);
    return status;
}

/* Whether the fundamental solutions are to go through a part file: a run was begun so, or it is estimated to take long. */
static bool needs_part(nq_catalog *catalog, unsigned n, nq_stored store) {
    nq_coverage coverage;
    if (!catalog->pending && nq_catalog_coverage(catalog, n, &coverage) == NQ_OK &&
        nq_coverage_classes(&coverage, NQ_STORED_FUNDAMENTAL) == NQ_ALL_CLASSES)
        return false;
    return part_exists(catalog, n) || nq_estimate_generate(n, store).seconds >= catalog->options.part_after;
}

static nq_status generate_in_one_transaction(nq_catalog *catalog, unsigned n, nq_stored store, nq_generated *generated) {
    nq_status status = catalog_execute(catalog, "BEGIN IMMEDIATE", "starting to write");
    if (status != NQ_OK) return status;
    status = nq_catalog_coverage(catalog, n, &generated->coverage);
    if (status == NQ_OK) generated->was_covered = nq_coverage_classes(&generated->coverage, store) == NQ_ALL_CLASSES;
    if (status == NQ_OK && !generated->was_covered) status = generate_all(catalog, &generated->coverage, store);
    if (status == NQ_OK) status = catalog_execute(catalog, "COMMIT", "committing");
    if (status != NQ_OK) sqlite3_exec(catalog->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

nq_status nq_catalog_generate(nq_catalog *catalog, unsigned n, nq_stored store, nq_generated *generated) {
    *generated = (nq_generated){0};
    catalog->told_waiting = false;
    nq_coverage coverage;
    bool covered = !catalog->pending && nq_catalog_coverage(catalog, n, &coverage) == NQ_OK && nq_coverage_classes(&coverage, store) == NQ_ALL_CLASSES;
    bool through_part = !covered && needs_part(catalog, n, store);
    nq_status status = covered ? NQ_OK : estimate_check_space(catalog, n, store, through_part && !catalog->pending);
    if (status == NQ_OK && through_part) status = part_generate(catalog, n);
    if (status == NQ_OK) status = catalog_ensure_open(catalog);
    if (status == NQ_OK) status = generate_in_one_transaction(catalog, n, store, generated);
    if (status == NQ_OK && through_part) generated->was_covered = false;
    return status;
}
