/* SPDX-License-Identifier: MIT */
/* The program for every processor: one board at a time. */
#define LANES 1
#define TARGET
#define IMAGES_LEFT images_left_plain
#define IMAGES_ROWS images_rows_plain
#include "images_lanes.h"
