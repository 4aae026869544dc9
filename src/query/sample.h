/* SPDX-License-Identifier: MIT */
/* A sample: some of so many solutions, each choice of them equally likely; the same seed chooses the same.
 *
 * Of a list among up to 2^20 solutions, and where more than 2^16 are wanted, it is drawn while the list goes by: with `remaining` to come, of which
 * `wanted` are still to be chosen, the next one is chosen with probability wanted / remaining (Knuth, The Art of Computer Programming 2,
 * 3.4.2, algorithm S). Else the numbers are drawn before, one for each that is wanted (Bentley and Floyd, A Sample of Brilliance, CACM
 * 1987), so that those between them need not go by. */
#ifndef NQUEENS_QUERY_SAMPLE_H
#define NQUEENS_QUERY_SAMPLE_H

#include "nqueens/status.h"

#include <stdbool.h>
#include <stdint.h>

/* All zero is no sample. */
typedef struct sample {
    bool active;
    uint64_t remaining, wanted; /* solutions to come; of these still to be chosen */
    uint64_t among;             /* all solutions of these sizes, which go by one after the other */
    uint64_t random;
    uint64_t *number; /* those that are chosen, from 0, ascending; NULL where they are drawn while the list goes by */
    uint64_t next;    /* to be given: an index of number[] */
} sample;

/* Chooses `wanted` of `all`, or all of them if there are not so many. In: among, as in the sample. Returns NQ_OK or NQ_NO_MEMORY;
 * sample_close is due after both. */
nq_status sample_open(sample *made, uint64_t all, uint64_t among, uint64_t wanted, uint64_t seed);
void sample_close(sample *made);

/* Where it is drawn while the list goes by: whether the next solution is chosen. In: remaining > 0. */
bool sample_takes(sample *from);

/* Where there are numbers: how many solutions are to be passed over before the next that is chosen. In: next < wanted. */
uint64_t sample_gap(sample *from);

/* Whether those that are chosen are so far apart that each is better looked for by its number. */
bool sample_is_sparse(const sample *of);

#endif
