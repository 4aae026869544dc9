/* SPDX-License-Identifier: MIT */
/* The work for one n, divided: over time, where a run is too long for one transaction, and over machines.
 *
 * The fundamental solutions of n come in pieces (nq_piece in solver.h). Part i of m has the pieces whose index is i modulo m, and is
 * searched into a part file of its own, which is no catalog; when all parts are there, they are merged into one. A run that is not divided,
 * of all solutions, of one symmetric class, or of their counts only, is part 1 of 1 when it is long. */
#ifndef NQUEENS_PART_H
#define NQUEENS_PART_H

#include "nqueens/solver.h"

NQ_DECLARATIONS_BEGIN

#define NQ_MOST_PARTS 1000000u

/* Part `number` of `parts`: 1 <= number <= parts. Anything else is a mistake of the caller. */
typedef struct nq_part {
    unsigned n;
    uint64_t number;  /* from 1 */
    uint64_t parts;   /* at most NQ_MOST_PARTS */
    nq_class only;    /* of this symmetric class by itself; NQ_ASYMMETRIC: of all solutions */
    bool counts_only; /* it keeps no solutions, but how many there are */
} nq_part;

/* Whether two are the same part of the same run. */
NQ_API bool nq_part_is(const nq_part *a, const nq_part *b);

/* What a run that is not divided can be of, for one n: its kinds, from 0. */
#define NQ_RUN_KINDS 6u
NQ_API nq_part nq_part_whole(unsigned n, unsigned kind);

/* The pieces of a part: how many, and the index of the one after `done` of them, which is no piece's when all are done.
 * In: a part that there is: 1 <= n <= NQ_MAX_N, 1 <= number <= parts <= NQ_MOST_PARTS. */
NQ_API uint64_t nq_part_pieces(const nq_part *part);
NQ_API uint64_t nq_part_piece(const nq_part *part, uint64_t done);

/* nq_part_pieces where it has been counted how many the run has, which takes a while for large n. */
NQ_API uint64_t nq_part_share(const nq_part *part, uint64_t pieces_of_run);

typedef struct nq_part_state {
    nq_part which;
    uint64_t pieces, pieces_done;
    uint64_t class_count[NQ_CLASS_COUNT]; /* fundamental solutions found, by nq_class */
    bool was_finished;                    /* before this run */
} nq_part_state;

NQ_DECLARATIONS_END

#endif
