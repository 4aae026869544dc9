/* SPDX-License-Identifier: MIT */
/* Images become rows of distinct_solution. */
#include "distinct.h"

#include <stdlib.h>

#include "expander.h"

/* Their images. */
typedef struct images {
    record_source base; /* the first, so that it leads here */
    const found *of;
    uint64_t rows; /* of both tables so far */
    expansion *from;
} images;

static nq_status next_block(record_source *base, const record_block **block) {
    images *all = (images *)base;
    const found *of = all->of;
    nq_status status = expander_next(all->from, block);
    if (status == NQ_OK) store_count_rows(of->catalog, of->n, of->expected_rows, (*block)->rows.count, &all->rows);
    return status;
}

/* How many images are where is known by now, if their first rows were counted. */
static nq_status open_images(const found *of, const compact_source *source, expansion **opened) {
    const nq_catalog_options *options = &of->catalog->options;
    uint64_t *counts = of->prefixes ? calloc(image_prefixes(of->n), sizeof *counts) : NULL;
    bool known = counts && prefixes_count_left(of->prefixes, of->keep, counts);
    expander_plan how = {.n = of->n,
                         .jobs = options->jobs,
                         .memory = of->memory,
                         .source = source,
                         .counts = known ? counts : NULL,
                         .store = of->beyond,
                         .store_from = compact_list_stored(of->kept),
                         .interrupt = options->interrupt};
    nq_status status = expander_open(&how, opened);
    free(counts);
    return status;
}

nq_status insert_distinct(const found *fundamentals) {
    nq_catalog *catalog = fundamentals->catalog;
    if (!fundamentals->kept) return NQ_OK;
    compact_source source = compact_list_source(fundamentals->kept);
    images all = {.base.next = next_block, .of = fundamentals, .rows = compact_list_count(fundamentals->kept)};
    nq_status status = open_images(fundamentals, &source, &all.from);
    if (status == NQ_NO_MEMORY)
        return catalog_fail(catalog, status, "%s: not enough memory for n = %u", catalog->path, fundamentals->n);
    if (status == NQ_INTERRUPTED)
        return catalog_fail(catalog, status, "%s: interrupted while expanding n = %u", catalog->path, fundamentals->n);
    if (status != NQ_OK) return status; /* of the store, which tells it */
    status = store_rows(catalog, TABLE_DISTINCT, &all.base, "storing the distinct solutions");
    expansion_close(all.from);
    return status;
}
