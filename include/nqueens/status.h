/* SPDX-License-Identifier: MIT */
/* The one status type of every room.
 *
 * A function that can fail returns nq_status; everything else about the failure (which value, what was expected)
 * is written by the function that found it, into the error value or the handle that its header names. */
#ifndef NQUEENS_STATUS_H
#define NQUEENS_STATUS_H

#include "nqueens/export.h"

NQ_DECLARATIONS_BEGIN

/* X(enumerator, name, text): the table from which the enumeration, the names and the texts are made. */
#define NQ_STATUS_TABLE(X)                                                                                             \
    X(NQ_OK, "ok", "done")                                                                                             \
    X(NQ_DONE, "done", "there are no more rows")                                                                       \
    X(NQ_INTERRUPTED, "interrupted", "interrupted before the end")                                                     \
    X(NQ_MALFORMED, "malformed", "the text is not in any form that is read")                                           \
    X(NQ_AMBIGUOUS, "ambiguous", "the text can be read in two ways")                                                   \
    X(NQ_OUT_OF_RANGE, "out-of-range", "a number is outside its limits")                                               \
    X(NQ_NOT_COVERED, "not-covered", "the catalog does not hold what was asked")                                       \
    X(NQ_NO_FILE, "no-file", "there is no such file")                                                                  \
    X(NQ_NOT_A_CATALOG, "not-a-catalog", "the file is no catalog of this program")                                     \
    X(NQ_UNFIT, "unfit", "a file is not what is needed here")                                                          \
    X(NQ_BUSY, "busy", "another process holds the catalog")                                                            \
    X(NQ_FULL, "full", "there is no room left to write")                                                               \
    X(NQ_READ_ONLY, "read-only", "the file or its folder cannot be written")                                           \
    X(NQ_DAMAGED, "damaged", "the file is damaged")                                                                    \
    X(NQ_IO, "io", "reading or writing failed")                                                                        \
    X(NQ_NO_MEMORY, "no-memory", "there is not enough memory")                                                         \
    X(NQ_REFUSED, "refused", "the request is not allowed")

typedef enum nq_status {
#define NQ_STATUS_ENUMERATOR(enumerator, name, text) enumerator,
    NQ_STATUS_TABLE(NQ_STATUS_ENUMERATOR)
#undef NQ_STATUS_ENUMERATOR
        NQ_STATUS_COUNT /* the sentinel: not a status */
} nq_status;

/* The short name of a status, such as "not-covered"; NULL for a value that is no status. It is static. */
NQ_API const char *nq_status_name(nq_status status);

/* One lower-case clause that explains a status; NULL for a value that is no status. It is static. */
NQ_API const char *nq_status_text(nq_status status);

NQ_DECLARATIONS_END

#endif
