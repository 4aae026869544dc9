/* SPDX-License-Identifier: MIT */
/* What the files of an image share. */
#ifndef NQUEENS_GENERATE_IMAGE_STATE_H
#define NQUEENS_GENERATE_IMAGE_STATE_H

#include "../catalog/image_file.h"
#include "../pages/table_append.h"
#include "image.h"
#include "prefixes.h"

#define TABLES 2u

/* How far the rows of both tables are laid. The two makers share a writer and the numbers of pages. */
typedef struct image_pages {
    page_writer *writer;
    table_append *table[TABLES];
    uint32_t next;         /* the first page number that is free */
    unsigned laid[TABLES]; /* the largest n of which there is a row */
    unsigned old_done;     /* rows of the catalog: how many (n, table), in their order, are laid */
    uint64_t old_rows_laid;
} image_pages;

struct catalog_image {
    image_file file;
    nq_catalog *owner;
    uint32_t page_size;
    image_pages pages, mark;                           /* now; when the step began, if one is going on */
    nq_coverage old[NQ_MAX_N + 1], held[NQ_MAX_N + 1]; /* by n: of the catalog; with what has come */
    unsigned finished;                                 /* steps that have been kept */
    nq_coverage held_before;                           /* of the step that is going on */

    bool is_copy;              /* there is a catalog, into which it will be copied */
    unsigned data_version;     /* of that, when its coverage was read */
    sqlite3_int64 old_version; /* of its schema */
    uint64_t old_rows, old_bytes;

    prefixes *counted[NQ_MAX_N + 1]; /* of each n that has come: for the counts of first rows */
    image_end *ends;
};

/* Lays the rows of the catalog that come before those of n in a table. */
nq_status image_lay_old(catalog_image *image, unsigned n, catalog_table table);

/* Removes the file and everything. In: stored, whether the rows have got their place. */
void image_drop(catalog_image *image, bool stored);

#endif
