/* Parts into a catalog. Pieces are taken in their order, each from the part that has it, so that the rows come in key order and are
 * appended; few part files are open at a time, however many there are. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "../catalog/open.h"
#include "../catalog/transaction.h"
#include "part_rows.h"
#include "space.h"

#define OPEN_FILES 16u /* each takes two descriptors */

/* A part file that is open. */
typedef struct open_part {
    part_file file;
    uint64_t number; /* 0: this place is free */
    uint64_t used;   /* when last, in pieces */
    part_reader reader;
} open_part;

typedef struct merging {
    nq_catalog *catalog;
    nq_part which;     /* number is not used */
    const char **path; /* of part 1, 2, ... */
    open_part place[OPEN_FILES];
    part_rows rows;
} merging;

/* --- Which parts are there? --- */

static nq_status unfit(nq_catalog *catalog, const char *path, const nq_part *is, const nq_part *wanted,
                       const char *first) {
    return catalog_fail(catalog, NQ_UNFIT,
                        "%s: this is part %" PRIu64 "/%" PRIu64 " of n = %u, but %s is of n = %u in %" PRIu64
                        " parts; merge the parts of one run",
                        path, is->number, is->parts, is->n, first, wanted->n, wanted->parts);
}

/* Takes a part into the set. */
static nq_status add_part(merging *all, const char *path, const char *first) {
    part_file p;
    nq_catalog *catalog = all->catalog;
    const nq_part *is = &p.state.which;
    nq_status status = part_told_by_owner(&p, part_open_to_read(&p, catalog, path));
    if (status == NQ_OK && !all->path) {
        all->which = *is;
        all->path = calloc((size_t)is->parts, sizeof *all->path);
        if (!all->path)
            status = catalog_fail(catalog, NQ_NO_MEMORY, "not enough memory for %" PRIu64 " parts", is->parts);
    }
    if (status == NQ_OK && (is->n != all->which.n || is->parts != all->which.parts))
        status = unfit(catalog, path, is, &all->which, first);
    if (status == NQ_OK && !part_is_finished(&p))
        status = catalog_fail_advising(catalog, NQ_UNFIT, NQ_ADVICE_FINISH_RUN,
                                       "%s: part %" PRIu64 "/%" PRIu64 " of n = %u is not finished, only %.0f %%", path,
                                       is->number, is->parts, is->n, part_fraction(&p) * 100);
    if (status == NQ_OK) status = part_told_by_owner(&p, part_check_extent(&p));
    if (status == NQ_OK && all->path[is->number - 1]) {
        catalog_notice(catalog, "%s: part %" PRIu64 "/%" PRIu64 " is there already, as %s; it is taken once", path,
                       is->number, is->parts, all->path[is->number - 1]);
    } else if (status == NQ_OK) {
        all->path[is->number - 1] = path;
        all->rows.total_rows += p.rows;
    }
    part_close(&p);
    return status;
}

static nq_status check_complete(const merging *all) {
    uint64_t missing = 0, first = 0, parts = all->which.parts;
    for (uint64_t number = parts; number >= 1; number--)
        if (!all->path[number - 1]) missing++, first = number;
    if (missing == 0) return NQ_OK;
    if (missing == 1)
        return catalog_fail(all->catalog, NQ_UNFIT, "part %" PRIu64 "/%" PRIu64 " of n = %u is missing", first, parts,
                            all->which.n);
    return catalog_fail(all->catalog, NQ_UNFIT,
                        "%" PRIu64 " of the %" PRIu64 " parts of n = %u are missing, the first of them is part %" PRIu64
                        "/%" PRIu64,
                        missing, parts, all->which.n, first, parts);
}

static nq_status refuse_if_covered(nq_catalog *catalog, unsigned n) {
    nq_coverage coverage;
    nq_status status = nq_catalog_coverage(catalog, n, &coverage);
    bool whole = status == NQ_OK && nq_coverage_classes(&coverage, NQ_STORED_DISTINCT) == NQ_ALL_CLASSES;
    if (status == NQ_OK && nq_coverage_classes(&coverage, NQ_STORED_FUNDAMENTAL) == NQ_ALL_CLASSES)
        status = catalog_fail_advising(catalog, NQ_UNFIT, whole ? NQ_ADVICE_OTHER_FILE : NQ_ADVICE_ADD_DISTINCT,
                                       "%s: n = %u is in this catalog already%s", catalog->path, n,
                                       whole ? "" : ", without its distinct solutions");
    return status;
}

/* --- Rows --- */

static void close_place(open_part *place) {
    if (place->number == 0) return;
    part_reader_close(&place->reader);
    part_close(&place->file);
    *place = (open_part){0};
}

/* Opens the file of a part again, which was looked at before. */
static nq_status open_again(merging *all, open_part *place) {
    part_file *file = &place->file;
    const nq_part *is = &file->state.which;
    nq_status status = part_open_to_read(file, all->catalog, all->path[place->number - 1]);
    bool same = is->n == all->which.n && is->parts == all->which.parts && is->number == place->number &&
                part_is_finished(file);
    if (status == NQ_OK && !same)
        status = catalog_fail(&file->file, NQ_UNFIT, "%s: another part has come in its place meanwhile; merge again",
                              file->file.path);
    return status == NQ_OK ? part_reader_open(&place->reader, file) : status;
}

/* The open file of the part that has a piece; another is closed for it if there are too many. */
static nq_status find_part(void *context, const nq_piece *piece, part_reader **reader) {
    merging *all = context;
    uint64_t parts = all->which.parts, number = piece->index % parts ? piece->index % parts : parts;
    open_part *oldest = &all->place[0];
    for (size_t k = 0; k < OPEN_FILES; k++) {
        open_part *place = &all->place[k];
        if (place->number == number) {
            place->used = piece->index;
            *reader = &place->reader;
            return NQ_OK;
        }
        if (oldest->number != 0 && (place->number == 0 || place->used < oldest->used)) oldest = place;
    }
    close_place(oldest);
    *oldest = (open_part){.number = number, .used = piece->index, .reader.file = &oldest->file};
    *reader = &oldest->reader;
    return open_again(all, oldest);
}

nq_status nq_catalog_merge(nq_catalog *catalog, const char *const *paths, size_t count, nq_stored store,
                           nq_generated *generated) {
    assert(catalog->options.mode == NQ_CATALOG_GENERATE && count > 0 &&
           (store == NQ_STORED_FUNDAMENTAL || store == NQ_STORED_DISTINCT));
    nq_coverage coverage;
    *generated = (nq_generated){0};
    merging *all = calloc(1, sizeof *all);
    if (!all) return catalog_fail(catalog, NQ_NO_MEMORY, "not enough memory to merge");
    all->catalog = catalog;
    nq_status status = NQ_OK;
    for (size_t k = 0; status == NQ_OK && k < count; k++) status = add_part(all, paths[k], paths[0]);
    if (status == NQ_OK) status = check_complete(all);
    if (status == NQ_OK && !catalog->pending) status = refuse_if_covered(catalog, all->which.n);
    if (status == NQ_OK) status = estimate_check_space(catalog, all->which.n, NQ_ALL_CLASSES, store, false);
    if (status == NQ_OK) status = catalog_ensure_open(catalog);
    if (status == NQ_OK) {
        all->rows.catalog = catalog;
        all->rows.find = find_part;
        all->rows.context = all;
        status = part_rows_move(&all->rows, all->which.n);
        coverage = all->rows.found;
        /* by another process meanwhile */
        if (status == NQ_OK && all->rows.wanted == 0) status = refuse_if_covered(catalog, all->which.n);
        if (status == NQ_OK) generated->coverage = coverage;
    }
    unsigned n = all->which.n;
    for (size_t k = 0; k < OPEN_FILES; k++) close_place(&all->place[k]);
    free(all->path);
    free(all);
    if (status != NQ_OK) catalog_take_back(catalog);
    if (status != NQ_OK || store != NQ_STORED_DISTINCT) return status;
    status = nq_catalog_generate(catalog, n, NQ_ALL_CLASSES, store, generated);
    if (status != NQ_OK) generated->coverage = coverage; /* the fundamental solutions are stored all the same */
    return status;
}
