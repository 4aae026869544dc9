/* Fundamental solutions: found by a search, or read back, and remembered to be expanded. */
#include "fundamentals.h"

#include "../catalog/solutions.h"
#include "../solver/packed.h"

/* Remembers one. */
static nq_status keep(found *all, const uint64_t *packed) {
    if (!all->kept && !(all->kept = compact_list_open(all->n))) return NQ_NO_MEMORY;
    return compact_list_add(all->kept, packed, 1);
}

/* Goes on to the next piece that has solutions. */
static nq_status next_piece(found *all) {
    do {
        nq_status status = all->source->next(all->source, &all->piece);
        all->source_failed = status != NQ_OK && status != NQ_DONE;
        if (status != NQ_OK) return status;
        for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) all->class_count[k] += all->piece.class_count[k];
        all->at = 0;
    } while (all->piece.count == 0);
    return NQ_OK;
}

/* Goes on to the next one that is to be stored. */
static nq_status next_fundamental(void *context, nq_feed_row *row) {
    found *all = context;
    unsigned words = nq_packed_words(all->n);
    for (;;) {
        nq_status status = all->at < all->piece.count ? NQ_OK : next_piece(all);
        if (status != NQ_OK) return status;
        const uint64_t *packed = all->piece.packed + all->at++ * words;
        nq_class class = packed_class(packed, all->n);
        count_row(all->catalog, all->n, all->expected_rows, &all->rows);
        if (nq_classes_have(all->keep, class) && (status = keep(all, packed)) != NQ_OK) return status;
        if (!nq_classes_have(all->store, class)) continue;
        packed_print(packed, all->n, all->text);
        *row = (nq_feed_row){.n = all->n, .placement = all->text, .class = class};
        return NQ_OK;
    }
}

static nq_status insert_fundamentals(found *fundamentals) {
    nq_feed feed = {.next = next_fundamental, .context = fundamentals};
    return insert_rows(fundamentals->catalog, TABLE_FUNDAMENTAL, &feed, "storing the fundamental solutions");
}

/* Takes them without storing any. */
static nq_status pass_over(found *fundamentals) {
    nq_catalog *catalog = fundamentals->catalog;
    nq_feed_row none;
    nq_status status = next_fundamental(fundamentals, &none);
    if (status == NQ_NO_MEMORY)
        return catalog_fail(catalog, status, "%s: not enough memory for n = %u", catalog->path, fundamentals->n);
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
    nq_status status = fundamentals->store  ? insert_fundamentals(fundamentals)
                       : fundamentals->keep ? pass_over(fundamentals)
                                            : count_pieces(fundamentals);
    return fundamentals->source_failed ? source->tell(source) : status;
}

nq_status recall_fundamentals(const nq_coverage *coverage, found *fundamentals) {
    nq_catalog *catalog = fundamentals->catalog;
    solution_range range = solutions_of(coverage, TABLE_FUNDAMENTAL);
    solution_reader *rows = NULL;
    nq_placement placement;
    nq_status status = solutions_open(catalog, &range, &rows);
    while (status == NQ_OK && (status = solutions_next(rows, &placement)) == NQ_OK) {
        uint64_t packed[NQ_PACKED_WORDS];
        nq_class class = nq_class_of(&placement);
        fundamentals->class_count[class]++;
        if (!nq_classes_have(fundamentals->keep, class)) continue;
        nq_pack(&placement, packed);
        status = keep(fundamentals, packed);
        if (status == NQ_NO_MEMORY)
            catalog_fail(catalog, status, "%s: not enough memory for n = %u", catalog->path, coverage->n);
    }
    solutions_close(rows);
    return status == NQ_DONE ? NQ_OK : status;
}
