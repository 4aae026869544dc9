/* SPDX-License-Identifier: MIT */
/* Questions about one n whose answer is a number, or a few: what passes, walked over once. Numbers are made beside the caller's, which
 * are written to when all of them are right. */
#include <string.h>

#include "selected.h"
#include "nqueens/solver.h"
#include "sources.h"

static nq_status add_weight(void *context, const nq_placement *placement, uint64_t weight) {
    (void)placement;
    *(uint64_t *)context += weight;
    return NQ_OK;
}

/* Whether nothing but classes is asked of a search: then the pieces of n, and all processors, are the quickest. */
static bool is_search_of_classes(const nq_question *question) {
    const nq_query *query = &question->query;
    return question->catalog->options.mode == NQ_CATALOG_SEARCH && !query->where_count && !query->group &&
           nq_filter_is_of_classes(&query->filter);
}

static nq_status count_pieces(const nq_question *question, unsigned n, uint64_t *found) {
    const nq_catalog_options *options = &question->catalog->options;
    const nq_crew_task task = {.n = n, .jobs = options->jobs, .counts_only = true, .interrupt = options->interrupt};
    nq_crew *crew;
    nq_crew_piece piece;
    nq_status status = nq_crew_open(&task, &crew);
    while (status == NQ_OK && (status = nq_crew_next(crew, &piece)) == NQ_OK)
        for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++)
            if (nq_classes_have(question->query.filter.classes, k))
                *found += piece.class_count[k] * (question->query.fundamental ? 1 : nq_class_orbit_size(k));
    nq_crew_close(crew);
    if (status == NQ_INTERRUPTED) return catalog_fail(question->catalog, status, "interrupted while counting");
    if (status == NQ_NO_MEMORY) return catalog_fail(question->catalog, status, "not enough memory for a search");
    return NQ_OK;
}

nq_status nq_question_count(nq_question *question, unsigned n, uint64_t *count) {
    bool ready_made = nq_question_is_ready_made(question);
    uint64_t found = 0;
    nq_status status = question_check(question, n, ready_made ? NQ_STORED_COUNTS : NQ_STORED_FUNDAMENTAL);
    if (status == NQ_OK && ready_made)
        found = nq_coverage_count(&question->coverage[n], question->query.fundamental, question->query.filter.classes);
    else if (status == NQ_OK && is_search_of_classes(question)) status = count_pieces(question, n, &found);
    else if (status == NQ_OK && places_are_known(question, n)) status = places_count(question, n, &found);
    else if (status == NQ_OK) status = visit_selected(question, n, false, add_weight, &found);
    if (status == NQ_OK) *count = found;
    return status;
}

static nq_status add_to_grid(void *context, const nq_placement *placement, uint64_t weight) {
    uint64_t(*counts)[NQ_MAX_N] = context;
    for (unsigned row = 0; row < placement->n; row++) counts[row][placement->column[row]] += weight;
    return NQ_OK;
}

nq_status nq_question_occupancy(nq_question *question, unsigned n, uint64_t counts[NQ_MAX_N][NQ_MAX_N]) {
    uint64_t found[NQ_MAX_N][NQ_MAX_N] = {{0}};
    nq_status status = question_check(question, n, NQ_STORED_FUNDAMENTAL);
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
    nq_status status = question_check(question, solution->n, NQ_STORED_FUNDAMENTAL);
    if (status == NQ_OK) status = question_require_all_parts(question);
    if (status == NQ_OK && places_are_known(question, solution->n)) return find_number(question, solution, number);
    if (status == NQ_OK) status = visit_selected(question, solution->n, true, add_if_not_after, &of);
    if (status == NQ_OK) *number = of.number;
    return status;
}
