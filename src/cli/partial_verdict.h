/* SPDX-License-Identifier: MIT */
/* What is said of a board that is no solution since rows have no queen. */
#ifndef NQUEENS_CLI_PARTIAL_VERDICT_H
#define NQUEENS_CLI_PARTIAL_VERDICT_H

#include "cli.h"
#include "nqueens/partial_notation.h"

#define PARTIAL_VERDICT_SIZE 320u
#define PARTIAL_ROWS_SIZE (NQ_MAX_N * (NQ_MAX_N + 1))

/* Reads a board on which there are fewer queens than rows. Returns false if it is none. */
bool partial_verdict_read(const char *text, size_t length, nq_partial *partial);

/* Puts it into words: how many queens, whether two attack each other, the squares that are free, whether it can be completed. Returns verdict. */
const char *partial_verdict(const nq_partial *partial, char verdict[PARTIAL_VERDICT_SIZE]);

/* Its rows, with '/' between them, and an x also on the diagonals that are to be empty. Returns rows. */
const char *partial_rows(const nq_partial *partial, char rows[PARTIAL_ROWS_SIZE]);

#endif
