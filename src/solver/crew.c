/* Threads take pieces in order and put what they find into a ring of places, one for each piece under way; who asks waits for
 * the place of the piece that is next. A place that has been read is free for the piece a whole ring further on, so the threads
 * are never further ahead than the ring is long, and memory stays bounded. */
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "nqueens/solver.h"

#define PLACES_PER_JOB 8u
#define FIRST_ROOM 2048u

typedef enum place_state { PLACE_FREE, PLACE_TAKEN, PLACE_DONE } place_state;

typedef struct place {
    place_state state;
    nq_status status;
    nq_piece piece;
    uint64_t *packed;
    size_t room, count;
} place;

struct nq_crew {
    nq_crew_task task;
    pthread_mutex_t mutex;
    pthread_cond_t changed_free, changed_done;
    nq_piece next_piece; /* to be handed out */
    bool no_more, stop;
    uint64_t handed_out, given; /* pieces of this task */
    bool lent;                  /* the piece given last is still being read */
    atomic_size_t room;         /* of a place, in solutions: what pieces have been found to need */
    nq_interrupt stopping;      /* tells a search in the middle to end */
    place *places;
    size_t place_count;
    pthread_t *threads;
    unsigned thread_count;
};

/* Searches a piece into a place. Where the room is too small, all places get a larger one from then on. */
static void fill(nq_crew *crew, place *here) {
    unsigned words = nq_packed_words(crew->task.n);
    for (;;) {
        size_t wanted = atomic_load(&crew->room);
        if (here->room < wanted) {
            free(here->packed);
            here->room = wanted;
            here->packed = malloc(2 * wanted * words * sizeof *here->packed);
        }
        if (!here->packed) {
            here->room = 0;
            here->status = NQ_NO_MEMORY;
            return;
        }
        here->status = nq_piece_search(&here->piece, &crew->stopping, here->packed, here->room, &here->count);
        if (here->status != NQ_FULL) return;
        size_t larger = here->count + here->count / 4, now = atomic_load(&crew->room);
        while (now < larger && !atomic_compare_exchange_weak(&crew->room, &now, larger)) {}
    }
}

/* Goes on to the next piece of the task, from the one that next_piece is. */
static void find_piece(nq_crew *crew, bool step) {
    while (step || crew->next_piece.index < crew->task.first_piece || crew->next_piece.index % crew->task.stride != crew->task.offset) {
        step = false;
        if (!nq_piece_next(&crew->next_piece)) {
            crew->no_more = true;
            return;
        }
    }
}

static void *work(void *context) {
    nq_crew *crew = context;
    pthread_mutex_lock(&crew->mutex);
    for (;;) {
        while (!crew->stop && !crew->no_more && crew->places[crew->handed_out % crew->place_count].state != PLACE_FREE)
            pthread_cond_wait(&crew->changed_free, &crew->mutex);
        if (crew->stop || crew->no_more) break;
        place *here = &crew->places[crew->handed_out++ % crew->place_count];
        here->state = PLACE_TAKEN;
        here->piece = crew->next_piece;
        find_piece(crew, true);
        pthread_mutex_unlock(&crew->mutex);
        fill(crew, here);
        pthread_mutex_lock(&crew->mutex);
        here->state = PLACE_DONE;
        pthread_cond_signal(&crew->changed_done);
    }
    pthread_cond_broadcast(&crew->changed_done);
    pthread_mutex_unlock(&crew->mutex);
    return NULL;
}

nq_status nq_crew_open(const nq_crew_task *task, nq_crew **opened) {
    *opened = NULL;
    nq_crew *crew = calloc(1, sizeof *crew);
    if (!crew) return NQ_NO_MEMORY;
    crew->task = *task;
    atomic_init(&crew->room, FIRST_ROOM);
    crew->next_piece = nq_piece_first(task->n);
    find_piece(crew, false);
    crew->place_count = (size_t)task->jobs * PLACES_PER_JOB;
    crew->places = calloc(crew->place_count, sizeof *crew->places);
    crew->threads = calloc(task->jobs, sizeof *crew->threads);
    pthread_mutex_init(&crew->mutex, NULL);
    pthread_cond_init(&crew->changed_free, NULL);
    pthread_cond_init(&crew->changed_done, NULL);
    while (crew->places && crew->threads && crew->thread_count < task->jobs &&
           pthread_create(&crew->threads[crew->thread_count], NULL, work, crew) == 0)
        crew->thread_count++;
    if (crew->thread_count == 0) { /* one thread is enough to get there */
        nq_crew_close(crew);
        return NQ_NO_MEMORY;
    }
    *opened = crew;
    return NQ_OK;
}

/* Waits until the piece that is next is done; wakes up now and then to see an interruption. */
static place *wait_for_next(nq_crew *crew) {
    for (;;) {
        place *next = &crew->places[crew->given % crew->place_count];
        if (next->state == PLACE_DONE && crew->given < crew->handed_out) return next;
        if (crew->no_more && crew->given == crew->handed_out) return NULL;
        if (nq_interrupted(crew->task.interrupt)) atomic_store(&crew->stopping, true);
        struct timespec soon;
        clock_gettime(CLOCK_REALTIME, &soon);
        soon.tv_nsec += 50 * 1000 * 1000;
        if (soon.tv_nsec >= 1000000000) soon.tv_nsec -= 1000000000, soon.tv_sec++;
        pthread_cond_timedwait(&crew->changed_done, &crew->mutex, &soon);
    }
}

nq_status nq_crew_next(nq_crew *crew, nq_crew_piece *piece) {
    pthread_mutex_lock(&crew->mutex);
    if (crew->lent) {
        crew->places[(crew->given - 1) % crew->place_count].state = PLACE_FREE;
        crew->lent = false;
        pthread_cond_signal(&crew->changed_free);
    }
    place *next = nq_interrupted(crew->task.interrupt) ? NULL : wait_for_next(crew);
    nq_status status = next ? next->status : nq_interrupted(crew->task.interrupt) ? NQ_INTERRUPTED : NQ_DONE;
    if (status == NQ_OK) {
        *piece = (nq_crew_piece){next->piece, next->packed, next->count};
        crew->given++;
        crew->lent = true;
    }
    pthread_mutex_unlock(&crew->mutex);
    return status;
}

void nq_crew_close(nq_crew *crew) {
    if (!crew) return;
    pthread_mutex_lock(&crew->mutex);
    crew->stop = true;
    atomic_store(&crew->stopping, true);
    pthread_cond_broadcast(&crew->changed_free);
    pthread_mutex_unlock(&crew->mutex);
    for (unsigned k = 0; k < crew->thread_count; k++) pthread_join(crew->threads[k], NULL);
    for (size_t k = 0; crew->places && k < crew->place_count; k++) free(crew->places[k].packed);
    pthread_cond_destroy(&crew->changed_done);
    pthread_cond_destroy(&crew->changed_free);
    pthread_mutex_destroy(&crew->mutex);
    free(crew->places);
    free(crew->threads);
    free(crew);
}
