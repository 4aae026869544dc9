/* SPDX-License-Identifier: MIT */
/* The version that the library was built as. */
#include "nqueens/version.h"

#define PER_MAJOR 1000000u

const char *nq_version(void) { return NQ_VERSION; }

unsigned nq_version_number(void) { return NQ_VERSION_NUMBER; }

bool nq_version_serves(unsigned library, unsigned headers) {
    return library / PER_MAJOR == headers / PER_MAJOR && library >= headers;
}
