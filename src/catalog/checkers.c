/* A ring of blocks with three counters that only grow: submitted, begun, and taken back. */
#include "checkers.h"

#include <pthread.h>
#include <stdlib.h>

#define BLOCKS_PER_JOB 2u

struct checkers {
    check_block *check;
    void *context;
    pthread_mutex_t mutex;
    pthread_cond_t submitted_one, checked_one;
    uint64_t submitted, begun, taken_back;
    bool stop;
    size_t block_count;
    row_block *blocks;
    bool *checked; /* of each block */
    unsigned thread_count;
    pthread_t *threads;
};

static void *work(void *context) {
    checkers *all = context;
    pthread_mutex_lock(&all->mutex);
    for (;;) {
        while (!all->stop && all->begun == all->submitted) pthread_cond_wait(&all->submitted_one, &all->mutex);
        if (all->stop) break;
        size_t at = (size_t)(all->begun++ % all->block_count);
        pthread_mutex_unlock(&all->mutex);
        all->check(all->context, &all->blocks[at]);
        pthread_mutex_lock(&all->mutex);
        all->checked[at] = true;
        pthread_cond_signal(&all->checked_one);
    }
    pthread_mutex_unlock(&all->mutex);
    return NULL;
}

nq_status checkers_open(unsigned jobs, check_block *check, void *context, checkers **opened) {
    *opened = NULL;
    checkers *made = calloc(1, sizeof *made);
    if (!made) return NQ_NO_MEMORY;
    made->check = check;
    made->context = context;
    pthread_mutex_init(&made->mutex, NULL);
    pthread_cond_init(&made->submitted_one, NULL);
    pthread_cond_init(&made->checked_one, NULL);
    made->block_count = (size_t)jobs * BLOCKS_PER_JOB;
    made->blocks = malloc(made->block_count * sizeof *made->blocks);
    made->checked = calloc(made->block_count, sizeof *made->checked);
    made->threads = calloc(jobs, sizeof *made->threads);
    if (!made->blocks || !made->checked || !made->threads) {
        checkers_close(made);
        return NQ_NO_MEMORY;
    }
    while (made->thread_count < jobs && pthread_create(&made->threads[made->thread_count], NULL, work, made) == 0) made->thread_count++;
    *opened = made;
    return NQ_OK;
}

row_block *checkers_free_block(checkers *all) {
    return all->submitted - all->taken_back < all->block_count ? &all->blocks[all->submitted % all->block_count] : NULL;
}

void checkers_submit(checkers *all) {
    size_t at = (size_t)(all->submitted % all->block_count);
    if (all->thread_count == 0) all->check(all->context, &all->blocks[at]);
    pthread_mutex_lock(&all->mutex);
    all->checked[at] = all->thread_count == 0;
    all->submitted++;
    pthread_cond_signal(&all->submitted_one);
    pthread_mutex_unlock(&all->mutex);
}

row_block *checkers_take_back(checkers *all) {
    if (all->taken_back == all->submitted) return NULL;
    size_t at = (size_t)(all->taken_back % all->block_count);
    pthread_mutex_lock(&all->mutex);
    while (!all->checked[at]) pthread_cond_wait(&all->checked_one, &all->mutex);
    pthread_mutex_unlock(&all->mutex);
    all->taken_back++;
    return &all->blocks[at];
}

void checkers_close(checkers *all) {
    if (!all) return;
    pthread_mutex_lock(&all->mutex);
    all->stop = true;
    pthread_cond_broadcast(&all->submitted_one);
    pthread_mutex_unlock(&all->mutex);
    for (unsigned k = 0; k < all->thread_count; k++) pthread_join(all->threads[k], NULL);
    pthread_cond_destroy(&all->checked_one);
    pthread_cond_destroy(&all->submitted_one);
    pthread_mutex_destroy(&all->mutex);
    free(all->blocks);
    free(all->checked);
    free(all->threads);
    free(all);
}
