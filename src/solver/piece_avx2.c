/* SPDX-License-Identifier: MIT */
/* The program for processors with AVX2. */
#include "piece_rules.h"
#include "program.h"

#if defined(PROGRAM_AVX2)

#include <immintrin.h>

#define LANES 8u
#define TARGET __attribute__((target(PROGRAM_AVX2)))
#define PIECE_PROGRAM piece_avx2
#define QUEUE_ROOM 512u
#define LANE_SET unsigned
#define PIECE_QUEUE "piece_queue_avx2.h"
#include "piece_lanes.h"

#endif
