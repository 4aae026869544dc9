/* SPDX-License-Identifier: MIT */
/* Part files in place of a catalog: which of them an answer is of. */
#ifndef NQUEENS_CLI_PARTS_H
#define NQUEENS_CLI_PARTS_H

#include "sheet.h"

/* The parts that are given, as a value. All zero is none. */
typedef struct given_parts {
    sheet_value *numbers, record[2];
    char text[NQ_PARTS_TEXT];
    sheet_value value;
} given_parts;

/* Reads them, with --of-parts: a record of numbers and of how many there are where values can have parts, else a text. To be cleared. */
void given_parts_read(given_parts *given, cli_call *cli, const nq_catalog *catalog, const sheet_format *format);
void given_parts_clear(given_parts *given);

#endif
