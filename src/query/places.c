/* SPDX-License-Identifier: MIT */
/* From the empty prefix one row at a time: the counts of the prefixes that are one row longer say in which of them a solution is, and
 * how many stand before it. They are to add up to that of the prefix which they continue, and the first to the coverage. */
#include "places.h"

#include <string.h>

#include "../solver/prefix_tree.h"

bool places_are_known(const nq_question *question, unsigned n) {
    const nq_query *query = &question->query;
    nq_filter rest = query->filter;
    if (!question->prefixes || query->where_count || query->group || !prefix_counts_are_due(&question->coverage[n]))
        return false;
    if (query->fundamental && !prefix_reader_is_quick(question->prefixes)) return false;
    if (rest.start_rows > (query->fundamental ? 0 : prefix_reader_depth(question->prefixes, n))) return false;
    rest.start_rows = 0;
    return nq_filter_is_of_classes(&rest);
}

/* A way down the prefixes of one n. */
typedef struct descent {
    const nq_question *question;
    unsigned n, length;
    char prefix[PREFIX_MOST_ROWS + 1];
    prefix_counts here; /* of the prefix */
    place *found;
} descent;

static uint64_t selected(const descent *of, const prefix_counts *counts) {
    return prefix_counts_sum(counts, of->question->query.fundamental, of->question->query.filter.classes);
}

static uint64_t rows(const descent *of, const prefix_counts *counts) {
    return prefix_counts_sum(counts, of->question->query.fundamental, NQ_ALL_CLASSES);
}

static nq_status contradiction(const descent *of) {
    nq_catalog *catalog = of->question->catalog;
    return catalog_fail_advising(catalog, NQ_DAMAGED, NQ_ADVICE_VERIFY,
                                 "%s: the prefix_count of n = %u contradicts itself, or the coverage; " RESTORE_ADVICE,
                                 catalog->path, of->n);
}

/* Starts at the empty prefix. */
static nq_status start(descent *of) {
    const nq_coverage *coverage = &of->question->coverage[of->n];
    nq_status status = prefix_read(of->question->prefixes, of->n, "", 0, &of->here);
    for (nq_class k = NQ_ASYMMETRIC; status == NQ_OK && k < NQ_CLASS_COUNT; k++)
        if (of->here.fundamental[k] != coverage->fundamental_count[k] ||
            of->here.distinct[k] != nq_coverage_count(coverage, false, nq_classes_of(k)))
            return contradiction(of);
    return status;
}

/* Reads the counts of all prefixes that are one row longer: child[column]. */
static nq_status read_children(descent *of, prefix_counts child[NQ_MAX_N]) {
    prefix_counts rest = of->here;
    nq_status status = NQ_OK;
    for (unsigned column = 0; status == NQ_OK && column < of->n; column++) {
        of->prefix[of->length] = nq_column_letter(column);
        status = prefix_read(of->question->prefixes, of->n, of->prefix, of->length + 1, &child[column]);
        for (nq_class k = NQ_ASYMMETRIC; status == NQ_OK && k < NQ_CLASS_COUNT; k++) {
            if (child[column].fundamental[k] > rest.fundamental[k] || child[column].distinct[k] > rest.distinct[k])
                return contradiction(of);
            rest.fundamental[k] -= child[column].fundamental[k];
            rest.distinct[k] -= child[column].distinct[k];
        }
    }
    if (status != NQ_OK) return status;
    return rows(of, &rest) == 0 && prefix_counts_sum(&rest, !of->question->query.fundamental, NQ_ALL_CLASSES) == 0
               ? NQ_OK
               : contradiction(of);
}

/* Goes on to one of the children. */
static void enter(descent *of, const prefix_counts child[NQ_MAX_N], unsigned column) {
    of->found->start.column[of->length] = (uint8_t)column;
    of->prefix[of->length++] = nq_column_letter(column);
    of->here = child[column];
}

/* Notes that what begins with a prefix stands before the place, selected or not. */
static void pass_rows(descent *of, const prefix_counts *counts) {
    const uint64_t *passed = of->question->query.fundamental ? counts->fundamental : counts->distinct;
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) of->found->rows_before[k] += passed[k];
}

static void pass_over(descent *of, const prefix_counts *counts) {
    of->found->before += selected(of, counts);
    pass_rows(of, counts);
}

/* Goes down to the first rows that are asked for, without counting what stands before them among the selected. */
static nq_status enter_given(descent *of, bool reverse) {
    const nq_filter *filter = &of->question->query.filter;
    nq_status status = start(of);
    while (status == NQ_OK && of->length < filter->start_rows) {
        prefix_counts child[NQ_MAX_N];
        unsigned given = filter->start[of->length];
        status = read_children(of, child);
        if (status != NQ_OK) return status;
        for (unsigned column = 0; column < of->n; column++)
            if (reverse ? column > given : column < given) pass_rows(of, &child[column]);
        enter(of, child, given);
    }
    return status;
}

/* The place is the prefix at which the descent has ended. */
static void settle(descent *of, bool reverse) {
    place *found = of->found;
    found->length = of->length;
    found->start.n = (uint8_t)of->n;
    for (unsigned row = of->length; row < of->n; row++) found->start.column[row] = (uint8_t)(reverse ? of->n - 1 : 0);
    found->count = selected(of, &of->here);
}

nq_status places_count(const nq_question *question, unsigned n, uint64_t *count) {
    place unused = {0};
    descent of = {.question = question, .n = n, .found = &unused};
    nq_status status = enter_given(&of, false);
    if (status == NQ_OK) *count = selected(&of, &of.here);
    return status;
}

nq_status places_find(const nq_question *question, unsigned n, uint64_t index, bool reverse, place *found) {
    *found = (place){0};
    descent of = {.question = question, .n = n, .found = found};
    nq_status status = enter_given(&of, reverse);
    while (status == NQ_OK && of.length < prefix_reader_depth(question->prefixes, n)) {
        prefix_counts child[NQ_MAX_N];
        unsigned passed = 0;
        status = read_children(&of, child);
        if (status != NQ_OK) return status;
        for (; passed < n; passed++) {
            const prefix_counts *next = &child[reverse ? n - 1 - passed : passed];
            if (index - found->before < selected(&of, next)) break;
            pass_over(&of, next);
        }
        if (passed == n) return contradiction(&of);
        enter(&of, child, reverse ? n - 1 - passed : passed);
    }
    if (status == NQ_OK) settle(&of, reverse);
    return status;
}

/* Less than 0, 0 or more, as a solution comes before, begins with, or comes behind the first rows that are asked for. */
static int compare_with_given(const nq_question *question, const nq_placement *solution) {
    const nq_filter *filter = &question->query.filter;
    return memcmp(solution->column, filter->start, filter->start_rows);
}

nq_status places_find_solution(const nq_question *question, const nq_placement *solution, place *found) {
    *found = (place){0};
    descent of = {.question = question, .n = solution->n, .found = found};
    int side = compare_with_given(question, solution);
    nq_status status = enter_given(&of, false);
    if (side != 0) {
        if (status == NQ_OK && side > 0) found->before = selected(&of, &of.here);
        return status;
    }
    while (status == NQ_OK && of.length < prefix_reader_depth(question->prefixes, of.n)) {
        prefix_counts child[NQ_MAX_N];
        unsigned column = solution->column[of.length];
        status = read_children(&of, child);
        if (status != NQ_OK) return status;
        for (unsigned k = 0; k < column; k++) pass_over(&of, &child[k]);
        enter(&of, child, column);
    }
    if (status == NQ_OK) settle(&of, false);
    return status;
}

uint64_t place_rows_before(const place *here, nq_classes classes) {
    uint64_t sum = 0;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++)
        if (nq_classes_have(classes, k)) sum += here->rows_before[k];
    return sum;
}

bool place_has(const place *here, const nq_placement *placement) {
    return memcmp(here->start.column, placement->column, here->length) == 0;
}

nq_status places_most(const nq_question *question, unsigned n, uint64_t *count) {
    const nq_filter *filter = &question->query.filter;
    char prefix[PREFIX_MOST_ROWS + 1];
    prefix_counts counts;
    *count = UINT64_MAX;
    if (!question->prefixes || !prefix_counts_are_due(&question->coverage[n])) return NQ_OK;
    if (!prefix_reader_is_quick(question->prefixes)) return NQ_OK;
    unsigned depth = prefix_reader_depth(question->prefixes, n),
             length = filter->start_rows < depth ? filter->start_rows : depth;
    for (unsigned row = 0; row < length; row++) prefix[row] = nq_column_letter(filter->start[row]);
    nq_status status = prefix_read(question->prefixes, n, prefix, length, &counts);
    if (status == NQ_OK) *count = prefix_counts_sum(&counts, false, NQ_ALL_CLASSES);
    return status;
}
