/* SPDX-License-Identifier: MIT */
/* A task is some blocks of fundamental solutions. The items of a bucket are collected until they fill a line, and only then get a place in the
 * bucket, all of them at once: so threads seldom meet, and a store is seldom called. Lines outlast their task, and are emptied at the end. */
#include "gather.h"

#include <stdlib.h>
#include <string.h>

#include "crew.h"

#define TASKS_PER_JOB 2u
#define BLOCKS_PER_TASK 8u
#define LINE 32u /* items; on their way to a store from so few to so many: */
#define SHORT_LINE 8u
#define LONG_LINE GATHER_STORE_UNIT /* words */

/* Items of one bucket that are under way to it. */
typedef struct line {
    unsigned count;
    uint64_t items[]; /* line_items * compact_words(n) */
} line;

typedef struct place {
    size_t block_count;
    compact_block blocks[BLOCKS_PER_TASK];
    uint64_t *words; /* of the blocks */
    void *lines;
    uint64_t *counts;
    nq_status failure;
} place;

/* What the threads share. */
typedef struct pass {
    const gathering *how;
    unsigned words, line_items;
    images_wanted wanted;
    bucket *buckets; /* NULL while counting */
    size_t bucket_count, line_size;
    uint64_t *counts;
    place **places; /* that have lines */
    size_t with_lines;
} pass;

static line *line_of(const pass *all, const place *here, size_t k) {
    return (line *)(void *)((char *)here->lines + k * all->line_size);
}

/* A source that gives more than it did when it was counted is found out by how much there is in the end. */
static nq_status empty_line(const pass *all, line *from, bucket *to) {
    size_t at = atomic_fetch_add_explicit(&to->filled, from->count, memory_order_relaxed), count = from->count;
    const words_store *store = all->how->store;
    from->count = 0;
    if (at > to->count || count > to->count - at) return NQ_OK;
    if (store) return store->put(store->context, from->items, count * all->words, to->at + at * all->words);
    memcpy(to->items + at * all->words, from->items, count * all->words * sizeof *from->items);
    return NQ_OK;
}

/* In: words is that of the pass; where it is a constant, so is what is copied. */
static inline void put(const pass *all, place *here, const images_batch *batch, unsigned words) {
    for (size_t k = 0; k < batch->count; k++) {
        line *to = line_of(all, here, batch->number[k]);
        memcpy(to->items + to->count * words, batch->item + k * words, words * sizeof *to->items);
        if (++to->count < all->line_items) continue;
        nq_status status = empty_line(all, to, &all->buckets[batch->number[k]]);
        if (status != NQ_OK) here->failure = status;
    }
}

static void take(const pass *all, place *here, const images_batch *batch) {
    if (!all->buckets)
        for (size_t k = 0; k < batch->count; k++) here->counts[batch->number[k]]++;
    else if (all->words == 1) put(all, here, batch, 1);
    else put(all, here, batch, all->words);
}

static void work(void *context, void *at, const nq_interrupt *stopping) {
    const pass *all = context;
    place *here = at;
    images_batch batch;
    for (size_t b = 0; b < here->block_count && !nq_interrupted(stopping); b++)
        for (size_t from = 0; from < here->blocks[b].count; from += IMAGES_AT_A_TIME) {
            size_t left = here->blocks[b].count - from;
            images_make(&all->wanted, &here->blocks[b], from, left < IMAGES_AT_A_TIME ? left : IMAGES_AT_A_TIME,
                        &batch);
            take(all, here, &batch);
        }
}

/* What is left in all lines. In: no task is under way. */
static nq_status empty_lines(const pass *all) {
    nq_status status = NQ_OK;
    for (size_t p = 0; p < all->with_lines; p++)
        for (size_t k = 0; status == NQ_OK && k < all->bucket_count; k++) {
            line *from = line_of(all, all->places[p], k);
            if (from->count) status = empty_line(all, from, &all->buckets[k]);
        }
    return status;
}

static void release(void *at) {
    place *here = at;
    free(here->words);
    free(here->lines);
    free(here->counts);
}

static bool make_room(pass *all, place *here) {
    size_t block = (size_t)COMPACT_BLOCK * all->words;
    if (here->words) return true;
    here->words = malloc(BLOCKS_PER_TASK * block * sizeof *here->words);
    if (all->buckets) here->lines = calloc(all->bucket_count, all->line_size);
    else here->counts = calloc(image_prefixes(all->how->n), sizeof *here->counts);
    if (!here->words || !(here->lines || here->counts)) return false;
    if (here->lines) all->places[all->with_lines++] = here;
    for (unsigned b = 0; b < BLOCKS_PER_TASK; b++) here->blocks[b].words = here->words + b * block;
    return true;
}

/* The first column of the solutions of a block, or of the first of them. */
static unsigned first_column(unsigned n, const compact_block *block) {
    if (compact_apart(n)) return block->apart[0];
    return (unsigned)(block->words[0] >> (n <= 16 ? 60 : 55));
}

/* No image has a queen of a side nearer to a corner than its canonical form has the first: what begins beyond the last bucket has no image
 * in any. */
static bool is_beyond(const pass *all, const compact_block *block) {
    unsigned n = all->how->n;
    return all->buckets &&
           first_column(n, block) > image_prefix_column(n, all->buckets[all->bucket_count - 1].prefix, 0);
}

/* Takes blocks into a task. NQ_DONE with the last, which may be none. */
static nq_status read_blocks(const pass *all, place *here) {
    const compact_source *source = all->how->source;
    nq_status status = NQ_OK;
    here->block_count = 0;
    while (here->block_count < BLOCKS_PER_TASK) {
        compact_block *block = &here->blocks[here->block_count];
        status = source->next(source->context, block);
        if (status == NQ_OK && is_beyond(all, block)) status = NQ_DONE;
        if (status != NQ_OK) break;
        here->block_count++;
    }
    return status;
}

/* After a task: what it has counted. */
static void add_counts(const pass *all, const place *here) {
    for (uint32_t prefix = 0; all->counts && prefix < image_prefixes(all->how->n); prefix++) {
        all->counts[prefix] += here->counts[prefix];
        here->counts[prefix] = 0;
    }
}

static nq_status run_tasks(pass *all, crew *threads) {
    bool ended = false;
    for (;;) {
        place *next;
        void *taken;
        while (!ended && (next = crew_place(threads)) != NULL) {
            if (!make_room(all, next)) return NQ_NO_MEMORY;
            nq_status status = read_blocks(all, next);
            if (status != NQ_OK && status != NQ_DONE) return status;
            ended = status == NQ_DONE;
            crew_give(threads);
        }
        nq_status status = crew_take(threads, &taken);
        if (status != NQ_OK) return status == NQ_DONE ? empty_lines(all) : status;
        const place *done = taken;
        if (done->failure != NQ_OK) return done->failure;
        add_counts(all, done);
    }
}

/* A store takes what is long more quickly, but each place has a line for each bucket. */
static unsigned line_items(const pass *all, size_t places) {
    unsigned items = SHORT_LINE;
    size_t item_of_each = places * all->bucket_count * all->words * sizeof(uint64_t);
    if (!all->how->store) return LINE;
    while (items * all->words < LONG_LINE && item_of_each <= all->how->line_memory / (2 * items)) items *= 2;
    return items;
}

static nq_status run(pass *all) {
    const gathering *how = all->how;
    unsigned jobs = crew_threads(how->jobs);
    crew_plan plan = {.jobs = jobs,
                      .places = (size_t)jobs * TASKS_PER_JOB,
                      .place_size = sizeof(place),
                      .work = work,
                      .release = release,
                      .context = all,
                      .interrupt = how->interrupt};
    crew *threads = NULL;
    all->words = compact_words(how->n);
    all->line_items = line_items(all, plan.places);
    all->line_size = sizeof(line) + (size_t)all->line_items * all->words * sizeof(uint64_t);
    all->places = calloc(plan.places, sizeof *all->places);
    if (!all->places) return NQ_NO_MEMORY;
    nq_status status = how->source->rewind(how->source->context);
    if (status == NQ_OK) status = crew_open(&plan, &threads);
    if (status == NQ_OK) status = run_tasks(all, threads);
    crew_close(threads);
    free(all->places);
    return status;
}

nq_status gather_counts(const gathering *how, uint64_t counts[]) {
    pass all = {.how = how, .wanted = {how->n, NULL}, .counts = counts};
    return run(&all);
}

nq_status gather_buckets(const gathering *how, bucket buckets[], size_t count, uint32_t number[]) {
    pass all = {.how = how, .wanted = {how->n, number}, .buckets = buckets, .bucket_count = count};
    for (size_t k = 0; k < count; k++) number[buckets[k].prefix] = (uint32_t)k;
    nq_status status = run(&all);
    for (size_t k = 0; k < count; k++) {
        number[buckets[k].prefix] = IMAGE_UNWANTED;
        if (status == NQ_OK && atomic_load(&buckets[k].filled) != buckets[k].count) status = NQ_DAMAGED;
    }
    return status;
}
