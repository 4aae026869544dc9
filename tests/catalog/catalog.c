/* SPDX-License-Identifier: MIT */
#include "nqueens/query.h"

#include <stdio.h>
#include <sys/stat.h>

#include "ask.h"
#include "catalogs.h"
#include "testing.h"

static nq_status open_fails(const char *path, nq_catalog_mode mode, const char *words) {
    nq_catalog *catalog;
    nq_catalog_options options = {.mode = mode, .part_after = 60};
    nq_status status = nq_catalog_open(path, &options, &catalog);
    assert_int_not_equal(status, NQ_OK);
    if (!strstr(nq_catalog_message(catalog), words))
        fail_msg("'%s' does not say '%s'", nq_catalog_message(catalog), words);
    nq_catalog_close(catalog);
    return status;
}

static void write_file(const char *path, const char *bytes, size_t length) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

static void files_that_are_no_catalog_are_refused(void **state) {
    char path[512];
    snprintf(path, sizeof path, "%s", temporary_path(state, "x"));
    assert_int_equal(open_fails(path, NQ_CATALOG_QUERY, "no such file"), NQ_NO_FILE);
    struct stat file;
    assert_int_equal(stat(path, &file), -1);
    write_file(path, "", 0);
    assert_int_equal(open_fails(path, NQ_CATALOG_QUERY, "empty file"), NQ_NOT_A_CATALOG);
    write_file(path, "hello\n", 6);
    for (int mode = NQ_CATALOG_QUERY; mode <= NQ_CATALOG_GENERATE; mode++) {
        assert_int_equal(open_fails(path, (nq_catalog_mode)mode, "no SQLite database"), NQ_NOT_A_CATALOG);
        assert_int_equal(open_fails("/tmp", (nq_catalog_mode)mode, "directory"), NQ_NOT_A_CATALOG);
        assert_int_equal(open_fails("", (nq_catalog_mode)mode, "no file name"), NQ_NO_FILE);
        assert_int_equal(open_fails("/dev/null", (nq_catalog_mode)mode, "no ordinary file"), NQ_NOT_A_CATALOG);
    }
    remove(path);
    run_sql(path, "CREATE TABLE history (url TEXT)");
    for (int mode = NQ_CATALOG_QUERY; mode <= NQ_CATALOG_GENERATE; mode++)
        assert_int_equal(open_fails(path, (nq_catalog_mode)mode, "another program"), NQ_NOT_A_CATALOG);
    run_sql(path, "PRAGMA application_id = 0x4e515550");
    assert_int_equal(open_fails(path, NQ_CATALOG_QUERY, "the part file of a run"), NQ_NOT_COVERED);
    assert_int_equal(open_fails(path, NQ_CATALOG_GENERATE, "the part file of a run"), NQ_UNFIT);
    run_sql(path, "PRAGMA application_id = 0x4e51554e");
    assert_int_equal(open_fails(path, NQ_CATALOG_QUERY, "there is no version 0 of it"), NQ_NOT_A_CATALOG);
    run_sql(path, "PRAGMA user_version = 1");
    assert_int_equal(open_fails(path, NQ_CATALOG_QUERY, "no table or view"), NQ_NOT_A_CATALOG);
}

static void a_newer_schema_is_refused_by_both_versions(void **state) {
    const char *path = temporary_path(state, "c.db");
    make_catalog(path, 4);
    run_sql(path, "PRAGMA user_version = 99");
    assert_int_equal(open_fails(path, NQ_CATALOG_QUERY, "schema version 99, but this program knows versions up to 2"),
                     NQ_NOT_A_CATALOG);
    assert_int_equal(open_fails(path, NQ_CATALOG_GENERATE, "schema version 99"), NQ_NOT_A_CATALOG);
}

static void tables_that_are_not_ours_are_refused(void **state) {
    static const char *const attacks[] = {
        ("DROP VIEW solution; DROP TABLE distinct_solution; CREATE VIEW distinct_solution AS WITH RECURSIVE r(n) AS "
         "(SELECT 1 UNION ALL SELECT n FROM r) SELECT n, '1' AS placement FROM r"),
        "CREATE TRIGGER t AFTER INSERT ON coverage BEGIN DELETE FROM coverage; END",
        "ALTER TABLE coverage ADD COLUMN extra INTEGER",
        "DROP VIEW counts; CREATE VIEW counts AS SELECT 1",
        "ALTER TABLE coverage RENAME TO Coverage2",
    };
    char path[512];
    snprintf(path, sizeof path, "%s", temporary_path(state, "c.db"));
    for (unsigned k = 0; k < sizeof attacks / sizeof attacks[0]; k++) {
        make_catalog(path, 4);
        run_sql(path, attacks[k]);
        assert_int_equal(open_fails(path, NQ_CATALOG_QUERY, "not a catalog of this program"), NQ_NOT_A_CATALOG);
        assert_int_equal(open_fails(path, NQ_CATALOG_GENERATE, "not a catalog of this program"), NQ_NOT_A_CATALOG);
        remove(path);
    }
}

static void objects_of_other_people_are_left_alone(void **state) {
    const char *path = temporary_path(state, "c.db");
    make_catalog(path, 4);
    run_sql(path, "CREATE TABLE notes (text); CREATE VIEW mine AS SELECT * FROM solution; CREATE INDEX by_class ON "
                  "distinct_solution (canonical)");
    nq_catalog_close(open_catalog(path, NQ_CATALOG_QUERY));
    nq_catalog_close(open_catalog(path, NQ_CATALOG_GENERATE));
}

static void coverage_that_makes_no_sense_is_an_error(void **state) {
    const char *path = temporary_path(state, "c.db");
    make_catalog(path, 4);
    run_sql(
        path,
        "PRAGMA ignore_check_constraints = ON; UPDATE coverage SET stored = 'perhaps' WHERE n = 4 AND orbit_size = 8");
    nq_catalog *catalog = open_catalog(path, NQ_CATALOG_QUERY);
    nq_coverage coverage;
    assert_int_equal(nq_catalog_coverage(catalog, 4, &coverage), NQ_DAMAGED);
    nq_catalog_close(catalog);
}

static void closing_nothing_is_allowed(void **state) {
    (void)state;
    nq_catalog_close(NULL);
    nq_question_close(NULL);
    nq_cursor_close(NULL);
    nq_rows_close(NULL);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, temporary_setup, temporary_teardown)
    const struct CMUnitTest tests[] = {
        TEST(files_that_are_no_catalog_are_refused),    TEST(a_newer_schema_is_refused_by_both_versions),
        TEST(tables_that_are_not_ours_are_refused),     TEST(objects_of_other_people_are_left_alone),
        TEST(coverage_that_makes_no_sense_is_an_error), cmocka_unit_test(closing_nothing_is_allowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
