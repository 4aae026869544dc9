/* SPDX-License-Identifier: MIT */
/* Groups: by what solutions can be called equivalent.
 *
 * A group acts on all placements of one n that are permutations. Two solutions are equivalent if an element takes one to the other, also by
 * way of placements whose queens attack each other. A class is shown by its least solution.
 *
 * With all indices from 0 and modulo n, a shift by (a, b) takes the square (r, c) to (r+a, c+b), and a multiplication by u, which has no
 * divisor in common with n, takes it to (ur, uc).
 *
 * A new one is a row in the table of src/core/group.c. */
#ifndef NQUEENS_GROUP_H
#define NQUEENS_GROUP_H

#include "nqueens/symmetry.h"

NQ_DECLARATIONS_BEGIN

/* In a set of generators: bit s for the symmetry s, and these. */
#define NQ_SHIFTS (1u << NQ_SYMMETRY_COUNT)
#define NQ_MULTIPLICATIONS (2u << NQ_SYMMETRY_COUNT)

typedef struct nq_group {
    const char *name; /* as in --up-to NAME */
    unsigned generators;
    const char *text; /* one line */
} nq_group;

NQ_API extern const nq_group *const nq_groups;
NQ_API extern const unsigned nq_group_count;

/* Finds a group by name; NULL if there is none. In: a NUL-terminated name. It is a row of nq_groups. */
NQ_API const nq_group *nq_group_find(const char *name);

/* The symmetries that are in a group, bit s for the symmetry s; whether all eight are, so that each of its classes is one of fundamental
 * solutions too; whether it has shifts, so that solutions of several symmetry classes may be equivalent. */
NQ_API unsigned nq_group_symmetries(const nq_group *group);
NQ_API bool nq_group_has_all_symmetries(const nq_group *group);
NQ_API bool nq_group_has_shifts(const nq_group *group);

/* How many different transformations of the n-board a group has. In: 1 <= n <= NQ_MAX_N. */
NQ_API unsigned nq_group_order(const nq_group *group, unsigned n);

#define NQ_GENERATORS_SIZE 128u

/* The generators by name, with commas between; "" of none. Returns text. */
NQ_API const char *nq_group_print_generators(const nq_group *group, char text[NQ_GENERATORS_SIZE]);

/* A walk over the elements of a group, in no particular order. */
typedef struct nq_group_walk {
    unsigned symmetries, multipliers; /* those of the group */
    bool shifts;
    nq_placement start, multiplied, shifted;
    unsigned multiplier, row_shift, column_shift; /* the next */
    unsigned symmetries_left;                     /* to be done to `shifted` */
} nq_group_walk;

/* In: a solution. */
NQ_API void nq_group_walk_init(nq_group_walk *walk, const nq_group *group, const nq_placement *solution);

/* The next image that is a solution; each is told at least once, the first one too. Returns false behind the last. Out: *image. */
NQ_API bool nq_group_walk_next(nq_group_walk *walk, nq_placement *image);

/* Whether no equivalent solution is less. In: a solution; of a group with all symmetries, a canonical form, since no other can be. */
NQ_API bool nq_group_is_least(const nq_group *group, const nq_placement *solution);

/* The least equivalent solution. In: a solution. Out: *least, which may be the same object. */
NQ_API void nq_group_least(const nq_group *group, const nq_placement *solution, nq_placement *least);

NQ_DECLARATIONS_END

#endif
