/* SPDX-License-Identifier: MIT */
/* The facts of tests/data/published.tsv. */
#ifndef NQUEENS_TESTS_PUBLISHED_H
#define NQUEENS_TESTS_PUBLISHED_H

#include <stdint.h>

/* The values of a series at n as text. Fails the test if there are none. The result is valid until the next call. */
const char *published_text(const char *series, unsigned n);

/* The one value of a series at n as a number. */
uint64_t published_value(const char *series, unsigned n);

#endif
