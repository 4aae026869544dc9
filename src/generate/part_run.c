/* SPDX-License-Identifier: MIT */
/* Part files: a run too long for one transaction.
 *
 * What n is of is searched piece by piece, in order, and some seconds' worth of finished pieces are committed together; so whatever ends the
 * run, the pieces that the file says are finished are there and no others. When all are, they are stored in the catalog as a merge stores those
 * of any complete set of parts, and the file is removed when they have their place. A catalog never holds anything unfinished. A part of a divided run stays what it is, until
 * it is merged. */
#include "part_run.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../catalog/clock.h"
#include "../catalog/connection.h"
#include "../catalog/filename.h"
#include "../catalog/transaction.h"
#include "image.h"
#include "store.h"

#define COMMIT_SECONDS 5.0

struct part_run {
    image_end end; /* the first, so that what waits for an image finds the rest */
    part_file file;
    uint64_t rows_before;
    nq_crew *crew;
    sqlite3_stmt *insert;
    bool ended;
    part_set *set; /* this part alone, when all is found */
    part_source *source;
};

/* --- Searching --- */

static void report(part_run *run) {
    const part_file *file = &run->file;
    catalog_report(file->owner, file->state.which.n, part_fraction(file), file->rows, run->rows_before);
}

static nq_status store_piece(part_run *run, const nq_crew_piece *piece) {
    sqlite3_stmt *insert = run->insert;
    part_file *file = &run->file;
    nq_part_state *state = &file->state;
    sqlite3_reset(insert);
    sqlite3_bind_int64(insert, 1, (sqlite3_int64)piece->piece.index);
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++)
        sqlite3_bind_int64(insert, 2 + (int)k, (sqlite3_int64)piece->class_count[k]);
    sqlite3_bind_int64(insert, 6, (sqlite3_int64)piece->checksum);
    if (!state->which.counts_only)
        sqlite3_bind_blob64(insert, 7, piece->size ? (const void *)piece->bytes : "", piece->size, SQLITE_STATIC);
    nq_status status = catalog_run(&file->file, insert, "storing finished pieces");
    if (status != NQ_OK) return status;
    state->pieces_done++;
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++)
        state->class_count[k] += piece->class_count[k], file->rows += piece->class_count[k];
    report(run);
    return NQ_OK;
}

/* Says how far the part is. */
static nq_status store_state(part_run *run) {
    part_file *file = &run->file;
    sqlite3_stmt *update = NULL;
    nq_status status = catalog_prepare(
        &file->file, "UPDATE part SET done = ?1, asymmetric = ?2, half_turn = ?3, quarter_turn = ?4, full = ?5",
        &update);
    if (status != NQ_OK) return status;
    sqlite3_bind_int64(update, 1, (sqlite3_int64)file->state.pieces_done);
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++)
        sqlite3_bind_int64(update, 2 + (int)k, (sqlite3_int64)file->state.class_count[k]);
    status = catalog_run(&file->file, update, "storing finished pieces");
    sqlite3_finalize(update);
    return status;
}

/* Pieces until it is time to commit them. An interruption ends them behind a finished one. */
static nq_status store_pieces(part_run *run) {
    const nq_interrupt *interrupt = run->file.file.options.interrupt;
    double started = clock_seconds();
    nq_status status = NQ_OK;
    while (status == NQ_OK && clock_seconds() - started < COMMIT_SECONDS && !nq_interrupted(interrupt)) {
        nq_crew_piece piece;
        status = nq_crew_next(run->crew, &piece);
        if (status == NQ_DONE) run->ended = true;
        if (status == NQ_NO_MEMORY)
            catalog_fail(&run->file.file, status, "%s: not enough memory for n = %u", run->file.file.path,
                         run->file.state.which.n);
        if (status == NQ_OK) status = store_piece(run, &piece);
    }
    return status == NQ_DONE || status == NQ_INTERRUPTED ? NQ_OK : status;
}

/* One transaction. */
static nq_status store_some(part_run *run) {
    nq_catalog *file = &run->file.file;
    nq_status status = transaction_start(file, "starting to write");
    if (status != NQ_OK) return status;
    sqlite3_progress_handler(file->db, 0, NULL, NULL); /* it must not end a statement in the middle */
    status = store_pieces(run);
    sqlite3_reset(run->insert);
    if (status == NQ_OK) status = store_state(run);
    if (status == NQ_OK) status = catalog_commit(file);
    if (status != NQ_OK) sqlite3_exec(file->db, "ROLLBACK", NULL, NULL, NULL);
    catalog_watch_interrupt(file, INTERRUPT_STEPS);
    return status;
}

static nq_status start_search(part_run *run) {
    part_file *file = &run->file;
    const nq_part *which = &file->state.which;
    nq_crew_task task = {.n = which->n,
                         .only = which->only,
                         .counts_only = which->counts_only,
                         .as_bytes = true,
                         .jobs = file->file.options.jobs,
                         .first_piece = nq_part_piece(which, file->state.pieces_done),
                         .stride = which->parts,
                         .offset = which->number % which->parts,
                         .interrupt = file->file.options.interrupt};
    if (file->state.pieces_done)
        catalog_notice(file->owner, "%s: going on behind piece %" PRIu64 " of %" PRIu64, file->file.path,
                       file->state.pieces_done, file->state.pieces);
    nq_status status = catalog_prepare(
        &file->file,
        "INSERT INTO piece (number, asymmetric, half_turn, quarter_turn, full, checksum, "
        "placements) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        &run->insert);
    if (status == NQ_OK && nq_crew_open(&task, &run->crew) != NQ_OK)
        status = catalog_fail(&file->file, NQ_NO_MEMORY, "not enough memory, or no thread, for n = %u", which->n);
    return status;
}

static nq_status search(part_run *run) {
    part_file *file = &run->file;
    if (part_is_finished(file)) return NQ_OK;
    nq_status status = start_search(run);
    while (status == NQ_OK && !run->ended) {
        status = store_some(run);
        if (status == NQ_OK && !run->ended && nq_interrupted(file->file.options.interrupt))
            status = catalog_fail(&file->file, NQ_INTERRUPTED, "%s: interrupted while searching", file->file.path);
    }
    sqlite3_finalize(run->insert);
    nq_crew_close(run->crew);
    run->insert = NULL;
    run->crew = NULL;
    return status;
}

/* Opens the part file and searches what it lacks. Out: *run, to be closed also after a failure; NULL without memory. */
static nq_status begin_run(nq_catalog *owner, char *path, char *filename, bool own, const nq_part *which,
                           part_run **begun) {
    part_run *run = *begun = calloc(1, sizeof *run);
    if (!run) {
        free(path);
        free(filename);
        return catalog_fail(owner, NQ_NO_MEMORY, "%s: not enough memory for n = %u", owner->path, which->n);
    }
    nq_status status = part_open_to_write(&run->file, owner, path, filename, own, which);
    run->rows_before = run->file.rows;
    run->file.state.was_finished = status == NQ_OK && part_is_finished(&run->file);
    if (status == NQ_OK) status = search(run);
    return part_told_by_owner(&run->file, status);
}

/* --- Finishing --- */

/* The counts against the published ones, before anything is read for them. */
static nq_status check_counts(part_file *p) {
    const nq_part *which = &p->state.which;
    nq_coverage coverage = {.n = which->n};
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        if (which->only && which->only != k) continue;
        coverage.stored[k] = NQ_STORED_COUNTS;
        coverage.fundamental_count[k] = p->state.class_count[k];
    }
    nq_status status = generate_check_counts(&p->file, &coverage);
    char said[MESSAGE_SIZE];
    if (status == NQ_OK) return status;
    memcpy(said, p->file.message, sizeof said);
    return catalog_fail(&p->file, status, "%s: %s; move the file away, and search again", p->file.path, said);
}

nq_status part_run_open(nq_catalog *catalog, const nq_part *which, part_run **opened) {
    nq_status status = begin_run(catalog, part_name(filename_beside(catalog), which),
                                 part_name(catalog->filename, which), true, which, opened);
    return status == NQ_OK ? part_told_by_owner(&(*opened)->file, check_counts(&(*opened)->file)) : status;
}

nq_status part_run_read(part_run *run, piece_source **source) {
    part_file *file = &run->file;
    nq_status status = part_told_by_owner(file, transaction_start(&file->file, "reading the part file"));
    part_remember_header(file);
    if (status == NQ_OK) status = part_set_of_one(file->owner, file, &run->set);
    if (status == NQ_OK) status = part_source_make(file->owner, run->set, &run->source);
    if (status != NQ_OK) return status;
    part_source_add_open(run->source, file);
    *source = part_source_start(run->source, &(part_reading){.jobs = file->owner->options.jobs});
    return *source ? NQ_OK : NQ_NO_MEMORY;
}

void part_run_close(part_run *run) {
    if (!run) return;
    sqlite3_finalize(run->insert);
    nq_crew_close(run->crew);
    part_source_close(run->source);
    part_set_free(run->set);
    part_close(&run->file);
    free(run);
}

/* The solutions have got their place, or have been given up. */
static void end_of_image(image_end *self, bool stored) {
    part_run *run = (part_run *)self;
    if (stored) part_remove(&run->file);
    part_run_close(run);
}

void part_run_leave(part_run *run) {
    nq_catalog *catalog = run->file.owner;
    part_source_close(run->source); /* which reads it */
    run->source = NULL;
    if (!catalog->image) {
        end_of_image(&run->end, true);
        return;
    }
    sqlite3_db_release_memory(run->file.file.db);
    run->end.end = end_of_image;
    image_add_end(catalog, &run->end);
}

void part_run_discard(nq_catalog *catalog, const nq_part *which) {
    part_file file;
    if (!part_exists(catalog, which)) return;
    char *path = part_name(filename_beside(catalog), which), *filename = part_name(catalog->filename, which);
    nq_status status = part_open_to_write(&file, catalog, path, filename, true, which);
    if (status == NQ_OK) status = transaction_start(&file.file, "removing the part file");
    part_remember_header(&file);
    if (status == NQ_OK) part_remove(&file);
    part_close(&file);
}

nq_status nq_catalog_generate_part(nq_catalog *catalog, const nq_part *part, nq_part_state *state) {
    assert(catalog->options.mode == NQ_CATALOG_PART && part->n >= NQ_MIN_N && part->n <= NQ_MAX_N);
    assert(part->number >= 1 && part->number <= part->parts && part->parts <= NQ_MOST_PARTS);
    part_run *run;
    nq_status status = begin_run(catalog, strdup(catalog->path), strdup(catalog->filename), false, part, &run);
    *state = run ? run->file.state : (nq_part_state){.which = *part};
    part_run_close(run);
    return status;
}
