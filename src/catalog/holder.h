/* Who holds a file? */
#ifndef NQUEENS_CATALOG_HOLDER_H
#define NQUEENS_CATALOG_HOLDER_H

#include "handle.h"

/* The number of a process that has a lock on the file; 0 if none is seen. */
long holder_of(const nq_catalog *catalog);

#endif
