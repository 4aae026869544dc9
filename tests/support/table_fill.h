/* SPDX-License-Identifier: MIT */
/* Makes the pages of a WITHOUT ROWID table whose shape is known: leaves in any order, by any number of threads. Each leaf is the caller's to
 * fill, into a writer of its own:
 *
 *   table_leaf leaf = table_shape_leaf(shape, j);
 *   table_fill_begin(&cells, writer, shape, &leaf);
 *   for each of leaf.rows: put a record to where page_cells_add(&cells, bytes) says
 *   page_cells_end(&cells, 0);
 *   if (!leaf.last) table_fill_between(fill, j, record, bytes);      the row behind them
 *
 * and what stands between leaves is put together here. Keeps those pages above the leaves in memory that have some of their rows, but not
 * all: few, if leaves come from a few places in order. */
#ifndef NQUEENS_TESTS_TABLE_FILL_H
#define NQUEENS_TESTS_TABLE_FILL_H

#include "pages/page_cells.h"
#include "table_shape.h"

typedef struct table_fill table_fill;

/* In: shape, which outlives it; fd, open for writing. Returns NULL where memory is short. */
table_fill *table_fill_open(const table_shape *shape, int fd);

/* Starts a leaf where its page is in the file. In: the writer of this thread, used for nothing else before page_cells_end. */
static inline void table_fill_begin(page_cells *cells, page_writer *writer, const table_shape *shape,
                                    const table_leaf *leaf) {
    page_cells_begin(cells, page_writer_page(writer, leaf->page), table_shape_place(shape)->page_size, false);
}

/* The row to the right of a leaf that is not the last, once. May be called by several threads at a time. In: the record, 2 bytes at least,
 * at most as many as its run says. Returns 0, ENOMEM, or how writing has failed. */
int table_fill_between(table_fill *fill, uint64_t leaf, const void *payload, uint32_t bytes);

/* When all rows between leaves have come, and no thread is at it any more: writes what is left, but not what is in the writers of others.
 * Returns as table_fill_between, also what any call before has met. */
int table_fill_finish(table_fill *fill);

/* In: NULL does nothing. */
void table_fill_close(table_fill *fill);

#endif
