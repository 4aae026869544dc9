/* Images become rows of distinct_solution. */
#include "distinct.h"

#include "expander.h"

/* Their images. */
typedef struct images {
    const found *of;
    uint64_t rows; /* of both tables so far */
    expander *from;
} images;

static nq_status next_image(void *context, nq_feed_row *row) {
    images *all = context;
    const found *of = all->of;
    bool interrupted = nq_interrupted(of->catalog->options.interrupt);
    const expanded_row *image = interrupted ? NULL : expander_next(all->from);
    if (!image) return interrupted ? NQ_INTERRUPTED : NQ_DONE;
    *row = (nq_feed_row){of->n, image->placement, image->canonical, (nq_symmetry)image->symmetry, 0};
    count_row(of->catalog, of->n, of->expected_rows, &all->rows);
    return NQ_OK;
}

nq_status insert_distinct(const found *fundamentals) {
    nq_catalog *catalog = fundamentals->catalog;
    images all = {.of = fundamentals, .rows = fundamentals->kept.count};
    if (expander_open(fundamentals->n, fundamentals->kept.packed, fundamentals->kept.count, &all.from) != NQ_OK)
        return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for n = %u", catalog->path, fundamentals->n);
    nq_feed feed = {.next = next_image, .context = &all};
    nq_status status = insert_rows(catalog, TABLE_DISTINCT, &feed, "storing the distinct solutions");
    expander_close(all.from);
    return status;
}
