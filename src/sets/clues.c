/* SPDX-License-Identifier: MIT */
/* A set of a solution's queens fixes it if no other solution has all of them. With each other solution it shares the queens of some rows; a
 * set of rows is shared if it is within one of those. Marked for all 2^n sets of rows, what is unmarked and has fewest rows is what is
 * looked for. */
#include "set.h"

#include <stdlib.h>
#include <string.h>

/* The rows in which boards agree, as bits: row r is bit r. Four times two neighbours are joined. */
static inline uint32_t rows_of(uint64_t agree, unsigned n) {
    uint64_t x = agree >> (64 - 4 * n);
    x = (x | x >> 3) & UINT64_C(0x0303030303030303);
    x = (x | x >> 6) & UINT64_C(0x000f000f000f000f);
    x = (x | x >> 12) & UINT64_C(0x000000ff000000ff);
    return (uint32_t)(x | x >> 24) & 0xffff;
}

/* The last row has the lowest bit there: rows are turned over. */
static uint32_t turned(uint32_t rows, unsigned n) {
    uint32_t result = 0;
    for (unsigned row = 0; row < n; row++)
        if (rows >> row & 1) result |= UINT32_C(1) << (n - 1 - row);
    return result;
}

/* Marks the sets that another solution has as well; of rows from the last one up. */
static nq_status mark_shared(const nq_set *set, uint64_t own, unsigned char *shared) {
    unsigned n = set->n;
    if (nq_interrupted(set->interrupt)) return NQ_INTERRUPTED;
    memset(shared, 0, (size_t)1 << n);
    for (size_t k = 0; k < set->count; k++) shared[rows_of(packed_agree(set->packed[k], own, n), n)] = 1;
    shared[((size_t)1 << n) - 1] = 0; /* with itself */
    for (unsigned bit = 0; bit < n; bit++)
        for (uint32_t rows = 0; rows < UINT32_C(1) << n; rows++)
            if (!(rows >> bit & 1)) shared[rows] |= shared[rows | UINT32_C(1) << bit];
    return NQ_OK;
}

/* The least sets. Out: how many queens are in each; their number. */
static size_t least_sets(const unsigned char *shared, unsigned n, unsigned *queens) {
    size_t count = 0;
    *queens = n;
    for (uint32_t rows = 0; rows < UINT32_C(1) << n; rows++) {
        unsigned size = shared[rows] ? n + 1 : bits_in(rows);
        if (size > *queens) continue;
        count = size < *queens ? 1 : count + 1;
        *queens = size;
    }
    return count;
}

/* Of sets of so many rows from the last one up, the greatest number begins with the highest row: it comes first. */
static void list_sets(const unsigned char *shared, unsigned n, nq_clues *clues) {
    size_t at = 0;
    for (uint32_t rows = UINT32_C(1) << n; rows-- > 0;)
        if (!shared[rows] && bits_in(rows) == clues->queens) clues->rows[at++] = turned(rows, n);
}

static nq_status find(const nq_set *set, const nq_placement *solution, nq_clues *clues, bool list) {
    uint64_t own;
    unsigned char *shared = malloc((size_t)1 << set->n);
    nq_pack(solution, &own);
    nq_status status = shared ? mark_shared(set, own, shared) : NQ_NO_MEMORY;
    if (status == NQ_OK) clues->count = least_sets(shared, set->n, &clues->queens);
    if (status == NQ_OK && list) {
        clues->rows = malloc(clues->count * sizeof *clues->rows);
        if (clues->rows) list_sets(shared, set->n, clues);
        else status = NQ_NO_MEMORY;
    }
    free(shared);
    return status == NQ_OK ? status : set_fail(set, status);
}

nq_status nq_set_clues(const nq_set *set, const nq_placement *solution, nq_clues *clues) {
    *clues = (nq_clues){0, 0, NULL};
    nq_status status = find(set, solution, clues, true);
    if (status != NQ_OK) *clues = (nq_clues){0, 0, NULL};
    return status;
}

void nq_clues_close(nq_clues *clues) {
    free(clues->rows);
    *clues = (nq_clues){0, 0, NULL};
}

nq_status nq_set_clue_queens(const nq_set *set, const nq_placement *solution, unsigned *queens) {
    nq_clues clues = {0, 0, NULL};
    nq_status status = find(set, solution, &clues, false);
    if (status == NQ_OK) *queens = clues.queens;
    return status;
}
