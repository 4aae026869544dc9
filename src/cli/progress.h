/* SPDX-License-Identifier: MIT */
/* Showing how far a long command is: a line on a terminal, or JSON for machines. */
#ifndef NQUEENS_CLI_PROGRESS_H
#define NQUEENS_CLI_PROGRESS_H

#include <time.h>

#include "cli.h"

typedef enum progress_form { PROGRESS_NONE, PROGRESS_LINE, PROGRESS_JSON } progress_form;

typedef struct progress {
    progress_form form;
    bool begun, known; /* known: how far it is, and not only that it goes on */
    unsigned n;        /* the size being shown */
    /* of the whole command: what the sizes before have taken, and what this one takes; `share` is 0 where that is not known */
    double before, share;
    double at_start; /* what an earlier run had done of it */
    uint64_t rows_at_start;
    struct timespec started, size_started, shown;
    bool line_is_there;
    unsigned width;  /* of the line that is there */
    bool is_dumb;    /* the terminal obeys no escapes */
    char ahead[512]; /* lines that are said before anything else is printed */
} progress;

/* A line where stderr is a terminal, else nothing. */
progress progress_start(void);

/* An nq_report_progress: the context is a progress. */
void progress_show(void *context, const nq_progress *now);

/* Says that the next size is that share of the whole command, so that what is shown, and the time that is left, are of the whole. */
void progress_next_share(progress *shown, double share);

/* The same for a command that counts by itself: `all` are to come, 0 if that is not known. */
void progress_show_count(progress *shown, unsigned n, uint64_t count, uint64_t all);

/* Takes the line away, and says what is to come first, so that something else can be printed. */
void progress_clear(progress *shown);

/* "3.2 years", "5 d 3 h", "1 h 5 min", "3 min 20 s", "8 s". */
void progress_print_duration(double seconds, char text[32]);

#endif
