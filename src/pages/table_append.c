/* SPDX-License-Identifier: MIT */
/* Each level has one page that is being filled. The row that does not fit any more is held back beside it:
 *
 *   [ row row row row ] held          the next row comes: the page is written, the held row goes up with its number,
 *                                     and the next row is the first of a new page
 *                                     no row comes any more: the rows and the held one share two pages
 *
 * so that no page is written before it is certain that a row follows the one that goes up, and none is left without a row. On the levels
 * above, each row comes with the page to the left of it. The held row's is the last child of the page. */
#include "table_append.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>

#include "page_cells.h"

typedef struct table_row {
    const unsigned char *payload;
    uint32_t bytes, charged;
    uint32_t child; /* the page to its left, above the leaves */
} table_row;

typedef struct append_level {
    unsigned char *page;
    page_cells cells;
    uint32_t count, used;
    uint16_t *charged; /* of each row */
    bool holds;
    table_row held;
    unsigned char *held_payload;
} append_level;

struct table_append {
    page_writer *writer;
    table_place place;
    uint32_t next; /* page number, if it is not that of the locks */
    unsigned levels;
    append_level level[TABLE_MOST_LEVELS];
};

static int add_row(table_append *table, unsigned depth, const table_row *row);

static void begin_page(table_append *table, unsigned depth) {
    append_level *level = &table->level[depth];
    page_cells_begin(&level->cells, level->page, table->place.page_size, depth > 0);
    level->count = level->used = 0;
}

static bool open_level(table_append *table) {
    assert(table->levels < TABLE_MOST_LEVELS);
    append_level *level = &table->level[table->levels];
    size_t most_rows = table->place.page_size / (POINTER_SIZE + LEAST_CELL);
    level->page = malloc(table->place.page_size);
    level->held_payload = malloc(most_payload(table->place.page_size));
    level->charged = malloc(most_rows * sizeof *level->charged);
    if (level->page) begin_page(table, table->levels);
    table->levels++;
    return level->page && level->held_payload && level->charged;
}

table_append *table_append_open(page_writer *writer, const table_place *place) {
    assert(is_page_size(place->page_size) && place->root > 0 && place->first > place->root);
    table_append *table = calloc(1, sizeof *table);
    if (!table) return NULL;
    table->writer = writer;
    table->place = *place;
    table->next = place->first;
    if (open_level(table)) return table;
    table_append_close(table);
    return NULL;
}

void table_append_close(table_append *table) {
    if (!table) return;
    for (unsigned k = 0; k < table->levels; k++) {
        free(table->level[k].page);
        free(table->level[k].held_payload);
        free(table->level[k].charged);
    }
    free(table);
}

uint32_t table_append_next(const table_append *table) { return table->next; }

void table_append_go_on(table_append *table, uint32_t next) {
    assert(next >= table->next);
    table->next = next;
}

/* Each level writes its last page, and one more where it shares or a row has come up from such a one; the last of the top level is the
 * root. */
uint32_t table_append_left(const table_append *table) {
    uint32_t top = table->levels - 1;
    return 2 * top + (table->level[top].holds ? 2 : top > 0 ? 1 : 0);
}

static void copy_level(append_level *to, const append_level *from, uint32_t page_size) {
    unsigned char *page = to->page, *held_payload = to->held_payload;
    uint16_t *charged = to->charged;
    *to = *from;
    to->page = page;
    to->held_payload = held_payload;
    to->charged = charged;
    to->held.payload = held_payload;
    page_cells_move(&to->cells, page);
    memcpy(page, from->page, page_size);
    memcpy(held_payload, from->held_payload, from->holds ? from->held.bytes : 0);
    memcpy(charged, from->charged, from->count * sizeof *charged);
}

table_append *table_append_copy(const table_append *table, page_writer *writer) {
    table_append *copy = calloc(1, sizeof *copy);
    bool complete = copy != NULL;
    if (!complete) return NULL;
    copy->place = table->place;
    copy->next = table->next;
    copy->writer = writer;
    for (unsigned k = 0; complete && k < table->levels; k++) {
        complete = open_level(copy);
        if (complete) copy_level(&copy->level[k], &table->level[k], table->place.page_size);
    }
    if (complete) return copy;
    table_append_close(copy);
    return NULL;
}

static int take_number(table_append *table, uint32_t *number) {
    if (table->next == lock_page(table->place.page_size)) table->next++;
    if (table->next >= MOST_PAGES) return EFBIG;
    *number = table->next++;
    return 0;
}

/* The page of a level as it is now gets this number. */
static void write_page(table_append *table, unsigned depth, uint32_t number, uint32_t right_child) {
    append_level *level = &table->level[depth];
    page_cells_end(&level->cells, right_child);
    memcpy(page_writer_page(table->writer, number), level->page, table->place.page_size);
}

/* A row goes up, behind a page that is complete. */
static int add_above(table_append *table, unsigned depth, const table_row *above) {
    if (depth + 1 == table->levels && !open_level(table)) return ENOMEM;
    int error = add_row(table, depth + 1, above);
    return error ? error : page_writer_error(table->writer);
}

/* The same with the next number that is free; the row goes up behind it, and a new page is begun. In: the row, not in the page. */
static int complete_page(table_append *table, unsigned depth, const table_row *up) {
    table_row above = *up;
    int error = take_number(table, &above.child);
    if (error) return error;
    write_page(table, depth, above.child, up->child);
    begin_page(table, depth);
    return add_above(table, depth, &above);
}

static void put_row(append_level *level, const table_row *row, uint32_t cost) {
    page_cells *cells = &level->cells;
    unsigned char *at = cells->interior ? page_cells_add_behind(cells, row->child, row->bytes)
                                        : page_cells_add(cells, row->bytes);
    memcpy(at, row->payload, row->bytes);
    level->charged[level->count++] = (uint16_t)row->charged;
    level->used += cost;
}

static void hold_row(append_level *level, const table_row *row) {
    memcpy(level->held_payload, row->payload, row->bytes);
    level->held = *row;
    level->held.payload = level->held_payload;
    level->holds = true;
}

static int add_row(table_append *table, unsigned depth, const table_row *row) {
    append_level *level = &table->level[depth];
    uint32_t cost = row_cost(row->charged, depth > 0);
    if (level->holds) {
        int error = complete_page(table, depth, &level->held);
        if (error) return error;
        level->holds = false;
    }
    if (level->used + cost <= page_capacity(table->place.page_size, depth > 0)) put_row(level, row, cost);
    else hold_row(level, row);
    return 0;
}

int table_append_row(table_append *table, const void *payload, uint32_t bytes, uint32_t charged) {
    const table_row row = {.payload = payload, .bytes = bytes, .charged = charged};
    assert(bytes >= 2 && bytes <= charged && charged <= most_payload(table->place.page_size));
    return add_row(table, 0, &row);
}

/* Takes the first off the cells that are left. */
static table_row take_row(table_cells *left) {
    const unsigned char *cell = left->end -= *left->size;
    uint64_t bytes;
    table_row row = {.charged = left->charged};
    row.payload = read_varint(cell, cell + LONGEST_VARINT, &bytes);
    row.bytes = (uint32_t)bytes;
    left->size++, left->count--;
    return row;
}

static void put_cells(page_cells *cells, table_cells *left, size_t count) {
    left->end = page_cells_add_made(cells, left->end, left->size, count);
    left->size += count;
    left->count -= count;
}

/* As many as fit behind those that the leaf has; the next is held. */
static void put_some(append_level *leaf, table_cells *left, uint32_t room) {
    uint32_t cost = row_cost(left->charged, false), fit = (room - leaf->used) / cost;
    if (fit > left->count) fit = (uint32_t)left->count;
    put_cells(&leaf->cells, left, fit);
    for (uint32_t k = 0; k < fit; k++) leaf->charged[leaf->count + k] = (uint16_t)left->charged;
    leaf->count += fit;
    leaf->used += fit * cost;
    if (left->count == 0) return;
    table_row next = take_row(left);
    hold_row(leaf, &next);
}

/* A leaf of nothing else is made where it will be written from. In: more rows than fit and the one that goes up; the leaf that is being filled is
 * empty. */
static int put_leaf(table_append *table, table_cells *left, uint32_t fit) {
    page_cells cells;
    uint32_t number;
    int error = take_number(table, &number);
    if (error) return error;
    page_cells_begin(&cells, page_writer_page(table->writer, number), table->place.page_size, false);
    put_cells(&cells, left, fit);
    page_cells_end(&cells, 0);
    table_row above = take_row(left);
    above.child = number;
    return add_above(table, 0, &above);
}

int table_append_cells(table_append *table, const table_cells *cells) {
    table_cells left = *cells;
    append_level *leaf = &table->level[0];
    uint32_t room = page_capacity(table->place.page_size, false), most = room / row_cost(cells->charged, false);
    int error = 0;
    assert(cells->charged <= most_payload(table->place.page_size));
    while (!error && left.count > 0) {
        if (leaf->holds) {
            error = complete_page(table, 0, &leaf->held);
            leaf->holds = error != 0;
        } else if (leaf->count == 0 && left.count > most + 1) {
            error = put_leaf(table, &left, most);
        } else {
            put_some(leaf, &left, room);
        }
    }
    return error;
}

/* The k-th row of a page that is complete. */
static table_row row_of(const append_level *level, const unsigned char *page, uint32_t page_size, uint32_t k) {
    bool interior = level->cells.interior;
    const unsigned char *cell = page + read_two(page + (interior ? INTERIOR_HEAD : LEAF_HEAD) + POINTER_SIZE * k);
    uint64_t bytes;
    table_row row = {.charged = level->charged[k]};
    if (interior) row.child = read_four(cell);
    row.payload = read_varint(cell + (interior ? CHILD_SIZE : 0), page + page_size, &bytes);
    row.bytes = (uint32_t)bytes;
    return row;
}

/* The rows from the first up to, without it, the end, out of a copy of the page. */
static void put_rows_again(table_append *table, unsigned depth, const unsigned char *copy, uint32_t first,
                           uint32_t end) {
    append_level *level = &table->level[depth];
    for (uint32_t k = first; k < end; k++) {
        table_row again = row_of(level, copy, table->place.page_size, k);
        level->count = k; /* so that what it is charged stays where it is */
        put_row(level, &again, row_cost(again.charged, depth > 0));
    }
}

uint32_t table_share(const uint16_t *payloads, uint32_t count, bool interior) {
    uint32_t all = 0, k = 0;
    for (uint32_t i = 0; i < count; i++) all += row_cost(payloads[i], interior);
    for (uint32_t sum = row_cost(payloads[0], interior); sum < all - sum; sum += row_cost(payloads[k], interior)) k++;
    assert(k > 0 && k < count - 1);
    return k;
}

/* No row follows the one that is held: the last page is divided. */
static int share(table_append *table, unsigned depth, unsigned char *copy) {
    append_level *level = &table->level[depth];
    uint32_t count = level->count;
    level->charged[count] = (uint16_t)level->held.charged;
    uint32_t left = table_share(level->charged, count + 1, depth > 0);
    memcpy(copy, level->page, table->place.page_size);
    table_row up = row_of(level, copy, table->place.page_size, left);
    begin_page(table, depth);
    put_rows_again(table, depth, copy, 0, left);
    int error = complete_page(table, depth, &up);
    if (error) return error;
    put_rows_again(table, depth, copy, left + 1, count);
    put_row(level, &level->held, row_cost(level->held.charged, depth > 0));
    level->holds = false;
    return 0;
}

/* The last page of a level. In and out: *child, the last page of the level below, then of this. */
static int finish_level(table_append *table, unsigned depth, unsigned char *copy, uint32_t *child) {
    int error = table->level[depth].holds ? share(table, depth, copy) : 0;
    uint32_t number = table->place.root;
    if (!error && depth + 1 < table->levels) error = take_number(table, &number);
    if (error) return error;
    write_page(table, depth, number, *child);
    *child = number;
    return 0;
}

int table_append_finish(table_append *table, uint32_t *end) {
    uint32_t child = 0;
    unsigned char *copy = malloc(table->place.page_size);
    int error = copy ? 0 : ENOMEM;
    for (unsigned depth = 0; !error && depth < table->levels; depth++) error = finish_level(table, depth, copy, &child);
    free(copy);
    *end = table->next;
    return error ? error : page_writer_flush(table->writer);
}
