/* SPDX-License-Identifier: MIT */
/* Tables of counts by values. A class counts at once where all its images have the same values, which then are those of its canonical
 * form; else each image that passes is looked at. */
#include <stdlib.h>
#include <string.h>

#include "../catalog/coverage.h"
#include "../sql/where.h"
#include "selected.h"
#include "sources.h"
#include "lines.h"

struct nq_tally {
    const nq_question *question;
    tally_lines lines;
};

static nq_status fail_by(const nq_question *question, nq_status status) {
    if (status == NQ_NO_MEMORY) return catalog_fail(question->catalog, status, "not enough memory for a table");
    return catalog_fail_advising(question->catalog, status, NQ_ADVICE_BY,
                                 "the table has more than %u lines, or too much text; count by less, or pass fewer "
                                 "solutions, as with --starts-with",
                                 NQ_MOST_LINES);
}

static nq_status add_expression(nq_tally *tally, struct nq_where *expression, const nq_placement *placement) {
    nq_where_value value;
    nq_status status = nq_where_evaluate(expression, placement, &value);
    if (status != NQ_OK) return question_refuse(tally->question, status, NQ_ADVICE_BY, expression);
    if (value.text && memchr(value.text, '\0', value.length))
        return catalog_fail_advising(tally->question->catalog, NQ_REFUSED, NQ_ADVICE_BY, "its text has a NUL in it");
    status = value.text ? lines_add_text(&tally->lines, value.text, value.length)
                        : lines_add_integer(&tally->lines, value.integer);
    return status == NQ_OK ? status : fail_by(tally->question, status);
}

static nq_status add_members(nq_tally *tally, const nq_placement *representative) {
    const nq_question *question = tally->question;
    uint64_t count = nq_class_orbit_size(nq_class_of(representative));
    if (question->query.group) {
        nq_members members;
        if (nq_members_of(question->query.group, representative, &members) != NQ_OK) return NQ_NO_MEMORY;
        count = members.distinct_count;
        nq_members_close(&members);
    }
    return lines_add_integer(&tally->lines, (int64_t)count);
}

static nq_status add_key(nq_tally *tally, const nq_key_use *use, const nq_placement *placement) {
    nq_status status = nq_key_is_of_classes(use->key) ? add_members(tally, placement)
                                                      : lines_add_integer(&tally->lines, nq_key_value(use, placement));
    return status == NQ_OK ? status : fail_by(tally->question, status);
}

/* A key that is of sets. */
static nq_status add_given(nq_tally *tally, const nq_by *by, const nq_placement *placement) {
    unsigned value;
    nq_status status = by->value(by->context, placement, &value);
    if (status != NQ_OK) return status;
    status = lines_add_integer(&tally->lines, value);
    return status == NQ_OK ? status : fail_by(tally->question, status);
}

static nq_status add_solution(void *context, const nq_placement *placement, uint64_t weight) {
    nq_tally *tally = context;
    const nq_query *query = &tally->question->query;
    nq_status status = NQ_OK;
    for (unsigned k = 0; status == NQ_OK && k < query->by_count; k++) {
        const nq_by *by = &query->by[k];
        if (!by->use.key) status = add_expression(tally, tally->question->by[k], placement);
        else if (by->use.key->of_sets) status = add_given(tally, by, placement);
        else status = add_key(tally, &by->use, placement);
    }
    if (status != NQ_OK) return status;
    status = lines_add_count(&tally->lines, weight);
    return status == NQ_OK ? status : fail_by(tally->question, status);
}

/* Counts something of a value of the one key. */
static nq_status add_value(nq_tally *tally, unsigned value, uint64_t count) {
    nq_status status = lines_add_integer(&tally->lines, value);
    if (status == NQ_OK) status = lines_add_count(&tally->lines, count);
    return status == NQ_OK ? status : fail_by(tally->question, status);
}

/* Of every n something of what is asked has to be held, or nothing is counted. */
static nq_status require_some(const nq_question *question) {
    const nq_range *range = &question->query.range;
    for (unsigned n = range->first; n <= range->last; n++) {
        if (question_classes_told(question, n)) continue;
        bool others = nq_coverage_classes(&question->coverage[n], NQ_STORED_COUNTS) != 0;
        return coverage_require(question->catalog, question->coverage + NQ_MIN_N,
                                others ? (nq_range){n, n, true} : *range, question->query.filter.classes,
                                NQ_STORED_COUNTS);
    }
    return NQ_OK;
}

static nq_status add_ready_made(nq_tally *tally, unsigned n) {
    const nq_question *question = tally->question;
    nq_status status = require_some(question);
    for (nq_class k = NQ_ASYMMETRIC; status == NQ_OK && k < NQ_CLASS_COUNT; k++) {
        nq_classes here = question_classes_told(question, n) & nq_classes_of(k);
        if (here)
            status = add_value(tally, k, nq_coverage_count(&question->coverage[n], question->query.fundamental, here));
    }
    return status;
}

static bool is_invariant(const nq_query *query) {
    for (unsigned k = 0; k < query->by_count; k++)
        if (!query->by[k].use.key || !query->by[k].use.key->invariant) return false;
    return true;
}

static nq_status add_zeros(nq_tally *tally, unsigned n) {
    nq_status status = NQ_OK;
    for (unsigned value = 0; status == NQ_OK && value <= NQ_KEY_ALWAYS_MAX; value++)
        if (question_always_tells(tally->question, n, value)) status = add_value(tally, value, 0);
    return status;
}

static nq_status fill(nq_tally *tally, unsigned n) {
    const nq_question *question = tally->question;
    bool ready_made = nq_question_is_ready_made(question);
    nq_status status = question_check(question, n, ready_made ? NQ_STORED_NOTHING : NQ_STORED_FUNDAMENTAL);
    if (status != NQ_OK) return status;
    status = ready_made ? add_ready_made(tally, n)
                        : visit_selected(question, n, !is_invariant(&question->query), add_solution, tally);
    if (status == NQ_OK) status = add_zeros(tally, n);
    lines_sort(&tally->lines);
    return status;
}

nq_status nq_question_tally(nq_question *question, unsigned n, nq_tally **tally) {
    *tally = NULL;
    nq_tally *made = calloc(1, sizeof *made);
    if (!made) return fail_by(question, NQ_NO_MEMORY);
    made->question = question;
    nq_status status = fill(made, n);
    if (status == NQ_OK || status == NQ_INTERRUPTED) *tally = made;
    else nq_tally_close(made);
    return status;
}

size_t nq_tally_lines(const nq_tally *tally) { return tally->lines.count; }

uint64_t nq_tally_count(const nq_tally *tally, size_t line) { return tally->lines.lines[line].count; }

nq_value nq_tally_value(const nq_tally *tally, size_t line, unsigned part) {
    nq_value value = lines_value(&tally->lines, line, part);
    const nq_key *key = tally->question->query.by[part].use.key;
    if (!key || !key->word) return value;
    const char *word = key->word((unsigned)value.integer);
    return (nq_value){.type = NQ_VALUE_TEXT, .bytes = word, .length = strlen(word)};
}

void nq_tally_close(nq_tally *tally) {
    if (!tally) return;
    lines_close(&tally->lines);
    free(tally);
}
