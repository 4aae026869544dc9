/* Opening a catalog to write it. */
#ifndef NQUEENS_CATALOG_OPEN_H
#define NQUEENS_CATALOG_OPEN_H

#include "handle.h"

/* Makes the file if it has been put off. In: a catalog opened for generating. */
nq_status catalog_ensure_open(nq_catalog *catalog);

#endif
