/* SPDX-License-Identifier: MIT */
/* The SQL functions of nqueens: a manual is at the head of functions.c and of tables.c. */
#ifndef NQUEENS_SQL_FUNCTIONS_H
#define NQUEENS_SQL_FUNCTIONS_H

#include <sqlite3ext.h>

#include "nqueens/solver.h"

/* Each makes its functions known to a connection, and returns an SQLite result code. */
int nq_functions_register(sqlite3 *db); /* nq_is_solution(p) and the other scalar functions */

/* nq_number(p), nq_fundamental_number(p), which read the catalog. Their searches end when *interrupt (which may be NULL) becomes true. */
int nq_numbers_register(sqlite3 *db, const nq_interrupt *interrupt);
int nq_queens_register(sqlite3 *db); /* nq_queens(p), a table */

/* What is said of a text that is no placement. */
#define SQL_EXPECTED_PLACEMENT "expected placement text: for each of 1 to 32 rows its column, 1..9, then a..w"

/* The placement in an argument. Returns false when the result has been set: NULL for NULL, else an error. */
bool sql_get_placement(sqlite3_context *context, const char *function, sqlite3_value *value, nq_placement *placement);

/* Gives a placement to SQLite, as text. */
void sql_result_placement(sqlite3_context *context, const nq_placement *placement);

/* Whether a value is a whole number for SQL, which knows no difference between 1, 1.0 and, where numbers are expected, '1.0'.
 * Out: *number, untouched unless true. */
bool sql_whole_number(sqlite3_value *value, sqlite3_int64 *number);

/* nq_solutions(n), nq_fundamentals(n), nq_orbit(p). Their searches end with SQLITE_INTERRUPT when *interrupt (which may be
 * NULL) becomes true. */
int nq_tables_register(sqlite3 *db, const nq_interrupt *interrupt);

#endif
