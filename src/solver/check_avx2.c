/* Boards checked by 32, for processors with AVX2. */
#include "checks.h"
#include "program.h"

#if defined(PROGRAM_AVX2)

#define BOARDS 32u
#define TARGET __attribute__((target(PROGRAM_AVX2)))
#define CHECK_PROGRAM check_avx2
#include "check_lanes.h"

#else

void check_avx2(unsigned n, const uint64_t *packed, size_t count, board_verdict *verdict) {
    check_single(n, packed, count, verdict);
}

#endif
