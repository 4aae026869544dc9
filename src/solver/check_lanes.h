/* SPDX-License-Identifier: MIT */
/* Boards checked many at a time: the program itself, in lanes of board_lanes.h.
 *
 * A solution: no two rows of a board differ by 0, or by their distance either way. That is a subtraction and three
 * comparisons for each pair of rows, which is less work than to mark columns and diagonals in words of 64 bits.
 *
 * The images are compared with the board from the top row down, all seven at once, until none of any board is still equal to it:
 * nearly always after a few rows. With m = n-1 and in[c] the row of the queen in column c, row r of the images is
 *
 *     mirror  m - row[r]    flip  row[m-r]    rotate180  m - row[m-r]
 *     transpose  in[r]      rotate90  m - in[r]      rotate270  in[m-r]      antitranspose  m - in[m-r]
 *
 * and in[c] is made when it is needed, from n comparisons. An image that is less takes the canonical form away; one that stays equal
 * to the end makes the orbit smaller. */
#include "checks.h"

typedef struct block {
    unsigned n;
    lanes row[WORD_ROWS];
    lanes stray; /* not 0 where there are bits that stand for no row */
} block;

/* Reads `count` boards, BOARDS at most. Other lanes are boards of zeros. */
TARGET static void read_block(const packed_layout *layout, const uint64_t *packed, size_t count, block *read) {
    uint8_t stray[BOARDS] = {0};
    for (size_t k = 0; k < count; k++)
        for (unsigned w = 0; w < layout->words; w++)
            stray[k] |= (packed[k * layout->words + w] & ~layout->used[w]) != 0;
    read_packed(read->n, packed, count, read->row);
    memcpy(&read->stray, stray, sizeof stray);
}

INLINE bool any_board(lanes vector) {
    uint64_t words[BOARDS / 8], any = 0;
    memcpy(words, &vector, sizeof words);
    for (unsigned w = 0; w < BOARDS / 8; w++) any |= words[w];
    return any != 0;
}

/* -1 for the boards that are no solutions. */
TARGET static lanes no_solutions(const block *all) {
    lanes wrong = (lanes)(all->stray != 0);
    for (unsigned r = 0; r < all->n; r++) {
        wrong |= all->row[r] >= (int8_t)all->n;
        for (unsigned s = 0; s < r; s++) {
            lanes across = all->row[r] - all->row[s];
            int8_t down = (int8_t)(r - s);
            wrong |= (across == 0) | (across == down) | (across == (int8_t)-down);
        }
    }
    return wrong;
}

/* What the comparison with the images has shown: -1 for boards of which this one is equal so far, or some image is less. */
typedef struct comparison {
    lanes equal[NQ_SYMMETRY_COUNT], less;
} comparison;

INLINE void compare_row(comparison *so_far, nq_symmetry symmetry, lanes image, lanes row) {
    so_far->less |= so_far->equal[symmetry] & (image < row);
    so_far->equal[symmetry] &= image == row;
}

TARGET static void compare_images(const block *all, comparison *so_far) {
    const unsigned last = all->n - 1;
    lanes m = (lanes){0} + (int8_t)last, equal = ~(lanes){0};
    so_far->less = (lanes){0};
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) so_far->equal[s] = equal;
    for (unsigned r = 0; r <= last && any_board(equal); r++) {
        lanes row = all->row[r], opposite = all->row[last - r], in = row_in(all->n, all->row, r),
              in_opposite = row_in(all->n, all->row, last - r);
        compare_row(so_far, NQ_MIRROR, m - row, row);
        compare_row(so_far, NQ_FLIP, opposite, row);
        compare_row(so_far, NQ_ROTATE180, m - opposite, row);
        compare_row(so_far, NQ_TRANSPOSE, in, row);
        compare_row(so_far, NQ_ROTATE90, m - in, row);
        compare_row(so_far, NQ_ROTATE270, in_opposite, row);
        compare_row(so_far, NQ_ANTITRANSPOSE, m - in_opposite, row);
        equal = (lanes){0};
        for (unsigned s = 1; s < NQ_SYMMETRY_COUNT; s++) equal |= so_far->equal[s];
    }
}

/* Only the turns can leave a solution as it is, unless n is 1: then everything does. */
TARGET static lanes verdicts(const block *all) {
    lanes wrong = no_solutions(all);
    comparison images;
    compare_images(all, &images);
    lanes half = images.equal[NQ_ROTATE180], quarter = images.equal[NQ_ROTATE90];
    lanes size = (8 & ~half) | (4 & half & ~quarter) | (2 & quarter);
    if (all->n == 1) size = (lanes){0} + 1;
    return (size | (IS_CANONICAL & ~images.less)) & ~wrong;
}

TARGET void PROGRAM(check)(unsigned n, const uint64_t *packed, size_t count, board_verdict *verdict) {
    packed_layout layout = packed_layout_of(n);
    block all = {.n = n};
    for (size_t k = 0; k < count; k += BOARDS) {
        size_t here = count - k < BOARDS ? count - k : BOARDS;
        read_block(&layout, packed + k * layout.words, here, &all);
        lanes found = verdicts(&all);
        memcpy(verdict + k, &found, here);
    }
}
