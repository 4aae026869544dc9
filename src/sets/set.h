/* SPDX-License-Identifier: MIT */
/* A set of solutions: what the files of this room share. */
#ifndef NQUEENS_SETS_SET_H
#define NQUEENS_SETS_SET_H

#include "nqueens/sets.h"
#include "nqueens/solver.h"

struct nq_set {
    nq_catalog *catalog; /* for messages */
    const nq_interrupt *interrupt;
    unsigned n;
    bool whole;
    size_t count;
    size_t words;     /* of a set of solutions as bits */
    uint64_t *packed; /* the solutions in order: row 0 in the highest four bits, as nq_pack makes them */
    uint64_t *with;   /* for each square, row by row, the solutions that have a queen on it */
};

/* One bit for each row, at its lowest of four. */
#define LOWEST_BITS UINT64_C(0x1111111111111111)

/* Those of the rows of n. */
static inline uint64_t set_rows(unsigned n) { return LOWEST_BITS << (64 - 4 * n); }

/* The rows in which two boards have their queens on the same square: the lowest bit of each of those. In: packed boards of n. */
static inline uint64_t packed_agree(uint64_t a, uint64_t b, unsigned n) {
    uint64_t x = a ^ b;
    x |= x >> 1;
    x |= x >> 2;
    return ~x & set_rows(n);
}

static inline unsigned bits_in(uint64_t bits) {
#if defined(__GNUC__)
    return (unsigned)__builtin_popcountll(bits);
#else
    unsigned count = 0;
    for (; bits; bits &= bits - 1) count++;
    return count;
#endif
}

static inline unsigned lowest_bit(uint64_t bits) {
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(bits);
#else
    unsigned at = 0;
    while (!(bits >> at & 1)) at++;
    return at;
#endif
}

static inline unsigned packed_column_of(uint64_t packed, unsigned row) { return packed >> (60 - 4 * row) & 15; }

static inline const uint64_t *set_with(const nq_set *set, unsigned row, unsigned column) {
    return set->with + (row * set->n + column) * set->words;
}

/* The place of a solution. Returns false if it is not there. */
bool set_find(const nq_set *set, uint64_t packed, size_t *index);

/* Fails, with a message, for NQ_INTERRUPTED or NQ_NO_MEMORY. Returns the status. */
nq_status set_fail(const nq_set *set, nq_status status);

#endif
