/* SPDX-License-Identifier: MIT */
/* In which order the pieces of a set of parts are read, and which part has the next. */
#ifndef NQUEENS_CATALOG_PART_ORDER_H
#define NQUEENS_CATALOG_PART_ORDER_H

#include "part_set.h"

/* How they are read. All zero: in order, from the first, by one thread a processor; the set is complete. */
typedef struct part_reading {
    unsigned jobs;  /* threads that check; 0 is one a processor */
    bool sparing;   /* few files are open, and few pieces in memory, at a time */
    bool by_part;   /* one part after the other, which needs one open file; of the set only those that are there */
    uint64_t only;  /* of this part alone, with by_part; 0: of all */
    bool reverse;   /* pieces from the last to the first; the solutions of each in their order */
    bool some;      /* not all pieces, but those from this index on, in the direction: */
    uint64_t first; /* beyond the last, none */
} part_reading;

typedef struct part_order {
    const part_set *set;
    part_reading how;
    nq_piece_walk walk;
    nq_piece next;       /* to be read */
    uint64_t number;     /* of the part that has it */
    bool no_more;        /* there is none */
    nq_piece *block;     /* in reverse: pieces that follow each other, */
    uint64_t block_left; /* of which so many are still to be read */
} part_order;

/* Starts with the first piece. Returns NQ_OK or NQ_NO_MEMORY; part_order_end is due after both. In: zeros in *order; the set outlives it. */
nq_status part_order_start(part_order *order, const part_set *set, const part_reading *how);

/* Goes on to the next. In: there is one now. */
void part_order_go_on(part_order *order);

void part_order_end(part_order *order);

#endif
