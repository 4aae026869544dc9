/* Images become rows of distinct_solution. */
#include "distinct.h"

#include "expander.h"

/* Their images. */
typedef struct images {
    const found *of;
    uint64_t rows; /* of both tables so far */
    expansion *from;
    const record_block *block; /* the one being given out */
    size_t at;                 /* how many of it are */
    const unsigned char *record;
} images;

static nq_status next_image(void *context, nq_feed_row *row) {
    images *all = context;
    const found *of = all->of;
    if (nq_interrupted(of->catalog->options.interrupt)) return NQ_INTERRUPTED;
    while (!all->block || all->at == all->block->rows.count) {
        nq_status status = expander_next(all->from, &all->block);
        if (status != NQ_OK) return status;
        all->at = 0;
        all->record = all->block->record;
    }
    record_read_distinct(all->record, row);
    all->record += all->block->size[all->at++];
    count_row(of->catalog, of->n, of->expected_rows, &all->rows);
    return NQ_OK;
}

nq_status insert_distinct(const found *fundamentals) {
    nq_catalog *catalog = fundamentals->catalog;
    if (!fundamentals->kept) return NQ_OK;
    compact_source source = compact_list_source(fundamentals->kept);
    images all = {.of = fundamentals, .rows = compact_list_count(fundamentals->kept)};
    const nq_catalog_options *options = &catalog->options;
    nq_status status = expander_open(fundamentals->n, &source, options->jobs, options->interrupt, &all.from);
    if (status == NQ_NO_MEMORY)
        return catalog_fail(catalog, status, "%s: not enough memory for n = %u", catalog->path, fundamentals->n);
    if (status == NQ_INTERRUPTED)
        return catalog_fail(catalog, status, "%s: interrupted while expanding n = %u", catalog->path, fundamentals->n);
    nq_feed feed = {.next = next_image, .context = &all};
    status = insert_rows(catalog, TABLE_DISTINCT, &feed, "storing the distinct solutions");
    expansion_close(all.from);
    return status;
}
