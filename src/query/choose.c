/* SPDX-License-Identifier: MIT */
/* One question, the cheapest true source, the same answer in the same order. */
#include "sources.h"

/* For a few solutions rows are read, or searched for, at once; images would first have to be made and sorted. Of many, making
 * and sorting the images of an eighth as many fundamental solutions is quicker than reading the rows. */
#define FEW_ROWS 2048u
#define FEW_FOR_CLASSES 8u

static bool is_search(const nq_question *question) { return question->catalog->options.mode == NQ_CATALOG_SEARCH; }

static source_request request_of(const nq_question *question, unsigned n, bool fundamental) {
    return (source_request){.coverage = &question->coverage[n],
                            .fundamental = fundamental,
                            .classes = question_classes(question),
                            .filter = question->query.group ? NULL : &question->fitted[n],
                            .most = UINT64_MAX};
}

/* Whether so few begin with the first rows that are asked for that they are to be looked at one by one, not all fundamental solutions. Of each
 * the class has to be found where classes are counted, which takes longer. */
static nq_status few_begin(const nq_question *question, unsigned n, bool *few) {
    const nq_coverage *coverage = &question->coverage[n];
    uint64_t count = UINT64_MAX, fundamentals = nq_coverage_count(coverage, true, NQ_ALL_CLASSES);
    nq_status status = NQ_OK;
    if (question->query.filter.start_rows > 0 && !question->query.group) status = places_most(question, n, &count);
    *few = status == NQ_OK && count <= fundamentals / (question->query.fundamental ? FEW_FOR_CLASSES : 1);
    return status;
}

/* The fundamental solutions that are stored, wherever that is. */
static nq_status open_fundamentals(nq_catalog *catalog, const source_request *request, source **opened) {
    return catalog->parts ? parts_open(catalog, request, opened) : rows_open(catalog, request, opened);
}

/* The distinct solutions as images of the fundamental ones. */
static nq_status open_images(nq_catalog *catalog, const source_request *request, source **opened) {
    source_request whole = *request;
    source *fundamentals = NULL;
    whole.fundamental = true;
    whole.filter = NULL;
    whole.reverse = false;
    whole.after = NULL;
    whole.from = NULL;
    whole.most = UINT64_MAX;
    nq_status status = open_fundamentals(catalog, &whole, &fundamentals);
    if (status == NQ_OK) status = images_open(catalog, request, fundamentals, opened);
    source_close(fundamentals);
    return status;
}

/* The distinct solutions as they are stored, or searched for. */
static nq_status open_one_by_one(nq_catalog *catalog, const source_request *request, source **opened) {
    nq_classes stored = nq_coverage_classes(request->coverage, NQ_STORED_DISTINCT);
    return nq_classes_have_all(stored, request->classes) ? rows_open(catalog, request, opened)
                                                         : search_open(catalog, request, opened);
}

nq_status choose_for_number(const nq_question *question, unsigned n, source **opened, bool *fundamental) {
    bool few = false;
    *opened = NULL;
    if (question->fitted[n].impossible) return *fundamental = true, NQ_OK;
    nq_status status = few_begin(question, n, &few);
    if (status != NQ_OK) return status;
    /* Without a file, and with squares to restrict it, the search for distinct solutions is the shorter way. */
    bool restricted = is_search(question) && question->fitted[n].has_squares && !question->query.fundamental &&
                      !question->query.group;
    *fundamental = !few && !restricted;
    source_request request = request_of(question, n, *fundamental);
    request.any_order = true;
    if (few) return open_one_by_one(question->catalog, &request, opened);
    return is_search(question) ? search_open(question->catalog, &request, opened)
                               : open_fundamentals(question->catalog, &request, opened);
}

/* Whether so few are taken that they are read, or searched for, at once, with those between them that are not asked for. */
static nq_status takes_few(const nq_question *question, const source_request *request, const list_request *list,
                           bool *few) {
    uint64_t count = nq_coverage_count(request->coverage, false, request->classes);
    /* rows and the search can start behind a placement; who pages takes few at a time */
    *few = request->most <= FEW_ROWS || count <= FEW_ROWS || request->after;
    if (!*few && request->from && request->most == UINT64_MAX) *few = list->left <= count / NQ_SYMMETRY_COUNT;
    return *few ? NQ_OK : few_begin(question, request->coverage->n, few);
}

static nq_status open_distinct(const nq_question *question, source_request *request, const list_request *list,
                               source **opened) {
    nq_catalog *catalog = question->catalog;
    const nq_coverage *coverage = request->coverage;
    bool few, fits = nq_coverage_count(coverage, false, request->classes) <= IMAGES_MOST_BYTES / IMAGES_BYTES_EACH;
    nq_status status = takes_few(question, request, list, &few);
    if (status != NQ_OK) return status;
    bool stored = nq_classes_have_all(nq_coverage_classes(coverage, NQ_STORED_DISTINCT), request->classes);
    bool complete = nq_coverage_classes(coverage, NQ_STORED_COUNTS) == NQ_ALL_CLASSES;
    /* Where only some classes are held, a search of all solutions may never end: they are few, and are expanded. */
    if ((stored || complete) && (few || !fits)) return open_one_by_one(catalog, request, opened);
    request->from = NULL;
    return open_images(catalog, request, opened);
}

static nq_status open_list(const nq_question *question, source_request *request, const list_request *list,
                           source **opened) {
    if (is_search(question)) return search_open(question->catalog, request, opened);
    return request->fundamental ? open_fundamentals(question->catalog, request, opened)
                                : open_distinct(question, request, list, opened);
}

nq_status choose_for_list(const nq_question *question, unsigned n, list_request *list, place *from, source **opened) {
    bool everything = question_is_everything(question, n), placed = list->skip && !list->after;
    nq_status status = NQ_OK;
    *opened = NULL;
    *from = (place){0};
    if (question->fitted[n].impossible) return NQ_OK;
    source_request request = request_of(question, n, question->query.fundamental);
    if (placed && places_are_known(question, n))
        status = places_find(question, n, list->skip, question->query.reverse, from);
    if (status != NQ_OK) return status;
    request.reverse = question->query.reverse;
    request.after = list->after;
    request.from = from->length > question->query.filter.start_rows ? from : NULL;
    uint64_t behind = list->skip - from->before;
    if (everything && list->left < UINT64_MAX - behind) request.most = list->left + behind;
    status = open_list(question, &request, list, opened);
    if (request.from) list->skip = behind;
    else *from = (place){0};
    if (status == NQ_OK && !request.from && everything && (*opened)->skip)
        list->skip -= (*opened)->skip(*opened, list->skip);
    return status;
}

nq_status choose_for_place(const nq_question *question, unsigned n, const place *from, source **opened) {
    source_request request = request_of(question, n, question->query.fundamental);
    *opened = NULL;
    request.from = from->length ? from : NULL;
    return request.fundamental ? open_fundamentals(question->catalog, &request, opened)
                               : open_one_by_one(question->catalog, &request, opened);
}
