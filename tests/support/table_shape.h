/* SPDX-License-Identifier: MIT */
/* What the pages of a WITHOUT ROWID table will be, before a row is there: how many, their numbers, and which rows each will hold. Worked out by
 * other means than those by which src/pages lays them, whose oracle it is.
 *
 *                         [ row 3 | row 7 ]                     level 1, here the root
 *                        /        |        \                    the rows between its children
 *       [ rows 0 1 2 ]     [ rows 4 5 6 ]     [ rows 8 9 ]      level 0, the leaves
 *
 * Each page has as many rows as fit, the next row stands one level up, between it and its right neighbour. Where that leaves the last page of
 * a level without a row, it shares with its left neighbour: a page that is not the root and has no row is malformed. How the first rows
 * lie does not depend on how many follow. The numbers are those that pages get when a stream of rows completes them (table_append.h),
 * without the page of the locks. Immutable once made: any number of threads may ask. */
#ifndef NQUEENS_TESTS_TABLE_SHAPE_H
#define NQUEENS_TESTS_TABLE_SHAPE_H

#include "pages/table_append.h"

/* Rows in the order of the keys, with payloads of at most so many bytes, at most most_payload of pages/format.h; each is charged as much. */
typedef struct table_run {
    uint64_t rows;
    uint32_t bytes;
} table_run;

typedef struct table_leaf {
    uint64_t first_row;
    uint32_t rows; /* 0 only if the table has no row at all */
    uint32_t page;
    bool last; /* else the row behind its last one stands above, between this leaf and the next */
} table_leaf;

typedef struct table_shape table_shape;

/* In: runs, one after the other; any of them may be empty. Out: *shape, to be freed, or NULL.
 * Returns 0, ENOMEM, or EFBIG where a file cannot have so many pages. */
int table_shape_make(const table_place *place, const table_run *runs, size_t count, table_shape **shape);

/* In: NULL does nothing. */
void table_shape_free(table_shape *shape);

const table_place *table_shape_place(const table_shape *shape);

/* The first number that is behind all pages of the table. */
uint32_t table_shape_end(const table_shape *shape);

/* At least 1. */
uint64_t table_shape_leaves(const table_shape *shape);

/* In: leaf, from 0. */
table_leaf table_shape_leaf(const table_shape *shape, uint64_t leaf);

/* The leaf that has the row, or that stands to the left of it. */
uint64_t table_shape_leaf_of(const table_shape *shape, uint64_t row);

/* A page above the leaves. Its children are `first_child` and the `rows` behind that, of the level below; row k stands to the right of
 * child first_child + k. */
typedef struct table_interior {
    uint64_t first_child;
    uint32_t rows, page;
} table_interior;

/* The leaves are level 0, the root is level levels - 1. */
unsigned table_shape_levels(const table_shape *shape);
uint64_t table_shape_pages(const table_shape *shape, unsigned level);
uint32_t table_shape_number(const table_shape *shape, unsigned level, uint64_t page);
table_interior table_shape_interior(const table_shape *shape, unsigned level, uint64_t page);

/* The level and the page that have the row to the right of a leaf. In: a leaf that is not the last. Out: *page.
 * Returns the level; *k, which row of the page it is. */
unsigned table_shape_between(const table_shape *shape, uint64_t leaf, uint64_t *page, uint32_t *k);

#endif
