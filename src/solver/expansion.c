/* SPDX-License-Identifier: MIT */
/* The rows of a pass are given out by tasks of two kinds: to sort a bucket, and to read a block of rows out of a sorted one. Tasks are taken
 * back in the order in which they were given, so a bucket is sorted before any task that reads it is given. */
#include "expansion.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "crew.h"
#include "gather.h"

#define TASKS_PER_JOB 4u
#define WORTH_WAKING 512u /* rows of a bucket; to wake a thread for fewer takes longer than they do */

typedef enum bucket_state { GATHERED, BEING_SORTED, SORTED } bucket_state;

/* Buckets that are in memory together. */
typedef struct pass {
    size_t begin, end;
} pass;

struct expansion {
    expansion_plan plan;
    uint64_t count; /* rows */
    bucket *buckets;
    size_t bucket_count;
    uint32_t *number;    /* for gather_buckets */
    uint64_t *items;     /* of the buckets of a pass, or of a window of turns */
    bucket_state *state; /* of each bucket of a pass, or of each turn of a window */
    pass *passes;
    size_t pass_count;
    const pass *present; /* whose buckets are filled; or NULL */
    /* The place in the order, in turns: a bucket is given out in two of them. */
    size_t turns, turn, row;
    /* With a store: the turns from the first that is not over, `window` of them, have room for the items of the largest bucket each. */
    size_t over_turns, window, largest;
    bool *in_order; /* of each bucket, whether it is sorted in the store */
    crew *threads;
};

typedef struct task {
    size_t turn;
    bool sorts; /* or reads: */
    images_sorted from;
    size_t first, count;
    unsigned char *block;
    uint64_t *spare; /* to sort with */
    nq_status failure;
} task;

/* --- Where the order leads --- */

static bool is_second_half(const expansion *all, size_t turn) { return turn >= all->bucket_count; }

static size_t bucket_of(const expansion *all, size_t turn) {
    return is_second_half(all, turn) ? 2 * all->bucket_count - 1 - turn : turn;
}

static const pass *pass_of(const expansion *all, size_t turn) {
    const pass *found = all->passes;
    while (bucket_of(all, turn) >= found->end) found++;
    return found;
}

static bool is_present(const expansion *all, size_t turn) {
    if (turn >= all->turns || all->present != pass_of(all, turn)) return false;
    return !all->window || turn < all->over_turns + all->window;
}

static bucket_state *state_of(const expansion *all, size_t turn) {
    return &all->state[all->window ? turn % all->window : bucket_of(all, turn)];
}

static uint64_t *items_of(const expansion *all, size_t turn) {
    if (!all->window) return all->buckets[bucket_of(all, turn)].items;
    return all->items + turn % all->window * all->largest * compact_words(all->plan.n);
}

/* --- Tasks --- */

/* With a store, what is sorted goes back there if it is wanted once more. */
static nq_status sort_bucket(const expansion *all, const task *here) {
    size_t k = bucket_of(all, here->turn);
    const bucket *sorting = &all->buckets[k];
    uint64_t *items = items_of(all, here->turn);
    const words_store *store = all->window ? all->plan.store : NULL;
    size_t words = sorting->count * compact_words(all->plan.n);
    nq_status status = store ? store->get(store->context, items, words, sorting->at) : NQ_OK;
    if (status != NQ_OK || (store && all->in_order[k])) return status;
    images_sort(all->plan.n, items, sorting->count, here->spare);
    bool once_more = !is_second_half(all, here->turn) && all->turns > all->bucket_count;
    return store && once_more ? store->put(store->context, items, words, sorting->at) : NQ_OK;
}

static void work(void *context, void *at, const nq_interrupt *stopping) {
    const expansion *all = context;
    task *here = at;
    image_rows rows;
    if (here->sorts) {
        here->failure = sort_bucket(all, here);
        return;
    }
    ((expansion_block *)(void *)here->block)->count = 0;
    for (size_t done = 0; done < here->count && !nq_interrupted(stopping); done += rows.count) {
        size_t left = here->count - done;
        images_read(&here->from, here->first + done, left < IMAGES_AT_A_TIME ? left : IMAGES_AT_A_TIME,
                    all->plan.canonical, &rows);
        all->plan.add(&rows, here->block);
    }
}

static void release(void *at) {
    task *here = at;
    free(here->block);
    free(here->spare);
}

/* --- Giving tasks --- */

/* Whether the store has the bucket as it will be: not if it may still be on its way back there, sorted. */
static bool is_settled(const expansion *all, size_t turn) {
    size_t k = bucket_of(all, turn);
    return !all->window || !is_second_half(all, turn) || all->in_order[k] || k < all->over_turns;
}

/* Writes down the first bucket among those that come soon that is still to be sorted, if there is one. */
static bool find_unsorted(expansion *all, task *next) {
    size_t ahead = crew_threads(all->plan.jobs) + 1;
    for (size_t turn = all->turn; turn <= all->turn + ahead && is_present(all, turn); turn++) {
        if (*state_of(all, turn) != GATHERED || !is_settled(all, turn)) continue;
        *state_of(all, turn) = BEING_SORTED;
        next->turn = turn;
        return true;
    }
    return false;
}

/* Writes down the next rows to be read, if they are sorted. */
static bool find_rows(expansion *all, task *next) {
    if (!is_present(all, all->turn) || *state_of(all, all->turn) != SORTED) return false;
    const bucket *from = &all->buckets[bucket_of(all, all->turn)];
    size_t left = from->count - all->row;
    next->turn = all->turn;
    next->from = (images_sorted){.n = all->plan.n,
                                 .prefix = from->prefix,
                                 .backwards = is_second_half(all, all->turn),
                                 /* the whole list backwards is its mirror image */
                                 .mirrored = is_second_half(all, all->turn) != all->plan.descending,
                                 .items = items_of(all, all->turn),
                                 .count = from->count};
    next->first = all->row;
    next->count = left < EXPANSION_BLOCK ? left : EXPANSION_BLOCK;
    all->row += next->count;
    if (all->row == from->count) all->turn++, all->row = 0;
    return true;
}

static bool make_room(const expansion *all, task *here) {
    if (!here->block) here->block = calloc(1, all->plan.block_size);
    if (!here->spare) here->spare = malloc(IMAGES_SPARE * sizeof *here->spare);
    return here->block && here->spare;
}

static nq_status give_tasks(expansion *all) {
    task *next;
    while ((next = crew_place(all->threads)) != NULL) {
        if (!make_room(all, next)) return NQ_NO_MEMORY;
        next->sorts = find_unsorted(all, next);
        if (!next->sorts && !find_rows(all, next)) return NQ_OK;
        crew_give(all->threads);
    }
    return NQ_OK;
}

static uint64_t round_up(uint64_t at) { return (at + GATHER_STORE_UNIT - 1) / GATHER_STORE_UNIT * GATHER_STORE_UNIT; }

/* Where the items of each go. */
static void place_buckets(expansion *all, const pass *of) {
    unsigned words = compact_words(all->plan.n);
    uint64_t *items = all->items, at = round_up(all->plan.store_from);
    for (size_t k = of->begin; k < of->end; k++) {
        bucket *here = &all->buckets[k];
        atomic_init(&here->filled, 0);
        if (all->window) here->at = at, at = round_up(at + here->count * words);
        else here->items = items, items += here->count * words, all->state[k] = GATHERED;
    }
}

/* Fills the buckets of the pass that comes next. */
static nq_status gather_pass(expansion *all) {
    gathering how = {.n = all->plan.n,
                     .jobs = all->plan.jobs,
                     .source = all->plan.source,
                     .interrupt = all->plan.interrupt,
                     .store = all->window ? all->plan.store : NULL,
                     .line_memory = all->plan.memory / 4};
    const pass *wanted = pass_of(all, all->turn);
    all->present = NULL;
    place_buckets(all, wanted);
    nq_status status = gather_buckets(&how, all->buckets + wanted->begin, wanted->end - wanted->begin, all->number);
    if (status == NQ_OK) all->present = wanted;
    return status;
}

/* A task has come back. */
static void take_sorted(expansion *all, const task *done) {
    *state_of(all, done->turn) = SORTED;
    if (all->window && done->failure == NQ_OK) all->in_order[bucket_of(all, done->turn)] = true;
}

static void take_read(expansion *all, const task *done) {
    if (!all->window || done->first + done->count < done->from.count) return;
    *state_of(all, done->turn) = GATHERED; /* of the turn that gets its room */
    all->over_turns = done->turn + 1;
}

nq_status expansion_next(expansion *all, const void **block) {
    for (;;) {
        void *taken;
        nq_status status = give_tasks(all);
        if (status == NQ_OK) status = crew_take(all->threads, &taken);
        if (status == NQ_DONE && all->turn < all->turns) {
            status = gather_pass(all);
            if (status == NQ_OK) continue;
        }
        if (status != NQ_OK) return status;
        const task *done = taken;
        if (done->sorts) take_sorted(all, done);
        else take_read(all, done);
        if (done->sorts && done->failure != NQ_OK) return done->failure;
        *block = done->block;
        if (!done->sorts) return NQ_OK;
    }
}

void expansion_skip(expansion *all, uint64_t count) {
    assert(count <= all->count && all->turn == 0 && all->row == 0);
    while (all->turn < all->turns && count >= all->buckets[bucket_of(all, all->turn)].count)
        count -= all->buckets[bucket_of(all, all->turn++)].count;
    all->over_turns = all->turn;
    all->row = (size_t)count;
}

uint64_t expansion_count(const expansion *all) { return all->count; }

/* --- Beginning and end --- */

static nq_status count_images(expansion *all, uint64_t *counts) {
    unsigned n = all->plan.n;
    gathering how = {.n = n, .jobs = all->plan.jobs, .source = all->plan.source, .interrupt = all->plan.interrupt};
    nq_status status = NQ_OK;
    if (all->plan.counts) memcpy(counts, all->plan.counts, image_prefixes(n) * sizeof *counts);
    else status = gather_counts(&how, counts);
    for (uint32_t prefix = 0; prefix < image_prefixes(n); prefix++) {
        all->number[prefix] = IMAGE_UNWANTED;
        all->bucket_count += counts[prefix] != 0;
        all->count += counts[prefix];
    }
    all->turns = n == 1 ? all->bucket_count : 2 * all->bucket_count; /* the queen of n = 1 is her own mirror image */
    if (n > 1) all->count *= 2;
    return status;
}

static nq_status make_buckets(expansion *all, const uint64_t *counts) {
    size_t made = 0;
    all->buckets = calloc(all->bucket_count + 1,
                          sizeof *all->buckets); /* never none: calloc may return NULL for that */
    all->passes = calloc(all->bucket_count + 1, sizeof *all->passes);
    all->in_order = calloc(all->bucket_count + 1, sizeof *all->in_order);
    if (!all->buckets || !all->passes || !all->in_order) return NQ_NO_MEMORY;
    for (uint32_t prefix = 0; prefix < image_prefixes(all->plan.n); prefix++) {
        if (counts[prefix] > SIZE_MAX / (NQ_PACKED_WORDS * sizeof(uint64_t))) return NQ_NO_MEMORY;
        if (counts[prefix]) all->buckets[made++] = (bucket){.prefix = prefix, .count = (size_t)counts[prefix]};
    }
    return NQ_OK;
}

/* All buckets, in a store. */
static void plan_window(expansion *all, size_t most) {
    size_t turns = crew_threads(all->plan.jobs) * (1 + TASKS_PER_JOB) + 2;
    for (size_t k = 0; k < all->bucket_count; k++)
        if (all->buckets[k].count > all->largest) all->largest = all->buckets[k].count;
    all->window = most / all->largest < turns ? most / all->largest : turns;
    if (all->window < 2) all->window = 2;
    all->passes[all->pass_count++] = (pass){0, all->bucket_count};
}

/* As many buckets in a pass as there is memory for, and at least one. Returns how many items are in memory at most. */
static size_t plan_passes(expansion *all, size_t room) {
    size_t most = 0;
    for (size_t end = 0; end < all->bucket_count;) {
        pass made = {end, end};
        size_t items = 0;
        while (end < all->bucket_count && end - made.begin < GATHER_MOST_BUCKETS &&
               (end == made.begin || (items <= room && all->buckets[end].count <= room - items)))
            items += all->buckets[end++].count;
        made.end = end;
        if (items > most) most = items;
        all->passes[all->pass_count++] = made;
    }
    return most;
}

static nq_status make_passes(expansion *all) {
    size_t words = compact_words(all->plan.n), room = all->plan.memory / (words * sizeof(uint64_t));
    size_t most = plan_passes(all, room);
    if (all->plan.store && all->pass_count > 1) {
        all->pass_count = 0;
        plan_window(all, room / 2);
        most = all->window * all->largest;
    }
    size_t states = all->window ? all->window : all->bucket_count;
    all->state = calloc(states + 1, sizeof *all->state); /* never none: calloc may return NULL for that */
    all->items = malloc((most + 1) * words * sizeof *all->items);
    return all->state && all->items ? NQ_OK : NQ_NO_MEMORY;
}

static nq_status open_threads(expansion *all) {
    bool alone = all->count / 2 < (uint64_t)all->bucket_count * WORTH_WAKING;
    unsigned jobs = crew_threads(all->plan.jobs);
    crew_plan plan = {.jobs = alone ? 0 : jobs,
                      .places = (size_t)jobs * TASKS_PER_JOB,
                      .place_size = sizeof(task),
                      .work = work,
                      .release = release,
                      .context = all,
                      .interrupt = all->plan.interrupt};
    return crew_open(&plan, &all->threads);
}

nq_status expansion_open(const expansion_plan *plan, expansion **opened) {
    *opened = NULL;
    expansion *all = calloc(1, sizeof *all);
    if (!all) return NQ_NO_MEMORY;
    all->plan = *plan;
    uint64_t *counts = calloc(image_prefixes(plan->n), sizeof *counts);
    all->number = malloc(image_prefixes(plan->n) * sizeof *all->number);
    nq_status status = counts && all->number ? count_images(all, counts) : NQ_NO_MEMORY;
    if (status == NQ_OK) status = make_buckets(all, counts);
    if (status == NQ_OK) status = make_passes(all);
    if (status == NQ_OK) status = open_threads(all);
    free(counts);
    if (status == NQ_OK) *opened = all;
    else expansion_close(all);
    return status;
}

void expansion_close(expansion *all) {
    if (!all) return;
    crew_close(all->threads);
    free(all->items);
    free(all->passes);
    free(all->state);
    free(all->in_order);
    free(all->buckets);
    free(all->number);
    free(all);
}
