/* SPDX-License-Identifier: MIT */
/* What is done with many boards at a time, with 16 of them, for every processor. */
#include "checks.h"
#include "compact.h"
#include "images_large.h"
#include "program.h"
#include "sides.h"

#if defined(PROGRAM_VECTORS)

#define BOARDS 16u
#define TARGET
#define PROGRAM(name) name##_plain
#include "board_lanes.h"
#include "check_lanes.h"
#include "images_large_lanes.h"
#include "packed_lanes.h"

#endif
