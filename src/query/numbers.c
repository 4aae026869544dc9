/* Questions about one n whose answer is a number, or a few. */
#include <string.h>

#include "sources.h"

nq_query nq_query_all(nq_range range) {
    return (nq_query){.range = range, .filter = nq_filter_all(), .limit = UINT64_MAX, .sample = UINT64_MAX};
}

/* Whether the ready-made counts answer the query: no more than classes is asked. */
static bool is_ready_made(const nq_catalog *catalog, const nq_query *query) {
    return catalog->options.mode != NQ_CATALOG_SEARCH && !query->where_count && nq_filter_is_of_classes(&query->filter);
}

/* Says once what the given squares make impossible, since then nothing is found. */
static void tell_if_impossible(nq_catalog *catalog, const nq_fitted_filter *fitted) {
    if (!fitted->impossible || catalog->told_impossible) return;
    catalog->told_impossible = true;
    const nq_attack *attack = &fitted->attack;
    if (attack->first_row == attack->second_row && fitted->attack_column[0] == fitted->attack_column[1]) {
        catalog_notice(catalog, "r%uc%u is both required and excluded, so no solution passes", attack->first_row + 1u, fitted->attack_column[0] + 1u);
        return;
    }
    catalog_notice(catalog, "r%uc%u and r%uc%u attack each other (%s), so no solution has both queens", attack->first_row + 1u,
                   fitted->attack_column[0] + 1u, attack->second_row + 1u, fitted->attack_column[1] + 1u,
                   attack->first_row == attack->second_row ? "row" : attack->kind == NQ_ATTACK_COLUMN ? "column" : "diagonal");
}

static nq_status check_after(nq_catalog *catalog, const nq_query *query) {
    if (!query->has_after || (query->after.n >= query->range.first && query->after.n <= query->range.last)) return NQ_OK;
    return catalog_fail(catalog, NQ_OUT_OF_RANGE, "the placement to start after is of n = %u, which is not asked for", query->after.n);
}

nq_status nq_catalog_check_query(nq_catalog *catalog, const nq_query *query, nq_stored at_least) {
    selection chosen;
    if (!is_ready_made(catalog, query)) at_least = NQ_STORED_FUNDAMENTAL;
    nq_status status = selection_open(catalog, query, &chosen);
    for (unsigned n = query->range.first; status == NQ_OK && n <= query->range.last; n++) {
        status = selection_fit(catalog, query, n, &chosen);
        if (status != NQ_OK) break;
        tell_if_impossible(catalog, &chosen.fitted);
    }
    selection_close(&chosen);
    if (status == NQ_OK) status = check_after(catalog, query);
    if (status != NQ_OK) return status;
    return nq_catalog_require(catalog, query->range, query->filter.classes, at_least);
}

/* Checks a query about one n, and that the catalog holds at least so much of it. */
static nq_status check_size(nq_catalog *catalog, const nq_query *query, unsigned n, nq_stored at_least) {
    nq_query one = *query;
    selection chosen;
    one.range = (nq_range){n, n, true};
    nq_status status = selection_open(catalog, &one, &chosen);
    if (status == NQ_OK) status = selection_fit(catalog, &one, n, &chosen);
    selection_close(&chosen);
    return status == NQ_OK ? nq_catalog_require(catalog, one.range, one.filter.classes, at_least) : status;
}

static nq_status add_weight(void *context, const nq_placement *placement, uint64_t weight) {
    (void)placement;
    *(uint64_t *)context += weight;
    return NQ_OK;
}

nq_status nq_catalog_count(nq_catalog *catalog, const nq_query *query, unsigned n, uint64_t *count) {
    bool ready_made = is_ready_made(catalog, query);
    nq_status status = check_size(catalog, query, n, ready_made ? NQ_STORED_COUNTS : NQ_STORED_FUNDAMENTAL);
    if (status != NQ_OK) return status;
    if (!ready_made) {
        *count = 0;
        return visit_selected(catalog, query, n, false, add_weight, count);
    }
    nq_coverage coverage;
    status = nq_catalog_coverage(catalog, n, &coverage);
    if (status == NQ_OK) *count = nq_coverage_count(&coverage, query->fundamental, query->filter.classes);
    return status;
}

typedef struct tally {
    const nq_key *key;
    uint64_t *counts;
} tally;

static nq_status add_to_tally(void *context, const nq_placement *placement, uint64_t weight) {
    tally *all = context;
    all->counts[all->key->value(placement)] += weight;
    return NQ_OK;
}

nq_status nq_catalog_tally(nq_catalog *catalog, const nq_query *query, unsigned n, const nq_key *key,
                           uint64_t counts[NQ_KEY_MAX + 1]) {
    tally all = {key, counts};
    memset(counts, 0, (NQ_KEY_MAX + 1) * sizeof *counts);
    nq_status status = check_size(catalog, query, n, NQ_STORED_FUNDAMENTAL);
    return status == NQ_OK ? visit_selected(catalog, query, n, !key->invariant, add_to_tally, &all) : status;
}

bool nq_query_shows(const nq_query *query, const nq_key *key, unsigned n, unsigned value) {
    if (!key->always(n, value)) return false;
    return strcmp(key->name, "class") != 0 || query->filter.classes & nq_class_bit(value);
}

static nq_status add_to_grid(void *context, const nq_placement *placement, uint64_t weight) {
    uint64_t(*counts)[NQ_MAX_N] = context;
    for (unsigned row = 0; row < placement->n; row++) counts[row][placement->column[row]] += weight;
    return NQ_OK;
}

nq_status nq_catalog_occupancy(nq_catalog *catalog, const nq_query *query, unsigned n, uint64_t counts[NQ_MAX_N][NQ_MAX_N]) {
    memset(counts, 0, sizeof(uint64_t) * NQ_MAX_N * NQ_MAX_N);
    nq_status status = check_size(catalog, query, n, NQ_STORED_FUNDAMENTAL);
    return status == NQ_OK ? visit_selected(catalog, query, n, true, add_to_grid, counts) : status;
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

nq_status nq_catalog_number(nq_catalog *catalog, const nq_placement *solution, unsigned classes, bool fundamental, uint64_t *number) {
    nq_query query = nq_query_all((nq_range){solution->n, solution->n, true});
    query.fundamental = fundamental;
    query.filter.classes = classes;
    rank of = {solution, 0};
    nq_status status = check_size(catalog, &query, solution->n, NQ_STORED_FUNDAMENTAL);
    if (status == NQ_OK) status = visit_selected(catalog, &query, solution->n, true, add_if_not_after, &of);
    *number = of.number;
    return status;
}
