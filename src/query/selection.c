/* What of the solutions of one n passes a query, and the walk over it that counts, tallies and grids share. */
#include <inttypes.h>

#include "../sql/where.h"
#include "sources.h"

#define REPORT_ROWS 1024u

nq_status selection_open(nq_catalog *catalog, const nq_query *query, selection *chosen) {
    *chosen = (selection){0};
    nq_status status = NQ_OK;
    while (status == NQ_OK && chosen->where_count < query->where_count) {
        struct nq_where **where = &chosen->where[chosen->where_count];
        status = nq_where_open(query->where[chosen->where_count++], where);
        if (status != NQ_OK) catalog_fail(catalog, status, "--where: %s", *where ? nq_where_message(*where) : "not enough memory");
    }
    if (status != NQ_OK) selection_close(chosen);
    return status;
}

void selection_close(selection *chosen) {
    for (unsigned k = 0; k < chosen->where_count; k++) nq_where_close(chosen->where[k]);
    chosen->where_count = 0;
}

nq_status selection_fit(nq_catalog *catalog, const nq_query *query, unsigned n, selection *chosen) {
    nq_reading_error error;
    nq_status status = nq_filter_fit(&query->filter, n, &chosen->fitted, &error);
    if (status != NQ_OK) return catalog_fail(catalog, status, "%s", error.reason);
    return NQ_OK;
}

bool selection_is_invariant(const selection *chosen) { return !chosen->fitted.has_squares && !chosen->where_count; }

bool selection_is_everything(const selection *chosen) { return selection_is_invariant(chosen) && !chosen->fitted.has_others; }

static nq_status where_passes(nq_catalog *catalog, selection *chosen, const nq_placement *solution, bool *passes) {
    *passes = true;
    nq_status status = NQ_OK;
    for (unsigned k = 0; status == NQ_OK && *passes && k < chosen->where_count; k++) {
        status = nq_where_test(chosen->where[k], solution, passes);
        if (status != NQ_OK) catalog_fail(catalog, status, "--where: %s", nq_where_message(chosen->where[k]));
    }
    return status;
}

nq_status selection_passes(nq_catalog *catalog, selection *chosen, const nq_placement *solution, bool *passes) {
    *passes = nq_filter_passes(&chosen->fitted, solution);
    return *passes ? where_passes(catalog, chosen, solution, passes) : NQ_OK;
}

nq_status selection_images(nq_catalog *catalog, selection *chosen, const nq_placement *canonical,
                           nq_placement images[NQ_SYMMETRY_COUNT], unsigned *count) {
    unsigned candidates = nq_filter_images(&chosen->fitted, canonical, images);
    *count = 0;
    for (unsigned k = 0; k < candidates; k++) {
        bool passes;
        nq_status status = where_passes(catalog, chosen, &images[k], &passes);
        if (status != NQ_OK) return status;
        if (passes) images[(*count)++] = images[k];
    }
    return NQ_OK;
}

/* Visits what passes of one class. */
static nq_status visit_class(nq_catalog *catalog, selection *chosen, bool fundamental, bool each_image, const nq_placement *canonical,
                             visit_solution *visit, void *context) {
    if (selection_is_invariant(chosen) && (fundamental || !each_image)) {
        if (!nq_filter_passes(&chosen->fitted, canonical)) return NQ_OK;
        return visit(context, canonical, fundamental ? 1 : nq_orbit_size(canonical));
    }
    nq_placement images[NQ_SYMMETRY_COUNT];
    unsigned count;
    nq_status status = NQ_OK;
    if (!chosen->where_count && (fundamental || !each_image)) count = nq_filter_count_images(&chosen->fitted, canonical);
    else status = selection_images(catalog, chosen, canonical, images, &count);
    if (status != NQ_OK || count == 0) return status;
    if (fundamental) return visit(context, canonical, 1);
    if (!each_image) return visit(context, canonical, count);
    for (unsigned k = 0; status == NQ_OK && k < count; k++) status = visit(context, &images[k], 1);
    return status;
}

nq_status visit_selected(nq_catalog *catalog, const nq_query *query, unsigned n, bool each_image, visit_solution *visit, void *context) {
    selection chosen;
    nq_coverage coverage;
    nq_placement placement;
    source *from = NULL;
    nq_status status = selection_open(catalog, query, &chosen);
    if (status == NQ_OK) status = selection_fit(catalog, query, n, &chosen);
    if (status == NQ_OK) status = nq_catalog_coverage(catalog, n, &coverage);
    /* Without a file, and with squares to restrict it, the search for distinct solutions is the shorter way. */
    bool search = catalog->options.mode == NQ_CATALOG_SEARCH && chosen.fitted.has_squares && !query->fundamental;
    if (status == NQ_OK && !chosen.fitted.impossible) {
        source_request request = {.coverage = &coverage, .fundamental = !search, .classes = query->filter.classes,
                                  .filter = &chosen.fitted, .most = UINT64_MAX};
        status = source_open(catalog, &request, &from);
    }
    /* Without a file nothing is known of how many are to come. */
    bool known = status == NQ_OK && catalog->options.mode != NQ_CATALOG_SEARCH;
    uint64_t visited = 0, all = known ? nq_coverage_count(&coverage, true, query->filter.classes) : 0;
    while (status == NQ_OK && from && (status = from->next(from, &placement)) == NQ_OK) {
        if (++visited % REPORT_ROWS == 0) catalog_report(catalog, n, all ? (double)visited / (double)all : -1, visited, 0);
        if (nq_interrupted(catalog->options.interrupt)) {
            status = catalog_fail(catalog, NQ_INTERRUPTED, "interrupted while counting");
        } else if (!search) {
            status = visit_class(catalog, &chosen, query->fundamental, each_image, &placement, visit, context);
        } else {
            bool passes;
            status = selection_passes(catalog, &chosen, &placement, &passes);
            if (status == NQ_OK && passes) status = visit(context, &placement, 1);
        }
    }
    source_close(from);
    selection_close(&chosen);
    return status == NQ_DONE ? NQ_OK : status;
}
