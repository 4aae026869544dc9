/* SPDX-License-Identifier: MIT */
/* Makes the pages of a WITHOUT ROWID table from a stream of rows of which nobody knows how many there will be.
 *
 *                         [ row 3 | row 7 ]                     level 1, here the root
 *                        /        |        \                    the rows between its children
 *       [ rows 0 1 2 ]     [ rows 4 5 6 ]     [ rows 8 9 ]      level 0, the leaves
 *
 * Each page has as many rows as fit, the next row stands one level up, between it and its right neighbour. Where that leaves the last page of
 * a level without a row, it shares with its left neighbour: a page that is not the root and has no row is malformed. How the first rows
 * lie does not depend on how many follow. Pages are numbered as they are completed, without the page of the locks. Keeps two pages for each
 * level in memory. */
#ifndef NQUEENS_PAGES_TABLE_APPEND_H
#define NQUEENS_PAGES_TABLE_APPEND_H

#include <stdbool.h>

#include "page_writer.h"

/* Where a table's pages go: its root is there, the others are numbered from `first` on. */
typedef struct table_place {
    uint32_t page_size, root, first;
} table_place;

/* Three rows at least fit an interior page, so that each level has about a quarter of the pages below, at most. */
#define TABLE_MOST_LEVELS 24

typedef struct table_append table_append;

/* In: the writer, which nothing else uses while a row is given, so that several tables of a file can share it. Returns NULL where memory is
 * short. */
table_append *table_append_open(page_writer *writer, const table_place *place);

/* In: the row's record as SQLite has it, 2 to most_payload bytes; all rows in the order of their keys, each key once, which is not looked at;
 * charged, what the row counts when a page is filled: at least `bytes`, at most most_payload; more than `bytes` where all rows of a run are
 * charged what the longest takes, so that pages have equally many. Returns 0, ENOMEM, EFBIG where a file cannot have so many pages, or how writing has failed; after
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

/* Which of `count` rows with these payloads goes up where they have to share two pages: the first with which half of the bytes are
 * reached. What is to its left and to its right fits a page each, if all but the last row fit one. */
uint32_t table_share(const uint16_t *payloads, uint32_t count, bool interior);

#endif
