/* SPDX-License-Identifier: MIT */
/* Files made by SQLite itself are accounted for to the last page, and whatever is changed in who uses a page is told. */
#include "pages/page_map.h"

#include <stdio.h>

#include "testing.h"

typedef struct tale {
    unsigned faults;
    char first[256];
} tale;

static void keep_fault(void *context, const char *sentence) {
    tale *told = context;
    if (told->faults++ == 0) snprintf(told->first, sizeof told->first, "%s", sentence);
}

static bool never(void *context) {
    (void)context;
    return false;
}

static bool at_once(void *context) {
    (void)context;
    return true;
}

static sqlite3 *open_file(const char *path) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    return db;
}

static void execute(sqlite3 *db, const char *sql) {
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail_msg("%s: %s", sql, sqlite3_errmsg(db));
}

/* A file with trees of several levels, an index, a table without rowids, overflow pages, free pages, and a view first. */
static void make_file(const char *path, const char *pragma) {
    sqlite3 *db = open_file(path);
    execute(db, pragma);
    execute(db,
            "CREATE VIEW a_view AS SELECT 1; CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT); CREATE INDEX i ON t (b);"
            "CREATE TABLE w (a TEXT PRIMARY KEY, b BLOB) WITHOUT ROWID; CREATE TABLE gone (a);"
            "WITH RECURSIVE k(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM k WHERE x < 500) INSERT INTO t SELECT x, "
            "hex(zeroblob(x % 30)) || x FROM k;"
            "INSERT INTO w SELECT b || a, zeroblob(a * 20) FROM t; INSERT INTO gone SELECT zeroblob(3000) FROM t; "
            "DELETE FROM gone;");
    sqlite3_close(db);
}

static tale account(const char *path, bool (*stop)(void *context), int expected) {
    tale told = {.faults = 0};
    unsigned char header[PAGE_MAP_HEADER];
    page_map_hooks hooks = {.fault = keep_fault, .stop = stop, .context = &told};
    sqlite3 *db = open_file(path);
    execute(db, "BEGIN; SELECT count(*) FROM sqlite_schema");
    assert_int_equal(page_map_account(db, &hooks, header), expected);
    if (expected == SQLITE_OK) assert_memory_equal(header, "SQLite format 3", 16);
    execute(db, "COMMIT");
    sqlite3_close(db);
    return told;
}

static const char *const pragmas[] = {"PRAGMA page_size = 512", "PRAGMA page_size = 4096",
                                      "PRAGMA page_size = 512; PRAGMA auto_vacuum = FULL",
                                      "PRAGMA page_size = 1024; PRAGMA auto_vacuum = INCREMENTAL"};

static void every_page_of_a_sound_file_is_accounted_for(void **state) {
    for (size_t k = 0; k < sizeof pragmas / sizeof pragmas[0]; k++) {
        const char *path = temporary_path(state, "x.db");
        remove(path);
        make_file(path, pragmas[k]);
        tale told = account(path, never, SQLITE_OK);
        if (told.faults) fail_msg("%s: %s", pragmas[k], told.first);
    }
}

static void one_that_is_stopped_says_so(void **state) {
    const char *path = temporary_path(state, "x.db");
    make_file(path, pragmas[0]);
    assert_int_equal(account(path, at_once, SQLITE_INTERRUPT).faults, 0);
}

static void change(const char *path, long at, const char *bytes, size_t count) {
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    assert_int_equal(fclose(file), 0);
}

/* Bytes 32..35 of the header name the first page of the free list, 36..39 how many there are. */
static void a_free_list_that_is_not_one_is_told(void **state) {
    static const struct {
        long at;
        const char *bytes;
    } changes[] = {{32, "\0\0\0\2"}, {32, "\0\0\0\0"}, {32, "\177\377\377\377"}, {36, "\0\0\0\1"}, {36, "\0\0\0\0"}};
    const char *path = temporary_path(state, "x.db");
    for (size_t k = 0; k < sizeof changes / sizeof changes[0]; k++) {
        remove(path);
        make_file(path, pragmas[0]);
        change(path, changes[k].at, changes[k].bytes, 4);
        if (account(path, never, SQLITE_OK).faults == 0) fail_msg("change %zu is not told", k);
    }
}

static void a_page_that_two_trees_use_is_told(void **state) {
    const char *path = temporary_path(state, "x.db");
    make_file(path, pragmas[0]);
    sqlite3 *db = open_file(path);
    execute(db, "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema "
                "WHERE name = 't') WHERE name = 'gone'");
    sqlite3_close(db);
    assert_true(account(path, never, SQLITE_OK).faults > 0);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, temporary_setup, temporary_teardown)
    const struct CMUnitTest tests[] = {
        TEST(every_page_of_a_sound_file_is_accounted_for),
        TEST(one_that_is_stopped_says_so),
        TEST(a_free_list_that_is_not_one_is_told),
        TEST(a_page_that_two_trees_use_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
