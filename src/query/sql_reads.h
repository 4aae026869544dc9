/* SPDX-License-Identifier: MIT */
/* Which of a catalog's tables a statement reads, and what of an n that is held only in part they lack. */
#ifndef NQUEENS_QUERY_SQL_READS_H
#define NQUEENS_QUERY_SQL_READS_H

#include "../catalog/sqlite.h"
#include "nqueens/query.h"

/* What a statement can read that an n may have only in part. */
enum { SQL_READS_DISTINCT, SQL_READS_FUNDAMENTAL, SQL_READS_IMAGES, SQL_READS_COUNTS, SQL_READS };

/* For each of them the name under which the statement reads it, a view or a table of the schema; NULL if it does not. */
typedef struct sql_reads {
    const char *name[SQL_READS];
} sql_reads;

/* The view of all distinct solutions that the file has in either form. It is temporary: the file is not written to. */
#define SQL_ALL_SOLUTIONS "all_solutions"
nq_status sql_make_all_solutions(nq_catalog *catalog);

/* Takes note of a table that is read; view is the innermost view that asks for it, NULL if the statement itself does. */
void sql_reads_table(sql_reads *reads, const char *table, const char *view);

/* Makes a remark for each n that what is read has only in part. Returns NQ_OK, or why the coverage could not be read. */
nq_status sql_reads_remark(nq_catalog *catalog, const sql_reads *reads);

#endif
