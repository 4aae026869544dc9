/* SPDX-License-Identifier: MIT */
/* SQLite takes about a microsecond for a row, however it is given; the pages that it would make can be laid in a fraction of that, since the
 * rows come sorted. So a file is made beside the catalog: SQLite makes the schema, the pages of the two large tables are laid behind it, and
 * in the end SQLite writes the small tables (finish.c). Nobody else has that file open, and the catalog is not touched meanwhile.
 *
 *   page 1 ...       | n = 1 | n = 2                     | n = 3 ...       in the order in which they are filled
 *   schema, roots    |       | fundamental | distinct    |
 *
 * Both tables grow page by page in turn, n by n, the fundamental solutions of an n before its distinct ones: so the bytes depend on what is
 * in the file alone. The rows of a catalog that is there are read again, and laid where they belong in that order: what comes must
 * then be behind all that is laid, and belong to an n of which the table has no row yet.
 *
 * Before a step begins, the state of both tables is put aside, which is a few pages. To take the step back is to go on with
 * that, and to cut the file where it was. */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

#include "../catalog/coverage.h"
#include "../catalog/open.h"
#include "../catalog/schema.h"
#include "image_pages.h"
#include "old_rows.h"

static nq_stored stored_in(catalog_table table) {
    return table == TABLE_FUNDAMENTAL ? NQ_STORED_FUNDAMENTAL : NQ_STORED_DISTINCT;
}

nq_classes image_step_adds(const image_step *step, catalog_table table) {
    if (step->store < stored_in(table)) return 0;
    return step->classes & ~nq_coverage_classes(&step->held, stored_in(table));
}

/* How many rows a table has of an n. */
static uint64_t rows_of(const nq_coverage *coverage, catalog_table table) {
    return nq_coverage_count(coverage, table == TABLE_FUNDAMENTAL, nq_coverage_classes(coverage, stored_in(table)));
}

nq_status image_lay_old(catalog_image *image, unsigned n, catalog_table table) {
    nq_status status = NQ_OK;
    for (unsigned end = TABLES * n + table; status == NQ_OK && image->pages.old_done < end; image->pages.old_done++) {
        catalog_table of = (catalog_table)(image->pages.old_done % TABLES);
        const nq_coverage *old = &image->old[image->pages.old_done / TABLES];
        uint64_t rows = rows_of(old, of);
        if (rows == 0) continue;
        image_take_turn(image, of);
        status = old_rows_lay(image, of, old->n, nq_coverage_classes(old, stored_in(of)), rows);
        image_end_turn(image, of);
        image->pages.old_rows_laid += rows;
        image->pages.laid[of] = old->n;
    }
    return status;
}

/* --- Beginning and ending --- */

unsigned image_data_version(sqlite3 *db) {
    unsigned version = 0;
    sqlite3_file_control(db, "main", SQLITE_FCNTL_DATA_VERSION, &version);
    return version;
}

void image_drop(catalog_image *image, bool stored) {
    for (image_end *end = image->ends, *next; end; end = next) {
        next = end->next;
        end->end(end, stored);
    }
    for (unsigned n = NQ_MIN_N; n <= NQ_MAX_N; n++) prefixes_close(image->counted[n]);
    image_pages_free(&image->pages);
    image_pages_free(&image->mark);
    image_file_disconnect(&image->file);
    image_file_remove(&image->file);
    image_file_close(&image->file);
    free(image);
}

static void drop_of(nq_catalog *catalog) {
    catalog_image *image = catalog->image;
    catalog->image = NULL;
    image_drop(image, false);
}

/* Reads what is held, and notes the state that this is of. */
static nq_status read_old(catalog_image *image) {
    nq_catalog *catalog = image->owner;
    uint64_t bytes;
    nq_status status = coverage_read(catalog, NQ_MIN_N, NQ_MAX_N, image->old + NQ_MIN_N);
    if (status == NQ_OK) status = nq_catalog_file_size(catalog, &bytes);
    if (status == NQ_OK) status = schema_version(catalog, &image->old_version);
    if (status != NQ_OK) return status;
    image->is_copy = true;
    image->data_version = image_data_version(catalog->db);
    image->old_bytes = bytes;
    for (unsigned n = NQ_MIN_N; n <= NQ_MAX_N; n++)
        image->old_rows += rows_of(&image->old[n], TABLE_FUNDAMENTAL) + rows_of(&image->old[n], TABLE_DISTINCT);
    return NQ_OK;
}

static nq_status begin(catalog_image *image) {
    nq_catalog *catalog = image->owner;
    sqlite3_int64 page_size = SCHEMA_PAGE_SIZE;
    nq_status status = NQ_OK;
    for (unsigned n = 0; n <= NQ_MAX_N; n++) image->old[n].n = n;
    if (!catalog->pending) status = catalog_read_number(catalog, "PRAGMA page_size", "reading the tables", &page_size);
    if (!catalog->pending && status == NQ_OK) status = read_old(image);
    for (unsigned n = 0; n <= NQ_MAX_N; n++) image->held[n] = image->old[n];
    if (status == NQ_OK) status = image_file_begin(&image->file, (unsigned)page_size);
    return status == NQ_OK ? image_pages_open(image) : status;
}

/* A run was killed just before its catalog got its name. */
static nq_status give_name(catalog_image *image) {
    int error = image_file_take_name(&image->file);
    if (error && error != EEXIST) return catalog_fail_errno(image->owner, error, "giving it its name");
    if (!error)
        catalog_notice(image->owner, "%s: an interrupted run had finished this catalog, and it has its name now",
                       image->owner->path);
    return NQ_OK;
}

nq_status image_begin(nq_catalog *catalog, const image_step *step) {
    image_found found;
    bool was_pending = catalog->pending;
    catalog_image *image = calloc(1, sizeof *image);
    if (!image) return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory", catalog->path);
    image->owner = catalog;
    nq_status status = image_file_open(&image->file, catalog, &found);
    bool is_ours = status == NQ_OK && found == IMAGE_TO_MAKE;
    if (status == NQ_OK && found == IMAGE_WANTS_NAME) status = give_name(image);
    if (!is_ours) {
        image_file_close(&image->file);
        free(image);
        return status == NQ_OK ? catalog_look_again(catalog) : status;
    }
    status = catalog_look_again(catalog); /* another process may have been quicker */
    if (status == NQ_OK && was_pending == catalog->pending) {
        status = begin(image);
        bool as_seen = was_pending || image->data_version == step->data_version;
        catalog->image = status == NQ_OK && as_seen ? image : NULL;
        catalog->drop_image = drop_of;
    }
    if (!catalog->image) image_drop(image, false);
    return status;
}

/* --- What is held --- */

nq_coverage image_coverage(const nq_catalog *catalog, unsigned n) { return catalog->image->held[n]; }

void image_set_coverage(nq_catalog *catalog, const nq_coverage *coverage) {
    nq_coverage *held = &catalog->image->held[coverage->n];
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) {
        if (coverage->stored[k] == NQ_STORED_NOTHING) continue;
        held->stored[k] = coverage->stored[k];
        held->fundamental_count[k] = coverage->fundamental_count[k];
    }
}

bool image_takes(const nq_catalog *catalog, const image_step *step) {
    const catalog_image *image = catalog->image;
    unsigned n = step->n;
    for (unsigned t = 0; t < TABLES; t++) {
        if (!image_step_adds(step, (catalog_table)t)) continue;
        if (rows_of(&step->held, (catalog_table)t) > 0 || image->pages.laid[t] >= n) return false;
    }
    /* Images are made of fundamental solutions that come with them, or can be read: in the catalog. */
    bool only_laid = rows_of(&image->held[n], TABLE_FUNDAMENTAL) > rows_of(&image->old[n], TABLE_FUNDAMENTAL);
    return !image_step_adds(step, TABLE_DISTINCT) || !only_laid;
}

double image_extra_bytes(const nq_catalog *catalog, double row_bytes) {
    const catalog_image *image = catalog->image;
    uint64_t size;
    if (catalog->pending || (image && !image->is_copy)) return 0;
    if (!image) return nq_catalog_file_size((nq_catalog *)catalog, &size) == NQ_OK ? 2 * (double)size + row_bytes : 0;
    double old = (double)image->old_bytes;
    double laid = image->old_rows ? old * (double)image->pages.old_rows_laid / (double)image->old_rows : old;
    double come = (double)image->pages.next * image->page_size - laid;
    return (old - laid) + old + (come > 0 ? come : 0) + row_bytes;
}

/* --- Steps --- */

nq_status image_start(nq_catalog *catalog, unsigned n) {
    catalog_image *image = catalog->image;
    nq_status status = image_lay_old(image, n, TABLE_FUNDAMENTAL);
    image->held_before = image->held[n];
    return status == NQ_OK ? image_pages_mark(image) : status;
}

nq_status image_keep(nq_catalog *catalog) {
    nq_status status = image_pages_settle(catalog->image);
    if (status != NQ_OK) return status;
    image_pages_free(&catalog->image->mark);
    catalog->image->finished++;
    return NQ_OK;
}

void image_drop_unused(nq_catalog *catalog) {
    if (catalog->image && catalog->image->finished == 0) drop_of(catalog);
}

void image_take_back(nq_catalog *catalog) {
    catalog_image *image = catalog->image;
    image_pages_go_back(image);
    unsigned n = image->held_before.n;
    image->held[n] = image->held_before;
    prefixes_close(image->counted[n]);
    image->counted[n] = NULL;
    image_drop_unused(catalog);
}

void image_add_prefixes(nq_catalog *catalog, prefixes *counted) {
    catalog->image->counted[prefixes_size(counted)] = counted;
}

/* --- Rows --- */

static nq_status lay(catalog_image *image, catalog_table table, record_source *source, const char *doing) {
    const record_block *block;
    unsigned n = image->held_before.n;
    nq_status status;
    bool first = true;
    while ((status = source->next(source, &block)) == NQ_OK) {
        assert(!first || image->pages.laid[table] < n);
        first = false, (void)first;
        image->pages.laid[table] = n;
        status = image_lay_block(image, table, n, block, doing);
        if (status != NQ_OK) return status;
    }
    return status == NQ_DONE ? NQ_OK : catalog_fail_while(image->owner, status, doing);
}

nq_status image_lay(nq_catalog *catalog, catalog_table table, record_source *source, const char *doing) {
    catalog_image *image = catalog->image;
    nq_status status = image_lay_old(image, image->held_before.n, table);
    if (status != NQ_OK) return status;
    image_take_turn(image, table);
    status = lay(image, table, source, doing);
    image_end_turn(image, table);
    return status;
}

void image_add_end(nq_catalog *catalog, image_end *end) {
    end->next = catalog->image->ends;
    catalog->image->ends = end;
}
