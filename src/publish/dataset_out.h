/* SPDX-License-Identifier: MIT */
/* One file of a data set as it is written: its bytes, compressed or not, and their sum. */
#ifndef NQUEENS_PUBLISH_DATASET_OUT_H
#define NQUEENS_PUBLISH_DATASET_OUT_H

#include "dataset_folder.h"

typedef struct dataset_out dataset_out;

/* Creates a file; with gzip `.gz` is added to its name. In: jobs, threads that compress; 0 for none. Out: *out, NULL after a failure. */
nq_status dataset_out_open(dataset_folder *folder, const dataset_name *name, bool gzip, unsigned jobs,
                           dataset_out **out);

nq_status dataset_out_write(dataset_out *out, const void *bytes, size_t size);

/* Writes what is left, and notes the file in its folder. Releases it in any case; NULL is allowed. In: whether it is whole. */
nq_status dataset_out_close(dataset_out *out, bool whole);

/* The bytes of a file that something else has written, and their sum. */
nq_status dataset_out_note(dataset_folder *folder, const dataset_name *name);

#endif
