/* SPDX-License-Identifier: MIT */
/* What `show` and `check` draw. */
#ifndef NQUEENS_CLI_BOARD_PICTURES_H
#define NQUEENS_CLI_BOARD_PICTURES_H

#include "gallery.h"

/* A board with its verdict. */
void gallery_add_checked(gallery *g, const nq_placement *placement);

/* A solution and its images, each with the symmetry that makes it. In: its number with what stands before it, or "". */
void gallery_add_orbit(gallery *g, const nq_placement *solution, const char *number);

#endif
