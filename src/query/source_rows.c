/* Rows of a table. A batch is read behind the last key, and the statement is reset before any of it is handed out: while the
 * reader does something else, nothing is locked. Rows that are covered never change, so the batches fit together.
 *
 * What is handed out is checked: each row is a solution of its n, a fundamental one is a canonical form, and each comes after the
 * one before it, and when the rows end, as many were read as the coverage promises. Each batch looks at the row behind it, so
 * that a row too many is seen also where what is promised, or wanted, ends with the batch. A damaged file ends in an error, never
 * in a shorter list. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "sources.h"

#define BATCH 8192u

typedef struct rows {
    source base;
    sqlite3_stmt *select;
    const char *table;
    unsigned n;
    bool fundamental;
    bool reverse, whole;          /* whole: all rows of n, so that they can be counted */
    uint64_t promised, read, most; /* `most`: no more rows than this are wanted */
    uint64_t skip;
    bool at_end;
    char above[NQ_TEXT_SIZE + 1], below[NQ_TEXT_SIZE + 1]; /* the keys between which rows are still to be read */
    unsigned batch_count, batch_at;
    nq_placement batch[BATCH];
} rows;

/* By table and direction. The tables themselves are read, no index that somebody has added. The far bound is looked at here, not for each row by SQLite. */
static const char *const statements[2][2] = {
    {"SELECT placement FROM distinct_solution INDEXED BY sqlite_autoindex_distinct_solution_1 WHERE n = ?1 AND placement > ?2 ORDER BY placement LIMIT ?3 OFFSET ?4",
     "SELECT placement FROM distinct_solution INDEXED BY sqlite_autoindex_distinct_solution_1 WHERE n = ?1 AND placement < ?2 ORDER BY placement DESC LIMIT ?3 OFFSET ?4"},
    {"SELECT placement FROM fundamental_solution INDEXED BY sqlite_autoindex_fundamental_solution_1 WHERE n = ?1 AND placement > ?2 ORDER BY placement LIMIT ?3 OFFSET ?4",
     "SELECT placement FROM fundamental_solution INDEXED BY sqlite_autoindex_fundamental_solution_1 WHERE n = ?1 AND placement < ?2 ORDER BY placement DESC LIMIT ?3 OFFSET ?4"},
};

static nq_status refuse_row(rows *from, const char *what) {
    return catalog_fail(from->base.catalog, NQ_DAMAGED,
                        "%s: row %" PRIu64 " of n = %u in %s %s; " RESTORE_ADVICE, from->base.catalog->path,
                        from->read, from->n, from->table, what);
}

/* Takes a row into the batch. */
static nq_status take_row(rows *from) {
    nq_placement *placement = &from->batch[from->batch_count];
    from->read++;
    bool is_text = sqlite3_column_type(from->select, 0) == SQLITE_TEXT;
    const char *text = (const char *)sqlite3_column_text(from->select, 0);
    int length = sqlite3_column_bytes(from->select, 0);
    if (!is_text || !text || (unsigned)length != from->n || nq_placement_parse(text, (size_t)length, placement) != NQ_OK ||
        !nq_placement_is_solution(placement))
        return refuse_row(from, "is no solution");
    if (from->fundamental && !nq_is_canonical(placement, NULL)) return refuse_row(from, "is no canonical form");
    if (from->batch_count) {
        int order = nq_placement_compare(placement, placement - 1);
        if (from->reverse ? order >= 0 : order <= 0) return refuse_row(from, "is out of order");
    }
    from->batch_count++;
    return NQ_OK;
}

/* Whether a row is past the far bound. */
static bool is_beyond(const rows *from, const nq_placement *placement) {
    char key[NQ_TEXT_SIZE];
    nq_placement_print(placement, key);
    return from->reverse ? strcmp(key, from->above) < 0 : strcmp(key, from->below) > 0;
}

static nq_status read_batch(rows *from) {
    sqlite3_stmt *select = from->select;
    uint64_t wanted = from->most < BATCH ? from->most : BATCH;
    sqlite3_bind_int(select, 1, (int)from->n);
    nq_status status = catalog_bind_text(from->base.catalog, select, 2, from->reverse ? from->below : from->above, -1);
    sqlite3_bind_int64(select, 3, (sqlite3_int64)wanted + 1);
    sqlite3_bind_int64(select, 4, (sqlite3_int64)from->skip);
    from->read += from->skip;
    from->skip = 0;
    from->batch_count = from->batch_at = 0;
    int rc = SQLITE_ROW;
    while (status == NQ_OK && (rc = sqlite3_step(select)) == SQLITE_ROW && from->batch_count < wanted) status = take_row(from);
    from->at_end = rc == SQLITE_DONE;
    while (status == NQ_OK && !from->whole && from->batch_count && is_beyond(from, &from->batch[from->batch_count - 1])) {
        from->batch_count--;
        from->at_end = true;
    }
    if ((rc & 0xff) == SQLITE_TOOBIG) from->read++, status = refuse_row(from, "is larger than any placement");
    else if (rc != SQLITE_ROW && rc != SQLITE_DONE) status = catalog_sqlite_fail(from->base.catalog, rc, "listing");
    sqlite3_reset(select);
    if (status != NQ_OK) return status;
    if (from->whole && !from->at_end && from->read >= from->promised) from->read++;
    if (from->whole && from->read > from->promised) return refuse_row(from, "is more than the coverage promises");
    if (from->whole && from->at_end && from->read < from->promised) return refuse_row(from, "is the last, but the coverage promises more");
    if (from->batch_count) nq_placement_print(&from->batch[from->batch_count - 1], from->reverse ? from->below : from->above);
    return NQ_OK;
}

static nq_status rows_next(source *base, nq_placement *placement) {
    rows *from = (rows *)base;
    if (from->batch_at == from->batch_count) {
        if (from->at_end) return NQ_DONE;
        nq_status status = read_batch(from);
        if (status != NQ_OK) return status;
        if (from->batch_count == 0) return NQ_DONE;
    }
    *placement = from->batch[from->batch_at++];
    return NQ_OK;
}

/* Only before the first row: SQLite passes over them. */
static uint64_t rows_skip(source *base, uint64_t count) {
    rows *from = (rows *)base;
    if (!from->whole) return 0;
    if (count > from->promised) count = from->promised;
    from->skip = count;
    return count;
}

static void rows_close(source *base) {
    sqlite3_finalize(((rows *)base)->select);
    free(base);
}

nq_status rows_open(nq_catalog *catalog, const source_request *request, source **opened) {
    rows *from = calloc(1, sizeof *from);
    if (!from) return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for a list", catalog->path);
    from->base = (source){catalog, rows_next, rows_skip, rows_close};
    from->n = request->coverage->n;
    from->fundamental = request->fundamental;
    from->table = request->fundamental ? "fundamental_solution" : "distinct_solution";
    from->reverse = request->reverse;
    from->most = request->most;
    from->whole = true;
    from->promised = nq_coverage_count(request->coverage, request->fundamental,
                                       nq_coverage_classes(request->coverage, request->fundamental ? NQ_STORED_FUNDAMENTAL : NQ_STORED_DISTINCT));
    strcpy(from->below, "~"); /* after every placement text */
    if (!request->fundamental) {
        /* Given first rows are a range of keys: those behind the text of the rows, which is no key itself. */
        unsigned given = 0;
        for (; given + 1 < from->n; given++) {
            uint32_t allowed = request->filter->allowed[given];
            if (allowed == 0 || (allowed & (allowed - 1)) != 0) break;
            unsigned column = 0;
            while (!(allowed >> column & 1)) column++;
            from->above[given] = from->below[given] = nq_column_letter(column);
        }
        strcpy(from->below + given, "~");
        if (given > 0) from->whole = false;
    }
    if (request->after) {
        char key[NQ_TEXT_SIZE], *bound = request->reverse ? from->below : from->above;
        nq_placement_print(request->after, key);
        if (request->reverse ? strcmp(key, bound) < 0 : strcmp(key, bound) > 0) strcpy(bound, key);
        from->whole = false;
    }
    nq_status status = catalog_prepare(catalog, statements[request->fundamental][request->reverse], &from->select);
    if (status == NQ_OK) *opened = &from->base;
    else rows_close(&from->base);
    return status;
}
