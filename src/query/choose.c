/* One question, the cheapest true source, the same answer in the same order. */
#include <stdlib.h>

#include "sources.h"

/* For a few solutions rows are read, or searched for, at once; images would first have to be made and sorted. Of many, making
 * and sorting the images of an eighth as many fundamental solutions is quicker than reading the rows. */
#define FEW_ROWS 2048u

static bool images_fit(const nq_coverage *coverage, unsigned classes) {
    return nq_coverage_count(coverage, false, classes) <= IMAGES_MOST_BYTES / IMAGES_BYTES_EACH;
}

nq_status source_open(nq_catalog *catalog, const source_request *request, source **opened) {
    const nq_coverage *coverage = request->coverage;
    *opened = NULL;
    if (catalog->options.mode == NQ_CATALOG_SEARCH) return search_open(catalog, request, opened);
    if (request->fundamental) return rows_open(catalog, request, opened);
    bool stored = (nq_coverage_classes(coverage, NQ_STORED_DISTINCT) & request->classes) == request->classes;
    bool complete = nq_coverage_classes(coverage, NQ_STORED_COUNTS) == NQ_ALL_CLASSES;
    bool few = request->most <= FEW_ROWS || nq_coverage_count(coverage, false, request->classes) <= FEW_ROWS;
    bool fits = images_fit(coverage, request->classes);
    if (request->after) few = true; /* rows and the search can start there; who pages takes few at a time */
    if (stored && (few || !fits)) return rows_open(catalog, request, opened);
    /* Where only some classes are held, a search of all solutions may never end: they are few, and are expanded. */
    if (!stored && complete && (few || !fits)) return search_open(catalog, request, opened);
    return images_open(catalog, request, opened);
}
