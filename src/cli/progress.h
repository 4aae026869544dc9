/* Showing how far a long command is: a line on a terminal, or JSON for machines. */
#ifndef NQUEENS_CLI_PROGRESS_H
#define NQUEENS_CLI_PROGRESS_H

#include <time.h>

#include "cli.h"

typedef enum progress_form { PROGRESS_NONE, PROGRESS_LINE, PROGRESS_JSON } progress_form;

typedef struct progress {
    progress_form form;
    unsigned n;             /* the size being shown */
    uint64_t rows_at_start; /* when this run began with it */
    double fraction_at_start;
    struct timespec started, shown;
    bool line_is_there;
} progress;

/* A line where stderr is a terminal, else nothing. */
progress progress_start(void);

/* An nq_report_progress: the context is a progress. */
void progress_show(void *context, const nq_progress *now);

/* The same for a command that counts by itself: `all` are to come, 0 if that is not known. */
void progress_show_count(progress *shown, unsigned n, uint64_t count, uint64_t all);

/* Takes the line away, so that something else can be printed. */
void progress_clear(progress *shown);

/* "3.2 years", "5 d 3 h", "1 h 5 min", "3 min 20 s", "8 s". */
void progress_print_duration(double seconds, char text[32]);

#endif
