/* Published counts, to compare a catalog with. */
#ifndef NQUEENS_PUBLISHED_H
#define NQUEENS_PUBLISHED_H

#include <stdbool.h>
#include <stdint.h>

/* The largest n whose counts have been published. */
#define NQ_PUBLISHED_MAX_N 27u

/* distinct: OEIS A000170; fundamental: OEIS A002562. Exact; they leave 32 bits at n = 19 and n = 20. */
typedef struct nq_published {
    uint64_t distinct;
    uint64_t fundamental;
} nq_published;

/* The published counts of n. Returns false, and leaves *counts alone, where there are none (n = 0 or n > 27). */
bool nq_published_counts(unsigned n, nq_published *counts);

#endif
