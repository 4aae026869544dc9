/* SPDX-License-Identifier: MIT */
/* The table of backtrackers. A new one is a file, a declaration in visit.h and a row here. */
#include <string.h>

#include "visit.h"

static const nq_backtracker backtrackers[] = {
    {"bitmask", "three bit masks and an explicit stack; can be stopped and continued, and counts nodes (the default)",
     bitmask_list, NULL, "masks made"},
    {"scan", "recursive: tests a square against each earlier queen by column and |i-j| = |x_i-x_j|", scan_list, NULL,
     "pair tests"},
    {"iterative", "the same test without recursion: an explicit position that moves on and steps back", iterative_list,
     NULL, "pair tests"},
    {"marks", "recursive: marks columns and both diagonals in arrays; with --count it makes no boards", marks_list,
     marks_count, "marks read"},
    {"board", "recursive on a board of booleans: looks upwards along the column and both diagonals", board_list, NULL,
     "squares looked at"},
};

const nq_backtracker *const nq_backtrackers = backtrackers;
const unsigned nq_backtracker_count = sizeof backtrackers / sizeof backtrackers[0];

const nq_backtracker *nq_backtracker_find(const char *name) {
    for (unsigned k = 0; k < nq_backtracker_count; k++)
        if (strcmp(nq_backtrackers[k].name, name) == 0) return &nq_backtrackers[k];
    return NULL;
}

static bool count_one(void *context, const nq_placement *solution) {
    (void)solution;
    ++*(uint64_t *)context;
    return true;
}

nq_status nq_backtracker_count_solutions(const nq_backtracker *backtracker, unsigned n, const nq_interrupt *interrupt,
                                         uint64_t *count) {
    *count = 0;
    if (backtracker->count) return backtracker->count(n, interrupt, count);
    nq_visitor counter = {.visit = count_one, .context = count, .interrupt = interrupt};
    return backtracker->list(n, &counter);
}
