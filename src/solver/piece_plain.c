/* SPDX-License-Identifier: MIT */
/* The program for every processor: four lanes are a vector of SSE2 or NEON, or whatever the compiler makes of them. */
#include "piece_rules.h"
#include "program.h"

#if defined(PROGRAM_VECTORS)

#define LANES 4u
#define TARGET
#define PIECE_PROGRAM piece_plain
#define QUEUE_ROOM 512u
#define LANE_SET lanes
#define PIECE_QUEUE "piece_queue_plain.h"
#include "piece_lanes.h"

#endif
