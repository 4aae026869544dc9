/* SPDX-License-Identifier: MIT */
/* A right catalog is proven to be right, however many threads read it; and whatever is changed in it, it no longer is. */
#define _GNU_SOURCE /* memmem */
#include "verify/faults.h"

#include <stdio.h>
#include <stdlib.h>

#include "catalogs.h"
#include "testing.h"

#define PAST_CHECKS "PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;"

static void generate(const char *path, unsigned n, nq_classes classes, nq_stored at_least) {
    nq_generated generated;
    remove(path);
    nq_catalog *catalog = open_catalog(path, NQ_CATALOG_GENERATE);
    assert_int_equal(nq_catalog_generate(catalog, n, classes, at_least, &generated), NQ_OK);
    assert_int_equal(nq_catalog_finish(catalog), NQ_OK);
    nq_catalog_close(catalog);
}

static void change(const char *path, const char *sql) {
    char statements[1024];
    snprintf(statements, sizeof statements, PAST_CHECKS "%s", sql);
    run_sql(path, statements);
}

/* Out: *verified. */
static bool proves_with(const char *path, unsigned n, unsigned jobs, const nq_interrupt *interrupt,
                        nq_verified *verified) {
    nq_catalog *catalog;
    nq_catalog_options options = {.mode = NQ_CATALOG_VERIFY, .jobs = jobs, .interrupt = interrupt};
    const nq_verify_options how = {0};
    fault_log log = {.options = &how};
    *verified = (nq_verified){0};
    assert_int_equal(nq_catalog_open(path, &options, &catalog), NQ_OK);
    assert_int_equal(nq_catalog_coverage(catalog, n, &verified->coverage), NQ_OK);
    bool proven;
    const verified_size of = verify_size(catalog, &log, verified);
    assert_int_equal(verify_prove(&of, &proven), NQ_OK);
    nq_catalog_close(catalog);
    return proven;
}

static bool proves(const char *path, unsigned n) {
    nq_verified verified;
    return proves_with(path, n, 2, NULL, &verified);
}

static void right_catalogs_are_proven_by_any_number_of_threads(void **state) {
    static const unsigned jobs[] = {0, 1, 2, 7};
    for (unsigned n = 1; n <= 14; n++) {
        const char *path = temporary_path(state, "c.db");
        generate(path, n, NQ_ALL_CLASSES, NQ_STORED_DISTINCT);
        for (size_t k = 0; k < (n <= 12 ? 1 : sizeof jobs / sizeof jobs[0]); k++) {
            nq_verified verified;
            assert_true(proves_with(path, n, jobs[k], NULL, &verified));
            assert_int_equal(verified.distinct_rows, published_value("A000170", n));
            assert_int_equal(verified.fundamental_rows, published_value("A002562", n));
        }
    }
}

/* Of n = 15 spans begin with two letters. */
static void catalogs_of_one_table_or_some_classes_are_proven(void **state) {
    const char *path = temporary_path(state, "c.db");
    nq_verified verified;
    generate(path, 15, NQ_ALL_CLASSES, NQ_STORED_FUNDAMENTAL);
    assert_true(proves_with(path, 15, 2, NULL, &verified));
    assert_int_equal(verified.fundamental_rows, published_value("A002562", 15));
    assert_int_equal(verified.distinct_rows, 0);
    change(path, "DELETE FROM fundamental_solution WHERE placement = (SELECT max(placement) FROM fundamental_solution "
                 "WHERE placement < '4a')");
    assert_false(proves(path, 15));
    generate(path, 16, nq_classes_of(NQ_HALF_TURN) | nq_classes_of(NQ_QUARTER_TURN), NQ_STORED_DISTINCT);
    assert_true(proves(path, 16));
    change(path, "DELETE FROM distinct_solution WHERE placement = (SELECT min(placement) FROM distinct_solution WHERE "
                 "placement > '6b')");
    assert_false(proves(path, 16));
}

/* Whatever a row says of its class and symmetry but the one thing that is right: every pair there could be, in every row. */
static void no_other_canonical_form_or_symmetry_passes(void **state) {
    const char *path = temporary_path(state, "c.db");
    for (unsigned n = 5; n <= 6; n++) {
        sqlite3 *db;
        sqlite3_stmt *pairs;
        unsigned wrong = 0, right = 0;
        generate(path, n, NQ_ALL_CLASSES, NQ_STORED_DISTINCT);
        run_sql(path, "CREATE TABLE backup AS SELECT * FROM distinct_solution");
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        assert_int_equal(
            sqlite3_prepare_v2(
                db,
                "SELECT d.placement, c.placement, value, c.placement = d.canonical AND value = d.symmetry FROM "
                "backup AS d, backup AS c, json_each('[0,1,2,3,4,5,6,7]')",
                -1, &pairs, NULL),
            SQLITE_OK);
        char sql[4096][256];
        bool is_right[4096];
        unsigned count = 0;
        while (sqlite3_step(pairs) == SQLITE_ROW) {
            assert_true(count < 4096);
            is_right[count] = sqlite3_column_int(pairs, 3);
            snprintf(sql[count++], sizeof sql[0],
                     "UPDATE distinct_solution SET canonical = '%s', symmetry = %d WHERE placement = '%s'",
                     sqlite3_column_text(pairs, 1), sqlite3_column_int(pairs, 2), sqlite3_column_text(pairs, 0));
        }
        sqlite3_finalize(pairs);
        sqlite3_close(db);
        for (unsigned k = 0; k < count; k++) {
            change(path, sql[k]);
            assert_int_equal(proves(path, n), is_right[k]);
            is_right[k] ? right++ : wrong++;
            run_sql(path, "PRAGMA synchronous = OFF; REPLACE INTO distinct_solution SELECT * FROM backup");
        }
        assert_int_equal(right, published_value("A000170", n));
        assert_int_equal(wrong, right * (8 * right - 1));
    }
}

#define SWAP(table, columns, a, b)                                                                                     \
    "UPDATE " table " AS t SET (" columns ") = (SELECT " columns " FROM " table " AS o WHERE o.n = t.n AND "           \
    "o.placement = CASE t.placement WHEN '" a "' THEN '" b "' ELSE '" a "' END) WHERE placement IN ('" a "', '" b "')"

static void nothing_that_is_changed_passes(void **state) {
    static const char *const changes[] = {
        /* what rows of the same class, and of different classes, say is exchanged */
        SWAP("distinct_solution", "symmetry", "15863724", "17468253"),
        SWAP("distinct_solution", "canonical, symmetry", "15863724", "16837425"),
        SWAP("distinct_solution", "canonical", "84136275", "83162574"),
        SWAP("fundamental_solution", "orbit_size", "15863724", "35281746"),
        /* all counts agree with each other, but a class lacks its images, or its canonical form */
        "DELETE FROM fundamental_solution WHERE placement = '15863724'; DELETE FROM distinct_solution WHERE canonical "
        "= "
        "'16837425'; UPDATE coverage SET fundamental_count = fundamental_count - 1 WHERE orbit_size = 8",
        /* a whole class less, counts and all */
        "DELETE FROM distinct_solution WHERE canonical = '35281746'; DELETE FROM fundamental_solution WHERE placement "
        "= "
        "'35281746'; UPDATE coverage SET fundamental_count = 0 WHERE orbit_size = 4",
        /* one row less, one more, one for another */
        "DELETE FROM distinct_solution WHERE placement = '84136275'",
        "DELETE FROM distinct_solution WHERE placement = (SELECT min(placement) FROM distinct_solution)",
        "DELETE FROM distinct_solution WHERE placement = (SELECT max(placement) FROM distinct_solution)",
        "DELETE FROM fundamental_solution WHERE placement = '15863724'", "DELETE FROM fundamental_solution",
        "DELETE FROM distinct_solution", "INSERT INTO distinct_solution VALUES (8, '12345678', '12345678', 0)",
        "INSERT INTO fundamental_solution VALUES (8, '12345678', 8)",
        "INSERT INTO fundamental_solution VALUES (8, '17468253', 8)",
        "INSERT INTO distinct_solution VALUES (8, '15863724' || char(0), '15863724', 0)",
        "INSERT INTO distinct_solution VALUES (8, '1', '1', 0)", "INSERT INTO distinct_solution VALUES (8, '', '', 0)",
        "INSERT INTO distinct_solution VALUES (8, 'x', 'x', 0)",
        "UPDATE fundamental_solution SET placement = '17468253' WHERE placement = '15863724'",
        "UPDATE distinct_solution SET placement = '12345678' WHERE placement = '15863724'",
        "UPDATE distinct_solution SET canonical = '11111111' WHERE placement = '15863724'",
        "UPDATE distinct_solution SET canonical = placement, symmetry = 0 WHERE placement = '84136275'",
        /* the half turn does not change this one: rotate180 leads to it, too, but is not the least */
        "UPDATE distinct_solution SET symmetry = 2 WHERE placement = '35281746'",
        "UPDATE distinct_solution SET symmetry = -1 WHERE placement = '15863724'",
        "UPDATE distinct_solution SET symmetry = 8 WHERE placement = '15863724'",
        "UPDATE distinct_solution SET symmetry = 4294967296 WHERE placement = '15863724'",
        "UPDATE fundamental_solution SET orbit_size = 4294967304 WHERE placement = '15863724'",
        "UPDATE fundamental_solution SET orbit_size = 0",
        /* rows that are not covered, or that should be there */
        "UPDATE coverage SET stored = 'counts' WHERE orbit_size = 4",
        "UPDATE coverage SET stored = 'fundamental' WHERE orbit_size = 4",
        "UPDATE coverage SET fundamental_count = fundamental_count + 1 WHERE orbit_size = 4", "DELETE FROM coverage"};
    for (size_t k = 0; k < sizeof changes / sizeof changes[0]; k++) {
        const char *path = temporary_path(state, "c.db");
        generate(path, 8, NQ_ALL_CLASSES, NQ_STORED_DISTINCT);
        assert_true(proves(path, 8));
        change(path, changes[k]);
        if (proves(path, 8)) fail_msg("%s", changes[k]);
    }
}

/* At every place where one span ends and the next begins: a row less, and a row that is none. */
static void nothing_is_passed_over_between_spans(void **state) {
    const char *path = temporary_path(state, "c.db"), letters[] = "123456789abcd~";
    char sql[512];
    generate(path, 13, NQ_ALL_CLASSES, NQ_STORED_DISTINCT);
    for (unsigned k = 0; k + 1 < sizeof letters; k++) {
        run_sql(path, "CREATE TABLE backup AS SELECT * FROM distinct_solution LIMIT 0");
        for (size_t c = 0; c < 2; c++) {
            snprintf(sql, sizeof sql,
                     "DELETE FROM backup; INSERT INTO backup SELECT * FROM distinct_solution WHERE placement = (SELECT "
                     "%s(placement) FROM distinct_solution WHERE placement %s '%c'); DELETE FROM distinct_solution "
                     "WHERE placement IN (SELECT placement FROM backup)",
                     c == 0 ? "max" : "min", c == 0 ? "<" : ">", letters[k]);
            change(path, sql);
            /* before the first key and behind the last there is no row */
            bool is_end = (k == 0 && c == 0) || (k + 2 == sizeof letters && c == 1);
            assert_int_equal(proves(path, 13), is_end);
            change(path, "INSERT INTO distinct_solution SELECT * FROM backup");
        }
        snprintf(sql, sizeof sql, "INSERT INTO distinct_solution VALUES (13, '%c', '1', 0)", letters[k]);
        change(path, sql);
        assert_false(proves(path, 13));
        snprintf(sql, sizeof sql, "DELETE FROM distinct_solution WHERE placement = '%c'; DROP TABLE backup",
                 letters[k]);
        change(path, sql);
    }
    assert_true(proves(path, 13));
}

/* Changes bytes of a file that stand in it once. */
static void replace_bytes(const char *path, const char *from, const char *to) {
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    char *bytes = malloc(size);
    rewind(file);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, size, file), size);
    char *at = memmem(bytes, size, from, strlen(from));
    assert_non_null(at);
    fseek(file, at - bytes, SEEK_SET);
    assert_int_equal(fwrite(to, 1, strlen(to), file), strlen(to));
    free(bytes);
    fclose(file);
}

/* Behind the last row of a span stand one that is past the end of it, and of the next, and one that is before all. A search by key for the next
 * span can lead behind them. */
static void rows_that_no_span_has_are_seen(void **state) {
    const char *path = temporary_path(state, "c.db"), letters[] = "123456789abcd";
    generate(path, 13, NQ_ALL_CLASSES, NQ_STORED_DISTINCT);
    for (const char *letter = letters; *letter; letter++) {
        char sql[256], rows[2][14] = {"?zzzzzzzzzzzy", "?zzzzzzzzzzzz"};
        rows[0][0] = rows[1][0] = *letter;
        snprintf(sql, sizeof sql,
                 "INSERT INTO distinct_solution VALUES (13, '%s', 'yyyyyyyyyyyyy', 0), (13, '%s', 'yyyyyyyyyyyyy', 0)",
                 rows[0], rows[1]);
        change(path, sql);
        replace_bytes(path, rows[0], "zzzzzzzzzzzzz");
        replace_bytes(path, rows[1], "0000000000000");
        assert_false(proves(path, 13));
        replace_bytes(path, "zzzzzzzzzzzzz", rows[0]);
        replace_bytes(path, "0000000000000", rows[1]);
        change(path, "DELETE FROM distinct_solution WHERE canonical = 'yyyyyyyyyyyyy'");
        assert_true(proves(path, 13));
    }
}

/* The row as it stands in the file, without its header. */
static void read_row(const char *path, const char *which, char row[64]) {
    sqlite3 *db;
    sqlite3_stmt *found;
    char sql[256];
    snprintf(sql, sizeof sql,
             "SELECT placement || canonical || char(symmetry) FROM distinct_solution WHERE symmetry >= 2 ORDER BY "
             "placement %s",
             which);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &found, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(found), SQLITE_ROW);
    snprintf(row, 64, "%s", (const char *)sqlite3_column_text(found, 0));
    sqlite3_finalize(found);
    sqlite3_close(db);
}

/* All rows are right and as many as there should be; but one is there twice, and another is not. */
static void a_row_that_is_there_twice_is_seen(void **state) {
    const char *path = temporary_path(state, "c.db");
    char first[64], last[64], following[64];
    for (unsigned n = 8; n <= 13; n += 5) {
        generate(path, n, NQ_ALL_CLASSES, NQ_STORED_DISTINCT);
        read_row(path, "", first);
        read_row(path, "LIMIT 1 OFFSET 1", following);
        read_row(path, "DESC", last);
        replace_bytes(path, last, first);
        assert_false(proves(path, n));
        replace_bytes(path, following, last);
        assert_false(proves(path, n));
    }
}

static void an_interruption_proves_nothing(void **state) {
    const char *path = temporary_path(state, "c.db");
    nq_interrupt interrupt;
    nq_verified verified;
    atomic_init(&interrupt, true);
    generate(path, 13, NQ_ALL_CLASSES, NQ_STORED_DISTINCT);
    assert_false(proves_with(path, 13, 2, &interrupt, &verified));
    atomic_store(&interrupt, false);
    assert_true(proves_with(path, 13, 2, &interrupt, &verified));
}

int main(void) {
#define IN_A_FOLDER(test) cmocka_unit_test_setup_teardown(test, temporary_setup, temporary_teardown)
    const struct CMUnitTest tests[] = {
        IN_A_FOLDER(right_catalogs_are_proven_by_any_number_of_threads),
        IN_A_FOLDER(catalogs_of_one_table_or_some_classes_are_proven),
        IN_A_FOLDER(no_other_canonical_form_or_symmetry_passes),
        IN_A_FOLDER(nothing_that_is_changed_passes),
        IN_A_FOLDER(nothing_is_passed_over_between_spans),
        IN_A_FOLDER(rows_that_no_span_has_are_seen),
        IN_A_FOLDER(a_row_that_is_there_twice_is_seen),
        IN_A_FOLDER(an_interruption_proves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
