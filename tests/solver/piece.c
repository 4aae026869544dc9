/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <unistd.h>

#include "nqueens/published.h"
#include "nqueens/solver.h"
#include "testing.h"

#define ROOM 100000u

/* Goes to the next program that this processor can run. */
static bool next_program(nq_program *program) {
    do ++*program;
    while (*program < NQ_PROGRAMS && !nq_program_is_there(*program));
    return *program < NQ_PROGRAMS;
}

/* All pieces, one after the other, against the search that goes through all canonical candidates one by one. */
static void pieces_hold_the_fundamental_solutions_in_order(nq_program program, unsigned last_n) {
    uint64_t *packed = malloc(2 * ROOM * NQ_PACKED_WORDS * sizeof *packed);
    assert_non_null(packed);
    for (unsigned n = 1; n <= last_n; n++) {
        nq_fundamental_search expected;
        nq_fundamental_search_init(&expected, n);
        nq_piece piece = nq_piece_first(n);
        uint64_t pieces = 0;
        do {
            size_t count;
            assert_int_equal(piece.index, pieces++);
            assert_int_equal(nq_piece_search_by(program, &piece, NULL, packed, ROOM, &count), NQ_OK);
            for (size_t k = 0; k < count; k++) {
                nq_placement found;
                nq_unpack(packed + k * nq_packed_words(n), n, &found);
                assert_int_equal(nq_fundamental_search_next(&expected, NULL), NQ_OK);
                assert_int_equal(nq_placement_compare(&found, &expected.search.placement), 0);
                assert_int_equal(nq_class_of(&found), expected.symmetry_class);
                for (unsigned row = 0; row < piece.rows; row++) assert_int_equal(found.column[row], piece.column[row]);
            }
        } while (nq_piece_next(&piece));
        assert_int_equal(nq_fundamental_search_next(&expected, NULL), NQ_DONE);
        assert_int_equal(nq_piece_count(n), pieces);
    }
    free(packed);
}

static void every_program_is_right_to_13(void **state) {
    (void)state;
    nq_program program = NQ_PROGRAM_SINGLE;
    do pieces_hold_the_fundamental_solutions_in_order(program, 13);
    while (next_program(&program));
}

/* Finds the same by all programs of this processor. */
static void compare_programs(const nq_piece *piece, uint64_t *expected, uint64_t *packed) {
    unsigned words = nq_packed_words(piece->n);
    size_t count, in_other;
    assert_int_equal(nq_piece_search_by(NQ_PROGRAM_SINGLE, piece, NULL, expected, ROOM, &count), NQ_OK);
    for (nq_program program = NQ_PROGRAM_SINGLE; next_program(&program);) {
        assert_int_equal(nq_piece_search_by(program, piece, NULL, packed, ROOM, &in_other), NQ_OK);
        assert_int_equal(in_other, count);
        assert_memory_equal(packed, expected, count * words * sizeof *packed);
    }
    assert_int_equal(nq_piece_search(piece, NULL, packed, ROOM, &in_other), NQ_OK);
    assert_int_equal(in_other, count);
    assert_memory_equal(packed, expected, count * words * sizeof *packed);
    for (size_t k = 0; k < count; k++) {
        nq_placement found;
        nq_unpack(expected + k * words, piece->n, &found);
        assert_true(oracle_is_solution(&found) && nq_is_canonical(&found, NULL));
    }
}

/* Beyond n = 16 solutions are packed otherwise; the last pieces are small enough to look at, and one in the middle fills the queues. */
static void all_programs_find_the_same_in_large_pieces(void **state) {
    (void)state;
    static const unsigned sizes[] = {16, 17, 18};
    uint64_t *a = malloc(2 * ROOM * NQ_PACKED_WORDS * sizeof *a), *b = malloc(2 * ROOM * NQ_PACKED_WORDS * sizeof *b);
    assert_true(a && b);
    for (unsigned s = 0; s < 3; s++) {
        uint64_t count = nq_piece_count(sizes[s]);
        for (nq_piece piece = nq_piece_first(sizes[s]); nq_piece_next(&piece);)
            if (piece.index + 3 >= count || (sizes[s] < 18 && piece.index == count / 3)) compare_programs(&piece, a, b);
    }
    free(a);
    free(b);
}

/* All pieces up to n = 18, in their order; beyond, some, each with the one after it. */
static void every_piece_is_found_by_its_index(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 22; n++) {
        uint64_t count = nq_piece_count(n), step = count > 20000 ? count / 5 : 1;
        nq_piece piece, walked = nq_piece_first(n);
        for (uint64_t index = 0; index < count; index += step) {
            assert_true(nq_piece_at(n, index, &piece));
            assert_int_equal(piece.index, index);
            assert_true(piece.rows < n && piece.rows <= NQ_PIECE_ROWS);
            if (step > 1) walked = piece;
            assert_memory_equal(piece.column, walked.column, piece.rows);
            if (index + 1 < count) assert_true(nq_piece_next(&walked));
            if (step > 1 && index + 1 < count) {
                assert_true(nq_piece_at(n, index + 1, &piece));
                assert_memory_equal(piece.column, walked.column, piece.rows);
            }
        }
        assert_false(nq_piece_at(n, count, &piece));
        assert_false(nq_piece_at(n, UINT64_MAX, &piece));
        assert_true(nq_piece_at(n, count - 1, &piece));
        assert_false(nq_piece_next(&piece));
    }
}

/* All of n = 14 and 15, some of each size beyond, and of n = 18 the largest, which was found when all were searched. */
static void no_piece_is_large(void **state) {
    (void)state;
    const size_t room = 65536;
    uint64_t *packed = malloc(2 * room * NQ_PACKED_WORDS * sizeof *packed);
    assert_non_null(packed);
    for (unsigned n = 14; n <= 22; n++) {
        uint64_t pieces = nq_piece_count(n);
        unsigned some = n < 16 ? (unsigned)pieces : n < 19 ? 12 : 4;
        for (unsigned k = 0; k < some; k++) {
            size_t count;
            nq_piece piece;
            uint64_t index = k == 0 && n == 18 ? 4889 : k * (pieces / some);
            assert_true(nq_piece_at(n, index, &piece));
            assert_int_equal(nq_piece_search(&piece, NULL, packed, room, &count), NQ_OK);
            if (k == 0 && n == 18) assert_int_equal(count, 30651);
        }
    }
    free(packed);
}

static void a_tally_counts_what_a_search_finds(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 13; n++) {
        uint64_t class_count[NQ_CLASS_COUNT] = {0}, published;
        nq_piece piece = nq_piece_first(n);
        do assert_int_equal(nq_piece_tally(&piece, NULL, class_count), NQ_OK);
        while (nq_piece_next(&piece));
        for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
            assert_true(nq_published_class_count(n, k, &published));
            assert_int_equal(class_count[k], published);
        }
    }
}

static void too_little_room_is_said_and_an_interrupt_is_heard(void **state) {
    (void)state;
    uint64_t packed[20];
    size_t count;
    nq_interrupt interrupt = true;
    nq_piece piece = nq_piece_first(12);
    nq_status status;
    while ((status = nq_piece_search(&piece, NULL, packed, 10, &count)) == NQ_OK) assert_true(nq_piece_next(&piece));
    assert_int_equal(status, NQ_FULL);
    uint64_t room[200];
    piece = nq_piece_first(28);
    assert_int_equal(nq_piece_search(&piece, &interrupt, room, 10, &count), NQ_INTERRUPTED);
    nq_program program = NQ_PROGRAM_SINGLE;
    do assert_int_equal(nq_piece_search_by(program, &piece, &interrupt, room, 10, &count), NQ_INTERRUPTED);
    while (next_program(&program));
}

static void a_crew_gives_all_pieces_in_order_whatever_its_size(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 14; n += n < 10 ? 3 : 2) {
        for (unsigned jobs = 1; jobs <= 5; jobs += 2) {
            nq_crew *crew;
            nq_crew_piece piece;
            nq_crew_task task = {.n = n, .jobs = jobs, .stride = 1};
            uint64_t found = 0, pieces = 0;
            nq_status status;
            nq_placement previous = {0};
            assert_int_equal(nq_crew_open(&task, &crew), NQ_OK);
            while ((status = nq_crew_next(crew, &piece)) == NQ_OK) {
                assert_int_equal(piece.piece.index, pieces++);
                for (size_t k = 0; k < piece.count; k++) {
                    nq_placement placement;
                    nq_unpack(piece.packed + k * nq_packed_words(n), n, &placement);
                    assert_true(nq_placement_compare(&previous, &placement) < 0);
                    previous = placement;
                }
                found += piece.count;
            }
            assert_int_equal(status, NQ_DONE);
            assert_int_equal(nq_crew_next(crew, &piece), NQ_DONE);
            nq_crew_close(crew);
            assert_int_equal(found, published_value("A002562", n));
            assert_int_equal(pieces, nq_piece_count(n));
        }
    }
}

static void strides_divide_the_pieces_among_them(void **state) {
    (void)state;
    for (unsigned stride = 1; stride <= 7; stride += 2) {
        uint64_t found = 0;
        for (unsigned offset = 0; offset < stride; offset++) {
            nq_crew *crew;
            nq_crew_piece piece;
            nq_crew_task task = {.n = 12, .jobs = 2, .stride = stride, .offset = offset};
            assert_int_equal(nq_crew_open(&task, &crew), NQ_OK);
            while (nq_crew_next(crew, &piece) == NQ_OK) {
                assert_int_equal(piece.piece.index % stride, offset);
                found += piece.count;
            }
            nq_crew_close(crew);
        }
        assert_int_equal(found, published_value("A002562", 12));
    }
}

static void a_task_of_zeros_is_all_pieces_by_all_processors(void **state) {
    (void)state;
    nq_crew *crew;
    nq_crew_piece piece;
    nq_crew_task task = {.n = 10};
    uint64_t found = 0;
    assert_int_equal(nq_crew_open(&task, &crew), NQ_OK);
    while (nq_crew_next(crew, &piece) == NQ_OK) found += piece.count;
    nq_crew_close(crew);
    assert_int_equal(found, published_value("A002562", 10));
}

static void a_crew_can_be_sent_home_at_any_time(void **state) {
    (void)state;
    for (unsigned round = 0; round < 20; round++) {
        nq_crew *crew;
        nq_crew_piece piece;
        nq_crew_task task = {.n = 18, .jobs = 3, .stride = 1};
        assert_int_equal(nq_crew_open(&task, &crew), NQ_OK);
        for (unsigned k = 0; k < round % 4; k++) assert_int_equal(nq_crew_next(crew, &piece), NQ_OK);
        nq_crew_close(crew);
    }
    nq_crew_close(NULL);
}

static void an_interrupted_crew_says_so(void **state) {
    (void)state;
    nq_interrupt interrupt = false;
    nq_crew *crew;
    nq_crew_piece piece;
    nq_crew_task task = {.n = 20, .jobs = 2, .stride = 1, .interrupt = &interrupt};
    assert_int_equal(nq_crew_open(&task, &crew), NQ_OK);
    atomic_store(&interrupt, true);
    nq_status status;
    while ((status = nq_crew_next(crew, &piece)) == NQ_OK) {
    }
    assert_int_equal(status, NQ_INTERRUPTED);
    nq_crew_close(crew);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_program_is_right_to_13),
        cmocka_unit_test(all_programs_find_the_same_in_large_pieces),
        cmocka_unit_test(every_piece_is_found_by_its_index),
        cmocka_unit_test(no_piece_is_large),
        cmocka_unit_test(a_tally_counts_what_a_search_finds),
        cmocka_unit_test(too_little_room_is_said_and_an_interrupt_is_heard),
        cmocka_unit_test(a_crew_gives_all_pieces_in_order_whatever_its_size),
        cmocka_unit_test(strides_divide_the_pieces_among_them),
        cmocka_unit_test(a_task_of_zeros_is_all_pieces_by_all_processors),
        cmocka_unit_test(a_crew_can_be_sent_home_at_any_time),
        cmocka_unit_test(an_interrupted_crew_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
