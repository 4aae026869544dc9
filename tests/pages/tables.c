/* SPDX-License-Identifier: MIT */
/* Tables of every shape, laid by both makers, are what SQLite takes for its own. */
#include "table_fill.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include <sqlite3.h>

#include "laid_tables.h"
#include "pages/header.h"
#include "pages/table_append.h"
#include "testing.h"

static bool slow(void) {
    const char *value = getenv("NQUEENS_SLOW");
    return value && *value;
}

static void hold(const char *what, const laid_table *table) {
    if (what)
        fail_msg("page size %u, %zu runs, the first %llu of %u bytes: %s", table->page_size, table->run_count,
                 (unsigned long long)table->runs[0].rows, table->runs[0].bytes, what);
}

static void copy_path(char path[512], void **state, const char *name) {
    snprintf(path, 512, "%s", temporary_path(state, name));
}

/* All makers agree, SQLite agrees with them, and goes on with the table. */
static void try_table(void **state, const laid_table *table, laid_how how, bool change) {
    char a[512], b[512];
    copy_path(a, state, "a.db");
    copy_path(b, state, "b.db");
    hold(laid_make(a, table, LAID_APPENDED), table);
    hold(laid_make(b, table, how), table);
    hold(laid_same(a, b), table);
    hold(laid_make(b, table, LAID_IN_CELLS), table);
    hold(laid_same(a, b), table);
    hold(laid_check(a, table), table);
    if (change) hold(laid_change(a, table), table);
}

static void try_rows(void **state, uint32_t page_size, uint64_t rows, uint32_t bytes, bool change) {
    table_run run = {rows, bytes};
    laid_table table = {.page_size = page_size, .runs = &run, .run_count = 1};
    try_table(state, &table, rows % 2 ? LAID_SHUFFLED : LAID_FILLED, change);
}

static void few_rows_of_every_page_size(void **state) {
    for (uint32_t page_size = 512; page_size <= 65536; page_size *= 2)
        for (uint64_t rows = 0; rows <= (slow() ? 120 : 22); rows += slow() || rows < 7 || page_size < 4096 ? 1 : 5)
            try_rows(state, page_size, rows, most_payload(page_size), rows % 7 == 0);
}

/* How many rows fill a tree of one, two, three levels, with one more to begin another. */
static uint64_t rows_of_levels(uint32_t page_size, uint32_t bytes, unsigned levels) {
    uint64_t rows = (page_size - 8) / row_cost(bytes, false) + 1;
    while (--levels > 0) rows *= (page_size - 12) / row_cost(bytes, true) + 1;
    return rows;
}

static void around(void **state, uint32_t page_size, uint32_t bytes, uint64_t rows, unsigned width) {
    for (uint64_t k = rows - width; k <= rows + width; k++) try_rows(state, page_size, k, bytes, k == rows);
}

static void boundaries_of_pages_and_levels(void **state) {
    for (uint32_t page_size = 512; page_size <= 65536; page_size *= 2) {
        uint32_t most = most_payload(page_size);
        uint32_t sizes[] = {most, most - 1, most / 2, most / 3, 40};
        for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++)
            for (unsigned levels = 1; levels <= 3; levels++) {
                uint64_t rows = rows_of_levels(page_size, sizes[k], levels);
                if (rows * sizes[k] > (slow() ? 20000000 : 100000)) continue;
                around(state, page_size, sizes[k], rows, slow() ? 4 : 1);
                around(state, page_size, sizes[k], 2 * rows, slow() ? 2 : 0);
            }
    }
}

/* Every number of rows, of a table with three levels and more. */
static void every_number_of_rows(void **state) {
    for (uint64_t rows = 0; rows <= (slow() ? 1400 : 90); rows++)
        try_rows(state, 512, rows, most_payload(512), rows % (slow() ? 10 : 30) == 0);
    for (uint64_t rows = 0; slow() && rows <= 1400; rows++) try_rows(state, 512, rows, 45, rows % 10 == 0);
}

static uint64_t next_random(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* Runs of any sizes, growing or not. */
static void runs_of_many_sizes(void **state) {
    uint64_t seed = 88172645463325252u;
    for (unsigned k = 0; k < (slow() ? 6000 : 120); k++) {
        table_run runs[40];
        laid_table table = {.page_size = 512u << next_random(&seed) % (slow() ? 5 : 3), .runs = runs};
        uint32_t most = most_payload(table.page_size), bytes = LAID_LEAST_BYTES;
        bool growing = next_random(&seed) % 2;
        table.run_count = 1 + next_random(&seed) % 40;
        table.shorter = (unsigned)(next_random(&seed) % 4);
        for (size_t run = 0; run < table.run_count; run++) {
            bytes = growing ? bytes + (uint32_t)(next_random(&seed) % (1 + (most - bytes) / 8))
                            : LAID_LEAST_BYTES + (uint32_t)(next_random(&seed) % (most - LAID_LEAST_BYTES + 1));
            runs[run] = (table_run){next_random(&seed) % (next_random(&seed) % 3 ? 4 : 60), bytes};
        }
        try_table(state, &table, k % 2 ? LAID_SHUFFLED : LAID_FILLED, k % 8 == 0);
    }
}

static void several_threads_and_tables(void **state) {
    table_run runs[] = {{3, 20}, {700, 28}, {6000, 40}};
    for (uint32_t page_size = 512; page_size <= 65536; page_size *= 8) {
        laid_table table = {.page_size = page_size, .runs = runs, .run_count = 3, .shorter = 3, .tables = 3};
        try_table(state, &table, LAID_BY_THREADS, true);
    }
}

/* The free list names what is before the pages that are laid. */
static void past_the_page_of_the_locks(void **state) {
    for (uint32_t page_size = 65536; page_size >= (slow() ? 4096 : 65536); page_size /= 4)
        for (uint32_t before = 0; before <= 12; before += slow() ? 1 : 4) {
            table_run run = {rows_of_levels(page_size, most_payload(page_size), 1) * 8, most_payload(page_size)};
            laid_table table = {.page_size = page_size, .runs = &run, .run_count = 1};
            table.first = lock_page(page_size) + 1 - before;
            table.tables = 1 + before % 3 / 2;
            try_table(state, &table, before % 3 ? LAID_SHUFFLED : LAID_BY_THREADS, before == 8);
        }
}

/* Rows of two and three bytes, which take a cell of four: only a key, -128 to 127; 0 and 1 have no byte of their own. */
static void the_shortest_rows(void **state) {
    const char *path = temporary_path(state, "x.db");
    sqlite3 *db;
    pages_header header;
    const char *unfit;
    uint32_t end;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(db, "PRAGMA page_size = 512; CREATE TABLE t (k INT PRIMARY KEY) WITHOUT ROWID", 0, 0, 0), 0);
    sqlite3_close(db);
    int fd = open(path, O_RDWR | O_CLOEXEC);
    assert_int_equal(pages_header_read(fd, &header, &unfit), 0);
    page_writer *writer = page_writer_open(fd, header.page_size);
    table_append *append = table_append_open(writer, &(table_place){header.page_size, 2, header.pages + 1});
    for (int k = -128; k < 128; k++) {
        bool short_one = k == 0 || k == 1;
        unsigned char record[] = {2, short_one ? (unsigned char)(8 + k) : 1, (unsigned char)k};
        assert_int_equal(table_append_row(append, record, short_one ? 2 : 3, short_one ? 2 : 3), 0);
    }
    assert_int_equal(table_append_finish(append, &end), 0);
    table_append_close(append);
    page_writer_close(writer);
    assert_int_equal(pages_header_finish(fd, end - 1), 0);
    close(fd);
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db,
                                        "SELECT integrity_check, (SELECT count(*) FROM t), (SELECT sum(k) FROM t) "
                                        "FROM pragma_integrity_check",
                                        -1, &row, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(row, 0), "ok");
    assert_int_equal(sqlite3_column_int(row, 1), 256);
    assert_int_equal(sqlite3_column_int(row, 2), -128);
    sqlite3_finalize(row);
    sqlite3_close(db);
}

/* More pages than a file can have; and of the most that could be wanted, the pages are asked for at once. */
static void shapes_of_very_many_rows(void **state) {
    (void)state;
    table_shape *shape;
    table_place place = {512, 2, 3};
    assert_int_equal(table_shape_make(&place, &(table_run){(uint64_t)1 << 60, 40}, 1, &shape), EFBIG);
    assert_null(shape);
    place.page_size = 65536;
    table_run runs[] = {{5000000000u, 44}, {39029188884u, 46}};
    assert_int_equal(table_shape_make(&place, runs, 2, &shape), 0);
    uint64_t leaves = table_shape_leaves(shape), rows = 0;
    for (uint64_t k = 0; k < leaves; k += leaves / 5000) {
        table_leaf leaf = table_shape_leaf(shape, k);
        assert_true(leaf.page >= 3 && leaf.page < table_shape_end(shape) && leaf.rows > 0 && leaf.first_row >= rows);
        rows = leaf.first_row;
    }
    table_leaf last = table_shape_leaf(shape, leaves - 1);
    assert_true(last.last && last.first_row + last.rows == runs[0].rows + runs[1].rows);
    table_shape_free(shape);
}

/* Rows until writing fails. Returns how. */
static int append_until_it_fails(int fd) {
    static const unsigned char record[40] = {3, 4, 0x4a};
    uint32_t end;
    int error = 0;
    page_writer *writer = page_writer_open(fd, 512);
    table_append *append = table_append_open(writer, &(table_place){512, 2, 3});
    for (unsigned k = 0; !error && k < 100000; k++) error = table_append_row(append, record, 40, 40);
    if (!error) error = table_append_finish(append, &end);
    table_append_close(append);
    page_writer_close(writer);
    return error;
}

static void a_full_disk_is_told(void **state) {
    (void)state;
    int fd = open("/dev/full", O_RDWR | O_CLOEXEC);
    if (fd < 0) skip();
    assert_int_equal(append_until_it_fails(fd), ENOSPC);
    close(fd);
    fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    assert_int_equal(append_until_it_fails(fd), EBADF);
    close(fd);
}

/* The last write before the limit is cut short. */
static void a_file_that_may_not_grow_is_told(void **state) {
    struct rlimit before, limit;
    int fd = open(temporary_path(state, "x"), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = 1500000;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    int error = append_until_it_fails(fd);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(error, EFBIG);
    assert_int_equal(lseek(fd, 0, SEEK_END), 1500000);
    close(fd);
}

/* What SQLite makes of the SQL, and then with the byte changed; *unfit is NULL if it is fit. */
static int read_header(const char *path, const char *sql, long at, int byte, const char **unfit) {
    sqlite3 *db;
    pages_header header;
    remove(path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    int fd = open(path, O_RDWR | O_CLOEXEC);
    unsigned char changed = (unsigned char)byte;
    if (at >= 0) assert_int_equal(pwrite(fd, &changed, 1, at), 1);
    int error = pages_header_read(fd, &header, unfit);
    if (!error) assert_int_equal(header.page_size, 1024);
    close(fd);
    return error;
}

static void only_a_plain_file_is_fit(void **state) {
#define TABLE                                                                                                          \
    "PRAGMA page_size = 1024; CREATE TABLE t (k PRIMARY KEY) WITHOUT ROWID; INSERT INTO t VALUES (zeroblob(9000));"
    static const struct {
        const char *sql, *unfit;
        long at;
        int byte;
    } cases[] = {
        {TABLE, NULL, -1, 0},
        {"PRAGMA auto_vacuum = FULL;" TABLE, "auto_vacuum", -1, 0},
        {"PRAGMA auto_vacuum = INCREMENTAL;" TABLE, "auto_vacuum", -1, 0},
        {"PRAGMA encoding = 'UTF-16';" TABLE, "UTF-8", -1, 0},
        {TABLE "PRAGMA journal_mode = WAL;", "WAL", -1, 0},
        {TABLE "DELETE FROM t;", "free pages", -1, 0},
        {TABLE, "reserves", 20, 8},
        {TABLE, "schema format", 47, 1},
        {TABLE, "no SQLite file", 3, 'x'},
        {TABLE, "no SQLite file", 16, 3},
        {TABLE, "how many pages", 31, 1},
        {TABLE, "how many pages", 95, 200},
        {TABLE, "how many pages", 20000, 1},
        {"", "no SQLite file", -1, 0},
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        const char *unfit;
        int error = read_header(temporary_path(state, "x.db"), cases[k].sql, cases[k].at, cases[k].byte, &unfit);
        if (error != (cases[k].unfit ? EINVAL : 0) || (cases[k].unfit && !strstr(unfit, cases[k].unfit)))
            fail_msg("case %zu: %d, %s", k, error, unfit ? unfit : "fit");
    }
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, temporary_setup, temporary_teardown)
    const struct CMUnitTest tests[] = {
        TEST(few_rows_of_every_page_size), TEST(boundaries_of_pages_and_levels),
        TEST(every_number_of_rows),        TEST(runs_of_many_sizes),
        TEST(several_threads_and_tables),  TEST(past_the_page_of_the_locks),
        TEST(the_shortest_rows),           TEST(shapes_of_very_many_rows),
        TEST(a_full_disk_is_told),         TEST(a_file_that_may_not_grow_is_told),
        TEST(only_a_plain_file_is_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
