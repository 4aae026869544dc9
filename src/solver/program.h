/* SPDX-License-Identifier: MIT */
/* What the programs in vectors need of the compiler, and what those for one kind of processor are compiled for. */
#ifndef NQUEENS_SOLVER_PROGRAM_H
#define NQUEENS_SOLVER_PROGRAM_H

#include "nqueens/solver.h"

/* Defined where the compiler knows vectors as GCC and clang do: for every processor; ...
 * NQ_NO_VECTORS, of the build, says that it is not to use them. */
#if defined(__GNUC__) && defined(__has_builtin) && !defined(NQ_NO_VECTORS)
#if __has_builtin(__builtin_shufflevector) && __has_builtin(__builtin_convertvector)
#define PROGRAM_VECTORS
#endif
#endif

/* ... and as targets, where there may be a processor that has them. program.c asks the processor for the same. */
#if defined(PROGRAM_VECTORS) && defined(__x86_64__)
#define PROGRAM_AVX2 "avx2,popcnt,bmi"
#define PROGRAM_AVX512 "avx512f,avx512bw,popcnt,bmi"
#endif

/* The programs of one kind, by nq_program. Those that the compiler cannot make are left out: nq_best_program chooses none of them. */
#if defined(PROGRAM_AVX512)
#define PROGRAMS(single, plain, avx2, avx512)                                                                          \
    { single, plain, avx2, avx512 }
#elif defined(PROGRAM_VECTORS)
#define PROGRAMS(single, plain, avx2, avx512)                                                                          \
    { single, plain }
#else
#define PROGRAMS(single, plain, avx2, avx512)                                                                          \
    { single }
#endif

#endif
