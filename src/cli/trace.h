/* SPDX-License-Identifier: MIT */
/* A backtracker at work: each square that it tries, why a queen cannot stand there, and where it steps back to. */
#ifndef NQUEENS_CLI_TRACE_H
#define NQUEENS_CLI_TRACE_H

#include "listing.h"

typedef struct trace_task {
    const nq_backtracker *algorithm;
    unsigned n;
    uint64_t limit; /* ends with so many solutions */
    const listing *listing;
} trace_task;

/* Whether steps can be printed in a format; says in which they can. */
bool trace_check(const cli_call *cli, const listing *set);

/* Prints the steps as they are made. Returns the exit status. */
int trace_print(cli_call *cli, const trace_task *task);

#endif
