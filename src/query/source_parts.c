/* SPDX-License-Identifier: MIT */
/* The fundamental solutions in part files, piece by piece. Each piece is checked as it is read; where all of a list is read, so is that every
 * part has what it says it has. Numbers are summed over one part after the other; lists take the pieces in their order, in turn from all parts. */
#include <stdlib.h>
#include <string.h>

#include "../catalog/part_counts.h"
#include "../catalog/part_source.h"
#include "sources.h"

typedef struct parts {
    source base;
    unsigned n;
    bool reverse;
    part_reading how;
    uint64_t skip; /* to be passed over at the start */
    part_source *files;
    piece_source *pieces; /* NULL before the first is asked for */
    nq_crew_piece piece;  /* the one being given out */
    size_t at;
    bool has_after;
    nq_placement after;
} parts;

static nq_status next_piece(parts *from) {
    nq_status status = from->pieces->next(from->pieces, &from->piece);
    from->at = 0;
    return status == NQ_OK || status == NQ_DONE ? status : from->pieces->tell(from->pieces);
}

/* Starts with the piece of the first solution that is not passed over. */
static nq_status start(parts *from) {
    nq_catalog *catalog = from->base.catalog;
    uint64_t rest = 0;
    nq_status status = NQ_OK;
    if (from->skip) {
        from->how.some = true;
        status = part_counts_find(catalog->parts, catalog, from->skip, from->reverse, &from->how.first, &rest);
    }
    if (status == NQ_OK) status = part_source_make(catalog, catalog->parts, &from->files);
    if (status != NQ_OK) return status;
    from->pieces = part_source_start(from->files, &from->how);
    status = from->pieces ? next_piece(from) : NQ_NO_MEMORY;
    if (status == NQ_OK) from->at = (size_t)rest; /* less than the piece has: that is checked with the piece */
    return status;
}

static bool comes_after(const parts *from, const nq_placement *placement) {
    int order = nq_placement_compare(placement, &from->after);
    return from->reverse ? order < 0 : order > 0;
}

static nq_status parts_next(source *base, nq_placement *placement) {
    parts *from = (parts *)base;
    nq_status started = from->pieces ? NQ_OK : start(from);
    if (started != NQ_OK) return started;
    do {
        while (from->at == from->piece.count) {
            nq_status status = next_piece(from);
            if (status != NQ_OK) return status;
        }
        size_t at = from->reverse ? from->piece.count - 1 - from->at : from->at;
        from->at++;
        nq_unpack(from->piece.packed + at * nq_packed_words(from->n), from->n, placement);
    } while (from->has_after && !comes_after(from, placement));
    return NQ_OK;
}

/* Only before the first; and what is all, or is no list, is passed over by who asks. */
static uint64_t parts_skip(source *base, uint64_t count) {
    parts *from = (parts *)base;
    uint64_t all = 0;
    const part_set *set = base->catalog->parts;
    if (from->pieces || from->has_after || from->how.by_part) return 0;
    for (uint64_t number = 0; number < set->which.parts; number++)
        for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) all += set->part[number].class_count[k];
    if (count >= all) return 0;
    return from->skip = count;
}

static void parts_close(source *base) {
    part_source_close(((parts *)base)->files);
    free(base);
}

/* Less than 0, 0 or more, as what begins as a piece comes before a placement, may be it, or comes behind it. */
static int compare_piece(const part_set *set, uint64_t index, const nq_placement *placement) {
    nq_piece_walk walk;
    if (!nq_piece_walk_seek(&walk, set->which.n, set->which.only, index)) return 1;
    return memcmp(walk.piece.column, placement->column, walk.piece.rows);
}

/* The first piece that comes behind a placement or, if `same`, may have it; how many pieces there are if none does. */
static uint64_t find_piece(const part_set *set, const nq_placement *placement, bool same) {
    uint64_t first = 0, end = set->pieces;
    while (first < end) {
        uint64_t middle = first + (end - first) / 2;
        int order = compare_piece(set, middle, placement);
        if (same ? order >= 0 : order > 0) end = middle;
        else first = middle + 1;
    }
    return first;
}

/* Lists that begin behind a placement begin with its piece. Returns false if there is none. */
static bool start_after(parts *from, const part_set *set, const nq_placement *after) {
    part_reading *how = &from->how;
    from->has_after = how->some = true;
    from->after = *after;
    how->first = find_piece(set, after, !from->reverse);
    if (!from->reverse) return how->first < set->pieces;
    return how->first-- > 0;
}

nq_status parts_open(nq_catalog *catalog, const source_request *request, source **opened) {
    const part_set *set = catalog->parts;
    const nq_placement *after = request->from ? &request->from->start : request->after;
    parts *from = calloc(1, sizeof *from);
    if (!from) return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for a list", catalog->path);
    from->base = (source){catalog, parts_next, parts_skip, parts_close};
    from->n = set->which.n;
    from->reverse = request->reverse;
    from->how = (part_reading){
        .jobs = 1, .sparing = true, .by_part = request->any_order, .reverse = request->reverse && !request->any_order};
    if (after && !start_after(from, set, after)) {
        from->how.reverse = false;
        from->how.first = set->pieces;
    }
    *opened = &from->base;
    return NQ_OK;
}
