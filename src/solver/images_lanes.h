/* SPDX-License-Identifier: MIT */
/* Boards of n <= 16, one a word, several at a time: the program itself, compiled for each kind of processor.
 *
 * With row r of a board at the bits 60-4r and up, the eight symmetries are these three steps, and none takes a branch:
 *
 *     turn the columns over     turn - x, where `turn` has n-1 in each row
 *     turn the rows over        the word backwards, by halves, quarters, bytes and fours
 *     swap                      r goes to the place that its column names
 *
 * The includer defines LANES, TARGET (a function attribute or nothing) and the names IMAGES_LEFT and IMAGES_ROWS. */
#include "images_small.h"
#include "nibbles.h"

#if LANES == 1
typedef uint64_t boards;
#define EACH(value) ((uint64_t)(value))
#define MASK_IF(condition) (-(uint64_t)(condition))
#else
typedef uint64_t boards __attribute__((vector_size(8 * LANES)));
#define EACH(value) ((boards){0} + (uint64_t)(value))
#define MASK_IF(condition) ((boards)(condition))
#endif

#define INLINE TARGET static inline __attribute__((always_inline))

typedef struct board_kind {
    unsigned n, unused; /* bits below the last row */
    uint64_t turn;
} board_kind;

INLINE board_kind kind_of(unsigned n) {
    return (board_kind){n, 64 - 4 * n, UINT64_C(0x1111111111111111) * (n - 1) >> (64 - 4 * n) << (64 - 4 * n)};
}

INLINE boards load(const uint64_t *from) {
    boards words;
    memcpy(&words, from, sizeof words);
    return words;
}

INLINE void store(uint64_t *to, boards words) { memcpy(to, &words, sizeof words); }

INLINE boards choose(boards mask, boards yes, boards no) { return no ^ ((yes ^ no) & mask); }

INLINE boards exchange(boards x, unsigned shift, uint64_t low) {
    return (x & EACH(low)) << shift | (x >> shift & EACH(low));
}

INLINE boards turn_rows(board_kind kind, boards x) {
    x = x << 32 | x >> 32;
    x = exchange(x, 16, UINT64_C(0x0000ffff0000ffff));
    x = exchange(x, 8, UINT64_C(0x00ff00ff00ff00ff));
    x = exchange(x, 4, UINT64_C(0x0f0f0f0f0f0f0f0f));
    return x << kind.unused;
}

INLINE boards turn_columns(board_kind kind, boards x) { return EACH(kind.turn) - x; }

/* With the bits of a column turned over, four times what they say is 60 less four times the column. */
INLINE boards swap(board_kind kind, boards x) {
    boards over = ~x, image = EACH(0);
    for (unsigned r = 1; r < kind.n && r < 15; r++) image |= EACH(r) << (over >> (58 - 4 * r) & EACH(60));
    if (kind.n == 16) image |= EACH(15) << (over << 2 & EACH(60));
    return image;
}

/* The lesser of a board and its mirror image, with the symmetry that leads there. */
INLINE boards left_of(board_kind kind, boards x, unsigned symmetry, unsigned mirrored) {
    boards mirror = turn_columns(kind, x), less = MASK_IF(x < mirror);
    return (choose(less, x, mirror) & EACH(~UINT64_C(15))) | choose(less, EACH(symmetry), EACH(mirrored));
}

TARGET void IMAGES_LEFT(unsigned n, const uint64_t *words, uint64_t items[IMAGES_OF_EACH][IMAGES_AT_A_TIME]) {
    board_kind kind = kind_of(n);
    for (unsigned k = 0; k < IMAGES_AT_A_TIME; k += LANES) {
        boards x = load(words + k), y = swap(kind, x), back = turn_rows(kind, x);
        boards half = MASK_IF(x == turn_columns(kind, back)), quarter = MASK_IF(x == turn_columns(kind, y));
        boards symmetric = half & EACH(IMAGE_SYMMETRIC);
        store(items[0] + k, left_of(kind, x, NQ_IDENTITY, NQ_MIRROR) | symmetric);
        store(items[1] + k, left_of(kind, back, NQ_FLIP, NQ_ROTATE180) & ~half);
        store(items[2] + k, (left_of(kind, y, NQ_TRANSPOSE, NQ_ROTATE90) | symmetric) & ~quarter);
        store(items[3] + k, left_of(kind, turn_rows(kind, y), NQ_ROTATE270, NQ_ANTITRANSPOSE) & ~half);
    }
}

/* All ones where a set of symmetries has the one given. */
INLINE boards is_among(uint64_t set, boards symmetry) { return EACH(0) - (EACH(set) >> symmetry & EACH(1)); }

#define BIT(symmetry) (1u << (symmetry))
#define SWAPPING (BIT(NQ_TRANSPOSE) | BIT(NQ_ROTATE90) | BIT(NQ_ROTATE270) | BIT(NQ_ANTITRANSPOSE))
#define ROWS_BACK (BIT(NQ_FLIP) | BIT(NQ_ROTATE180) | BIT(NQ_ROTATE90) | BIT(NQ_ANTITRANSPOSE))
#define COLUMNS_BACK (BIT(NQ_MIRROR) | BIT(NQ_ROTATE180) | BIT(NQ_ROTATE270) | BIT(NQ_ANTITRANSPOSE))
#define MIRRORED_SYMMETRIES UINT64_C(0x31207564) /* four bits for each */

/* What undoes a symmetry: rows and columns that it swaps are swapped first. */
INLINE boards canonical_of(board_kind kind, boards x, boards symmetry) {
    x = choose(is_among(SWAPPING, symmetry), swap(kind, x), x);
    x = choose(is_among(ROWS_BACK, symmetry), turn_rows(kind, x), x);
    return choose(is_among(COLUMNS_BACK, symmetry), turn_columns(kind, x), x);
}

/* Eight numbers of four bits as bytes, the first the lowest. */
INLINE boards spread(boards half) {
    boards bytes = EACH(UINT64_C(0x000000ff000000ff)), fours = EACH(UINT64_C(0x000f000f000f000f));
    half = (half & EACH(0xffff)) << 32 | (half >> 16 & EACH(0xffff));
    half = (half & bytes) << 16 | (half >> 8 & bytes);
    return (half & fours) << 8 | (half >> 4 & fours);
}

INLINE void write_columns(boards x, uint8_t to[][NQ_MAX_N]) {
    uint64_t first[LANES], second[LANES];
    store(first, spread(x >> 32));
    store(second, spread(x & EACH(0xffffffff)));
    for (unsigned k = 0; k < LANES; k++) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        first[k] = __builtin_bswap64(first[k]);
        second[k] = __builtin_bswap64(second[k]);
#endif
        memcpy(to[k], first + k, 8);
        memcpy(to[k] + 8, second + k, 8);
    }
}

INLINE boards complete(boards x) {
    boards sum = x;
    sum ^= sum >> 32;
    sum ^= sum >> 16;
    sum ^= sum >> 8;
    sum ^= sum >> 4;
    return x | (sum & EACH(15));
}

TARGET void IMAGES_ROWS(unsigned n, bool mirrored, bool canonical, const uint64_t items[IMAGES_AT_A_TIME], size_t count,
                        image_rows *rows) {
    board_kind kind = kind_of(n);
    for (size_t k = 0; k < count; k += LANES) {
        boards item = load(items + k), x = item & EACH(~UINT64_C(15)), symmetry = item & EACH(7);
        if (n == 16) x = complete(x);
        write_columns(mirrored ? turn_columns(kind, x) : x, rows->placement + k);
        if (!canonical) continue;
        uint64_t symmetries[LANES];
        write_columns(canonical_of(kind, x, symmetry), rows->canonical + k);
        store(symmetries, mirrored ? EACH(MIRRORED_SYMMETRIES) >> symmetry * 4 & EACH(7) : symmetry);
        for (unsigned lane = 0; lane < LANES; lane++) rows->symmetry[k + lane] = (uint8_t)symmetries[lane];
    }
}
