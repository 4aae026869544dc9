/* SPDX-License-Identifier: MIT */
/* The pieces of finished parts, whether one file or a thousand. No file is believed, wherever it comes from: each piece is checked by a crew
 * before it is given out, that it has the number, counts and checksum that its row says, and that its solutions are fundamental ones, begin as
 * the piece does, and are in order. */
#ifndef NQUEENS_CATALOG_PART_SOURCE_H
#define NQUEENS_CATALOG_PART_SOURCE_H

#include "part_order.h"
#include "piece_source.h"

typedef struct part_source part_source;

/* Makes a source of what is there of a set, which outlives it. Returns NQ_OK, or NQ_NO_MEMORY with the message at the catalog.
 * Out: *made, to be closed; NULL after a failure. */
nq_status part_source_make(nq_catalog *catalog, const part_set *set, part_source **made);

/* Gives it a file of the set that is open, and stays so; it opens all others by their names when they are needed. */
void part_source_add_open(part_source *from, part_file *file);

/* Starts reading: the source is used by this, and closed by part_source_close. NULL, with the message at the catalog, if memory is short. */
piece_source *part_source_start(part_source *from, const part_reading *how);

/* NULL is allowed. */
void part_source_close(part_source *from);

#endif
