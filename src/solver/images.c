/* Boards of n <= 16 go through the programs of images_lanes.h; here are those of larger n, one at a time, column by column. */
#include "images.h"

#include <assert.h>
#include <stdlib.h>

#include "images_small.h"
#include "nibbles.h"
#include "packed.h"

static images_left *left_program(void) {
    if (images_avx512_are_there()) return images_left_avx512;
    return images_avx2_are_there() ? images_left_avx2 : images_left_plain;
}

static images_rows *rows_program(void) {
    if (images_avx512_are_there()) return images_rows_avx512;
    return images_avx2_are_there() ? images_rows_avx2 : images_rows_plain;
}

/* --- Making items --- */

static void make_small(const images_wanted *wanted, const uint64_t *words, size_t count, images_batch *batch) {
    uint64_t padded[IMAGES_AT_A_TIME] = {0}, items[IMAGES_OF_EACH][IMAGES_AT_A_TIME];
    memcpy(padded, words, count * sizeof *padded);
    left_program()(wanted->n, padded, items);
    size_t made = 0;
    for (unsigned image = 0; image < IMAGES_OF_EACH; image++)
        for (size_t k = 0; k < count; k++) {
            uint32_t prefix = (uint32_t)(items[image][k] >> 52);
            batch->item[made] = items[image][k];
            batch->number[made] = wanted->number ? wanted->number[prefix] : prefix;
            made += items[image][k] != 0 && batch->number[made] != IMAGE_UNWANTED;
        }
    batch->count = made;
}

/* Four images of a board, of which the others are the mirror images. */
typedef struct four_images {
    uint8_t column[IMAGES_OF_EACH][NQ_MAX_N];
} four_images;

static const uint8_t image_symmetry[IMAGES_OF_EACH][2] = {
    {NQ_IDENTITY, NQ_MIRROR}, {NQ_FLIP, NQ_ROTATE180}, {NQ_TRANSPOSE, NQ_ROTATE90}, {NQ_ROTATE270, NQ_ANTITRANSPOSE}};

static void make_images(unsigned n, const uint8_t *column, four_images *four) {
    unsigned last = n - 1;
    for (unsigned r = 0; r < n; r++) {
        unsigned c = column[r];
        four->column[0][r] = (uint8_t)c;
        four->column[1][last - r] = (uint8_t)c;
        four->column[2][c] = (uint8_t)r;
        four->column[3][last - c] = (uint8_t)r;
    }
}

static bool is_mirror(unsigned n, const uint8_t *a, const uint8_t *b) {
    unsigned row = 0;
    while (row < n && a[row] + b[row] == (int)n - 1) row++;
    return row == n;
}

/* Turns the columns of an image over if that makes it the lesser. Returns whether it did. */
static bool make_left(unsigned n, uint8_t *column) {
    unsigned last = n - 1, row = 2 * column[0] == last ? 1 : 0;
    if (2u * column[row] < last) return false;
    for (unsigned r = 0; r < n; r++) column[r] = (uint8_t)(last - column[r]);
    return true;
}

static uint32_t prefix_of(unsigned n, const uint8_t *column) {
    uint32_t prefix = 0;
    for (unsigned row = 0; row < image_prefix_rows(n); row++) prefix = prefix << image_prefix_bits(n) | column[row];
    return prefix;
}

static void write_item(unsigned n, const uint8_t *column, unsigned flags, uint64_t *item) {
    if (n <= 20) {
        *item = (compact_word(n, column) & ~UINT64_C(15)) | flags;
        return;
    }
    nq_placement placement = {.n = (uint8_t)n};
    memcpy(placement.column, column, n);
    nq_pack(&placement, item);
    item[NQ_PACKED_WORDS - 1] |= flags;
}

static void make_large(const images_wanted *wanted, const uint8_t *column, images_batch *batch) {
    unsigned n = wanted->n;
    four_images four;
    make_images(n, column, &four);
    bool half = is_mirror(n, four.column[0], four.column[1]), quarter = is_mirror(n, four.column[0], four.column[2]);
    for (unsigned image = 0; image < IMAGES_OF_EACH; image++) {
        if ((half && image % 2) || (quarter && image)) continue;
        unsigned flags = image_symmetry[image][make_left(n, four.column[image])] | (half ? IMAGE_SYMMETRIC : 0);
        uint32_t prefix = prefix_of(n, four.column[image]), number = wanted->number ? wanted->number[prefix] : prefix;
        if (number == IMAGE_UNWANTED) continue;
        if (wanted->number) write_item(n, four.column[image], flags, batch->item + batch->count * compact_words(n));
        batch->number[batch->count++] = number;
    }
}

void images_make(const images_wanted *wanted, const compact_block *block, size_t from, size_t count,
                 images_batch *batch) {
    unsigned n = wanted->n, words = compact_words(n);
    assert(count <= IMAGES_AT_A_TIME && from + count <= block->count);
    batch->count = 0;
    if (n <= 16) {
        make_small(wanted, block->words + from, count, batch);
        return;
    }
    nq_placement placement = {0};
    memcpy(placement.column, block->apart, compact_apart(n));
    for (size_t k = from; k < from + count; k++) {
        if (n <= 20) compact_columns(n, block->words[k], placement.column);
        else nq_unpack(block->words + k * words, n, &placement);
        make_large(wanted, placement.column, batch);
    }
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

static void read_large(const images_sorted *sorted, const uint64_t *item, bool canonical, size_t k, image_rows *rows) {
    unsigned n = sorted->n, last = n - 1;
    nq_symmetry symmetry = (nq_symmetry)(item[compact_words(n) - 1] & 7);
    nq_placement placement = {.n = (uint8_t)n}, image;
    for (unsigned row = 0; row < image_prefix_rows(n); row++)
        placement.column[row] = (uint8_t)image_prefix_column(n, sorted->prefix, row);
    if (n <= 20) compact_columns(n, *item, placement.column);
    else nq_unpack(item, n, &placement);
    if (canonical) {
        nq_symmetry_apply(nq_symmetry_inverse(symmetry), &placement, &image);
        memcpy(rows->canonical[k], image.column, NQ_MAX_N);
        rows->symmetry[k] = (uint8_t)(sorted->mirrored ? nq_symmetry_compose(symmetry, NQ_MIRROR) : symmetry);
    }
    for (unsigned r = 0; sorted->mirrored && r < n; r++) placement.column[r] = (uint8_t)(last - placement.column[r]);
    memcpy(rows->placement[k], placement.column, NQ_MAX_N);
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
    if (n <= 16) rows_program()(n, sorted->mirrored, canonical, items, count, rows);
    for (size_t k = 0; n > 16 && k < count; k++) read_large(sorted, items + k * words, canonical, k, rows);
    for (size_t k = 0; canonical && k < count; k++)
        if (items[k * words + words - 1] & IMAGE_SYMMETRIC) read_symmetric(n, k, rows);
}
