/* One question, the cheapest true source, the same answer in the same order. */
#include <string.h>

#include "sources.h"

/* For a few solutions rows are read, or searched for, at once; images would first have to be made and sorted. Of many, making
 * and sorting the images of an eighth as many fundamental solutions is quicker than reading the rows. */
#define FEW_ROWS 2048u

static bool is_search(const nq_question *question) { return question->catalog->options.mode == NQ_CATALOG_SEARCH; }

bool nq_question_is_ready_made(const nq_question *question, const nq_key *key) {
    if (is_search(question) || (key && strcmp(key->name, "class") != 0)) return false;
    return !question->query.where_count && nq_filter_is_of_classes(&question->query.filter);
}

static source_request request_of(const nq_question *question, unsigned n, bool fundamental) {
    return (source_request){.coverage = &question->coverage[n],
                            .fundamental = fundamental,
                            .classes = question->query.filter.classes,
                            .filter = &question->fitted[n],
                            .most = UINT64_MAX};
}

nq_status choose_for_number(const nq_question *question, unsigned n, source **opened, bool *fundamental) {
    *opened = NULL;
    /* Without a file, and with squares to restrict it, the search for distinct solutions is the shorter way. */
    *fundamental = !is_search(question) || !question->fitted[n].has_squares || question->query.fundamental;
    if (question->fitted[n].impossible) return NQ_OK;
    source_request request = request_of(question, n, *fundamental);
    return is_search(question) ? search_open(question->catalog, &request, opened)
                               : rows_open(question->catalog, &request, opened);
}

static nq_status open_distinct(nq_catalog *catalog, const source_request *request, source **opened) {
    const nq_coverage *coverage = request->coverage;
    uint64_t count = nq_coverage_count(coverage, false, request->classes);
    bool stored = nq_classes_have_all(nq_coverage_classes(coverage, NQ_STORED_DISTINCT), request->classes);
    bool complete = nq_coverage_classes(coverage, NQ_STORED_COUNTS) == NQ_ALL_CLASSES;
    bool few = request->most <= FEW_ROWS || count <= FEW_ROWS;
    bool fits = count <= IMAGES_MOST_BYTES / IMAGES_BYTES_EACH;
    if (request->after) few = true; /* rows and the search can start there; who pages takes few at a time */
    if (stored && (few || !fits)) return rows_open(catalog, request, opened);
    /* Where only some classes are held, a search of all solutions may never end: they are few, and are expanded. */
    if (!stored && complete && (few || !fits)) return search_open(catalog, request, opened);
    return images_open(catalog, request, opened);
}

nq_status choose_for_list(const nq_question *question, unsigned n, const nq_placement *after, uint64_t most,
                          source **opened) {
    *opened = NULL;
    if (question->fitted[n].impossible) return NQ_OK;
    source_request request = request_of(question, n, question->query.fundamental);
    request.reverse = question->query.reverse;
    request.after = after;
    if (question_is_everything(question, n)) request.most = most;
    if (is_search(question)) return search_open(question->catalog, &request, opened);
    return request.fundamental ? rows_open(question->catalog, &request, opened)
                               : open_distinct(question->catalog, &request, opened);
}
