/* Starting to write to a catalog. */
#ifndef NQUEENS_CATALOG_BEGIN_H
#define NQUEENS_CATALOG_BEGIN_H

#include "handle.h"

/* Starts a transaction that writes. In: no open statement: the connection may be made anew. */
nq_status catalog_begin(nq_catalog *catalog);

#endif
