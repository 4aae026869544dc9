/* SPDX-License-Identifier: MIT */
#include "solver/checks.h"

#include <stdlib.h>

#include "testing.h"

#define MOST 5000u

/* Boards with what is to be found out about them. */
typedef struct list {
    unsigned n;
    size_t count;
    uint64_t packed[MOST * NQ_PACKED_WORDS];
    board_verdict verdict[MOST];
} list;

static list *new_list(unsigned n) {
    list *made = malloc(sizeof *made);
    assert_non_null(made);
    made->n = n;
    made->count = 0;
    return made;
}

static board_verdict slow_verdict(const nq_placement *placement) {
    unsigned orbit_size;
    if (!oracle_is_solution(placement)) return 0;
    bool canonical = oracle_is_canonical(placement, &orbit_size);
    return (board_verdict)(orbit_size | (canonical ? IS_CANONICAL : 0));
}

/* Every program that can be run here says the same, however many boards it is given, and writes no further. */
static void check_list(const list *all, size_t count) {
    board_verdict *found = malloc(MOST + 1);
    assert_true(found && count <= all->count);
    for (nq_program program = NQ_PROGRAM_SINGLE; program < NQ_PROGRAMS; program++) {
        if (!nq_program_is_there(program)) continue;
        memset(found, 0xee, MOST + 1);
        check_packed_by(program, all->n, all->packed, count, found);
        for (size_t k = 0; k < count; k++) assert_int_equal(found[k], all->verdict[k]);
        assert_int_equal(found[count], 0xee);
    }
    memset(found, 0xee, MOST + 1);
    check_packed(all->n, all->packed, count, found);
    assert_memory_equal(found, all->verdict, count);
    free(found);
}

static void add_with(list *all, const nq_placement *placement, board_verdict verdict) {
    nq_pack(placement, all->packed + all->count * nq_packed_words(all->n));
    all->verdict[all->count++] = verdict;
    if (all->count < MOST) return;
    check_list(all, all->count);
    all->count = 0;
}

static void add(void *to, const nq_placement *placement) { add_with(to, placement, slow_verdict(placement)); }

static void every_permutation_to_8_is_known_for_what_it_is(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 8; n++) {
        list *all = new_list(n);
        oracle_permutations(n, add, all);
        check_list(all, all->count);
        free(all);
    }
}

/* Also columns that these boards have not, but four bits do. */
static void every_word_of_few_rows_is_known_for_what_it_is(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 4; n++) {
        list *all = new_list(n);
        for (unsigned word = 0; word < 1u << 4 * n; word++) {
            nq_placement placement = {.n = (uint8_t)n};
            bool on_board = true;
            for (unsigned row = 0; row < n; row++) {
                placement.column[row] = word >> 4 * row & 15;
                on_board = on_board && placement.column[row] < n;
            }
            add_with(all, &placement, on_board ? slow_verdict(&placement) : 0);
        }
        check_list(all, all->count);
        free(all);
    }
}

static void every_number_of_boards_is_checked_to_the_last(void **state) {
    (void)state;
    nq_placement solutions[128];
    unsigned count = oracle_solutions(8, solutions);
    list *all = new_list(8);
    for (unsigned k = 0; k < 3 * count; k++) add(all, &solutions[k % count]);
    for (size_t some = 0; some <= all->count; some++) check_list(all, some);
    free(all);
}

/* Adds a solution, its images, and boards that differ from it a little. */
static void add_with_mutants(list *all, const nq_placement *solution) {
    unsigned n = solution->n;
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
        nq_placement image;
        oracle_image((nq_symmetry)s, solution, &image);
        add(all, &image);
        unsigned a = (unsigned)rand() % n, b = (unsigned)rand() % n;
        nq_placement swapped = image, moved = image;
        swapped.column[a] = image.column[b];
        swapped.column[b] = image.column[a];
        moved.column[a] = (uint8_t)((unsigned)rand() % n);
        add(all, &swapped);
        add(all, &moved);
    }
}

/* Solutions of an n with and without symmetry, from the searches of each class. */
static void solutions_of_every_n_are_told_from_boards_close_to_them(void **state) {
    (void)state;
    srand(1);
    for (unsigned n = 4; n <= NQ_MAX_N; n++) {
        list *all = new_list(n);
        for (nq_class which = NQ_HALF_TURN; which <= NQ_QUARTER_TURN; which++) {
            nq_symmetric_search symmetric;
            nq_symmetric_search_init(&symmetric, n, which);
            for (unsigned k = 0; k < 20 && nq_symmetric_search_next(&symmetric, NULL) == NQ_OK; k++)
                add_with_mutants(all, &symmetric.placement);
        }
        nq_search any;
        nq_search_init(&any, n);
        for (unsigned k = 0; k < 20 && n <= 24 && nq_search_next(&any, NULL) == NQ_OK; k++)
            add_with_mutants(all, &any.placement);
        check_list(all, all->count);
        free(all);
    }
}

static void random_permutations_are_known_for_what_they_are(void **state) {
    (void)state;
    srand(2);
    for (unsigned n = 5; n <= NQ_MAX_N; n++) {
        list *all = new_list(n);
        for (unsigned k = 0; k < 300; k++) {
            nq_placement placement = {.n = (uint8_t)n};
            for (unsigned row = 0; row < n; row++) {
                unsigned other = (unsigned)rand() % (row + 1);
                placement.column[row] = placement.column[other];
                placement.column[other] = (uint8_t)row;
            }
            add(all, &placement);
        }
        check_list(all, all->count);
        free(all);
    }
}

/* One bit is one queen in another column, where none can be, or no square at all. */
static void a_solution_with_any_bit_turned_over_is_none(void **state) {
    (void)state;
    for (unsigned n = 5; n <= NQ_MAX_N; n += n < 18 ? 1 : 4) {
        nq_symmetric_search search;
        unsigned words = nq_packed_words(n);
        list *all = new_list(n);
        nq_symmetric_search_init(&search, n, n % 4 <= 1 ? NQ_QUARTER_TURN : NQ_HALF_TURN);
        if (nq_symmetric_search_next(&search, NULL) != NQ_OK) {
            free(all);
            continue;
        }
        for (unsigned bit = 0; bit < 64 * words; bit++) {
            uint64_t *packed = all->packed + all->count * words;
            add_with(all, &search.placement, 0);
            packed[bit / 64] ^= UINT64_C(1) << bit % 64;
        }
        add(all, &search.placement);
        assert_true(all->verdict[all->count - 1] & IS_CANONICAL);
        check_list(all, all->count);
        free(all);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_permutation_to_8_is_known_for_what_it_is),
        cmocka_unit_test(every_word_of_few_rows_is_known_for_what_it_is),
        cmocka_unit_test(every_number_of_boards_is_checked_to_the_last),
        cmocka_unit_test(solutions_of_every_n_are_told_from_boards_close_to_them),
        cmocka_unit_test(random_permutations_are_known_for_what_they_are),
        cmocka_unit_test(a_solution_with_any_bit_turned_over_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
