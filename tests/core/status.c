/* SPDX-License-Identifier: MIT */
#include "testing.h"

static void every_status_has_a_name_and_a_text_of_its_own(void **state) {
    (void)state;
    for (unsigned s = 0; s < NQ_STATUS_COUNT; s++) {
        const char *name = nq_status_name((nq_status)s), *text = nq_status_text((nq_status)s);
        assert_true(name && *name);
        assert_true(text && *text);
        for (unsigned other = 0; other < s; other++) {
            assert_string_not_equal(name, nq_status_name((nq_status)other));
            assert_string_not_equal(text, nq_status_text((nq_status)other));
        }
    }
}

static void what_is_no_status_has_neither(void **state) {
    (void)state;
    assert_null(nq_status_name(NQ_STATUS_COUNT));
    assert_null(nq_status_text(NQ_STATUS_COUNT));
    assert_null(nq_status_name((nq_status)-1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_has_a_name_and_a_text_of_its_own),
        cmocka_unit_test(what_is_no_status_has_neither),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
