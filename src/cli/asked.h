/* SPDX-License-Identifier: MIT */
/* What was asked, in the answers of some parts: who adds them up sees whether they answer one question. */
#ifndef NQUEENS_CLI_ASKED_H
#define NQUEENS_CLI_ASKED_H

#include "sheet.h"

/* The question as a value. All zero is none. */
typedef struct asked_question {
    sheet_value *filters; /* texts, its own */
    size_t count;
    bool failed; /* there was no memory */
    sheet_value record[3], value;
} asked_question;

/* Reads it: a record of the group up to which solutions are told, whether every member has to pass, and the filters, as conditions of SQL in a
 * fixed order, the expressions behind them. To be cleared. */
void asked_read(asked_question *of, cli_call *cli, const nq_query *query);
void asked_clear(asked_question *of);

#endif
