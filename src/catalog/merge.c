/* Parts into a catalog. Pieces are taken in their order, each from the part that has it, so that the rows come in key order and are
 * appended; few part files are open at a time, however many there are. Files from other machines are not believed: each row is checked
 * as verification would, and each piece must have the solutions that its part counted. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../sql/feed.h"
#include "part.h"

#define OPEN_FILES 16u /* each takes two descriptors */

/* A part file that is open. */
typedef struct open_part {
    part_file file;
    uint64_t number; /* 0: this place is free */
    uint64_t used;   /* when last, in pieces */
    sqlite3_stmt *counts, *rows;
} open_part;

typedef struct merging {
    nq_catalog *catalog;
    nq_part which;       /* number is not used */
    const char **path;   /* of part 1, 2, ... */
    uint64_t total_rows; /* that the parts have counted */
    open_part place[OPEN_FILES];

    nq_piece piece;
    bool no_more, in_piece;
    open_part *from;
    uint64_t expected[NQ_CLASS_COUNT], seen[NQ_CLASS_COUNT]; /* of this piece */
    unsigned wanted; /* classes that the catalog lacks */
    uint64_t rows;
    nq_coverage found;
    nq_placement last;
    bool has_last;
    char text[NQ_TEXT_SIZE];
    nq_status failure; /* of the part that is being read */
} merging;

/* --- Which parts are there? --- */

static nq_status unfit(nq_catalog *catalog, const char *path, const nq_part *is, const nq_part *wanted, const char *first) {
    return catalog_fail(catalog, NQ_UNFIT,
                        "%s: this is part %" PRIu64 "/%" PRIu64 " of n = %u, but %s is of n = %u in %" PRIu64 " parts; merge the parts of one run", path,
                        is->number, is->parts, is->n, first, wanted->n, wanted->parts);
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
        if (!all->path) status = catalog_fail(catalog, NQ_NO_MEMORY, "not enough memory for %" PRIu64 " parts", is->parts);
    }
    if (status == NQ_OK && (is->n != all->which.n || is->parts != all->which.parts)) status = unfit(catalog, path, is, &all->which, first);
    if (status == NQ_OK && !part_is_finished(&p))
        status = catalog_fail(catalog, NQ_UNFIT, "%s: part %" PRIu64 "/%" PRIu64 " of n = %u is not finished, only %.0f %%; 'nqueens generate %u --part %" PRIu64 "/%" PRIu64 "' goes on",
                              path, is->number, is->parts, is->n, part_fraction(&p) * 100, is->n, is->number, is->parts);
    if (status == NQ_OK && all->path[is->number - 1]) {
        catalog_notice(catalog, "%s: part %" PRIu64 "/%" PRIu64 " is there already, as %s; it is taken once", path, is->number, is->parts, all->path[is->number - 1]);
    } else if (status == NQ_OK) {
        all->path[is->number - 1] = path;
        all->total_rows += p.rows;
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
        return catalog_fail(all->catalog, NQ_UNFIT, "part %" PRIu64 "/%" PRIu64 " of n = %u is missing", first, parts, all->which.n);
    return catalog_fail(all->catalog, NQ_UNFIT, "%" PRIu64 " of the %" PRIu64 " parts of n = %u are missing, the first of them is part %" PRIu64 "/%" PRIu64, missing, parts,
                        all->which.n, first, parts);
}

static nq_status refuse_if_covered(nq_catalog *catalog, unsigned n) {
    nq_coverage coverage;
    nq_status status = nq_catalog_coverage(catalog, n, &coverage);
    if (status == NQ_OK && nq_coverage_classes(&coverage, NQ_STORED_FUNDAMENTAL) == NQ_ALL_CLASSES)
        status = catalog_fail(catalog, NQ_UNFIT, "%s: n = %u is in this catalog already%s; name another file with --db", catalog->path, n,
                              nq_coverage_classes(&coverage, NQ_STORED_DISTINCT) == NQ_ALL_CLASSES ? "" : " (without its distinct solutions, which 'nqueens generate' adds)");
    return status;
}

/* --- Rows --- */

static void close_place(open_part *place) {
    if (place->number == 0) return;
    sqlite3_finalize(place->counts);
    sqlite3_finalize(place->rows);
    part_close(&place->file);
    *place = (open_part){0};
}

/* The open file of a part; another is closed for it if there are too many. */
static nq_status find_part(merging *all, uint64_t number) {
    open_part *oldest = &all->place[0];
    for (size_t k = 0; k < OPEN_FILES; k++) {
        open_part *place = &all->place[k];
        if (place->number == number) {
            place->used = all->piece.index;
            all->from = place;
            return NQ_OK;
        }
        if (oldest->number != 0 && (place->number == 0 || place->used < oldest->used)) oldest = place;
    }
    close_place(oldest);
    *oldest = (open_part){.number = number, .used = all->piece.index};
    all->from = oldest;
    nq_status status = part_open_to_read(&oldest->file, all->catalog, all->path[number - 1]);
    if (status == NQ_OK)
        status = catalog_prepare(&oldest->file.file, "SELECT asymmetric, half_turn, quarter_turn, full FROM piece WHERE number = ?1", &oldest->counts);
    if (status == NQ_OK)
        status = catalog_prepare(&oldest->file.file,
                                 "SELECT placement, orbit_size FROM fundamental_solution INDEXED BY sqlite_autoindex_fundamental_solution_1 "
                                 "WHERE n = ?1 AND placement > ?2 AND placement < ?3 ORDER BY placement",
                                 &oldest->rows);
    return status;
}

/* Starts with the rows of the next piece: those that begin with its first rows. */
static nq_status begin_piece(merging *all) {
    const nq_part *which = &all->which;
    uint64_t number = all->piece.index % which->parts ? all->piece.index % which->parts : which->parts;
    nq_status status = find_part(all, number);
    if (status != NQ_OK) return status;
    open_part *from = all->from;
    sqlite3_reset(from->counts);
    sqlite3_bind_int64(from->counts, 1, (sqlite3_int64)all->piece.index);
    if (sqlite3_step(from->counts) != SQLITE_ROW)
        return catalog_fail(&from->file.file, NQ_DAMAGED, "%s: piece %" PRIu64 " is missing", from->file.file.path, all->piece.index);
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) all->expected[k] = (uint64_t)sqlite3_column_int64(from->counts, (int)k);
    memset(all->seen, 0, sizeof all->seen);
    char low[NQ_PIECE_ROWS + 2] = "", high[NQ_PIECE_ROWS + 2];
    for (unsigned row = 0; row < all->piece.rows; row++) low[row] = nq_column_letter(all->piece.column[row]);
    memcpy(high, low, sizeof high);
    high[all->piece.rows] = '~'; /* after every letter */
    high[all->piece.rows + 1] = '\0';
    sqlite3_reset(from->rows);
    sqlite3_bind_int(from->rows, 1, (int)which->n);
    status = catalog_bind_text(&from->file.file, from->rows, 2, low, -1);
    if (status == NQ_OK) status = catalog_bind_text(&from->file.file, from->rows, 3, high, -1);
    all->in_piece = true;
    return status;
}

static nq_status end_piece(merging *all) {
    nq_catalog *file = &all->from->file.file;
    all->in_piece = false;
    sqlite3_reset(all->from->rows);
    if (memcmp(all->seen, all->expected, sizeof all->seen) != 0)
        return catalog_fail(file, NQ_DAMAGED, "%s: piece %" PRIu64 " has not as many solutions as the part has counted; search this part again", file->path,
                            all->piece.index);
    all->no_more = !nq_piece_next(&all->piece);
    return NQ_OK;
}

static nq_status take_row(merging *all, nq_feed_row *given) {
    sqlite3_stmt *row = all->from->rows;
    nq_catalog *file = &all->from->file.file;
    const char *text = (const char *)sqlite3_column_text(row, 0);
    nq_placement placement;
    unsigned orbit_size = 0;
    bool right = text && (unsigned)sqlite3_column_bytes(row, 0) == all->which.n && nq_placement_parse(text, all->which.n, &placement) == NQ_OK &&
                 nq_placement_is_solution(&placement) && nq_is_canonical(&placement, &orbit_size) && sqlite3_column_int64(row, 1) == (sqlite3_int64)orbit_size &&
                 (!all->has_last || nq_placement_compare(&all->last, &placement) < 0);
    if (!right)
        return catalog_fail(file, NQ_DAMAGED, "%s: a row of piece %" PRIu64 " is no fundamental solution in order; search this part again", file->path,
                            all->piece.index);
    all->last = placement;
    all->has_last = true;
    all->seen[nq_class_index(orbit_size)]++;
    all->found.fundamental_count[nq_class_index(orbit_size)]++;
    nq_placement_print(&placement, all->text);
    *given = (nq_feed_row){.n = all->which.n, .placement = all->text, .orbit_size = orbit_size};
    if (++all->rows % 8192 == 0) catalog_report(all->catalog, all->which.n, (double)all->rows / (double)all->total_rows, all->rows, 0);
    return NQ_OK;
}

/* A failure of a part file ends the statement that asks; its message stays with the part until that has ended. */
static nq_status fail_of_part(merging *all, nq_status status) { return all->failure = status; }

static nq_status next_row(void *context, nq_feed_row *row) {
    merging *all = context;
    nq_status status;
    if (nq_interrupted(all->catalog->options.interrupt)) return NQ_INTERRUPTED;
    for (;;) {
        if (!all->in_piece && all->no_more) return NQ_DONE;
        if (!all->in_piece && (status = begin_piece(all)) != NQ_OK) return fail_of_part(all, status);
        int rc = sqlite3_step(all->from->rows);
        if (rc != SQLITE_ROW && rc != SQLITE_DONE) return fail_of_part(all, catalog_sqlite_fail(&all->from->file.file, rc, "reading the part file"));
        status = rc == SQLITE_ROW ? take_row(all, row) : end_piece(all);
        if (status != NQ_OK) return fail_of_part(all, status);
        if (rc == SQLITE_ROW && all->wanted & nq_class_bit(row->orbit_size)) return NQ_OK;
    }
}

/* Out: *coverage, of what is stored. */
static nq_status merge_in_one_transaction(merging *all, nq_coverage *coverage) {
    nq_feed feed = {.next = next_row, .context = all};
    all->found = (nq_coverage){.n = all->which.n};
    nq_status status = generate_take_rows(all->catalog, &feed, &all->wanted, &all->found);
    *coverage = all->found;
    return all->failure != NQ_OK ? part_told_by_owner(&all->from->file, all->failure) : status;
}

nq_status nq_catalog_merge(nq_catalog *catalog, const char *const *paths, size_t count, nq_stored store, nq_generated *generated) {
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
        all->piece = nq_piece_first(all->which.n);
        status = merge_in_one_transaction(all, &coverage);
        if (status == NQ_OK && all->wanted == 0) status = refuse_if_covered(catalog, all->which.n); /* by another process meanwhile */
        if (status == NQ_OK) generated->coverage = coverage;
    }
    unsigned n = all->which.n;
    for (size_t k = 0; k < OPEN_FILES; k++) close_place(&all->place[k]);
    free(all->path);
    free(all);
    if (status != NQ_OK || store != NQ_STORED_DISTINCT) return status;
    status = nq_catalog_generate(catalog, n, NQ_ALL_CLASSES, store, generated);
    if (status != NQ_OK) generated->coverage = coverage; /* the fundamental solutions are stored all the same */
    return status;
}
