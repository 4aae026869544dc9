/* SPDX-License-Identifier: MIT */
/* A program tells which square it has tried; how many tests that took, and what they found, follows from the order in which it tests. So
 * the programs have no counters in them: where nobody watches they are as quick as without. */
#include "watch.h"

static bool tell(nq_watch *watch, const nq_step *step) { return !watch->step || watch->step(watch->context, step); }

static nq_step step_of(nq_step_kind kind, const nq_placement *x, unsigned row, unsigned column, unsigned queens) {
    nq_step step = {.kind = kind, .row = row, .column = column, .queens = queens, .placement = *x};
    step.placement.column[row] = (uint8_t)column;
    return step;
}

bool watch_placed(nq_watch *watch, const nq_placement *x, unsigned row, unsigned column) {
    watch->effort.squares++;
    watch->effort.placed++;
    watch->effort.nodes.level[row + 1]++;
    watch->effort.nodes.level[0] = 1;
    nq_step step = step_of(NQ_STEP_PLACED, x, row, column, row + 1);
    if (!tell(watch, &step)) return false;
    step.kind = NQ_STEP_SOLUTION;
    return row + 1 < x->n || tell(watch, &step);
}

static bool attacked(nq_watch *watch, const nq_placement *x, unsigned row, unsigned column, unsigned attacker,
                     nq_line line) {
    watch->effort.squares++;
    nq_step step = step_of(NQ_STEP_ATTACKED, x, row, column, row);
    step.attacker = attacker;
    step.line = line;
    return tell(watch, &step);
}

/* The line on which a queen of an earlier row attacks the square. */
static nq_line line_of(const nq_placement *x, unsigned attacker, unsigned column) {
    if (x->column[attacker] == column) return NQ_LINE_COLUMN;
    return x->column[attacker] < column ? NQ_LINE_DIAGONAL : NQ_LINE_ANTIDIAGONAL;
}

bool watch_pairs(nq_watch *watch, const nq_placement *x, unsigned row, unsigned column, unsigned attacker) {
    watch->effort.tests += attacker < row ? attacker + 1 : row;
    if (attacker == row) return watch_placed(watch, x, row, column);
    return attacked(watch, x, row, column, attacker, line_of(x, attacker, column));
}

/* The row of the queen above the square on one of its lines; the square's own if there is none. No two queens stand on one line. */
static unsigned find_on(nq_line line, const nq_placement *x, unsigned row, unsigned column) {
    static const int across[] = {[NQ_LINE_COLUMN] = 0, [NQ_LINE_DIAGONAL] = -1, [NQ_LINE_ANTIDIAGONAL] = 1};
    for (unsigned above = 1; above <= row; above++)
        if (x->column[row - above] == (int)column + across[line] * (int)above) return row - above;
    return row;
}

/* How many squares of the board are above one on one of its lines. */
static unsigned length_above(nq_line line, unsigned n, unsigned row, unsigned column) {
    unsigned most = line == NQ_LINE_COLUMN ? n : line == NQ_LINE_DIAGONAL ? column : n - 1 - column;
    return row < most ? row : most;
}

/* Goes through the three lines up to the first that has a queen. */
static bool try_lines(nq_watch *watch, const nq_placement *x, unsigned row, unsigned column, bool marks) {
    for (nq_line line = NQ_LINE_COLUMN; line <= NQ_LINE_ANTIDIAGONAL; line++) {
        unsigned attacker = find_on(line, x, row, column);
        bool found = attacker < row;
        if (marks) watch->effort.tests++;
        else watch->effort.tests += found ? row - attacker : length_above(line, x->n, row, column);
        if (found) return attacked(watch, x, row, column, attacker, line);
    }
    return watch_placed(watch, x, row, column);
}

bool watch_marks(nq_watch *watch, const nq_placement *x, unsigned row, unsigned column) {
    return try_lines(watch, x, row, column, true);
}

bool watch_looks(nq_watch *watch, const nq_placement *x, unsigned row, unsigned column) {
    return try_lines(watch, x, row, column, false);
}

bool watch_back(nq_watch *watch, const nq_placement *x, unsigned row, unsigned column) {
    if (row + 1u == x->n) return true;
    watch->effort.back++;
    nq_step step = step_of(NQ_STEP_BACK, x, row, column, row);
    return tell(watch, &step);
}

/* Each queen but the last of a solution opens a row, and one that is not on the board any more was taken away when that row had been tried. */
nq_effort nq_search_effort(const nq_search *search) {
    unsigned n = search->placement.n, standing = search->row < n ? search->row : n - 1;
    nq_effort effort = {.nodes = search->nodes};
    for (unsigned level = 1; level <= n; level++) effort.placed += search->nodes.level[level];
    effort.squares = effort.placed;
    effort.tests = effort.placed + 1 - search->nodes.level[n];
    effort.back = effort.placed - search->nodes.level[n] - standing;
    return effort;
}
