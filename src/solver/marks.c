/* SPDX-License-Identifier: MIT */
/* marks: arrays remember what is taken, so that testing a square takes three look-ups. A diagonal is numbered by
 * row - column + n-1, an antidiagonal by row + column: 2n-1 of each. */
#include "visit.h"

#define DIAGONALS (2 * NQ_MAX_N - 1)

typedef struct marks {
    unsigned n;
    bool column[NQ_MAX_N];
    bool diagonal[DIAGONALS];
    bool antidiagonal[DIAGONALS];
} marks;

static bool is_free(const marks *taken, unsigned row, unsigned column) {
    return !taken->column[column] && !taken->diagonal[row + taken->n - 1 - column] &&
           !taken->antidiagonal[row + column];
}

static void set(marks *taken, unsigned row, unsigned column, bool mark) {
    taken->column[column] = mark;
    taken->diagonal[row + taken->n - 1 - column] = mark;
    taken->antidiagonal[row + column] = mark;
}

static nq_status fill_from(marks *taken, nq_placement *x, unsigned row, const nq_visitor *visitor) {
    if (row == taken->n) return visit(visitor, x);
    if (nq_interrupted(visitor->interrupt)) return NQ_INTERRUPTED;
    for (unsigned column = 0; column < taken->n; column++) {
        if (visitor->watch && !watch_marks(visitor->watch, x, row, column)) return NQ_DONE;
        if (!is_free(taken, row, column)) continue;
        set(taken, row, column, true);
        x->column[row] = (uint8_t)column;
        nq_status status = fill_from(taken, x, row + 1, visitor);
        set(taken, row, column, false);
        if (status != NQ_OK) return status;
        if (visitor->watch && !watch_back(visitor->watch, x, row, column)) return NQ_DONE;
    }
    return NQ_OK;
}

nq_status marks_list(unsigned n, const nq_visitor *visitor) {
    marks taken = {.n = n};
    nq_placement x = {.n = (uint8_t)n};
    return fill_from(&taken, &x, 0, visitor);
}

static nq_status count_from(marks *taken, unsigned row, const nq_interrupt *interrupt, uint64_t *count) {
    if (row == taken->n) {
        ++*count;
        return NQ_OK;
    }
    if (nq_interrupted(interrupt)) return NQ_INTERRUPTED;
    for (unsigned column = 0; column < taken->n; column++) {
        if (!is_free(taken, row, column)) continue;
        set(taken, row, column, true);
        nq_status status = count_from(taken, row + 1, interrupt, count);
        set(taken, row, column, false);
        if (status != NQ_OK) return status;
    }
    return NQ_OK;
}

nq_status marks_count(unsigned n, const nq_interrupt *interrupt, uint64_t *count) {
    marks taken = {.n = n};
    *count = 0;
    return count_from(&taken, 0, interrupt, count);
}
