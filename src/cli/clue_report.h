/* SPDX-License-Identifier: MIT */
/* The least sets of queens that fix a solution, as `show` tells them. */
#ifndef NQUEENS_CLI_CLUE_REPORT_H
#define NQUEENS_CLI_CLUE_REPORT_H

#include "sheet.h"
#include "nqueens/sets.h"

/* Zeroed, it tells nothing. */
typedef struct clue_report {
    bool told;
    nq_clues clues;
    char (*texts)[6 * NQ_SET_MAX_N + 1]; /* of each set its squares */
    sheet_value *values;
} clue_report;

#define CLUE_REPORT_COLUMNS 3u

/* In: a solution; the catalog, or NULL. Returns the exit status, having said what failed. Out: *report, to be closed. */
int clue_report_open(cli_call *cli, nq_catalog *catalog, const nq_placement *solution, clue_report *report);

/* Prints it as text; or adds its columns and their values, which it lends, and returns how many. */
void clue_report_print(FILE *out, const clue_report *report);
unsigned clue_report_columns(const clue_report *report, sheet_column *columns, sheet_value *values);

void clue_report_close(clue_report *report);

#endif
