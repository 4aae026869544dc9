/* SPDX-License-Identifier: MIT */
/* What the check of an exported data set prints. */
#ifndef NQUEENS_CLI_EXPORT_REPORT_H
#define NQUEENS_CLI_EXPORT_REPORT_H

#include "sheet.h"

/* Checks the export in a folder, and prints its faults and a verdict for each n. Returns the exit status: EXIT_NO if there are faults. */
int export_report_check(cli_call *cli, const char *folder, const sheet_format *format);

/* The kinds of fault, for help. */
void export_report_kinds(page *to);

#endif
