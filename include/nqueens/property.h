/* SPDX-License-Identifier: MIT */
/* Properties that a solution has or has not, and keys by which solutions are counted.
 *
 * A new one is a function and a row in a table of src/core/property.c: filters, counts, `show`, help texts, SQL functions and
 * --show-sql follow from the row. */
#ifndef NQUEENS_PROPERTY_H
#define NQUEENS_PROPERTY_H

#include "nqueens/symmetry.h"

NQ_DECLARATIONS_BEGIN

/* Whether a solution has the property. Every property here is the same for all images of a solution. */
typedef struct nq_property {
    const char *name;       /* as in --is NAME */
    const char *function;   /* the SQL function, which is made of this row */
    const char *definition; /* one clause */
    const char *source;     /* the OEIS entry that counts such solutions, or "" */
    bool (*test)(const nq_placement *solution);
} nq_property;

/* At most 32 properties: a set of them is a bit mask. */
NQ_API extern const nq_property *const nq_properties;
NQ_API extern const unsigned nq_property_count;

/* The index of a property in nq_properties, or -1 where there is none of that name. In: a NUL-terminated name. */
NQ_API int nq_property_find(const char *name);

/* The pairs of queens that share a broken diagonal, one that leaves the board at a side and comes back in at the opposite
 * one: x_i - x_j = +-(i - j) modulo n. The distribution over all solutions of n is OEIS A181499. In: any placement. */
NQ_API unsigned nq_torus_conflicts(const nq_placement *solution);

/* How many of the two main diagonals have a queen: 0, 1 or 2. In: any placement. */
NQ_API unsigned nq_diagonals(const nq_placement *solution);

/* No key has a larger value. */
#define NQ_KEY_MAX NQ_MAX_ATTACKS

typedef struct nq_key {
    const char *name;    /* as in --by NAME */
    const char *summary; /* one line */
    bool invariant;      /* the same for all images of a solution */

    /* The value of a solution, at most NQ_KEY_MAX; of a key with a function also that of a placement which is no solution. */
    unsigned (*value)(const nq_placement *solution);

    /* Whether a value is told of n even if no solution that is asked for has it. In: classes, those that are asked for. */
    bool (*always)(nq_classes classes, unsigned n, unsigned value);

    const char *(*word)(unsigned value); /* what a value is called; NULL where it is a number */
    /* in `show`, what its number is of, and that of a single one; NULL: left out there */
    const char *phrase, *phrase_of_one;

    /* In SQL: the function of a placement, which is made of this row; or else `sql`, with %s for the placement, over a row `s` of the view
     * `solution`. Answers are in the order of values; `sql_order` says it where that is not the order of what SQL has for them. */
    const char *function;
    const char *sql;
    const char *sql_order;
} nq_key;

NQ_API extern const nq_key *const nq_keys;
NQ_API extern const unsigned nq_key_count;

/* Finds a key by name; NULL if there is none. In: a NUL-terminated name. It is a row of nq_keys. */
NQ_API const nq_key *nq_key_find(const char *name);

NQ_DECLARATIONS_END

#endif
