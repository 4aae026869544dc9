/* Boards of n <= 16 go through the programs of images_lanes.h; here are those of larger n, one at a time, column by column. */
#include "images.h"

#include <assert.h>
#include <stdlib.h>

#include "images_small.h"
#include "nibbles.h"
#include "packed.h"

/* One board at a time is the program of every processor, with or without vectors. */
static images_left *const left_programs[NQ_PROGRAMS] = {[NQ_PROGRAM_SINGLE] = images_left_plain,
                                                        [NQ_PROGRAM_PLAIN] = images_left_plain,
                                                        [NQ_PROGRAM_AVX2] = images_left_avx2,
                                                        [NQ_PROGRAM_AVX512] = images_left_avx512};
static images_rows *const rows_programs[NQ_PROGRAMS] = {[NQ_PROGRAM_SINGLE] = images_rows_plain,
                                                        [NQ_PROGRAM_PLAIN] = images_rows_plain,
                                                        [NQ_PROGRAM_AVX2] = images_rows_avx2,
                                                        [NQ_PROGRAM_AVX512] = images_rows_avx512};

/* --- Making items --- */

static void make_small(const images_wanted *wanted, const uint64_t *words, size_t count, images_batch *batch) {
    uint64_t padded[IMAGES_AT_A_TIME] = {0}, items[IMAGES_OF_EACH][IMAGES_AT_A_TIME];
    memcpy(padded, words, count * sizeof *padded);
    left_programs[nq_best_program()](wanted->n, padded, items);
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

/* The four images of a board that are not mirror images of each other, and the symmetries that lead there: those that do not turn the columns
 * over, and, for the mirror image of each, those that do. */
static const uint8_t image_symmetry[IMAGES_OF_EACH][2] = {
    {NQ_IDENTITY, NQ_MIRROR}, {NQ_FLIP, NQ_ROTATE180}, {NQ_TRANSPOSE, NQ_ROTATE90}, {NQ_ROTATE270, NQ_ANTITRANSPOSE}};

/* An image column by column: steps that add or take away, in place of questions for each queen. */
static inline void write_image(nq_symmetry symmetry, unsigned n, const uint8_t *column, uint8_t *image) {
    nq_symmetry_steps step = nq_steps_of[symmetry];
    unsigned row = step.turn_rows ? n - 1 : 0, row_sign = step.turn_rows ? -1u : 1u;
    unsigned first = step.turn_columns ? n - 1 : 0, column_sign = step.turn_columns ? -1u : 1u;
    if (step.swap)
        for (unsigned r = 0; r < n; r++) image[row + row_sign * column[r]] = (uint8_t)(first + column_sign * r);
    else
        for (unsigned r = 0; r < n; r++) image[row + row_sign * r] = (uint8_t)(first + column_sign * column[r]);
}

static bool is_mirror(unsigned n, const uint8_t *a, const uint8_t *b) {
    unsigned row = 0;
    while (row < n && a[row] + b[row] == (int)n - 1) row++;
    return row == n;
}

static bool is_half_turn(unsigned n, const uint8_t *column) {
    unsigned row = 0;
    while (row < n && column[row] + column[n - 1 - row] == (int)n - 1) row++;
    return row == n;
}

/* The first columns of an image, from both ends of a board and of its rows by column. */
static inline void write_start(unsigned image, unsigned n, const uint8_t *column, const uint8_t *row_of,
                               uint8_t start[COMPACT_MOST_APART]) {
    const uint8_t *of = image < 2 ? column : row_of;
    for (unsigned row = 0; row < COMPACT_MOST_APART; row++) start[row] = of[image % 2 ? n - 1 - row : row];
}

/* Whether the mirror image of a board that starts so is the lesser. */
static inline bool is_right(unsigned n, const uint8_t *start) {
    unsigned row = 2u * start[0] == n - 1 ? 1 : 0;
    return 2u * start[row] > n - 1;
}

static inline uint32_t prefix_of(unsigned n, const uint8_t *start, bool mirrored) {
    uint32_t prefix = 0;
    for (unsigned row = 0; row < image_prefix_rows(n); row++)
        prefix = prefix << image_prefix_bits(n) | (mirrored ? n - 1 - start[row] : start[row]);
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
    uint8_t row_of[NQ_MAX_N], start[COMPACT_MOST_APART], image[NQ_MAX_N];
    write_image(NQ_TRANSPOSE, n, column, row_of);
    bool half = is_half_turn(n, column), quarter = half && is_mirror(n, column, row_of);
    for (unsigned k = 0; k < IMAGES_OF_EACH; k++) {
        if ((half && k % 2) || (quarter && k)) continue;
        write_start(k, n, column, row_of, start);
        bool mirrored = is_right(n, start);
        uint32_t prefix = prefix_of(n, start, mirrored), number = wanted->number ? wanted->number[prefix] : prefix;
        if (number == IMAGE_UNWANTED) continue;
        if (wanted->number) {
            nq_symmetry symmetry = (nq_symmetry)image_symmetry[k][mirrored];
            write_image(symmetry, n, column, image);
            write_item(n, image, symmetry | (half ? IMAGE_SYMMETRIC : 0),
                       batch->item + batch->count * compact_words(n));
        }
        batch->number[batch->count++] = number;
    }
}

/* How far the one place of a value in a word is from the top. In: sixteen different numbers, the value among them. */
static inline unsigned place_of(uint64_t word, unsigned value) {
    const uint64_t ones = UINT64_C(0x1111111111111111);
    uint64_t other = word ^ ones * value, none = (other - ones) & ~other & ones << 3;
#if defined(__GNUC__)
    return 15 - (unsigned)__builtin_ctzll(none) / 4;
#else
    unsigned place = 15;
    for (; !(none & 15); none >>= 4) place--;
    return place;
#endif
}

/* The row of the left or the right column. */
static inline unsigned side_row(unsigned n, const compact_block *block, uint64_t word, unsigned column) {
    for (unsigned row = 0; row < compact_apart(n); row++)
        if (block->apart[row] == column) return row;
    return compact_apart(n) + place_of(word, column ? 15 : 0);
}

/* Whether any image may be wanted, by the first columns alone: how far the queens of the four sides are from the nearest corner.
 * In: 17 <= n <= 20. */
static bool may_be_wanted(const images_wanted *wanted, const compact_block *block, size_t k) {
    unsigned n = wanted->n, last = n - 1;
    uint64_t word = block->words[k];
    unsigned bottom = word & 15; /* less than its column by no more than the rows apart: the others are looked at too */
    unsigned sides[] = {block->apart[0], side_row(n, block, word, 0), side_row(n, block, word, last)};
    for (unsigned side = 0; side < 3; side++)
        if (wanted->first_columns >> (sides[side] < last - sides[side] ? sides[side] : last - sides[side]) & 1)
            return true;
    for (unsigned column = bottom; column <= bottom + compact_apart(n); column++)
        if (wanted->first_columns >> (column < last - column ? column : last - column) & 1) return true;
    return false;
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
        if (n <= 20 && wanted->number && !may_be_wanted(wanted, block, k)) continue;
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

static void read_large(const images_sorted *sorted, const uint64_t *items, size_t count, bool canonical,
                       image_rows *rows) {
    static const uint8_t mirrored[NQ_SYMMETRY_COUNT] = {NQ_MIRROR,   NQ_TRANSPOSE, NQ_FLIP,     NQ_ANTITRANSPOSE,
                                                        NQ_IDENTITY, NQ_ROTATE180, NQ_ROTATE90, NQ_ROTATE270};
    unsigned n = sorted->n, words = compact_words(n);
    nq_placement placement = {.n = (uint8_t)n};
    for (unsigned row = 0; row < image_prefix_rows(n); row++)
        placement.column[row] = (uint8_t)image_prefix_column(n, sorted->prefix, row);
    for (size_t k = 0; k < count; k++) {
        const uint64_t *item = items + k * words;
        unsigned symmetry = (unsigned)item[words - 1] & 7;
        if (n <= 20) compact_columns(n, *item, placement.column);
        else nq_unpack(item, n, &placement);
        if (canonical) {
            write_image(nq_symmetry_inverse((nq_symmetry)symmetry), n, placement.column, rows->canonical[k]);
            rows->symmetry[k] = sorted->mirrored ? mirrored[symmetry] : (uint8_t)symmetry;
        }
        if (sorted->mirrored) write_image(NQ_MIRROR, n, placement.column, rows->placement[k]);
        else memcpy(rows->placement[k], placement.column, NQ_MAX_N);
    }
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
    else read_large(sorted, items, count, canonical, rows);
    for (size_t k = 0; canonical && k < count; k++)
        if (items[k * words + words - 1] & IMAGE_SYMMETRIC) read_symmetric(n, k, rows);
}
