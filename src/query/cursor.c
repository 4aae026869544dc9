/* Lists: a source for each n in turn, and what of it passes, is not passed over, and is within the limit.
 *
 * A sample is drawn while the list goes by: with `remaining` solutions to come, of which `wanted` are still to be chosen, the
 * next one is chosen with probability wanted / remaining, which makes every choice equally likely (Knuth, The Art of Computer
 * Programming 2, 3.4.2, algorithm S). The source has no part in it, so the same seed chooses the same. */
#include <inttypes.h>
#include <stdlib.h>

#include "sources.h"

struct nq_cursor {
    nq_catalog *catalog;
    nq_question *question;
    const nq_query *query; /* the question's */
    unsigned n;            /* the size being listed */
    bool entered;
    source *from;
    uint64_t skip; /* still to be passed over */
    uint64_t left; /* still to be handed out */
    bool sampling;
    uint64_t remaining, wanted, random;
};

/* The next of a sequence of 64-bit numbers, all of which are equally likely: SplitMix64 (Steele, Lea, Flood: Fast Splittable
 * Pseudorandom Number Generators, OOPSLA 2014). */
static uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* A number from 0 to bound-1, all equally likely: the last, incomplete stretch of numbers is drawn again. */
static uint64_t random_below(uint64_t *state, uint64_t bound) {
    uint64_t number, most = UINT64_MAX - UINT64_MAX % bound;
    do number = next_random(state);
    while (number >= most);
    return number % bound;
}

static nq_status start_sample(nq_cursor *cursor) {
    const nq_query *query = cursor->query;
    cursor->sampling = query->sample != UINT64_MAX;
    if (!cursor->sampling) return NQ_OK;
    cursor->random = query->seed;
    for (unsigned n = query->range.first; n <= query->range.last; n++) {
        uint64_t count;
        nq_status status = nq_question_count(cursor->question, n, &count);
        if (status != NQ_OK) return status;
        if (count > UINT64_MAX - cursor->remaining)
            return catalog_fail(cursor->catalog, NQ_DAMAGED,
                                "%s: by its coverage there are more solutions than can be counted",
                                cursor->catalog->path);
        cursor->remaining += count;
    }
    if (query->sample > cursor->remaining)
        catalog_notice(cursor->catalog, "only %" PRIu64 " to choose from: all of them are the sample",
                       cursor->remaining);
    cursor->wanted = query->sample < cursor->remaining ? query->sample : cursor->remaining;
    return NQ_OK;
}

nq_status nq_question_list(nq_question *question, nq_cursor **cursor) {
    const nq_query *query = &question->query;
    *cursor = NULL;
    nq_status status = question_require(question, NQ_STORED_FUNDAMENTAL);
    if (status != NQ_OK) return status;
    nq_cursor *made = calloc(1, sizeof *made);
    if (!made) return catalog_fail(question->catalog, NQ_NO_MEMORY, "not enough memory for a list");
    made->catalog = question->catalog;
    made->question = question;
    made->query = query;
    made->skip = query->offset;
    made->left = query->limit;
    made->n = query->reverse ? query->range.last : query->range.first;
    if (query->has_after) made->n = query->after.n;
    status = start_sample(made);
    if (status == NQ_OK) *cursor = made;
    else nq_cursor_close(made);
    return status;
}

/* Opens the source of the current n, unless all of it is to be passed over. */
static nq_status enter_size(nq_cursor *cursor) {
    nq_question *question = cursor->question;
    bool after = cursor->query->has_after && cursor->query->after.n == cursor->n, whole = !after && !cursor->sampling;
    uint64_t most = !cursor->sampling && cursor->left < UINT64_MAX - cursor->skip ? cursor->left + cursor->skip
                                                                                  : UINT64_MAX;
    cursor->entered = true;
    if (whole && nq_question_is_ready_made(question, NULL)) {
        uint64_t count = 0;
        nq_status status = nq_question_count(question, cursor->n, &count);
        if (status != NQ_OK) return status;
        if (count <= cursor->skip) return cursor->skip -= count, NQ_OK;
    }
    nq_status status = choose_for_list(question, cursor->n, after ? &cursor->query->after : NULL, most, &cursor->from);
    if (status == NQ_OK && whole && cursor->from && cursor->from->skip && question_is_everything(question, cursor->n))
        cursor->skip -= cursor->from->skip(cursor->from, cursor->skip);
    return status;
}

/* Goes on to the next n. Returns NQ_DONE after the last. */
static nq_status leave_size(nq_cursor *cursor) {
    source_close(cursor->from);
    cursor->from = NULL;
    cursor->entered = false;
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

static nq_status is_selected(const nq_question *question, const nq_placement *placement, bool *selected) {
    *selected = true;
    if (question_is_everything(question, placement->n)) return NQ_OK;
    if (!question->query.fundamental) return question_passes(question, placement, selected);
    unsigned passing;
    nq_status status = question_symmetries(question, placement, &passing);
    *selected = status == NQ_OK && passing;
    return status;
}

static bool is_sampled(nq_cursor *cursor) {
    if (!cursor->sampling) return true;
    if (random_below(&cursor->random, cursor->remaining--) >= cursor->wanted) return false;
    cursor->wanted--;
    return true;
}

nq_status nq_cursor_next(nq_cursor *cursor, nq_placement *placement) {
    while (cursor->left > 0 && !(cursor->sampling && cursor->wanted == 0 && cursor->remaining > 0)) {
        bool selected;
        if (nq_interrupted(cursor->catalog->options.interrupt))
            return catalog_fail(cursor->catalog, NQ_INTERRUPTED, "interrupted while listing");
        nq_status status = next_of_source(cursor, placement);
        if (status == NQ_DONE && cursor->sampling && cursor->remaining > 0)
            return catalog_fail(cursor->catalog, NQ_DAMAGED,
                                "%s: there are fewer solutions than were counted; " RESTORE_ADVICE,
                                cursor->catalog->path);
        if (status == NQ_OK) status = is_selected(cursor->question, placement, &selected);
        if (status != NQ_OK) return status;
        if (!selected) continue;
        if (cursor->sampling && cursor->remaining == 0)
            return catalog_fail(cursor->catalog, NQ_DAMAGED,
                                "%s: there are more solutions than were counted; " RESTORE_ADVICE,
                                cursor->catalog->path);
        if (!is_sampled(cursor)) continue;
        if (cursor->skip > 0) {
            cursor->skip--;
            continue;
        }
        cursor->left--;
        return NQ_OK;
    }
    return NQ_DONE;
}

void nq_cursor_close(nq_cursor *cursor) {
    if (!cursor) return;
    source_close(cursor->from);
    free(cursor);
}
