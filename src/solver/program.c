/* SPDX-License-Identifier: MIT */
/* Which programs compiler and processor can run. */
#include "program.h"

#if defined(PROGRAM_AVX512)

static bool has_avx2(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi");
}

static bool has_avx512(void) {
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw");
}

#else

static bool has_avx2(void) { return false; }
static bool has_avx512(void) { return false; }

#endif

#if defined(PROGRAM_VECTORS)
static const bool has_vectors = true;
#else
static const bool has_vectors = false;
#endif

bool nq_program_is_there(nq_program program) {
    switch (program) {
    case NQ_PROGRAM_SINGLE: return true;
    case NQ_PROGRAM_PLAIN: return has_vectors;
    case NQ_PROGRAM_AVX2: return has_avx2();
    case NQ_PROGRAM_AVX512: return has_avx512();
    }
    return false;
}

nq_program nq_best_program(void) {
    nq_program program = NQ_PROGRAM_AVX512;
    while (!nq_program_is_there(program)) program--;
    return program;
}
