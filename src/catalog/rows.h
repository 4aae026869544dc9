/* SPDX-License-Identifier: MIT */
/* The rows of one n in one of the two large tables as they are stored, in batches by key, so that no lock is held between them.
 * Nothing is believed: a row is given as it is, with what is wrong with its form. */
#ifndef NQUEENS_CATALOG_ROWS_H
#define NQUEENS_CATALOG_ROWS_H

#include "sqlite.h"

typedef enum catalog_table { TABLE_FUNDAMENTAL, TABLE_DISTINCT } catalog_table;

const char *table_name(catalog_table table);

typedef struct table_row {
    bool readable; /* the texts have n characters and no NUL, and the number is one */
    bool in_order; /* it comes after the row before it */
    char placement[NQ_TEXT_SIZE];
    char canonical[NQ_TEXT_SIZE]; /* of a distinct solution */
    int64_t number;               /* the orbit size, or the symmetry */
} table_row;

typedef struct table_reader table_reader;

/* Which rows. */
typedef struct table_range {
    catalog_table table;
    unsigned n;
    bool reverse;
    bool keys_only;     /* the placements are enough; the rest of the row is "" and 0 */
    const char *start;  /* begin behind this key, in the direction; NULL for the first row */
    uint64_t skip;      /* so many rows further */
    nq_classes classes; /* those of these classes only; 0 for all rows, whatever they are */
} table_range;

/* Starts. Out: *opened, NULL after a failure. */
nq_status table_open(nq_catalog *catalog, const table_range *range, table_reader **opened);

/* The next rows, `room` of them at most; *count is 0 after the last. The statement is reset when this returns. */
nq_status table_read(table_reader *reader, table_row *rows, size_t room, size_t *count);

/* Ends. NULL is allowed. */
void table_close(table_reader *reader);

/* A row in words that are fit for a terminal. */
#define TABLE_ROW_TEXT 256
const char *table_row_print(catalog_table table, const table_row *row, char text[TABLE_ROW_TEXT]);

/* One row after the other, through a batch of its own. */
typedef struct table_walk table_walk;
nq_status table_walk_open(nq_catalog *catalog, catalog_table table, unsigned n, bool reverse, table_walk **opened);

/* Returns NQ_OK and *row, valid until the next call; NQ_DONE after the last; or a failure. */
nq_status table_walk_next(table_walk *walk, const table_row **row);
void table_walk_close(table_walk *walk);

/* Refuses a row, which counts from 1, with what is wrong. */
nq_status table_refuse_row(nq_catalog *catalog, catalog_table table, unsigned n, uint64_t number, const char *what);

#endif
