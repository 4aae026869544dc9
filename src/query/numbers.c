/* SPDX-License-Identifier: MIT */
/* Questions about one n whose answer is a number, or a few: what passes, walked over once. Numbers are made beside the caller's, which
 * are written to when all of them are right. */
#include <string.h>

#include "../catalog/coverage.h"
#include "sources.h"

#define REPORT_ROWS 1024u

/* Takes a passing solution; `weight` is how many it stands for. */
typedef nq_status visit_solution(void *context, const nq_placement *placement, uint64_t weight);

static unsigned members(unsigned set) {
    unsigned count = 0;
    for (; set; set &= set - 1) count++;
    return count;
}

/* Visits what passes of one class. */
static nq_status visit_class(const nq_question *question, bool each_image, const nq_placement *canonical,
                             visit_solution *visit, void *context) {
    unsigned passing;
    nq_status status = question_symmetries(question, canonical, &passing);
    if (status != NQ_OK || !passing) return status;
    if (question->query.fundamental) return visit(context, canonical, 1);
    if (!each_image) return visit(context, canonical, members(passing));
    for (unsigned s = 0; status == NQ_OK && s < NQ_SYMMETRY_COUNT; s++) {
        nq_placement image;
        if (!(passing >> s & 1)) continue;
        nq_symmetry_apply((nq_symmetry)s, canonical, &image);
        status = visit(context, &image, 1);
    }
    return status;
}

static nq_status visit_distinct(const nq_question *question, const nq_placement *placement, visit_solution *visit,
                                void *context) {
    bool passes;
    nq_status status = question_passes(question, placement, &passes);
    return status == NQ_OK && passes ? visit(context, placement, 1) : status;
}

/* Runs a function over the passing solutions of one n, in no particular order. With `each_image`, every passing image is visited with
 * weight 1; without, a solution stands for `weight` passing images. For fundamental queries a class is visited once, by its canonical form. */
static nq_status visit_selected(const nq_question *question, unsigned n, bool each_image, visit_solution *visit,
                                void *context) {
    nq_catalog *catalog = question->catalog;
    nq_placement placement;
    source *from;
    bool fundamental;
    nq_status status = choose_for_number(question, n, &from, &fundamental);
    /* 0: unknown, without a file */
    uint64_t visited = 0, all = nq_coverage_count(&question->coverage[n], true, question->query.filter.classes);
    while (status == NQ_OK && from && (status = from->next(from, &placement)) == NQ_OK) {
        if (++visited % REPORT_ROWS == 0)
            catalog_report(catalog, n, all ? (double)visited / (double)all : -1, visited, 0);
        if (nq_interrupted(catalog->options.interrupt))
            status = catalog_fail(catalog, NQ_INTERRUPTED, "interrupted while counting");
        else if (fundamental) status = visit_class(question, each_image, &placement, visit, context);
        else status = visit_distinct(question, &placement, visit, context);
    }
    source_close(from);
    return status == NQ_DONE ? NQ_OK : status;
}

/* Whether n is asked, and all that is asked is held. */
static nq_status check(const nq_question *question, unsigned n, nq_stored at_least) {
    const nq_range *range = &question->query.range;
    if (n >= range->first && n <= range->last) return question_require(question, at_least);
    return catalog_fail(question->catalog, NQ_OUT_OF_RANGE, "n = %u is not in the range of the question", n);
}

static nq_status add_weight(void *context, const nq_placement *placement, uint64_t weight) {
    (void)placement;
    *(uint64_t *)context += weight;
    return NQ_OK;
}

nq_status nq_question_count(nq_question *question, unsigned n, uint64_t *count) {
    bool ready_made = nq_question_is_ready_made(question, NULL);
    uint64_t found = 0;
    nq_status status = check(question, n, ready_made ? NQ_STORED_COUNTS : NQ_STORED_FUNDAMENTAL);
    if (status == NQ_OK && ready_made)
        found = nq_coverage_count(&question->coverage[n], question->query.fundamental, question->query.filter.classes);
    else if (status == NQ_OK && places_are_known(question, n)) status = places_count(question, n, &found);
    else if (status == NQ_OK) status = visit_selected(question, n, false, add_weight, &found);
    if (status == NQ_OK) *count = found;
    return status;
}

typedef struct tally {
    const nq_key *key;
    uint64_t counts[NQ_KEY_MAX + 1];
} tally;

static nq_status add_to_tally(void *context, const nq_placement *placement, uint64_t weight) {
    tally *all = context;
    all->counts[all->key->value(placement)] += weight;
    return NQ_OK;
}

/* The classes of n that are told: all that are asked, which then have to be held; of ready-made counts those that are. */
static nq_classes classes_told(const nq_question *question, unsigned n) {
    nq_classes told = nq_question_is_ready_made(question, NULL)
                          ? nq_coverage_classes(&question->coverage[n], NQ_STORED_COUNTS)
                          : NQ_ALL_CLASSES;
    return question->query.filter.classes & told;
}

/* Of every n something of what is asked has to be held, or nothing is counted. */
static nq_status require_some(const nq_question *question) {
    const nq_range *range = &question->query.range;
    for (unsigned n = range->first; n <= range->last; n++) {
        if (classes_told(question, n)) continue;
        bool others = nq_coverage_classes(&question->coverage[n], NQ_STORED_COUNTS) != 0;
        return coverage_require(question->catalog, question->coverage + NQ_MIN_N,
                                others ? (nq_range){n, n, true} : *range, question->query.filter.classes,
                                NQ_STORED_COUNTS);
    }
    return NQ_OK;
}

static void tally_ready_made(const nq_question *question, unsigned n, uint64_t counts[NQ_KEY_MAX + 1]) {
    nq_classes held = classes_told(question, n);
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++)
        counts[k] = nq_coverage_count(&question->coverage[n], question->query.fundamental, held & nq_classes_of(k));
}

nq_status nq_question_tally(nq_question *question, unsigned n, const nq_key *key, uint64_t counts[NQ_KEY_MAX + 1]) {
    tally all = {.key = key};
    bool ready_made = nq_question_is_ready_made(question, key);
    nq_status status = check(question, n, ready_made ? NQ_STORED_NOTHING : NQ_STORED_FUNDAMENTAL);
    if (status == NQ_OK && ready_made) status = require_some(question);
    if (status == NQ_OK && ready_made) tally_ready_made(question, n, all.counts);
    else if (status == NQ_OK) status = visit_selected(question, n, !key->invariant, add_to_tally, &all);
    if (status == NQ_OK) memcpy(counts, all.counts, sizeof all.counts);
    return status;
}

bool nq_question_shows(const nq_question *question, const nq_key *key, unsigned n, unsigned value) {
    return key->always(classes_told(question, n), n, value);
}

static nq_status add_to_grid(void *context, const nq_placement *placement, uint64_t weight) {
    uint64_t(*counts)[NQ_MAX_N] = context;
    for (unsigned row = 0; row < placement->n; row++) counts[row][placement->column[row]] += weight;
    return NQ_OK;
}

nq_status nq_question_occupancy(nq_question *question, unsigned n, uint64_t counts[NQ_MAX_N][NQ_MAX_N]) {
    uint64_t found[NQ_MAX_N][NQ_MAX_N] = {{0}};
    nq_status status = check(question, n, NQ_STORED_FUNDAMENTAL);
    if (status == NQ_OK) status = visit_selected(question, n, true, add_to_grid, found);
    if (status == NQ_OK) memcpy(counts, found, sizeof found);
    return status;
}

typedef struct rank {
    const nq_placement *solution;
    uint64_t number;
} rank;

static nq_status add_if_not_after(void *context, const nq_placement *placement, uint64_t weight) {
    rank *of = context;
    if (nq_placement_compare(placement, of->solution) <= 0) of->number += weight;
    return NQ_OK;
}

/* By the place of the solution, and those that begin with the same first rows. */
static nq_status find_number(const nq_question *question, const nq_placement *solution, uint64_t *number) {
    place here;
    source *from = NULL;
    nq_placement placement;
    bool passes, passed = false;
    uint64_t found = 0;
    nq_status status = places_find_solution(question, solution, &here);
    if (status == NQ_OK && here.count > 0) status = choose_for_place(question, solution->n, &here, &from);
    while (status == NQ_OK && from && !passed && (status = from->next(from, &placement)) == NQ_OK) {
        passed = nq_placement_compare(&placement, solution) > 0;
        if (passed) break;
        passes = nq_classes_have(question->query.filter.classes, nq_class_of(&placement));
        if (passes && ++found > here.count)
            status = catalog_fail(
                question->catalog, NQ_DAMAGED,
                "%s: more solutions begin with the same first rows than prefix_count says; " RESTORE_ADVICE,
                question->catalog->path);
    }
    source_close(from);
    if (status != NQ_OK && status != NQ_DONE) return status;
    *number = here.before + found;
    return NQ_OK;
}

nq_status nq_question_number(nq_question *question, const nq_placement *solution, uint64_t *number) {
    rank of = {solution, 0};
    nq_status status = check(question, solution->n, NQ_STORED_FUNDAMENTAL);
    if (status == NQ_OK) status = question_require_all_parts(question);
    if (status == NQ_OK && places_are_known(question, solution->n)) return find_number(question, solution, number);
    if (status == NQ_OK) status = visit_selected(question, solution->n, true, add_if_not_after, &of);
    if (status == NQ_OK) *number = of.number;
    return status;
}
