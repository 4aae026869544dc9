/* SPDX-License-Identifier: MIT */
#include "sql/feed.h"

#include <string.h>

#include "testing.h"

typedef struct three_rows {
    unsigned given;
    nq_status end;
} three_rows;

static nq_status next_of_three(void *context, nq_feed_row *row) {
    three_rows *rows = context;
    if (rows->given == 3) return rows->end;
    rows->given++;
    *row = (nq_feed_row){
        .n = 4, .placement = "3142", .canonical = "2413", .symmetry = NQ_MIRROR, .class = NQ_QUARTER_TURN};
    return NQ_OK;
}

static sqlite3 *open_memory(void) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
    assert_int_equal(nq_feed_register(db), SQLITE_OK);
    return db;
}

static void sqlite_pulls_rows_until_the_feed_is_done(void **state) {
    (void)state;
    sqlite3 *db = open_memory();
    sqlite3_stmt *statement;
    three_rows rows = {.end = NQ_DONE};
    nq_feed feed = {.next = next_of_three, .context = &rows};
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT n, placement, canonical, symmetry, orbit_size FROM nq_feed(?1)", -1,
                                        &statement, NULL),
                     SQLITE_OK);
    assert_int_equal(nq_feed_bind(statement, 1, &feed), SQLITE_OK);
    for (unsigned k = 0; k < 3; k++) {
        assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
        assert_int_equal(sqlite3_column_int(statement, 0), 4);
        assert_string_equal((const char *)sqlite3_column_text(statement, 1), "3142");
        assert_string_equal((const char *)sqlite3_column_text(statement, 2), "2413");
        assert_int_equal(sqlite3_column_int(statement, 3), NQ_MIRROR);
        assert_int_equal(sqlite3_column_int(statement, 4), 2);
    }
    assert_int_equal(sqlite3_step(statement), SQLITE_DONE);
    assert_int_equal(feed.failure, NQ_OK);
    sqlite3_finalize(statement);
    sqlite3_close(db);
}

static void a_failing_feed_ends_the_statement_and_is_remembered(void **state) {
    (void)state;
    static const struct {
        nq_status end;
        int result;
    } cases[] = {{NQ_INTERRUPTED, SQLITE_INTERRUPT}, {NQ_NO_MEMORY, SQLITE_NOMEM}, {NQ_IO, SQLITE_ERROR}};
    for (unsigned k = 0; k < 3; k++) {
        sqlite3 *db = open_memory();
        sqlite3_stmt *statement;
        three_rows rows = {.end = cases[k].end};
        nq_feed feed = {.next = next_of_three, .context = &rows};
        assert_int_equal(sqlite3_prepare_v2(db, "SELECT count(*) FROM nq_feed(?1)", -1, &statement, NULL), SQLITE_OK);
        nq_feed_bind(statement, 1, &feed);
        assert_int_equal(sqlite3_step(statement), cases[k].result);
        assert_int_equal(feed.failure, cases[k].end);
        sqlite3_finalize(statement);
        sqlite3_close(db);
    }
}

static void no_text_can_stand_for_the_pointer(void **state) {
    (void)state;
    sqlite3 *db = open_memory();
    assert_int_not_equal(sqlite3_exec(db, "SELECT * FROM nq_feed('140737488355328')", NULL, NULL, NULL), SQLITE_OK);
    assert_int_not_equal(sqlite3_exec(db, "SELECT * FROM nq_feed", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static int count(sqlite3 *db, const char *sql) {
    sqlite3_stmt *statement;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int counted = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return counted;
}

static void a_table_without_end_has_the_row_that_stands_there_at_each_step(void **state) {
    (void)state;
    nq_feed_row row = {
        .n = 4, .placement = "3142", .canonical = "2413", .symmetry = NQ_MIRROR, .class = NQ_QUARTER_TURN};
    sqlite3 *db = open_memory();
    sqlite3_stmt *statement;
    assert_int_equal(nq_feed_register_row(db, "board", &row), SQLITE_OK);
    assert_int_equal(count(db, "SELECT count(*) FROM (SELECT n FROM board LIMIT 3)"), 3);
    assert_int_equal(count(db, "SELECT n FROM board WHERE n = 4 OR placement = '3142' OR symmetry_name = 'mirror'"), 4);
    assert_int_equal(
        sqlite3_prepare_v2(db, "SELECT placement || ' ' || symmetry_name FROM board", -1, &statement, NULL), SQLITE_OK);
    for (unsigned k = 0; k < 5; k++) {
        row.placement = k % 2 ? "2413" : "3142";
        row.symmetry = k % 2 ? NQ_IDENTITY : NQ_MIRROR;
        assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
        assert_string_equal((const char *)sqlite3_column_text(statement, 0), k % 2 ? "2413 identity" : "3142 mirror");
    }
    sqlite3_finalize(statement);
    sqlite3_close(db);
}

static void comparisons_beyond_what_a_table_can_answer_for_are_no_wrong_answer(void **state) {
    (void)state;
    for (unsigned comparisons = 0; comparisons < 40; comparisons++) {
        sqlite3 *db = open_memory();
        sqlite3_stmt *statement;
        three_rows rows = {.end = NQ_DONE};
        nq_feed feed = {.next = next_of_three, .context = &rows};
        char sql[1000] = "SELECT count(*) FROM nq_feed(?1) WHERE 1";
        for (unsigned k = 0; k < comparisons; k++) strcat(sql, " AND n = 4");
        if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK) {
            nq_feed_bind(statement, 1, &feed);
            assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
            assert_int_equal(sqlite3_column_int(statement, 0), 3);
        } else {
            assert_true(comparisons >= 15);
        }
        sqlite3_finalize(statement);
        sqlite3_close(db);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sqlite_pulls_rows_until_the_feed_is_done),
        cmocka_unit_test(a_failing_feed_ends_the_statement_and_is_remembered),
        cmocka_unit_test(no_text_can_stand_for_the_pointer),
        cmocka_unit_test(a_table_without_end_has_the_row_that_stands_there_at_each_step),
        cmocka_unit_test(comparisons_beyond_what_a_table_can_answer_for_are_no_wrong_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
