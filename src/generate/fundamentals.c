/* Fundamental solutions: found by a search, or read back, and remembered to be expanded. */
#include "fundamentals.h"

#include "../catalog/solutions.h"

/* Remembers one. */
static nq_status keep(found *all, const uint64_t *packed) {
    if (!all->kept && !(all->kept = compact_list_open(all->n))) return NQ_NO_MEMORY;
    return compact_list_add(all->kept, packed, 1);
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
    nq_status status = nq_symmetric_search_next(&all->symmetric, all->catalog->options.interrupt);
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
        nq_class class = nq_class_of(&placement);
        all->class_count[class]++;
        count_row(all->catalog, all->n, all->expected_rows, &all->rows);
        if (nq_classes_have(all->keep, class) && (status = keep(all, packed)) != NQ_OK) return status;
        if (!nq_classes_have(all->store, class)) continue;
        nq_placement_print(&placement, all->text);
        *row = (nq_feed_row){.n = all->n, .placement = all->text, .class = class};
        return NQ_OK;
    }
    return status;
}

static nq_status insert_fundamentals(found *fundamentals) {
    nq_feed feed = {.next = next_fundamental, .context = fundamentals};
    return insert_rows(fundamentals->catalog, TABLE_FUNDAMENTAL, &feed, "storing the fundamental solutions");
}

/* Finds them without storing any. */
static nq_status pass_over(found *fundamentals) {
    nq_catalog *catalog = fundamentals->catalog;
    nq_feed_row none;
    nq_status status = next_fundamental(fundamentals, &none);
    if (status == NQ_INTERRUPTED)
        return catalog_fail(catalog, status, "%s: interrupted while searching n = %u", catalog->path, fundamentals->n);
    if (status == NQ_NO_MEMORY)
        return catalog_fail(catalog, status, "%s: not enough memory for n = %u", catalog->path, fundamentals->n);
    return NQ_OK;
}

static nq_status use(found *fundamentals) {
    return fundamentals->store ? insert_fundamentals(fundamentals) : pass_over(fundamentals);
}

nq_status search_all(found *fundamentals) {
    nq_catalog *catalog = fundamentals->catalog;
    nq_crew_task task = {.n = fundamentals->n, .jobs = catalog->options.jobs, .interrupt = catalog->options.interrupt};
    if (nq_crew_open(&task, &fundamentals->crew) != NQ_OK)
        return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory, or no thread, for n = %u", catalog->path,
                            fundamentals->n);
    fundamentals->next = next_of_crew;
    nq_status status = use(fundamentals);
    nq_crew_close(fundamentals->crew);
    return status;
}

nq_status search_class(found *fundamentals, nq_class class) {
    nq_symmetric_search_init(&fundamentals->symmetric, fundamentals->n, class);
    fundamentals->next = next_of_class;
    return use(fundamentals);
}

nq_status recall_fundamentals(const nq_coverage *coverage, found *fundamentals) {
    nq_catalog *catalog = fundamentals->catalog;
    solution_range range = solutions_of(coverage, TABLE_FUNDAMENTAL);
    solution_reader *rows = NULL;
    nq_placement placement;
    nq_status status = solutions_open(catalog, &range, &rows);
    while (status == NQ_OK && (status = solutions_next(rows, &placement)) == NQ_OK) {
        uint64_t packed[NQ_PACKED_WORDS];
        nq_class class = nq_class_of(&placement);
        fundamentals->class_count[class]++;
        if (!nq_classes_have(fundamentals->keep, class)) continue;
        nq_pack(&placement, packed);
        status = keep(fundamentals, packed);
        if (status == NQ_NO_MEMORY)
            catalog_fail(catalog, status, "%s: not enough memory for n = %u", catalog->path, coverage->n);
    }
    solutions_close(rows);
    return status == NQ_DONE ? NQ_OK : status;
}
