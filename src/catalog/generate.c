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
    nq_status (*next)(struct found *all, nq_placement *placement, const uint64_t **packed);
    nq_crew *crew;
    nq_crew_piece piece; /* the one being given out */
    size_t at;
    nq_symmetric_search symmetric; /* in place of the crew, for one class */
    uint64_t one[NQ_PACKED_WORDS];
    const nq_interrupt *interrupt;
    unsigned n;
    unsigned store, keep; /* classes whose rows are to be stored; that are wanted once more, for their images */
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

/* The next piece's, from the threads. */
static nq_status next_of_crew(found *all, nq_placement *placement, const uint64_t **packed) {
    while (all->at == all->piece.count) {
        nq_status status = nq_crew_next(all->crew, &all->piece);
        if (status != NQ_OK) return status;
        all->at = 0;
    }
    *packed = all->piece.packed + all->at++ * nq_packed_words(all->n);
    nq_unpack(*packed, all->n, placement);
    return NQ_OK;
}

/* The next of one symmetric class. */
static nq_status next_of_class(found *all, nq_placement *placement, const uint64_t **packed) {
    nq_status status = nq_symmetric_search_next(&all->symmetric, all->interrupt);
    if (status != NQ_OK) return status;
    *placement = all->symmetric.placement;
    if (all->keep) nq_pack(placement, all->one);
    *packed = all->one;
    return NQ_OK;
}

/* Goes on to the next one that is to be stored. */
static nq_status next_fundamental(void *context, nq_feed_row *row) {
    found *all = context;
    nq_placement placement;
    const uint64_t *packed;
    nq_status status;
    while ((status = all->next(all, &placement, &packed)) == NQ_OK) {
        unsigned orbit_size = nq_orbit_size(&placement), class = (unsigned)nq_class_index(orbit_size);
        all->class_count[class]++;
        count_row(all->catalog, all->n, &all->estimate, &all->rows);
        if (all->keep >> class & 1 && (status = remember(all, packed)) != NQ_OK) return status;
        if (!(all->store >> class & 1)) continue;
        nq_placement_print(&placement, all->text);
        *row = (nq_feed_row){.n = all->n, .placement = all->text, .orbit_size = orbit_size};
        return NQ_OK;
    }
    return status;
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
    nq_feed feed = {.next = next_fundamental, .context = fundamentals};
    return insert_from(catalog,
                       "INSERT INTO fundamental_solution (n, placement, orbit_size) "
                       "SELECT n, placement, orbit_size FROM nq_feed(?1)",
                       &feed, "storing the fundamental solutions");
}

/* Finds them without storing any. */
static nq_status pass_over(nq_catalog *catalog, found *fundamentals) {
    nq_feed_row none;
    nq_status status = next_fundamental(fundamentals, &none);
    if (status == NQ_INTERRUPTED) return catalog_fail(catalog, status, "%s: interrupted while searching n = %u", catalog->path, fundamentals->n);
    if (status == NQ_NO_MEMORY) return catalog_fail(catalog, status, "%s: not enough memory for n = %u", catalog->path, fundamentals->n);
    return NQ_OK;
}

static nq_status use(nq_catalog *catalog, found *fundamentals) {
    return fundamentals->store ? insert_fundamentals(catalog, fundamentals) : pass_over(catalog, fundamentals);
}

/* All of n, by as many threads as the catalog was opened with. */
static nq_status search_all(nq_catalog *catalog, found *fundamentals) {
    nq_crew_task task = {.n = fundamentals->n, .jobs = catalog->options.jobs ? catalog->options.jobs : 1, .stride = 1, .interrupt = fundamentals->interrupt};
    if (nq_crew_open(&task, &fundamentals->crew) != NQ_OK)
        return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory, or no thread, for n = %u", catalog->path, fundamentals->n);
    fundamentals->next = next_of_crew;
    nq_status status = use(catalog, fundamentals);
    nq_crew_close(fundamentals->crew);
    return status;
}

/* Those of one symmetric class. */
static nq_status search_class(nq_catalog *catalog, found *fundamentals, unsigned class) {
    nq_symmetric_search_init(&fundamentals->symmetric, fundamentals->n, nq_symmetry_classes[class].orbit_size);
    fundamentals->next = next_of_class;
    return use(catalog, fundamentals);
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
        if (coverage->stored[k] == NQ_STORED_NOTHING) continue;
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
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) {
        uint64_t published;
        if (coverage->stored[k] == NQ_STORED_NOTHING || !nq_published_class_count(coverage->n, k, &published)) continue;
        if (coverage->fundamental_count[k] == published) continue;
        return catalog_fail(catalog, NQ_DAMAGED,
                            "n = %u: found %" PRIu64 " fundamental %s solutions, but %" PRIu64 " are published (%s); nothing was stored", coverage->n,
                            coverage->fundamental_count[k], nq_symmetry_classes[k].name, published, nq_published_class_sequence(k));
    }
    return NQ_OK;
}

nq_status generate_take_rows(nq_catalog *catalog, nq_feed *feed, unsigned *wanted, nq_coverage *taken) {
    nq_coverage held;
    nq_status status = catalog_begin(catalog);
    if (status != NQ_OK) return status;
    status = nq_catalog_coverage(catalog, taken->n, &held);
    *wanted = NQ_ALL_CLASSES & ~nq_coverage_classes(&held, NQ_STORED_FUNDAMENTAL);
    if (status == NQ_OK && *wanted)
        status = insert_from(catalog, "INSERT INTO fundamental_solution (n, placement, orbit_size) SELECT n, placement, orbit_size FROM nq_feed(?1)", feed,
                             "taking the rows of parts");
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) taken->stored[k] = held.stored[k] < NQ_STORED_FUNDAMENTAL ? NQ_STORED_FUNDAMENTAL : held.stored[k];
    if (status == NQ_OK && *wanted) status = generate_check_counts(catalog, taken);
    if (status == NQ_OK && *wanted) status = generate_coverage(catalog, taken);
    if (status == NQ_OK) status = catalog_commit(catalog);
    if (status != NQ_OK) sqlite3_exec(catalog->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
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
        uint64_t packed[NQ_PACKED_WORDS];
        unsigned class = (unsigned)nq_class_index(nq_orbit_size(&placement));
        fundamentals->class_count[class]++;
        if (!(fundamentals->keep >> class & 1)) continue;
        nq_pack(&placement, packed);
        status = remember(fundamentals, packed);
        if (status == NQ_NO_MEMORY) catalog_fail(catalog, status, "%s: not enough memory for n = %u", catalog->path, coverage->n);
    }
    source_close(from);
    return status == NQ_DONE ? NQ_OK : status;
}

/* The one class of a set. */
static unsigned class_of(unsigned classes) {
    unsigned class = 0;
    while (!(classes >> class & 1)) class++;
    return class;
}

/* Some classes of n: all, or one symmetric class. Rows that are stored already stay, and what is stored is never less afterwards. */
static nq_status generate_set(nq_catalog *catalog, nq_coverage *coverage, unsigned classes, nq_stored store) {
    unsigned rows = nq_coverage_classes(coverage, NQ_STORED_FUNDAMENTAL), whole = nq_coverage_classes(coverage, NQ_STORED_DISTINCT);
    found fundamentals = {.catalog = catalog, .estimate = nq_estimate_generate(coverage->n, classes, store), .interrupt = catalog->options.interrupt,
                          .n = coverage->n, .store = store >= NQ_STORED_FUNDAMENTAL ? classes & ~rows : 0,
                          .keep = store == NQ_STORED_DISTINCT ? classes & ~whole : 0};
    nq_status status;
    if ((rows & classes) == classes) status = recall_fundamentals(catalog, coverage, &fundamentals);
    else if (classes == NQ_ALL_CLASSES) status = search_all(catalog, &fundamentals);
    else status = search_class(catalog, &fundamentals, class_of(classes));
    if (status == NQ_OK && fundamentals.keep) status = insert_distinct(catalog, &fundamentals);
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) {
        if (!(classes >> k & 1)) continue;
        if (coverage->stored[k] < store) coverage->stored[k] = store;
        coverage->fundamental_count[k] = fundamentals.class_count[k];
    }
    free(fundamentals.packed);
    return status;
}

/* No board of n > 1 has full symmetry, so this class is held, empty, with any other: the mirror leaves the only queen of a row in its
 * place on the middle column alone, where there is room for one. */
static void cover_full(nq_coverage *coverage, nq_stored store) {
    unsigned full = (unsigned)nq_class_index(1);
    if (coverage->n > 1 && coverage->stored[full] < store) coverage->stored[full] = store;
}

static nq_status generate_classes(nq_catalog *catalog, nq_coverage *coverage, unsigned classes, nq_stored store) {
    nq_status status = NQ_OK;
    if (classes != NQ_ALL_CLASSES) cover_full(coverage, store);
    if (classes == NQ_ALL_CLASSES) status = generate_set(catalog, coverage, classes, store);
    for (unsigned k = 0; classes != NQ_ALL_CLASSES && status == NQ_OK && k < NQ_CLASS_COUNT; k++)
        if (classes >> k & 1 && coverage->stored[k] < store) status = generate_set(catalog, coverage, 1u << k, store);
    if (status == NQ_OK) status = generate_check_counts(catalog, coverage);
    if (status == NQ_OK) status = generate_coverage(catalog, coverage);
    return status;
}

/* Whether the fundamental solutions are to go through a part file: a run was begun so, or it is estimated to take long. */
static bool needs_part(nq_catalog *catalog, unsigned n, nq_stored store) {
    nq_coverage coverage;
    if (store == NQ_STORED_COUNTS) return false;
    if (!catalog->pending && nq_catalog_coverage(catalog, n, &coverage) == NQ_OK &&
        nq_coverage_classes(&coverage, NQ_STORED_FUNDAMENTAL) == NQ_ALL_CLASSES)
        return false;
    return part_exists(catalog, n) || nq_estimate_generate(n, NQ_ALL_CLASSES, store).seconds >= catalog->options.part_after;
}

static nq_status generate_in_one_transaction(nq_catalog *catalog, unsigned n, unsigned classes, nq_stored store, nq_generated *generated) {
    nq_status status = catalog_begin(catalog);
    if (status != NQ_OK) return status;
    status = nq_catalog_coverage(catalog, n, &generated->coverage);
    if (status == NQ_OK) generated->was_covered = (nq_coverage_classes(&generated->coverage, store) & classes) == classes;
    if (status == NQ_OK && !generated->was_covered) status = generate_classes(catalog, &generated->coverage, classes, store);
    if (status == NQ_OK) status = catalog_commit(catalog);
    if (status != NQ_OK) sqlite3_exec(catalog->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

nq_status nq_catalog_generate(nq_catalog *catalog, unsigned n, unsigned classes, nq_stored store, nq_generated *generated) {
    *generated = (nq_generated){0};
    catalog->told_waiting = false;
    nq_coverage coverage;
    /* Reading already rolls back what stands beside the file; that may be new since the last n. */
    nq_status status = catalog->pending ? NQ_OK : side_files_check(catalog, identity_file(catalog->db));
    if (status != NQ_OK) return status;
    bool covered = !catalog->pending && nq_catalog_coverage(catalog, n, &coverage) == NQ_OK && (nq_coverage_classes(&coverage, store) & classes) == classes;
    bool through_part = !covered && classes == NQ_ALL_CLASSES && needs_part(catalog, n, store);
    status = covered ? NQ_OK : estimate_check_space(catalog, n, classes, store, through_part && !catalog->pending);
    if (status == NQ_OK && through_part) status = part_generate(catalog, n);
    if (status == NQ_OK) status = catalog_ensure_open(catalog);
    if (status == NQ_OK) status = generate_in_one_transaction(catalog, n, classes, store, generated);
    if (status == NQ_OK && through_part) generated->was_covered = false;
    if (status != NQ_OK) catalog_take_back(catalog);
    return status;
}
