/* SPDX-License-Identifier: MIT */
/* A partial board is met with the list of the solutions that have all of its queens: row by row, the list is parted by the column of the
 * row's queen, or goes on as it is where the row stays empty. Where one solution is left, all choices of its other queens are of it alone, and are
 * counted at once.
 *
 *     row 1: 1 . . .   [15863724 16837425 17468253 17582463]
 *     row 2: . . . . .    [15863724] one solution: 1 board with 2 queens, 6 with 3, ... C(6,k)
 */
#include "set.h"

#include <stdlib.h>
#include <string.h>

#include "../core/columns.h"

typedef struct walk {
    const nq_set *set;
    unsigned most;
    uint64_t *scratch;
    uint64_t binomial[NQ_SET_MAX_N + 1][NQ_SET_MAX_N + 1];
    nq_partial_counts *counts;
} walk;

static void fill_binomials(walk *w) {
    for (unsigned n = 0; n <= NQ_SET_MAX_N; n++) {
        w->binomial[n][0] = 1;
        for (unsigned k = 1; k <= n; k++)
            w->binomial[n][k] = w->binomial[n - 1][k - 1] + (k < n ? w->binomial[n - 1][k] : 0);
    }
}

/* One solution is left, and so many of its rows. */
static void count_alone(walk *w, unsigned rows, unsigned queens) {
    for (unsigned more = 0; more <= rows && queens + more <= w->most; more++) {
        w->counts->extendable[queens + more] += w->binomial[rows][more];
        w->counts->unique[queens + more] += w->binomial[rows][more];
    }
}

/* Sorts a list by the column of a row. Out: begin[c], where those of column c begin. */
static void part_list(walk *w, uint64_t *list, size_t count, unsigned row, size_t begin[NQ_SET_MAX_N + 1]) {
    size_t at[NQ_SET_MAX_N] = {0};
    for (size_t k = 0; k < count; k++) at[packed_column_of(list[k], row)]++;
    begin[0] = 0;
    for (unsigned column = 0; column < w->set->n; column++) {
        begin[column + 1] = begin[column] + at[column];
        at[column] = begin[column];
    }
    for (size_t k = 0; k < count; k++) w->scratch[at[packed_column_of(list[k], row)]++] = list[k];
    memcpy(list, w->scratch, count * sizeof *list);
}

/* Counts the boards whose first rows have these queens. In: a list of at least one solution. */
static nq_status walk_rows(walk *w, uint64_t *list, size_t count, unsigned row, unsigned queens) {
    size_t begin[NQ_SET_MAX_N + 1];
    nq_status status = NQ_OK;
    if (count == 1) return count_alone(w, w->set->n - row, queens), NQ_OK;
    if (row == w->set->n || queens == w->most) return w->counts->extendable[queens]++, NQ_OK;
    if (nq_interrupted(w->set->interrupt)) return NQ_INTERRUPTED;
    part_list(w, list, count, row, begin);
    for (unsigned column = 0; column < w->set->n && status == NQ_OK; column++)
        if (begin[column + 1] > begin[column])
            status = walk_rows(w, list + begin[column], begin[column + 1] - begin[column], row + 1, queens + 1);
    return status == NQ_OK ? walk_rows(w, list, count, row + 1, queens) : status;
}

static nq_status count_extendable(const nq_set *set, unsigned most, nq_partial_counts *counts) {
    nq_partial_counts found = {{0}, {0}, {0}};
    walk w = {.set = set, .most = most, .counts = &found};
    uint64_t *list = malloc((set->count + 1) * sizeof *list);
    w.scratch = malloc((set->count + 1) * sizeof *w.scratch);
    nq_status status = list && w.scratch ? NQ_OK : NQ_NO_MEMORY;
    fill_binomials(&w);
    if (status == NQ_OK && set->count > 0) {
        memcpy(list, set->packed, set->count * sizeof *list);
        status = walk_rows(&w, list, set->count, 0, 0);
    }
    if (status == NQ_OK) {
        memcpy(counts->extendable, found.extendable, (most + 1) * sizeof *found.extendable);
        memcpy(counts->unique, found.unique, (most + 1) * sizeof *found.unique);
    }
    free(list);
    free(w.scratch);
    return status;
}

/* --- Boards on which no queen attacks another, whatever can become of them --- */

/* What attacks the next row. */
typedef struct lines {
    uint32_t columns, falling, rising;
} lines;

/* Places queens in the rows from here on, or leaves them empty. The last row need not be walked through. */
static bool place(const nq_set *set, unsigned row, unsigned queens, unsigned most, lines l, uint64_t *counts) {
    uint32_t all = nq_all_columns(set->n), free_columns = all & ~(l.columns | l.falling | l.rising);
    if (queens == most) return counts[queens]++, true;
    if (row == set->n - 1) {
        counts[queens]++;
        counts[queens + 1] += bits_in(free_columns);
        return true;
    }
    if (row + 4 < set->n && nq_interrupted(set->interrupt)) return false;
    lines next = {l.columns, l.falling << 1 & all, l.rising >> 1};
    if (!place(set, row + 1, queens, most, next, counts)) return false;
    for (; free_columns; free_columns &= free_columns - 1) {
        uint32_t bit = free_columns & -free_columns;
        lines with = {l.columns | bit, (l.falling | bit) << 1 & all, (l.rising | bit) >> 1};
        if (!place(set, row + 1, queens + 1, most, with, counts)) return false;
    }
    return true;
}

/* The mirror takes a queen of the first row from one half of it to the other: those of the left half count twice. */
static bool place_all(const nq_set *set, unsigned most, uint64_t counts[NQ_SET_MAX_N + 1]) {
    uint64_t left[NQ_SET_MAX_N + 1] = {0};
    unsigned n = set->n;
    if (n == 1 || most == 0) return place(set, 0, 0, most, (lines){0, 0, 0}, counts);
    if (!place(set, 1, 0, most, (lines){0, 0, 0}, counts)) return false;
    for (unsigned column = 0; column < (n + 1) / 2; column++) {
        uint32_t bit = UINT32_C(1) << column;
        bool middle = 2 * column + 1 == n;
        lines next = {bit, bit << 1 & nq_all_columns(n), bit >> 1};
        if (!place(set, 1, 1, most, next, middle ? counts : left)) return false;
    }
    for (unsigned k = 0; k <= n; k++) counts[k] += 2 * left[k];
    return true;
}

static nq_status count_nonattacking(const nq_set *set, unsigned most, nq_partial_counts *counts) {
    uint64_t found[NQ_SET_MAX_N + 1] = {0};
    if (!place_all(set, most, found)) return NQ_INTERRUPTED;
    memcpy(counts->nonattacking, found, (most + 1) * sizeof *found);
    return NQ_OK;
}

static nq_status count_up_to(const nq_set *set, unsigned most, nq_partial_counts *counts) {
    nq_status status = count_extendable(set, most, counts);
    return status == NQ_OK ? count_nonattacking(set, most, counts) : status;
}

/* Boards with few queens are a hundredth of the work: they are counted first by themselves, so that something is known soon. */
nq_status nq_set_count_partial(const nq_set *set, unsigned most, nq_partial_counts *counts) {
    *counts = (nq_partial_counts){{0}, {0}, {0}};
    for (unsigned k = 0; k <= most; k++)
        counts->nonattacking[k] = counts->extendable[k] = counts->unique[k] = NQ_NOT_COUNTED;
    nq_status status = count_up_to(set, most / 3, counts);
    if (status == NQ_OK) status = count_up_to(set, most, counts);
    return status == NQ_OK ? status : set_fail(set, status);
}

nq_status nq_set_completable(const nq_set *set, unsigned *queens) {
    nq_partial_counts counts;
    *queens = 0;
    for (unsigned most = 1; most <= set->n; most++) {
        nq_status status = nq_set_count_partial(set, most, &counts);
        if (status != NQ_OK) return status;
        if (counts.extendable[most] != counts.nonattacking[most]) return NQ_OK;
        *queens = most;
    }
    return NQ_OK;
}
