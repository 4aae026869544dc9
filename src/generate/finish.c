/* SPDX-License-Identifier: MIT */
/* The rows of an image get their place.
 *
 *   there is no catalog      the finished file gets the name, by a rename that replaces nothing. Where the file system has none, an
 *                            empty file is made, and
 *   a catalog is there       SQLite's own backup copies the image into it, as one transaction: readers see the old state or the new,
 *                            and what a killed copy leaves is rolled back by the next who reads. It cannot run inside a transaction of
 *                            ours, but its first step, of no pages, takes the lock: then it is looked whether anybody has written since the
 *                            old rows were read. If so the copy would lose that, and is given up, and
 *   it has changed           what the image has more than it had is inserted, row by row.
 *
 * Nothing is ever renamed over a catalog: the locks and journals of others would go astray. An interruption does not keep what is
 * finished from its place. */
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "../catalog/connection.h"
#include "../catalog/identity.h"
#include "../catalog/open.h"
#include "../catalog/schema.h"
#include "../catalog/side_files.h"
#include "../catalog/transaction.h"
#include "image_pages.h"
#include "store.h"

/* A copy of more than so many bytes takes more than a few seconds. */
#define LONG_COPY 1000000000.0

/* --- Completing it --- */

static nq_status write_coverage(catalog_image *image) {
    nq_catalog *file = &image->file.file;
    nq_status status = catalog_execute(file, "BEGIN", "storing the coverage");
    for (unsigned n = NQ_MIN_N; status == NQ_OK && n <= NQ_MAX_N; n++)
        status = generate_coverage(file, &image->held[n]);
    if (status == NQ_OK) status = prefixes_complete(file, image->counted);
    if (status == NQ_OK) status = catalog_execute(file, "COMMIT", "storing the coverage");
    return image_told_by_owner(&image->file, status);
}

/* SQLite has the file open afterwards, in which everything is but its being a catalog. */
static nq_status complete(catalog_image *image) {
    nq_status status = image_lay_old(image, NQ_MAX_N + 1, TABLE_FUNDAMENTAL);
    if (status == NQ_OK) status = image_pages_finish(image);
    if (status == NQ_OK) status = image_file_connect(&image->file);
    if (status == NQ_OK) status = write_coverage(image);
    return status == NQ_OK ? image_file_sync(&image->file) : status;
}

/* --- Inserting --- */

/* Rows of an image on their way into a catalog. */
typedef struct laid_rows {
    table_reader *reader;
    catalog_table table;
    unsigned n;
    size_t at, count;
    table_row batch[256];
} laid_rows;

static nq_status next_row(void *context, nq_feed_row *row) {
    laid_rows *rows = context;
    if (rows->at == rows->count) {
        nq_status status = table_read(rows->reader, rows->batch, sizeof rows->batch / sizeof rows->batch[0],
                                      &rows->count);
        rows->at = 0;
        if (status != NQ_OK) return status;
        if (rows->count == 0) return NQ_DONE;
    }
    const table_row *from = &rows->batch[rows->at++];
    *row = (nq_feed_row){.n = rows->n, .placement = from->placement, .canonical = from->canonical};
    if (rows->table == TABLE_DISTINCT) row->symmetry = (nq_symmetry)from->number;
    else if (!nq_class_of_orbit_size((unsigned)from->number, &row->class)) return NQ_DAMAGED;
    return NQ_OK;
}

static nq_status insert_from(catalog_image *image, catalog_table table, unsigned n, nq_classes classes) {
    laid_rows rows = {.table = table, .n = n};
    table_range range = {.table = table, .n = n, .classes = classes};
    nq_feed feed = {.next = next_row, .context = &rows};
    nq_status status = image_told_by_owner(&image->file, table_open(&image->file.file, &range, &rows.reader));
    if (status == NQ_OK) status = insert_rows(image->owner, table, &feed, "inserting what was found");
    table_close(rows.reader);
    return status;
}

/* What the image has of n, and the catalog neither had nor has. */
static nq_status insert_size(catalog_image *image, unsigned n) {
    nq_coverage now, *held = &image->held[n];
    nq_status status = store_begin(image->owner, n, &now);
    for (unsigned t = 0; status == NQ_OK && t < TABLES; t++) {
        nq_stored stored = t == TABLE_FUNDAMENTAL ? NQ_STORED_FUNDAMENTAL : NQ_STORED_DISTINCT;
        nq_classes lacking = nq_coverage_classes(held, stored) & ~nq_coverage_classes(&now, stored);
        if (lacking) status = insert_from(image, (catalog_table)t, n, lacking);
    }
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) {
        if (held->stored[k] <= now.stored[k]) continue;
        now.stored[k] = held->stored[k];
        now.fundamental_count[k] = held->fundamental_count[k];
    }
    if (status == NQ_OK) status = generate_coverage(image->owner, &now);
    return store_end(image->owner, status);
}

static bool has_come(const catalog_image *image, unsigned n) {
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++)
        if (image->held[n].stored[k] > image->old[n].stored[k]) return true;
    return false;
}

static nq_status insert_all(catalog_image *image) {
    nq_status status = NQ_OK;
    for (unsigned n = NQ_MIN_N; status == NQ_OK && n <= NQ_MAX_N; n++)
        if (has_come(image, n)) status = insert_size(image, n);
    return status;
}

/* --- Copying --- */

static void announce(const catalog_image *image) {
    double bytes = (double)(image->pages.next - 1) * image->page_size + (double)image->old_bytes;
    if (bytes >= LONG_COPY)
        catalog_notice(image->owner, "%s: copying %.1f GB, which can take a while; until then it cannot be read",
                       image->owner->path, bytes / 1e9);
}

/* Whether somebody has written to the catalog since its rows were read, or to the empty file. In: it is locked. */
static bool has_changed(const catalog_image *image) {
    sqlite3 *db = image->owner->db;
    sqlite3_file *file = identity_file(db);
    sqlite3_int64 size = 0;
    if (image->is_copy) return image_data_version(db) != image->data_version;
    return file->pMethods->xFileSize(file, &size) != SQLITE_OK || size > 0;
}

/* Out: *changed, whether somebody has; then it is as it was. */
static nq_status copy(catalog_image *image, bool *changed) {
    nq_catalog *catalog = image->owner;
    const char *doing = "copying into it what was found";
    bool lost = false;
    *changed = false;
    sqlite3_backup *backup = sqlite3_backup_init(catalog->db, "main", image->file.file.db, "main");
    if (!backup) return catalog_sqlite_fail(catalog, sqlite3_extended_errcode(catalog->db), doing);
    int rc = sqlite3_backup_step(backup, 0);
    if (rc == SQLITE_OK) *changed = has_changed(image);
    if (rc == SQLITE_OK) lost = identity_is_lost(catalog);
    if (rc == SQLITE_OK && !*changed && !lost) rc = sqlite3_backup_step(backup, -1);
    int ended = sqlite3_backup_finish(backup);
    if (lost || (rc == SQLITE_DONE && identity_is_lost(catalog))) return identity_fail(catalog, doing);
    if (*changed || rc == SQLITE_DONE) return NQ_OK;
    return catalog_sqlite_fail(catalog, ended == SQLITE_OK ? rc : ended, doing);
}

static nq_status copy_into_catalog(catalog_image *image) {
    bool changed;
    nq_status status = side_files_check(image->owner, identity_file(image->owner->db));
    if (status == NQ_OK) status = image_file_finish(&image->file);
    if (status != NQ_OK) return status;
    announce(image);
    status = copy(image, &changed);
    if (status == NQ_OK && changed) return insert_all(image);
    if (status == NQ_OK && image->old_version != SCHEMA_VERSION) catalog_tell_upgraded(image->owner);
    return status;
}

static nq_status copy_into_empty(catalog_image *image) {
    nq_catalog *catalog = image->owner;
    bool changed = false;
    nq_status status = image_file_finish(&image->file);
    if (status == NQ_OK) status = catalog_connect(catalog, SQLITE_OPEN_READWRITE, NULL);
    if (status == NQ_OK) status = copy(image, &changed);
    sqlite3_close(catalog->db);
    catalog->db = NULL;
    if (status != NQ_OK || !changed) return status;
    return catalog_fail(catalog, NQ_BUSY, "%s: another process has just filled this file; run the command again",
                        catalog->path);
}

/* Into what has the name by now. In: SQLite has the image open, whose own name is not needed any more. */
static nq_status give_rows(catalog_image *image) {
    nq_catalog *catalog = image->owner;
    bool was_there = !catalog->pending;
    image_file_remove(&image->file);
    nq_status status = catalog_look_again(catalog);
    if (status != NQ_OK) return status;
    if (was_there) return copy_into_catalog(image);
    return catalog->pending ? copy_into_empty(image) : insert_all(image); /* somebody else has made one */
}

/* --- A new name --- */

/* Nothing gets a name here but what is made under it. */
static nq_status make_empty(const nq_catalog *catalog) {
    int descriptor = open(catalog->filename, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (descriptor >= 0) close(descriptor);
    return descriptor >= 0 || errno == EEXIST ? NQ_OK : NQ_IO;
}

static nq_status give_name(catalog_image *image) {
    nq_status status = side_files_check(image->owner, NULL);
    if (status == NQ_OK) status = image_file_finish(&image->file);
    if (status == NQ_OK) image_file_disconnect(&image->file);
    if (status == NQ_OK) status = image_file_sync(&image->file);
    if (status != NQ_OK) return status;
    int error = image_file_take_name(&image->file);
    if (!error) return NQ_OK;
    if (error == ENOENT) return image_file_gone(&image->file);
    if (error != EEXIST && make_empty(image->owner) != NQ_OK)
        return catalog_fail_errno(image->owner, error, "giving the file its name");
    status = image_file_connect(&image->file);
    return status == NQ_OK ? give_rows(image) : status;
}

/* --- */

static void watch(nq_catalog *catalog, const nq_interrupt *interrupt) {
    catalog->options.interrupt = interrupt;
    if (!catalog->db) return;
    if (!interrupt) sqlite3_progress_handler(catalog->db, 0, NULL, NULL);
    catalog_watch_interrupt(catalog, INTERRUPT_STEPS);
}

nq_status nq_catalog_finish(nq_catalog *catalog) {
    catalog_image *image = catalog->image;
    const nq_interrupt *interrupt = catalog->options.interrupt;
    image_drop_unused(catalog);
    if (!catalog->image) return NQ_OK;
    catalog->image = NULL;
    watch(catalog, NULL);
    image->file.file.options.interrupt = NULL;
    nq_status status = complete(image);
    if (status == NQ_OK) status = catalog->pending ? give_name(image) : give_rows(image);
    image_drop(image, status == NQ_OK);
    if (status == NQ_OK) status = catalog_look_again(catalog);
    watch(catalog, interrupt);
    return status;
}
