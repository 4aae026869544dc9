/* SPDX-License-Identifier: MIT */
/* Names of files. */
#ifndef NQUEENS_CATALOG_FILENAME_H
#define NQUEENS_CATALOG_FILENAME_H

#include "handle.h"

/* The name of a file behind all links; also of one that is not there yet, in a folder that is. Every name of a file that
 * is given to SQLite comes from here. Returns 0, or an errno. Out: *filename, absolute and without links, to be freed; NULL after a failure. */
int filename_resolve(const char *path, char **filename);

/* For messages: the name with which the names of files beside a catalog begin. */
const char *filename_beside(const nq_catalog *catalog);

/* The folder of a file, to be freed; NULL if memory is short. */
char *folder_of(const char *filename);

#endif
