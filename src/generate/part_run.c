/* Part files: a run too long for one transaction.
 *
 * The fundamental solutions of n are stored piece by piece, in order, and some seconds' worth of finished pieces are committed
 * together with their rows; so whatever ends the run, the pieces that the file names are there and no others. A part file has the
 * tables of a catalog, so that when it is whole and there is no catalog yet, it becomes the catalog: its coverage is written, its
 * own tables are dropped, and it gets the catalog's name. Where there is a catalog, or a name cannot be given, the rows are moved
 * there in one transaction. Either way every row is read and checked before. A catalog never holds anything unfinished. A part of
 * a divided run stays what it is, until it is merged. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../catalog/clock.h"
#include "../catalog/connection.h"
#include "../catalog/filename.h"
#include "../catalog/open.h"
#include "../catalog/schema.h"
#include "../catalog/transaction.h"
#include "../pages/page_map.h"
#include "part_rows.h"
#include "part_run.h"

#define COMMIT_SECONDS 5.0
#define PIECES_MOST 4096u

/* A piece that waits for the commit of its rows. */
typedef struct finished_piece {
    uint64_t number;
    uint64_t class_count[NQ_CLASS_COUNT];
} finished_piece;

/* A part file being worked on. */
typedef struct part_run {
    part_file file;
    unsigned n;
    uint64_t rows_before;
    nq_crew *crew;
    nq_crew_piece piece; /* the one whose rows are being given out */
    size_t at;
    bool in_piece, ended;
    double started; /* this transaction */
    finished_piece finished[PIECES_MOST];
    size_t finished_count;
    char text[NQ_TEXT_SIZE];
} part_run;

/* --- Searching --- */

static void report(part_run *run) {
    catalog_report(run->file.owner, run->n, part_fraction(&run->file), run->file.rows, run->rows_before);
}

/* The rows of finished pieces, until it is time to commit them. */
static nq_status next_row(void *context, nq_feed_row *row) {
    part_run *run = context;
    while (!run->in_piece || run->at == run->piece.count) {
        if (run->in_piece) {
            run->finished_count++;
            run->in_piece = false;
            report(run);
        }
        bool enough = run->finished_count == PIECES_MOST || clock_seconds() - run->started >= COMMIT_SECONDS;
        if (enough || nq_interrupted(run->file.file.options.interrupt)) return NQ_DONE;
        nq_status status = nq_crew_next(run->crew, &run->piece);
        if (status == NQ_DONE) run->ended = true;
        if (status == NQ_DONE || status == NQ_INTERRUPTED) return NQ_DONE; /* what is finished is kept */
        if (status != NQ_OK) return status;
        run->in_piece = true;
        run->at = 0;
        run->finished[run->finished_count] = (finished_piece){.number = run->piece.piece.index};
    }
    nq_placement placement;
    nq_unpack(run->piece.packed + run->at++ * nq_packed_words(run->n), run->n, &placement);
    nq_placement_print(&placement, run->text);
    *row = (nq_feed_row){.n = run->n, .placement = run->text, .class = nq_class_of(&placement)};
    run->finished[run->finished_count].class_count[row->class]++;
    run->file.rows++;
    return NQ_OK;
}

static nq_status insert_pieces(part_run *run) {
    sqlite3_stmt *statement = NULL;
    nq_status status = catalog_prepare(
        &run->file.file,
        "INSERT INTO piece (number, asymmetric, half_turn, quarter_turn, full) VALUES (?1, ?2, ?3, ?4, ?5)",
        &statement);
    for (size_t k = 0; status == NQ_OK && k < run->finished_count; k++) {
        sqlite3_reset(statement);
        sqlite3_bind_int64(statement, 1, (sqlite3_int64)run->finished[k].number);
        for (nq_class c = NQ_ASYMMETRIC; c < NQ_CLASS_COUNT; c++)
            sqlite3_bind_int64(statement, 2 + (int)c, (sqlite3_int64)run->finished[k].class_count[c]);
        status = catalog_run(&run->file.file, statement, "storing finished pieces");
    }
    sqlite3_finalize(statement);
    return status;
}

/* One transaction: rows, then the pieces that they are of. */
static nq_status store_some(part_run *run) {
    nq_feed feed = {.next = next_row, .context = run};
    run->finished_count = 0;
    run->started = clock_seconds();
    nq_status status = transaction_start(&run->file.file, "starting to write");
    if (status == NQ_OK) {
        /* An interruption ends the rows behind a finished piece; it must not end the statement in the middle. */
        sqlite3_progress_handler(run->file.file.db, 0, NULL, NULL);
        status = insert_rows(&run->file.file, TABLE_FUNDAMENTAL, &feed, "storing the fundamental solutions");
    }
    if (status == NQ_OK) status = insert_pieces(run);
    if (status == NQ_OK) status = catalog_commit(&run->file.file);
    if (status != NQ_OK) sqlite3_exec(run->file.file.db, "ROLLBACK", NULL, NULL, NULL);
    if (status == NQ_OK) run->file.state.pieces_done += run->finished_count;
    return status;
}

static nq_status search(part_run *run) {
    part_file *file = &run->file;
    const nq_part *which = &file->state.which;
    if (part_is_finished(file)) return NQ_OK;
    if (file->rows)
        catalog_notice(file->owner, "%s: going on behind piece %" PRIu64 " of %" PRIu64, file->file.path,
                       file->state.pieces_done, nq_part_pieces(which));
    nq_crew_task task = {.n = run->n,
                         .jobs = file->file.options.jobs,
                         .first_piece = nq_part_piece(which, file->state.pieces_done),
                         .stride = which->parts,
                         .offset = which->number % which->parts,
                         .interrupt = file->file.options.interrupt};
    if (nq_crew_open(&task, &run->crew) != NQ_OK)
        return catalog_fail(&file->file, NQ_NO_MEMORY, "not enough memory, or no thread, for n = %u", run->n);
    while (!run->ended) {
        nq_status status = store_some(run);
        if (status != NQ_OK) return status;
        if (nq_interrupted(file->file.options.interrupt))
            return catalog_fail(&file->file, NQ_INTERRUPTED, "%s: interrupted while searching", file->file.path);
    }
    return part_read_state(file);
}

/* --- Finishing --- */

static nq_coverage coverage_of(const part_file *p) {
    nq_coverage coverage = {.n = p->state.which.n};
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) {
        coverage.stored[k] = NQ_STORED_FUNDAMENTAL;
        coverage.fundamental_count[k] = p->state.class_count[k];
    }
    return coverage;
}

static nq_status only_one(void *context, const nq_piece *piece, part_reader **reader) {
    (void)piece;
    *reader = context;
    return NQ_OK;
}

static bool stop(void *context) {
    const part_file *p = context;
    return nq_interrupted(p->file.options.interrupt);
}

static void keep_fault(void *context, const char *sentence) {
    part_file *p = context;
    catalog_fail(&p->file, NQ_DAMAGED, "%s: its pages are not in order: %s; move the file away, and search again",
                 p->file.path, sentence);
}

/* SQLite's own check: what stands in each page, and indexes against their tables. */
static nq_status check_integrity(part_file *p) {
    sqlite3_stmt *statement = NULL;
    nq_status status = catalog_prepare(&p->file, "PRAGMA integrity_check(1)", &statement);
    if (status != NQ_OK) return status;
    int rc = sqlite3_step(statement);
    const char *said = rc == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    if (rc != SQLITE_ROW) status = catalog_sqlite_fail(&p->file, rc, "checking the pages");
    else if (!said)
        status = catalog_fail(&p->file, NQ_NO_MEMORY, "%s: not enough memory for checking the pages", p->file.path);
    else if (catalog_code_of_check(said) != SQLITE_OK)
        status = catalog_sqlite_fail(&p->file, catalog_code_of_check(said), "checking the pages");
    else if (strcmp(said, "ok") != 0) keep_fault(p, said), status = NQ_DAMAGED;
    sqlite3_finalize(statement);
    return status;
}

/* A file of which any page is not as it should be must not become a catalog, into which more is written. What this run has made itself
 * needs no such look. */
static nq_status check_pages(part_file *p) {
    const page_map_hooks hooks = {.fault = keep_fault, .stop = stop, .context = p};
    if (p->made_here) return NQ_OK;
    p->file.message[0] = '\0';
    int rc = page_map_account(p->file.db, &hooks, NULL);
    if (rc != SQLITE_OK) return catalog_sqlite_fail(&p->file, rc, "checking the pages");
    return p->file.message[0] ? NQ_DAMAGED : check_integrity(p);
}

/* Everything in the file is what a run of this n has written. */
static nq_status check_everything(part_file *p) {
    part_reader reader;
    part_rows all = {.catalog = &p->file, .find = only_one, .context = &reader};
    nq_status status = part_check_exact(p);
    if (status == NQ_OK) status = part_check_extent(p);
    if (status != NQ_OK) return status;
    status = part_reader_open(&reader, p);
    if (status == NQ_OK) status = part_rows_check(&all, p->state.which.n);
    part_reader_close(&reader);
    return status == NQ_OK ? check_pages(p) : status;
}

/* The counts against the published ones, before anything is read for them. */
static nq_status check_counts(part_file *p) {
    nq_coverage coverage = coverage_of(p);
    nq_status status = generate_check_counts(&p->file, &coverage);
    char said[MESSAGE_SIZE];
    if (status == NQ_OK) return status;
    memcpy(said, p->file.message, sizeof said);
    return catalog_fail(&p->file, status, "%s: %s; move the file away, and search again", p->file.path, said);
}

/* What makes a part file a catalog of its own. */
static nq_status write_coverage(part_file *p) {
    nq_coverage coverage = coverage_of(p);
    char identity[128];
    snprintf(identity, sizeof identity, "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION_ID,
             (int)schema_of_part(p->version));
    nq_status status = generate_coverage(&p->file, &coverage);
    if (status == NQ_OK)
        status = catalog_execute(&p->file, "DROP TABLE part; DROP TABLE piece; DROP TABLE IF EXISTS division",
                                 "finishing");
    return status == NQ_OK ? catalog_execute(&p->file, identity, "finishing") : status;
}

/* Makes it one, if it is not yet, with all that it holds checked in the same transaction. */
static nq_status make_catalog(part_file *p) {
    nq_status status = transaction_start(&p->file, "finishing");
    if (status == NQ_OK) status = check_everything(p);
    if (status == NQ_OK && !p->is_catalog) status = write_coverage(p);
    if (status == NQ_OK) status = catalog_commit(&p->file);
    if (status == NQ_OK) p->is_catalog = true;
    return status;
}

/* Does that, and gives it the name of a catalog that is not there. Out: *named; where that is not possible the file is open again, and
 * its rows can be moved. */
static nq_status become_catalog(part_file *p, bool *named) {
    *named = false;
    nq_status status = make_catalog(p);
    if (status != NQ_OK) return status;
    part_remember_header(p);
    sqlite3_close(p->file.db);
    p->file.db = NULL;
    *named = part_take_name(p);
    if (*named) return NQ_OK;
    if (!part_has_its_name(p))
        return catalog_fail(&p->file, NQ_IO, "%s: another file has come in its place meanwhile, which is left alone",
                            p->file.path);
    return catalog_connect(&p->file, SQLITE_OPEN_READWRITE, NULL);
}

/* Moves the rows of the part file into the catalog. Nobody can change the file between their being read and its removal. */
static nq_status move_rows(part_file *p) {
    part_reader reader;
    part_rows all = {.catalog = p->owner, .find = only_one, .context = &reader};
    nq_status status = transaction_start(&p->file, "reading the part file");
    if (status == NQ_OK) status = part_check_extent(p);
    if (status != NQ_OK) return part_told_by_owner(p, status);
    part_remember_header(p);
    status = part_reader_open(&reader, p);
    if (status != NQ_OK) part_told_by_owner(p, status);
    if (status == NQ_OK) status = part_rows_move(&all, p->state.which.n);
    part_reader_close(&reader);
    if (status == NQ_OK) part_remove(p);
    return status;
}

/* Opens the part file and searches what it lacks. Out: *run, to be ended by end_run also after a failure; NULL without memory. */
static nq_status begin_run(nq_catalog *owner, char *path, char *filename, bool own, const nq_part *which,
                           part_run **begun) {
    part_run *run = *begun = calloc(1, sizeof *run);
    if (!run) {
        free(path);
        free(filename);
        return catalog_fail(owner, NQ_NO_MEMORY, "%s: not enough memory for n = %u", owner->path, which->n);
    }
    run->n = which->n;
    nq_status status = part_open_to_write(&run->file, owner, path, filename, own, which);
    run->rows_before = run->file.rows;
    run->file.state.was_finished = status == NQ_OK && part_is_finished(&run->file);
    if (status == NQ_OK) status = search(run);
    return part_told_by_owner(&run->file, status);
}

static void end_run(part_run *run) {
    if (!run) return;
    nq_crew_close(run->crew);
    part_close(&run->file);
    free(run);
}

nq_status part_generate(nq_catalog *catalog, unsigned n) {
    part_run *run;
    nq_part which = {n, 1, 1};
    nq_status status = begin_run(catalog, part_name(filename_beside(catalog), n), part_name(catalog->filename, n), true,
                                 &which, &run);
    if (status == NQ_OK) status = part_told_by_owner(&run->file, check_counts(&run->file));
    bool named = false;
    if (status == NQ_OK && catalog->pending && access(catalog->filename, F_OK) != 0)
        status = part_told_by_owner(&run->file, become_catalog(&run->file, &named));
    if (status == NQ_OK && !named) status = catalog_ensure_open(catalog);
    if (status == NQ_OK && !named) status = move_rows(&run->file);
    end_run(run);
    return status;
}

nq_status nq_catalog_generate_part(nq_catalog *catalog, const nq_part *part, nq_part_state *state) {
    assert(catalog->options.mode == NQ_CATALOG_PART && part->n >= NQ_MIN_N && part->n <= NQ_MAX_N);
    assert(part->number >= 1 && part->number <= part->parts && part->parts <= NQ_MOST_PARTS);
    part_run *run;
    nq_status status = begin_run(catalog, strdup(catalog->path), strdup(catalog->filename), false, part, &run);
    *state = run ? run->file.state : (nq_part_state){.which = *part};
    end_run(run);
    return status;
}
