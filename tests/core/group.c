/* SPDX-License-Identifier: MIT */
#include "nqueens/group.h"

#include <stdlib.h>

#include "nqueens/solver.h"
#include "testing.h"

static unsigned common_divisor(unsigned a, unsigned b) { return b ? common_divisor(b, a % b) : a; }

/* Every image that is a solution, by way of matrices: for each multiplier, shift and symmetry. */
typedef struct images {
    nq_placement *all;
    unsigned count;
} images;

static void multiply_and_shift(const nq_placement *from, unsigned u, unsigned down, unsigned right, nq_placement *to) {
    bool board[NQ_MAX_N][NQ_MAX_N] = {{false}};
    to->n = from->n;
    for (unsigned row = 0; row < from->n; row++)
        board[(u * row + down) % from->n][(u * from->column[row] + right) % from->n] = true;
    for (unsigned row = 0; row < from->n; row++)
        for (unsigned column = 0; column < from->n; column++)
            if (board[row][column]) to->column[row] = (uint8_t)column;
}

static void plainly_walk(const nq_group *group, const nq_placement *solution, images *found) {
    unsigned n = solution->n, symmetries = nq_group_symmetries(group);
    bool shifts = group->generators & NQ_SHIFTS, multiplies = group->generators & NQ_MULTIPLICATIONS;
    found->count = 0;
    for (unsigned u = 1; u < (multiplies && n > 1 ? n : 2); u++) {
        if (common_divisor(u, n) != 1) continue;
        for (unsigned shift = 0; shift < (shifts ? n * n : 1); shift++) {
            for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
                nq_placement moved, image;
                if (!(symmetries >> s & 1)) continue;
                multiply_and_shift(solution, u, shift / n, shift % n, &moved);
                oracle_image((nq_symmetry)s, &moved, &image);
                if (oracle_is_solution(&image)) found->all[found->count++] = image;
            }
        }
    }
}

static bool has(const images *all, const nq_placement *placement) {
    for (unsigned k = 0; k < all->count; k++)
        if (nq_placement_compare(&all->all[k], placement) == 0) return true;
    return false;
}

static void compare(const nq_group *group, const nq_placement *solution, images *plain, images *walked) {
    nq_group_walk walk;
    nq_placement image, least = *solution;
    plainly_walk(group, solution, plain);
    nq_group_walk_init(&walk, group, solution);
    for (walked->count = 0; nq_group_walk_next(&walk, &image);) walked->all[walked->count++] = image;
    for (unsigned k = 0; k < plain->count; k++) {
        assert_true(has(walked, &plain->all[k]));
        if (nq_placement_compare(&plain->all[k], &least) < 0) least = plain->all[k];
    }
    for (unsigned k = 0; k < walked->count; k++) assert_true(has(plain, &walked->all[k]));
    nq_group_least(group, solution, &image);
    assert_int_equal(nq_placement_compare(&image, &least), 0);
    assert_int_equal(nq_group_is_least(group, solution), nq_placement_compare(&least, solution) == 0);
}

static void walks_meet_what_can_be_reached(void **state) {
    images plain = {malloc(1u << 20), 0}, walked = {malloc(1u << 20), 0};
    (void)state;
    for (unsigned n = 1; n <= 8; n++) {
        nq_placement solutions[128];
        unsigned count = oracle_solutions(n, solutions);
        for (unsigned k = 0; k < count; k += 1 + count / 20)
            for (unsigned g = 0; g < nq_group_count; g++) compare(&nq_groups[g], &solutions[k], &plain, &walked);
    }
    free(plain.all);
    free(walked.all);
}

/* The largest board: whole orbits of a toroidal solution, and of one that is none. */
static void the_largest_boards_are_walked(void **state) {
    static const struct {
        unsigned n, step;
        uint64_t images;
    } boards[] = {{31, 2, UINT64_C(31) * 31 * 15 * 8}, {29, 3, UINT64_C(29) * 29 * 14 * 8}};
    (void)state;
    for (size_t k = 0; k < 2; k++) {
        nq_placement solution = {.n = (uint8_t)boards[k].n}, image;
        for (unsigned row = 0; row < boards[k].n; row++)
            solution.column[row] = (uint8_t)(row * boards[k].step % boards[k].n);
        nq_group_walk walk;
        uint64_t count = 0;
        nq_group_walk_init(&walk, nq_group_find("similar"), &solution);
        while (nq_group_walk_next(&walk, &image)) count += nq_placement_is_solution(&image);
        assert_true(count == boards[k].images);
    }
    nq_search search;
    nq_search_init(&search, NQ_MAX_N);
    assert_int_equal(nq_search_next(&search, NULL), NQ_OK);
    nq_placement least;
    nq_group_least(nq_group_find("similar"), &search.placement, &least);
    assert_true(nq_group_is_least(nq_group_find("similar"), &least));
}

static void orders_are_those_of_the_groups(void **state) {
    static const struct {
        const char *name;
        unsigned order_of_1, order_of_2, order_of_8, order_of_32;
    } groups[] = {{"identity", 1, 1, 1, 1},   {"rotate180", 1, 2, 2, 2},     {"mirror", 1, 2, 2, 2},
                  {"rotations", 1, 4, 4, 4},  {"transpose", 1, 2, 2, 2},     {"rectangle", 1, 4, 4, 4},
                  {"diagonals", 1, 4, 4, 4},  {"dihedral", 1, 8, 8, 8},      {"shifts", 1, 4, 64, 1024},
                  {"torus", 1, 8, 512, 8192}, {"similar", 1, 8, 1024, 65536}};
    (void)state;
    assert_int_equal(nq_group_count, sizeof groups / sizeof groups[0]);
    for (unsigned k = 0; k < nq_group_count; k++) {
        const nq_group *group = nq_group_find(groups[k].name);
        assert_ptr_equal(group, &nq_groups[k]);
        assert_int_equal(nq_group_order(group, 1), groups[k].order_of_1);
        assert_int_equal(nq_group_order(group, 2), groups[k].order_of_2);
        assert_int_equal(nq_group_order(group, 8), groups[k].order_of_8);
        assert_int_equal(nq_group_order(group, 32), groups[k].order_of_32);
    }
    assert_null(nq_group_find("all"));
}

static void generators_are_told_by_name(void **state) {
    char text[NQ_GENERATORS_SIZE];
    (void)state;
    assert_string_equal(nq_group_print_generators(nq_group_find("identity"), text), "");
    assert_string_equal(nq_group_print_generators(nq_group_find("rectangle"), text), "mirror, flip");
    assert_string_equal(nq_group_print_generators(nq_group_find("similar"), text),
                        "rotate90, mirror, shifts, multiplications");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_meet_what_can_be_reached),
        cmocka_unit_test(the_largest_boards_are_walked),
        cmocka_unit_test(orders_are_those_of_the_groups),
        cmocka_unit_test(generators_are_told_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
