/* SPDX-License-Identifier: MIT */
/* Preparing a question: its expressions are compiled, its filter is fitted to each n, and the coverage is read, once.
 *
 * Coverage and rows are read in different transactions, so that no lock is held meanwhile; what is stored between them changes no answer.
 * An n and a class become covered in the transaction that stores their last row, and no row that is covered changes afterwards. So what
 * was covered when the question was opened is all there whenever its rows are read; and rows that have come since are of other classes,
 * which are not read (solutions_of), or of n that were refused. The same is true of the counts of first rows: a catalog of version 1, where
 * there are none, is asked without them even if it becomes one of version 2 meanwhile. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "../catalog/coverage.h"
#include "../catalog/part_set.h"
#include "../sql/where.h"
#include "question.h"

nq_query nq_query_all(nq_range range) {
    return (nq_query){
        .range = range, .filter = nq_filter_all(), .limit = UINT64_MAX, .each = UINT64_MAX, .sample = UINT64_MAX};
}

nq_status question_refuse(const nq_question *question, nq_status status, nq_advice advice, const nq_where *where) {
    return catalog_fail_advising(question->catalog, status, advice, "%s",
                                 where ? nq_where_message(where) : "not enough memory");
}

static nq_status compile_expressions(nq_question *question) {
    const nq_query *query = &question->query;
    nq_status status = NQ_OK;
    for (unsigned k = 0; status == NQ_OK && k < query->where_count; k++) {
        status = nq_where_open(query->where[k], &question->where[k]);
        if (status != NQ_OK) question_refuse(question, status, NQ_ADVICE_EXPRESSION, question->where[k]);
    }
    for (unsigned k = 0; status == NQ_OK && k < query->by_count; k++) {
        if (query->by[k].use.key) continue;
        status = nq_where_open_value(query->by[k].expression, &question->by[k]);
        if (status != NQ_OK) question_refuse(question, status, NQ_ADVICE_BY, question->by[k]);
    }
    return status;
}

void nq_query_up_to(nq_query *query, const nq_group *group) {
    bool symmetries_only = !nq_group_has_shifts(group);
    query->fundamental = nq_group_has_all_symmetries(group);
    query->group = symmetries_only && (query->fundamental || nq_group_symmetries(group) == 1) ? NULL : group;
}

/* What is of classes needs classes. */
static nq_status check_classes(const nq_question *question) {
    const nq_query *query = &question->query;
    for (unsigned k = 0; !query->group && !query->fundamental && k < query->by_count; k++)
        if (query->by[k].use.key && nq_key_is_of_classes(query->by[k].use.key))
            return catalog_fail_advising(question->catalog, NQ_REFUSED, NQ_ADVICE_BY,
                                         "%s is of classes: it goes with --up-to GROUP or --fundamental; of distinct "
                                         "solutions, and up to identity, each is a class by itself",
                                         query->by[k].use.key->name);
    return NQ_OK;
}

/* What is of sets needs what knows its value. */
static nq_status check_sets(const nq_question *question) {
    const nq_query *query = &question->query;
    for (unsigned k = 0; k < query->by_count; k++)
        if (query->by[k].use.key && query->by[k].use.key->of_sets && !query->by[k].value)
            return catalog_fail_advising(question->catalog, NQ_REFUSED, NQ_ADVICE_BY,
                                         "%s depends on all solutions of n, and nothing is given that knows it",
                                         query->by[k].use.key->name);
    return NQ_OK;
}

/* A row or column that is counted by has to be on the smallest board. */
static nq_status fit_keys(const nq_question *question) {
    const nq_query *query = &question->query;
    for (unsigned k = 0; k < query->by_count; k++) {
        char name[NQ_KEY_NAME_SIZE];
        const nq_key_use *use = &query->by[k].use;
        if (!use->key || use->line <= query->range.first) continue;
        return catalog_fail_advising(question->catalog, NQ_OUT_OF_RANGE, NQ_ADVICE_BY, "%s is off the board for n = %u",
                                     nq_key_print(use, name), query->range.first);
    }
    return NQ_OK;
}

/* Says what the given squares make impossible, since then nothing is found. */
static void tell_impossible(nq_catalog *catalog, const nq_fitted_filter *fitted) {
    const nq_attack *attack = &fitted->attack;
    if (attack->first_row == attack->second_row && fitted->attack_column[0] == fitted->attack_column[1]) {
        catalog_notice(catalog, "r%uc%u is both required and excluded, so no solution passes", attack->first_row + 1u,
                       fitted->attack_column[0] + 1u);
        return;
    }
    catalog_notice(catalog, "r%uc%u and r%uc%u attack each other (%s), so no solution has both queens",
                   attack->first_row + 1u, fitted->attack_column[0] + 1u, attack->second_row + 1u,
                   fitted->attack_column[1] + 1u,
                   attack->first_row == attack->second_row ? "row"
                   : attack->kind == NQ_ATTACK_COLUMN      ? "column"
                                                           : "diagonal");
}

static nq_status fit_filter(nq_question *question) {
    bool told = false;
    for (unsigned n = question->query.range.first; n <= question->query.range.last; n++) {
        nq_reading_error error;
        nq_status status = nq_filter_fit(&question->query.filter, n, &question->fitted[n], &error);
        if (status != NQ_OK) return catalog_fail(question->catalog, status, "%s", error.reason);
        if (question->fitted[n].impossible && !told) tell_impossible(question->catalog, &question->fitted[n]);
        told = told || question->fitted[n].impossible;
    }
    return NQ_OK;
}

static nq_status check_list(nq_catalog *catalog, const nq_query *query) {
    if (query->has_after && (query->after.n < query->range.first || query->after.n > query->range.last))
        return catalog_fail(catalog, NQ_OUT_OF_RANGE,
                            "the placement to start after is of n = %u, which is not asked for", query->after.n);
    if (query->sample != UINT64_MAX && (query->has_after || query->offset))
        return catalog_fail(
            catalog, NQ_REFUSED,
            "a sample is chosen from all solutions that pass: it goes with no placement to start after, and no offset");
    if (query->each != UINT64_MAX && (query->sample != UINT64_MAX || query->offset))
        return catalog_fail(catalog, NQ_REFUSED, "the first of each n are listed with neither a sample nor an offset");
    return NQ_OK;
}

static bool asks_of_torus(const nq_query *query) {
    nq_filter rest = query->filter;
    for (unsigned k = 0; k < nq_property_count; k++) {
        uint32_t others = nq_properties[k].of_torus ? ~(UINT32_C(1) << k) : UINT32_MAX;
        rest.properties_required &= others;
        rest.properties_excluded &= others;
    }
    return !query->where_count && rest.classes == NQ_ALL_CLASSES && nq_filter_is_of_classes(&rest);
}

nq_status nq_question_open(nq_catalog *catalog, const nq_query *query, nq_question **question) {
    assert(query->range.first >= NQ_MIN_N && query->range.first <= query->range.last && query->range.last <= NQ_MAX_N);
    assert(query->where_count <= NQ_MOST_WHERE && query->by_count <= NQ_MOST_BY);
    *question = NULL;
    nq_question *made = calloc(1, sizeof *made);
    if (!made) return catalog_fail(catalog, NQ_NO_MEMORY, "not enough memory for a question");
    made->catalog = catalog;
    made->query = *query;
    made->asks_of_torus = asks_of_torus(query);
    nq_status status = compile_expressions(made);
    if (status == NQ_OK) status = fit_keys(made);
    if (status == NQ_OK) status = check_classes(made);
    if (status == NQ_OK) status = check_sets(made);
    if (status == NQ_OK) status = fit_filter(made);
    if (status == NQ_OK) status = check_list(catalog, query);
    if (status == NQ_OK) status = prefix_reader_open(catalog, &made->prefixes);
    if (status == NQ_OK) status = coverage_read(catalog, NQ_MIN_N, NQ_MAX_N, made->coverage + NQ_MIN_N);
    if (status == NQ_OK) *question = made;
    else nq_question_close(made);
    return status;
}

void nq_question_close(nq_question *question) {
    if (!question) return;
    for (unsigned k = 0; k < question->query.where_count; k++) nq_where_close(question->where[k]);
    for (unsigned k = 0; k < question->query.by_count; k++) nq_where_close(question->by[k]);
    prefix_reader_close(question->prefixes);
    free(question);
}

nq_catalog *nq_question_catalog(const nq_question *question) { return question->catalog; }

const nq_query *nq_question_query(const nq_question *question) { return &question->query; }

const nq_coverage *nq_question_coverage(const nq_question *question, unsigned n) { return &question->coverage[n]; }

nq_status question_require(const nq_question *question, nq_stored at_least) {
    const nq_query *query = &question->query;
    return coverage_require(question->catalog, question->coverage + NQ_MIN_N, query->range, question_classes(question),
                            at_least);
}

nq_status question_require_all_parts(const nq_question *question) {
    nq_catalog *catalog = question->catalog;
    return catalog->parts ? part_set_require_all(catalog->parts, catalog, NQ_NOT_COVERED) : NQ_OK;
}

/* By a shift, a solution of one symmetry class may be equivalent to one of another. */
nq_classes question_classes(const nq_question *question) {
    const nq_query *query = &question->query;
    return query->group && nq_group_has_shifts(query->group) ? NQ_ALL_CLASSES : query->filter.classes;
}

/* Whether a tally is by class and nothing else. */
static bool is_by_class(const nq_question *question) {
    const nq_query *query = &question->query;
    return query->by_count == 1 && query->by[0].use.key && strcmp(query->by[0].use.key->name, "class") == 0;
}

bool nq_question_is_ready_made(const nq_question *question) {
    const nq_query *query = &question->query;
    if (question->catalog->options.mode == NQ_CATALOG_SEARCH || query->where_count || query->group) return false;
    if (query->by_count && !is_by_class(question)) return false;
    return nq_filter_is_of_classes(&query->filter);
}

nq_classes question_classes_told(const nq_question *question, unsigned n) {
    nq_classes told = nq_question_is_ready_made(question)
                          ? nq_coverage_classes(&question->coverage[n], NQ_STORED_COUNTS)
                          : NQ_ALL_CLASSES;
    return question->query.filter.classes & told;
}

bool question_always_tells(const nq_question *question, unsigned n, unsigned value) {
    const nq_query *query = &question->query;
    const nq_key *key = query->by_count == 1 ? query->by[0].use.key : NULL;
    return key && key->always && key->always(question_classes_told(question, n), n, value);
}

bool nq_expression_has_name(const char *name) { return nq_where_has_name(name); }

/* Whether nothing is asked of the solutions of n that could fail. */
static bool all_pass(const nq_question *question, unsigned n) {
    return !question->fitted[n].has_squares && !(question->fitted[n].class_tests | question->fitted[n].image_tests) &&
           !question->query.where_count;
}

bool question_is_everything(const nq_question *question, unsigned n) {
    return !question->query.group && all_pass(question, n);
}

/* Whether all expressions are true of an image of a canonical form. */
static nq_status image_passes(const nq_question *question, const nq_placement *canonical, nq_class which,
                              nq_symmetry symmetry, bool *passes) {
    *passes = true;
    for (unsigned k = 0; *passes && k < question->query.where_count; k++) {
        nq_status status = nq_where_test_image(question->where[k], canonical, which, symmetry, passes);
        if (status != NQ_OK) return question_refuse(question, status, NQ_ADVICE_EXPRESSION, question->where[k]);
    }
    return NQ_OK;
}

nq_status question_passes(const nq_question *question, const nq_placement *solution, bool *passes) {
    nq_solution whole;
    *passes = nq_filter_passes(&question->fitted[solution->n], solution);
    if (!*passes || !question->query.where_count) return NQ_OK;
    nq_solution_of(solution, &whole);
    return image_passes(question, &whole.canonical, whole.symmetry_class, whole.symmetry, passes);
}

/* All that differ, as a set of least symmetries. */
static unsigned all_images(nq_class which) {
    unsigned images = 0;
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++)
        if (nq_is_least_symmetry((nq_symmetry)s, which)) images |= 1u << s;
    return images;
}

nq_status question_symmetries(const nq_question *question, const nq_placement *canonical, unsigned *passing) {
    nq_class which = nq_class_of(canonical);
    *passing = nq_filter_symmetries(&question->fitted[canonical->n], canonical);
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
        bool passes;
        if (!(*passing >> s & 1)) continue;
        nq_status status = image_passes(question, canonical, which, (nq_symmetry)s, &passes);
        if (status != NQ_OK) return status;
        if (!passes) *passing &= ~(1u << s);
    }
    bool whole_class = question->query.every && question->query.fundamental;
    if (whole_class && *passing != all_images(which)) *passing = 0;
    return NQ_OK;
}

/* Whether one of the solutions of a class passes, or every one. */
static nq_status members_pass(const nq_question *question, const nq_placement *solution, bool *passes) {
    bool every = question->query.every;
    nq_group_walk walk;
    nq_placement member;
    nq_group_walk_init(&walk, question->query.group, solution);
    *passes = every;
    while (*passes == every && nq_group_walk_next(&walk, &member)) {
        nq_status status = question_passes(question, &member, passes);
        if (status != NQ_OK) return status;
    }
    return NQ_OK;
}

/* Whether a solution represents its class, where any member says whether it passes: of most, this is seen sooner. */
static nq_status selects_member(const nq_question *question, const nq_placement *solution, bool *selected) {
    nq_status status = question_passes(question, solution, selected);
    if (status == NQ_OK && *selected) *selected = nq_group_is_least(question->query.group, solution);
    return status;
}

nq_status nq_question_selects(const nq_question *question, const nq_placement *solution, bool *selected) {
    const nq_query *query = &question->query;
    unsigned passing = 0;
    if (query->group && question->asks_of_torus) return selects_member(question, solution, selected);
    *selected = !query->group || nq_group_is_least(query->group, solution);
    if (!*selected || all_pass(question, solution->n)) return NQ_OK;
    if (query->group) return members_pass(question, solution, selected);
    if (!query->fundamental) return question_passes(question, solution, selected);
    nq_status status = question_symmetries(question, solution, &passing);
    *selected = passing != 0;
    return status;
}
