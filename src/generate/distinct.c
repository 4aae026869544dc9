/* Images become rows of distinct_solution. */
#include "distinct.h"

#include "expander.h"

/* Their images. */
typedef struct images {
    nq_catalog *catalog;
    nq_estimate estimate;
    uint64_t rows;
    expander *from;
    unsigned n;
    const nq_interrupt *interrupt;
} images;

static nq_status next_image(void *context, nq_feed_row *row) {
    images *all = context;
    const expanded_row *image = nq_interrupted(all->interrupt) ? NULL : expander_next(all->from);
    if (!image) return nq_interrupted(all->interrupt) ? NQ_INTERRUPTED : NQ_DONE;
    *row = (nq_feed_row){all->n, image->placement, image->canonical, (nq_symmetry)image->symmetry, 0};
    count_row(all->catalog, all->n, &all->estimate, &all->rows);
    return NQ_OK;
}

nq_status insert_distinct(nq_catalog *catalog, const found *fundamentals) {
    images all = {.catalog = catalog, .estimate = fundamentals->estimate, .rows = fundamentals->kept.count, .n = fundamentals->n,
                  .interrupt = fundamentals->interrupt};
    if (expander_open(fundamentals->n, fundamentals->kept.packed, fundamentals->kept.count, &all.from) != NQ_OK)
        return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for n = %u", catalog->path, fundamentals->n);
    nq_feed feed = {.next = next_image, .context = &all};
    nq_status status = insert_rows(catalog, TABLE_DISTINCT, &feed, "storing the distinct solutions");
    expander_close(all.from);
    return status;
}
