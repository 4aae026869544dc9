/* SPDX-License-Identifier: MIT */
#include "crew.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define STACK_SIZE (4u << 20)

#define POLL_NANOSECONDS (50 * 1000 * 1000) /* how often who waits looks for an interruption */

struct crew {
    crew_plan plan;
    pthread_mutex_t mutex;
    pthread_cond_t given_one, done_one;
    uint64_t given, begun, taken; /* tasks; they only grow */
    bool stop;
    nq_interrupt stopping; /* the same for a task in the middle */
    char *places;
    bool *done; /* of each place */
    unsigned thread_count;
    pthread_t *threads;
};

static void *place_of(const crew *all, uint64_t task) {
    return all->places + task % all->plan.places * all->plan.place_size;
}

static void *work(void *context) {
    crew *all = context;
    pthread_mutex_lock(&all->mutex);
    for (;;) {
        while (!all->stop && all->begun == all->given) pthread_cond_wait(&all->given_one, &all->mutex);
        if (all->stop) break;
        uint64_t task = all->begun++;
        pthread_mutex_unlock(&all->mutex);
        all->plan.work(all->plan.context, place_of(all, task), &all->stopping);
        pthread_mutex_lock(&all->mutex);
        all->done[task % all->plan.places] = true;
        pthread_cond_signal(&all->done_one);
    }
    pthread_mutex_unlock(&all->mutex);
    return NULL;
}

unsigned crew_threads(unsigned jobs) {
    long processors = jobs ? (long)jobs : sysconf(_SC_NPROCESSORS_ONLN);
    return processors >= 1 ? (unsigned)processors : 1;
}

/* What waits does so by a clock that nobody sets. */
static void make_conditions(crew *all) {
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&all->given_one, NULL);
    pthread_cond_init(&all->done_one, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

/* The programs in vectors keep their queues on the stack; what a thread has by itself depends on the limits of whoever runs it. */
static void start_threads(crew *all) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) return;
    pthread_attr_setstacksize(&attributes, STACK_SIZE);
    while (all->thread_count < all->plan.jobs &&
           pthread_create(&all->threads[all->thread_count], &attributes, work, all) == 0)
        all->thread_count++;
    pthread_attr_destroy(&attributes);
}

nq_status crew_open(const crew_plan *plan, crew **opened) {
    *opened = NULL;
    crew *made = calloc(1, sizeof *made);
    if (!made) return NQ_NO_MEMORY;
    made->plan = *plan;
    atomic_init(&made->stopping, false);
    pthread_mutex_init(&made->mutex, NULL);
    make_conditions(made);
    made->places = calloc(plan->places, plan->place_size);
    made->done = calloc(plan->places, sizeof *made->done);
    made->threads = calloc(plan->jobs + 1, sizeof *made->threads); /* never none: calloc may return NULL for that */
    if (!made->places || !made->done || !made->threads) {
        crew_close(made);
        return NQ_NO_MEMORY;
    }
    start_threads(made);
    *opened = made;
    return NQ_OK;
}

void *crew_place(crew *all) { return all->given - all->taken < all->plan.places ? place_of(all, all->given) : NULL; }

void crew_give(crew *all) {
    size_t at = (size_t)(all->given % all->plan.places);
    bool alone = all->thread_count == 0;
    if (alone) all->plan.work(all->plan.context, place_of(all, all->given), all->plan.interrupt);
    pthread_mutex_lock(&all->mutex);
    all->done[at] = alone;
    all->given++;
    pthread_cond_signal(&all->given_one);
    pthread_mutex_unlock(&all->mutex);
}

/* In: the mutex is held. Wakes up now and then, since a signal handler can only set a flag. */
static void wait_a_little(crew *all) {
    struct timespec soon;
    clock_gettime(CLOCK_MONOTONIC, &soon);
    soon.tv_nsec += POLL_NANOSECONDS;
    if (soon.tv_nsec >= 1000000000) soon.tv_nsec -= 1000000000, soon.tv_sec++;
    pthread_cond_timedwait(&all->done_one, &all->mutex, &soon);
}

nq_status crew_take(crew *all, void **place) {
    if (all->taken == all->given) return NQ_DONE;
    size_t at = (size_t)(all->taken % all->plan.places);
    pthread_mutex_lock(&all->mutex);
    while (!all->done[at] && !nq_interrupted(all->plan.interrupt)) wait_a_little(all);
    pthread_mutex_unlock(&all->mutex);
    if (nq_interrupted(all->plan.interrupt)) return NQ_INTERRUPTED;
    *place = place_of(all, all->taken++);
    return NQ_OK;
}

void crew_close(crew *all) {
    if (!all) return;
    pthread_mutex_lock(&all->mutex);
    all->stop = true;
    atomic_store(&all->stopping, true);
    pthread_cond_broadcast(&all->given_one);
    pthread_mutex_unlock(&all->mutex);
    for (unsigned k = 0; k < all->thread_count; k++) pthread_join(all->threads[k], NULL);
    for (size_t k = 0; all->places && all->plan.release && k < all->plan.places; k++)
        all->plan.release(place_of(all, k));
    pthread_cond_destroy(&all->done_one);
    pthread_cond_destroy(&all->given_one);
    pthread_mutex_destroy(&all->mutex);
    free(all->places);
    free(all->done);
    free(all->threads);
    free(all);
}
