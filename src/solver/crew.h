/* SPDX-License-Identifier: MIT */
/* Threads that do tasks beside the one that gives them; what comes back comes in the order in which it was given.
 *
 * A ring of places, one for each task under way:
 *
 *     taken back        being done, or done        given, not begun        free
 *   ------------------|--------------------------|----------------------|-------------->  tasks in order
 *                   taken                      begun                  given
 *
 * The user writes a task into the free place, gives it, and takes the oldest back when it is done; that place is his until he takes the next.
 * So the threads are never further ahead than the ring is long, and memory stays bounded. With one thread the tasks are done one after
 * the other, in order: then they may share state in their context. */
#ifndef NQUEENS_SOLVER_CREW_H
#define NQUEENS_SOLVER_CREW_H

#include "nqueens/solver.h"

typedef struct crew crew;

typedef struct crew_plan {
    unsigned jobs;     /* threads; 0: tasks are done when they are given */
    size_t places;     /* tasks under way, at least 1 */
    size_t place_size; /* bytes of a place; all of them are zero at first, and are left as they are between tasks */
    /* does a task, in any thread; may end early when stopping */
    void (*work)(void *context, void *place, const nq_interrupt *stopping);
    void (*release)(void *place); /* frees what a place holds, at the end; or NULL */
    void *context;
    const nq_interrupt *interrupt; /* or NULL */
} crew_plan;

/* How many threads are meant: 0 is one a processor. */
unsigned crew_threads(unsigned jobs);

/* Starts the threads. Where none can be started, tasks are done when they are given.
 * Returns NQ_OK or NQ_NO_MEMORY. Out: *opened, NULL after a failure. */
nq_status crew_open(const crew_plan *plan, crew **opened);

/* The free place to write the next task into; NULL if the oldest task must be taken back first. */
void *crew_place(crew *all);

/* Gives the task that has been written into the place that crew_place returned. */
void crew_give(crew *all);

/* Waits for the oldest task. Returns NQ_OK and *place, the caller's until crew_place or crew_take is called again; NQ_DONE if none is
 * under way; NQ_INTERRUPTED. */
nq_status crew_take(crew *all, void **place);

/* Ends the threads, also in the middle. NULL is allowed. */
void crew_close(crew *all);

#endif
