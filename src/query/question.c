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

#include "../catalog/coverage.h"
#include "../catalog/part_set.h"
#include "../sql/where.h"
#include "question.h"

nq_query nq_query_all(nq_range range) {
    return (nq_query){.range = range, .filter = nq_filter_all(), .limit = UINT64_MAX, .sample = UINT64_MAX};
}

/* In: the expression at fault; NULL if there was no memory for it. */
static nq_status refuse_expression(const nq_question *question, nq_status status, const nq_where *where) {
    return catalog_fail_advising(question->catalog, status, NQ_ADVICE_EXPRESSION, "%s",
                                 where ? nq_where_message(where) : "not enough memory");
}

static nq_status compile_expressions(nq_question *question) {
    nq_status status = NQ_OK;
    for (unsigned k = 0; status == NQ_OK && k < question->query.where_count; k++) {
        struct nq_where **where = &question->where[k];
        status = nq_where_open(question->query.where[k], where);
        if (status != NQ_OK) refuse_expression(question, status, *where);
    }
    return status;
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
    return NQ_OK;
}

nq_status nq_question_open(nq_catalog *catalog, const nq_query *query, nq_question **question) {
    assert(query->range.first >= NQ_MIN_N && query->range.first <= query->range.last && query->range.last <= NQ_MAX_N);
    assert(query->where_count <= NQ_MOST_WHERE);
    *question = NULL;
    nq_question *made = calloc(1, sizeof *made);
    if (!made) return catalog_fail(catalog, NQ_NO_MEMORY, "not enough memory for a question");
    made->catalog = catalog;
    made->query = *query;
    nq_status status = compile_expressions(made);
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
    prefix_reader_close(question->prefixes);
    free(question);
}

nq_catalog *nq_question_catalog(const nq_question *question) { return question->catalog; }

const nq_coverage *nq_question_coverage(const nq_question *question, unsigned n) { return &question->coverage[n]; }

nq_status question_require(const nq_question *question, nq_stored at_least) {
    const nq_query *query = &question->query;
    return coverage_require(question->catalog, question->coverage + NQ_MIN_N, query->range, query->filter.classes,
                            at_least);
}

nq_status question_require_all_parts(const nq_question *question) {
    nq_catalog *catalog = question->catalog;
    return catalog->parts ? part_set_require_all(catalog->parts, catalog, NQ_NOT_COVERED) : NQ_OK;
}

bool question_is_everything(const nq_question *question, unsigned n) {
    return !question->fitted[n].has_squares && !(question->fitted[n].class_tests | question->fitted[n].image_tests) &&
           !question->query.where_count;
}

/* Whether all expressions are true of an image of a canonical form. */
static nq_status image_passes(const nq_question *question, const nq_placement *canonical, nq_class which,
                              nq_symmetry symmetry, bool *passes) {
    *passes = true;
    for (unsigned k = 0; *passes && k < question->query.where_count; k++) {
        nq_status status = nq_where_test_image(question->where[k], canonical, which, symmetry, passes);
        if (status != NQ_OK) return refuse_expression(question, status, question->where[k]);
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
    return NQ_OK;
}
