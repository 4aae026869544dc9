/* SPDX-License-Identifier: MIT */
/* A level is a list of items: of the leaves' level the rows, above it the rows that have gone up from the level below, one from between
 * each two of its pages. Item by item the pages of a level are
 *
 *   i i i i ^ i i i i ^ i i i i ^ i i        ^ goes up
 *   page 0    page 1    page 2    page 3
 *
 * Items come in runs of one size, so that neighbouring pages have equally many, but where a run ends: a level is kept as few stretches of
 * equal pages, and every question is a division. */
#include "table_shape.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>

#include "pages/page_cells.h"

typedef struct stretch {
    uint64_t first_page, first_item;
    uint32_t items; /* of each page, without the one that goes up behind it */
} stretch;

typedef struct shape_level {
    stretch *stretches;
    size_t count, room;
    uint64_t pages;
    uint64_t
        early; /* pages that are complete before the last row has come: all but the last, or the last two that share */
} shape_level;

struct table_shape {
    table_place place;
    uint32_t end;
    unsigned levels;
    shape_level level[TABLE_MOST_LEVELS];
};

typedef struct run_list {
    table_run *runs;
    size_t count, room;
} run_list;

/* Makes room for one more. Returns false where memory is short. */
static bool grow(void **array, size_t count, size_t *room, size_t size) {
    if (count < *room) return true;
    size_t more = *room ? *room * 2 : 8;
    void *larger = realloc(*array, more * size);
    if (!larger) return false;
    *array = larger;
    *room = more;
    return true;
}

static bool add_run(run_list *list, uint64_t rows, uint32_t bytes) {
    if (list->count == 0 || list->runs[list->count - 1].bytes != bytes) {
        void *runs = list->runs;
        bool grown = grow(&runs, list->count, &list->room, sizeof *list->runs);
        list->runs = runs;
        if (!grown) return false;
        list->runs[list->count++] = (table_run){.bytes = bytes};
    }
    list->runs[list->count - 1].rows += rows;
    return true;
}

static uint32_t bytes_of(const run_list *list, uint64_t item) {
    size_t k = 0;
    for (; item >= list->runs[k].rows; k++) item -= list->runs[k].rows;
    return list->runs[k].bytes;
}

/* The first item behind the pages that a level has. */
static uint64_t next_item(const shape_level *level) {
    if (level->count == 0) return 0;
    const stretch *last = &level->stretches[level->count - 1];
    return last->first_item + (level->pages - last->first_page) * ((uint64_t)last->items + 1);
}

static bool add_pages(shape_level *level, uint64_t pages, uint32_t items) {
    uint64_t first_item = next_item(level);
    if (level->count == 0 || level->stretches[level->count - 1].items != items) {
        void *stretches = level->stretches;
        bool grown = grow(&stretches, level->count, &level->room, sizeof *level->stretches);
        level->stretches = stretches;
        if (!grown) return false;
        level->stretches[level->count++] = (stretch){level->pages, first_item, items};
    }
    level->pages += pages;
    return true;
}

/* Takes back the last page and what went up behind it. Returns how many items are free again. */
static uint32_t take_back(shape_level *level, run_list *up) {
    stretch *last = &level->stretches[level->count - 1];
    uint32_t items = last->items + 1;
    if (last->first_page == --level->pages) level->count--;
    if (--up->runs[up->count - 1].rows == 0) up->count--;
    return items;
}

/* The last page would be empty: it shares with the one before. */
static int share(shape_level *level, const run_list *items, run_list *up, bool interior) {
    uint32_t count = take_back(level, up);
    uint64_t first = next_item(level);
    uint16_t *payloads = malloc(count * sizeof *payloads);
    if (!payloads) return ENOMEM;
    for (uint32_t k = 0; k < count; k++) payloads[k] = (uint16_t)bytes_of(items, first + k);
    uint32_t left = table_share(payloads, count, interior);
    bool done = add_pages(level, 1, left) && add_run(up, 1, payloads[left]) && add_pages(level, 1, count - left - 1);
    free(payloads);
    level->early = level->pages - 2;
    return done ? 0 : ENOMEM;
}

/* Lays the items out over the pages of a level. Out: up, those that go up. */
static int lay_level(shape_level *level, uint32_t page_size, bool interior, const run_list *items, run_list *up) {
    uint32_t capacity = page_capacity(page_size, interior), used = 0, in_page = 0;
    for (size_t k = 0; k < items->count; k++) {
        uint32_t bytes = items->runs[k].bytes, cost = row_cost(bytes, interior), fitting;
        uint64_t rest = items->runs[k].rows;
        while (rest > (fitting = (capacity - used) / cost)) {
            uint64_t pages = in_page ? 1 : rest / (fitting + 1);
            if (!add_pages(level, pages, in_page + fitting) || !add_run(up, pages, bytes)) return ENOMEM;
            rest -= pages * (fitting + 1);
            in_page = used = 0;
        }
        in_page += (uint32_t)rest;
        used += (uint32_t)rest * cost;
    }
    if (in_page == 0 && level->pages > 0) return share(level, items, up, interior);
    level->early = level->pages;
    return add_pages(level, 1, in_page) ? 0 : ENOMEM;
}

/* The page number of the k-th page that is completed, from 0. */
static uint32_t number_of(const table_place *place, uint64_t k) {
    uint32_t left_out = lock_page(place->page_size);
    uint64_t number = place->first + k;
    return (uint32_t)(number + (place->first <= left_out && number >= left_out));
}

/* All levels, from the leaves up to one that has a single page. In: items, of the leaves; its array is used up. */
static int lay_levels(table_shape *shape, run_list *items) {
    uint64_t below = 0;
    int error;
    do {
        assert(shape->levels < TABLE_MOST_LEVELS);
        shape_level *level = &shape->level[shape->levels];
        run_list up = {.count = 0};
        error = lay_level(level, shape->place.page_size, shape->levels > 0, items, &up);
        free(items->runs);
        *items = up;
        shape->levels++;
        if (!error && level->pages > 1) below += level->pages;
        if (!error && shape->place.first + below >= MOST_PAGES) error = EFBIG;
    } while (!error && shape->level[shape->levels - 1].pages > 1);
    if (!error) shape->end = below ? number_of(&shape->place, below - 1) + 1 : shape->place.first;
    return error;
}

int table_shape_make(const table_place *place, const table_run *runs, size_t count, table_shape **made) {
    run_list items = {.count = 0};
    assert(is_page_size(place->page_size) && place->root > 0 && place->first > place->root);
    *made = NULL;
    table_shape *shape = calloc(1, sizeof *shape);
    int error = shape ? 0 : ENOMEM;
    if (shape) shape->place = *place;
    for (size_t k = 0; !error && k < count; k++) {
        assert(runs[k].bytes <= most_payload(place->page_size));
        if (runs[k].rows > 0 && !add_run(&items, runs[k].rows, runs[k].bytes)) error = ENOMEM;
    }
    if (!error) error = lay_levels(shape, &items);
    free(items.runs);
    if (error) table_shape_free(shape);
    else *made = shape;
    return error;
}

void table_shape_free(table_shape *shape) {
    if (!shape) return;
    for (unsigned k = 0; k < shape->levels; k++) free(shape->level[k].stretches);
    free(shape);
}

const table_place *table_shape_place(const table_shape *shape) { return &shape->place; }
uint32_t table_shape_end(const table_shape *shape) { return shape->end; }
uint64_t table_shape_leaves(const table_shape *shape) { return shape->level[0].pages; }
unsigned table_shape_levels(const table_shape *shape) { return shape->levels; }

uint64_t table_shape_pages(const table_shape *shape, unsigned level) {
    assert(level < shape->levels);
    return shape->level[level].pages;
}

/* The last ones are asked for first: they are the largest. */
static const stretch *stretch_of_page(const shape_level *level, uint64_t page) {
    size_t k = level->count - 1;
    while (level->stretches[k].first_page > page) k--;
    return &level->stretches[k];
}

static uint64_t first_item(const shape_level *level, uint64_t page) {
    const stretch *in = stretch_of_page(level, page);
    return in->first_item + (page - in->first_page) * ((uint64_t)in->items + 1);
}

/* The page that has the item, or from behind which it has gone up. */
static uint64_t page_of_item(const shape_level *level, uint64_t item) {
    size_t k = level->count - 1;
    while (level->stretches[k].first_item > item) k--;
    const stretch *in = &level->stretches[k];
    return in->first_page + (item - in->first_item) / ((uint64_t)in->items + 1);
}

/* How many pages below a level are complete when a page of it gets its number. One that does not wait for the end is completed by the
 * item that is the first of the next page, so by the page of the level below that this item comes from behind; and so on. */
static uint64_t complete_below(const table_shape *shape, unsigned depth, uint64_t page) {
    uint64_t sum = 0;
    bool at_end = false;
    while (depth > 0) {
        at_end = at_end || page >= shape->level[depth].early;
        page = at_end ? shape->level[depth - 1].pages - 1 : first_item(&shape->level[depth], page + 1);
        sum += page + 1;
        depth--;
    }
    return sum;
}

/* The same of the levels above. `page` items have gone up so far; the last of them is in a page that is not complete. */
static uint64_t complete_above(const table_shape *shape, unsigned depth, uint64_t page) {
    uint64_t sum = 0;
    while (++depth + 1 < shape->levels && page > 0) {
        const shape_level *level = &shape->level[depth];
        uint64_t complete = page_of_item(level, page - 1);
        page = complete < level->early ? complete : level->early;
        sum += page;
    }
    return sum;
}

uint32_t table_shape_number(const table_shape *shape, unsigned level, uint64_t page) {
    assert(level < shape->levels && page < shape->level[level].pages);
    if (level + 1 == shape->levels) return shape->place.root;
    return number_of(&shape->place, complete_below(shape, level, page) + page + complete_above(shape, level, page));
}

table_leaf table_shape_leaf(const table_shape *shape, uint64_t leaf) {
    return (table_leaf){.first_row = first_item(&shape->level[0], leaf),
                        .rows = stretch_of_page(&shape->level[0], leaf)->items,
                        .page = table_shape_number(shape, 0, leaf),
                        .last = leaf + 1 == shape->level[0].pages};
}

uint64_t table_shape_leaf_of(const table_shape *shape, uint64_t row) { return page_of_item(&shape->level[0], row); }

table_interior table_shape_interior(const table_shape *shape, unsigned level, uint64_t page) {
    assert(level > 0 && level < shape->levels);
    return (table_interior){.first_child = first_item(&shape->level[level], page),
                            .rows = stretch_of_page(&shape->level[level], page)->items,
                            .page = table_shape_number(shape, level, page)};
}

unsigned table_shape_between(const table_shape *shape, uint64_t leaf, uint64_t *page, uint32_t *k) {
    uint64_t item = leaf;
    assert(leaf + 1 < shape->level[0].pages);
    for (unsigned depth = 1;; depth++) {
        const stretch *in;
        assert(depth < shape->levels);
        *page = page_of_item(&shape->level[depth], item);
        in = stretch_of_page(&shape->level[depth], *page);
        *k = (uint32_t)(item - first_item(&shape->level[depth], *page));
        if (*k < in->items) return depth;
        item = *page;
    }
}
