/* SPDX-License-Identifier: MIT */
/* Numbers at random, the same on every machine for the same seed. */
#ifndef NQUEENS_QUERY_RANDOM_H
#define NQUEENS_QUERY_RANDOM_H

#include <stdint.h>

/* The next of a sequence of 64-bit numbers, all of which are equally likely: SplitMix64 (Steele, Lea, Flood: Fast Splittable
 * Pseudorandom Number Generators, OOPSLA 2014). */
static inline uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* A number from 0 to bound-1, all equally likely: the last, incomplete stretch of numbers is drawn again. */
static inline uint64_t random_below(uint64_t *state, uint64_t bound) {
    uint64_t number, most = UINT64_MAX - UINT64_MAX % bound;
    do number = next_random(state);
    while (number >= most);
    return number % bound;
}

#endif
