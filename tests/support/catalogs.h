/* SPDX-License-Identifier: MIT */
/* Catalogs to test with. What fails here fails the test. */
#ifndef NQUEENS_TESTS_CATALOGS_H
#define NQUEENS_TESTS_CATALOGS_H

#include "nqueens/generate.h"

nq_catalog *open_catalog(const char *path, nq_catalog_mode mode);

/* A catalog of 1..last. */
void make_catalog(const char *path, unsigned last);

/* Runs SQL on a file as any other program would. */
void run_sql(const char *path, const char *sql);

#endif
