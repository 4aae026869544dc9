/* SPDX-License-Identifier: MIT */
/* A file for what memory does not hold while an n is stored: beside the catalog, without a name, so that nothing is left of it whatever ends
 * the run. */
#ifndef NQUEENS_GENERATE_SCRATCH_H
#define NQUEENS_GENERATE_SCRATCH_H

#include "../solver/words_store.h"
#include "nqueens/catalog.h"

typedef struct scratch {
    words_store store;
    int descriptor;   /* -1: there is none */
    atomic_int error; /* the errno value of the first failure, or 0 */
} scratch;

/* Opens it, where system and file system have files without names; else there is none. Out: *made, to be closed, and not moved. */
void scratch_open(const nq_catalog *catalog, scratch *made);

/* Its store; NULL where there is none. */
const words_store *scratch_store(const scratch *from);

/* What has failed because of the file gets a message that says so; every other status stays what it is. */
nq_status scratch_tell(const scratch *from, nq_catalog *catalog, nq_status status);

void scratch_close(scratch *from);

#endif
