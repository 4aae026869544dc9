/* SPDX-License-Identifier: MIT */
/* Part files: each file by itself, its pages and every piece, which is checked as it is read; then the list of all, which another program
 * finds as well. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../catalog/part_source.h"
#include "../catalog/schema.h"
#include "../solver/packed.h"
#include "faults.h"

/* Faults of one of many files name it. */
typedef struct naming {
    const nq_verify_options *options;
    const char *path;
} naming;

static void tell_with_name(void *context, nq_fault_kind kind, const char *sentence) {
    const naming *to = context;
    char named[2 * MESSAGE_SIZE];
    snprintf(named, sizeof named, "%s: %s", to->path, sentence);
    to->options->report(to->options->context, kind, named);
}

static nq_status look_at_file(part_file *file, fault_log *log) {
    bool checked;
    nq_status status = verify_pages(&file->file, log, APPLICATION_ID_PART, PART_VERSION, PART_VERSION);
    if (status == NQ_OK) status = verify_integrity(&file->file, log, "PRAGMA integrity_check", &checked);
    return status;
}

nq_status verify_part_files(nq_catalog *catalog, fault_log *log) {
    const part_set *set = catalog->parts;
    const nq_verify_options *options = log->options;
    nq_status status = NQ_OK;
    for (uint64_t number = 0; status == NQ_OK && number < set->which.parts; number++) {
        part_file file;
        naming to = {options, set->part[number].path};
        const nq_verify_options named = {.report = tell_with_name, .context = &to};
        if (!to.path) continue;
        log->options = &named;
        status = part_open_to_read(&file, catalog, to.path, &set->which, set->pieces);
        if (status == NQ_OK) status = look_at_file(&file, log);
        part_told_by_owner(&file, status);
        part_close(&file);
    }
    log->options = options;
    return status;
}

/* Whether the next solutions of the pieces are those that a backtracker finds. */
typedef struct meeting {
    const part_set *set;
    fault_log *log;
    piece_source *pieces;
    nq_crew_piece piece;
    size_t at;
    nq_status status; /* NQ_DONE behind the last */
} meeting;

static void go_on(meeting *of) {
    of->at++;
    while (of->status == NQ_OK && of->at >= of->piece.count) {
        of->at = 0;
        of->status = of->pieces->next(of->pieces, &of->piece);
    }
}

static bool has_failed(const meeting *of) { return of->status != NQ_OK && of->status != NQ_DONE; }

/* Less than 0, 0 or more, as the next solution of the pieces comes before, is, or comes behind this one. */
static int compare_next(const meeting *of, const nq_placement *solution) {
    uint64_t packed[NQ_PACKED_WORDS];
    unsigned words = nq_packed_words(solution->n);
    nq_pack(solution, packed);
    return of->status == NQ_OK ? packed_compare(of->piece.packed + of->at * words, packed, words) : 1;
}

static void parts_have_more(const meeting *of) {
    nq_placement placement;
    char text[NQ_TEXT_SIZE];
    unsigned n = of->set->which.n;
    nq_unpack(of->piece.packed + of->at * nq_packed_words(n), n, &placement);
    nq_placement_print(&placement, text);
    fault_found(of->log, NQ_FAULT_RECOMPUTED, "%s: 'marks' does not find this", text);
}

static bool visit(void *context, const nq_placement *solution) {
    meeting *of = context;
    nq_class class, only = of->set->which.only;
    char text[NQ_TEXT_SIZE];
    if (!nq_is_canonical(solution, &class) || (only && class != only)) return true;
    for (; compare_next(of, solution) < 0; go_on(of)) parts_have_more(of);
    if (has_failed(of)) return false;
    if (compare_next(of, solution) == 0) {
        go_on(of);
    } else {
        nq_placement_print(solution, text);
        fault_found(of->log, NQ_FAULT_RECOMPUTED, "'marks' finds %s, which is not there", text);
    }
    return !has_failed(of);
}

static nq_status recompute(const verified_size *asked) {
    nq_catalog *catalog = asked->catalog;
    part_source *source;
    meeting of = {.set = catalog->parts, .log = asked->log};
    nq_visitor visitor = {.visit = visit, .context = &of, .interrupt = catalog->options.interrupt};
    nq_status status = part_source_make(catalog, catalog->parts, &source);
    if (status != NQ_OK) return status;
    of.pieces = part_source_start(source, &(part_reading){.jobs = 1, .sparing = true});
    if (!of.pieces) {
        part_source_close(source);
        return NQ_NO_MEMORY;
    }
    go_on(&of);
    nq_status ended = nq_backtracker_find("marks")->list(asked->n, &visitor);
    for (; ended == NQ_OK && of.status == NQ_OK; go_on(&of)) parts_have_more(&of);
    if (has_failed(&of)) status = of.pieces->tell(of.pieces);
    else if (ended == NQ_INTERRUPTED) status = verify_fail(asked, ended);
    part_source_close(source);
    asked->verified->recomputed = status == NQ_OK;
    return status;
}

/* Reads every piece of a part. */
static nq_status read_part(const verified_size *of, uint64_t number, uint64_t *counted) {
    nq_catalog *catalog = of->catalog;
    part_source *source;
    nq_crew_piece piece;
    nq_status status = part_source_make(catalog, catalog->parts, &source);
    if (status != NQ_OK) return status;
    const part_reading how = {.jobs = catalog->options.jobs, .by_part = true, .only = number};
    piece_source *pieces = part_source_start(source, &how);
    status = pieces ? NQ_OK : NQ_NO_MEMORY;
    while (status == NQ_OK && (status = pieces->next(pieces, &piece)) == NQ_OK) {
        of->verified->fundamental_rows += piece.count;
        for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) *counted += piece.class_count[k];
        verify_report(of, *counted);
    }
    if (pieces && status != NQ_DONE) pieces->tell(pieces);
    part_source_close(source);
    if (status == NQ_DAMAGED) fault_found(of->log, NQ_FAULT_PIECE, "%s", catalog->message);
    return status == NQ_DONE || status == NQ_DAMAGED ? NQ_OK : status;
}

nq_status verify_pieces(const verified_size *of) {
    const part_set *set = of->catalog->parts;
    nq_status status = NQ_OK;
    uint64_t counted = 0;
    for (uint64_t number = 1; status == NQ_OK && number <= set->which.parts; number++)
        if (set->part[number - 1].path) status = read_part(of, number, &counted);
    if (status != NQ_OK || fault_count(of->log) || set->which.counts_only) return status;
    return verify_recomputes(of) ? recompute(of) : NQ_OK;
}
