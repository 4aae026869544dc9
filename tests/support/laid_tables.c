/* SPDX-License-Identifier: MIT */
#include "laid_tables.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>

#include "pages/header.h"
#include "pages/page_map.h"
#include "table_fill.h"

#define MOST_RECORD 20000

static const char *wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));
static const char *wrong(const char *format, ...) {
    static char sentence[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    return sentence;
}

/* --- Rows --- */

/* The longest v with which a payload has at most so many bytes: a head (its size, the type of k, the type of v), four bytes of k, v. */
static uint32_t length_of_v(uint32_t bytes) {
    uint32_t length = bytes - 7;
    while (6 + varint_size(12 + 2 * length) + length > bytes) length--;
    return length;
}

static uint32_t charge_of(const laid_table *table, uint64_t row) {
    size_t k = 0;
    for (; row >= table->runs[k].rows; k++) row -= table->runs[k].rows;
    return table->runs[k].bytes;
}

static uint32_t length_of_row(const laid_table *table, uint64_t row, uint32_t charge) {
    bool shorter = table->shorter && row % table->shorter == 0 && charge > LAID_LEAST_BYTES;
    return length_of_v(charge - shorter);
}

static uint64_t count_rows(const laid_table *table) {
    uint64_t rows = 0;
    for (size_t k = 0; k < table->run_count; k++) rows += table->runs[k].rows;
    return rows;
}

static unsigned char content_of(uint64_t row) { return (unsigned char)(row * 31 + 7); }

/* Returns how many bytes it has. */
static uint32_t make_record(unsigned char *record, uint64_t row, uint32_t length) {
    unsigned char *at = record + 1;
    *at++ = 4; /* a number of four bytes */
    at = write_varint(at, 12 + 2 * length);
    record[0] = (unsigned char)(at - record);
    write_four(at, (uint32_t)(LAID_FIRST_KEY + 2 * row));
    memset(at + 4, content_of(row), length);
    return (uint32_t)(at - record) + 4 + length;
}

/* --- The two makers --- */

#define MOST_CELLS 700u

/* Rows from one on that have the same charge and short cells, a number of them that follows from the row; 0 if that row's is long. */
static int append_cells(const laid_table *table, table_append *append, uint64_t first, uint64_t rows, uint64_t *count) {
    static unsigned char room[MOST_CELLS * 256];
    static uint8_t size[MOST_CELLS];
    uint32_t charge = charge_of(table, first), most = 1 + (uint32_t)(first * 7 % MOST_CELLS);
    table_cells cells = {.end = room + sizeof room, .size = size, .charged = charge};
    unsigned char record[MOST_RECORD], *at = room + sizeof room;
    for (uint64_t row = first; charge < 250 && row < rows && cells.count < most && charge_of(table, row) == charge;
         row++) {
        uint32_t bytes = make_record(record, row, length_of_row(table, row, charge)), cell = varint_size(bytes) + bytes;
        at -= cell;
        memcpy(write_varint(at, bytes), record, bytes);
        size[cells.count++] = (uint8_t)cell;
    }
    *count = cells.count;
    return table_append_cells(append, &cells);
}

static int append_one(const laid_table *table, table_append *append, uint64_t row) {
    unsigned char record[MOST_RECORD];
    uint32_t charge = charge_of(table, row), bytes = make_record(record, row, length_of_row(table, row, charge));
    return table_append_row(append, record, bytes, charge);
}

static int append_all(const laid_table *table, const table_place *place, laid_how how, int fd, uint32_t *end) {
    page_writer *writer = page_writer_open(fd, place->page_size);
    table_append *append = table_append_open(writer, place);
    int error = 0;
    uint64_t rows = count_rows(table), count = 0;
    for (uint64_t row = 0; !error && row < rows; row += count) {
        count = 0;
        if (how == LAID_IN_CELLS) error = append_cells(table, append, row, rows, &count);
        if (count > 0 || error) continue;
        count = 1;
        error = append_one(table, append, row);
    }
    if (!error) error = table_append_finish(append, end);
    table_append_close(append);
    page_writer_close(writer);
    return error;
}

typedef struct filling {
    const laid_table *table;
    const table_shape *shape;
    table_fill *fill;
    int fd, error;
    uint64_t begin, count, step; /* leaf (begin + i * step) modulo all of them, for each i below count */
} filling;

static int fill_leaf(const filling *job, page_writer *writer, uint64_t number) {
    unsigned char record[MOST_RECORD];
    page_cells cells;
    table_leaf leaf = table_shape_leaf(job->shape, number);
    table_fill_begin(&cells, writer, job->shape, &leaf);
    for (uint64_t row = leaf.first_row; row < leaf.first_row + leaf.rows; row++) {
        uint32_t bytes = make_record(record, row, length_of_row(job->table, row, charge_of(job->table, row)));
        if (table_shape_leaf_of(job->shape, row) != number) return -1;
        memcpy(page_cells_add(&cells, bytes), record, bytes);
    }
    page_cells_end(&cells, 0);
    if (leaf.last) return 0;
    uint64_t row = leaf.first_row + leaf.rows;
    uint32_t bytes = make_record(record, row, length_of_row(job->table, row, charge_of(job->table, row)));
    return table_fill_between(job->fill, number, record, bytes);
}

static void *fill_leaves(void *context) {
    filling *job = context;
    uint64_t leaves = table_shape_leaves(job->shape);
    page_writer *writer = page_writer_open(job->fd, table_shape_place(job->shape)->page_size);
    for (uint64_t k = 0; !job->error && k < job->count; k++)
        job->error = fill_leaf(job, writer, (job->begin + k * job->step) % leaves);
    int flushed = page_writer_flush(writer);
    if (!job->error) job->error = flushed;
    page_writer_close(writer);
    return NULL;
}

/* From both ends at once. */
static int fill_by_threads(const filling *job) {
    uint64_t leaves = table_shape_leaves(job->shape);
    filling up = *job, down = *job;
    pthread_t other;
    up.count = leaves / 2;
    down.begin = down.step = leaves - 1;
    if (leaves == 1) down.step = 1;
    down.count = leaves - up.count;
    if (pthread_create(&other, NULL, fill_leaves, &up) != 0) return -1;
    fill_leaves(&down);
    pthread_join(other, NULL);
    return up.error ? up.error : down.error;
}

static uint64_t greatest_divisor(uint64_t a, uint64_t b) { return b ? greatest_divisor(b, a % b) : a; }

static int fill_all(const laid_table *table, const table_place *place, laid_how how, int fd, uint32_t *end) {
    table_shape *shape;
    int error = table_shape_make(place, table->runs, table->run_count, &shape);
    if (error) return error;
    uint64_t leaves = table_shape_leaves(shape);
    filling job = {table, shape, table_fill_open(shape, fd), fd, 0, 0, leaves, 1};
    if (how == LAID_SHUFFLED) {
        job.begin = leaves / 3;
        job.step = leaves * 5 / 8 + 1;
        while (greatest_divisor(job.step, leaves) != 1) job.step++;
    }
    if (how == LAID_BY_THREADS) job.error = fill_by_threads(&job);
    else fill_leaves(&job);
    error = job.error ? job.error : table_fill_finish(job.fill);
    *end = table_shape_end(shape);
    table_fill_close(job.fill);
    table_shape_free(shape);
    return error;
}

/* --- The file around them --- */

static const char *run(sqlite3 *db, const char *sql) {
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK ? NULL : wrong("%s: %s", sql, sqlite3_errmsg(db));
}

static unsigned tables_of(const laid_table *table) { return table->tables ? table->tables : 1; }

static const char *name_of(unsigned k) {
    static const char *const names[] = {"t", "t1", "t2", "t3"};
    return names[k];
}

static const char *open_file(const char *path, sqlite3 **db) {
    if (sqlite3_open(path, db) != SQLITE_OK) return wrong("%s cannot be opened", path);
    return run(*db, "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY");
}

/* Out: roots, of each table. */
static const char *make_schema(const char *path, const laid_table *table, uint32_t *roots) {
    sqlite3 *db;
    sqlite3_stmt *root = NULL;
    char sql[200];
    remove(path);
    const char *what = open_file(path, &db);
    snprintf(sql, sizeof sql,
             "PRAGMA page_size = %u; CREATE TABLE other (a, b UNIQUE); INSERT INTO other VALUES (1, 2)",
             table->page_size);
    if (!what) what = run(db, sql);
    for (unsigned k = 0; !what && k < tables_of(table); k++) {
        snprintf(sql, sizeof sql, "CREATE TABLE %s (k INTEGER PRIMARY KEY, v BLOB) WITHOUT ROWID", name_of(k));
        what = run(db, sql);
    }
    if (!what) what = run(db, "PRAGMA journal_mode = DELETE");
    for (unsigned k = 0; !what && k < tables_of(table); k++) {
        sqlite3_prepare_v2(db, "SELECT rootpage FROM sqlite_schema WHERE name = ?", -1, &root, NULL);
        sqlite3_bind_text(root, 1, name_of(k), -1, SQLITE_STATIC);
        if (sqlite3_step(root) == SQLITE_ROW) roots[k] = (uint32_t)sqlite3_column_int64(root, 0);
        sqlite3_finalize(root);
    }
    sqlite3_close(db);
    return what;
}

/* Pages from `first` up to `end` become free, as SQLite lists them. */
static bool free_pages(int fd, uint32_t page_size, uint32_t first, uint32_t end) {
    uint32_t count = 0, page = first, left_out = lock_page(page_size);
    unsigned char *trunk = malloc(page_size), fields[8];
    bool done = true;
    write_four(fields, first);
    while (done && page < end) {
        uint32_t at = page++, leaves = 0;
        if (at == left_out) at = page++;
        memset(trunk, 0, page_size);
        for (; page < end && leaves < page_size / 4 - 8; page++)
            if (page != left_out) write_four(trunk + 8 + 4 * leaves++, page);
        if (page == left_out) page++;
        if (page < end) write_four(trunk, page);
        write_four(trunk + 4, leaves);
        done = write_at(fd, trunk, page_size, (uint64_t)(at - 1) * page_size) == 0;
        count += 1 + leaves;
    }
    write_four(fields + 4, count);
    free(trunk);
    return done && write_at(fd, fields, sizeof fields, HEADER_FREE_TRUNK) == 0;
}

static const char *lay(int fd, const laid_table *table, const uint32_t *roots, laid_how how) {
    pages_header header;
    const char *unfit;
    if (pages_header_read(fd, &header, &unfit) != 0) return wrong("the new file is unfit: %s", unfit ? unfit : "?");
    uint32_t behind = header.pages + 1, first = table->first ? table->first : behind, end = first;
    if (header.page_size != table->page_size) return wrong("the page size is %u", header.page_size);
    if (table->first && ftruncate(fd, (off_t)(first - 1) * header.page_size) != 0) return wrong("ftruncate");
    for (unsigned k = 0; k < tables_of(table); k++) {
        table_place place = {header.page_size, roots[k], end};
        int error = how <= LAID_IN_CELLS ? append_all(table, &place, how, fd, &end)
                                         : fill_all(table, &place, how, fd, &end);
        if (error) return wrong("laying failed: %d", error);
    }
    if (ftruncate(fd, (off_t)(end - 1) * header.page_size) != 0) return wrong("the file cannot be cut");
    if (pages_header_finish(fd, end - 1) != 0) return wrong("the header cannot be finished");
    if (table->first && !free_pages(fd, header.page_size, behind, first)) return wrong("free pages");
    return NULL;
}

const char *laid_make(const char *path, const laid_table *table, laid_how how) {
    uint32_t roots[4] = {0};
    const char *what = make_schema(path, table, roots);
    if (what) return what;
    int fd = open(path, O_RDWR | O_CLOEXEC);
    what = fd >= 0 ? lay(fd, table, roots, how) : wrong("%s cannot be opened", path);
    if (fd >= 0) close(fd);
    return what;
}

/* --- What SQLite says --- */

static const char *check_integrity(sqlite3 *db) {
    sqlite3_stmt *check;
    const char *what = NULL;
    if (sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &check, NULL) != SQLITE_OK ||
        sqlite3_step(check) != SQLITE_ROW)
        what = wrong("integrity_check: %s", sqlite3_errmsg(db));
    else if (strcmp((const char *)sqlite3_column_text(check, 0), "ok") != 0)
        what = wrong("integrity_check: %s", sqlite3_column_text(check, 0));
    sqlite3_finalize(check);
    return what;
}

static void keep_fault(void *context, const char *sentence) {
    const char **what = context;
    if (!*what) *what = wrong("%s", sentence);
}

static bool never(void *context) {
    (void)context;
    return false;
}

static const char *account(sqlite3 *db) {
    const char *what = run(db, "BEGIN; SELECT count(*) FROM sqlite_schema");
    page_map_hooks hooks = {keep_fault, never, &what};
    if (!what && page_map_account(db, &hooks, NULL) != SQLITE_OK && !what)
        what = wrong("pages cannot be accounted for");
    const char *ended = run(db, "COMMIT");
    return what ? what : ended;
}

static bool row_is_right(sqlite3_stmt *row, const laid_table *table, uint64_t number) {
    uint32_t length = length_of_row(table, number, charge_of(table, number));
    const unsigned char *v = sqlite3_column_blob(row, 1);
    if (sqlite3_column_int64(row, 0) != (sqlite3_int64)(LAID_FIRST_KEY + 2 * number)) return false;
    if (sqlite3_column_bytes(row, 1) != (int)length) return false;
    for (uint32_t k = 0; k < length; k++)
        if (v[k] != content_of(number)) return false;
    return true;
}

static const char *check_rows(sqlite3 *db, const laid_table *table, const char *name) {
    char sql[100];
    sqlite3_stmt *all, *one;
    uint64_t number = 0, rows = count_rows(table);
    snprintf(sql, sizeof sql, "SELECT k, v FROM %s", name);
    if (sqlite3_prepare_v2(db, sql, -1, &all, NULL) != SQLITE_OK) return wrong("%s: %s", sql, sqlite3_errmsg(db));
    while (sqlite3_step(all) == SQLITE_ROW && number < rows && row_is_right(all, table, number)) number++;
    bool right = number == rows && sqlite3_finalize(all) == SQLITE_OK;
    if (!right)
        return wrong("row %llu of %llu is not as it should be", (unsigned long long)number, (unsigned long long)rows);
    snprintf(sql, sizeof sql, "SELECT k, v FROM %s WHERE k = ?", name);
    if (sqlite3_prepare_v2(db, sql, -1, &one, NULL) != SQLITE_OK) return wrong("%s: %s", sql, sqlite3_errmsg(db));
    for (number = 0; right && number < rows; number += 1 + rows / 500) {
        sqlite3_bind_int64(one, 1, (sqlite3_int64)(LAID_FIRST_KEY + 2 * number));
        right = sqlite3_step(one) == SQLITE_ROW && row_is_right(one, table, number);
        sqlite3_reset(one);
    }
    sqlite3_finalize(one);
    return right ? NULL : wrong("row %llu is not found", (unsigned long long)number);
}

const char *laid_check(const char *path, const laid_table *table) {
    sqlite3 *db;
    const char *what = open_file(path, &db);
    if (!what) what = check_integrity(db);
    if (!what) what = account(db);
    for (unsigned k = 0; !what && k < tables_of(table); k++) what = check_rows(db, table, name_of(k));
    sqlite3_close(db);
    return what;
}

static const char *check_sum(sqlite3 *db, uint64_t right) {
    sqlite3_stmt *sum;
    sqlite3_prepare_v2(db, "SELECT count(*) FROM t", -1, &sum, NULL);
    sqlite3_step(sum);
    uint64_t rows = (uint64_t)sqlite3_column_int64(sum, 0);
    sqlite3_finalize(sum);
    return rows == right ? NULL
                         : wrong("%llu rows in place of %llu", (unsigned long long)rows, (unsigned long long)right);
}

const char *laid_change(const char *path, const laid_table *table) {
    static const char *const steps[] = {
        "INSERT INTO t SELECT k + 1, v FROM t WHERE k % 14 = 0",
        "INSERT INTO t VALUES (0, zeroblob(40)), (1 << 40, NULL); INSERT INTO other VALUES (5, 6)",
        "DELETE FROM t WHERE k % 14 = 1 OR k < 4 OR k > 1 << 39", "VACUUM"};
    sqlite3 *db;
    const char *what = open_file(path, &db);
    for (size_t k = 0; !what && k < sizeof steps / sizeof steps[0]; k++) {
        what = run(db, steps[k]);
        if (!what) what = check_integrity(db);
        if (!what) what = account(db);
    }
    if (!what) what = check_rows(db, table, "t");
    if (!what) what = run(db, "DELETE FROM t WHERE k % 4 = 0");
    if (!what) what = check_sum(db, count_rows(table) / 2);
    if (!what) what = check_integrity(db);
    sqlite3_close(db);
    return what;
}

const char *laid_same(const char *path, const char *other) {
    FILE *a = fopen(path, "rb"), *b = fopen(other, "rb");
    static unsigned char bytes_a[65536], bytes_b[65536];
    size_t count = 1, at = 0;
    bool same = a && b;
    while (same && count > 0) {
        count = fread(bytes_a, 1, sizeof bytes_a, a);
        same = fread(bytes_b, 1, sizeof bytes_b, b) == count && memcmp(bytes_a, bytes_b, count) == 0;
        at += count;
    }
    if (a) fclose(a);
    if (b) fclose(b);
    return same ? NULL : wrong("the files differ before byte %zu", at);
}
