/* The program for processors with AVX-512. */
#include "piece_rules.h"

#if defined(PIECE_VECTORS) && defined(__x86_64__)

#include <immintrin.h>

#define LANES 16u
#define TARGET __attribute__((target("avx512f,popcnt,bmi")))
#define PIECE_PROGRAM piece_avx512
#define QUEUE_ROOM 1024u
#define LANE_SET __mmask16
#define PIECE_QUEUE "piece_queue_avx512.h"
#include "piece_lanes.h"

bool piece_avx512_is_there(void) {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi");
}

#else

nq_status piece_avx512(const piece_rules *rules, const piece_node *start, const nq_interrupt *interrupt,
                       piece_sink *sink) {
    return piece_single(rules, start, interrupt, sink);
}

bool piece_avx512_is_there(void) { return false; }

#endif
