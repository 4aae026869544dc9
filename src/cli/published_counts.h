/* SPDX-License-Identifier: MIT */
/* The published counts that the program carries, printed as counts of a catalog are. */
#ifndef NQUEENS_CLI_PUBLISHED_COUNTS_H
#define NQUEENS_CLI_PUBLISHED_COUNTS_H

#include "sheet.h"

/* Prints those of a range of sizes from 0 on, or for each size those of its classes. Returns the exit status. */
int published_counts_print(cli_call *cli, const char *range, bool fundamental, bool by_class,
                           const sheet_format *format);

#endif
