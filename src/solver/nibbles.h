/* SPDX-License-Identifier: MIT */
/* Sixteen numbers of four bits in a word, the first on top, and what is done with all of them at once. */
#ifndef NQUEENS_SOLVER_NIBBLES_H
#define NQUEENS_SOLVER_NIBBLES_H

#include <stdint.h>
#include <string.h>

/* One number a byte, the first at the lowest address. Of the vectors of other compilers nothing is known. */
#if defined(__GNUC__) && !defined(NQ_NO_VECTORS)

typedef uint8_t nibble_bytes __attribute__((vector_size(16)));

/* Takes one from each number whose partner in `from` is greater than the value; those at least the value become one more. */
static inline nibble_bytes nibble_bytes_close_gap(nibble_bytes bytes, nibble_bytes from, uint8_t value) {
    return bytes + (nibble_bytes)(from > (nibble_bytes){0} + value);
}

static inline nibble_bytes nibble_bytes_open_gap(nibble_bytes bytes, uint8_t value) {
    return bytes - (nibble_bytes)(bytes >= (nibble_bytes){0} + value);
}

#else

typedef struct nibble_bytes {
    uint8_t at[16];
} nibble_bytes;

static inline nibble_bytes nibble_bytes_close_gap(nibble_bytes bytes, nibble_bytes from, uint8_t value) {
    for (unsigned k = 0; k < 16; k++) bytes.at[k] = (uint8_t)(bytes.at[k] - (from.at[k] > value));
    return bytes;
}

static inline nibble_bytes nibble_bytes_open_gap(nibble_bytes bytes, uint8_t value) {
    for (unsigned k = 0; k < 16; k++) bytes.at[k] = (uint8_t)(bytes.at[k] + (bytes.at[k] >= value));
    return bytes;
}

#endif

/* What the compiler does not say is not relied on. */
#if defined(__BYTE_ORDER__) && defined(__ORDER_LITTLE_ENDIAN__)
#define NIBBLES_LITTLE_ENDIAN (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
#else
#define NIBBLES_LITTLE_ENDIAN 0
#endif

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
#if NIBBLES_LITTLE_ENDIAN
    uint64_t halves[2] = {nibbles_spread(word >> 32), nibbles_spread(word)};
    memcpy(&bytes, halves, sizeof bytes);
#else
    uint8_t numbers[16];
    for (unsigned k = 0; k < 16; k++) numbers[k] = word >> (60 - 4 * k) & 15;
    memcpy(&bytes, numbers, sizeof bytes);
#endif
    return bytes;
}

static inline uint64_t nibbles_join(nibble_bytes bytes) {
#if NIBBLES_LITTLE_ENDIAN
    uint64_t halves[2];
    memcpy(halves, &bytes, sizeof halves);
    return nibbles_gather(halves[0]) << 32 | nibbles_gather(halves[1]);
#else
    uint64_t word = 0;
    uint8_t numbers[16];
    memcpy(numbers, &bytes, sizeof numbers);
    for (unsigned k = 0; k < 16; k++) word = word << 4 | numbers[k];
    return word;
#endif
}

#endif
