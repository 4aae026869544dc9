/* SPDX-License-Identifier: MIT */
/* Many boards at a time, a byte for each: row[r] are the columns of row r, of all boards. So all boards go the same way, and what takes one board
 * a step for each queen takes as many steps for all of them.
 *
 * Boards come and go as words. Eight vectors, seen as words, are blocks of 8 x 8 bytes side by side; turned over, block by block, the bytes of
 * eight words for each block become eight vectors with a byte for each board, and back:
 *
 *     v[0]  word of board 0 | of board 8  | ...            byte 0 of board 0, 1, ... 7 | 8, ... 15 | ...
 *     v[1]  word of board 1 | of board 9  | ...    <-->    byte 1 of board 0, 1, ... 7 | 8, ... 15 | ...
 *
 * The includer defines BOARDS, how many: a multiple of 8; and TARGET, a function attribute or nothing. */
#include <string.h>

#include "packed.h"

typedef int8_t lanes __attribute__((vector_size(BOARDS)));
typedef uint16_t pair_lanes __attribute__((vector_size(BOARDS))); /* bytes by themselves cannot be shifted */
typedef uint64_t word_lanes __attribute__((vector_size(BOARDS)));

#define INLINE TARGET static inline __attribute__((always_inline))
#define EACH_BOARD(value) ((lanes){0} + (int8_t)(value))
#define BLOCKS (BOARDS / 8u)
#define WORD_FIVES 12u                                /* rows in a word of nq_pack where there are several */
#define WORD_ROWS (NQ_PACKED_WORDS * WORD_FIVES + 4u) /* words are read whole, and bytes by eight */

INLINE lanes choose(lanes mask, lanes yes, lanes no) { return no ^ ((yes ^ no) & mask); }

/* The upper parts of one take the place of the lower parts of the other. */
INLINE void exchange(word_lanes *one, word_lanes *other, unsigned shift, uint64_t lower) {
    word_lanes differ = ((*one >> shift) ^ *other) & lower;
    *other ^= differ;
    *one ^= differ << shift;
}

INLINE void turn_blocks(word_lanes v[8]) {
    for (unsigned k = 0; k < 4; k++) exchange(&v[k], &v[k + 4], 32, UINT64_C(0x00000000ffffffff));
    for (unsigned k = 0; k < 8; k += k % 2 ? 3 : 1) exchange(&v[k], &v[k + 2], 16, UINT64_C(0x0000ffff0000ffff));
    for (unsigned k = 0; k < 8; k += 2) exchange(&v[k], &v[k + 1], 8, UINT64_C(0x00ff00ff00ff00ff));
}

/* Which of the eight boards of a block has its word in v[k]. */
INLINE unsigned board_of(unsigned k) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return 7 - k;
#else
    return k;
#endif
}

INLINE void load_words(const uint64_t words[BOARDS], word_lanes v[8]) {
    uint64_t moved[8][BLOCKS];
    for (unsigned block = 0; block < BLOCKS; block++)
        for (unsigned k = 0; k < 8; k++) moved[k][block] = words[8 * block + board_of(k)];
    memcpy(v, moved, sizeof moved);
}

INLINE void store_words(const word_lanes v[8], uint64_t words[BOARDS]) {
    uint64_t moved[8][BLOCKS];
    memcpy(moved, v, sizeof moved);
    for (unsigned block = 0; block < BLOCKS; block++)
        for (unsigned k = 0; k < 8; k++) words[8 * block + board_of(k)] = moved[k][block];
}

/* Words of eight bytes, the first the lowest. */
INLINE void join_bytes(const lanes byte[8], uint64_t words[BOARDS]) {
    word_lanes v[8];
    for (unsigned b = 0; b < 8; b++) v[b] = (word_lanes)byte[b];
    turn_blocks(v);
    store_words(v, words);
}

/* Words of sixteen rows of four bits, the first on top. */
INLINE void split_fours(const uint64_t words[BOARDS], lanes row[16]) {
    word_lanes v[8];
    load_words(words, v);
    turn_blocks(v);
    for (unsigned b = 0; b < 8; b++) {
        row[2 * b] = (lanes)((pair_lanes)v[7 - b] >> 4) & 15;
        row[2 * b + 1] = (lanes)v[7 - b] & 15;
    }
}

/* The opposite. In: keep, 0 for the boards whose words are to be 0, -1 for the others. */
INLINE void join_fours(const lanes row[16], lanes keep, uint64_t words[BOARDS]) {
    lanes two[8];
    for (unsigned b = 0; b < 8; b++) two[7 - b] = ((lanes)((pair_lanes)row[2 * b] << 4) | row[2 * b + 1]) & keep;
    join_bytes(two, words);
}

/* Eight rows of five bits, the first on top. */
INLINE void split_fives(const word_lanes fives[8], lanes row[8]) {
    word_lanes v[8];
    for (unsigned k = 0; k < 8; k++) {
        v[k] = (fives[k] & UINT64_C(0x00000fffff)) | (fives[k] & UINT64_C(0xfffff00000)) << 12;
        v[k] = (v[k] & UINT64_C(0x000003ff000003ff)) | (v[k] & UINT64_C(0x000ffc00000ffc00)) << 6;
        v[k] = (v[k] & UINT64_C(0x001f001f001f001f)) | (v[k] & UINT64_C(0x03e003e003e003e0)) << 3;
    }
    turn_blocks(v);
    for (unsigned r = 0; r < 8; r++) row[r] = (lanes)v[7 - r];
}

/* Reads boards as nq_pack makes them, where there are several words: one word of each, and of that the first eight rows and the other four. */
INLINE void read_fives(const uint64_t words[BOARDS], bool others, lanes row[WORD_FIVES + 4]) {
    word_lanes v[8], first[8];
    load_words(words, v);
    for (unsigned k = 0; k < 8; k++) first[k] = v[k] >> 20;
    split_fives(first, row);
    for (unsigned k = 0; k < 8; k++) v[k] = v[k] << 20 & UINT64_C(0xfffff00000);
    if (others) split_fives(v, row + 8);
}

/* Reads `count` boards as nq_pack makes them, BOARDS at most. Other lanes are boards of zeros. */
INLINE void read_packed(unsigned n, const uint64_t *packed, size_t count, lanes row[WORD_ROWS]) {
    uint64_t word[BOARDS] = {0};
    unsigned words = nq_packed_words(n);
    if (words == 1) {
        memcpy(word, packed, count * sizeof *word);
        split_fours(word, row);
    }
    for (unsigned r = 0; words > 1 && r < n; r += WORD_FIVES) {
        for (size_t k = 0; k < count; k++) word[k] = packed[k * NQ_PACKED_WORDS + r / WORD_FIVES];
        read_fives(word, n - r > 8, row + r);
    }
}

/* The row of the queen in a column. */
INLINE lanes row_in(unsigned n, const lanes row[], unsigned column) {
    lanes found = {0};
    for (unsigned r = 1; r < n; r++) found |= (lanes)(row[r] == (int8_t)column) & (int8_t)r;
    return found;
}
