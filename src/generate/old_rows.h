/* SPDX-License-Identifier: MIT */
/* The rows of a catalog that is there, read again and laid. */
#ifndef NQUEENS_GENERATE_OLD_ROWS_H
#define NQUEENS_GENERATE_OLD_ROWS_H

#include "image_state.h"

/* Lays the rows of one n in a table. In: the classes that are held, and how many rows that promises.
 * Returns NQ_OK; NQ_DAMAGED if a row is wrong or their number is; or how reading or laying failed. */
nq_status old_rows_lay(catalog_image *image, catalog_table table, unsigned n, nq_classes classes, uint64_t promised);

#endif
