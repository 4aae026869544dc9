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

/* The name in the table above. */
const char *nq_symmetry_name(nq_symmetry symmetry);

/* Finds a symmetry by its name. Returns false, and leaves *symmetry alone, where there is none of that name. */
bool nq_symmetry_parse(const char *name, nq_symmetry *symmetry);

/* The symmetry that does `first`, then `then`. */
nq_symmetry nq_symmetry_compose(nq_symmetry first, nq_symmetry then);

/* The symmetry that undoes this one. */
nq_symmetry nq_symmetry_inverse(nq_symmetry symmetry);

/* A symmetry as three choices, made in this order: rows and columns are exchanged; the rows are turned over (r becomes
 * n-1-r); the columns are turned over. */
typedef struct nq_symmetry_steps {
    bool swap, turn_rows, turn_columns;
} nq_symmetry_steps;

extern const nq_symmetry_steps nq_steps_of[NQ_SYMMETRY_COUNT];

/* Where a symmetry takes a square of an n-board: *row and *column are replaced. */
void nq_symmetry_move(nq_symmetry symmetry, unsigned n, unsigned *row, unsigned *column);

/* The image of a placement.
 * In: a permutation (every solution is one): other placements have images with two queens in a row.
 * Out: *image, which may not be the same object as *placement. */
void nq_symmetry_apply(nq_symmetry symmetry, const nq_placement *placement, nq_placement *image);

/* The distinct images of a placement in lexicographic order; image[0] is the canonical form.
 * symmetry[k] is the least symmetry that takes the *canonical form* to image[k]; symmetry[0] is the identity. */
typedef struct nq_orbit {
    unsigned size; /* 8, 4, 2 or 1 for solutions; 1 only for n = 1 */
    nq_placement image[NQ_SYMMETRY_COUNT];
    nq_symmetry symmetry[NQ_SYMMETRY_COUNT];
} nq_orbit;

/* The orbit of a permutation: the same for each of its images. */
void nq_orbit_of(const nq_placement *placement, nq_orbit *orbit);

/* The orbit size of a solution: 8, 4, 2 or 1. No solution but that of n = 1 is its own image under a reflection, so only
 * the turns need be looked at. In: a solution. */
unsigned nq_orbit_size(const nq_placement *solution);

/* Whether a permutation is its own canonical form; if so and orbit_size is not NULL, *orbit_size is set. */
bool nq_is_canonical(const nq_placement *placement, unsigned *orbit_size);

/* Whether a symmetry makes an image of a canonical form that no lesser symmetry makes: a solution of that orbit size has
 * just one such symmetry for each of its images. */
bool nq_is_least_symmetry(nq_symmetry symmetry, unsigned orbit_size);

/* A solution with its place among its images: a row of the catalog.
 * placement = symmetry applied to canonical, by the least such symmetry. */
typedef struct nq_solution {
    nq_placement placement;
    nq_placement canonical;
    nq_symmetry symmetry;
    unsigned orbit_size;
} nq_solution;

/* Completes a solution from its placement. In: a permutation. */
void nq_solution_of(const nq_placement *placement, nq_solution *solution);

/* Symmetry classes, by orbit size. A set of classes is a bit mask of NQ_CLASS_BIT. */
typedef struct nq_symmetry_class {
    unsigned orbit_size;
    const char *name;
    const char *alias;   /* another word in use, or "" */
    const char *meaning; /* one clause */
} nq_symmetry_class;

#define NQ_CLASS_COUNT 4u
#define NQ_ALL_CLASSES 0xfu

/* The classes in the order of the catalog's tables: orbit size 8, 4, 2, 1. */
extern const nq_symmetry_class nq_symmetry_classes[NQ_CLASS_COUNT];

/* The index in nq_symmetry_classes of an orbit size; -1 for a number that is none. */
int nq_class_index(unsigned orbit_size);

/* The bit of a class in a set. In: orbit_size is 8, 4, 2 or 1. */
unsigned nq_class_bit(unsigned orbit_size);

/* Finds a class by name, alias or orbit size in digits. Returns its index, or -1. */
int nq_class_find(const char *text, size_t length);

#endif
