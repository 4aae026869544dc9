/* SPDX-License-Identifier: MIT */
/* What a backtracker does on its way, counted, and told step by step: for those who want to see it work. */
#ifndef NQUEENS_WATCH_H
#define NQUEENS_WATCH_H

#include "nqueens/solver.h"

NQ_DECLARATIONS_BEGIN

/* What a search took. */
typedef struct nq_effort {
    uint64_t squares; /* tried: those on which a queen could stand were placed, the others found to be attacked */
    uint64_t tests;   /* made to find that out, as nq_backtracker.tests calls them */
    uint64_t placed;  /* queens */
    uint64_t back;    /* steps from a row without squares left to the row above */
    nq_nodes nodes;
} nq_effort;

/* The effort of a search so far, be it of all solutions or of the fundamental ones: its tests are the masks of candidates that it made. */
NQ_API nq_effort nq_search_effort(const nq_search *search);

typedef enum nq_step_kind {
    NQ_STEP_ATTACKED, /* a square was tried, but a queen attacks it */
    NQ_STEP_PLACED,   /* a square was tried, and a queen was placed there */
    NQ_STEP_SOLUTION, /* that queen was the last */
    NQ_STEP_BACK      /* the row below has no square left: this queen is taken away */
} nq_step_kind;

typedef enum nq_line { NQ_LINE_COLUMN, NQ_LINE_DIAGONAL, NQ_LINE_ANTIDIAGONAL } nq_line;

typedef struct nq_step {
    nq_step_kind kind;
    unsigned row, column;   /* from 0 */
    unsigned attacker;      /* of an attacked square: the row of the queen that was found first, */
    nq_line line;           /* and the line on which she stands */
    unsigned queens;        /* so many rows have a queen after this step: */
    nq_placement placement; /* n, and the columns of these; what is behind them has no meaning */
} nq_step;

/* Watches one run of a backtracker. In: zeroed but for step and context. */
typedef struct nq_watch {
    nq_effort effort;
    bool (*step)(void *context, const nq_step *step); /* returns false to stop; NULL where steps are only counted */
    void *context;
} nq_watch;

NQ_DECLARATIONS_END

#endif
