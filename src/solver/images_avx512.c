/* SPDX-License-Identifier: MIT */
/* The program for processors with AVX-512. */
#include "program.h"

#if defined(PROGRAM_AVX512)

#define LANES 8
#define TARGET __attribute__((target(PROGRAM_AVX512)))
#define IMAGES_LEFT images_left_avx512
#define IMAGES_ROWS images_rows_avx512
#include "images_lanes.h"

#endif
