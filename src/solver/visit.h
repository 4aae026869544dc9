/* SPDX-License-Identifier: MIT */
/* What the recursive backtrackers share: how a step of the recursion ends. */
#ifndef NQUEENS_SOLVER_VISIT_H
#define NQUEENS_SOLVER_VISIT_H

#include "watch.h"

/* Hands a solution to the visitor: NQ_OK to go on, NQ_DONE to stop. */
static inline nq_status visit(const nq_visitor *visitor, const nq_placement *solution) {
    return visitor->visit(visitor->context, solution) ? NQ_OK : NQ_DONE;
}

nq_status scan_list(unsigned n, const nq_visitor *visitor);
nq_status iterative_list(unsigned n, const nq_visitor *visitor);
nq_status marks_list(unsigned n, const nq_visitor *visitor);
nq_status marks_count(unsigned n, const nq_interrupt *interrupt, uint64_t *count);
nq_status board_list(unsigned n, const nq_visitor *visitor);
nq_status bitmask_list(unsigned n, const nq_visitor *visitor);

#endif
