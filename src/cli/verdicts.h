/* SPDX-License-Identifier: MIT */
/* What a check of boards prints, of a catalog or of an export: faults as they are found, then a verdict for each n. In formats for machines
 * the faults are in the row of their n, and the first row is of what is not of one. */
#ifndef NQUEENS_CLI_VERDICTS_H
#define NQUEENS_CLI_VERDICTS_H

#include "nqueens/catalog.h"
#include "sheet.h"

enum { VERDICT_COLUMNS = 9 };

typedef struct verdicts {
    cli_call *cli;
    const sheet_format *format;
    bool can_recompute; /* there is a column of it */
    unsigned n;         /* of what is found next; 0: of none */

    /* Zero at first. */
    bool begun; /* with the first verdict: what cannot be checked has no row */
    sheet sheet;
    sheet_column columns[VERDICT_COLUMNS];
    sheet_records found;
} verdicts;

/* Tells a fault, or keeps it for the row of its n. */
void verdicts_tell_fault(verdicts *to, const char *kind, const char *sentence);

typedef struct verdict {
    uint64_t faults;
    const char *text;            /* of what is not of one n, "" for no line; NULL of an n: */
    const nq_coverage *coverage; /* with its n */
    bool counts_only;
    bool rows_unread; /* then there is no number of them */
    uint64_t fundamental_rows, distinct_rows;
    nq_classes published; /* whose counts are known to be the published ones */
    bool recomputed;
} verdict;

void verdicts_give(verdicts *to, const verdict *given);

/* In: whether all of it has been told; else a document is left as it is. */
void verdicts_end(verdicts *to, bool whole);

#endif
