/* SPDX-License-Identifier: MIT */
/* Parts into a catalog: which files are a complete set; their pieces are then what any other source of pieces is. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "generate.h"
#include "../catalog/part_source.h"
#include "prepare.h"

typedef struct merging {
    nq_catalog *catalog;
    part_set *set;
    part_source *parts;
} merging;

/* Whether a part is of the kind that is merged, and finished. */
static nq_status check_part(nq_catalog *catalog, const part_file *p, const char *path) {
    const nq_part *is = &p->state.which;
    char text[PART_TEXT];
    part_print(is, text);
    if (is->only || is->counts_only)
        return catalog_fail_advising(catalog, NQ_UNFIT, NQ_ADVICE_FINISH_RUN,
                                     "%s: this is %s, which is not merged but stored by its run", path, text);
    if (part_is_finished(p)) return NQ_OK;
    return catalog_fail_advising(catalog, NQ_UNFIT, NQ_ADVICE_FINISH_RUN, "%s: %s is not finished, only %.0f %%", path,
                                 text, part_fraction(p) * 100);
}

/* Takes a part into the set. */
static nq_status add_part(merging *all, const char *path) {
    part_file p;
    nq_catalog *catalog = all->catalog;
    const nq_part *is = &p.state.which;
    const char *before;
    nq_status status = part_set_add(&all->set, catalog, path, &p, &before);
    if (status == NQ_OK) status = check_part(catalog, &p, path);
    if (status == NQ_OK && before)
        catalog_notice(catalog, "%s: part %" PRIu64 "/%" PRIu64 " is there already, as %s; it is taken once", path,
                       is->number, is->parts, before);
    return status;
}

static nq_status refuse_if_covered(nq_catalog *catalog, const nq_coverage *held) {
    bool whole = nq_coverage_classes(held, NQ_STORED_DISTINCT) == NQ_ALL_CLASSES;
    if (nq_coverage_classes(held, NQ_STORED_FUNDAMENTAL) != NQ_ALL_CLASSES) return NQ_OK;
    return catalog_fail_advising(catalog, NQ_UNFIT, whole ? NQ_ADVICE_OTHER_FILE : NQ_ADVICE_ADD_DISTINCT,
                                 "%s: n = %u is in this catalog already%s", catalog->path, held->n,
                                 whole ? "" : ", without its distinct solutions");
}

/* Stores what a complete set holds. */
static nq_status store_parts(merging *all, nq_stored store, nq_generated *generated) {
    nq_catalog *catalog = all->catalog;
    image_step step = {.n = all->set->which.n, .classes = NQ_ALL_CLASSES, .store = store};
    nq_status status = prepare_look(catalog, &step);
    if (status == NQ_OK) status = refuse_if_covered(catalog, &step.held);
    if (status == NQ_OK) status = prepare_step(catalog, &step, false);
    if (status == NQ_OK) status = refuse_if_covered(catalog, &step.held);
    if (status != NQ_OK) return status;
    status = part_source_make(catalog, all->set, &all->parts);
    if (status != NQ_OK) return status;
    piece_source *source = part_source_start(all->parts, &(part_reading){.jobs = catalog->options.jobs});
    status = source ? generate_from(catalog, step.n, source, store, generated) : NQ_NO_MEMORY;
    /* by another process meanwhile */
    return status == NQ_OK && generated->was_covered ? refuse_if_covered(catalog, &generated->coverage) : status;
}

nq_status nq_catalog_merge(nq_catalog *catalog, const char *const *paths, size_t count, nq_stored store,
                           nq_generated *generated) {
    assert(catalog->options.mode == NQ_CATALOG_GENERATE && count > 0 &&
           (store == NQ_STORED_FUNDAMENTAL || store == NQ_STORED_DISTINCT));
    merging all = {.catalog = catalog};
    nq_status status = NQ_OK;
    *generated = (nq_generated){0};
    for (size_t k = 0; status == NQ_OK && k < count; k++) status = add_part(&all, paths[k]);
    if (status == NQ_OK) status = part_set_require_all(all.set, catalog, NQ_UNFIT);
    if (status == NQ_OK) status = store_parts(&all, store, generated);
    part_source_close(all.parts);
    part_set_free(all.set);
    if (status != NQ_OK) *generated = (nq_generated){0}, image_drop_unused(catalog);
    return status;
}
