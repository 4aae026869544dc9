/* SPDX-License-Identifier: MIT */
/* Makes the pages of a WITHOUT ROWID table from a stream of rows of which nobody knows how many there will be. The pages are the same, byte
 * for byte, as those that table_fill.h makes of the same rows with the same charges. Keeps two pages for each level in memory. */
#ifndef NQUEENS_PAGES_TABLE_APPEND_H
#define NQUEENS_PAGES_TABLE_APPEND_H

#include "page_writer.h"
#include "table_shape.h"

typedef struct table_append table_append;

/* In: the writer, which nothing else uses while a row is given, so that several tables of a file can share it. Returns NULL where memory is
 * short. */
table_append *table_append_open(page_writer *writer, const table_place *place);

/* In: the row's record as SQLite has it, 2 to most_payload bytes; all rows in the order of their keys, each key once, which is not looked at;
 * charged, what the row counts when a page is filled: at least `bytes`, at most most_payload; more than `bytes` where rows of a run of
 * table_shape.h are shorter than that. Returns 0, ENOMEM, EFBIG where a file cannot have so many pages, or how writing has failed; after
 * a failure only table_append_close may follow. */
int table_append_row(table_append *table, const void *payload, uint32_t bytes, uint32_t charged);

/* Rows as they stand in a leaf: cells, each with the size of its payload as a varint and the payload, one after the other, the first row's
 * at the end. */
typedef struct table_cells {
    const unsigned char *end; /* behind the cell of the first row */
    const uint8_t *size;      /* of each cell, from the first row on */
    size_t count;
    uint32_t charged; /* of each row, as above */
} table_cells;

/* The same as table_append_row for each of them, but what fills a page is moved at once. */
int table_append_cells(table_append *table, const table_cells *cells);

/* The next page number that is free for this table; and: its pages are numbered from another one on, since others have got numbers meanwhile.
 * In: next, not less than that. */
uint32_t table_append_next(const table_append *table);
void table_append_go_on(table_append *table, uint32_t next);

/* How many pages table_append_finish would write behind the others, at most, if no row followed. */
uint32_t table_append_left(const table_append *table);

/* Another one in the same state, with a writer of its own: to go back to. Returns NULL where memory is short. */
table_append *table_append_copy(const table_append *table, page_writer *writer);

/* Writes all that is left, also where no row has come. Out: *end, the first number that is behind all pages.
 * Returns as table_append_row. In any case only table_append_close may follow. */
int table_append_finish(table_append *table, uint32_t *end);

/* In: NULL does nothing. The writer stays open. */
void table_append_close(table_append *table);

#endif
