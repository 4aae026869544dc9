/* Makes the pages of a WITHOUT ROWID table from a stream of rows of which nobody knows how many there will be. The pages are the same, byte
 * for byte, as those that table_fill.h makes of the same rows with the same charges. Keeps two pages for each level in memory. */
#ifndef NQUEENS_PAGES_TABLE_APPEND_H
#define NQUEENS_PAGES_TABLE_APPEND_H

#include "page_writer.h"
#include "table_shape.h"

typedef struct table_append table_append;

/* In: the writer, which is not used for anything else up to table_append_finish. Returns NULL where memory is short. */
table_append *table_append_open(page_writer *writer, const table_place *place);

/* In: the row's record as SQLite has it, 2 to most_payload bytes; all rows in the order of their keys, each key once, which is not looked at;
 * charged, what the row counts when a page is filled: at least `bytes`, at most most_payload; more than `bytes` where rows of a run of
 * table_shape.h are shorter than that. Returns 0, ENOMEM, EFBIG where a file cannot have so many pages, or how writing has failed; after
 * a failure only table_append_close may follow. */
int table_append_row(table_append *table, const void *payload, uint32_t bytes, uint32_t charged);

/* Writes all that is left, also where no row has come. Out: *end, the first number that is behind all pages.
 * Returns as table_append_row. In any case only table_append_close may follow. */
int table_append_finish(table_append *table, uint32_t *end);

/* In: NULL does nothing. The writer stays open. */
void table_append_close(table_append *table);

#endif
