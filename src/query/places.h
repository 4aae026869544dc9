/* SPDX-License-Identifier: MIT */
/* Places: where in the list of one n a solution stands, found by the ready-made counts of first rows. */
#ifndef NQUEENS_QUERY_PLACES_H
#define NQUEENS_QUERY_PLACES_H

#include "question.h"

/* A prefix, as deep as it is counted: what begins with it stands side by side. */
typedef struct place {
    unsigned length;    /* of the prefix; 0: the whole list of n */
    nq_placement start; /* begins with it, and stands before the first, or behind the last, that does; no solution */
    uint64_t before, count;               /* selected solutions before it in the direction of the list, and with it */
    uint64_t rows_before[NQ_CLASS_COUNT]; /* of all solutions of n, by class */
} place;

/* Whether places of n can be told: the catalog has the counts, and no more is asked than classes and, of distinct solutions, first rows
 * that are no more than are counted; and, of fundamental ones, what has been counted already. */
bool places_are_known(const nq_question *question, unsigned n);

/* How these fail, beyond reading: NQ_DAMAGED if counts contradict each other. In: places_are_known. */

/* How many solutions of n are selected. */
nq_status places_count(const nq_question *question, unsigned n, uint64_t *count);

/* The place that has the selected solution with an index, from 0, in the direction given. In: index below their count. */
nq_status places_find(const nq_question *question, unsigned n, uint64_t index, bool reverse, place *found);

/* The place of a solution, forwards. Of one that does not begin with the first rows that are asked for, a place of length 0 with count 0,
 * and what stands before it. */
nq_status places_find_solution(const nq_question *question, const nq_placement *solution, place *found);

/* How many solutions of some classes stand before a place. */
uint64_t place_rows_before(const place *here, nq_classes classes);

/* Whether a placement begins with the prefix of a place. */
bool place_has(const place *here, const nq_placement *placement);

/* How many distinct solutions of all classes begin with the first rows that are asked for, or with as many of them as are counted.
 * Returns NQ_OK. Out: *count; UINT64_MAX where that is not known, or would have to be counted first. */
nq_status places_most(const nq_question *question, unsigned n, uint64_t *count);

#endif
