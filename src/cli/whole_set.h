/* SPDX-License-Identifier: MIT */
/* All solutions of one n: from the catalog, or searched for where that takes no time. */
#ifndef NQUEENS_CLI_WHOLE_SET_H
#define NQUEENS_CLI_WHOLE_SET_H

#include "cli.h"
#include "nqueens/sets.h"

/* So far a search takes hundredths of a second. */
#define QUICK_N 12u

/* Zeroed, it is empty. */
typedef struct whole_set {
    nq_set *set;
    nq_catalog *searched; /* what stands for a catalog where there is none that holds n */
} whole_set;

/* Reads them from the catalog if it holds them, or else, up to QUICK_N, searches for them. In: the catalog, or NULL.
 * Returns the exit status, having said what failed. Out: *all, to be closed. */
int whole_set_open(cli_call *cli, nq_catalog *catalog, unsigned n, whole_set *all);
void whole_set_close(whole_set *all);

/* Solutions that are nearest to boards of any n: a set is read when the first board of its n comes. Zeroed, it is empty. */
typedef struct nearest_sets {
    bool tried[NQ_SET_MAX_N + 1];
    whole_set all[NQ_SET_MAX_N + 1];
} nearest_sets;

/* Finds the solution that is nearest to a board. In: the catalog, or NULL; beyond QUICK_N it is needed, and asked up to n = 14.
 * Returns false where there is none, or where that is not known. Out: *solution; *rows, in how many its queen is elsewhere. */
bool nearest_sets_find(nearest_sets *sets, cli_call *cli, nq_catalog *catalog, const nq_placement *board,
                       nq_placement *solution, unsigned *rows);
void nearest_sets_close(nearest_sets *sets);

#endif
