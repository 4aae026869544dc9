/* SPDX-License-Identifier: MIT */
/* Lists: a source for each n in turn, and what of it passes, is not passed over, and is within the limit.
 *
 * Where solutions are to be passed over by the thousand, the source is closed, and opened again at the place of the next that is wanted.
 * A sample is a list of numbers, or is drawn while the list goes by (sample.h). The source has no part in it, so the same seed chooses
 * the same. */
#include <inttypes.h>
#include <stdlib.h>

#include "sample.h"
#include "sources.h"

struct nq_cursor {
    nq_catalog *catalog;
    nq_question *question;
    const nq_query *query; /* the question's */
    unsigned n;            /* the size being listed */
    bool entered;
    source *from;
    place at; /* of `from`, until the first behind it is handed out */
    uint64_t
        taken; /* of the solutions of n that pass, from the first in the direction of the list, or behind `after` */
    uint64_t visited;      /* of the source, whether they pass or not, and what was passed over unseen */
    uint64_t skip;         /* still to be passed over */
    uint64_t left;         /* still to be handed out */
    uint64_t left_of_size; /* and of the current n */
    sample sample;
    bool seeking; /* the next of a sample that has numbers */
};

static nq_status start_sample(nq_cursor *cursor) {
    const nq_query *query = cursor->query;
    uint64_t all = 0, among = 0;
    if (query->sample == UINT64_MAX) return NQ_OK;
    for (unsigned n = query->range.first; n <= query->range.last; n++) {
        uint64_t count;
        nq_status status = nq_question_count(cursor->question, n, &count);
        if (status != NQ_OK) return status;
        if (count > UINT64_MAX - all)
            return catalog_fail(cursor->catalog, NQ_DAMAGED,
                                "%s: by its coverage there are more solutions than can be counted",
                                cursor->catalog->path);
        all += count;
        among += nq_coverage_count(&cursor->question->coverage[n], query->fundamental, NQ_ALL_CLASSES);
    }
    if (query->sample > all)
        catalog_notice(cursor->catalog, "only %" PRIu64 " to choose from: all of them are the sample", all);
    if (sample_open(&cursor->sample, all, among, query->sample, query->seed) == NQ_OK) return NQ_OK;
    return catalog_fail(cursor->catalog, NQ_NO_MEMORY, "not enough memory for a sample");
}

nq_status nq_question_list(nq_question *question, nq_cursor **cursor) {
    const nq_query *query = &question->query;
    *cursor = NULL;
    nq_status status = question_require(question, NQ_STORED_FUNDAMENTAL);
    if (status == NQ_OK) status = question_require_all_parts(question);
    if (status != NQ_OK) return status;
    nq_cursor *made = calloc(1, sizeof *made);
    if (!made) return catalog_fail(question->catalog, NQ_NO_MEMORY, "not enough memory for a list");
    made->catalog = question->catalog;
    made->question = question;
    made->query = query;
    made->skip = query->offset;
    made->left = query->limit;
    made->left_of_size = query->each;
    made->n = query->reverse ? query->range.last : query->range.first;
    if (query->has_after) made->n = query->after.n;
    status = start_sample(made);
    if (status == NQ_OK) *cursor = made;
    else nq_cursor_close(made);
    return status;
}

/* Whether each of a sample is looked for by its number. */
static bool jumps(const nq_cursor *cursor) {
    return sample_is_sparse(&cursor->sample) && places_are_known(cursor->question, cursor->n);
}

/* Opens the source of the current n, unless all of it is to be passed over. */
static nq_status enter_size(nq_cursor *cursor) {
    nq_question *question = cursor->question;
    uint64_t skip = cursor->skip, left = cursor->left < cursor->left_of_size ? cursor->left : cursor->left_of_size;
    if (cursor->sample.active) left = jumps(cursor) ? 1 : UINT64_MAX;
    list_request list = {.skip = skip, .left = left};
    if (cursor->query->has_after && cursor->query->after.n == cursor->n) list.after = &cursor->query->after;
    cursor->entered = true;
    cursor->taken = 0;
    if (skip && !list.after && (nq_question_is_ready_made(question) || places_are_known(question, cursor->n))) {
        uint64_t count = 0;
        nq_status status = nq_question_count(question, cursor->n, &count);
        if (status != NQ_OK) return status;
        if (count <= skip) return cursor->skip -= count, NQ_OK;
    }
    nq_status status = choose_for_list(question, cursor->n, &list, &cursor->at, &cursor->from);
    cursor->skip = list.skip;
    cursor->taken = cursor->visited = skip - list.skip;
    return status;
}

/* Closes the source of the current n, to be opened again where the next is that is wanted. */
static void jump(nq_cursor *cursor) {
    if (!cursor->entered || !jumps(cursor)) return;
    source_close(cursor->from);
    cursor->from = NULL;
    cursor->entered = false;
    cursor->skip += cursor->taken;
}

/* Goes on to the next n. Returns NQ_DONE after the last. */
static nq_status leave_size(nq_cursor *cursor) {
    source_close(cursor->from);
    cursor->from = NULL;
    cursor->entered = false;
    cursor->left_of_size = cursor->query->each;
    if (cursor->n == (cursor->query->reverse ? cursor->query->range.first : cursor->query->range.last)) {
        cursor->left = 0;
        return NQ_DONE;
    }
    cursor->n += cursor->query->reverse ? -1u : 1u;
    return NQ_OK;
}

/* The next placement of the range from whatever source. */
static nq_status next_of_source(nq_cursor *cursor, nq_placement *placement) {
    for (;;) {
        nq_status status = NQ_DONE;
        if (!cursor->entered) {
            status = enter_size(cursor);
            if (status != NQ_OK) return status;
            status = NQ_DONE;
        }
        if (cursor->from) status = cursor->from->next(cursor->from, placement);
        if (status != NQ_DONE) return status;
        status = leave_size(cursor);
        if (status != NQ_OK) return status;
    }
}

static nq_status fail_as_damaged(const nq_cursor *cursor, const char *what) {
    return catalog_fail(cursor->catalog, NQ_DAMAGED, "%s: %s; " RESTORE_ADVICE, cursor->catalog->path, what);
}

#define REPORT_ROWS 1024u

/* How far the list is, by what has been looked at or, where few are wanted, by what has been handed out. */
static void report(const nq_cursor *cursor) {
    const nq_question *question = cursor->question;
    const nq_query *query = cursor->query;
    uint64_t all = nq_coverage_count(&question->coverage[cursor->n], query->fundamental, query->filter.classes);
    double fraction = all ? (double)cursor->visited / (double)all : -1;
    if (query->limit < UINT64_MAX && query->limit > 0) {
        double handed = (double)(query->limit - cursor->left) / (double)query->limit;
        if (handed > fraction) fraction = handed;
    }
    catalog_report(cursor->catalog, cursor->n, fraction, cursor->visited, 0);
}

/* The next one that passes. */
static nq_status next_selected(nq_cursor *cursor, nq_placement *placement) {
    bool selected = false;
    while (!selected) {
        if (nq_interrupted(cursor->catalog->options.interrupt))
            return catalog_fail(cursor->catalog, NQ_INTERRUPTED, "interrupted while listing");
        nq_status status = next_of_source(cursor, placement);
        if (status == NQ_DONE &&
            (cursor->seeking || (cursor->sample.active && !cursor->sample.number && cursor->sample.remaining > 0)))
            return fail_as_damaged(cursor, "there are fewer solutions than were counted");
        if (status == NQ_OK && ++cursor->visited % REPORT_ROWS == 0) report(cursor);
        if (status == NQ_OK) status = nq_question_selects(cursor->question, placement, &selected);
        if (status != NQ_OK) return status;
    }
    cursor->taken++;
    return NQ_OK;
}

/* Whether a solution that passes is one of the sample that is drawn while the list goes by; true where there is none. */
static nq_status is_sampled(nq_cursor *cursor, bool *sampled) {
    sample *drawn = &cursor->sample;
    *sampled = true;
    if (!drawn->active || drawn->number) return NQ_OK;
    if (drawn->remaining == 0) return fail_as_damaged(cursor, "there are more solutions than were counted");
    *sampled = sample_takes(drawn);
    return NQ_OK;
}

/* Whether nothing more is wanted. A sample that is drawn looks whether there are more solutions than were counted. */
static bool is_enough(const nq_cursor *cursor) {
    const sample *drawn = &cursor->sample;
    if (cursor->left == 0 || cursor->query->each == 0) return true;
    if (drawn->number) return drawn->next == drawn->wanted && !cursor->seeking;
    return drawn->active && drawn->wanted == 0 && drawn->remaining > 0;
}

/* What is handed out from a place is to be there. */
static nq_status hand_out(nq_cursor *cursor, const nq_placement *placement) {
    if (!place_has(&cursor->at, placement))
        return fail_as_damaged(cursor, "fewer solutions begin with the same first rows than prefix_count says");
    cursor->at.length = 0;
    cursor->seeking = false;
    cursor->left--;
    if (cursor->query->each != UINT64_MAX) cursor->left_of_size--;
    return NQ_OK;
}

nq_status nq_cursor_next(nq_cursor *cursor, nq_placement *placement) {
    while (!is_enough(cursor)) {
        bool sampled;
        if (cursor->left_of_size == 0 && leave_size(cursor) == NQ_DONE) return NQ_DONE;
        if (cursor->sample.number && !cursor->seeking) {
            cursor->seeking = true;
            cursor->skip += sample_gap(&cursor->sample);
            jump(cursor);
        }
        nq_status status = next_selected(cursor, placement);
        if (status == NQ_OK) status = is_sampled(cursor, &sampled);
        if (status != NQ_OK) return status;
        if (!sampled) continue;
        if (cursor->skip == 0) return hand_out(cursor, placement);
        cursor->skip--;
    }
    return NQ_DONE;
}

void nq_cursor_close(nq_cursor *cursor) {
    if (!cursor) return;
    source_close(cursor->from);
    sample_close(&cursor->sample);
    free(cursor);
}
