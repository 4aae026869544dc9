/* SPDX-License-Identifier: MIT */
/* Tables that SQLite reads from memory. Columns: n, placement, canonical, symmetry, symmetry_name, class, orbit_size; no rowid.
 *
 * A table-valued function that reads its rows from a C function, so that SQLite pulls them:
 *
 *     INSERT INTO distinct_solution SELECT n, placement, canonical, symmetry FROM nq_feed(?1)
 *
 * with an nq_feed bound to ?1 by nq_feed_bind. Inside the program only: a pointer cannot be written in SQL. And a table without an
 * argument and without an end, whose every row is the one that stands in a place of the program's when SQLite comes to it. */
#ifndef NQUEENS_SQL_FEED_H
#define NQUEENS_SQL_FEED_H

#include <sqlite3.h>

#include "nqueens/symmetry.h"

/* A row. The texts are placement text of n characters, and stay as they are until the next row is asked for; canonical may be
 * NULL where it is not wanted. */
typedef struct nq_feed_row {
    unsigned n;
    const char *placement, *canonical;
    nq_symmetry symmetry;
    nq_class class;
} nq_feed_row;

typedef struct nq_feed {
    /* Fills in the next row: NQ_OK, NQ_DONE after the last, or a failure, which ends the statement. */
    nq_status (*next)(void *context, nq_feed_row *row);
    void *context;
    nq_status failure; /* out: how `next` failed, NQ_OK if it did not */
} nq_feed;

/* Makes nq_feed known to a connection. Returns an SQLite result code.
 * Nothing in SQL is equal to a pointer, so SQLite must take the table's word for it, which it does for the first 16 comparisons
 * of a statement: with more before the pointer, the statement is refused when it is prepared. */
int nq_feed_register(sqlite3 *db);

/* Makes a table without end known to a connection: each of its rows is *row. Returns an SQLite result code.
 * In: a row that outlives the connection. It may change between the steps of a statement. */
int nq_feed_register_row(sqlite3 *db, const char *name, const nq_feed_row *row);

/* Binds a feed to a parameter. The feed must outlive the statement's run, and serves one run. */
int nq_feed_bind(sqlite3_stmt *statement, int parameter, nq_feed *feed);

#endif
