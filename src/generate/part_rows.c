/* Pieces are taken in their order, each from the part that has it, so that the rows come in key order and are appended. A part file
 * is not believed, wherever it comes from: each row is checked, and counted. A finished catalog that has not got its name yet is one
 * piece that begins with no row. */
#include "part_rows.h"

#include <inttypes.h>
#include <string.h>

#include "../catalog/connection.h"

#define ROWS "fundamental_solution INDEXED BY sqlite_autoindex_fundamental_solution_1"
#define SEARCH_AGAIN "move the file away, and search this part again"

nq_status part_reader_open(part_reader *reader, part_file *file) {
    nq_status status = NQ_OK;
    *reader = (part_reader){.file = file};
    if (!file->is_catalog)
        status = catalog_prepare(&file->file,
                                 "SELECT asymmetric, half_turn, quarter_turn, full FROM piece WHERE number = ?1",
                                 &reader->counts);
    if (status == NQ_OK)
        status = catalog_prepare(&file->file,
                                 "SELECT placement, orbit_size FROM " ROWS
                                 " WHERE n = ?1 AND placement > ?2 AND placement < ?3 ORDER BY placement",
                                 &reader->rows);
    return status;
}

void part_reader_close(part_reader *reader) {
    sqlite3_finalize(reader->counts);
    sqlite3_finalize(reader->rows);
    reader->counts = reader->rows = NULL;
}

nq_status part_check_extent(part_file *file) {
    sqlite3_stmt *extent = NULL;
    unsigned n = file->state.which.n;
    catalog_watch_interrupt(&file->file, INTERRUPT_STEPS); /* which a run lets have no effect while it stores pieces */
    nq_status status = catalog_prepare(&file->file,
                                       "SELECT (SELECT count(*) FROM " ROWS " WHERE n = ?1), (SELECT n FROM " ROWS
                                       " ORDER BY n, placement LIMIT 1), "
                                       "(SELECT n FROM " ROWS " ORDER BY n DESC, placement DESC LIMIT 1)",
                                       &extent);
    if (status != NQ_OK) return status;
    sqlite3_bind_int(extent, 1, (int)n);
    int rc = sqlite3_step(extent);
    if (rc != SQLITE_ROW) status = catalog_sqlite_fail(&file->file, rc, "reading the part file");
    for (int k = 1; status == NQ_OK && k <= 2; k++)
        if (sqlite3_column_type(extent, k) != SQLITE_NULL && sqlite3_column_int64(extent, k) != (sqlite3_int64)n)
            status = catalog_fail(&file->file, NQ_DAMAGED,
                                  "%s: among the rows of n = %u are some of n = %lld; " SEARCH_AGAIN, file->file.path,
                                  n, (long long)sqlite3_column_int64(extent, k));
    if (status == NQ_OK && (uint64_t)sqlite3_column_int64(extent, 0) > file->rows)
        status = catalog_fail(&file->file, NQ_DAMAGED,
                              "%s: there are rows that belong to no finished piece; " SEARCH_AGAIN, file->file.path);
    sqlite3_finalize(extent);
    return status;
}

/* How many solutions the next piece is said to have. */
static nq_status read_expected(part_rows *all) {
    part_reader *from = all->from;
    nq_catalog *file = &from->file->file;
    if (from->file->is_catalog) {
        memcpy(all->expected, from->file->state.class_count, sizeof all->expected);
        return NQ_OK;
    }
    sqlite3_reset(from->counts);
    sqlite3_bind_int64(from->counts, 1, (sqlite3_int64)all->piece.index);
    int rc = sqlite3_step(from->counts);
    bool whole = rc == SQLITE_ROW;
    for (unsigned k = 0; whole && k < NQ_CLASS_COUNT; k++)
        whole = part_take_number(from->counts, (int)k, PART_MOST_COUNTED, &all->expected[k]);
    if (rc != SQLITE_ROW && rc != SQLITE_DONE) return catalog_sqlite_fail(file, rc, "reading the part file");
    return whole ? NQ_OK
                 : catalog_fail(file, NQ_DAMAGED, "%s: piece %" PRIu64 " is missing", file->path, all->piece.index);
}

/* Starts with the rows of the next piece: those that begin with its first rows. */
static nq_status begin_piece(part_rows *all) {
    nq_status status = all->find(all->context, &all->piece, &all->from);
    if (status == NQ_OK) status = read_expected(all);
    if (status != NQ_OK) return status;
    part_reader *from = all->from;
    memset(all->seen, 0, sizeof all->seen);
    unsigned given = from->file->is_catalog ? 0 : all->piece.rows;
    char low[NQ_PIECE_ROWS + 2] = "", high[NQ_PIECE_ROWS + 2];
    for (unsigned row = 0; row < given; row++) low[row] = nq_column_letter(all->piece.column[row]);
    memcpy(high, low, sizeof high);
    high[given] = '~'; /* after every letter */
    high[given + 1] = '\0';
    sqlite3_reset(from->rows);
    sqlite3_bind_int(from->rows, 1, (int)all->found.n);
    status = catalog_bind_text(&from->file->file, from->rows, 2, low, -1);
    if (status == NQ_OK) status = catalog_bind_text(&from->file->file, from->rows, 3, high, -1);
    all->in_piece = true;
    return status;
}

static nq_status end_piece(part_rows *all) {
    nq_catalog *file = &all->from->file->file;
    all->in_piece = false;
    sqlite3_reset(all->from->rows);
    if (memcmp(all->seen, all->expected, sizeof all->seen) != 0)
        return catalog_fail(file, NQ_DAMAGED,
                            "%s: piece %" PRIu64 " has not as many solutions as the part has counted; " SEARCH_AGAIN,
                            file->path, all->piece.index);
    all->no_more = all->from->file->is_catalog || !nq_piece_next(&all->piece);
    return NQ_OK;
}

/* Out: *placement and *class; whether the row is what a run has written. */
static bool read_row(part_rows *all, nq_placement *placement, nq_class *class) {
    sqlite3_stmt *row = all->from->rows;
    unsigned n = all->found.n;
    if (sqlite3_column_type(row, 0) != SQLITE_TEXT || sqlite3_column_type(row, 1) != SQLITE_INTEGER) return false;
    const char *text = (const char *)sqlite3_column_text(row, 0);
    if (!text || (unsigned)sqlite3_column_bytes(row, 0) != n || nq_placement_parse(text, n, placement) != NQ_OK)
        return false;
    nq_placement_print(placement, all->text);
    return memcmp(text, all->text, n) == 0 && nq_placement_is_solution(placement) &&
           nq_is_canonical(placement, class) && sqlite3_column_int64(row, 1) == nq_class_orbit_size(*class) &&
           (!all->has_last || nq_placement_compare(&all->last, placement) < 0);
}

static nq_status take_row(part_rows *all, nq_feed_row *given) {
    nq_catalog *file = &all->from->file->file;
    nq_placement placement;
    nq_class class;
    if (!read_row(all, &placement, &class))
        return catalog_fail(file, NQ_DAMAGED,
                            "%s: a row of piece %" PRIu64 " is no fundamental solution in order; " SEARCH_AGAIN,
                            file->path, all->piece.index);
    all->last = placement;
    all->has_last = true;
    all->seen[class]++;
    all->found.fundamental_count[class]++;
    *given = (nq_feed_row){.n = all->found.n, .placement = all->text, .class = class};
    if (all->total_rows) count_row(all->catalog, all->found.n, all->total_rows, &all->rows);
    return NQ_OK;
}

static void begin(part_rows *all, unsigned n) {
    all->piece = nq_piece_first(n);
    all->found = (nq_coverage){.n = n};
}

/* The next row of a wanted class: NQ_OK, NQ_DONE, or a failure with its message at the part. */
static nq_status find_row(part_rows *all, nq_feed_row *row) {
    nq_status status;
    for (;;) {
        if (!all->in_piece && all->no_more) return NQ_DONE;
        if (!all->in_piece && (status = begin_piece(all)) != NQ_OK) return status;
        nq_catalog *file = &all->from->file->file;
        if (nq_interrupted(all->catalog->options.interrupt))
            return catalog_fail(file, NQ_INTERRUPTED, "%s: interrupted while reading the part file", file->path);
        int rc = sqlite3_step(all->from->rows);
        if (rc != SQLITE_ROW && rc != SQLITE_DONE) return catalog_sqlite_fail(file, rc, "reading the part file");
        status = rc == SQLITE_ROW ? take_row(all, row) : end_piece(all);
        if (status != NQ_OK) return status;
        if (rc == SQLITE_ROW && nq_classes_have(all->wanted, row->class)) return NQ_OK;
    }
}

nq_status part_rows_check(part_rows *all, unsigned n) {
    nq_feed_row row;
    begin(all, n);
    all->wanted = 0; /* so that none is given */
    nq_status status = find_row(all, &row);
    return status == NQ_DONE ? NQ_OK : status;
}

/* A failure of a part file ends the statement that asks; its message stays with the part until that has ended. */
static nq_status next_row(void *context, nq_feed_row *row) {
    part_rows *all = context;
    nq_status status = find_row(all, row);
    if (status != NQ_OK && status != NQ_DONE) all->failure = status;
    return status;
}

nq_status part_rows_move(part_rows *all, unsigned n) {
    nq_feed feed = {.next = next_row, .context = all};
    begin(all, n);
    nq_status status = generate_take_rows(all->catalog, &feed, &all->wanted, &all->found);
    return all->failure != NQ_OK ? part_told_by_owner(all->from->file, all->failure) : status;
}
