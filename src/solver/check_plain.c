/* Boards checked by 16, for every processor. */
#include "checks.h"
#include "program.h"

#if defined(PROGRAM_VECTORS)

#define BOARDS 16u
#define TARGET
#define CHECK_PROGRAM check_plain
#include "check_lanes.h"

#else

void check_plain(unsigned n, const uint64_t *packed, size_t count, board_verdict *verdict) {
    check_single(n, packed, count, verdict);
}

#endif
