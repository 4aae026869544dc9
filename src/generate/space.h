/* Is there room for it? */
#ifndef NQUEENS_GENERATE_SPACE_H
#define NQUEENS_GENERATE_SPACE_H

#include "nqueens/generate.h"

/* Refuses what the disk cannot hold. */
nq_status estimate_check_space(nq_catalog *catalog, unsigned n, nq_classes classes, nq_stored store, bool through_part);

#endif
