/* SPDX-License-Identifier: MIT */
/* All boards with so many queens are met as in partial.c, row by row, with the list of their solutions; where that is as long as the answers
 * are many, a board is offered. Where squares are to be blocked, each solution of the list is decided: it is an answer, or one of its squares is blocked.
 * So whatever leaves the answers is found, with no more blocked squares than that takes; the others are put anywhere. */
#include "puzzle.h"

#include <stdlib.h>
#include <string.h>

#define MOST_NODES (UINT64_C(1) << 24)

typedef struct look {
    puzzle_run *run;
    nq_puzzle puzzle;
    uint64_t nodes;
} look;

static nq_status look_around(look *l) {
    if (++l->nodes > MOST_NODES) return NQ_FULL;
    return nq_interrupted(l->run->all->interrupt) ? NQ_INTERRUPTED : NQ_OK;
}

static nq_status offer(look *l, const nq_puzzle *puzzle) {
    bool given;
    return puzzle_offer(l->run, puzzle, &given);
}

/* --- Blocked squares --- */

/* What has been decided. */
typedef struct decided {
    uint64_t answers;
    uint32_t kept[NQ_SET_MAX_N]; /* their squares */
    unsigned blocked;
} decided;

static bool is_blocked(const nq_puzzle *puzzle, uint64_t solution) {
    for (unsigned row = 0; row < puzzle->n; row++)
        if (puzzle->blocked[row] >> packed_column_of(solution, row) & 1) return true;
    return false;
}

static nq_status decide(look *l, const uint64_t *list, size_t count, size_t at, decided d);

/* All have been decided: other squares are blocked until there are enough. */
static nq_status offer_filled(look *l, const decided *d) {
    nq_puzzle filled = l->puzzle;
    bool right = d->answers == l->run->wish->answers && puzzle_fill(&filled, l->run->wish->blocked, d->kept, NULL);
    return right ? offer(l, &filled) : NQ_OK;
}

/* A solution is to be an answer. */
static nq_status keep(look *l, const uint64_t *list, size_t count, size_t at, decided d) {
    if (d.answers++ == l->run->wish->answers) return NQ_OK;
    for (unsigned row = 0; row < l->puzzle.n; row++) d.kept[row] |= UINT32_C(1) << packed_column_of(list[at], row);
    return decide(l, list, count, at + 1, d);
}

/* One of its squares is to be blocked: each that can be. */
static nq_status block(look *l, const uint64_t *list, size_t count, size_t at, decided d) {
    nq_status status = NQ_OK;
    if (d.blocked++ == l->run->wish->blocked) return NQ_OK;
    for (unsigned row = 0; row < l->puzzle.n && status == NQ_OK; row++) {
        uint32_t bit = UINT32_C(1) << packed_column_of(list[at], row);
        if ((d.kept[row] | l->puzzle.queens[row]) & bit) continue;
        l->puzzle.blocked[row] |= bit;
        status = decide(l, list, count, at + 1, d);
        l->puzzle.blocked[row] &= ~bit;
    }
    return status;
}

/* Decides the solutions of a list from here on. */
static nq_status decide(look *l, const uint64_t *list, size_t count, size_t at, decided d) {
    nq_status status = look_around(l);
    if (status != NQ_OK) return status;
    while (at < count && is_blocked(&l->puzzle, list[at])) at++;
    if (at == count) return offer_filled(l, &d);
    status = keep(l, list, count, at, d);
    return status == NQ_OK ? block(l, list, count, at, d) : status;
}

/* --- Given queens --- */

static nq_status offer_list(look *l, const uint64_t *list, size_t count) {
    const nq_puzzle_wish *wish = l->run->wish;
    if (wish->blocked > 0) return decide(l, list, count, 0, (decided){0, {0}, 0});
    return count == wish->answers ? offer(l, &l->puzzle) : NQ_OK;
}

/* The solutions of a list that have a queen on a square. */
static size_t choose(const uint64_t *list, size_t count, unsigned row, unsigned column, uint64_t *chosen) {
    size_t found = 0;
    for (size_t k = 0; k < count; k++)
        if (packed_column_of(list[k], row) == column) chosen[found++] = list[k];
    return found;
}

/* Gives queens in the rows from here on. In: behind the list as much room as it is long, for each row. */
static nq_status give(look *l, uint64_t *list, size_t count, unsigned row, unsigned queens) {
    unsigned n = l->puzzle.n;
    nq_status status = look_around(l);
    if (status != NQ_OK || count < l->run->wish->answers) return status;
    if (queens == 0) return offer_list(l, list, count);
    if (n - row < queens) return NQ_OK;
    for (unsigned column = 0; column < n && status == NQ_OK; column++) {
        uint64_t *chosen = list + count;
        size_t found = choose(list, count, row, column, chosen);
        if (found == 0) continue;
        l->puzzle.queens[row] = UINT32_C(1) << column;
        status = give(l, chosen, found, row + 1, queens - 1);
        l->puzzle.queens[row] = 0;
    }
    return status == NQ_OK ? give(l, list, count, row + 1, queens) : status;
}

static nq_status give_all(look *l) {
    const nq_set *all = l->run->all;
    uint64_t *list = malloc((all->count + 1) * (all->n + 1) * sizeof *list);
    if (!list) return NQ_NO_MEMORY;
    memcpy(list, all->packed, all->count * sizeof *list);
    nq_status status = give(l, list, all->count, 0, l->run->wish->queens);
    free(list);
    return status;
}

/* --- The least clues of all answers --- */

static nq_status offer_clues(look *l, uint64_t answer) {
    nq_placement solution;
    nq_clues clues;
    nq_unpack(&answer, l->puzzle.n, &solution);
    nq_status status = nq_set_clues(l->run->all, &solution, &clues);
    for (size_t k = 0; k < clues.count && status == NQ_OK; k++) {
        for (unsigned row = 0; row < l->puzzle.n; row++)
            l->puzzle.queens[row] = clues.rows[k] >> row & 1 ? UINT32_C(1) << packed_column_of(answer, row) : 0;
        status = offer(l, &l->puzzle);
    }
    nq_clues_close(&clues);
    return status;
}

nq_status puzzle_offer_all(puzzle_run *run) {
    look l = {.run = run, .puzzle = {.n = run->all->n}};
    nq_status status = NQ_OK;
    if (!run->wish->as_few_as_can_be) return give_all(&l);
    for (size_t k = 0; k < run->from_count && status == NQ_OK; k++)
        status = offer_clues(&l, run->all->packed[run->from[k]]);
    return status;
}
