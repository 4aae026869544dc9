/* SPDX-License-Identifier: MIT */
/* Is an image the right way to add something to a catalog that is there? */
#ifndef NQUEENS_GENERATE_WORTH_H
#define NQUEENS_GENERATE_WORTH_H

#include "image.h"

/* It is, if the catalog holds nothing but what we have put there, and little against what comes; and if the disk has room for it.
 * Out: *worth; step->data_version. */
nq_status image_is_worth(nq_catalog *catalog, image_step *step, bool *worth);

#endif
