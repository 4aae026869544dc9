/* SPDX-License-Identifier: MIT */
/* A page of an index's tree, as SQLite's format has it; a WITHOUT ROWID table is such a tree:
 *
 *   0      8 or 12                                               page_size
 *   | head | pointers |              zeros             | cell 2 | cell 1 | cell 0 |
 *            two bytes each, where its cell begins: in the order of the keys
 *
 *   head   kind | first free block, 0 | how many cells | where they begin | 0 | right child, above the leaves
 *   cell   left child, above the leaves | bytes of the payload, a varint | payload: a row as an SQLite record
 *
 * Cells are put in one after the other in the order of their keys:
 *
 *   page_cells_begin -> for each row: page_cells_add, or page_cells_add_behind above the leaves -> page_cells_end
 *
 * How many fit is the caller's to know (row_cost, page_capacity); inline, because it is done for every row. */
#ifndef NQUEENS_PAGES_PAGE_CELLS_H
#define NQUEENS_PAGES_PAGE_CELLS_H

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "format.h"

typedef struct page_cells {
    unsigned char *page, *pointer, *cell; /* where the next pointer goes, and the cell before */
    uint32_t page_size;
    bool interior;
} page_cells;

/* What a page has for cells and their pointers. */
static inline uint32_t page_capacity(uint32_t page_size, bool interior) {
    return page_size - (interior ? INTERIOR_HEAD : LEAF_HEAD);
}

static inline uint32_t cell_size(uint32_t payload, bool interior) {
    uint32_t size = (interior ? CHILD_SIZE : 0) + varint_size(payload) + payload;
    return size < LEAST_CELL ? LEAST_CELL : size;
}

/* What a row takes of it. In: the bytes of its payload. */
static inline uint32_t row_cost(uint32_t payload, bool interior) { return POINTER_SIZE + cell_size(payload, interior); }

/* In: a page of page_size bytes, which are overwritten; it is kept until page_cells_end. */
static inline void page_cells_begin(page_cells *p, unsigned char *page, uint32_t page_size, bool interior) {
    *p = (page_cells){.page = page,
                      .pointer = page + (interior ? INTERIOR_HEAD : LEAF_HEAD),
                      .cell = page + page_size,
                      .page_size = page_size,
                      .interior = interior};
}

/* It goes on in a copy of the page, made before or after. */
static inline void page_cells_move(page_cells *p, unsigned char *page) {
    p->pointer = page + (p->pointer - p->page);
    p->cell = page + (p->cell - p->page);
    p->page = page;
}

static inline unsigned char *page_cells_take(page_cells *p, uint32_t size) {
    assert(p->cell - p->pointer >= (ptrdiff_t)size + POINTER_SIZE);
    p->cell -= size;
    write_two(p->pointer, (uint32_t)(p->cell - p->page));
    p->pointer += POINTER_SIZE;
    return p->cell;
}

/* A row of a leaf. Returns where its payload has to be put: `payload` bytes, an SQLite record. */
static inline unsigned char *page_cells_add(page_cells *p, uint32_t payload) {
    assert(!p->interior && payload <= most_payload(p->page_size));
    uint32_t size = varint_size(payload) + payload;
    unsigned char *cell = page_cells_take(p, size < LEAST_CELL ? LEAST_CELL : size);
    if (size < LEAST_CELL) memset(cell, 0, LEAST_CELL);
    return write_varint(cell, payload);
}

/* The same of an interior page, in front of which a child stands. */
static inline unsigned char *page_cells_add_behind(page_cells *p, uint32_t child, uint32_t payload) {
    assert(p->interior && payload <= most_payload(p->page_size));
    unsigned char *cell = page_cells_take(p, cell_size(payload, true));
    write_four(cell, child);
    return write_varint(cell + CHILD_SIZE, payload);
}

/* Rows of a leaf that have their cells already, one after the other, the first row's at the end. In: end, behind that; size, of each cell.
 * Returns where the last row's begins. */
static inline const unsigned char *page_cells_add_made(page_cells *p, const unsigned char *end, const uint8_t *size,
                                                       size_t count) {
    uint32_t first = (uint32_t)(p->cell - p->page), at = first;
    unsigned char *pointer = p->pointer;
    assert(!p->interior);
    for (size_t k = 0; k < count; k++, pointer += POINTER_SIZE) write_two(pointer, at -= size[k]);
    assert(pointer <= p->page + at);
    p->pointer = pointer;
    p->cell = p->page + at;
    memcpy(p->cell, end - (first - at), first - at);
    return end - (first - at);
}

/* Writes the head, and zeros between pointers and cells. In: right_child, of an interior page. */
static inline void page_cells_end(page_cells *p, uint32_t right_child) {
    unsigned char *head = p->page;
    uint32_t head_size = p->interior ? INTERIOR_HEAD : LEAF_HEAD;
    memset(p->pointer, 0, (size_t)(p->cell - p->pointer));
    head[0] = p->interior ? PAGE_INDEX_INTERIOR : PAGE_INDEX_LEAF;
    write_two(head + PAGE_FREE_BLOCK, 0);
    write_two(head + PAGE_CELLS, (uint32_t)(p->pointer - head - head_size) / POINTER_SIZE);
    write_two(head + PAGE_CELLS_BEGIN, (uint32_t)(p->cell - head)); /* 65536, of an empty page, becomes 0 as it must */
    head[PAGE_FRAGMENTS] = 0;
    if (p->interior) write_four(head + PAGE_RIGHT_CHILD, right_child);
}

#endif
