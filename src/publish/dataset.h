/* SPDX-License-Identifier: MIT */
/* A data set that others can take home: a folder of plain files made of a catalog, with what places for data ask for.
 *
 *     data/text/n08.txt, data/distinct/n08.csv, data/fundamental/n08.csv      the boards of each n
 *     counts.csv, coverage.csv                                                what there is of each n
 *     bfiles/b000170.txt                                                      the sequences that follow from it
 *     nqueens.db                                                              the catalog itself, where it is wanted
 *     README.md, CITATION.cff, datapackage.json, metadata.json                what it is: for people, Frictionless, Datasette
 *     SHA256SUMS                                                              of every other file
 *
 * No byte depends on when, where or by how many threads it was made. */
#ifndef NQUEENS_PUBLISH_DATASET_H
#define NQUEENS_PUBLISH_DATASET_H

#include "nqueens/catalog.h"

/* A licence for data, by the names that its readers have for it. */
typedef struct dataset_licence {
    const char *spdx;            /* "CC0-1.0" */
    const char *open_definition; /* in datapackage.json */
    const char *hub;             /* in the card's head, for Hugging Face */
    const char *title, *url;
} dataset_licence;

/* The first is that of all data which the program writes. */
extern const dataset_licence dataset_licences[];
extern const unsigned dataset_licence_count;
const dataset_licence *dataset_licence_find(const char *spdx); /* NULL if there is none; capitals do not matter */

typedef struct dataset_author {
    const char *name;
    char orcid[20]; /* "0000-0002-1825-0097", or "" */
} dataset_author;

/* Whether an ORCID is one: sixteen digits in fours, of which the last, or X, is their check (ISO 7064, 11-2). */
bool dataset_is_orcid(const char *text);

/* What the catalog does not know. Texts are UTF-8, of any content; NULL where they are not given. */
typedef struct dataset_about {
    const char *title, *version, *doi, *url;
    const dataset_author *authors;
    unsigned author_count;
    const dataset_licence *licence;
    char date[11]; /* "2026-12-01", where formats have a place for one; "" for none */
} dataset_about;

typedef struct dataset_plan {
    const char *path; /* of the folder */
    bool whole;       /* all that the catalog holds, in place of the range */
    nq_range range;
    bool gzip, with_catalog;
    bool fundamental; /* no distinct solutions */
    dataset_about about;
} dataset_plan;

typedef struct dataset_written {
    unsigned sizes, files;
    uint64_t bytes;
} dataset_written;

/* The k-th kind of files that a data set may have: its form, such as "counts.csv", and what it is. Returns NULL behind the last. */
const char *dataset_file_form(unsigned k, const char **meaning);

/* Writes a data set, whole or not at all: into PATH-partial, which gets its name when all is on the disk. Of each n it holds the classes
 * that the catalog holds, distinct solutions also where only the fundamental ones are stored.
 * In: a catalog that was opened to be asked, by its file.
 * Returns NQ_OK; NQ_REFUSED if there is something at the path, or its name is none; NQ_NOT_COVERED; NQ_FULL, also where the disk has too
 * little room for what is estimated; NQ_BUSY if another process is writing it; NQ_UNFIT if PATH-partial is something else; NQ_READ_ONLY,
 * NQ_IO, NQ_DAMAGED, NQ_INTERRUPTED or NQ_NO_MEMORY, with a message. Out: *written if NQ_OK. */
nq_status dataset_write(nq_catalog *catalog, const dataset_plan *plan, dataset_written *written);

#endif
