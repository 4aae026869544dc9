/* A run that goes through a part file. */
#ifndef NQUEENS_GENERATE_PART_RUN_H
#define NQUEENS_GENERATE_PART_RUN_H

#include "nqueens/generate.h"

/* Searches the fundamental solutions of n into a part file, and when it is whole makes it the catalog or moves its rows there. */
nq_status part_generate(nq_catalog *catalog, unsigned n);

#endif
