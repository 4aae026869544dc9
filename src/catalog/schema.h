/* The schema of this program's version. */
#ifndef NQUEENS_CATALOG_SCHEMA_H
#define NQUEENS_CATALOG_SCHEMA_H

#include "handle.h"

#define SCHEMA_VERSION 1
#define APPLICATION_ID 0x4e51554e      /* 'NQUN' */
#define APPLICATION_ID_PART 0x4e515550 /* 'NQUP' */
#define PART_VERSION 2
nq_status schema_is_empty(nq_catalog *catalog, bool *empty);
nq_status schema_create(nq_catalog *catalog);
nq_status schema_check(nq_catalog *catalog);
nq_status schema_check_part(nq_catalog *catalog, uint32_t version); /* the tables of a part file, of this version */

#endif
