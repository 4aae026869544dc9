/* SPDX-License-Identifier: MIT */
/* Every SQL function with arguments of every type: the first byte chooses a statement, the rest are its arguments. */
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

#include "../../src/sql/functions.h"
#include "fuzz.h"
#include "nqueens/property.h"

/* A search for solutions that are not there may go on for ever, which is no fault: a thread interrupts what takes long. */
static nq_interrupt interrupt;
static atomic_uint ticks;

static void *watch(void *unused) {
    for (;;) {
        nanosleep(&(struct timespec){.tv_nsec = 5 * 1000 * 1000}, NULL);
        if (atomic_fetch_add(&ticks, 1) >= 4) atomic_store(&interrupt, true);
    }
    return unused;
}

#define TABLE_QUERIES 7u

static const char *const table_queries[TABLE_QUERIES] = {
    "SELECT * FROM nq_orbit(?1)",
    "SELECT * FROM nq_solutions(?1, ?2, ?3, ?4) LIMIT 20",
    "SELECT * FROM nq_fundamentals(?1) LIMIT 20",
    "SELECT *, r1, r32 FROM nq_solutions(?1) WHERE r1 = ?2 AND r2 = ?3 AND r3 = ?4 LIMIT 20",
    "SELECT placement FROM nq_solutions(?1) WHERE placement = ?2 LIMIT 20",
    "SELECT placement FROM nq_solutions(?1) WHERE placement GLOB ?2 LIMIT 20",
    "SELECT * FROM nq_queens(?1) WHERE row = ?2"};

/* The first row that is asked of the nq_ functions of a connection. */
static sqlite3_stmt *query_functions(sqlite3 *db, const char *columns, unsigned number) {
    char sql[256];
    sqlite3_stmt *list = NULL;
    snprintf(
        sql, sizeof sql,
        "SELECT %s FROM pragma_function_list WHERE name LIKE 'nq\\_%%' ESCAPE '\\' ORDER BY name LIMIT 1 OFFSET %u",
        columns, number);
    MUST_HOLD(sqlite3_prepare_v2(db, sql, -1, &list, NULL) == SQLITE_OK && sqlite3_step(list) == SQLITE_ROW);
    return list;
}

static unsigned count_functions(sqlite3 *db) {
    sqlite3_stmt *list = query_functions(db, "count(*)", 0);
    unsigned count = (unsigned)sqlite3_column_int(list, 0);
    sqlite3_finalize(list);
    return count;
}

/* Writes a call of one of them, by its number, with parameters for its arguments. */
static void print_call(sqlite3 *db, unsigned number, char sql[256]) {
    static const char *const parameters[] = {"", "?1", "?1, ?2", "?1, ?2, ?3"};
    sqlite3_stmt *list = query_functions(db, "name, narg", number);
    snprintf(sql, 256, "SELECT %s(%s)", (const char *)sqlite3_column_text(list, 0),
             parameters[sqlite3_column_int(list, 1)]);
    sqlite3_finalize(list);
}

static void bind_argument(sqlite3_stmt *statement, int parameter, fuzz_input *input, bool last) {
    unsigned type = fuzz_byte(input), length = fuzz_byte(input);
    if (last || length > input->size) length = (unsigned)(input->size < 1000 ? input->size : 1000);
    sqlite3_int64 number = 0;
    switch (type % 6) {
    case 0: sqlite3_bind_null(statement, parameter); return;
    case 1: sqlite3_bind_int(statement, parameter, (int)fuzz_byte(input) - 4); return;
    case 2:
        for (unsigned k = 0; k < 8; k++) number = (sqlite3_int64)((uint64_t)number << 8 | fuzz_byte(input));
        sqlite3_bind_int64(statement, parameter, number);
        return;
    case 3: sqlite3_bind_double(statement, parameter, (double)fuzz_byte(input) / 8 - 2); return;
    case 4: sqlite3_bind_blob(statement, parameter, input->data, (int)length, SQLITE_TRANSIENT); break;
    default: sqlite3_bind_text(statement, parameter, (const char *)input->data, (int)length, SQLITE_TRANSIENT); break;
    }
    input->data += length;
    input->size -= length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static sqlite3 *db;
    static unsigned functions;
    if (!db) {
        MUST_HOLD(sqlite3_open(":memory:", &db) == SQLITE_OK);
        MUST_HOLD(nq_functions_register(db) == SQLITE_OK && nq_tables_register(db, &interrupt) == SQLITE_OK);
        MUST_HOLD(nq_queens_register(db) == SQLITE_OK);
        functions = count_functions(db);
        pthread_t watcher;
        MUST_HOLD(pthread_create(&watcher, NULL, watch, NULL) == 0);
    }
    fuzz_input input = {data, size};
    unsigned choice = fuzz_byte(&input);
    char sql[256];
    sqlite3_stmt *statement = NULL;
    atomic_store(&ticks, 0);
    atomic_store(&interrupt, false);
    if (choice % (functions + TABLE_QUERIES) >= functions) {
        snprintf(sql, sizeof sql, "%s", table_queries[choice % (functions + TABLE_QUERIES) - functions]);
    } else {
        print_call(db, choice % (functions + TABLE_QUERIES), sql);
    }
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) MUST_HOLD(!"a statement of ours is no SQL");
    int count = sqlite3_bind_parameter_count(statement);
    for (int parameter = 1; parameter <= count; parameter++)
        bind_argument(statement, parameter, &input, parameter == count);
    int rc;
    while ((rc = sqlite3_step(statement)) == SQLITE_ROW)
        for (int column = 0; column < sqlite3_column_count(statement); column++) sqlite3_column_text(statement, column);
    if (rc != SQLITE_DONE) MUST_HOLD(sqlite3_errmsg(db)[0] != '\0');
    sqlite3_finalize(statement);
    return 0;
}
