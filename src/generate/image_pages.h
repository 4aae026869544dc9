/* SPDX-License-Identifier: MIT */
/* The pages of an image. */
#ifndef NQUEENS_GENERATE_IMAGE_PAGES_H
#define NQUEENS_GENERATE_IMAGE_PAGES_H

#include "image_state.h"

/* Both tables, without a row, behind what SQLite has made. */
nq_status image_pages_open(catalog_image *image);

/* Writes what is left of them, and that the file has so many pages. */
nq_status image_pages_finish(catalog_image *image);
void image_pages_free(image_pages *pages);

/* The next rows are of this table: its pages get the numbers behind all others. And: they were. */
void image_take_turn(catalog_image *image, catalog_table table);
void image_end_turn(catalog_image *image, catalog_table table);

/* Rows of n behind all others of the table whose turn it is. In: what is being done. */
nq_status image_lay_block(catalog_image *image, catalog_table table, unsigned n, const record_block *block,
                          const char *doing);

/* Writes what can be written by now, and takes the room for what image_pages_finish will write if no row follows. */
nq_status image_pages_settle(catalog_image *image);

/* Puts the state of both aside, to go back to. Out: image->mark; as if it had not been called after a failure. */
nq_status image_pages_mark(catalog_image *image);
void image_pages_go_back(catalog_image *image);

#endif
