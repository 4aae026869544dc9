/* SPDX-License-Identifier: MIT */
/* Tables whose pages are laid by src/pages, and what SQLite says of them. Without cmocka, so that fuzz targets can use it: each function
 * returns NULL, or a sentence that says what is wrong and is valid until the next call. */
#ifndef NQUEENS_TESTS_LAID_TABLES_H
#define NQUEENS_TESTS_LAID_TABLES_H

#include "table_shape.h"

/* LAID_IN_CELLS: appended as cells, wherever those are short enough, in goes of many lengths. */
typedef enum laid_how { LAID_APPENDED, LAID_IN_CELLS, LAID_FILLED, LAID_SHUFFLED, LAID_BY_THREADS } laid_how;

#define LAID_LEAST_BYTES 7u

/* t (k INTEGER PRIMARY KEY, v BLOB) WITHOUT ROWID; of row i, from 0, k is LAID_FIRST_KEY + 2 * i, and v makes the payload as long as its run
 * says, or a byte shorter. Payloads have LAID_LEAST_BYTES at least. */
#define LAID_FIRST_KEY 0x1000000
typedef struct laid_table {
    uint32_t page_size;
    const table_run *runs;
    size_t run_count;
    unsigned shorter; /* each so manieth row is shorter; 0: none */
    uint32_t first;   /* the first page that is laid; what is before it becomes free. 0: the first behind the schema */
    unsigned tables;  /* 0 or 1: t alone; else t, t1, t2… with the same rows, one behind the other */
} laid_table;

const char *laid_make(const char *path, const laid_table *table, laid_how how);

/* integrity_check, every page accounted for, every row as it should be and found by its key. */
const char *laid_check(const char *path, const laid_table *table);

/* SQLite goes on with it: inserts between all rows, deletes, vacuums. */
const char *laid_change(const char *path, const laid_table *table);

const char *laid_same(const char *path, const char *other);

#endif
