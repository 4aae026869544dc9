/* SPDX-License-Identifier: MIT */
#include "merged_source.h"

#include <string.h>

#include "../solver/packed.h"

/* Sees to it that a class stands on a solution, or has ended. */
static nq_status fill(merged_source *all, merged_class *class) {
    while (!class->ended && class->at == class->piece.count) {
        nq_status status = class->from->next(class->from, &class->piece);
        class->at = 0;
        class->ended = status == NQ_DONE;
        if (status == NQ_OK || status == NQ_DONE) continue;
        all->failed = class->from;
        return status;
    }
    return NQ_OK;
}

/* Out: *least, the class whose next solution comes first; NQ_CLASS_COUNT after the last. */
static nq_status find_least(merged_source *all, nq_class *least) {
    unsigned words = nq_packed_words(all->n);
    const uint64_t *first = NULL;
    *least = NQ_CLASS_COUNT;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        merged_class *class = &all->of[k];
        nq_status status = fill(all, class);
        if (status != NQ_OK) return status;
        if (class->ended) continue;
        const uint64_t *packed = class->piece.packed + class->at * words;
        if (!first || packed_compare(packed, first, words) < 0) first = packed, *least = k;
    }
    return NQ_OK;
}

static nq_status next_merged(piece_source *base, nq_crew_piece *piece) {
    merged_source *all = (merged_source *)base;
    unsigned words = nq_packed_words(all->n);
    nq_class least;
    *piece = (nq_crew_piece){.packed = all->packed};
    while (piece->count < MERGED_PIECE) {
        nq_status status = find_least(all, &least);
        if (status != NQ_OK) return status;
        if (least == NQ_CLASS_COUNT) break;
        merged_class *class = &all->of[least];
        memcpy(all->packed + piece->count++ * words, class->piece.packed + class->at++ * words,
               words * sizeof *all->packed);
        piece->class_count[least]++;
    }
    return piece->count ? NQ_OK : NQ_DONE;
}

/* One class after the other. */
static nq_status next_counted(piece_source *base, nq_crew_piece *piece) {
    merged_source *all = (merged_source *)base;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        merged_class *class = &all->of[k];
        if (class->ended) continue;
        nq_status status = class->from->next(class->from, piece);
        class->ended = status == NQ_DONE;
        if (status != NQ_OK && status != NQ_DONE) all->failed = class->from;
        if (status != NQ_DONE) return status;
    }
    return NQ_DONE;
}

static nq_status tell(piece_source *base) {
    const merged_source *all = (const merged_source *)base;
    return all->failed->tell(all->failed);
}

void merged_source_init(merged_source *merged, unsigned n, bool counts_only) {
    *merged = (merged_source){.base = {counts_only ? next_counted : next_merged, tell}, .n = n};
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) merged->of[k].ended = true;
}

void merged_source_add(merged_source *merged, nq_class which, piece_source *from) {
    merged->of[which] = (merged_class){.from = from};
}
