/* SPDX-License-Identifier: MIT */
/* The program for processors with AVX-512. */
#include "piece_rules.h"
#include "program.h"

#if defined(PROGRAM_AVX512)

#include <immintrin.h>

#define LANES 16u
#define TARGET __attribute__((target(PROGRAM_AVX512)))
#define PIECE_PROGRAM piece_avx512
#define QUEUE_ROOM 1024u
#define LANE_SET __mmask16
#define PIECE_QUEUE "piece_queue_avx512.h"
#include "piece_lanes.h"

#endif
