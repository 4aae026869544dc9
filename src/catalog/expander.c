/* A ring of blocks of rows: the thread fills the next one that is free, the writer reads the next one that is full. */
#include "expander.h"

#include <pthread.h>
#include <stdlib.h>

#define BLOCKS 4u
#define BLOCK_ROWS 4096u

typedef struct block {
    bool full;
    size_t count;
    expanded_row row[BLOCK_ROWS];
} block;

struct expander {
    nq_expansion expansion;
    uint32_t *tags;
    nq_images column;
    pthread_t thread;
    bool started;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool stop, finished;
    uint64_t filled; /* blocks */
    uint64_t read;
    size_t at;       /* in the block being read */
    block *blocks;
};

/* Waits for a free block; NULL if the work is to end. */
static block *next_free(expander *from) {
    pthread_mutex_lock(&from->mutex);
    block *next = &from->blocks[from->filled % BLOCKS];
    while (next->full && !from->stop) pthread_cond_wait(&from->changed, &from->mutex);
    bool stop = from->stop;
    pthread_mutex_unlock(&from->mutex);
    return stop ? NULL : next;
}

static void hand_over(expander *from, block *filled, size_t count) {
    pthread_mutex_lock(&from->mutex);
    filled->count = count;
    filled->full = true;
    from->filled++;
    pthread_cond_signal(&from->changed);
    pthread_mutex_unlock(&from->mutex);
}

static void write_row(const expander *from, size_t k, expanded_row *row) {
    unsigned n = from->expansion.n, words = nq_packed_words(n);
    nq_placement placement;
    nq_unpack(from->column.packed + k * words, n, &placement);
    nq_placement_print(&placement, row->placement);
    nq_unpack(from->expansion.fundamentals + nq_tag_fundamental(from->column.tags[k]) * words, n, &placement);
    nq_placement_print(&placement, row->canonical);
    row->symmetry = (uint8_t)nq_tag_symmetry(from->column.tags[k]);
}

static void *work(void *context) {
    expander *from = context;
    block *filling = NULL;
    size_t used = 0;
    nq_expansion_sort_out(&from->expansion, from->tags);
    for (unsigned column = 0; column < from->expansion.n; column++) {
        size_t count = nq_expansion_column(&from->expansion, column, &from->column);
        for (size_t k = 0; k < count; k++) {
            if (!filling) {
                filling = next_free(from);
                used = 0;
            }
            if (!filling) return NULL;
            write_row(from, k, &filling->row[used++]);
            if (used < BLOCK_ROWS) continue;
            hand_over(from, filling, used);
            filling = NULL;
        }
    }
    if (filling) hand_over(from, filling, used);
    pthread_mutex_lock(&from->mutex);
    from->finished = true;
    pthread_cond_signal(&from->changed);
    pthread_mutex_unlock(&from->mutex);
    return NULL;
}

nq_status expander_open(unsigned n, const uint64_t *fundamentals, size_t count, expander **opened) {
    *opened = NULL;
    expander *made = calloc(1, sizeof *made);
    if (!made) return NQ_NO_MEMORY;
    pthread_mutex_init(&made->mutex, NULL);
    pthread_cond_init(&made->changed, NULL);
    nq_expansion_init(&made->expansion, n, fundamentals, count);
    size_t room = (size_t)made->expansion.most_in_column + 1;
    made->tags = malloc(((size_t)made->expansion.images + 1) * sizeof *made->tags);
    made->column.packed = malloc(2 * room * nq_packed_words(n) * sizeof *made->column.packed);
    made->column.tags = malloc(2 * room * sizeof *made->column.tags);
    made->blocks = calloc(BLOCKS, sizeof *made->blocks);
    if (made->tags && made->column.packed && made->column.tags && made->blocks) made->started = pthread_create(&made->thread, NULL, work, made) == 0;
    if (!made->started) {
        expander_close(made);
        return NQ_NO_MEMORY;
    }
    *opened = made;
    return NQ_OK;
}

const expanded_row *expander_next(expander *from) {
    block *reading = &from->blocks[from->read % BLOCKS];
    if (from->at > 0 && from->at < reading->count) return &reading->row[from->at++];
    pthread_mutex_lock(&from->mutex);
    if (from->at > 0) { /* this block has been read */
        reading->full = false;
        from->at = 0;
        reading = &from->blocks[++from->read % BLOCKS];
        pthread_cond_signal(&from->changed);
    }
    while (!reading->full && !from->finished) pthread_cond_wait(&from->changed, &from->mutex);
    bool full = reading->full;
    pthread_mutex_unlock(&from->mutex);
    return full ? &reading->row[from->at++] : NULL;
}

void expander_close(expander *from) {
    if (!from) return;
    if (from->started) {
        pthread_mutex_lock(&from->mutex);
        from->stop = true;
        pthread_cond_broadcast(&from->changed);
        pthread_mutex_unlock(&from->mutex);
        pthread_join(from->thread, NULL);
    }
    pthread_cond_destroy(&from->changed);
    pthread_mutex_destroy(&from->mutex);
    free(from->tags);
    free(from->column.packed);
    free(from->column.tags);
    free(from->blocks);
    free(from);
}
