/* SPDX-License-Identifier: MIT */
/* A range of board sizes: "8", "1..12" or "1-12". */
#ifndef NQUEENS_RANGE_H
#define NQUEENS_RANGE_H

#include <stdbool.h>

#include "nqueens/status.h"

NQ_DECLARATIONS_BEGIN

/* NQ_MIN_N <= first <= last <= NQ_MAX_N. `single` tells "8" from "8..8": the form of an answer follows it. */
typedef struct nq_range {
    unsigned first;
    unsigned last;
    bool single;
} nq_range;

/* Reads a range.
 * In: NUL-terminated text, not NULL; reason may be NULL.
 * Returns: NQ_OK; NQ_MALFORMED if the text has another form; NQ_OUT_OF_RANGE if a size is outside the limits (however
 * many digits it has) or the range runs backwards.
 * Out: *range, untouched unless NQ_OK; *reason unless NQ_OK, a static clause that names what was expected. */
NQ_API nq_status nq_range_parse(const char *text, nq_range *range, const char **reason);

NQ_DECLARATIONS_END

#endif
