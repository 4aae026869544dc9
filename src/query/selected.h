/* SPDX-License-Identifier: MIT */
/* What a question selects of one n, walked over once. */
#ifndef NQUEENS_QUERY_SELECTED_H
#define NQUEENS_QUERY_SELECTED_H

#include "question.h"

/* Takes a passing solution; `weight` is how many it stands for. */
typedef nq_status visit_solution(void *context, const nq_placement *placement, uint64_t weight);

/* Runs a function over the passing solutions of one n, in no particular order. With `each_image`, every passing image is visited with
 * weight 1; without, a solution stands for `weight` passing images. For fundamental queries a class is visited once, by its canonical form. */
nq_status visit_selected(const nq_question *question, unsigned n, bool each_image, visit_solution *visit,
                         void *context);

/* Whether n is asked, and all that is asked is held. */
nq_status question_check(const nq_question *question, unsigned n, nq_stored at_least);

#endif
