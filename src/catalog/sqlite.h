/* SPDX-License-Identifier: MIT */
/* Statements, and failures of SQLite as statuses with a message. */
#ifndef NQUEENS_CATALOG_SQLITE_H
#define NQUEENS_CATALOG_SQLITE_H

#include "failure.h"

/* Turns the last failure of SQLite on this connection into a status and a message that starts with what was being done,
 * such as "reading". In: rc is not SQLITE_OK. */
nq_status catalog_sqlite_fail(nq_catalog *catalog, int rc, const char *doing);

/* Prepares a statement. Out: *statement, NULL after a failure. */
nq_status catalog_prepare(nq_catalog *catalog, const char *sql, sqlite3_stmt **statement);

/* Binds a text, which is copied; length -1 is up to its NUL. It can fail where memory is short. */
nq_status catalog_bind_text(nq_catalog *catalog, sqlite3_stmt *statement, int parameter, const char *text, int length);

/* The whole number that a statement of one row gives. */
nq_status catalog_read_number(nq_catalog *catalog, const char *sql, const char *doing, sqlite3_int64 *number);

/* Whether a value is this text. Behind a NUL there can be more, so texts are compared by their lengths. */
bool catalog_is_text(sqlite3_stmt *row, int column, const char *text, size_t length);

/* Runs statements that return no rows. */
nq_status catalog_execute(nq_catalog *catalog, const char *sql, const char *doing);

/* Steps a statement that writes, to its end. */
nq_status catalog_run(nq_catalog *catalog, sqlite3_stmt *statement, const char *doing);

/* A line of SQLite's integrity check can say that a page could not be had, "error code=7": then nothing is wrong with the file. Returns that
 * result code where it is one of memory, of reading or of an interruption; SQLITE_OK where the line names a fault. */
int catalog_code_of_check(const char *line);

#endif
