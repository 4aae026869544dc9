/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "nqueens/notation.h"
#include "solver/prefix_tree.h"
#include "testing.h"

static bool can_stand(const uint8_t *column, unsigned row) {
    for (unsigned r = 0; r < row; r++) {
        int across = column[row] - column[r];
        if (across == 0 || across == (int)(row - r) || across == -(int)(row - r)) return false;
    }
    return true;
}

/* How many ways there are to place so many first queens, by trying. */
static uint64_t ways(unsigned n, uint8_t *column, unsigned row, unsigned rows) {
    uint64_t sum = 0;
    if (row == rows) return 1;
    for (unsigned c = 0; c < n; c++) {
        column[row] = (uint8_t)c;
        if (can_stand(column, row)) sum += ways(n, column, row + 1, rows);
    }
    return sum;
}

static void a_level_has_all_ways_to_begin(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 20; n++) {
        prefix_tree tree;
        uint8_t column[PREFIX_MOST_ROWS];
        unsigned depth = prefix_depth(n);
        assert_true(depth < n && depth <= PREFIX_MOST_ROWS);
        assert_int_equal(prefix_tree_make(&tree, n), NQ_OK);
        assert_int_equal(tree.depth, depth);
        for (unsigned row = 0; row < depth && row < 5; row++)
            assert_int_equal(tree.level[row + 1] - tree.level[row], ways(n, column, 0, row));
        uint64_t above = depth ? tree.level[depth] - tree.level[depth - 1] : 0;
        assert_int_equal(tree.level[depth + 1] - tree.level[depth], depth ? above * n : 1);
        prefix_tree_free(&tree);
    }
}

typedef struct walked {
    const prefix_tree *tree;
    char last[PREFIX_MOST_ROWS + 1];
    uint64_t nodes;
    uint32_t last_leaf;
} walked;

static nq_status visit(void *context, uint32_t node, const char *prefix) {
    walked *all = context;
    uint8_t column[PREFIX_MOST_ROWS], mirrored[PREFIX_MOST_ROWS];
    assert_true(all->nodes == 0 || strcmp(all->last, prefix) < 0);
    strcpy(all->last, prefix);
    all->nodes++;
    if (strlen(prefix) < all->tree->depth) return NQ_OK;
    assert_true(all->last_leaf == 0 || node == all->last_leaf + 1);
    all->last_leaf = node;
    for (unsigned row = 0; row < all->tree->depth; row++) {
        column[row] = 0;
        while (nq_column_letter(column[row]) != prefix[row]) column[row]++;
        mirrored[row] = (uint8_t)(all->tree->n - 1 - column[row]);
    }
    assert_int_equal(prefix_tree_leaf(all->tree, column), node);
    assert_int_equal(prefix_tree_leaf(all->tree, mirrored), prefix_tree_mirror(all->tree, node));
    return NQ_OK;
}

static void the_walk_is_in_the_order_of_texts_and_leaves_are_found(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 17; n++) {
        prefix_tree tree;
        assert_int_equal(prefix_tree_make(&tree, n), NQ_OK);
        walked all = {.tree = &tree};
        assert_int_equal(prefix_tree_walk(&tree, visit, &all), NQ_OK);
        assert_int_equal(all.nodes, prefix_tree_size(&tree));
        prefix_tree_free(&tree);
    }
}

/* As those of n = 19 are, and of larger boards. */
static void sums_are_larger_than_what_is_counted_at_a_leaf(void **state) {
    (void)state;
    prefix_tree tree;
    prefix_tally tally;
    assert_int_equal(prefix_tree_make(&tree, 15), NQ_OK);
    assert_int_equal(prefix_tally_make(&tree, &tally), NQ_OK);
    uint32_t first = tree.level[tree.depth], leaves = tree.level[tree.depth + 1] - first;
    uint64_t sum = 0;
    for (uint32_t k = 0; k < leaves; k++) tally.leaf[first + k] = UINT32_MAX - k;
    prefix_tally_sum(&tree, &tally);
    for (uint32_t node = tree.level[1]; node < tree.level[2]; node++) {
        assert_true(prefix_tally_of(&tree, &tally, node) > UINT32_MAX);
        sum += prefix_tally_of(&tree, &tally, node);
    }
    assert_int_equal(prefix_tally_of(&tree, &tally, 0), sum);
    assert_int_equal(sum, (uint64_t)leaves * UINT32_MAX - (uint64_t)leaves * (leaves - 1) / 2);
    assert_int_equal(prefix_tally_of(&tree, &tally, first), UINT32_MAX);
    prefix_tally_free(&tally);
    prefix_tree_free(&tree);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_has_all_ways_to_begin),
        cmocka_unit_test(the_walk_is_in_the_order_of_texts_and_leaves_are_found),
        cmocka_unit_test(sums_are_larger_than_what_is_counted_at_a_leaf),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
