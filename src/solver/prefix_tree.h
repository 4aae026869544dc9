/* SPDX-License-Identifier: MIT */
/* The first rows of boards as a tree: a node for each way to place the first queens of n so that no two attack, down to a depth that
 * follows from n alone.
 *
 *     level 0                  ''                  node 0
 *     level 1        1         2    ...   n        nodes 1..n
 *     level 2    13 14 ...  24 25 ...              and so on, each level in lexicographic order
 *
 * The nodes are numbers, for arrays of what is counted. On the last level every square of the last row has one, so that no table is
 * needed to find it; with those that are attacked no solution begins. The mirror turns the order of a level around: what it makes of the
 * i-th node from the first is the i-th from the last. */
#ifndef NQUEENS_SOLVER_PREFIX_TREE_H
#define NQUEENS_SOLVER_PREFIX_TREE_H

#include "nqueens/solver.h"

#define PREFIX_MOST_ROWS 6u

/* So deep that few thousand distinct solutions of n begin alike; at most n-1. In: 1 <= n <= NQ_MAX_N. */
unsigned prefix_depth(unsigned n);

typedef struct prefix_tree {
    unsigned n, depth;
    uint32_t level[PREFIX_MOST_ROWS + 2]; /* the first node of each level; behind the last, how many nodes there are */
    /* n for each node of all levels but the last two: for each column the child, times n; 0 where there is none */
    uint32_t *child;
} prefix_tree;

/* Makes the tree of n. Returns NQ_OK or NQ_NO_MEMORY; prefix_tree_free is due after both. In: 1 <= n <= NQ_MAX_N. */
nq_status prefix_tree_make(prefix_tree *tree, unsigned n);
void prefix_tree_free(prefix_tree *tree);

/* The node of the last level that is a child of a node, times n, of the level above. In: depth > 0. */
static inline uint32_t prefix_tree_last(const prefix_tree *tree, uint32_t above, unsigned column) {
    return tree->level[tree->depth] + above - tree->level[tree->depth - 1] * tree->n + column;
}

/* The node of the last level with which a solution begins. In: its first columns, as many as the tree is deep. */
static inline uint32_t prefix_tree_leaf(const prefix_tree *tree, const uint8_t *column) {
    uint32_t at = 0;
    if (tree->depth == 0) return 0;
    for (unsigned row = 0; row + 1 < tree->depth; row++) at = tree->child[at + column[row]];
    return prefix_tree_last(tree, at, column[tree->depth - 1]);
}

/* The mirror image of a node of the last level. */
static inline uint32_t prefix_tree_mirror(const prefix_tree *tree, uint32_t leaf) {
    return tree->level[tree->depth] + tree->level[tree->depth + 1] - 1 - leaf;
}

/* How many nodes there are. */
static inline size_t prefix_tree_size(const prefix_tree *tree) { return tree->level[tree->depth + 1]; }

/* Numbers a node. Those of the last level are some thousands at most and are counted in 32 bits; sums are not: n = 19 has more than 2^32
 * solutions. */
typedef struct prefix_tally {
    uint32_t *leaf;  /* by node; only those of the last level are used */
    uint64_t *above; /* of the nodes above, once they are added up */
} prefix_tally;

/* Makes one of zeros. Returns NQ_OK or NQ_NO_MEMORY; prefix_tally_free is due after both. */
nq_status prefix_tally_make(const prefix_tree *tree, prefix_tally *tally);
void prefix_tally_free(prefix_tally *tally);

/* Adds up what was counted at the leaves, so that each node has the sum of its children. */
void prefix_tally_sum(const prefix_tree *tree, prefix_tally *tally);

/* The number of any node, after prefix_tally_sum. */
static inline uint64_t prefix_tally_of(const prefix_tree *tree, const prefix_tally *tally, uint32_t node) {
    return node < tree->level[tree->depth] ? tally->above[node] : tally->leaf[node];
}

/* Takes a node and its prefix, as placement text. Returns NQ_OK to go on. */
typedef nq_status prefix_visit(void *context, uint32_t node, const char *prefix);

/* Visits all nodes, also those of attacked squares, in the order of their prefixes, the shorter one first. Returns NQ_OK, or what ended it. */
nq_status prefix_tree_walk(const prefix_tree *tree, prefix_visit *visit, void *context);

#endif
