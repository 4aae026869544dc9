/* SPDX-License-Identifier: MIT */
/* Sources: where the solutions of one n come from, in order. All give the same solutions in the same order, so that the one
 * place that chooses (choose.c) is free to. */
#ifndef NQUEENS_QUERY_SOURCES_H
#define NQUEENS_QUERY_SOURCES_H

#include "../catalog/sqlite.h"
#include "places.h"

/* What is wanted of one n. */
typedef struct source_request {
    const nq_coverage *coverage; /* its n, and what is stored of it */
    bool fundamental;            /* canonical forms only */
    bool reverse;
    bool any_order;            /* the order does not matter; then all are wanted */
    const nq_placement *after; /* start behind this, in the direction; or NULL */
    const place *from;         /* start with this place; or NULL. Not both */
    nq_classes classes;        /* at least these must come */
    const nq_fitted_filter
        *filter;   /* a source may leave out what cannot pass, or give it anyway. For fundamental solutions
                                       it says nothing of the canonical form, only of some image; NULL: all are wanted */
    uint64_t most; /* no more than so many will be taken */
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

/* Closes a source; NULL is allowed. */
static inline void source_close(source *from) {
    if (from) from->close(from);
}

/* The kinds: rows of a table; the fundamental solutions in part files; the images of the stored fundamental solutions, sorted in memory; the
 * search itself. */
nq_status rows_open(nq_catalog *catalog, const source_request *request, source **opened);
nq_status parts_open(nq_catalog *catalog, const source_request *request, source **opened);
nq_status images_open(nq_catalog *catalog, const source_request *request, source *fundamentals, source **opened);
nq_status search_open(nq_catalog *catalog, const source_request *request, source **opened);

/* images_open is given the source of all fundamental solutions, and reads it to its end. It takes no more memory than this for each distinct solution: half an item, and an eighth of a fundamental solution. (Beyond
 * n = 20 these are three words, and few.) */
#define IMAGES_BYTES_EACH 5u
#define IMAGES_MOST_BYTES (20u * 1024 * 1024)

/* --- choose.c, the one place that chooses among them --- */

/* Opens what a number of one n is summed over, in no particular order. Out: *opened, NULL after a failure and where nothing can pass;
 * *fundamental, whether fundamental solutions come, each for those of its images that pass, or the distinct ones: then all that may pass. */
nq_status choose_for_number(const nq_question *question, unsigned n, source **opened, bool *fundamental);

/* Where a list of one n starts, and how long it will be. */
typedef struct list_request {
    const nq_placement *after; /* behind this; or NULL */
    uint64_t skip; /* of the solutions that pass, so many are not wanted; with `after`, 0 is right as well */
    uint64_t left; /* no more than so many behind them will be taken */
} list_request;

/* Opens what a list of one n is made of, in its order.
 * Out: *opened, NULL after a failure and where nothing can pass; list->skip, less those that the source does not give; *from, the place
 * at which it starts: of length 0 if it starts with the first. */
nq_status choose_for_list(const nq_question *question, unsigned n, list_request *list, place *from, source **opened);

/* Opens the solutions of one n from a place on, forwards. Out: *opened, NULL after a failure. */
nq_status choose_for_place(const nq_question *question, unsigned n, const place *from, source **opened);

#endif
