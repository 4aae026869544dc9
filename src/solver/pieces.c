/* SPDX-License-Identifier: MIT */
/* Pieces searched by a crew: a place of it holds a piece and room for what is found. How much room a piece needs is learned on the way. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "crew.h"
#include "packed.h"
#include "piece_bytes.h"
#include "symmetric.h"

#define PLACES_PER_JOB 8u
#define FIRST_ROOM 2048u

typedef struct place {
    nq_status status;
    nq_piece_walk at; /* stands at the piece */
    uint64_t *packed;
    size_t room, count;
    uint64_t class_count[NQ_CLASS_COUNT];
    uint64_t checksum;
} place;

struct nq_crew {
    nq_crew_task task;
    nq_piece_walk next; /* to be given */
    bool no_more;
    atomic_size_t room; /* of a place, in solutions: what pieces have been found to need */
    crew *threads;
};

/* The solutions of a piece of a class come in order; room for none is enough to count them. */
static nq_status search_class(place *here, size_t room, const nq_interrupt *stopping) {
    nq_symmetric_search search = symmetric_piece(&here->at.symmetric);
    unsigned words = nq_packed_words(here->at.piece.n);
    nq_status status;
    here->count = 0;
    while ((status = nq_symmetric_search_next(&search, stopping)) == NQ_OK) {
        if (here->count < room) nq_pack(&search.placement, here->packed + here->count * words);
        here->count++;
    }
    if (status != NQ_DONE) return status;
    return room && here->count > room ? NQ_FULL : NQ_OK;
}

static void count_piece(place *here, const nq_interrupt *stopping) {
    if (here->at.only) here->status = search_class(here, 0, stopping);
    else here->status = nq_piece_tally(&here->at.piece, stopping, here->class_count);
    if (here->at.only) here->class_count[here->at.only] = here->count;
    here->count = 0;
}

/* Gives a place the room that pieces are known to need. */
static bool make_room(const nq_crew *all, place *here) {
    size_t wanted = atomic_load(&all->room);
    if (here->room >= wanted) return true;
    free(here->packed);
    here->packed = malloc(2 * wanted * nq_packed_words(all->task.n) * sizeof *here->packed);
    here->room = here->packed ? wanted : 0;
    return here->packed != NULL;
}

/* The other half of the room, in which it was sorted, is where the bytes go. */
static unsigned char *bytes_of(const place *here) {
    if (!here->packed) return NULL;
    return (unsigned char *)(here->packed + here->room * nq_packed_words(here->at.piece.n));
}

static void write_bytes(place *here) {
    unsigned char *bytes = bytes_of(here);
    if (bytes) piece_encode(&here->at.piece, here->packed, here->count, bytes);
    here->checksum = piece_checksum(&here->at.piece, here->class_count, bytes,
                                    here->count * piece_solution_bytes(&here->at.piece));
}

/* Searches a piece into a place. Where the room is too small, all places get a larger one from then on. */
static void search_piece(nq_crew *all, place *here, const nq_interrupt *stopping) {
    here->status = NQ_FULL;
    while (here->status == NQ_FULL) {
        if (!make_room(all, here)) {
            here->status = NQ_NO_MEMORY;
            return;
        }
        here->status = here->at.only
                           ? search_class(here, here->room, stopping)
                           : nq_piece_search(&here->at.piece, stopping, here->packed, here->room, &here->count);
        size_t larger = here->count + here->count / 4, now = atomic_load(&all->room);
        while (here->status == NQ_FULL && now < larger && !atomic_compare_exchange_weak(&all->room, &now, larger)) {
        }
    }
    if (here->status == NQ_OK) packed_tally(here->at.piece.n, here->packed, here->count, here->class_count);
}

static void fill(void *context, void *at, const nq_interrupt *stopping) {
    nq_crew *all = context;
    place *here = at;
    memset(here->class_count, 0, sizeof here->class_count);
    if (all->task.counts_only) count_piece(here, stopping);
    else search_piece(all, here, stopping);
    if (here->status == NQ_OK && all->task.as_bytes) write_bytes(here);
}

static void release(void *at) { free(((place *)at)->packed); }

/* Starts with the first piece of the task. */
static void find_first(nq_crew *all) {
    const nq_crew_task *task = &all->task;
    uint64_t past = task->first_piece % task->stride,
             first = task->first_piece + (task->offset + task->stride - past) % task->stride;
    all->no_more = !nq_piece_walk_seek(&all->next, task->n, task->only, first);
}

/* Goes on to the next piece of the task. */
static void find_next(nq_crew *all) {
    for (uint64_t k = 0; k < all->task.stride && !all->no_more; k++) all->no_more = !nq_piece_walk_next(&all->next);
}

/* Gives pieces as long as there are places for them. */
static void give_pieces(nq_crew *all) {
    place *next;
    while (!all->no_more && (next = crew_place(all->threads)) != NULL) {
        next->at = all->next;
        find_next(all);
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
    find_first(made);
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
    *piece = (nq_crew_piece){.piece = here->at.piece, .packed = here->packed, .count = here->count};
    memcpy(piece->class_count, here->class_count, sizeof piece->class_count);
    if (all->task.as_bytes) {
        piece->bytes = bytes_of(here);
        piece->size = here->count * piece_solution_bytes(&here->at.piece);
        piece->checksum = here->checksum;
    }
    return here->status;
}

void nq_crew_close(nq_crew *all) {
    if (!all) return;
    crew_close(all->threads);
    free(all);
}
