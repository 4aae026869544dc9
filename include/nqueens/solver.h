/* Finding the solutions of one n, always in lexicographic order.
 *
 * Two shapes. A *search* is a value that is asked for one solution at a time; the catalog and SQL pull from it. A
 * *backtracker* is a program of its own, in the form the textbooks give it, that visits every solution; they are run
 * by name and check each other. */
#ifndef NQUEENS_SOLVER_H
#define NQUEENS_SOLVER_H

#include <stdatomic.h>

#include "nqueens/symmetry.h"

/* A long computation stops soon after this becomes true. It may be set from another thread or a signal handler. */
typedef atomic_bool nq_interrupt;

static inline bool nq_interrupted(const nq_interrupt *interrupt) {
    return interrupt && atomic_load_explicit(interrupt, memory_order_relaxed);
}

/* Nodes of a row-by-row search tree: level[m] counts the placements of m queens in the first m rows in which no two
 * attack, level[0] = 1 being the empty board. Over a whole search of all solutions these are the rows of OEIS A319284. */
typedef struct nq_nodes {
    uint64_t level[NQ_MAX_N + 1];
} nq_nodes;

/* One row of the search: a set of columns is a bit mask, bit c for column c. */
typedef struct nq_search_row {
    uint32_t columns;        /* occupied */
    uint32_t diagonals;      /* attacked along diagonals that run down to the right */
    uint32_t antidiagonals;  /* attacked along diagonals that run down to the left */
    uint32_t candidates;     /* squares of this row still to be tried */
} nq_search_row;

/* The search for all solutions: three masks and an explicit stack. After nq_search_next has returned NQ_OK, the
 * solution is in `placement`. A value: it can be copied, and owns nothing. */
typedef struct nq_search {
    unsigned row; /* the row in which the next queen goes; n when a solution was just found */
    nq_placement placement;
    nq_nodes nodes;
    nq_search_row stack[NQ_MAX_N + 1];
} nq_search;

/* Starts a search. In: 1 <= n <= NQ_MAX_N. */
void nq_search_init(nq_search *search, unsigned n);

/* Goes on to the next solution.
 * Returns: NQ_OK; NQ_DONE after the last; NQ_INTERRUPTED, after which the search can be continued. */
nq_status nq_search_next(nq_search *search, const nq_interrupt *interrupt);

/* The search for fundamental solutions: visits only boards that can still become a canonical form.
 * After NQ_OK the solution is in `placement` and its orbit size in `orbit_size`. */
typedef struct nq_fundamental_search {
    nq_search search;
    unsigned orbit_size;
} nq_fundamental_search;

void nq_fundamental_search_init(nq_fundamental_search *search, unsigned n);

/* Goes on to the next fundamental solution; returns as nq_search_next does. */
nq_status nq_fundamental_search_next(nq_fundamental_search *search, const nq_interrupt *interrupt);

/* What a backtracker does with a solution: `visit` returns false to stop it. */
typedef struct nq_visitor {
    bool (*visit)(void *context, const nq_placement *solution);
    void *context;
    const nq_interrupt *interrupt; /* may be NULL */
} nq_visitor;

typedef struct nq_backtracker {
    const char *name;
    const char *summary; /* one line */

    /* Visits the solutions of n in lexicographic order.
     * Returns: NQ_OK at the end; NQ_DONE if the visitor stopped it; NQ_INTERRUPTED. */
    nq_status (*list)(unsigned n, const nq_visitor *visitor);

    /* Counts without making boards, or NULL if the backtracker only lists. Returns NQ_OK or NQ_INTERRUPTED. */
    nq_status (*count)(unsigned n, const nq_interrupt *interrupt, uint64_t *count);
} nq_backtracker;

extern const nq_backtracker nq_backtrackers[];
extern const unsigned nq_backtracker_count;

/* Finds a backtracker by name; NULL if there is none. */
const nq_backtracker *nq_backtracker_find(const char *name);

/* Counts the solutions of n, by the backtracker's own counting if it has one, else by listing.
 * Out: *count, also of what was found before an interruption. */
nq_status nq_backtracker_count_solutions(const nq_backtracker *backtracker, unsigned n, const nq_interrupt *interrupt,
                                         uint64_t *count);

/* Solutions packed so that integers compare as placements do: five bits a column, row 0 in the highest bits,
 * twelve rows a word. */
#define NQ_PACKED_WORDS 3u
typedef struct nq_packed {
    uint64_t word[NQ_PACKED_WORDS];
} nq_packed;

void nq_pack(const nq_placement *placement, nq_packed *packed);
void nq_unpack(const nq_packed *packed, unsigned n, nq_placement *placement);

/* One image of a fundamental solution: `symmetry` takes fundamental number `fundamental` (from 0) to `placement`. */
typedef struct nq_image {
    nq_packed placement;
    uint32_t fundamental;
    uint32_t symmetry;
} nq_image;

/* How many images of the fundamentals have their first queen in each column.
 * In: canonical forms of n. Out: images[c] for c in 0..n-1; their sum is the number of distinct solutions. */
void nq_count_images(unsigned n, const nq_packed *fundamentals, size_t count, uint64_t images[NQ_MAX_N]);

/* The images whose first queen is in one column, in lexicographic order, each with the least symmetry that makes it.
 * Column after column, these are the distinct solutions in order.
 * In: count <= UINT32_MAX. Out: images[0..k-1], k being what nq_count_images says; returns k. */
size_t nq_expand(unsigned n, const nq_packed *fundamentals, size_t count, unsigned first_column, nq_image *images);

#endif
