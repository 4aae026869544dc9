/* SPDX-License-Identifier: MIT */
#include "nqueens/generate.h"

#include <stdio.h>

#include "catalogs.h"
#include "testing.h"

static void what_is_covered_is_left_alone(void **state) {
    const char *path = temporary_path(state, "c.db");
    make_catalog(path, 6);
    nq_catalog *catalog = open_catalog(path, NQ_CATALOG_GENERATE);
    nq_generated generated;
    assert_int_equal(nq_catalog_generate(catalog, 5, NQ_ALL_CLASSES, NQ_STORED_DISTINCT, &generated), NQ_OK);
    assert_true(generated.was_covered);
    assert_int_equal(nq_coverage_count(&generated.coverage, false, NQ_ALL_CLASSES), 10);
    nq_catalog_close(catalog);
}

static void an_interrupt_leaves_the_catalog_as_it_was(void **state) {
    char path[512];
    snprintf(path, sizeof path, "%s", temporary_path(state, "c.db"));
    make_catalog(path, 5);
    nq_interrupt interrupt = true;
    nq_catalog *catalog;
    nq_catalog_options options = {.mode = NQ_CATALOG_GENERATE, .interrupt = &interrupt, .part_after = 60};
    atomic_store(&interrupt, false);
    assert_int_equal(nq_catalog_open(path, &options, &catalog), NQ_OK);
    atomic_store(&interrupt, true);
    nq_generated generated;
    assert_int_equal(nq_catalog_generate(catalog, 12, NQ_ALL_CLASSES, NQ_STORED_DISTINCT, &generated), NQ_INTERRUPTED);
    nq_catalog_close(catalog);
    catalog = open_catalog(path, NQ_CATALOG_QUERY);
    nq_coverage coverage;
    assert_int_equal(nq_catalog_coverage(catalog, 12, &coverage), NQ_OK);
    assert_int_equal(nq_coverage_classes(&coverage, NQ_STORED_COUNTS), 0);
    assert_int_equal(nq_catalog_coverage(catalog, 5, &coverage), NQ_OK);
    assert_int_equal(nq_coverage_count(&coverage, false, NQ_ALL_CLASSES), 10);
    nq_catalog_close(catalog);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, temporary_setup, temporary_teardown)
    const struct CMUnitTest tests[] = {
        TEST(what_is_covered_is_left_alone),
        TEST(an_interrupt_leaves_the_catalog_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
