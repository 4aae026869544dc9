/* SPDX-License-Identifier: MIT */
/* The program for processors with AVX2. */
#include "program.h"

#if defined(PROGRAM_AVX2)

#define LANES 4
#define TARGET __attribute__((target(PROGRAM_AVX2)))
#define IMAGES_LEFT images_left_avx2
#define IMAGES_ROWS images_rows_avx2
#include "images_lanes.h"

#endif
