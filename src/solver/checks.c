/* SPDX-License-Identifier: MIT */
/* Which program checks, and the one that looks at one board after the other. */
#include "checks.h"

#include <assert.h>

#include "program.h"

static check_program *const programs[NQ_PROGRAMS] = PROGRAMS(check_single, check_plain, check_avx2, check_avx512);

void check_packed_by(nq_program program, unsigned n, const uint64_t *packed, size_t count, board_verdict *verdict) {
    assert(nq_program_is_there(program) && n >= NQ_MIN_N && n <= NQ_MAX_N);
    programs[program](n, packed, count, verdict);
}

void check_packed(unsigned n, const uint64_t *packed, size_t count, board_verdict *verdict) {
    check_packed_by(nq_best_program(), n, packed, count, verdict);
}

#define BLOCK 256u

size_t check_canonical(unsigned n, const uint64_t *packed, size_t count, uint64_t class_count[NQ_CLASS_COUNT]) {
    unsigned words = nq_packed_words(n);
    board_verdict verdict[BLOCK];
    for (size_t k = 0; k < count; k++) {
        size_t left = count - k;
        if (k % BLOCK == 0) check_packed(n, packed + k * words, left < BLOCK ? left : BLOCK, verdict);
        if (!(verdict[k % BLOCK] & IS_CANONICAL)) return k;
        class_count[verdict_class(verdict[k % BLOCK])]++;
    }
    return count;
}
