/* Sources: where the solutions of one n come from, in order. All give the same solutions in the same order, so that the one
 * place that chooses (source.c) is free to. */
#ifndef NQUEENS_QUERY_SOURCES_H
#define NQUEENS_QUERY_SOURCES_H

#include "../catalog/sqlite.h"
#include "nqueens/query.h"

/* What is wanted of one n. */
typedef struct source_request {
    const nq_coverage *coverage; /* its n, and what is stored of it */
    bool fundamental;            /* canonical forms only */
    bool reverse;
    const nq_placement *after;   /* start behind this, in the direction; or NULL */
    unsigned classes;            /* at least these must come */
    const nq_fitted_filter *filter; /* a source may leave out what cannot pass, or give it anyway. For fundamental solutions
                                       it says nothing of the canonical form, only of some image */
    uint64_t most;               /* no more than so many will be taken */
} source_request;

typedef struct source source;
struct source {
    nq_catalog *catalog;

    /* NQ_OK and the next solution, NQ_DONE after the last, or a failure. */
    nq_status (*next)(source *from, nq_placement *placement);

    /* Passes over up to `count` solutions without looking at them; returns how many. NULL if it cannot. */
    uint64_t (*skip)(source *from, uint64_t count);

    void (*close)(source *from);
};

/* Opens the cheapest source that serves. Out: *opened, NULL after a failure. */
nq_status source_open(nq_catalog *catalog, const source_request *request, source **opened);

/* Closes a source; NULL is allowed. */
static inline void source_close(source *from) {
    if (from) from->close(from);
}

/* The kinds: rows of a table; the images of the stored fundamental solutions, sorted in memory; the search itself. */
nq_status rows_open(nq_catalog *catalog, const source_request *request, source **opened);
nq_status images_open(nq_catalog *catalog, const source_request *request, source **opened);
nq_status search_open(nq_catalog *catalog, const source_request *request, source **opened);

/* images_open takes about this much memory for each distinct solution: a tag, an eighth of a fundamental solution, and its
 * share of a column with room to sort in. */
#define IMAGES_BYTES_EACH 8u
#define IMAGES_MOST_BYTES (20u * 1024 * 1024)

/* A filter and expressions for one n, and what of a solution passes them. */
typedef struct selection {
    nq_fitted_filter fitted;
    struct nq_where *where[NQ_MOST_WHERE]; /* each is an expression by itself */
    unsigned where_count;
} selection;

/* Fits the query's filter to n. The expressions are opened once for all n: by selection_open, which the caller ends with
 * selection_close. */
nq_status selection_open(nq_catalog *catalog, const nq_query *query, selection *chosen);
nq_status selection_fit(nq_catalog *catalog, const nq_query *query, unsigned n, selection *chosen);
void selection_close(selection *chosen);

/* Whether a solution passes. A failure of the expression is reported. */
nq_status selection_passes(nq_catalog *catalog, selection *chosen, const nq_placement *solution, bool *passes);

/* The images of a canonical form that pass: images[0..*count-1]. */
nq_status selection_images(nq_catalog *catalog, selection *chosen, const nq_placement *canonical,
                           nq_placement images[NQ_SYMMETRY_COUNT], unsigned *count);

/* Whether only whole classes are chosen, so that the images of a solution pass together. */
bool selection_is_invariant(const selection *chosen);

/* Whether everything passes. */
bool selection_is_everything(const selection *chosen);

/* Runs a function over the passing solutions of one n, in no particular order: from the fundamental solutions and their
 * images. With `each_image`, every passing image is visited with weight 1; without, a solution stands for `weight` passing
 * images, where they pass together. For fundamental queries a class is visited once, by its canonical form. */
typedef nq_status visit_solution(void *context, const nq_placement *placement, uint64_t weight);
nq_status visit_selected(nq_catalog *catalog, const nq_query *query, unsigned n, bool each_image, visit_solution *visit, void *context);

#endif
