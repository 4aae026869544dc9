/* SPDX-License-Identifier: MIT */
/* The images of the stored fundamental solutions. These are read once, packed, and expanded by a thread while those before are being used, so
 * that not all images are in memory at a time. */
#include <stdlib.h>
#include <string.h>

#include "../solver/compact.h"
#include "../solver/expansion.h"
#include "sources.h"

/* Solutions as they are given out. */
typedef struct listed_block {
    expansion_block rows; /* its first member */
    nq_placement placement[EXPANSION_BLOCK];
} listed_block;

typedef struct images {
    source base;
    unsigned n;
    bool reverse;
    compact_list
        *fundamentals;    /* grows with the rows that are really there, not by what the file says of their number */
    compact_source again; /* the same as a source */
    expansion *expansion;
    const listed_block *block; /* the one being given out; NULL at first */
    size_t at;
    bool has_after;
    nq_placement after;
} images;

static void add_rows(const image_rows *rows, void *block) {
    listed_block *to = block;
    for (size_t k = 0; k < rows->count; k++) {
        nq_placement *placement = &to->placement[to->rows.count++];
        placement->n = (uint8_t)rows->n;
        memcpy(placement->column, rows->placement[k], sizeof placement->column);
    }
}

static bool comes_after(const images *from, const nq_placement *placement) {
    int order = nq_placement_compare(placement, &from->after);
    return from->reverse ? order < 0 : order > 0;
}

/* How an expansion has ended, with a message if that is a failure. */
static nq_status told(const images *from, nq_status status) {
    nq_catalog *catalog = from->base.catalog;
    if (status == NQ_OK || status == NQ_DONE) return status;
    if (status == NQ_INTERRUPTED) return catalog_fail(catalog, status, "%s: interrupted while listing", catalog->path);
    if (status == NQ_NO_MEMORY) return catalog_fail(catalog, status, "%s: not enough memory for a list", catalog->path);
    return catalog_fail(catalog, status, "%s: a fundamental solution of n = %u is no canonical form; " RESTORE_ADVICE,
                        catalog->path, from->n);
}

/* The next block. In: what has been given out is at its end. */
static nq_status next_block(images *from) {
    const void *made;
    nq_status status = told(from, expansion_next(from->expansion, &made));
    if (status != NQ_OK) return status;
    from->block = made;
    from->at = 0;
    return NQ_OK;
}

static nq_status images_next(source *base, nq_placement *placement) {
    images *from = (images *)base;
    for (;;) {
        while (!from->block || from->at == from->block->rows.count) {
            nq_status status = next_block(from);
            if (status != NQ_OK) return status;
        }
        *placement = from->block->placement[from->at++];
        if (!from->has_after || comes_after(from, placement)) return NQ_OK;
    }
}

/* Only before the first row. */
static uint64_t images_skip(source *base, uint64_t count) {
    images *from = (images *)base;
    if (from->has_after || from->block) return 0;
    if (count > expansion_count(from->expansion)) count = expansion_count(from->expansion);
    expansion_skip(from->expansion, count);
    return count;
}

static void images_close(source *base) {
    images *from = (images *)base;
    expansion_close(from->expansion);
    compact_list_close(from->fundamentals);
    free(from);
}

/* Of other classes there may be rows beside: how many of each were read is compared with what is promised of each. */
static nq_status check_promised(const images *from, const source_request *request) {
    uint64_t promised = nq_coverage_count(request->coverage, true, request->classes);
    uint64_t count = compact_list_count(from->fundamentals);
    if (count == promised) return NQ_OK;
    return catalog_fail(from->base.catalog, NQ_DAMAGED,
                        "%s: n = %u has %s fundamental solutions than its coverage promises; " RESTORE_ADVICE,
                        from->base.catalog->path, from->n, count > promised ? "more" : "fewer");
}

/* Keeps the fundamental solutions of the asked classes. */
static nq_status keep_fundamentals(images *from, const source_request *request, source *fundamentals) {
    nq_placement placement;
    nq_status status = NQ_OK;
    from->fundamentals = compact_list_open(from->n);
    if (!from->fundamentals) return NQ_NO_MEMORY;
    while (status == NQ_OK && (status = fundamentals->next(fundamentals, &placement)) == NQ_OK) {
        uint64_t packed[NQ_PACKED_WORDS];
        if (!nq_classes_have(request->classes, nq_class_of(&placement))) continue;
        nq_pack(&placement, packed);
        status = compact_list_add(from->fundamentals, packed, 1);
    }
    return status == NQ_DONE ? check_promised(from, request) : status;
}

static nq_status expand(images *from) {
    from->again = compact_list_source(from->fundamentals);
    expansion_plan plan = {.n = from->n,
                           .source = &from->again,
                           .jobs = 1,
                           .memory = IMAGES_MOST_BYTES,
                           .descending = from->reverse,
                           .add = add_rows,
                           .block_size = sizeof(listed_block),
                           .interrupt = from->base.catalog->options.interrupt};
    return told(from, expansion_open(&plan, &from->expansion));
}

nq_status images_open(nq_catalog *catalog, const source_request *request, source *fundamentals, source **opened) {
    images *from = calloc(1, sizeof *from);
    if (!from) return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for a list", catalog->path);
    from->base = (source){catalog, images_next, images_skip, images_close};
    from->n = request->coverage->n;
    from->reverse = request->reverse;
    if (request->after) {
        from->has_after = true;
        from->after = *request->after;
    }
    nq_status status = keep_fundamentals(from, request, fundamentals);
    if (status == NQ_OK) status = expand(from);
    if (status == NQ_NO_MEMORY) catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for a list", catalog->path);
    if (status == NQ_OK) *opened = &from->base;
    else images_close(&from->base);
    return status;
}
