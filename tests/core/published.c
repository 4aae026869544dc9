/* SPDX-License-Identifier: MIT */
#include "nqueens/published.h"

#include "testing.h"

static void carried_counts_are_those_of_the_sequences(void **state) {
    (void)state;
    for (unsigned n = 1; n <= NQ_PUBLISHED_MAX_N; n++) {
        nq_published counts;
        assert_true(nq_published_counts(n, &counts));
        assert_true(counts.distinct == published_value("A000170", n));
        assert_true(counts.fundamental == published_value("A002562", n));
    }
}

/* Engelhardt: A002562 = (A000170 + A032522 + 2 A033148) / 8 for n > 1; and A002562 is the sum of its three classes. */
static void carried_counts_satisfy_the_identities(void **state) {
    (void)state;
    for (unsigned n = 2; n <= NQ_PUBLISHED_MAX_N; n++) {
        nq_published counts;
        assert_true(nq_published_counts(n, &counts));
        uint64_t eightfold = counts.distinct + published_value("A032522", n) + 2 * published_value("A033148", n);
        assert_true(eightfold == 8 * counts.fundamental);
        if (n > 26) continue;
        uint64_t classes = published_value("A260318", n) + published_value("A260319", n) +
                           published_value("A260320", n);
        assert_true(classes == counts.fundamental);
    }
}

static void there_are_no_counts_outside_1_to_27(void **state) {
    (void)state;
    nq_published counts = {7, 7};
    assert_false(nq_published_counts(0, &counts));
    assert_false(nq_published_counts(28, &counts));
    assert_int_equal(counts.distinct, 7);
}

static void one_count_is_that_of_its_sequence(void **state) {
    (void)state;
    for (unsigned n = 0; n <= NQ_PUBLISHED_MAX_N; n++) {
        uint64_t count;
        assert_true(nq_published_count(n, false, &count));
        assert_true(count == published_value(nq_published_sequence(false), n));
        assert_true(nq_published_count(n, true, &count) == (n > 0));
        if (n > 0) assert_true(count == published_value(nq_published_sequence(true), n));
    }
    uint64_t kept = 7;
    assert_false(nq_published_count(28, false, &kept));
    assert_false(nq_published_count(28, true, &kept));
    assert_int_equal(kept, 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(carried_counts_are_those_of_the_sequences),
        cmocka_unit_test(carried_counts_satisfy_the_identities),
        cmocka_unit_test(one_count_is_that_of_its_sequence),
        cmocka_unit_test(there_are_no_counts_outside_1_to_27),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
