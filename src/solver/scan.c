/* SPDX-License-Identifier: MIT */
/* scan: the first program of the lessons. Queen i goes on each column in turn; it may stay if for no earlier queen j
 * the columns are equal or the distance in rows, |i-j|, is the distance in columns, |x_i-x_j|. */
#include <stdlib.h>

#include "visit.h"

/* The first earlier queen that attacks queen i; i if none does. */
static int first_attacker(const nq_placement *x, int i) {
    int j = 0;
    for (; j < i; j++) {
        int across = abs(x->column[i] - x->column[j]);
        if (across == 0 || across == i - j) break;
    }
    return j;
}

static nq_status place_from(nq_placement *x, int i, const nq_visitor *visitor) {
    if (i == x->n) return visit(visitor, x);
    for (unsigned column = 0; column < x->n; column++) {
        if (nq_interrupted(visitor->interrupt)) return NQ_INTERRUPTED;
        x->column[i] = (uint8_t)column;
        int attacker = first_attacker(x, i);
        if (visitor->watch && !watch_pairs(visitor->watch, x, (unsigned)i, column, (unsigned)attacker)) return NQ_DONE;
        if (attacker < i) continue;
        nq_status status = place_from(x, i + 1, visitor);
        if (status != NQ_OK) return status;
        if (visitor->watch && !watch_back(visitor->watch, x, (unsigned)i, column)) return NQ_DONE;
    }
    return NQ_OK;
}

nq_status scan_list(unsigned n, const nq_visitor *visitor) {
    nq_placement x = {.n = (uint8_t)n};
    return place_from(&x, 0, visitor);
}
