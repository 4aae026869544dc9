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

#define TABLE_QUERIES 6u

static const char *const table_queries[TABLE_QUERIES] = {
    "SELECT * FROM nq_orbit(?1)",
    "SELECT * FROM nq_solutions(?1, ?2, ?3, ?4) LIMIT 20",
    "SELECT * FROM nq_fundamentals(?1) LIMIT 20",
    "SELECT *, r1, r32 FROM nq_solutions(?1) WHERE r1 = ?2 AND r2 = ?3 AND r3 = ?4 LIMIT 20",
    "SELECT placement FROM nq_solutions(?1) WHERE placement = ?2 LIMIT 20",
    "SELECT placement FROM nq_solutions(?1) WHERE placement GLOB ?2 LIMIT 20"};

/* nq_ functions of the connection, by their number. */
static const char *function_name(sqlite3 *db, unsigned number, char name[64]) {
    sqlite3_stmt *list;
    const char *found = NULL;
    if (sqlite3_prepare_v2(db,
                           "SELECT name FROM pragma_function_list WHERE name LIKE 'nq\\_%' ESCAPE '\\' ORDER BY name "
                           "LIMIT 1 OFFSET ?1",
                           -1, &list, NULL) != SQLITE_OK)
        return NULL;
    sqlite3_bind_int(list, 1, (int)number);
    if (sqlite3_step(list) == SQLITE_ROW) {
        snprintf(name, 64, "%s", (const char *)sqlite3_column_text(list, 0));
        found = name;
    }
    sqlite3_finalize(list);
    return found;
}

static unsigned parameters_of(const char *function) {
    if (strcmp(function, "nq_has_queen") == 0) return 3;
    if (strcmp(function, "nq_transform") == 0) return 2;
    return strcmp(function, "nq_version") == 0 ? 0 : 1;
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
    if (!db) {
        MUST_HOLD(sqlite3_open(":memory:", &db) == SQLITE_OK);
        MUST_HOLD(nq_functions_register(db) == SQLITE_OK && nq_tables_register(db, &interrupt) == SQLITE_OK);
        pthread_t watcher;
        MUST_HOLD(pthread_create(&watcher, NULL, watch, NULL) == 0);
    }
    fuzz_input input = {data, size};
    unsigned choice = fuzz_byte(&input), functions = 12 + nq_property_count;
    char name[64], sql[256];
    sqlite3_stmt *statement = NULL;
    atomic_store(&ticks, 0);
    atomic_store(&interrupt, false);
    if (choice % (functions + TABLE_QUERIES) >= functions) {
        snprintf(sql, sizeof sql, "%s", table_queries[choice % (functions + TABLE_QUERIES) - functions]);
    } else {
        MUST_HOLD(function_name(db, choice % (functions + TABLE_QUERIES), name) != NULL);
        static const char *const parameters[] = {"", "?1", "?1, ?2", "?1, ?2, ?3"};
        snprintf(sql, sizeof sql, "SELECT %s(%s)", name, parameters[parameters_of(name)]);
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
