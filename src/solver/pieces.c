/* Pieces searched by a crew: a place of it holds a piece and room for what is found. How much room a piece needs is learned on the way. */
#include <assert.h>
#include <stdlib.h>

#include "crew.h"

#define PLACES_PER_JOB 8u
#define FIRST_ROOM 2048u

typedef struct place {
    nq_status status;
    nq_piece piece;
    uint64_t *packed;
    size_t room, count;
} place;

struct nq_crew {
    nq_crew_task task;
    nq_piece next_piece; /* to be given */
    bool no_more;
    atomic_size_t room; /* of a place, in solutions: what pieces have been found to need */
    crew *threads;
};

/* Searches a piece into a place. Where the room is too small, all places get a larger one from then on. */
static void fill(void *context, void *at, const nq_interrupt *stopping) {
    nq_crew *all = context;
    place *here = at;
    unsigned words = nq_packed_words(all->task.n);
    for (;;) {
        size_t wanted = atomic_load(&all->room);
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
        here->status = nq_piece_search(&here->piece, stopping, here->packed, here->room, &here->count);
        if (here->status != NQ_FULL) return;
        size_t larger = here->count + here->count / 4, now = atomic_load(&all->room);
        while (now < larger && !atomic_compare_exchange_weak(&all->room, &now, larger)) {
        }
    }
}

static void release(void *at) { free(((place *)at)->packed); }

/* Goes on to the next piece of the task, from the one that next_piece is. */
static void find_piece(nq_crew *all, bool step) {
    while (step || all->next_piece.index < all->task.first_piece ||
           all->next_piece.index % all->task.stride != all->task.offset) {
        step = false;
        if (!nq_piece_next(&all->next_piece)) {
            all->no_more = true;
            return;
        }
    }
}

/* Gives pieces as long as there are places for them. */
static void give_pieces(nq_crew *all) {
    place *next;
    while (!all->no_more && (next = crew_place(all->threads)) != NULL) {
        next->piece = all->next_piece;
        find_piece(all, true);
        crew_give(all->threads);
    }
}

nq_status nq_crew_open(const nq_crew_task *task, nq_crew **opened) {
    *opened = NULL;
    nq_crew *made = calloc(1, sizeof *made);
    if (!made) return NQ_NO_MEMORY;
    made->task = *task;
    made->task.stride = task->stride ? task->stride : 1;
    assert(task->offset < made->task.stride);
    atomic_init(&made->room, FIRST_ROOM);
    made->next_piece = nq_piece_first(task->n);
    find_piece(made, false);
    unsigned threads = crew_threads(task->jobs);
    crew_plan plan = {.jobs = threads,
                      .places = (size_t)threads * PLACES_PER_JOB,
                      .place_size = sizeof(place),
                      .work = fill,
                      .release = release,
                      .context = made,
                      .interrupt = task->interrupt};
    nq_status status = crew_open(&plan, &made->threads);
    if (status == NQ_OK) {
        give_pieces(made);
        *opened = made;
    } else {
        free(made);
    }
    return status;
}

nq_status nq_crew_next(nq_crew *all, nq_crew_piece *piece) {
    void *taken;
    if (nq_interrupted(all->task.interrupt)) return NQ_INTERRUPTED;
    give_pieces(all);
    nq_status status = crew_take(all->threads, &taken);
    if (status != NQ_OK) return status;
    const place *here = taken;
    *piece = (nq_crew_piece){here->piece, here->packed, here->count};
    return here->status;
}

void nq_crew_close(nq_crew *all) {
    if (!all) return;
    crew_close(all->threads);
    free(all);
}
