/* SPDX-License-Identifier: MIT */
/* Packed placements that come from outside, checked many at a time: each is a lane, so that all go the same way. */
#ifndef NQUEENS_SOLVER_CHECKS_H
#define NQUEENS_SOLVER_CHECKS_H

#include "nqueens/solver.h"

/* What is known of a board: 0 if it is no solution; else its orbit size and, beside it, whether it is its own canonical form. */
typedef uint8_t board_verdict;

#define IS_CANONICAL 16u

/* In: the verdict of a solution. */
static inline nq_class verdict_class(board_verdict verdict) {
    nq_class which = NQ_ASYMMETRIC;
    nq_class_of_orbit_size(verdict & (IS_CANONICAL - 1u), &which);
    return which;
}

/* Looks at `count` placements of n, packed as nq_pack does, from anywhere: columns that n has not and bits that stand for no
 * row make no solution. In: 1 <= n <= NQ_MAX_N; nq_packed_words(n) words each, without gaps. Out: verdict[0..count-1]. */
void check_packed(unsigned n, const uint64_t *packed, size_t count, board_verdict *verdict);

/* The same by a program of the caller's choice. In: one that is there. */
void check_packed_by(nq_program program, unsigned n, const uint64_t *packed, size_t count, board_verdict *verdict);

/* How many solutions from the first on are canonical forms of solutions; what is found at the first that is not may be
 * anything that nq_packed_words(n) words can hold. Returns count if all are. Out: class_count, to which those before are added. */
size_t check_canonical(unsigned n, const uint64_t *packed, size_t count, uint64_t class_count[NQ_CLASS_COUNT]);

/* How many words n takes, and which of their bits stand for rows. */
typedef struct packed_layout {
    unsigned words;
    uint64_t used[NQ_PACKED_WORDS];
} packed_layout;

packed_layout packed_layout_of(unsigned n);

/* The programs: check_packed itself, one board at a time and by 16, 32 and 64. */
typedef void check_program(unsigned n, const uint64_t *packed, size_t count, board_verdict *verdict);
check_program check_single, check_plain, check_avx2, check_avx512;

#endif
