/* From fundamental solutions to distinct ones: their images, in order.
 *
 * The first column of an image can be read off the sides of the fundamental solution, before the image is made. So the images
 * are first sorted out by their first column, as tags of four bytes; then they are made and sorted one column at a time. */
#include <string.h>

#include "sort.h"

void nq_pack(const nq_placement *placement, uint64_t packed[]) {
    unsigned n = placement->n, shift = 64, word = 0;
    packed[0] = 0;
    if (n <= 16) {
        for (unsigned row = 0; row < n; row++) packed[0] |= (uint64_t)placement->column[row] << (shift -= 4);
        return;
    }
    packed[1] = packed[2] = 0;
    shift = 60;
    for (unsigned row = 0; row < n; row++, shift -= 5) {
        if (shift == 0) word++, shift = 60;
        packed[word] |= (uint64_t)placement->column[row] << (shift - 5);
    }
}

void nq_unpack(const uint64_t packed[], unsigned n, nq_placement *placement) {
    unsigned shift = 64, word = 0;
    placement->n = (uint8_t)n;
    if (n <= 16) {
        for (unsigned row = 0; row < n; row++) placement->column[row] = packed[0] >> (shift -= 4) & 15;
        return;
    }
    shift = 60;
    for (unsigned row = 0; row < n; row++, shift -= 5) {
        if (shift == 0) word++, shift = 60;
        placement->column[row] = packed[word] >> (shift - 5) & 31;
    }
}

/* The column of the first row of each image: where the queen of one side stands. */
static void first_columns(const nq_placement *placement, uint8_t first[NQ_SYMMETRY_COUNT]) {
    unsigned last = placement->n - 1u;
    unsigned top = placement->column[0], bottom = placement->column[last], left = 0, right = 0;
    for (unsigned row = 0; row <= last; row++) {
        if (placement->column[row] == 0) left = row;
        if (placement->column[row] == last) right = row;
    }
    first[NQ_IDENTITY] = (uint8_t)top;
    first[NQ_ROTATE90] = (uint8_t)(last - left);
    first[NQ_ROTATE180] = (uint8_t)(last - bottom);
    first[NQ_ROTATE270] = (uint8_t)right;
    first[NQ_MIRROR] = (uint8_t)(last - top);
    first[NQ_FLIP] = (uint8_t)bottom;
    first[NQ_TRANSPOSE] = (uint8_t)left;
    first[NQ_ANTITRANSPOSE] = (uint8_t)(last - right);
}

/* For each image of fundamental k: counts it, or puts its tag in its place. */
static void visit_images(const nq_expansion *expansion, size_t k, uint64_t at[NQ_MAX_N], uint32_t *tags) {
    nq_placement placement;
    uint8_t first[NQ_SYMMETRY_COUNT];
    nq_unpack(expansion->fundamentals + k * nq_packed_words(expansion->n), expansion->n, &placement);
    first_columns(&placement, first);
    nq_class class = nq_class_of(&placement);
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
        if (!nq_is_least_symmetry((nq_symmetry)s, class)) continue;
        if (tags) tags[at[first[s]]] = (uint32_t)(k << 3 | s);
        at[first[s]]++;
    }
}

void nq_expansion_init(nq_expansion *expansion, unsigned n, const uint64_t *fundamentals, size_t count) {
    *expansion = (nq_expansion){.n = n, .fundamentals = fundamentals, .count = count};
    for (size_t k = 0; k < count; k++) visit_images(expansion, k, expansion->in_column, NULL);
    for (unsigned column = 0; column < n; column++) {
        expansion->images += expansion->in_column[column];
        if (expansion->in_column[column] > expansion->most_in_column)
            expansion->most_in_column = expansion->in_column[column];
    }
}

void nq_expansion_sort_out(nq_expansion *expansion, uint32_t *tags) {
    uint64_t at[NQ_MAX_N], start = 0;
    for (unsigned column = 0; column < expansion->n; column++) {
        at[column] = start;
        start += expansion->in_column[column];
    }
    for (size_t k = 0; k < expansion->count; k++) visit_images(expansion, k, at, tags);
    expansion->tags = tags;
}

/* nq_unpack, nq_symmetry_apply and nq_pack in one, for boards that fit a word: row r of a placement is four bits at
 * 60 - 4r. Rows and columns that are turned over are subtracted from n-1, which costs nothing where 0 is added instead. */
static uint64_t image_in_one_word(uint64_t packed, unsigned n, nq_symmetry symmetry) {
    nq_symmetry_steps step = nq_steps_of[symmetry];
    unsigned last = n - 1, shift = 64;
    unsigned row_start = step.turn_rows ? last : 0, row_sign = step.turn_rows ? -1u : 1u;
    unsigned column_start = step.turn_columns ? last : 0, column_sign = step.turn_columns ? -1u : 1u;
    uint64_t image = 0;
    if (step.swap) {
        for (unsigned r = 0; r < n; r++) {
            unsigned c = packed >> (shift -= 4) & 15;
            image |= (uint64_t)(column_start + column_sign * r) << (60 - 4 * (row_start + row_sign * c));
        }
    } else {
        for (unsigned r = 0; r < n; r++) {
            unsigned c = packed >> (shift -= 4) & 15;
            image |= (uint64_t)(column_start + column_sign * c) << (60 - 4 * (row_start + row_sign * r));
        }
    }
    return image;
}

size_t nq_expansion_column(const nq_expansion *expansion, unsigned column, nq_images *images) {
    unsigned n = expansion->n, words = nq_packed_words(n);
    const uint32_t *tags = expansion->tags;
    size_t count = (size_t)expansion->in_column[column];
    for (unsigned earlier = 0; earlier < column; earlier++) tags += expansion->in_column[earlier];
    memcpy(images->tags, tags, count * sizeof *tags);
    for (size_t k = 0; words == 1 && k < count; k++)
        images->packed[k] = image_in_one_word(expansion->fundamentals[nq_tag_fundamental(tags[k])], n,
                                              nq_tag_symmetry(tags[k]));
    for (size_t k = 0; words > 1 && k < count; k++) {
        nq_placement placement, image;
        nq_unpack(expansion->fundamentals + nq_tag_fundamental(tags[k]) * words, n, &placement);
        nq_symmetry_apply(nq_tag_symmetry(tags[k]), &placement, &image);
        nq_pack(&image, images->packed + k * words);
    }
    size_t room = (size_t)expansion->most_in_column;
    sort_packed(n, 1, images->packed, images->tags, images->packed + room * words, images->tags + room, count);
    return count;
}
