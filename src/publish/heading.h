/* SPDX-License-Identifier: MIT */
/* The remarks that a b-file begins with: what the sequence is, and how its terms are found. */
#ifndef NQUEENS_PUBLISH_HEADING_H
#define NQUEENS_PUBLISH_HEADING_H

#include <stdio.h>

#include "nqueens/sequence.h"

void sequence_print_heading(FILE *out, const nq_sequence *sequence);

/* Whether what is held of an n is enough for its terms. In: a sequence that is asked of a catalog. */
bool sequence_is_covered(const nq_sequence *sequence, const nq_coverage *coverage);

/* How many terms an n has; of NQ_SEQUENCE_AS_MANY it has no meaning. */
unsigned sequence_row_length(const nq_sequence *sequence, unsigned n);

#endif
