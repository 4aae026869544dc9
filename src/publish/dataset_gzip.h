/* SPDX-License-Identifier: MIT */
/* Compresses a stream by several threads. It is cut into pieces of one size, each compressed by itself and ended on a byte (RFC 1951, an
 * empty stored block): one after the other they are one stream, and the same whatever the number of threads. The header has neither a
 * time nor a name. */
#ifndef NQUEENS_PUBLISH_DATASET_GZIP_H
#define NQUEENS_PUBLISH_DATASET_GZIP_H

#include <stdbool.h>
#include <stddef.h>

#include "nqueens/status.h"

typedef struct dataset_gzip dataset_gzip;

/* Takes bytes of the compressed file, in order, in the thread of the caller. */
typedef nq_status dataset_gzip_put(void *context, const void *bytes, size_t size);

/* Begins. Returns NQ_OK, NQ_NO_MEMORY, or how `put` has failed. Out: *gzip, NULL where memory was short. */
nq_status dataset_gzip_open(unsigned jobs, dataset_gzip_put *put, void *context, dataset_gzip **gzip);

nq_status dataset_gzip_write(dataset_gzip *gzip, const void *bytes, size_t size);

/* Ends, and releases it. In: whether what is left is to be written. */
nq_status dataset_gzip_close(dataset_gzip *gzip, bool whole);

#endif
