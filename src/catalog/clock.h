/* SPDX-License-Identifier: MIT */
/* The time for waiting and measuring: of a clock that nobody sets. */
#ifndef NQUEENS_CATALOG_CLOCK_H
#define NQUEENS_CATALOG_CLOCK_H

#include <time.h>

/* Seconds since some moment in the past. */
static inline double clock_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

#endif
