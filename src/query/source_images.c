/* The images of the stored fundamental solutions. They are read once, packed, and expanded and sorted for one first column
 * after the other, so that not all images are in memory at a time. */
#include <stdlib.h>

#include "../solver/expansion_room.h"
#include "../solver/packed.h"
#include "sources.h"

typedef struct images {
    source base;
    unsigned n;
    bool reverse;
    packed_list fundamentals; /* grows with the rows that are really there, not by what the file says of their number */
    nq_expansion expansion;
    unsigned columns_done;
    expansion_room room;
    size_t count, at;
    bool has_after;
    uint64_t after[NQ_PACKED_WORDS];
} images;

static unsigned current_column(const images *from) {
    return from->reverse ? from->n - 1 - from->columns_done : from->columns_done;
}

static bool comes_after(const images *from, const uint64_t *packed) {
    int order = packed_compare(packed, from->after, nq_packed_words(from->n));
    return from->reverse ? order < 0 : order > 0;
}

static nq_status images_next(source *base, nq_placement *placement) {
    images *from = (images *)base;
    for (;;) {
        while (from->at == from->count) {
            if (from->columns_done == from->n) return NQ_DONE;
            if (nq_interrupted(base->catalog->options.interrupt))
                return catalog_fail(base->catalog, NQ_INTERRUPTED, "%s: interrupted while listing",
                                    base->catalog->path);
            from->count = nq_expansion_column(&from->expansion, current_column(from), &from->room.column);
            from->columns_done++;
            from->at = 0;
        }
        size_t k = from->reverse ? from->count - 1 - from->at : from->at;
        from->at++;
        const uint64_t *packed = from->room.column.packed + k * nq_packed_words(from->n);
        if (from->has_after && !comes_after(from, packed)) continue;
        nq_unpack(packed, from->n, placement);
        return NQ_OK;
    }
}

/* Only before the first row: whole columns, whose images have been counted. */
static uint64_t images_skip(source *base, uint64_t count) {
    images *from = (images *)base;
    uint64_t skipped = 0;
    if (from->has_after) return 0;
    while (from->columns_done < from->n && from->expansion.in_column[current_column(from)] <= count - skipped)
        skipped += from->expansion.in_column[current_column(from)], from->columns_done++;
    return skipped;
}

static void images_close(source *base) {
    images *from = (images *)base;
    free(from->fundamentals.packed);
    expansion_room_free(&from->room);
    free(from);
}

/* Of other classes there may be rows beside: how many of each were read is compared with what is promised of each. */
static nq_status check_promised(const images *from, const source_request *request) {
    uint64_t promised = nq_coverage_count(request->coverage, true, request->classes);
    if (from->fundamentals.count == promised) return NQ_OK;
    return catalog_fail(from->base.catalog, NQ_DAMAGED,
                        "%s: n = %u has %s fundamental solutions than its coverage promises; " RESTORE_ADVICE,
                        from->base.catalog->path, from->n, from->fundamentals.count > promised ? "more" : "fewer");
}

/* Reads the fundamental solutions of the asked classes. */
static nq_status read_fundamentals(images *from, const source_request *request) {
    source_request whole = *request;
    source *rows = NULL;
    nq_placement placement;
    whole.fundamental = true;
    whole.reverse = false;
    whole.after = NULL;
    whole.most = UINT64_MAX;
    nq_status status = rows_open(from->base.catalog, &whole, &rows);
    while (status == NQ_OK && (status = rows->next(rows, &placement)) == NQ_OK) {
        uint64_t packed[NQ_PACKED_WORDS];
        if (!nq_classes_have(request->classes, nq_class_of(&placement))) continue;
        nq_pack(&placement, packed);
        status = packed_list_add(&from->fundamentals, packed, nq_packed_words(from->n));
    }
    source_close(rows);
    return status == NQ_DONE ? check_promised(from, request) : status;
}

static nq_status expand(images *from) {
    nq_expansion_init(&from->expansion, from->n, from->fundamentals.packed, from->fundamentals.count);
    nq_status status = expansion_room_make(&from->room, &from->expansion);
    if (status == NQ_OK) nq_expansion_sort_out(&from->expansion, from->room.tags);
    return status;
}

nq_status images_open(nq_catalog *catalog, const source_request *request, source **opened) {
    images *from = calloc(1, sizeof *from);
    if (!from) return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for a list", catalog->path);
    from->base = (source){catalog, images_next, images_skip, images_close};
    from->n = request->coverage->n;
    from->reverse = request->reverse;
    if (request->after) {
        from->has_after = true;
        nq_pack(request->after, from->after);
    }
    nq_status status = read_fundamentals(from, request);
    if (status == NQ_OK) status = expand(from);
    if (status == NQ_NO_MEMORY) catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for a list", catalog->path);
    if (status == NQ_OK) *opened = &from->base;
    else images_close(&from->base);
    return status;
}
