/* SPDX-License-Identifier: MIT */
/* Rows that are to become the catalog, or its next state, laid as pages in a file beside it, n by n. */
#ifndef NQUEENS_GENERATE_IMAGE_H
#define NQUEENS_GENERATE_IMAGE_H

#include "../catalog/rows.h"
#include "nqueens/generate.h"
#include "prefixes.h"
#include "record.h"

/* What one call adds to one n. */
typedef struct image_step {
    unsigned n;
    nq_classes classes;
    nq_stored store;
    nq_coverage held;      /* before */
    unsigned data_version; /* of the catalog, when it was found worth an image */
} image_step;

/* Classes whose rows a step adds to a table. */
nq_classes image_step_adds(const image_step *step, catalog_table table);

/* Whether the image that there is can take the step: no row of it belongs in front of one that is laid. */
bool image_takes(const nq_catalog *catalog, const image_step *step);

/* Begins one, of what the catalog holds and what will come; waits while another process makes one.
 * In: a catalog without one. Out: catalog->image; it stays NULL where another process has written to the catalog meanwhile, or made
 * it, and the step is to be looked at again. */
nq_status image_begin(nq_catalog *catalog, const image_step *step);

/* What is held of n, of what was there and what has come. In: a catalog with an image, as for everything below. */
nq_coverage image_coverage(const nq_catalog *catalog, unsigned n);
void image_set_coverage(nq_catalog *catalog, const nq_coverage *coverage);

/* Starts something that is to be laid wholly or not at all; then one of the two that end it. What cannot be kept, for want of room, is to be
 * taken back, as after any other failure. What is taken back leaves the image as it was; if nothing else is in it, there is none any more. */
nq_status image_start(nq_catalog *catalog, unsigned n);
nq_status image_keep(nq_catalog *catalog);
void image_take_back(nq_catalog *catalog);

/* There is no image any more if nothing has been kept in it. In: a catalog with an image or without. */
void image_drop_unused(nq_catalog *catalog);

/* Lays the rows that a source gives, until its end. In: rows of the n that has been started, in the order of their keys, behind all rows of
 * the table. */
nq_status image_lay(nq_catalog *catalog, catalog_table table, record_source *source, const char *doing);

/* Takes over what was counted of the n that has been started, to be stored in the end. */
void image_add_prefixes(nq_catalog *catalog, prefixes *counted);

/* Something that has to wait until the rows have their place, or are given up. */
typedef struct image_end {
    struct image_end *next;
    void (*end)(struct image_end *self, bool stored);
} image_end;
void image_add_end(nq_catalog *catalog, image_end *end);

/* How much room on the disk an image takes beside the rows that come: where there is a catalog, its rows once more, and the journal of the
 * copy. In: rows, that come. It does not matter whether there is an image already. */
double image_extra_bytes(const nq_catalog *catalog, double row_bytes);

/* The same number as long as nobody has written to the file, not this connection either. In: a connection that has just read or locked it. */
unsigned image_data_version(sqlite3 *db);

#endif
