/* SPDX-License-Identifier: MIT */
/* Properties that a solution has or has not.
 *
 * A new one is a function and a row in the table of src/core/property.c: filters, `show`, help texts, SQL functions and --show-sql
 * follow from the row. */
#ifndef NQUEENS_PROPERTY_H
#define NQUEENS_PROPERTY_H

#include "nqueens/symmetry.h"

NQ_DECLARATIONS_BEGIN

typedef struct nq_property {
    const char *name;                           /* as in --is NAME */
    const char *function;                       /* the SQL function, which is made of this row */
    const char *definition;                     /* one clause */
    const char *source;                         /* the OEIS entry that counts such solutions, or "" */
    bool invariant;                             /* the same for all images of a solution */
    bool (*test)(const nq_placement *solution); /* whether a solution has it */
    bool of_torus; /* the same for all solutions that shifts and multiplications on the torus make of one, too */
} nq_property;

/* At most 32 properties: a set of them is a bit mask. */
NQ_API extern const nq_property *const nq_properties;
NQ_API extern const unsigned nq_property_count;

/* The index of a property in nq_properties, or -1 where there is none of that name. In: a NUL-terminated name. */
NQ_API int nq_property_find(const char *name);

NQ_DECLARATIONS_END

#endif
