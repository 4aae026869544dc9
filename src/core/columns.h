/* SPDX-License-Identifier: MIT */
/* Sets of columns as words: bit c is column c. */
#ifndef NQUEENS_CORE_COLUMNS_H
#define NQUEENS_CORE_COLUMNS_H

#include "nqueens/placement.h"

/* One bit for each column of n; n = 32 needs care, since shifting a word by its width is undefined. */
static inline uint32_t nq_all_columns(unsigned n) { return UINT32_MAX >> (NQ_MAX_N - n); }

/* In: a set that is not empty. */
static inline unsigned nq_lowest_column(uint32_t columns) {
#if defined(__GNUC__)
    return (unsigned)__builtin_ctz(columns);
#else
    unsigned column = 0;
    while (!(columns >> column & 1)) column++;
    return column;
#endif
}

#endif
