/* SPDX-License-Identifier: MIT */
/* The rows of a page above the leaves come in any order, and the page has to be the same in the end: they are kept as they come, with where
 * each stands, and put in order when the last has come. The numbers of all pages are known, so no page waits for those below it. */
#include "table_fill.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

/* A page that does not have all of its rows yet. */
typedef struct waiting {
    uint32_t missing, used;
    unsigned char *rows; /* as they have come: two bytes with the size of the payload, then the payload */
    uint32_t at[];       /* of each row where it stands in `rows`, counted from 1; 0 of one that has not come */
} waiting;

struct table_fill {
    const table_shape *shape;
    pthread_mutex_t lock; /* for all that follows */
    page_writer *writer;
    int error;
    unsigned levels;
    waiting ***level; /* [level - 1][page] */
};

table_fill *table_fill_open(const table_shape *shape, int fd) {
    table_fill *fill = calloc(1, sizeof *fill);
    if (!fill) return NULL;
    if (pthread_mutex_init(&fill->lock, NULL) != 0) {
        free(fill);
        return NULL;
    }
    fill->shape = shape;
    fill->levels = table_shape_levels(shape) - 1;
    fill->writer = page_writer_open(fd, table_shape_place(shape)->page_size);
    fill->level = calloc(fill->levels + 1, sizeof *fill->level);
    bool complete = fill->writer && fill->level;
    for (unsigned k = 0; complete && k < fill->levels; k++) {
        fill->level[k] = calloc(table_shape_pages(shape, k + 1), sizeof *fill->level[k]);
        complete = fill->level[k] != NULL;
    }
    if (complete) return fill;
    table_fill_close(fill);
    return NULL;
}

static void free_waiting(waiting *page) {
    if (page) free(page->rows);
    free(page);
}

static void free_level(const table_fill *fill, unsigned k) {
    for (uint64_t page = 0; fill->level[k] && page < table_shape_pages(fill->shape, k + 1); page++)
        free_waiting(fill->level[k][page]);
    free(fill->level[k]);
}

void table_fill_close(table_fill *fill) {
    if (!fill) return;
    for (unsigned k = 0; fill->level && k < fill->levels; k++) free_level(fill, k);
    free(fill->level);
    page_writer_close(fill->writer);
    pthread_mutex_destroy(&fill->lock);
    free(fill);
}

/* What a page has room for is more than its rows take here, where pointers and children are left out. */
static waiting *open_waiting(uint32_t rows, uint32_t page_size) {
    waiting *page = calloc(1, sizeof *page + rows * sizeof page->at[0]);
    if (page && (page->rows = malloc(page_size))) {
        page->missing = rows;
        return page;
    }
    free(page);
    return NULL;
}

static void keep_row(waiting *page, uint32_t k, const void *payload, uint32_t bytes) {
    assert(page->at[k] == 0);
    write_two(page->rows + page->used, bytes);
    memcpy(page->rows + page->used + 2, payload, bytes);
    page->at[k] = page->used + 1;
    page->used += 2 + bytes;
    page->missing--;
}

static int write_complete(table_fill *fill, unsigned level, uint64_t number, const waiting *page) {
    table_interior interior = table_shape_interior(fill->shape, level, number);
    uint32_t page_size = table_shape_place(fill->shape)->page_size;
    page_cells cells;
    page_cells_begin(&cells, page_writer_page(fill->writer, interior.page), page_size, true);
    for (uint32_t k = 0; k < interior.rows; k++) {
        const unsigned char *row = page->rows + page->at[k] - 1;
        uint32_t child = table_shape_number(fill->shape, level - 1, interior.first_child + k);
        memcpy(page_cells_add_behind(&cells, child, read_two(row)), row + 2, read_two(row));
    }
    page_cells_end(&cells, table_shape_number(fill->shape, level - 1, interior.first_child + interior.rows));
    return page_writer_error(fill->writer);
}

static int put_between(table_fill *fill, uint64_t leaf, const void *payload, uint32_t bytes) {
    uint64_t number;
    uint32_t k, page_size = table_shape_place(fill->shape)->page_size;
    unsigned level = table_shape_between(fill->shape, leaf, &number, &k);
    waiting **page = &fill->level[level - 1][number];
    if (!*page) *page = open_waiting(table_shape_interior(fill->shape, level, number).rows, page_size);
    if (!*page) return ENOMEM;
    keep_row(*page, k, payload, bytes);
    if ((*page)->missing > 0) return 0;
    int error = write_complete(fill, level, number, *page);
    free_waiting(*page);
    *page = NULL;
    return error;
}

int table_fill_between(table_fill *fill, uint64_t leaf, const void *payload, uint32_t bytes) {
    pthread_mutex_lock(&fill->lock);
    if (!fill->error) fill->error = put_between(fill, leaf, payload, bytes);
    int error = fill->error;
    pthread_mutex_unlock(&fill->lock);
    return error;
}

int table_fill_finish(table_fill *fill) {
    if (!fill->error) fill->error = page_writer_flush(fill->writer);
    return fill->error;
}
