/* SPDX-License-Identifier: MIT */
/* A run that goes through a part file. */
#ifndef NQUEENS_GENERATE_PART_RUN_H
#define NQUEENS_GENERATE_PART_RUN_H

#include "nqueens/generate.h"
#include "../catalog/part_source.h"

/* A run that is not divided: what it is of has been searched into its part file, and can be stored. */
typedef struct part_run part_run;

/* Opens the part file of a run beside the catalog, and searches what it lacks.
 * Returns NQ_OK, or a failure with its message at the catalog. Out: *opened, to be closed also after a failure; NULL without memory. */
nq_status part_run_open(nq_catalog *catalog, const nq_part *which, part_run **opened);

/* Its pieces: a merge of this one part. From here on nobody else can change the file. Out: *source, until the run is closed. */
nq_status part_run_read(part_run *run, piece_source **source);

/* Ends a run whose solutions are stored: its file goes when they have their place, which is now or, in an image, when that has. */
void part_run_leave(part_run *run);

/* Removes the part file of such a run, if there is one, where its solutions are stored already: a run was killed just before it did. What
 * is no part file of it stays. */
void part_run_discard(nq_catalog *catalog, const nq_part *which);

/* Ends any other, and leaves the file. NULL is allowed. */
void part_run_close(part_run *run);

#endif
