/* SPDX-License-Identifier: MIT */
/* Numbers of solutions in SQL: functions that read the catalog that is open as `main`.
 *
 *   nq_number(p)               the number of a solution among the distinct ones of its n, from 1
 *   nq_fundamental_number(p)   that of its class among the fundamental ones
 *
 *   SELECT placement, nq_number(placement) FROM solution WHERE n = 8 AND class = 'half-turn';
 *
 * NULL if p is no solution, or the catalog does not hold all of its n. They are not deterministic, since they read tables, and no
 * expression of --where may call them.
 *
 * The counts of first rows say how many solutions begin with less; those that begin alike are counted by the rows that are stored, or found
 * by searching where only the fundamental ones are. A catalog of schema version 1 has no such counts: there all are counted. */
#include "functions.h"

#include <string.h>

#include "../core/columns.h"
#include "../solver/prefix_tree.h"

SQLITE_EXTENSION_INIT3

#define STEPS 100000 /* of a search, a millisecond, until SQLite is asked whether to go on */

/* What is counted. */
typedef struct count {
    sqlite3 *db;
    bool fundamental;
    nq_placement upto; /* the last that counts: the solution, or its canonical form */
    char text[NQ_TEXT_SIZE];
    unsigned depth; /* so many first rows are counted */
    int rc;         /* of SQLite; once it is not SQLITE_OK, nothing more is done */
    sqlite3_int64 number;
} count;

/* Prepares a statement about n and, where it has more parameters, a placement or the beginning of one. NULL after a failure. */
static sqlite3_stmt *prepare(count *of, const char *sql) {
    sqlite3_stmt *statement = NULL;
    if (of->rc == SQLITE_OK) of->rc = sqlite3_prepare_v2(of->db, sql, -1, &statement, NULL);
    if (of->rc == SQLITE_OK) of->rc = sqlite3_bind_int(statement, 1, of->upto.n);
    if (of->rc == SQLITE_OK) return statement;
    sqlite3_finalize(statement);
    return NULL;
}

static void bind(count *of, sqlite3_stmt *statement, int parameter, const char *text, unsigned length) {
    if (of->rc == SQLITE_OK) of->rc = sqlite3_bind_text(statement, parameter, text, (int)length, SQLITE_TRANSIENT);
}

/* Runs a statement that gives one number, and adds it; it can be run again. */
static sqlite3_int64 answer(count *of, sqlite3_stmt *statement) {
    if (of->rc != SQLITE_OK) return 0;
    int stepped = sqlite3_step(statement);
    sqlite3_int64 number = stepped == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    int reset = sqlite3_reset(statement);
    if (stepped != SQLITE_ROW) of->rc = reset == SQLITE_OK ? SQLITE_ERROR : reset;
    return number;
}

static sqlite3_int64 ask(count *of, const char *sql) {
    sqlite3_stmt *statement = prepare(of, sql);
    sqlite3_int64 number = answer(of, statement);
    sqlite3_finalize(statement);
    return number;
}

/* How far the catalog holds n: 0 not wholly, 1 its fundamental solutions, 2 the distinct ones too. */
static int held(count *of) {
    return (int)ask(of, "SELECT CASE WHEN count(*) FILTER (WHERE stored = 'distinct') = 4 THEN 2 "
                        "WHEN count(*) FILTER (WHERE stored IN ('fundamental', 'distinct')) = 4 THEN 1 ELSE 0 END "
                        "FROM main.coverage WHERE n = ?1");
}

static bool has_prefixes(count *of) {
    return ask(
        of, "SELECT EXISTS (SELECT 1 FROM main.sqlite_schema WHERE ?1 AND type = 'table' AND name = 'prefix_count')");
}

/* Adds what begins with less than the first rows: with fewer columns in one of them, and the same above it. */
static void add_before(count *of) {
    sqlite3_stmt *statement = prepare(
        of, of->fundamental ? "SELECT sum(fundamental_count) FROM main.prefix_count WHERE n = ?1 AND prefix = ?2"
                            : "SELECT sum(distinct_count) FROM main.prefix_count WHERE n = ?1 AND prefix = ?2");
    char prefix[NQ_TEXT_SIZE];
    for (unsigned row = 0; row < of->depth; row++) {
        memcpy(prefix, of->text, sizeof prefix);
        for (unsigned column = 0; column < of->upto.column[row]; column++) {
            prefix[row] = nq_column_letter(column);
            bind(of, statement, 2, prefix, row + 1);
            of->number += answer(of, statement);
        }
    }
    sqlite3_finalize(statement);
}

/* Adds the stored rows that begin alike, up to the last. */
static void add_rows(count *of) {
    sqlite3_stmt *statement = prepare(
        of, of->fundamental
                ? "SELECT count(*) FROM main.fundamental_solution WHERE n = ?1 AND placement BETWEEN ?2 AND ?3"
                : "SELECT count(*) FROM main.distinct_solution WHERE n = ?1 AND placement BETWEEN ?2 AND ?3");
    bind(of, statement, 2, of->text, of->depth);
    bind(of, statement, 3, of->text, of->upto.n);
    of->number += answer(of, statement);
    sqlite3_finalize(statement);
}

/* The same by searching for them. */
static void search(count *of, const nq_interrupt *interrupt) {
    nq_search search;
    uint32_t allowed[NQ_MAX_N];
    nq_status status = NQ_OK;
    for (unsigned row = 0; row < of->upto.n; row++)
        allowed[row] = row < of->depth ? UINT32_C(1) << of->upto.column[row] : nq_all_columns(of->upto.n);
    nq_search_init(&search, of->upto.n);
    nq_search_restrict(&search, allowed);
    while (of->rc == SQLITE_OK && status != NQ_DONE) {
        status = nq_search_next_within(&search, STEPS);
        if (status == NQ_OK && nq_placement_compare(&search.placement, &of->upto) > 0) status = NQ_DONE;
        if (status == NQ_OK) of->number++;
        if (status == NQ_INTERRUPTED)
            of->rc = nq_interrupted(interrupt) ? SQLITE_INTERRUPT : sqlite3_exec(of->db, "SELECT 1", NULL, NULL, NULL);
    }
}

/* Out: of->number; 0 where it is not known. */
static void find(count *of, const nq_interrupt *interrupt) {
    int stored = held(of);
    if (of->rc != SQLITE_OK || stored == 0) return;
    of->depth = has_prefixes(of) ? prefix_depth(of->upto.n) : 0;
    nq_placement_print(&of->upto, of->text);
    if (of->depth > 0) add_before(of);
    if (of->fundamental || stored == 2) add_rows(of);
    else search(of, interrupt);
}

static void fail(sqlite3_context *context, const count *of) {
    char *message = sqlite3_mprintf("%s: %s; it reads the catalog that is open",
                                    of->fundamental ? "nq_fundamental_number" : "nq_number", sqlite3_errmsg(of->db));
    if (message) sqlite3_result_error(context, message, -1);
    else sqlite3_result_error_nomem(context);
    if (message && (of->rc == SQLITE_INTERRUPT || of->rc == SQLITE_NOMEM)) sqlite3_result_error_code(context, of->rc);
    sqlite3_free(message);
}

/* What the functions know. */
typedef struct function_data {
    bool fundamental;
    const nq_interrupt *interrupt;
} function_data;

static void sql_number(sqlite3_context *context, int argc, sqlite3_value **argv) {
    const function_data *data = sqlite3_user_data(context);
    nq_placement placement;
    nq_solution whole;
    (void)argc;
    const char *function = data->fundamental ? "nq_fundamental_number" : "nq_number";
    if (!sql_get_placement(context, function, argv[0], &placement) || !nq_placement_is_solution(&placement)) return;
    nq_solution_of(&placement, &whole);
    count of = {.db = sqlite3_context_db_handle(context),
                .fundamental = data->fundamental,
                .upto = data->fundamental ? whole.canonical : placement};
    find(&of, data->interrupt);
    if (of.rc != SQLITE_OK) fail(context, &of);
    else if (of.number > 0) sqlite3_result_int64(context, of.number);
}

int nq_numbers_register(sqlite3 *db, const nq_interrupt *interrupt) {
    int rc = SQLITE_OK;
    for (int k = 0; rc == SQLITE_OK && k < 2; k++) {
        function_data *data = sqlite3_malloc(sizeof *data);
        if (!data) return SQLITE_NOMEM;
        *data = (function_data){k, interrupt};
        rc = sqlite3_create_function_v2(db, k ? "nq_fundamental_number" : "nq_number", 1, SQLITE_UTF8, data, sql_number,
                                        NULL, NULL, sqlite3_free);
    }
    return rc;
}
