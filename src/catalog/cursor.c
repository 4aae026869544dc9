/* Lists. A batch of rows is read after the last key, and the statement is reset before any of them is handed out: while
 * the reader does something else, nothing is locked. Rows that are covered never change, so the batches fit together.
 *
 * What is handed out is checked: each row is a solution of its n and comes after the one before it, and when an n ends,
 * as many rows were read as its coverage promises. A damaged file ends in an error, never in a shorter list. */
#include <inttypes.h>
#include <stdlib.h>

#include "internal.h"

#define BATCH 1024u

struct nq_cursor {
    nq_catalog *catalog;
    nq_query query;
    unsigned n;           /* the size being listed */
    sqlite3_stmt *select; /* rows of n after a key */
    uint64_t skip;        /* still to be passed over */
    uint64_t left;        /* still to be handed out */
    uint64_t promised;    /* rows of n by its coverage, all classes */
    uint64_t read;        /* rows of n read or passed over so far */
    char last[NQ_TEXT_SIZE];
    unsigned batch_count, batch_at;
    nq_placement batch[BATCH];
};

static const char select_distinct[] =
    "SELECT placement FROM distinct_solution WHERE n = ?1 AND placement > ?2 ORDER BY placement LIMIT ?3 OFFSET ?4";
static const char select_fundamental[] =
    "SELECT placement FROM fundamental_solution WHERE n = ?1 AND placement > ?2 ORDER BY placement LIMIT ?3 OFFSET ?4";

static nq_status enter_size(nq_cursor *cursor, unsigned n) {
    nq_coverage coverage;
    nq_status status = nq_catalog_coverage(cursor->catalog, n, &coverage);
    if (status != NQ_OK) return status;
    cursor->n = n;
    cursor->read = 0;
    cursor->last[0] = '\0';
    cursor->promised = nq_coverage_count(&coverage, cursor->query.fundamental, NQ_ALL_CLASSES);
    uint64_t selected = nq_coverage_count(&coverage, cursor->query.fundamental, cursor->query.classes);
    if (selected <= cursor->skip) { /* nothing of this size is wanted */
        cursor->skip -= selected;
        cursor->read = cursor->promised;
    }
    return NQ_OK;
}

nq_status nq_catalog_list(nq_catalog *catalog, const nq_query *query, nq_cursor **cursor) {
    *cursor = NULL;
    nq_status status = nq_catalog_require(catalog, query->range, query->classes,
                                          query->fundamental ? NQ_STORED_FUNDAMENTAL : NQ_STORED_DISTINCT);
    if (status != NQ_OK) return status;
    nq_cursor *made = calloc(1, sizeof *made);
    if (!made) return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for a list", catalog->path);
    made->catalog = catalog;
    made->query = *query;
    made->skip = query->offset;
    made->left = query->limit;
    status = catalog_prepare(catalog, query->fundamental ? select_fundamental : select_distinct, &made->select);
    if (status == NQ_OK) status = enter_size(made, query->range.first);
    if (status == NQ_OK) *cursor = made;
    else nq_cursor_close(made);
    return status;
}

static nq_status refuse_row(nq_cursor *cursor, const char *what) {
    return catalog_fail(cursor->catalog, NQ_DAMAGED,
                        "%s: row %" PRIu64 " of n = %u in %s %s; check the file with 'sqlite3 FILE \"PRAGMA integrity_check\"', "
                        "or generate it anew",
                        cursor->catalog->path, cursor->read, cursor->n,
                        cursor->query.fundamental ? "fundamental_solution" : "distinct_solution", what);
}

/* Takes a row into the batch. */
static nq_status take_row(nq_cursor *cursor) {
    nq_placement placement;
    cursor->read++;
    const char *text = (const char *)sqlite3_column_text(cursor->select, 0);
    int length = sqlite3_column_bytes(cursor->select, 0);
    if (!text || (unsigned)length != cursor->n || nq_placement_parse(text, (size_t)length, &placement) != NQ_OK ||
        !nq_placement_is_solution(&placement))
        return refuse_row(cursor, "is no solution");
    nq_placement *previous = cursor->batch_count ? &cursor->batch[cursor->batch_count - 1] : NULL;
    if (previous && nq_placement_compare(&placement, previous) <= 0) return refuse_row(cursor, "is out of order");
    cursor->batch[cursor->batch_count++] = placement;
    return NQ_OK;
}

static nq_status read_batch(nq_cursor *cursor) {
    /* Without a choice of classes rows can be passed over, or left unread, by number. */
    bool all_classes = cursor->query.classes == NQ_ALL_CLASSES;
    uint64_t skip = all_classes ? cursor->skip : 0;
    uint64_t limit = all_classes && cursor->left < BATCH ? cursor->left : BATCH;
    sqlite3_bind_int(cursor->select, 1, (int)cursor->n);
    sqlite3_bind_text(cursor->select, 2, cursor->last, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(cursor->select, 3, (sqlite3_int64)limit);
    sqlite3_bind_int64(cursor->select, 4, (sqlite3_int64)skip);
    cursor->read += skip;
    cursor->skip -= skip;
    cursor->batch_count = cursor->batch_at = 0;
    nq_status status = NQ_OK;
    int rc = SQLITE_ROW;
    while (status == NQ_OK && (rc = sqlite3_step(cursor->select)) == SQLITE_ROW) status = take_row(cursor);
    if (rc != SQLITE_ROW && rc != SQLITE_DONE) status = catalog_sqlite_fail(cursor->catalog, rc, "listing");
    sqlite3_reset(cursor->select);
    if (status != NQ_OK) return status;
    if (cursor->batch_count == 0) return refuse_row(cursor, "is the last, but the coverage promises more");
    if (cursor->read > cursor->promised) return refuse_row(cursor, "is more than the coverage promises");
    nq_placement_print(&cursor->batch[cursor->batch_count - 1], cursor->last);
    return NQ_OK;
}

/* The next placement of the range, whatever its class. */
static nq_status next_row(nq_cursor *cursor, nq_placement *placement) {
    while (cursor->batch_at == cursor->batch_count) {
        nq_status status = NQ_OK;
        if (cursor->read < cursor->promised) status = read_batch(cursor);
        else if (cursor->n < cursor->query.range.last) status = enter_size(cursor, cursor->n + 1);
        else return NQ_DONE;
        if (status != NQ_OK) return status;
    }
    *placement = cursor->batch[cursor->batch_at++];
    return NQ_OK;
}

nq_status nq_cursor_next(nq_cursor *cursor, nq_placement *placement) {
    if (cursor->left == 0) return NQ_DONE;
    for (;;) {
        nq_status status = next_row(cursor, placement);
        if (status != NQ_OK) return status;
        if (cursor->query.classes != NQ_ALL_CLASSES && !(cursor->query.classes & nq_class_bit(nq_orbit_size(placement)))) continue;
        if (cursor->skip == 0) break;
        cursor->skip--;
    }
    cursor->left--;
    return NQ_OK;
}

void nq_cursor_close(nq_cursor *cursor) {
    if (!cursor) return;
    sqlite3_finalize(cursor->select);
    free(cursor);
}
