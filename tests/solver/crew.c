/* SPDX-License-Identifier: MIT */
#include "solver/crew.h"

#include <stdlib.h>
#include <time.h>

#include "testing.h"

typedef struct number {
    unsigned task, answer;
    unsigned *memory; /* as a task keeps room from one to the next */
} number;

static atomic_uint released;

static void pause_for(unsigned microseconds) {
    struct timespec soon = {0, (long)microseconds * 1000};
    nanosleep(&soon, NULL);
}

/* Later tasks are often done before earlier ones. */
static void square(void *context, void *place, const nq_interrupt *stopping) {
    number *here = place;
    (void)context, (void)stopping;
    if (!here->memory) here->memory = malloc(sizeof *here->memory);
    pause_for(here->task % 7 == 0 ? 300 : 1);
    here->answer = here->task * here->task;
}

static void release_number(void *place) {
    free(((number *)place)->memory);
    atomic_fetch_add(&released, 1);
}

static void what_comes_back_comes_in_the_order_given(void **state) {
    (void)state;
    for (unsigned jobs = 0; jobs <= 5; jobs++)
        for (size_t places = 1; places <= 9; places += 2) {
            crew_plan plan = {.jobs = jobs,
                              .places = places,
                              .place_size = sizeof(number),
                              .work = square,
                              .release = release_number};
            crew *all;
            void *taken;
            unsigned given = 0, back = 0;
            atomic_store(&released, 0);
            assert_int_equal(crew_open(&plan, &all), NQ_OK);
            assert_int_equal(crew_take(all, &taken), NQ_DONE);
            while (back < 100) {
                number *next;
                while (given < 100 && (next = crew_place(all)) != NULL) {
                    next->task = given++;
                    crew_give(all);
                }
                assert_true(given - back <= places);
                assert_int_equal(crew_take(all, &taken), NQ_OK);
                assert_int_equal(((number *)taken)->task, back);
                assert_int_equal(((number *)taken)->answer, back * back);
                back++;
            }
            assert_int_equal(crew_take(all, &taken), NQ_DONE);
            crew_close(all);
            assert_int_equal(atomic_load(&released), places);
        }
}

/* A sum that is right only if the tasks are done one after the other, in order. */
static void append(void *context, void *place, const nq_interrupt *stopping) {
    unsigned *sum = context;
    (void)stopping;
    *sum = *sum * 3 + ((number *)place)->task;
    ((number *)place)->answer = *sum;
}

static void one_thread_does_its_tasks_in_order(void **state) {
    (void)state;
    unsigned sum = 0, expected = 0;
    crew_plan plan = {.jobs = 1, .places = 4, .place_size = sizeof(number), .work = append, .context = &sum};
    crew *all;
    void *taken;
    assert_int_equal(crew_open(&plan, &all), NQ_OK);
    for (unsigned task = 0, back = 0; back < 50; back++) {
        number *next;
        while ((next = crew_place(all)) != NULL) {
            next->task = task++;
            crew_give(all);
        }
        assert_int_equal(crew_take(all, &taken), NQ_OK);
        expected = expected * 3 + back;
        assert_int_equal(((number *)taken)->answer, expected);
    }
    crew_close(all);
}

/* A task without an end, but for being told. */
static void wait_to_be_stopped(void *context, void *place, const nq_interrupt *stopping) {
    (void)context, (void)place;
    while (!nq_interrupted(stopping)) pause_for(100);
}

static void an_interruption_ends_the_wait_and_closing_ends_the_tasks(void **state) {
    (void)state;
    nq_interrupt interrupt;
    atomic_init(&interrupt, false);
    crew_plan plan = {
        .jobs = 2, .places = 3, .place_size = sizeof(number), .work = wait_to_be_stopped, .interrupt = &interrupt};
    crew *all;
    void *taken;
    assert_int_equal(crew_open(&plan, &all), NQ_OK);
    while (crew_place(all)) crew_give(all);
    atomic_store(&interrupt, true);
    assert_int_equal(crew_take(all, &taken), NQ_INTERRUPTED);
    crew_close(all);
    crew_close(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_comes_back_comes_in_the_order_given),
        cmocka_unit_test(one_thread_does_its_tasks_in_order),
        cmocka_unit_test(an_interruption_ends_the_wait_and_closing_ends_the_tasks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
