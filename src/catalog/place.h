/* SPDX-License-Identifier: MIT */
/* Files beside a catalog, as the operating system has them: what may stand under a name, and how a file gets another one. */
#ifndef NQUEENS_CATALOG_PLACE_H
#define NQUEENS_CATALOG_PLACE_H

#include <sys/stat.h>

#include "handle.h"

/* What a file is that is no ordinary one, such as "a pipe". */
const char *place_kind(mode_t mode);

/* Whether a file belongs to this user or to the owner of the catalog. */
bool place_is_ours(const nq_catalog *catalog, const struct stat *file);

/* Whether a name, which is no link, leads to the file that is open. */
bool place_has_name(int descriptor, const char *filename);

/* Gives a file the name of another one that is not there. Never replaces a file. Out: *second, whether it has kept the first name too.
 * Returns 0; EEXIST if there is something; else why it was not possible here. */
int place_rename(const char *from, const char *to, bool *second);

#endif
