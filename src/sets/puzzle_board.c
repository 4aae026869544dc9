/* SPDX-License-Identifier: MIT */
#include "../core/columns.h"
#include "../query/random.h"
#include "puzzle.h"

size_t puzzle_answers(const nq_set *set, const nq_puzzle *puzzle, uint64_t *bits) {
    size_t count = 0;
    for (size_t k = 0; k < set->words; k++) bits[k] = UINT64_MAX;
    if (set->count % 64) bits[set->words - 1] = (UINT64_C(1) << set->count % 64) - 1;
    for (unsigned row = 0; row < set->n; row++) {
        for (uint32_t left = puzzle->queens[row]; left; left &= left - 1) {
            const uint64_t *with = set_with(set, row, nq_lowest_column(left));
            for (size_t k = 0; k < set->words; k++) bits[k] &= with[k];
        }
        for (uint32_t left = puzzle->blocked[row]; left; left &= left - 1) {
            const uint64_t *with = set_with(set, row, nq_lowest_column(left));
            for (size_t k = 0; k < set->words; k++) bits[k] &= ~with[k];
        }
    }
    for (size_t k = 0; k < set->words; k++) count += bits_in(bits[k]);
    return count;
}

size_t nq_set_answers(const nq_set *set, const nq_puzzle *puzzle, size_t *index, size_t room) {
    size_t count = 0;
    for (size_t k = 0; k < set->count; k++) {
        bool fits = true;
        for (unsigned row = 0; row < set->n && fits; row++) {
            uint32_t bit = UINT32_C(1) << packed_column_of(set->packed[k], row);
            fits = !(puzzle->queens[row] & ~bit) && !(puzzle->blocked[row] & bit);
        }
        if (fits && count < room) index[count] = k;
        count += fits;
    }
    return count;
}

nq_status puzzle_offer(puzzle_run *run, const nq_puzzle *puzzle, bool *given) {
    size_t count = puzzle_answers(run->all, puzzle, run->answers);
    *given = false;
    if (count != run->wish->answers) return NQ_OK;
    for (size_t k = 0; k < run->all->words; k++)
        if (run->answers[k] & ~run->allowed[k]) return NQ_OK;
    nq_status status = puzzle_keys_add(&run->given, puzzle, given);
    if (status != NQ_OK || !*given) return status;
    return run->take(run->context, puzzle) && --run->left > 0 ? NQ_OK : NQ_DONE;
}

bool puzzle_fill(nq_puzzle *puzzle, unsigned wanted, const uint32_t kept[NQ_SET_MAX_N], uint64_t *random) {
    unsigned squares = 0, blocked = 0;
    uint32_t open[NQ_SET_MAX_N];
    for (unsigned row = 0; row < puzzle->n; row++) {
        open[row] = nq_all_columns(puzzle->n) & ~(kept[row] | puzzle->queens[row] | puzzle->blocked[row]);
        squares += bits_in(open[row]);
        blocked += bits_in(puzzle->blocked[row]);
    }
    if (wanted < blocked || wanted - blocked > squares) return false;
    for (unsigned row = 0, left = wanted - blocked; row < puzzle->n; row++)
        for (uint32_t rest = open[row]; rest && left > 0; rest &= rest - 1, squares--)
            if (!random || random_below(random, squares) < left) puzzle->blocked[row] |= rest & -rest, left--;
    return true;
}
