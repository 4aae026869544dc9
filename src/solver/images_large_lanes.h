/* SPDX-License-Identifier: MIT */
/* Images of boards of 17 <= n <= 20 in lanes of board_lanes.h. Which of the remaining columns a row takes (compact.h) becomes the column by a
 * comparison with each row apart, and back; an image is the rows in another order, or the rows of the queens by column (row_in). What differs
 * from board to board, the lesser of two mirror images, or the symmetry that leads back, is chosen lane by lane. */
#include "compact.h"
#include "images_large.h"

/* Columns of all rows, from words and the rows apart. Returns what stands in the place of the last row, which follows from the others. */
INLINE lanes read_compact(unsigned n, const uint8_t *apart_column, const uint64_t words[BOARDS], lanes row[NQ_MAX_N]) {
    unsigned apart = compact_apart(n);
    uint8_t taken[COMPACT_MOST_APART];
    lanes sum = {0};
    compact_sort_apart(apart, apart_column, taken);
    split_fours(words, row + apart);
    lanes last = row[n - 1];
    for (unsigned r = apart; r + 1 < n; r++) sum ^= row[r];
    row[n - 1] = sum; /* by this sum all sixteen numbers are 0 */
    for (unsigned r = apart; r < n; r++)
        for (unsigned k = 0; k < apart; k++) row[r] -= (lanes)(row[r] >= (int8_t)taken[k]);
    for (unsigned r = 0; r < apart; r++) row[r] = EACH_BOARD(apart_column[r]);
    return last;
}

/* What the words of boards have for each row below those apart. */
INLINE void rank_rows(unsigned n, const lanes row[NQ_MAX_N], lanes rank[16]) {
    unsigned apart = compact_apart(n);
    for (unsigned r = 0; r < 16; r++) {
        rank[r] = row[apart + r];
        for (unsigned k = 0; k < apart; k++) rank[r] += (lanes)(row[apart + r] > row[k]);
    }
}

INLINE void write_prefixes(unsigned n, const lanes row[], uint32_t prefix[BOARDS]) {
    lanes byte[8] = {{0}};
    uint64_t words[BOARDS];
    unsigned rows = image_prefix_rows(n);
    for (unsigned r = 0; r < rows; r++) byte[rows - 1 - r] = row[r];
    join_bytes(byte, words);
    for (unsigned k = 0; k < BOARDS; k++) { /* five bits of each byte */
        uint64_t two = (words[k] & 0x001f001f) | (words[k] >> 3 & 0x03e003e0);
        prefix[k] = (uint32_t)((two & 1023) | (two >> 6 & 1023u << 10));
    }
}

/* -1 for the boards whose mirror image is the lesser. */
INLINE lanes are_right(unsigned n, const lanes row[]) {
    lanes m = EACH_BOARD(n - 1), first = m - row[0], second = m - row[1];
    return (lanes)(first < row[0]) | ((lanes)(first == row[0]) & (lanes)(second < row[1]));
}

/* Writes the items of an image. In: flags, of the board and of its mirror image; none, -1 where there is no item. */
TARGET static void write_left(unsigned n, lanes row[NQ_MAX_N], lanes flags, lanes mirrored_flags, lanes none,
                              uint64_t item[BOARDS], uint32_t prefix[BOARDS]) {
    lanes right = are_right(n, row), m = EACH_BOARD(n - 1), rank[16];
    for (unsigned r = 0; r < n; r++) row[r] = choose(right, m - row[r], row[r]);
    rank_rows(n, row, rank);
    rank[15] = choose(right, mirrored_flags, flags);
    join_fours(rank, ~none, item);
    write_prefixes(n, row, prefix);
}

INLINE void make_left(unsigned n, const lanes row[NQ_MAX_N], unsigned k, large_left *left) {
    lanes of[NQ_MAX_N], in[NQ_MAX_N], half = ~(lanes){0}, quarter = half, m = EACH_BOARD(n - 1), none = {0};
    for (unsigned c = 0; c < n; c++) in[c] = row_in(n, row, c);
    for (unsigned r = 0; r < n; r++) {
        half &= (lanes)(row[r] + row[n - 1 - r] == m);
        quarter &= (lanes)(row[r] + in[r] == m);
    }
    lanes symmetric = half & IMAGE_SYMMETRIC;
    for (unsigned r = 0; r < n; r++) of[r] = row[r];
    write_left(n, of, symmetric | NQ_IDENTITY, symmetric | NQ_MIRROR, none, left->item[0] + k, left->prefix[0] + k);
    for (unsigned r = 0; r < n; r++) of[r] = row[n - 1 - r];
    write_left(n, of, none | NQ_FLIP, none | NQ_ROTATE180, half, left->item[1] + k, left->prefix[1] + k);
    for (unsigned r = 0; r < n; r++) of[r] = in[n - 1 - r];
    write_left(n, of, none | NQ_ROTATE270, none | NQ_ANTITRANSPOSE, half, left->item[3] + k, left->prefix[3] + k);
    write_left(n, in, symmetric | NQ_TRANSPOSE, symmetric | NQ_ROTATE90, half & quarter, left->item[2] + k,
               left->prefix[2] + k);
}

TARGET void PROGRAM(images_large_left)(unsigned n, const uint8_t apart[COMPACT_MOST_APART], const uint64_t *words,
                                       large_left *left) {
    for (unsigned k = 0; k < IMAGES_AT_A_TIME; k += BOARDS) {
        lanes row[NQ_MAX_N];
        read_compact(n, apart, words + k, row);
        make_left(n, row, k, left);
    }
}

/* --- Rows --- */

/* -1 where a set of symmetries has the one given. */
INLINE lanes is_among(const nq_symmetry *set, unsigned count, lanes symmetry) {
    lanes found = {0};
    for (unsigned k = 0; k < count; k++) found |= (lanes)(symmetry == (int8_t)set[k]);
    return found;
}

/* What undoes a symmetry: rows and columns that it swaps are swapped first. */
INLINE void undo(unsigned n, const lanes row[NQ_MAX_N], lanes symmetry, lanes canonical[NQ_MAX_N]) {
    static const nq_symmetry swapping[] = {NQ_TRANSPOSE, NQ_ROTATE90, NQ_ROTATE270, NQ_ANTITRANSPOSE},
                             rows_back[] = {NQ_FLIP, NQ_ROTATE180, NQ_ROTATE90, NQ_ANTITRANSPOSE},
                             columns_back[] = {NQ_MIRROR, NQ_ROTATE180, NQ_ROTATE270, NQ_ANTITRANSPOSE};
    lanes swap = is_among(swapping, 4, symmetry), turn_rows = is_among(rows_back, 4, symmetry),
          turn_columns = is_among(columns_back, 4, symmetry), m = EACH_BOARD(n - 1), swapped[NQ_MAX_N];
    for (unsigned r = 0; r < n; r++) swapped[r] = choose(swap, row_in(n, row, r), row[r]);
    for (unsigned r = 0; r < n; r++) {
        lanes turned = choose(turn_rows, swapped[n - 1 - r], swapped[r]);
        canonical[r] = choose(turn_columns, m - turned, turned);
    }
}

/* Writes the columns of BOARDS boards, by eight rows. */
INLINE void write_columns(unsigned n, const lanes row[NQ_MAX_N], uint8_t to[][NQ_MAX_N]) {
    for (unsigned r = 0; r < n; r += 8) {
        uint64_t words[BOARDS];
        join_bytes(row + r, words);
        for (unsigned k = 0; k < BOARDS; k++) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
            words[k] = __builtin_bswap64(words[k]);
#endif
            memcpy(to[k] + r, words + k, 8);
        }
    }
}

TARGET static void write_rows(const images_sorted *sorted, const lanes row[NQ_MAX_N], size_t k, image_rows *rows) {
    unsigned n = sorted->n;
    lanes of[NQ_MAX_N] = {{0}}, m = EACH_BOARD(n - 1);
    for (unsigned r = 0; r < n; r++) of[r] = sorted->mirrored ? m - row[r] : row[r];
    write_columns(n, of, rows->placement + k);
}

/* The symmetries that lead to the mirror images. */
INLINE lanes mirror_after(lanes symmetry) {
    lanes found = {0};
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++)
        found |= (lanes)(symmetry == (int8_t)s) & (int8_t)nq_symmetry_compose((nq_symmetry)s, NQ_MIRROR);
    return found;
}

TARGET static void write_canonical(const images_sorted *sorted, const lanes row[NQ_MAX_N], lanes symmetry, size_t k,
                                   image_rows *rows) {
    lanes of[NQ_MAX_N] = {{0}};
    undo(sorted->n, row, symmetry, of);
    write_columns(sorted->n, of, rows->canonical + k);
    if (sorted->mirrored) symmetry = mirror_after(symmetry);
    memcpy(rows->symmetry + k, &symmetry, sizeof symmetry);
}

TARGET void PROGRAM(images_large_rows)(const images_sorted *sorted, const uint64_t *items, size_t count, bool canonical,
                                       image_rows *rows) {
    uint8_t apart[COMPACT_MOST_APART];
    for (unsigned r = 0; r < compact_apart(sorted->n); r++)
        apart[r] = (uint8_t)image_prefix_column(sorted->n, sorted->prefix, r);
    for (size_t k = 0; k < count; k += BOARDS) {
        lanes row[NQ_MAX_N];
        lanes symmetry = read_compact(sorted->n, apart, items + k, row) & (NQ_SYMMETRY_COUNT - 1);
        write_rows(sorted, row, k, rows);
        if (canonical) write_canonical(sorted, row, symmetry, k, rows);
    }
}
