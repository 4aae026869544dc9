/* SPDX-License-Identifier: MIT */
/* FILE-image: the file beside a catalog in which the catalog, or its next state, is made. */
#ifndef NQUEENS_CATALOG_IMAGE_FILE_H
#define NQUEENS_CATALOG_IMAGE_FILE_H

#include "sqlite.h"

/* An open image: a handle as a catalog has one, for messages and statements, and the file itself for everything else. SQLite has it open
 * only where a function says so. */
typedef struct image_file {
    nq_catalog file;
    nq_catalog *owner; /* who tells its failures */
    int descriptor;    /* locked; -1 before it is opened */
} image_file;

/* What has been found under the name. */
typedef enum image_found {
    IMAGE_TO_MAKE,    /* nothing, or what a killed run has left: it is to be begun */
    IMAGE_WANTS_NAME, /* a catalog whose run was killed just before it got its name */
} image_found;

/* Opens and locks it; waits, as for any lock, while another process makes one. What has the name and is none is refused, and left as it is.
 * In: a catalog for generating. Out: *image, to be closed also after a failure, whose message is with the owner.
 * Returns NQ_OK; NQ_UNFIT if something else has the name; NQ_BUSY, NQ_INTERRUPTED, NQ_READ_ONLY, NQ_FULL, NQ_IO, NQ_NO_MEMORY. */
nq_status image_file_open(image_file *image, nq_catalog *owner, image_found *found);

/* Lets SQLite make an empty catalog in it, which has its own application_id until image_file_finish. SQLite then has it no longer open. */
nq_status image_file_begin(image_file *image, unsigned page_size);

/* Fails: it or its folder is not where it was. */
nq_status image_file_gone(image_file *image);

/* Lets SQLite open it. Until image_file_disconnect nothing else may write to it. */
nq_status image_file_connect(image_file *image);
void image_file_disconnect(image_file *image);

/* Makes it a catalog, by its application_id. In: SQLite has it open. */
nq_status image_file_finish(image_file *image);

/* Writes it to the disk. */
nq_status image_file_sync(image_file *image);

/* Gives it the catalog's name, if nothing has that. Returns 0, EEXIST, or another errno value. */
int image_file_take_name(image_file *image);

/* Takes its name away: what SQLite has open of it stays until that is closed. */
void image_file_remove(image_file *image);

/* Closes it, and leaves it where it is. Also after a failure to open. */
void image_file_close(image_file *image);

/* Hands the message of a failure of image->file over to the owner. */
nq_status image_told_by_owner(image_file *image, nq_status status);

#endif
