/* SPDX-License-Identifier: MIT */
/* Published counts, to compare a catalog with. */
#ifndef NQUEENS_PUBLISHED_H
#define NQUEENS_PUBLISHED_H

#include <stdbool.h>
#include <stdint.h>

#include "nqueens/symmetry.h"

NQ_DECLARATIONS_BEGIN

/* The largest n whose counts have been published. */
#define NQ_PUBLISHED_MAX_N 27u

/* distinct: OEIS A000170; fundamental: OEIS A002562. Exact; they leave 32 bits at n = 19 and n = 20. */
typedef struct nq_published {
    uint64_t distinct;
    uint64_t fundamental;
} nq_published;

/* The published counts of n. In: any n. Returns false, and leaves *counts alone, where there are none (n = 0 or
 * n > NQ_PUBLISHED_MAX_N). */
NQ_API bool nq_published_counts(unsigned n, nq_published *counts);

/* The published number of distinct or fundamental solutions; of n = 0, by definition, the one distinct solution of A000170.
 * In: any n. Returns false, and leaves *count alone, where there is none: n > NQ_PUBLISHED_MAX_N, and fundamental ones of n = 0. */
NQ_API bool nq_published_count(unsigned n, bool fundamental, uint64_t *count);

/* The OEIS number of these counts. It is static. */
NQ_API const char *nq_published_sequence(bool fundamental);

/* The published number of fundamental solutions of one symmetry class. With Q = A000170,
 * P = A032522 (boards that the half turn leaves as they are) and R = A033148 (the quarter turn), for n > 1: (Q - P)/8
 * asymmetric, (P - R)/4 half-turn and R/2 quarter-turn classes, together A002562 = (Q + P + 2R)/8 (Engelhardt).
 * In: any n; one of nq_class. Returns false, and leaves *count alone, where it is not known: n = 0 or n > NQ_MAX_N, and the
 * asymmetric ones beyond NQ_PUBLISHED_MAX_N. */
NQ_API bool nq_published_class_count(unsigned n, nq_class which, uint64_t *count);

/* The OEIS number of these counts: A260320, A260319, A260318 (which counts the single queen of n = 1 among its own).
 * In: one of nq_class. It is static. */
NQ_API const char *nq_published_class_sequence(nq_class which);

NQ_DECLARATIONS_END

#endif
