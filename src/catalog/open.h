/* SPDX-License-Identifier: MIT */
/* Opening a catalog to write it. */
#ifndef NQUEENS_CATALOG_OPEN_H
#define NQUEENS_CATALOG_OPEN_H

#include "handle.h"

/* Opens the file for writing if it has come meanwhile. In: a catalog opened for generating. Out: catalog->pending, whether it is still not
 * there, or empty; then nothing stands beside it that would be applied to it. */
nq_status catalog_look_again(nq_catalog *catalog);

#endif
