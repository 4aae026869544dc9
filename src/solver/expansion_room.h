/* The memory of an expansion, from the heap. */
#ifndef NQUEENS_SOLVER_EXPANSION_ROOM_H
#define NQUEENS_SOLVER_EXPANSION_ROOM_H

#include "nqueens/solver.h"

typedef struct expansion_room {
    uint32_t *tags;   /* for nq_expansion_sort_out */
    nq_images column; /* for nq_expansion_column, whatever the column */
} expansion_room;

/* Makes room for an expansion that has been counted. Returns NQ_OK or NQ_NO_MEMORY; expansion_room_free is due after both. */
nq_status expansion_room_make(expansion_room *room, const nq_expansion *expansion);
void expansion_room_free(expansion_room *room);

#endif
