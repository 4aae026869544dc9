/* Boards checked by 64, for processors with AVX-512. */
#include "checks.h"
#include "program.h"

#if defined(PROGRAM_AVX512)

#define BOARDS 64u
#define TARGET __attribute__((target(PROGRAM_AVX512)))
#define CHECK_PROGRAM check_avx512
#include "check_lanes.h"

#else

void check_avx512(unsigned n, const uint64_t *packed, size_t count, board_verdict *verdict) {
    check_single(n, packed, count, verdict);
}

#endif
