/* SPDX-License-Identifier: MIT */
/* Fundamental solutions: found by a search, or read back, and remembered to be expanded. */
#include "fundamentals.h"

#include <stdlib.h>

#include "../catalog/solutions.h"
#include "../solver/packed.h"

#define RECALLED 256u /* solutions at a time */

/* Remembers some. */
static nq_status keep(found *all, const uint64_t *packed, size_t count) {
    if (!all->kept) {
        all->kept = compact_list_open(all->n);
        if (!all->kept) return NQ_NO_MEMORY;
        if (all->beyond) compact_list_use(all->kept, all->beyond, all->memory);
    }
    return compact_list_add(all->kept, packed, count);
}

/* Remembers those of a piece that are wanted once more. */
static nq_status keep_wanted(found *all, const uint64_t *packed, size_t count) {
    unsigned words = nq_packed_words(all->n);
    nq_status status = NQ_OK;
    if (!all->keep) return NQ_OK;
    if (nq_classes_have_all(all->keep, all->in_piece)) return keep(all, packed, count);
    for (size_t k = 0; status == NQ_OK && k < count; k++, packed += words)
        if (nq_classes_have(all->keep, packed_class(packed, all->n))) status = keep(all, packed, 1);
    return status;
}

/* Makes rows of those of a piece that are to be stored. */
static void add_wanted(found *all, const uint64_t *packed, size_t count) {
    unsigned words = nq_packed_words(all->n);
    if (nq_classes_have_all(all->store, all->in_piece)) {
        record_add_fundamental(all->n, packed, count, all->block);
        return;
    }
    for (size_t k = 0; k < count; k++, packed += words)
        if (nq_classes_have(all->store, packed_class(packed, all->n)))
            record_add_fundamental(all->n, packed, 1, all->block);
}

/* Goes on to the next piece that has solutions. */
static nq_status next_piece(found *all) {
    do {
        nq_status status = all->ended ? NQ_DONE : all->source->next(all->source, &all->piece);
        all->ended = status != NQ_OK;
        all->source_failed = status != NQ_OK && status != NQ_DONE;
        if (status != NQ_OK) return status;
        all->in_piece = 0;
        for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
            all->class_count[k] += all->piece.class_count[k];
            if (all->piece.class_count[k]) all->in_piece |= nq_classes_of(k);
        }
        all->at = 0;
    } while (all->piece.count == 0);
    return NQ_OK;
}

/* Takes as many of the next solutions as may come at a time, which are of one piece. */
static nq_status take_some(found *all, size_t most) {
    nq_status status = all->at < all->piece.count ? NQ_OK : next_piece(all);
    if (status != NQ_OK) return status;
    const uint64_t *packed = all->piece.packed + all->at * nq_packed_words(all->n);
    size_t left = all->piece.count - all->at, count = left < most ? left : most;
    all->at += count;
    store_count_rows(all->catalog, all->n, all->expected_rows, count, &all->rows);
    if (all->prefixes) prefixes_add(all->prefixes, packed, count);
    if (all->store) add_wanted(all, packed, count);
    return keep_wanted(all, packed, count);
}

/* A block takes what comes of several pieces. */
static nq_status next_block(record_source *base, const record_block **block) {
    found *all = (found *)base;
    record_block *made = all->block;
    nq_status status = NQ_OK;
    made->rows.count = 0;
    while (status == NQ_OK && made->rows.count < RECORD_BLOCK) status = take_some(all, RECORD_BLOCK - made->rows.count);
    *block = made;
    return status == NQ_DONE && made->rows.count > 0 ? NQ_OK : status;
}

static nq_status no_memory(const found *all) {
    return catalog_fail(all->catalog, NQ_NO_MEMORY, "%s: not enough memory for n = %u", all->catalog->path, all->n);
}

static nq_status store_fundamentals(found *fundamentals) {
    fundamentals->base.next = next_block;
    fundamentals->block = malloc(sizeof *fundamentals->block);
    if (!fundamentals->block) return no_memory(fundamentals);
    nq_status status = store_rows(fundamentals->catalog, TABLE_FUNDAMENTAL, &fundamentals->base,
                                  "storing the fundamental solutions");
    free(fundamentals->block);
    fundamentals->block = NULL;
    return status;
}

/* Takes them without storing any. */
static nq_status pass_over(found *fundamentals) {
    nq_status status;
    while ((status = take_some(fundamentals, RECORD_BLOCK)) == NQ_OK) continue;
    if (status == NQ_NO_MEMORY) return no_memory(fundamentals);
    return status == NQ_DONE ? NQ_OK : status;
}

/* Takes counts alone. */
static nq_status count_pieces(found *all) {
    nq_status status;
    uint64_t rows = 0;
    while ((status = all->source->next(all->source, &all->piece)) == NQ_OK) {
        for (unsigned k = 0; k < NQ_CLASS_COUNT; k++)
            all->class_count[k] += all->piece.class_count[k], rows += all->piece.class_count[k];
        catalog_report(all->catalog, all->n, all->expected_rows ? (double)rows / (double)all->expected_rows : 0, rows,
                       0);
    }
    all->source_failed = status != NQ_DONE;
    return status == NQ_DONE ? NQ_OK : status;
}

nq_status take_fundamentals(found *fundamentals, piece_source *source) {
    fundamentals->source = source;
    nq_status status = fundamentals->store  ? store_fundamentals(fundamentals)
                       : fundamentals->keep ? pass_over(fundamentals)
                                            : count_pieces(fundamentals);
    return fundamentals->source_failed ? source->tell(source) : status;
}

nq_status recall_fundamentals(const nq_coverage *coverage, found *fundamentals) {
    nq_catalog *catalog = fundamentals->catalog;
    solution_range range = solutions_of(coverage, TABLE_FUNDAMENTAL);
    solution_reader *rows = NULL;
    uint64_t packed[RECALLED * NQ_PACKED_WORDS];
    nq_status status = solutions_open(catalog, &range, &rows), kept = NQ_OK;
    fundamentals->in_piece = NQ_ALL_CLASSES;
    while (status == NQ_OK && kept == NQ_OK) {
        size_t count;
        status = solutions_next_packed(rows, RECALLED, packed, &count);
        packed_tally(coverage->n, packed, count, fundamentals->class_count);
        if (fundamentals->prefixes) prefixes_add(fundamentals->prefixes, packed, count);
        kept = keep_wanted(fundamentals, packed, count);
    }
    solutions_close(rows);
    if (kept == NQ_NO_MEMORY) return no_memory(fundamentals);
    if (kept != NQ_OK) return kept;
    return status == NQ_DONE ? NQ_OK : status;
}
