/* The program for every processor: four lanes are a vector of SSE2 or NEON, or whatever the compiler makes of them. */
#define LANES 4u
#define TARGET
#define PIECE_PROGRAM piece_plain
#define PIECE_QUEUE "piece_queue_plain.h"
#include "piece_lanes.h"
