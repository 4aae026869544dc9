/* SPDX-License-Identifier: MIT */
/* iterative: the test of scan, with the recursion written out. `i` is the queen being placed. Her square moves on one
 * column; off the right edge she is taken away and the search steps back to the queen before her. */
#include <stdlib.h>

#include "visit.h"

static bool attacks_earlier(const int x[], int i) {
    for (int j = 0; j < i; j++)
        if (x[i] == x[j] || abs(i - j) == abs(x[i] - x[j])) return true;
    return false;
}

static nq_status visit_columns(const int x[], unsigned n, const nq_visitor *visitor) {
    nq_placement solution = {.n = (uint8_t)n};
    for (unsigned row = 0; row < n; row++) solution.column[row] = (uint8_t)x[row];
    return visit(visitor, &solution);
}

nq_status iterative_list(unsigned n, const nq_visitor *visitor) {
    int x[NQ_MAX_N];
    int i = 0, last = (int)n - 1;
    x[0] = -1;
    while (i >= 0) {
        if (nq_interrupted(visitor->interrupt)) return NQ_INTERRUPTED;
        do x[i]++;
        while (x[i] <= last && attacks_earlier(x, i));
        if (x[i] > last) {
            i--; /* step back */
        } else if (i < last) {
            x[++i] = -1; /* step on */
        } else {
            nq_status status = visit_columns(x, n, visitor);
            if (status != NQ_OK) return status;
        }
    }
    return NQ_OK;
}
