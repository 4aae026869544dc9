/* SPDX-License-Identifier: MIT */
/* A level is made of the one above it: the children of its nodes, in order. Which squares of the next row are attacked is needed while
 * the tree is made and not kept. */
#include "prefix_tree.h"

#include <stdlib.h>

#include "../core/columns.h"
#include "nqueens/notation.h"

unsigned prefix_depth(unsigned n) {
    static const uint8_t depth[] = {[12] = 1, 2, 2, 3, 4, 4, 5, 5};
    return n < sizeof depth ? depth[n] : PREFIX_MOST_ROWS;
}

/* What the queens of a prefix attack in the next row. */
typedef struct attacked {
    uint32_t columns, diagonals, antidiagonals;
} attacked;

/* Makes the children of a level. Out: *below, NULL after a failure; to be freed. */
static nq_status make_level(prefix_tree *tree, unsigned row, const attacked *level, attacked **below) {
    uint32_t first = tree->level[row], born = tree->level[row + 1], n = tree->n;
    attacked *child = *below = malloc((tree->level[row + 1] - first) * (size_t)n * sizeof *child);
    if (!child) return NQ_NO_MEMORY;
    for (uint32_t node = first; node < tree->level[row + 1]; node++, level++) {
        uint32_t free_columns = nq_all_columns(n) & ~(level->columns | level->diagonals | level->antidiagonals);
        for (unsigned column = 0; column < n; column++) {
            uint32_t queen = UINT32_C(1) << column;
            tree->child[node * n + column] = free_columns & queen ? born++ * n : 0;
            if (free_columns & queen)
                *child++ = (attacked){level->columns | queen, (level->diagonals | queen) << 1,
                                      (level->antidiagonals | queen) >> 1};
        }
    }
    tree->level[row + 2] = born;
    return NQ_OK;
}

nq_status prefix_tree_make(prefix_tree *tree, unsigned n) {
    *tree = (prefix_tree){.n = n, .depth = prefix_depth(n), .level = {0, 1}};
    attacked *level = calloc(1, sizeof *level);
    nq_status status = level ? NQ_OK : NQ_NO_MEMORY;
    for (unsigned row = 0; status == NQ_OK && row + 1 < tree->depth; row++) {
        uint32_t *larger = realloc(tree->child, tree->level[row + 1] * (size_t)n * sizeof *larger);
        attacked *below = NULL;
        if (larger) tree->child = larger;
        status = larger ? make_level(tree, row, level, &below) : NQ_NO_MEMORY;
        free(level);
        level = below;
    }
    free(level);
    if (status == NQ_OK && tree->depth > 0) {
        uint32_t *last = &tree->level[tree->depth];
        last[1] = last[0] + (last[0] - last[-1]) * n;
    }
    return status;
}

void prefix_tree_free(prefix_tree *tree) {
    free(tree->child);
    tree->child = NULL;
}

/* A child of a node that is not of the last level; 0 if there is none. */
static uint32_t child_of(const prefix_tree *tree, uint32_t node, unsigned column) {
    return node < tree->level[tree->depth - 1] ? tree->child[node * tree->n + column] / tree->n
                                               : prefix_tree_last(tree, node * tree->n, column);
}

nq_status prefix_tally_make(const prefix_tree *tree, prefix_tally *tally) {
    tally->leaf = calloc(prefix_tree_size(tree), sizeof *tally->leaf);
    tally->above = calloc(tree->level[tree->depth] + 1, sizeof *tally->above);
    return tally->leaf && tally->above ? NQ_OK : NQ_NO_MEMORY;
}

void prefix_tally_free(prefix_tally *tally) {
    free(tally->leaf);
    free(tally->above);
    *tally = (prefix_tally){0};
}

void prefix_tally_sum(const prefix_tree *tree, prefix_tally *tally) {
    for (uint32_t node = tree->level[tree->depth]; node-- > 0;) {
        tally->above[node] = 0;
        for (unsigned column = 0; column < tree->n; column++) {
            uint32_t child = child_of(tree, node, column);
            if (child) tally->above[node] += prefix_tally_of(tree, tally, child);
        }
    }
}

typedef struct walk {
    const prefix_tree *tree;
    prefix_visit *visit;
    void *context;
    char prefix[PREFIX_MOST_ROWS + 1];
} walk;

static nq_status walk_from(walk *of, uint32_t node, unsigned row) {
    of->prefix[row] = '\0';
    nq_status status = of->visit(of->context, node, of->prefix);
    for (unsigned column = 0; status == NQ_OK && row < of->tree->depth && column < of->tree->n; column++) {
        uint32_t child = child_of(of->tree, node, column);
        of->prefix[row] = nq_column_letter(column);
        if (child) status = walk_from(of, child, row + 1);
    }
    return status;
}

nq_status prefix_tree_walk(const prefix_tree *tree, prefix_visit *visit, void *context) {
    walk of = {.tree = tree, .visit = visit, .context = context};
    return walk_from(&of, 0, 0);
}
