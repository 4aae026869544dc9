/* The program for processors with AVX2. */
#include "piece_rules.h"

#if defined(PIECE_VECTORS) && defined(__x86_64__)

#include <immintrin.h>

#define LANES 8u
#define TARGET __attribute__((target("avx2,popcnt,bmi")))
#define PIECE_PROGRAM piece_avx2
#define QUEUE_ROOM 512u
#define LANE_SET unsigned
#define PIECE_QUEUE "piece_queue_avx2.h"
#include "piece_lanes.h"

bool piece_avx2_is_there(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi");
}

#else

nq_status piece_avx2(const piece_rules *rules, const piece_node *start, const nq_interrupt *interrupt,
                     piece_sink *sink) {
    return piece_single(rules, start, interrupt, sink);
}

bool piece_avx2_is_there(void) { return false; }

#endif
