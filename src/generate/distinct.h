/* SPDX-License-Identifier: MIT */
/* The distinct solutions of one n on their way into a catalog. */
#ifndef NQUEENS_GENERATE_DISTINCT_H
#define NQUEENS_GENERATE_DISTINCT_H

#include "fundamentals.h"

/* Stores the images of the fundamental solutions that are remembered. */
nq_status insert_distinct(const found *fundamentals);

#endif
