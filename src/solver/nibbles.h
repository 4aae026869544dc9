/* Sixteen numbers of four bits in a word, the first on top, and what is done with all of them at once. */
#ifndef NQUEENS_SOLVER_NIBBLES_H
#define NQUEENS_SOLVER_NIBBLES_H

#include <stdint.h>
#include <string.h>

typedef uint8_t nibble_bytes __attribute__((vector_size(16))); /* one number a byte, the first at the lowest address */

static inline nibble_bytes nibble_bytes_load(const uint8_t *from) {
    nibble_bytes bytes;
    memcpy(&bytes, from, sizeof bytes);
    return bytes;
}

/* The last of sixteen different numbers follows from the others: together they are a sum without carry of 0. In: the last is ignored. */
static inline uint64_t nibbles_complete(uint64_t word) {
    uint64_t others = word >> 4, sum = others;
    sum ^= sum >> 32;
    sum ^= sum >> 16;
    sum ^= sum >> 8;
    sum ^= sum >> 4;
    return others << 4 | (sum & 15);
}

/* Eight numbers of the lower half of a word, as bytes: the first is the lowest byte. */
static inline uint64_t nibbles_spread(uint64_t half) {
    half = (half & 0xffff) << 32 | (half >> 16 & 0xffff);
    half = (half & 0x000000ff000000ff) << 16 | (half >> 8 & 0x000000ff000000ff);
    return (half & 0x000f000f000f000f) << 8 | (half >> 4 & 0x000f000f000f000f);
}

static inline uint64_t nibbles_gather(uint64_t bytes) {
    bytes = (bytes & 0x000f000f000f000f) << 4 | (bytes >> 8 & 0x000f000f000f000f);
    bytes = (bytes & 0x000000ff000000ff) << 8 | (bytes >> 16 & 0x000000ff000000ff);
    return (bytes & 0xffff) << 16 | (bytes >> 32 & 0xffff);
}

/* As numbers of their own, whatever the order of the bytes of a word. */
static inline nibble_bytes nibbles_split(uint64_t word) {
    nibble_bytes bytes;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t halves[2] = {nibbles_spread(word >> 32), nibbles_spread(word)};
    memcpy(&bytes, halves, sizeof bytes);
#else
    for (unsigned k = 0; k < 16; k++) bytes[k] = word >> (60 - 4 * k) & 15;
#endif
    return bytes;
}

static inline uint64_t nibbles_join(nibble_bytes bytes) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t halves[2];
    memcpy(halves, &bytes, sizeof halves);
    return nibbles_gather(halves[0]) << 32 | nibbles_gather(halves[1]);
#else
    uint64_t word = 0;
    for (unsigned k = 0; k < 16; k++) word = word << 4 | bytes[k];
    return word;
#endif
}

#endif
