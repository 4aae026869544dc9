/* SPDX-License-Identifier: MIT */
/* What a search took, as --stats and --compare print it. */
#ifndef NQUEENS_CLI_EFFORT_H
#define NQUEENS_CLI_EFFORT_H

#include "nqueens/watch.h"
#include "sheet.h"

typedef struct effort_report {
    unsigned n;
    const char *algorithm; /* its name, */
    const char *tests;     /* and what it calls its tests */
    uint64_t solutions;
    nq_effort effort;
} effort_report;

/* Prints lines that begin alike: the nodes of each level, then what was counted. */
void effort_print(FILE *out, const char *begin, const effort_report *report);

/* Prints rows of a table. */
#define EFFORT_COLUMNS 9u
extern const sheet_column effort_columns[EFFORT_COLUMNS];
void effort_row(sheet *to, const effort_report *report);

/* The row of a search that was interrupted: its numbers are null. */
void effort_missing_row(sheet *to, unsigned n, const char *algorithm);

/* Prints a table of all backtrackers, each up to its first solution and to its last. Returns the exit status. */
int effort_compare(cli_call *cli, nq_range range, const sheet_format *format);

#endif
