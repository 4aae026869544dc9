/* Parts into a catalog: which files are a complete set; their pieces are then what any other source of pieces is. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "generate.h"
#include "../catalog/part_source.h"
#include "prepare.h"

typedef struct merging {
    nq_catalog *catalog;
    nq_part which; /* number is not used */
    part_source *parts;
} merging;

static nq_status unfit(nq_catalog *catalog, const char *path, const nq_part *is, const nq_part *wanted,
                       const char *first) {
    return catalog_fail(catalog, NQ_UNFIT,
                        "%s: this is part %" PRIu64 "/%" PRIu64 " of n = %u, but %s is of n = %u in %" PRIu64
                        " parts; merge the parts of one run",
                        path, is->number, is->parts, is->n, first, wanted->n, wanted->parts);
}

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

static void take_part(merging *all, const part_file *p, const char *path) {
    const nq_part *is = &p->state.which;
    const char *before = part_source_add(all->parts, p, path);
    if (before)
        catalog_notice(all->catalog, "%s: part %" PRIu64 "/%" PRIu64 " is there already, as %s; it is taken once", path,
                       is->number, is->parts, before);
}

/* Takes a part into the set. */
static nq_status add_part(merging *all, const char *path, const char *first) {
    part_file p;
    nq_catalog *catalog = all->catalog;
    const nq_part *is = &p.state.which;
    nq_status status = part_told_by_owner(&p, part_open_to_read(&p, catalog, path));
    if (status == NQ_OK && !all->parts) {
        all->which = *is;
        status = part_source_make(catalog, is, &all->parts);
    }
    if (status == NQ_OK && (is->n != all->which.n || is->parts != all->which.parts))
        status = unfit(catalog, path, is, &all->which, first);
    if (status == NQ_OK) status = check_part(catalog, &p, path);
    if (status == NQ_OK) take_part(all, &p, path);
    part_close(&p);
    return status;
}

static nq_status check_complete(const merging *all) {
    uint64_t missing = 0, first = 0, parts = all->which.parts;
    for (uint64_t number = parts; number >= 1; number--)
        if (!part_source_path(all->parts, number)) missing++, first = number;
    if (missing == 0) return NQ_OK;
    if (missing == 1)
        return catalog_fail(all->catalog, NQ_UNFIT, "part %" PRIu64 "/%" PRIu64 " of n = %u is missing", first, parts,
                            all->which.n);
    return catalog_fail(all->catalog, NQ_UNFIT,
                        "%" PRIu64 " of the %" PRIu64 " parts of n = %u are missing, the first of them is part %" PRIu64
                        "/%" PRIu64,
                        missing, parts, all->which.n, first, parts);
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
    image_step step = {.n = all->which.n, .classes = NQ_ALL_CLASSES, .store = store};
    nq_status status = prepare_look(catalog, &step);
    if (status == NQ_OK) status = refuse_if_covered(catalog, &step.held);
    if (status == NQ_OK) status = prepare(catalog, &step, false);
    if (status == NQ_OK) status = refuse_if_covered(catalog, &step.held);
    if (status != NQ_OK) return status;
    piece_source *source = part_source_start(all->parts);
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
    for (size_t k = 0; status == NQ_OK && k < count; k++) status = add_part(&all, paths[k], paths[0]);
    if (status == NQ_OK) status = check_complete(&all);
    if (status == NQ_OK) status = store_parts(&all, store, generated);
    part_source_close(all.parts);
    if (status != NQ_OK) *generated = (nq_generated){0}, image_drop_unused(catalog);
    return status;
}
