/* SPDX-License-Identifier: MIT */
/* Boards whose rows fit a word of four bits go through the programs of images_lanes.h, those that do so without the rows apart through those of
 * images_large_lanes.h, and all others are taken one at a time. */
#include "images.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "images_large.h"
#include "images_select.h"
#include "images_small.h"
#include "packed.h"
#include "program.h"

/* Without more than every processor has, words are taken one at a time too. */
static images_left *const left_programs[NQ_PROGRAMS] = PROGRAMS(images_left_plain, images_left_plain, images_left_avx2,
                                                                images_left_avx512);
static images_rows *const rows_programs[NQ_PROGRAMS] = PROGRAMS(images_rows_plain, images_rows_plain, images_rows_avx2,
                                                                images_rows_avx512);
static images_large_left *const large_left_programs[NQ_PROGRAMS] = PROGRAMS(
    NULL, images_large_left_plain, images_large_left_avx2, images_large_left_avx512);
static images_large_rows *const large_rows_programs[NQ_PROGRAMS] = PROGRAMS(
    images_large_read, images_large_rows_plain, images_large_rows_avx2, images_large_rows_avx512);

/* --- Making items --- */

static images_select *const select_programs[NQ_PROGRAMS] = PROGRAMS(images_select_plain, images_select_plain,
                                                                    images_select_plain, images_select_avx512);

static void make_small(const images_wanted *wanted, const uint64_t *words, size_t count, images_batch *batch) {
    uint64_t items[IMAGES_OF_EACH][IMAGES_AT_A_TIME];
    uint32_t prefix[IMAGES_AT_A_TIME];
    nq_program program = nq_best_program();
    left_programs[program](wanted->n, words, items);
    for (unsigned image = 0; image < IMAGES_OF_EACH; image++) {
        for (size_t k = 0; k < IMAGES_AT_A_TIME; k++) prefix[k] = (uint32_t)(items[image][k] >> 52);
        select_programs[program](wanted->number, items[image], prefix, count, batch);
    }
}

static void make_large(const images_wanted *wanted, const uint8_t *apart, const uint64_t *words, size_t count,
                       images_batch *batch) {
    large_left left;
    nq_program program = nq_best_program();
    large_left_programs[program](wanted->n, apart, words, &left);
    for (unsigned image = 0; image < IMAGES_OF_EACH; image++)
        select_programs[program](wanted->number, left.item[image], left.prefix[image], count, batch);
}

static void make_one_by_one(const images_wanted *wanted, const compact_block *block, size_t from, size_t count,
                            images_batch *batch) {
    unsigned n = wanted->n;
    nq_placement placement = {0};
    memcpy(placement.column, block->apart, compact_apart(n));
    for (size_t k = from; k < from + count; k++) {
        if (n <= 20) compact_columns(n, block->words[k], placement.column);
        else nq_unpack(block->words + k * compact_words(n), n, &placement);
        images_large_add(wanted, placement.column, batch);
    }
}

void images_make(const images_wanted *wanted, const compact_block *block, size_t from, size_t count,
                 images_batch *batch) {
    unsigned n = wanted->n;
    uint64_t words[IMAGES_AT_A_TIME] = {0};
    assert(count <= IMAGES_AT_A_TIME && from + count <= block->count);
    batch->count = 0;
    if (n > 20 || (n > 16 && !large_left_programs[nq_best_program()])) {
        make_one_by_one(wanted, block, from, count, batch);
        return;
    }
    memcpy(words, block->words + from, count * sizeof *words);
    if (n <= 16) make_small(wanted, words, count, batch);
    else make_large(wanted, block->apart, words, count, batch);
}

/* --- Sorting --- */

static int compare_items(const void *a, const void *b) { return packed_compare(a, b, NQ_PACKED_WORDS); }

void images_sort(unsigned n, uint64_t *items, size_t count, uint64_t *spare) {
    unsigned same = 4 * (image_prefix_rows(n) - compact_apart(n));
    if (n > 20) qsort(items, count, NQ_PACKED_WORDS * sizeof *items, compare_items);
    else sort_words(items, count, 64 - same, spare);
}

/* --- Reading rows --- */

/* Of a board that is its own image: the least symmetry has to be looked for. */
static void read_symmetric(unsigned n, size_t k, image_rows *rows) {
    nq_placement placement = {.n = (uint8_t)n};
    nq_solution solution;
    memcpy(placement.column, rows->placement[k], n);
    nq_solution_of(&placement, &solution);
    memcpy(rows->canonical[k], solution.canonical.column, n);
    rows->symmetry[k] = (uint8_t)solution.symmetry;
}

/* In: words is a constant where it can be. */
static inline void take_items(const images_sorted *sorted, size_t from, size_t count, unsigned words, uint64_t *items) {
    for (size_t k = 0; k < count; k++) {
        size_t at = sorted->backwards ? sorted->count - 1 - (from + k) : from + k;
        memcpy(items + k * words, sorted->items + at * words, words * sizeof *items);
    }
    for (size_t k = count * words; k < IMAGES_AT_A_TIME; k++) items[k] = 0;
}

void images_read(const images_sorted *sorted, size_t from, size_t count, bool canonical, image_rows *rows) {
    unsigned n = sorted->n, words = compact_words(n);
    uint64_t items[IMAGES_AT_A_TIME * NQ_PACKED_WORDS];
    assert(count <= IMAGES_AT_A_TIME && from + count <= sorted->count);
    rows->n = n;
    rows->count = count;
    if (words == 1) take_items(sorted, from, count, 1, items);
    else take_items(sorted, from, count, words, items);
    if (n <= 16) rows_programs[nq_best_program()](n, sorted->mirrored, canonical, items, count, rows);
    else if (n <= 20) large_rows_programs[nq_best_program()](sorted, items, count, canonical, rows);
    else images_large_read(sorted, items, count, canonical, rows);
    for (size_t k = 0; canonical && k < count; k++)
        if (items[k * words + words - 1] & IMAGE_SYMMETRIC) read_symmetric(n, k, rows);
}
