/* SPDX-License-Identifier: MIT */
/* The eight symmetries of the board, and what follows from them: canonical form, orbit, symmetry class.
 *
 * With m = n-1, a symmetry takes the square (row r, column c) to:
 *
 *   0 identity   (r, c)        4 mirror         (r, m-c)      left and right exchanged
 *   1 rotate90   (c, m-r)      5 flip           (m-r, c)      top and bottom exchanged
 *   2 rotate180  (m-r, m-c)    6 transpose      (c, r)
 *   3 rotate270  (m-c, r)      7 antitranspose  (m-c, m-r)
 *
 * Rotations are clockwise. The image of a placement holds the images of its squares. */
#ifndef NQUEENS_SYMMETRY_H
#define NQUEENS_SYMMETRY_H

#include "nqueens/placement.h"

NQ_DECLARATIONS_BEGIN

typedef enum nq_symmetry {
    NQ_IDENTITY,
    NQ_ROTATE90,
    NQ_ROTATE180,
    NQ_ROTATE270,
    NQ_MIRROR,
    NQ_FLIP,
    NQ_TRANSPOSE,
    NQ_ANTITRANSPOSE
} nq_symmetry;

#define NQ_SYMMETRY_COUNT 8u

/* The name in the table above. In: one of nq_symmetry. It is static. */
NQ_API const char *nq_symmetry_name(nq_symmetry symmetry);

/* Finds a symmetry by its name. Returns false, and leaves *symmetry alone, where there is none of that name. */
NQ_API bool nq_symmetry_parse(const char *name, nq_symmetry *symmetry);

/* The symmetry that does `first`, then `then`. In: each one of nq_symmetry. */
NQ_API nq_symmetry nq_symmetry_compose(nq_symmetry first, nq_symmetry then);

/* The symmetry that undoes this one. In: one of nq_symmetry. */
NQ_API nq_symmetry nq_symmetry_inverse(nq_symmetry symmetry);

/* A symmetry as three choices, made in this order: rows and columns are exchanged; the rows are turned over (r becomes
 * n-1-r); the columns are turned over. */
typedef struct nq_symmetry_steps {
    bool swap, turn_rows, turn_columns;
} nq_symmetry_steps;

NQ_API extern const nq_symmetry_steps nq_steps_of[NQ_SYMMETRY_COUNT];

/* Where a symmetry takes a square of an n-board. In: *row and *column below n. Out: both, replaced. */
NQ_API void nq_symmetry_move(nq_symmetry symmetry, unsigned n, unsigned *row, unsigned *column);

/* The image of a placement.
 * In: a permutation (every solution is one): other placements have images with two queens in a row.
 * Out: *image, which may not be the same object as *placement. */
NQ_API void nq_symmetry_apply(nq_symmetry symmetry, const nq_placement *placement, nq_placement *image);

/* The distinct images of a placement in lexicographic order; image[0] is the canonical form.
 * symmetry[k] is the least symmetry that takes the *canonical form* to image[k]; symmetry[0] is the identity. */
typedef struct nq_orbit {
    unsigned size; /* 8, 4, 2 or 1 for solutions; 1 only for n = 1 */
    nq_placement image[NQ_SYMMETRY_COUNT];
    nq_symmetry symmetry[NQ_SYMMETRY_COUNT];
} nq_orbit;

/* The orbit of a permutation: the same for each of its images. Out: all of *orbit but what is behind its size. */
NQ_API void nq_orbit_of(const nq_placement *placement, nq_orbit *orbit);

/* The symmetry classes, by orbit size, in the order of the catalog's tables. The catalog, SQL and what is printed have the orbit
 * size or the name; everything else has the class. */
typedef enum nq_class {
    NQ_ASYMMETRIC,   /* orbit size 8: no symmetry but the identity leaves the board as it is */
    NQ_HALF_TURN,    /* 4: the half turn does, the quarter turn does not */
    NQ_QUARTER_TURN, /* 2: the quarter turn does */
    NQ_FULL_SYMMETRY /* 1: every symmetry does; only the single queen of n = 1 */
} nq_class;

#define NQ_CLASS_COUNT 4u

/* The name, another word in use or "", and one clause that explains it. In: one of nq_class. They are static. */
NQ_API const char *nq_class_name(nq_class which);
NQ_API const char *nq_class_alias(nq_class which);
NQ_API const char *nq_class_meaning(nq_class which);

/* The orbit size of a class: how many distinct images each of its solutions has. In: one of nq_class. */
NQ_API unsigned nq_class_orbit_size(nq_class which);

/* The class of an orbit size. Returns false, and leaves *which alone, for a number that is none. */
NQ_API bool nq_class_of_orbit_size(unsigned orbit_size, nq_class *which);

/* Finds a class by name, alias or orbit size in digits. In: length bytes of text, which need not end there.
 * Returns false, and leaves *which alone, where there is none. */
NQ_API bool nq_class_parse(const char *text, size_t length, nq_class *which);

/* The class of a solution. No solution but that of n = 1 is its own image under a reflection, so only the turns need be looked
 * at. In: a solution. */
NQ_API nq_class nq_class_of(const nq_placement *solution);

/* A set of classes: bit c for the class c. It is united, cut and compared as any set of bits. */
typedef unsigned nq_classes;

#define NQ_ALL_CLASSES 0xfu

static inline nq_classes nq_classes_of(nq_class which) { return 1u << which; }

static inline bool nq_classes_have(nq_classes classes, nq_class which) { return classes >> which & 1; }

static inline bool nq_classes_have_all(nq_classes classes, nq_classes those) { return !(those & ~classes); }

#define NQ_CLASSES_SIZE 64u

/* The names of a set's classes with `between` from one to the next; "" of none. In: at most 7 characters between.
 * Returns text. */
NQ_API const char *nq_classes_print(nq_classes classes, const char *between, char text[NQ_CLASSES_SIZE]);

/* Whether a permutation is its own canonical form; if so and which is not NULL, *which is the class with as many images. */
NQ_API bool nq_is_canonical(const nq_placement *placement, nq_class *which);

/* Whether a symmetry makes an image of a canonical form that no lesser symmetry makes: a solution of that class has just one
 * such symmetry for each of its images. */
NQ_API bool nq_is_least_symmetry(nq_symmetry symmetry, nq_class which);

/* A solution with its place among its images: a row of the catalog.
 * placement = symmetry applied to canonical, by the least such symmetry. */
typedef struct nq_solution {
    nq_placement placement;
    nq_placement canonical;
    nq_symmetry symmetry;
    nq_class symmetry_class; /* of a permutation that is no solution, the class with as many images */
} nq_solution;

/* Completes a solution from its placement. In: a permutation. Out: all of *solution. */
NQ_API void nq_solution_of(const nq_placement *placement, nq_solution *solution);

NQ_DECLARATIONS_END

#endif
