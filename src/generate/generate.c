/* SPDX-License-Identifier: MIT */
/* One n, wholly or not at all: pieces, from a search or from part files, become rows of fundamental_solution and are remembered, packed; the
 * expansion of what is remembered becomes rows of distinct_solution; the coverage rows say that both are whole. Threads search and expand
 * while the rows are laid in pages or, which is slower, inserted by SQLite. What takes long is searched into part files before. */
#include "generate.h"

#include <assert.h>
#include <stdlib.h>

#include "../catalog/part_file.h"
#include "distinct.h"
#include "image.h"
#include "merged_source.h"
#include "part_run.h"
#include "prepare.h"
#include "scratch.h"
#include "search_source.h"
#include "space.h"

/* What is generated. All classes are searched together; some symmetric ones each by itself, and stored together. */
typedef struct task {
    nq_catalog *catalog;
    unsigned n;
    nq_classes classes;
    nq_stored store;
    piece_source *source;          /* of all classes, given by the caller; or NULL */
    part_run *run[NQ_CLASS_COUNT]; /* of each class, where it goes through a part file; of all together the first */
} task;

/* The one class of a set. */
static nq_class class_of(nq_classes classes) {
    nq_class only = NQ_ASYMMETRIC;
    while (!nq_classes_have(classes, only)) only++;
    return only;
}

/* The run, not divided, that finds a set of classes: all, or one symmetric class. */
static nq_part run_of(const task *all, nq_classes classes) {
    nq_class only = classes == NQ_ALL_CLASSES ? NQ_ASYMMETRIC : class_of(classes);
    return (nq_part){all->n, 1, 1, only, all->store == NQ_STORED_COUNTS};
}

static part_run **run_at(task *all, nq_classes classes) {
    return &all->run[classes == NQ_ALL_CLASSES ? 0 : class_of(classes)];
}

/* Where the pieces of all classes, or of one, come from: its part file, or a search. In: room for that, to be closed in any case. */
static nq_status open_source(task *all, nq_classes classes, search_source *search, piece_source **source) {
    part_run *run = *run_at(all, classes);
    const nq_part which = run_of(all, classes);
    *source = &search->base;
    return run ? part_run_read(run, source) : search_source_open(search, all->catalog, &which);
}

static nq_status take_all(task *all, found *fundamentals) {
    search_source search = {0};
    piece_source *source;
    nq_status status = open_source(all, NQ_ALL_CLASSES, &search, &source);
    if (status == NQ_OK) status = take_fundamentals(fundamentals, source);
    search_source_close(&search);
    return status;
}

static nq_status take_symmetric(task *all, nq_classes classes, found *fundamentals) {
    search_source search[NQ_CLASS_COUNT] = {0};
    merged_source merged;
    nq_status status = NQ_OK;
    merged_source_init(&merged, all->n, all->store == NQ_STORED_COUNTS);
    for (nq_class k = NQ_ASYMMETRIC; status == NQ_OK && k < NQ_CLASS_COUNT; k++) {
        piece_source *source;
        if (!nq_classes_have(classes, k)) continue;
        status = open_source(all, nq_classes_of(k), &search[k], &source);
        if (status == NQ_OK) merged_source_add(&merged, k, source);
    }
    if (status == NQ_OK) status = take_fundamentals(fundamentals, &merged.base);
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) search_source_close(&search[k]);
    return status;
}

static nq_status find_fundamentals(task *all, const nq_coverage *coverage, nq_classes classes, found *fundamentals) {
    nq_classes rows = nq_coverage_classes(coverage, NQ_STORED_FUNDAMENTAL);
    if (all->source) return take_fundamentals(fundamentals, all->source);
    if (nq_classes_have_all(rows, classes)) return recall_fundamentals(coverage, fundamentals);
    return classes == NQ_ALL_CLASSES ? take_all(all, fundamentals) : take_symmetric(all, classes, fundamentals);
}

/* Some classes of n: all, or symmetric ones. Rows that are stored already stay, and what is stored is never less afterwards. */
static nq_status generate_set(task *all, nq_coverage *coverage, nq_classes classes, prefixes *counted) {
    nq_classes rows = nq_coverage_classes(coverage, NQ_STORED_FUNDAMENTAL),
               whole = nq_coverage_classes(coverage, NQ_STORED_DISTINCT);
    nq_estimate estimate = nq_estimate_generate(all->n, classes, all->store);
    found fundamentals = {.catalog = all->catalog,
                          .n = all->n,
                          .expected_rows = estimate.fundamental_rows + estimate.distinct_rows,
                          .store = all->store >= NQ_STORED_FUNDAMENTAL ? classes & ~rows : 0,
                          .keep = all->store == NQ_STORED_DISTINCT ? classes & ~whole : 0,
                          .prefixes = counted};
    if (all->store == NQ_STORED_COUNTS)
        fundamentals.expected_rows = nq_estimate_generate(all->n, classes, NQ_STORED_FUNDAMENTAL).fundamental_rows;
    scratch beyond = {.descriptor = -1};
    fundamentals.memory = memory_of(all->catalog);
    if (fundamentals.keep && space_beyond_memory(all->catalog, all->n, &estimate) > 0) {
        scratch_open(all->catalog, &beyond);
        fundamentals.beyond = scratch_store(&beyond);
    }
    nq_status status = find_fundamentals(all, coverage, classes, &fundamentals);
    if (status == NQ_OK && fundamentals.keep) status = insert_distinct(&fundamentals);
    status = scratch_tell(&beyond, all->catalog, status);
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        if (!nq_classes_have(classes, k)) continue;
        if (coverage->stored[k] < all->store) coverage->stored[k] = all->store;
        coverage->fundamental_count[k] = fundamentals.class_count[k];
    }
    compact_list_close(fundamentals.kept);
    scratch_close(&beyond);
    return status;
}

/* No board of n > 1 has full symmetry, so this class is held, empty, with any other: the mirror leaves the only queen of a row in its
 * place on the middle column alone, where there is room for one. */
static void cover_full(nq_coverage *coverage, nq_stored store) {
    if (coverage->n > 1 && coverage->stored[NQ_FULL_SYMMETRY] < store) coverage->stored[NQ_FULL_SYMMETRY] = store;
}

/* All classes at once, with the counts of their first rows if the fundamental solutions are stored and these counts are not. */
static nq_status generate_whole(task *all, nq_coverage *coverage) {
    prefixes *counted = NULL;
    bool have_counts = true;
    nq_status status = NQ_OK;
    if (all->store >= NQ_STORED_FUNDAMENTAL) status = prefixes_are_stored(all->catalog, all->n, &have_counts);
    if (status == NQ_OK && !have_counts) status = prefixes_open(all->catalog, all->n, &counted);
    if (status == NQ_OK) status = generate_set(all, coverage, NQ_ALL_CLASSES, counted);
    if (status == NQ_OK && counted) return store_prefixes(all->catalog, counted);
    prefixes_close(counted);
    return status;
}

/* Those whose fundamental solutions are stored are read back, the others are searched. An image is begun only where at most one of the two
 * has any rows, since rows come in order. */
static nq_status generate_symmetric(task *all, nq_coverage *coverage) {
    nq_status status = NQ_OK;
    cover_full(coverage, all->store);
    nq_classes lacking = all->classes & ~nq_coverage_classes(coverage, all->store),
               stored = nq_coverage_classes(coverage, NQ_STORED_FUNDAMENTAL);
    if (lacking & stored) status = generate_set(all, coverage, lacking & stored, NULL);
    if (status == NQ_OK && (lacking & ~stored)) status = generate_set(all, coverage, lacking & ~stored, NULL);
    return status;
}

static nq_status generate_classes(task *all, nq_coverage *coverage) {
    nq_status status = NQ_OK;
    if (all->classes == NQ_ALL_CLASSES) status = generate_whole(all, coverage);
    else status = generate_symmetric(all, coverage);
    if (status == NQ_OK) status = generate_check_counts(all->catalog, coverage);
    if (status == NQ_OK) status = generate_coverage(all->catalog, coverage);
    return status;
}

static nq_status generate_or_nothing(task *all, nq_generated *generated) {
    nq_catalog *catalog = all->catalog;
    nq_status status = store_begin(catalog, all->n, &generated->coverage);
    if (status != NQ_OK) return status;
    nq_stored held_enough = all->source ? NQ_STORED_FUNDAMENTAL : all->store; /* a merge is of what is not there yet */
    generated->was_covered = nq_classes_have_all(nq_coverage_classes(&generated->coverage, held_enough), all->classes);
    if (!generated->was_covered) status = generate_classes(all, &generated->coverage);
    return store_end(catalog, status);
}

nq_status generate_from(nq_catalog *catalog, unsigned n, piece_source *source, nq_stored store,
                        nq_generated *generated) {
    task all = {.catalog = catalog, .n = n, .classes = NQ_ALL_CLASSES, .store = store, .source = source};
    return generate_or_nothing(&all, generated);
}

/* Whether a set of classes is to go through a part file: a run was begun so, or it is estimated to take long. */
static bool needs_part(const task *all, const nq_coverage *coverage, nq_classes classes) {
    const nq_part which = run_of(all, classes);
    if (nq_classes_have_all(nq_coverage_classes(coverage, all->store), classes)) return false;
    if (nq_classes_have_all(nq_coverage_classes(coverage, NQ_STORED_FUNDAMENTAL), classes)) return false; /* recalled */
    if (which.only == NQ_FULL_SYMMETRY) return false;
    return part_exists(all->catalog, &which) ||
           nq_estimate_generate(all->n, classes, all->store).seconds >= all->catalog->options.part_after;
}

/* The classes that are to go through part files, each by itself; the asymmetric one stands for all of them together. */
static nq_classes parts_needed(const task *all, const nq_coverage *coverage) {
    nq_classes needed = 0;
    if (all->classes == NQ_ALL_CLASSES)
        return needs_part(all, coverage, all->classes) ? nq_classes_of(NQ_ASYMMETRIC) : 0;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++)
        if (nq_classes_have(all->classes, k) && needs_part(all, coverage, nq_classes_of(k))) needed |= nq_classes_of(k);
    return needed;
}

static nq_status search_into_parts(task *all, nq_classes needed) {
    nq_status status = NQ_OK;
    for (nq_class k = NQ_ASYMMETRIC; status == NQ_OK && k < NQ_CLASS_COUNT; k++) {
        const nq_part which = run_of(all, k == NQ_ASYMMETRIC ? NQ_ALL_CLASSES : nq_classes_of(k));
        if (nq_classes_have(needed, k)) status = part_run_open(all->catalog, &which, &all->run[k]);
    }
    return status;
}

/* Rows that have come out of part files: these go when the rows have their place. */
static void leave_parts(task *all, nq_status status) {
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        if (status == NQ_OK && all->run[k]) part_run_leave(all->run[k]);
        else part_run_close(all->run[k]);
    }
}

/* What is left of a run that was killed when its rows had got their place. */
static void discard_parts(const task *all) {
    const nq_part whole = run_of(all, NQ_ALL_CLASSES);
    if (all->classes == NQ_ALL_CLASSES) part_run_discard(all->catalog, &whole);
    for (nq_class k = NQ_HALF_TURN; all->classes != NQ_ALL_CLASSES && k < NQ_FULL_SYMMETRY; k++) {
        const nq_part of_class = run_of(all, nq_classes_of(k));
        if (nq_classes_have(all->classes, k)) part_run_discard(all->catalog, &of_class);
    }
}

nq_status nq_catalog_generate(nq_catalog *catalog, unsigned n, nq_classes classes, nq_stored store,
                              nq_generated *generated) {
    assert(catalog->options.mode == NQ_CATALOG_GENERATE && (catalog->pending || catalog->db));
    assert(n >= NQ_MIN_N && n <= NQ_MAX_N && store >= NQ_STORED_COUNTS && store <= NQ_STORED_DISTINCT);
    assert(classes == NQ_ALL_CLASSES ||
           (classes && !(classes & ~NQ_ALL_CLASSES) && !nq_classes_have(classes, NQ_ASYMMETRIC)));
    task all = {.catalog = catalog, .n = n, .classes = classes, .store = store};
    image_step step = {.n = n, .classes = classes, .store = store};
    *generated = (nq_generated){0};
    catalog->told_waiting = false;
    nq_status status = prepare_look(catalog, &step);
    nq_classes needed = status == NQ_OK ? parts_needed(&all, &step.held) : 0;
    if (status == NQ_OK) status = prepare_step(catalog, &step, needed != 0);
    if (status == NQ_OK && prepare_is_covered(&step)) {
        *generated = (nq_generated){.was_covered = true, .coverage = step.held};
        discard_parts(&all);
        return store_renew(catalog);
    }
    if (status == NQ_OK) status = search_into_parts(&all, needed);
    if (status == NQ_OK) status = generate_or_nothing(&all, generated);
    leave_parts(&all, status);
    if (status == NQ_OK && needed) generated->was_covered = false;
    if (status != NQ_OK) *generated = (nq_generated){0}, image_drop_unused(catalog);
    return status;
}
