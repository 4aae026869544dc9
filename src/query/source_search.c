/* SPDX-License-Identifier: MIT */
/* The search itself: it lists in order, can start anywhere, and takes the squares of a filter into account.
 *
 * The mirror takes column c to n-1-c, so it turns the order around: the list from the end is the mirror image of the list of
 * the mirrored question. */
#include <stdlib.h>

#include "../core/columns.h"
#include "sources.h"

typedef struct search_source {
    source base;
    bool fundamental, reverse;
    bool whole; /* all of n, of which the catalog says how many there are */
    uint64_t promised, found;
    nq_search search;
    nq_fundamental_search canonical; /* for fundamental solutions, forwards */
} search_source;

static nq_status stopped(source *base, nq_status status) {
    if (status == NQ_INTERRUPTED) return catalog_fail(base->catalog, NQ_INTERRUPTED, "interrupted while searching");
    return status;
}

/* The rows are not looked at here, but what the catalog says of their number is. */
static nq_status compare_with_promise(search_source *from, nq_status status) {
    nq_catalog *catalog = from->base.catalog;
    if (status == NQ_OK) from->found++;
    bool differs = from->found > from->promised || (status == NQ_DONE && from->found < from->promised);
    if (!from->whole || !differs) return status;
    return catalog_fail(catalog, NQ_DAMAGED, "%s: n = %u has %s solutions than the coverage promises; " RESTORE_ADVICE,
                        catalog->path, from->search.placement.n, from->found > from->promised ? "more" : "fewer");
}

static nq_status search_next(source *base, nq_placement *placement) {
    search_source *from = (search_source *)base;
    const nq_interrupt *interrupt = base->catalog->options.interrupt;
    nq_status status;
    do {
        status = compare_with_promise(from, nq_search_next(&from->search, interrupt));
        if (status != NQ_OK) return stopped(base, status);
        if (from->reverse) nq_symmetry_apply(NQ_MIRROR, &from->search.placement, placement);
        else *placement = from->search.placement;
    } while (from->fundamental && !nq_is_canonical(placement, NULL));
    return NQ_OK;
}

static nq_status canonical_next(source *base, nq_placement *placement) {
    search_source *from = (search_source *)base;
    nq_status status = nq_fundamental_search_next(&from->canonical, base->catalog->options.interrupt);
    if (status != NQ_OK) return stopped(base, status);
    *placement = from->canonical.search.placement;
    return NQ_OK;
}

static void search_close(source *base) { free(base); }

static uint32_t mirrored(uint32_t columns, unsigned n) {
    uint32_t result = 0;
    for (unsigned column = 0; column < n; column++)
        if (columns >> column & 1) result |= UINT32_C(1) << (n - 1 - column);
    return result;
}

nq_status search_open(nq_catalog *catalog, const source_request *request, source **opened) {
    search_source *from = calloc(1, sizeof *from);
    if (!from) return catalog_fail(catalog, NQ_NO_MEMORY, "not enough memory for a search");
    unsigned n = request->coverage->n;
    bool canonical_in_order = request->fundamental && !request->reverse && !request->after;
    from->base = (source){catalog, canonical_in_order ? canonical_next : search_next, NULL, search_close};
    from->fundamental = request->fundamental;
    from->reverse = request->reverse;
    nq_search_init(&from->search, n);
    nq_fundamental_search_init(&from->canonical, n);
    from->promised = nq_coverage_count(request->coverage, false, NQ_ALL_CLASSES);
    from->whole = catalog->options.mode != NQ_CATALOG_SEARCH && !request->fundamental && !request->after;
    if (!request->fundamental && request->filter) {
        uint32_t allowed[NQ_MAX_N] = {0};
        for (unsigned row = 0; row < n; row++)
            from->whole = from->whole && request->filter->allowed[row] == nq_all_columns(n);
        for (unsigned row = 0; row < n; row++)
            allowed[row] = request->reverse ? mirrored(request->filter->allowed[row], n)
                                            : request->filter->allowed[row];
        nq_search_restrict(&from->search, allowed);
    }
    const nq_placement *start = request->from ? &request->from->start : request->after;
    if (start) {
        nq_placement after = *start;
        for (unsigned row = 0; request->reverse && row < n; row++)
            after.column[row] = (uint8_t)(n - 1 - start->column[row]);
        nq_search_seek(&from->search, &after);
    }
    if (request->from) from->found = place_rows_before(request->from, NQ_ALL_CLASSES);
    *opened = &from->base;
    return NQ_OK;
}
