/* SPDX-License-Identifier: MIT */
/* Words outside of memory, where there are more than it holds: a file, say. The store does not know what they mean. */
#ifndef NQUEENS_SOLVER_WORDS_STORE_H
#define NQUEENS_SOLVER_WORDS_STORE_H

#include "nqueens/solver.h"

/* Both may be called by several threads at once, each for other words. Return NQ_OK or a failure of its own. */
typedef struct words_store {
    /* Puts words from place `at` on, counted in words; nothing need be before them. */
    nq_status (*put)(void *context, const uint64_t *words, size_t count, uint64_t at);

    /* Gets words that have been put. */
    nq_status (*get)(void *context, uint64_t *words, size_t count, uint64_t at);
    void *context;
} words_store;

#endif
