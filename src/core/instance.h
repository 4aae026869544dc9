/* SPDX-License-Identifier: MIT */
/* Instances of CSPLib's problem 79, which are assignments of names. */
#ifndef NQUEENS_CORE_INSTANCE_H
#define NQUEENS_CORE_INSTANCE_H

#include "nqueens/partial.h"
#include "scan.h"

bool is_instance(const char *at, const char *end);

/* Whether a line can be one of an instance that has begun. */
bool is_more_of_instance(const char *line, const char *end);

/* Reads the whole of the text. Out: *partial, which was zeroed. */
nq_status read_instance(const scan *text, nq_partial *partial);

#endif
