/* SPDX-License-Identifier: MIT */
/* iterative: the test of scan, with the recursion written out. `i` is the queen being placed. Her square moves on one
 * column; off the right edge she is taken away and the search steps back to the queen before her. */
#include <stdlib.h>

#include "visit.h"

/* The first earlier queen that attacks queen i; i if none does. */
static int first_attacker(const int x[], int i) {
    int j = 0;
    while (j < i && x[i] != x[j] && abs(i - j) != abs(x[i] - x[j])) j++;
    return j;
}

/* In: so many queens stand. */
static nq_placement placement_of(const int x[], int queens, unsigned n) {
    nq_placement placement = {.n = (uint8_t)n};
    for (int row = 0; row < queens; row++) placement.column[row] = (uint8_t)x[row];
    return placement;
}

static bool tried(const nq_visitor *visitor, const int x[], int i, unsigned n, int attacker) {
    nq_placement queens = placement_of(x, i, n);
    return watch_pairs(visitor->watch, &queens, (unsigned)i, (unsigned)x[i], (unsigned)attacker);
}

static bool stepped_back(const nq_visitor *visitor, const int x[], int i, unsigned n) {
    nq_placement queens = placement_of(x, i + 1, n);
    return i < 0 || watch_back(visitor->watch, &queens, (unsigned)i, (unsigned)x[i]);
}

/* Moves queen i on to the next square that no earlier one attacks, or off the board. */
static void move_on(int x[], int i, int last) {
    do x[i]++;
    while (x[i] <= last && first_attacker(x, i) < i);
}

/* The same, telling of each square. Returns whether to go on. */
static bool move_on_watched(int x[], int i, int last, const nq_visitor *visitor) {
    int attacker = -1;
    while (attacker < i && ++x[i] <= last) {
        attacker = first_attacker(x, i);
        if (!tried(visitor, x, i, (unsigned)last + 1, attacker)) return false;
    }
    return true;
}

nq_status iterative_list(unsigned n, const nq_visitor *visitor) {
    int x[NQ_MAX_N];
    int i = 0, last = (int)n - 1;
    x[0] = -1;
    while (i >= 0) {
        if (nq_interrupted(visitor->interrupt)) return NQ_INTERRUPTED;
        if (!visitor->watch) move_on(x, i, last);
        else if (!move_on_watched(x, i, last, visitor)) return NQ_DONE;
        if (x[i] > last) {
            i--; /* step back */
            if (visitor->watch && !stepped_back(visitor, x, i, n)) return NQ_DONE;
        } else if (i < last) {
            x[++i] = -1; /* step on */
        } else {
            nq_placement solution = placement_of(x, i + 1, n);
            nq_status status = visit(visitor, &solution);
            if (status != NQ_OK) return status;
        }
    }
    return NQ_OK;
}
