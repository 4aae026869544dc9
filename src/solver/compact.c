/* SPDX-License-Identifier: MIT */
/* The list is a row of pages of one size, so that nothing is ever copied to grow; beside it stands where the rows apart change. Of the pages that
 * are in a store only the last, as long as it is being filled, is in memory. */
#include "compact.h"

#include <stdlib.h>
#include <string.h>

#include "nibbles.h"
#include "packed.h"
#include "program.h"

#define PAGE 65536u /* solutions */

uint64_t compact_word(unsigned n, const uint8_t column[NQ_MAX_N]) {
    unsigned apart = compact_apart(n);
    nibble_bytes ranks = nibble_bytes_load(column + apart), above = ranks;
    for (unsigned k = 0; k < apart; k++) ranks = nibble_bytes_close_gap(ranks, above, column[k]);
    return nibbles_join(ranks);
}

void compact_columns(unsigned n, uint64_t word, uint8_t column[NQ_MAX_N]) {
    unsigned apart = compact_apart(n);
    uint8_t taken[COMPACT_MOST_APART];
    compact_sort_apart(apart, column, taken);
    nibble_bytes columns = nibbles_split(nibbles_complete(word));
    for (unsigned k = 0; k < apart; k++) columns = nibble_bytes_open_gap(columns, taken[k]);
    memcpy(column + apart, &columns, sizeof columns);
}

static compact_program *const programs[NQ_PROGRAMS] = PROGRAMS(compact_words_single, compact_words_plain,
                                                               compact_words_avx2, compact_words_avx512);

void compact_words_single(unsigned n, const uint64_t *packed, size_t count, uint64_t *words) {
    for (size_t k = 0; k < count; k++) {
        nq_placement placement;
        nq_unpack(packed + k * NQ_PACKED_WORDS, n, &placement);
        words[k] = compact_word(n, placement.column);
    }
}

/* How many solutions from the first on have its first rows. In: all of these rows are in the first word. */
static size_t count_alike(const uint64_t *packed, size_t count, unsigned rows, unsigned words) {
    size_t alike = 1;
    unsigned below = 60 - 5 * rows;
    while (alike < count && packed[alike * words] >> below == packed[0] >> below) alike++;
    return alike;
}

bool compact_make(compact_maker *maker, unsigned n, compact_block *block) {
    unsigned apart = compact_apart(n), words = nq_packed_words(n);
    size_t made = maker->count < COMPACT_BLOCK ? maker->count : COMPACT_BLOCK;
    if (made == 0) return false;
    if (apart > 0) {
        made = count_alike(maker->packed, made, apart, words);
        for (unsigned row = 0; row < apart; row++) block->apart[row] = (uint8_t)packed_column(maker->packed, n, row);
        programs[nq_best_program()](n, maker->packed, made, block->words);
    } else {
        memcpy(block->words, maker->packed, made * words * sizeof *block->words);
    }
    block->count = made;
    maker->packed += made * words;
    maker->count -= made;
    return true;
}

/* Where solutions with other rows apart begin. */
typedef struct group {
    uint64_t start;
    uint8_t apart[COMPACT_MOST_APART];
} group;

struct compact_list {
    unsigned n, words;
    uint64_t count, at; /* `at` and `group_at`: where the source stands */
    uint64_t **page;    /* those in memory */
    size_t pages, page_room;
    const words_store *store;
    size_t most_pages; /* in memory, where there is a store */
    uint64_t *last;    /* the page that goes to the store when it is full */
    group *groups;
    size_t group_count, group_room, group_at;
    uint64_t *made; /* a block on its way into the list */
};

compact_list *compact_list_open(unsigned n) {
    compact_list *list = calloc(1, sizeof *list);
    if (!list) return NULL;
    list->n = n;
    list->words = compact_words(n);
    list->made = malloc((size_t)COMPACT_BLOCK * list->words * sizeof *list->made);
    if (list->made) return list;
    free(list);
    return NULL;
}

/* Makes an array longer, if it is full. */
static bool has_room(void **array, size_t *room, size_t count, size_t size) {
    if (count < *room) return true;
    size_t larger = *room ? *room * 2 : 16;
    void *moved = realloc(*array, larger * size);
    if (!moved) return false;
    *array = moved;
    *room = larger;
    return true;
}

void compact_list_use(compact_list *list, const words_store *store, size_t memory) {
    list->store = store;
    list->most_pages = memory / (PAGE * list->words * sizeof(uint64_t));
}

static bool is_stored(const compact_list *list, size_t page) { return list->store && page >= list->most_pages; }

static uint64_t *make_page(const compact_list *list) { return malloc((size_t)PAGE * list->words * sizeof(uint64_t)); }

/* The page that solutions are added to. NULL if memory is short. */
static uint64_t *last_page(compact_list *list) {
    size_t last = (size_t)(list->count / PAGE);
    if (is_stored(list, last)) {
        if (!list->last) list->last = make_page(list);
        return list->last;
    }
    if (last < list->pages) return list->page[last];
    void *pages = list->page;
    bool fine = has_room(&pages, &list->page_room, list->pages, sizeof *list->page);
    list->page = pages;
    uint64_t *page = fine ? make_page(list) : NULL;
    if (page) list->page[list->pages++] = page;
    return page;
}

static uint64_t place_in_store(const compact_list *list, uint64_t solution) {
    return (solution - (uint64_t)list->most_pages * PAGE) * list->words;
}

/* Adds as many as the last page has room for. Returns how many in *fits. */
static nq_status add_to_page(compact_list *list, const uint64_t *words, size_t count, size_t *fits) {
    size_t in_page = (size_t)(list->count % PAGE), page = (size_t)(list->count / PAGE);
    uint64_t *to = last_page(list);
    if (!to) return NQ_NO_MEMORY;
    *fits = count < PAGE - in_page ? count : PAGE - in_page;
    memcpy(to + in_page * list->words, words, *fits * list->words * sizeof *to);
    list->count += *fits;
    if (list->count % PAGE != 0 || !is_stored(list, page)) return NQ_OK;
    return list->store->put(list->store->context, to, (size_t)PAGE * list->words,
                            place_in_store(list, list->count - PAGE));
}

static nq_status begin_group(compact_list *list, const uint8_t apart[COMPACT_MOST_APART]) {
    unsigned rows = compact_apart(list->n);
    if (list->group_count && memcmp(list->groups[list->group_count - 1].apart, apart, rows) == 0) return NQ_OK;
    void *groups = list->groups;
    bool fine = has_room(&groups, &list->group_room, list->group_count, sizeof *list->groups);
    list->groups = groups;
    if (!fine) return NQ_NO_MEMORY;
    group *begun = &list->groups[list->group_count++];
    *begun = (group){.start = list->count};
    memcpy(begun->apart, apart, rows);
    return NQ_OK;
}

nq_status compact_list_add(compact_list *list, const uint64_t *packed, size_t count) {
    compact_maker maker = {packed, count};
    compact_block block = {.words = list->made};
    while (compact_make(&maker, list->n, &block)) {
        if (begin_group(list, block.apart) != NQ_OK) return NQ_NO_MEMORY;
        for (size_t done = 0, fits; done < block.count; done += fits) {
            nq_status status = add_to_page(list, block.words + done * list->words, block.count - done, &fits);
            if (status != NQ_OK) return status;
        }
    }
    return NQ_OK;
}

uint64_t compact_list_count(const compact_list *list) { return list->count; }

uint64_t compact_list_stored(const compact_list *list) {
    return is_stored(list, (size_t)(list->count / PAGE)) ? place_in_store(list, list->count) : 0;
}

static nq_status rewind_list(void *context) {
    compact_list *list = context;
    list->at = 0;
    list->group_at = 0;
    return NQ_OK;
}

/* Solutions that are all of one page. */
static nq_status get(const compact_list *list, uint64_t from, size_t count, uint64_t *words) {
    size_t page = (size_t)(from / PAGE), in_page = (size_t)(from % PAGE), size = count * list->words;
    if (is_stored(list, page) && page < list->count / PAGE)
        return list->store->get(list->store->context, words, size, place_in_store(list, from));
    const uint64_t *of = is_stored(list, page) ? list->last : list->page[page];
    memcpy(words, of + in_page * list->words, size * sizeof *words);
    return NQ_OK;
}

/* Up to where the page ends, or the group. */
static nq_status next_of_list(void *context, compact_block *block) {
    compact_list *list = context;
    if (list->at == list->count) return NQ_DONE;
    while (list->group_at + 1 < list->group_count && list->groups[list->group_at + 1].start <= list->at)
        list->group_at++;
    uint64_t end = list->group_at + 1 < list->group_count ? list->groups[list->group_at + 1].start : list->count;
    size_t in_page = (size_t)(list->at % PAGE), count = COMPACT_BLOCK;
    if (count > PAGE - in_page) count = PAGE - in_page;
    if (count > end - list->at) count = (size_t)(end - list->at);
    memcpy(block->apart, list->groups[list->group_at].apart, sizeof block->apart);
    nq_status status = get(list, list->at, count, block->words);
    block->count = count;
    list->at += count;
    return status;
}

compact_source compact_list_source(compact_list *list) { return (compact_source){rewind_list, next_of_list, list}; }

void compact_list_close(compact_list *list) {
    if (!list) return;
    for (size_t k = 0; k < list->pages; k++) free(list->page[k]);
    free(list->page);
    free(list->last);
    free(list->groups);
    free(list->made);
    free(list);
}
