/* SPDX-License-Identifier: MIT */
#include "nqueens/query.h"

#include <stdio.h>

#include "ask.h"
#include "catalogs.h"
#include "testing.h"

static void counts_are_the_published_ones_and_missing_sizes_are_not_zero(void **state) {
    const char *path = temporary_path(state, "c.db");
    make_catalog(path, 10);
    nq_catalog *catalog = open_catalog(path, NQ_CATALOG_QUERY);
    uint64_t count = 99;
    for (unsigned n = 1; n <= 10; n++) {
        nq_query query = nq_query_all((nq_range){n, n, true});
        assert_int_equal(ask_count(catalog, &query, n, &count), NQ_OK);
        assert_int_equal(count, published_value("A000170", n));
        query.fundamental = true;
        assert_int_equal(ask_count(catalog, &query, n, &count), NQ_OK);
        assert_int_equal(count, published_value("A002562", n));
        query.filter.classes = nq_classes_of(NQ_HALF_TURN);
        assert_int_equal(ask_count(catalog, &query, n, &count), NQ_OK);
        assert_int_equal(count, published_value("A260319", n));
    }
    count = 99;
    nq_query query = nq_query_all((nq_range){11, 11, true});
    assert_int_equal(ask_count(catalog, &query, 11, &count), NQ_NOT_COVERED);
    assert_int_equal(count, 99);
    assert_non_null(strstr(nq_catalog_message(catalog), "n = 11 is not in this catalog (it holds 1..10)"));
    nq_lacking lacking = nq_catalog_lacking(catalog);
    assert_true(lacking.range.first == 11 && lacking.range.last == 11 && lacking.classes == NQ_ALL_CLASSES &&
                lacking.at_least == NQ_STORED_COUNTS);
    nq_catalog_close(catalog);
}

/* What a list of 4..8 has to be, by an oracle. */
static unsigned expected_list(const nq_query *query, nq_placement all[256]) {
    unsigned count = 0;
    for (unsigned n = 4; n <= 8; n++) {
        nq_placement solutions[128];
        unsigned orbit_size, found = oracle_solutions(n, solutions);
        for (unsigned k = 0; k < found; k++) {
            bool is_canonical = oracle_is_canonical(&solutions[k], &orbit_size);
            nq_class class;
            assert_true(nq_class_of_orbit_size(orbit_size, &class));
            if (nq_classes_have(query->filter.classes, class) && (is_canonical || !query->fundamental))
                all[count++] = solutions[k];
        }
    }
    return count;
}

/* Lists with every offset and limit, and what they have to be. */
static void pages_of_a_list_fit_together(void **state) {
    const char *path = temporary_path(state, "c.db");
    make_catalog(path, 8);
    nq_catalog *catalog = open_catalog(path, NQ_CATALOG_QUERY);
    for (unsigned fundamental = 0; fundamental < 2; fundamental++) {
        for (nq_classes classes = 1; classes <= NQ_ALL_CLASSES; classes++) {
            nq_query query = nq_query_all((nq_range){4, 8, false});
            query.fundamental = fundamental;
            query.filter.classes = classes;
            nq_placement all[256], row;
            unsigned count = expected_list(&query, all);
            asked_list asked;
            query.limit = 7;
            for (query.offset = 0; query.offset <= count + 1; query.offset++) {
                assert_int_equal(ask_list(catalog, &query, &asked), NQ_OK);
                for (uint64_t k = query.offset; k < query.offset + 7 && k < count; k++) {
                    assert_int_equal(nq_cursor_next(asked.cursor, &row), NQ_OK);
                    assert_int_equal(nq_placement_compare(&row, &all[k]), 0);
                }
                assert_int_equal(nq_cursor_next(asked.cursor, &row), NQ_DONE);
                asked_list_close(&asked);
            }
        }
    }
    nq_catalog_close(catalog);
}

static void numbers_are_ranks(void **state) {
    const char *path = temporary_path(state, "c.db");
    make_catalog(path, 8);
    nq_catalog *catalog = open_catalog(path, NQ_CATALOG_QUERY);
    for (unsigned n = 4; n <= 8; n++) {
        nq_placement solutions[128];
        unsigned count = oracle_solutions(n, solutions), orbit_size;
        assert_int_equal(count, published_value("A000170", n));
        for (uint64_t rank = 1, fundamental_rank = 1; rank <= count; rank++) {
            uint64_t number;
            assert_int_equal(ask_number(catalog, &solutions[rank - 1], false, &number), NQ_OK);
            assert_int_equal(number, rank);
            if (!oracle_is_canonical(&solutions[rank - 1], &orbit_size)) continue;
            assert_int_equal(ask_number(catalog, &solutions[rank - 1], true, &number), NQ_OK);
            assert_int_equal(number, fundamental_rank++);
        }
    }
    nq_catalog_close(catalog);
}

/* A query reads between locks: while it pauses, a writer can commit. */
static void a_paused_list_locks_nothing(void **state) {
    const char *path = temporary_path(state, "c.db");
    make_catalog(path, 9);
    nq_catalog *reader = open_catalog(path, NQ_CATALOG_QUERY);
    nq_query query = nq_query_all((nq_range){1, 9, false});
    asked_list asked;
    nq_placement row;
    uint64_t rows = 1;
    assert_int_equal(ask_list(reader, &query, &asked), NQ_OK);
    assert_int_equal(nq_cursor_next(asked.cursor, &row), NQ_OK);
    nq_catalog *writer = open_catalog(path, NQ_CATALOG_GENERATE);
    nq_generated generated;
    assert_int_equal(nq_catalog_generate(writer, 10, NQ_ALL_CLASSES, NQ_STORED_DISTINCT, &generated), NQ_OK);
    assert_int_equal(nq_catalog_finish(writer), NQ_OK);
    nq_catalog_close(writer);
    while (nq_cursor_next(asked.cursor, &row) == NQ_OK) rows++;
    assert_int_equal(rows, 1 + 0 + 0 + 2 + 10 + 4 + 40 + 92 + 352);
    asked_list_close(&asked);
    nq_catalog_close(reader);
}

/* Lists n = 4 of a catalog and returns how it ended. */
static nq_status list_4(const char *path, char *message, size_t size) {
    nq_catalog *catalog = open_catalog(path, NQ_CATALOG_QUERY);
    nq_query query = nq_query_all((nq_range){4, 4, true});
    asked_list asked;
    nq_placement row;
    nq_status status = ask_list(catalog, &query, &asked);
    while (status == NQ_OK) status = nq_cursor_next(asked.cursor, &row);
    snprintf(message, size, "%s", nq_catalog_message(catalog));
    asked_list_close(&asked);
    nq_catalog_close(catalog);
    return status;
}

static void rows_that_lie_end_in_an_error_never_in_a_wrong_list(void **state) {
    static const struct {
        const char *damage, *words;
    } cases[] = {
        {"UPDATE distinct_solution SET placement = '1234' WHERE placement = '2413'", "is no solution"},
        {"UPDATE distinct_solution SET placement = '241' WHERE placement = '2413'", "is no solution"},
        {"UPDATE distinct_solution SET placement = char(27) || '[2J' WHERE placement = '2413'", "is no solution"},
        {"DELETE FROM distinct_solution WHERE placement = '3142'", "coverage promises more"},
        {"INSERT INTO distinct_solution VALUES (4, '3143', '2413', 0)", "is no solution"},
        {"UPDATE coverage SET fundamental_count = 2 WHERE n = 4 AND orbit_size = 2", "coverage promises more"},
    };
    char path[512], message[1024];
    snprintf(path, sizeof path, "%s", temporary_path(state, "c.db"));
    for (unsigned k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        char sql[512];
        make_catalog(path, 4);
        snprintf(sql, sizeof sql, "PRAGMA ignore_check_constraints = ON; %s", cases[k].damage);
        run_sql(path, sql);
        assert_int_equal(list_4(path, message, sizeof message), NQ_DAMAGED);
        if (!strstr(message, cases[k].words)) fail_msg("'%s' does not say '%s'", message, cases[k].words);
        remove(path);
    }
}

/* Totals that do not fit 32 bits are kept exactly. */
static void large_counts_are_exact(void **state) {
    const char *path = temporary_path(state, "c.db");
    make_catalog(path, 1);
    run_sql(path, "INSERT INTO coverage VALUES (24, 8, 28439270037332, 'counts'), (24, 4, 2917938, 'counts'), (24, 2, "
                  "1664, 'counts'), (24, 1, 0, 'counts')");
    nq_catalog *catalog = open_catalog(path, NQ_CATALOG_QUERY);
    nq_query query = nq_query_all((nq_range){24, 24, true});
    uint64_t count;
    assert_int_equal(ask_count(catalog, &query, 24, &count), NQ_OK);
    assert_true(count == published_value("A000170", 24));
    query.fundamental = true;
    assert_int_equal(ask_count(catalog, &query, 24, &count), NQ_OK);
    assert_true(count == published_value("A002562", 24));
    nq_catalog_close(catalog);
}

static void a_size_that_is_covered_in_part_is_named_as_such(void **state) {
    const char *path = temporary_path(state, "c.db");
    make_catalog(path, 4);
    run_sql(path, "INSERT INTO coverage VALUES (24, 2, 1664, 'counts')");
    nq_catalog *catalog = open_catalog(path, NQ_CATALOG_QUERY);
    nq_query query = nq_query_all((nq_range){24, 24, true});
    uint64_t count;
    asked_list asked;
    assert_int_equal(ask_count(catalog, &query, 24, &count), NQ_NOT_COVERED);
    assert_non_null(strstr(nq_catalog_message(catalog),
                           "n = 24 is in this catalog only for quarter-turn; missing: asymmetric, half-turn, full"));
    query.filter.classes = nq_classes_of(NQ_QUARTER_TURN);
    assert_int_equal(ask_count(catalog, &query, 24, &count), NQ_OK);
    assert_int_equal(count, published_value("A033148", 24));
    assert_int_equal(ask_list(catalog, &query, &asked), NQ_NOT_COVERED);
    assert_non_null(strstr(nq_catalog_message(catalog), "n = 24: of quarter-turn only the counts are in this catalog"));
    nq_lacking lacking = nq_catalog_lacking(catalog);
    assert_true(lacking.range.first == 24 && lacking.classes == nq_classes_of(NQ_QUARTER_TURN) && lacking.only_boards);
    nq_catalog_close(catalog);
}

static void ask_sql(nq_catalog *catalog, const char *statement, int64_t expected) {
    nq_rows *rows;
    assert_int_equal(nq_catalog_sql(catalog, statement, &rows), NQ_OK);
    assert_int_equal(nq_rows_next(rows), NQ_OK);
    assert_int_equal(nq_rows_value(rows, 0).integer, expected);
    nq_rows_close(rows);
}

static void a_handle_that_has_answered_sql_does_all_else(void **state) {
    const char *path = temporary_path(state, "c.db");
    make_catalog(path, 4);
    nq_catalog *catalog = open_catalog(path, NQ_CATALOG_GENERATE);
    nq_generated generated;
    nq_rows *rows;
    uint64_t count;
    ask_sql(catalog, "SELECT count(*) FROM all_solutions", 3);
    assert_int_equal(nq_catalog_sql(catalog, "DELETE FROM coverage", &rows), NQ_REFUSED);
    assert_int_equal(nq_catalog_generate(catalog, 5, NQ_ALL_CLASSES, NQ_STORED_FUNDAMENTAL, &generated), NQ_OK);
    assert_int_equal(nq_catalog_finish(catalog), NQ_OK);
    ask_sql(catalog, "SELECT count(*) FROM all_solutions", 13);
    nq_query query = nq_query_all((nq_range){5, 5, true});
    assert_int_equal(ask_count(catalog, &query, 5, &count), NQ_OK);
    assert_int_equal(count, published_value("A000170", 5));
    nq_catalog_close(catalog);
}

static void parameters_of_sql_take_every_type(void **state) {
    static const nq_value values[] = {{.type = NQ_VALUE_NULL},
                                      {.type = NQ_VALUE_INTEGER, .integer = INT64_MIN},
                                      {.type = NQ_VALUE_REAL, .real = 0.1},
                                      {.type = NQ_VALUE_TEXT, .bytes = "a\0b", .length = 3},
                                      {.type = NQ_VALUE_BLOB, .bytes = "\xff", .length = 1}};
    const char *path = temporary_path(state, "c.db");
    make_catalog(path, 1);
    nq_catalog *catalog = open_catalog(path, NQ_CATALOG_QUERY);
    for (size_t k = 0; k < sizeof values / sizeof values[0]; k++) {
        nq_rows *rows;
        assert_int_equal(nq_catalog_sql(catalog, "SELECT :x", &rows), NQ_OK);
        assert_int_equal(nq_rows_bind(rows, "y", &values[k]), NQ_REFUSED);
        assert_int_equal(nq_rows_next(rows), NQ_REFUSED);
        assert_int_equal(nq_rows_bind(rows, "x", &values[k]), NQ_OK);
        assert_int_equal(nq_rows_next(rows), NQ_OK);
        nq_value found = nq_rows_value(rows, 0);
        assert_int_equal(found.type, values[k].type);
        assert_true(found.integer == values[k].integer && found.real == values[k].real &&
                    found.length == values[k].length);
        if (found.length) assert_memory_equal(found.bytes, values[k].bytes, found.length);
        nq_rows_close(rows);
    }
    nq_catalog_close(catalog);
}

/* Of a range all is answered or nothing, and what is not answered is not written. */
static void a_question_is_of_its_range(void **state) {
    static uint64_t tally[ASK_MOST], grid[NQ_MAX_N][NQ_MAX_N];
    const char *path = temporary_path(state, "c.db");
    make_catalog(path, 6);
    nq_catalog *catalog = open_catalog(path, NQ_CATALOG_QUERY);
    nq_query query = nq_query_all((nq_range){4, 6, false});
    nq_question *question;
    nq_key_parse("first", 5, &query.by[query.by_count++].use);
    uint64_t count = tally[0] = grid[0][0] = 99;
    assert_int_equal(nq_question_open(catalog, &query, &question), NQ_OK);
    for (unsigned n = 0; n <= 99; n = n == 3 ? 7 : n + 1) {
        assert_int_equal(nq_question_count(question, n, &count), NQ_OUT_OF_RANGE);
        assert_int_equal(ask_tally_of(question, n, tally), NQ_OUT_OF_RANGE);
        assert_int_equal(nq_question_occupancy(question, n, grid), NQ_OUT_OF_RANGE);
    }
    nq_question_close(question);
    query.range.last = 7;
    query.where[query.where_count++] = "n > 0";
    assert_int_equal(nq_question_open(catalog, &query, &question), NQ_OK);
    assert_int_equal(nq_question_count(question, 4, &count), NQ_NOT_COVERED);
    assert_int_equal(ask_tally_of(question, 4, tally), NQ_NOT_COVERED);
    assert_int_equal(nq_question_occupancy(question, 4, grid), NQ_NOT_COVERED);
    nq_question_close(question);
    query.range.last = 4;
    query.where[0] = "abs(-9223372036854775807 - n/n)";
    assert_int_equal(nq_question_open(catalog, &query, &question), NQ_OK);
    assert_int_equal(nq_question_count(question, 4, &count), NQ_REFUSED);
    assert_int_equal(ask_tally_of(question, 4, tally), NQ_REFUSED);
    assert_int_equal(nq_question_occupancy(question, 4, grid), NQ_REFUSED);
    nq_question_close(question);
    assert_true(count == 99 && tally[0] == 99 && grid[0][0] == 99);
    nq_catalog_close(catalog);
}

/* What a user of the program is told of a catalog that holds only counts, and only some of them. */
static void classes_are_told_from_counts(void **state) {
    static uint64_t tally[ASK_MOST];
    const char *path = temporary_path(state, "c.db");
    make_catalog(path, 1);
    run_sql(path,
            "INSERT INTO coverage VALUES (24, 4, 2917938, 'counts'), (24, 2, 1664, 'counts'), (24, 1, 0, 'counts')");
    nq_catalog *catalog = open_catalog(path, NQ_CATALOG_QUERY);
    nq_query query = nq_query_all((nq_range){24, 24, true});
    nq_question *question;
    nq_tally *lines;
    assert_int_equal(ask_tally(catalog, &query, 24, "first", tally), NQ_NOT_COVERED);
    nq_key_parse("class", 5, &query.by[query.by_count++].use);
    assert_int_equal(nq_question_open(catalog, &query, &question), NQ_OK);
    assert_true(nq_question_is_ready_made(question));
    assert_int_equal(ask_tally_of(question, 24, tally), NQ_OK);
    assert_true(tally[1] == 4 * UINT64_C(2917938) && tally[2] == published_value("A033148", 24) && tally[3] == 0);
    assert_int_equal(nq_question_tally(question, 24, &lines), NQ_OK);
    assert_int_equal(nq_tally_lines(lines), 3);
    assert_string_equal(nq_tally_value(lines, 0, 0).bytes, "half-turn");
    nq_tally_close(lines);
    nq_question_close(question);
    query.filter.classes = nq_classes_of(NQ_ASYMMETRIC);
    assert_int_equal(nq_question_open(catalog, &query, &question), NQ_OK);
    assert_int_equal(ask_tally_of(question, 24, tally), NQ_NOT_COVERED);
    nq_question_close(question);
    query.filter.classes = NQ_ALL_CLASSES;
    query.range = (nq_range){23, 24, false};
    assert_int_equal(nq_question_open(catalog, &query, &question), NQ_OK);
    assert_int_equal(ask_tally_of(question, 24, tally), NQ_NOT_COVERED);
    assert_non_null(strstr(nq_catalog_message(catalog), "n = 23 is not in this catalog"));
    nq_question_close(question);
    nq_catalog_close(catalog);
}

static void a_sample_is_of_all_that_passes(void **state) {
    const char *path = temporary_path(state, "c.db");
    make_catalog(path, 6);
    nq_catalog *catalog = open_catalog(path, NQ_CATALOG_QUERY);
    nq_query query = nq_query_all((nq_range){6, 6, true});
    nq_question *question;
    query.sample = 2;
    query.offset = 1;
    assert_int_equal(nq_question_open(catalog, &query, &question), NQ_REFUSED);
    assert_null(question);
    query.offset = 0;
    query.has_after = true;
    assert_int_equal(nq_placement_parse("246135", 6, &query.after), NQ_OK);
    assert_int_equal(nq_question_open(catalog, &query, &question), NQ_REFUSED);
    nq_catalog_close(catalog);
}

/* Other classes of an n, or the same ones in another form, may be stored while a question is open: its answers stay as they were. */
static void what_is_stored_meanwhile_changes_no_answer(void **state) {
    char path[512];
    snprintf(path, sizeof path, "%s", temporary_path(state, "c.db"));
    for (unsigned stored = NQ_STORED_FUNDAMENTAL; stored <= NQ_STORED_DISTINCT; stored++) {
        nq_catalog *writer = open_catalog(path, NQ_CATALOG_GENERATE), *reader;
        nq_generated generated;
        assert_int_equal(nq_catalog_generate(writer, 8, nq_classes_of(NQ_HALF_TURN), (nq_stored)stored, &generated),
                         NQ_OK);
        assert_int_equal(nq_catalog_finish(writer), NQ_OK);
        reader = open_catalog(path, NQ_CATALOG_QUERY);
        nq_query query = nq_query_all((nq_range){8, 8, true});
        query.filter.classes = nq_classes_of(NQ_HALF_TURN);
        asked_list distinct, fundamental;
        nq_placement row;
        uint64_t count = 0, rows = 0;
        assert_int_equal(ask_list(reader, &query, &distinct), NQ_OK);
        query.fundamental = true;
        assert_int_equal(ask_list(reader, &query, &fundamental), NQ_OK);
        assert_int_equal(nq_catalog_generate(writer, 8, NQ_ALL_CLASSES, NQ_STORED_DISTINCT, &generated), NQ_OK);
        assert_int_equal(nq_catalog_finish(writer), NQ_OK);
        nq_status status;
        while ((status = nq_cursor_next(distinct.cursor, &row)) == NQ_OK) rows++;
        assert_true(status == NQ_DONE && rows == 4);
        assert_int_equal(nq_cursor_next(fundamental.cursor, &row), NQ_OK);
        assert_int_equal(nq_cursor_next(fundamental.cursor, &row), NQ_DONE);
        assert_int_equal(nq_question_count(distinct.question, 8, &count), NQ_OK);
        assert_int_equal(count, 4);
        asked_list_close(&distinct);
        asked_list_close(&fundamental);
        nq_catalog_close(reader);
        nq_catalog_close(writer);
        remove(path);
    }
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, temporary_setup, temporary_teardown)
    const struct CMUnitTest tests[] = {
        TEST(counts_are_the_published_ones_and_missing_sizes_are_not_zero),
        TEST(pages_of_a_list_fit_together),
        TEST(numbers_are_ranks),
        TEST(a_paused_list_locks_nothing),
        TEST(rows_that_lie_end_in_an_error_never_in_a_wrong_list),
        TEST(large_counts_are_exact),
        TEST(a_size_that_is_covered_in_part_is_named_as_such),
        TEST(a_handle_that_has_answered_sql_does_all_else),
        TEST(parameters_of_sql_take_every_type),
        TEST(a_question_is_of_its_range),
        TEST(classes_are_told_from_counts),
        TEST(a_sample_is_of_all_that_passes),
        TEST(what_is_stored_meanwhile_changes_no_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
