/* SPDX-License-Identifier: MIT */
/* What is done with many boards at a time, with 32 of them, for processors with AVX2. */
#include "checks.h"
#include "compact.h"
#include "images_large.h"
#include "program.h"
#include "sides.h"

#if defined(PROGRAM_AVX2)

#define BOARDS 32u
#define TARGET __attribute__((target(PROGRAM_AVX2)))
#define PROGRAM(name) name##_avx2
#include "board_lanes.h"
#include "check_lanes.h"
#include "images_large_lanes.h"
#include "packed_lanes.h"

#endif
