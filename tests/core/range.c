/* SPDX-License-Identifier: MIT */
#include "nqueens/range.h"

#include "testing.h"

static void three_forms_are_read(void **state) {
    (void)state;
    nq_range range;
    assert_int_equal(nq_range_parse("8", &range, NULL), NQ_OK);
    assert_true(range.first == 8 && range.last == 8 && range.single);
    assert_int_equal(nq_range_parse("8..8", &range, NULL), NQ_OK);
    assert_true(range.first == 8 && range.last == 8 && !range.single);
    assert_int_equal(nq_range_parse("1-32", &range, NULL), NQ_OK);
    assert_true(range.first == 1 && range.last == 32 && !range.single);
    assert_int_equal(nq_range_parse("08", &range, NULL), NQ_OK);
    assert_int_equal(range.first, 8);
}

static void anything_else_is_refused_with_a_reason(void **state) {
    (void)state;
    static const struct {
        const char *text;
        nq_status status;
    } cases[] = {
        {"", NQ_MALFORMED},
        {"8abc", NQ_MALFORMED},
        {"4..", NQ_MALFORMED},
        {"..4", NQ_MALFORMED},
        {"4...8", NQ_MALFORMED},
        {" 8", NQ_MALFORMED},
        {"8 ", NQ_MALFORMED},
        {"+8", NQ_MALFORMED},
        {"8.0", NQ_MALFORMED},
        {"1..8x", NQ_MALFORMED},
        {"eight", NQ_MALFORMED},
        {"-", NQ_MALFORMED},
        {"0", NQ_OUT_OF_RANGE},
        {"33", NQ_OUT_OF_RANGE},
        {"-3", NQ_OUT_OF_RANGE},
        {"8..4", NQ_OUT_OF_RANGE},
        {"0..4", NQ_OUT_OF_RANGE},
        {"4..33", NQ_OUT_OF_RANGE},
        {"99999999999999999999", NQ_OUT_OF_RANGE},
        {"4294967304", NQ_OUT_OF_RANGE}, /* 8 + 2^32 */
    };
    for (unsigned k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        nq_range range = {7, 7, false};
        const char *reason = NULL;
        assert_int_equal(nq_range_parse(cases[k].text, &range, &reason), cases[k].status);
        assert_non_null(reason);
        assert_true(range.first == 7 && range.last == 7);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_forms_are_read),
        cmocka_unit_test(anything_else_is_refused_with_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
