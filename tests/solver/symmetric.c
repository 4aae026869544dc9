/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "nqueens/solver.h"
#include "testing.h"

static uint64_t count(unsigned n, nq_class which) {
    nq_symmetric_search search;
    uint64_t found = 0;
    nq_symmetric_search_init(&search, n, which);
    while (nq_symmetric_search_next(&search, NULL) == NQ_OK) found++;
    assert_int_equal(nq_symmetric_search_next(&search, NULL), NQ_DONE);
    return found;
}

/* OEIS A260319, and A260318 with its exception: it counts the single queen of n = 1. */
static void classes_are_as_many_as_published(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 20; n++) {
        if (count(n, NQ_HALF_TURN) != published_value("A260319", n))
            fail_msg("half-turn, n = %u: %d", n, (int)count(n, NQ_HALF_TURN));
    }
    for (unsigned n = 2; n <= 32; n++) assert_int_equal(count(n, NQ_QUARTER_TURN), published_value("A260318", n));
    assert_int_equal(count(1, NQ_QUARTER_TURN), 0);
}

static void full_symmetry_is_the_single_queen_alone(void **state) {
    (void)state;
    assert_int_equal(count(1, NQ_FULL_SYMMETRY), 1);
    for (unsigned n = 2; n <= 32; n++) assert_int_equal(count(n, NQ_FULL_SYMMETRY), 0);
}

/* The independent search of everything, class by class, in the same order. */
static void classes_are_those_of_the_whole_search(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 14; n++) {
        nq_fundamental_search all;
        nq_symmetric_search one[NQ_CLASS_COUNT];
        for (nq_class k = NQ_HALF_TURN; k < NQ_CLASS_COUNT; k++) nq_symmetric_search_init(&one[k], n, k);
        nq_fundamental_search_init(&all, n);
        while (nq_fundamental_search_next(&all, NULL) == NQ_OK) {
            if (all.symmetry_class == NQ_ASYMMETRIC) continue;
            nq_symmetric_search *mine = &one[all.symmetry_class];
            assert_int_equal(nq_symmetric_search_next(mine, NULL), NQ_OK);
            assert_int_equal(nq_placement_compare(&mine->placement, &all.search.placement), 0);
        }
        for (nq_class k = NQ_HALF_TURN; k < NQ_CLASS_COUNT; k++)
            assert_int_equal(nq_symmetric_search_next(&one[k], NULL), NQ_DONE);
    }
}

static void an_interrupted_search_goes_on(void **state) {
    (void)state;
    nq_symmetric_search search;
    nq_interrupt interrupt = true;
    nq_symmetric_search_init(&search, 12, NQ_HALF_TURN);
    assert_int_equal(nq_symmetric_search_next(&search, &interrupt), NQ_INTERRUPTED);
    atomic_store(&interrupt, false);
    unsigned found = 0;
    while (nq_symmetric_search_next(&search, &interrupt) == NQ_OK) found++;
    assert_int_equal(found, published_value("A260319", 12));
}

/* The pieces of a class, one after the other, against its search; by crews of several sizes, and counted only. */
static void pieces_of_a_class_hold_its_solutions_in_order(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 21; n++)
        for (unsigned round = 0; round < 4; round++) {
            nq_class class = round % 2 ? NQ_HALF_TURN : NQ_QUARTER_TURN;
            nq_symmetric_search expected;
            nq_crew *crew;
            nq_crew_piece piece;
            nq_crew_task task = {.n = n, .only = class, .jobs = 1 + round};
            uint64_t pieces = 0, counted = 0, found = 0;
            nq_symmetric_search_init(&expected, n, class);
            assert_int_equal(nq_crew_open(&task, &crew), NQ_OK);
            while (nq_crew_next(crew, &piece) == NQ_OK) {
                assert_int_equal(piece.piece.index, pieces++);
                assert_int_equal(piece.class_count[class], piece.count);
                for (size_t k = 0; k < piece.count; k++) {
                    nq_placement placement;
                    nq_unpack(piece.packed + k * nq_packed_words(n), n, &placement);
                    assert_int_equal(nq_symmetric_search_next(&expected, NULL), NQ_OK);
                    assert_int_equal(nq_placement_compare(&placement, &expected.placement), 0);
                    assert_memory_equal(placement.column, piece.piece.column, piece.piece.rows);
                }
                found += piece.count;
            }
            assert_int_equal(nq_symmetric_search_next(&expected, NULL), NQ_DONE);
            nq_crew_close(crew);
            assert_int_equal(nq_piece_walk_count(n, class), pieces);
            task.counts_only = true;
            task.stride = 2;
            for (task.offset = 0; task.offset < 2; task.offset++) {
                assert_int_equal(nq_crew_open(&task, &crew), NQ_OK);
                while (nq_crew_next(crew, &piece) == NQ_OK) {
                    counted += piece.class_count[class];
                    assert_int_equal(piece.count, 0);
                }
                nq_crew_close(crew);
            }
            assert_int_equal(counted, found);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classes_are_as_many_as_published),
        cmocka_unit_test(full_symmetry_is_the_single_queen_alone),
        cmocka_unit_test(classes_are_those_of_the_whole_search),
        cmocka_unit_test(an_interrupted_search_goes_on),
        cmocka_unit_test(pieces_of_a_class_hold_its_solutions_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
