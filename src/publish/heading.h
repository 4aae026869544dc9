/* SPDX-License-Identifier: MIT */
/* The remarks that a b-file begins with: what the sequence is, and how its terms are found. */
#ifndef NQUEENS_PUBLISH_HEADING_H
#define NQUEENS_PUBLISH_HEADING_H

#include <stdio.h>

#include "nqueens/sequence.h"

void sequence_print_heading(FILE *out, const nq_sequence *sequence);

/* Whether what is held of an n is enough for its terms. In: a sequence that is asked of a catalog. */
bool sequence_is_covered(const nq_sequence *sequence, const nq_coverage *coverage);

/* The board size of the last term that follows from what is held, from the first size on without a gap; 0 where there is none. What is
 * searched for, also in all solutions of an n at once, has none: it follows from no count, and takes longer than all else.
 * In: what is held of each n. */
unsigned sequence_last_size(const nq_sequence *sequence, const nq_coverage held[NQ_MAX_N + 1]);

/* How many terms an n has; of NQ_SEQUENCE_AS_MANY it has no meaning. */
unsigned sequence_row_length(const nq_sequence *sequence, unsigned n);

#endif
