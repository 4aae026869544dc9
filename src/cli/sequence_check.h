/* SPDX-License-Identifier: MIT */
/* Comparing the terms of a sequence with a b-file. */
#ifndef NQUEENS_CLI_SEQUENCE_CHECK_H
#define NQUEENS_CLI_SEQUENCE_CHECK_H

#include "cli.h"
#include "nqueens/sequence.h"

/* Indexes from first to last. Where none were given, those that the catalog covers, or where it covers none, all. */
typedef struct sequence_indexes {
    bool given;
    bool single; /* one was given, as such */
    uint64_t first, last;
} sequence_indexes;

/* Reads a b-file, "-" for stdin, and prints how many of its terms agree, or the first that differs. Returns the exit status. */
int sequence_check(cli_call *cli, nq_catalog *catalog, const nq_sequence *sequence, const sequence_indexes *range,
                   const char *file);

#endif
