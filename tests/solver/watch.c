/* SPDX-License-Identifier: MIT */
#include "nqueens/watch.h"

#include "testing.h"

typedef struct run {
    uint64_t solutions, limit;
    uint64_t steps[NQ_STEP_BACK + 1];
    uint64_t stop_after;
} run;

static bool count_solution(void *context, const nq_placement *solution) {
    run *of = context;
    assert_true(oracle_is_solution(solution));
    return ++of->solutions < of->limit;
}

static nq_effort watched(const char *name, unsigned n, uint64_t limit) {
    run of = {.limit = limit};
    nq_watch watch = {0};
    nq_visitor visitor = {.visit = count_solution, .context = &of, .watch = &watch};
    nq_status status = nq_backtracker_find(name)->list(n, &visitor);
    assert_true(status == NQ_OK || status == NQ_DONE);
    return watch.effort;
}

/* The textbook's numbers for the eight queens: squares tried and pair tests, to the first solution and to all. */
static void the_textbook_program_tries_876_and_15720_squares(void **state) {
    (void)state;
    static const char *const names[] = {"scan", "iterative"};
    for (unsigned k = 0; k < 2; k++) {
        nq_effort first = watched(names[k], 8, 1), all = watched(names[k], 8, UINT64_MAX);
        assert_int_equal(first.squares, 876);
        assert_int_equal(first.tests, 2438);
        assert_int_equal(all.squares, 15720);
        assert_int_equal(all.tests, 46752);
    }
    assert_int_equal(watched("marks", 8, 1).squares, 876);
    assert_int_equal(watched("board", 8, UINT64_MAX).squares, 15720);
}

/* OEIS A319284, n = 8. */
static void every_program_has_the_published_nodes(void **state) {
    (void)state;
    static const uint64_t nodes[] = {1, 8, 42, 140, 344, 568, 550, 312, 92};
    for (unsigned k = 0; k < nq_backtracker_count; k++) {
        nq_effort effort = watched(nq_backtrackers[k].name, 8, UINT64_MAX);
        assert_memory_equal(effort.nodes.level, nodes, sizeof nodes);
        assert_int_equal(effort.placed, 2056);
        assert_int_equal(effort.back,
                         2056 - 92); /* every queen but the last of a solution is taken away by a step back */
    }
}

/* What marks and board do, done again in the plainest way. */
typedef struct plain {
    unsigned n;
    bool queen[NQ_MAX_N][NQ_MAX_N];
    uint64_t marks, looks;
} plain;

/* Looks along a line upwards; returns whether a queen is there. Counts the squares. */
static bool look(plain *p, int row, int column, int across, uint64_t *looks) {
    for (row--, column += across; row >= 0 && column >= 0 && column < (int)p->n; row--, column += across) {
        ++*looks;
        if (p->queen[row][column]) return true;
    }
    return false;
}

static bool is_free(plain *p, int row, int column) {
    static const int across[] = {0, -1, 1};
    for (unsigned k = 0; k < 3; k++) {
        p->marks++;
        if (look(p, row, column, across[k], &p->looks)) return false;
    }
    return true;
}

static void fill(plain *p, unsigned row) {
    for (unsigned column = 0; row < p->n && column < p->n; column++) {
        if (!is_free(p, (int)row, (int)column)) continue;
        p->queen[row][column] = true;
        fill(p, row + 1);
        p->queen[row][column] = false;
    }
}

static void marks_and_looks_are_those_of_a_plain_count(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 9; n++) {
        plain p = {.n = n};
        fill(&p, 0);
        assert_int_equal(watched("marks", n, UINT64_MAX).tests, p.marks);
        assert_int_equal(watched("board", n, UINT64_MAX).tests, p.looks);
    }
}

static void a_search_tells_the_effort_of_the_program_that_is_one(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 9; n++) {
        for (uint64_t limit = 1; limit <= 3; limit++) {
            nq_search search;
            nq_search_init(&search, n);
            nq_effort told = watched("bitmask", n, limit == 3 ? UINT64_MAX : limit);
            for (uint64_t k = 0; (limit == 3 || k < limit) && nq_search_next(&search, NULL) == NQ_OK; k++) continue;
            nq_effort own = nq_search_effort(&search);
            assert_memory_equal(&own, &told, sizeof own);
        }
    }
}

static bool take_step(void *context, const nq_step *step) {
    run *of = context;
    of->steps[step->kind]++;
    return of->steps[NQ_STEP_ATTACKED] + of->steps[NQ_STEP_PLACED] < of->stop_after;
}

static void steps_are_as_many_as_are_counted_and_can_stop_the_program(void **state) {
    (void)state;
    for (unsigned k = 0; k < nq_backtracker_count; k++) {
        run of = {.limit = UINT64_MAX, .stop_after = UINT64_MAX};
        nq_watch watch = {.step = take_step, .context = &of};
        nq_visitor visitor = {.visit = count_solution, .context = &of, .watch = &watch};
        assert_int_equal(nq_backtrackers[k].list(6, &visitor), NQ_OK);
        assert_int_equal(of.steps[NQ_STEP_PLACED], watch.effort.placed);
        assert_int_equal(of.steps[NQ_STEP_PLACED] + of.steps[NQ_STEP_ATTACKED], watch.effort.squares);
        assert_int_equal(of.steps[NQ_STEP_BACK], watch.effort.back);
        assert_int_equal(of.steps[NQ_STEP_SOLUTION], 4);
        assert_int_equal(of.solutions, 4);
        of = (run){.limit = UINT64_MAX, .stop_after = 7};
        watch = (nq_watch){.step = take_step, .context = &of};
        assert_int_equal(nq_backtrackers[k].list(6, &visitor), NQ_DONE);
        assert_int_equal(watch.effort.squares, 7);
    }
}

static void a_watched_program_can_be_interrupted(void **state) {
    (void)state;
    for (unsigned k = 0; k < nq_backtracker_count; k++) {
        nq_interrupt interrupt = true;
        nq_watch watch = {0};
        run of = {.limit = UINT64_MAX};
        nq_visitor visitor = {.visit = count_solution, .context = &of, .interrupt = &interrupt, .watch = &watch};
        assert_int_equal(nq_backtrackers[k].list(20, &visitor), NQ_INTERRUPTED);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_textbook_program_tries_876_and_15720_squares),
        cmocka_unit_test(every_program_has_the_published_nodes),
        cmocka_unit_test(marks_and_looks_are_those_of_a_plain_count),
        cmocka_unit_test(a_search_tells_the_effort_of_the_program_that_is_one),
        cmocka_unit_test(steps_are_as_many_as_are_counted_and_can_stop_the_program),
        cmocka_unit_test(a_watched_program_can_be_interrupted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
