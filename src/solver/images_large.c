/* SPDX-License-Identifier: MIT */
/* Column by column: steps that add or take away, in place of questions for each queen. */
#include "images_large.h"

#include <string.h>

/* The four images of a board that are not mirror images of each other, and the symmetries that lead there: those that do not turn the columns
 * over, and, for the mirror image of each, those that do. */
static const uint8_t image_symmetry[IMAGES_OF_EACH][2] = {
    {NQ_IDENTITY, NQ_MIRROR}, {NQ_FLIP, NQ_ROTATE180}, {NQ_TRANSPOSE, NQ_ROTATE90}, {NQ_ROTATE270, NQ_ANTITRANSPOSE}};

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

void images_large_add(const images_wanted *wanted, const uint8_t column[NQ_MAX_N], images_batch *batch) {
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

void images_large_read(const images_sorted *sorted, const uint64_t *items, size_t count, bool canonical,
                       image_rows *rows) {
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
            if (sorted->mirrored) symmetry = nq_symmetry_compose((nq_symmetry)symmetry, NQ_MIRROR);
            rows->symmetry[k] = (uint8_t)symmetry;
        }
        if (sorted->mirrored) write_image(NQ_MIRROR, n, placement.column, rows->placement[k]);
        else memcpy(rows->placement[k], placement.column, NQ_MAX_N);
    }
}
