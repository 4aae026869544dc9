/* SPDX-License-Identifier: MIT */
/* An answer is drawn, then which of its queens are given. The solutions that have these are the answers; where squares are to be blocked,
 * some of the solutions are to stay, and of each of the others a square is blocked that those do not need. What does not come out
 * right is drawn again. */
#include "../query/random.h"
#include "puzzle.h"

#define TRIES 4096u /* in vain, one after the other */

static void add_queen(nq_puzzle *puzzle, uint64_t answer, unsigned row) {
    puzzle->queens[row] |= UINT32_C(1) << packed_column_of(answer, row);
}

/* Gives some of the queens of an answer, each choice of them equally likely. */
static void draw_rows(puzzle_run *run, uint64_t answer, nq_puzzle *puzzle) {
    unsigned rows = puzzle->n, queens = run->wish->queens;
    for (unsigned row = 0; row < puzzle->n; row++)
        if (random_below(&run->random, rows--) < queens) add_queen(puzzle, answer, row), queens--;
}

/* Gives one of the least sets that fix an answer. */
static nq_status draw_clues(puzzle_run *run, uint64_t answer, nq_puzzle *puzzle) {
    nq_placement solution;
    nq_clues clues;
    nq_unpack(&answer, puzzle->n, &solution);
    nq_status status = nq_set_clues(run->all, &solution, &clues);
    if (status != NQ_OK) return status;
    uint32_t rows = clues.rows[random_below(&run->random, clues.count)];
    for (unsigned row = 0; row < puzzle->n; row++)
        if (rows >> row & 1) add_queen(puzzle, answer, row);
    nq_clues_close(&clues);
    return NQ_OK;
}

/* One of a set of solutions, which is not empty. */
static size_t draw_solution(puzzle_run *run, const uint64_t *bits, size_t count) {
    uint64_t number = random_below(&run->random, count);
    for (size_t k = 0;; k++) {
        unsigned here = bits_in(bits[k]);
        uint64_t word = bits[k];
        if (number >= here) {
            number -= here;
            continue;
        }
        for (; number > 0; number--) word &= word - 1;
        return k * 64 + lowest_bit(word);
    }
}

static void remove_solution(uint64_t *bits, size_t index) { bits[index / 64] &= ~(UINT64_C(1) << index % 64); }

/* Keeps one of the solutions: its squares are not to be blocked. */
static void keep(const nq_set *set, size_t index, uint64_t *bits, uint32_t kept[NQ_SET_MAX_N]) {
    for (unsigned row = 0; row < set->n; row++) kept[row] |= UINT32_C(1) << packed_column_of(set->packed[index], row);
    remove_solution(bits, index);
}

/* Of the squares of a solution any, so many times of eight, or else the one that takes most solutions away. Returns false if all are kept. */
static bool draw_block(puzzle_run *run, const uint64_t *bits, size_t count, const uint32_t kept[NQ_SET_MAX_N],
                       unsigned any_of_8, unsigned *row, unsigned *column) {
    const nq_set *set = run->all;
    size_t solution = draw_solution(run, bits, count), most = 0;
    bool any = random_below(&run->random, 8) < any_of_8;
    unsigned seen = 0;
    for (unsigned r = 0; r < set->n; r++) {
        unsigned c = packed_column_of(set->packed[solution], r);
        size_t away = 0;
        if (kept[r] >> c & 1) continue;
        for (size_t k = 0; k < set->words && !any; k++) away += bits_in(bits[k] & set_with(set, r, c)[k]);
        bool better = any ? random_below(&run->random, ++seen) == 0 : away > most;
        if (better) *row = r, *column = c, most = away, seen = seen ? seen : 1;
    }
    return seen > 0;
}

static size_t count_bits(const uint64_t *bits, size_t words) {
    size_t count = 0;
    for (size_t k = 0; k < words; k++) count += bits_in(bits[k]);
    return count;
}

/* Blocks squares until no solution is left. Returns false if that does not come out right. In: run->answers, the solutions that are to go. */
static bool block_all(puzzle_run *run, const uint32_t kept[NQ_SET_MAX_N], unsigned any_of_8, nq_puzzle *puzzle) {
    const nq_set *set = run->all;
    unsigned row = 0, column = 0;
    for (unsigned blocked = 0;; blocked++) {
        size_t count = count_bits(run->answers, set->words);
        if (count == 0) return puzzle_fill(puzzle, run->wish->blocked, kept, &run->random);
        if (blocked == run->wish->blocked || !draw_block(run, run->answers, count, kept, any_of_8, &row, &column))
            return false;
        puzzle->blocked[row] |= UINT32_C(1) << column;
        for (size_t k = 0; k < set->words; k++) run->answers[k] &= ~set_with(set, row, column)[k];
    }
}

/* Keeps as many solutions as there are to be answers, the one that has been drawn among them, and blocks squares of the others. Returns
 * false if that does not come out right. */
static bool block_squares(puzzle_run *run, size_t answer, nq_puzzle *puzzle) {
    const nq_set *set = run->all;
    uint32_t kept[NQ_SET_MAX_N] = {0};
    size_t count = puzzle_answers(set, puzzle, run->answers);
    unsigned any_of_8 = (1u << random_below(&run->random, 4)) - 1; /* that boards differ */
    if (count < run->wish->answers) return false;
    keep(set, answer, run->answers, kept);
    for (uint64_t k = 1; k < run->wish->answers; k++)
        keep(set, draw_solution(run, run->answers, --count), run->answers, kept);
    return block_all(run, kept, any_of_8, puzzle);
}

/* Draws a board and offers it. Out: *given. */
static nq_status draw(puzzle_run *run, bool *given) {
    size_t answer = run->from[random_below(&run->random, run->from_count)];
    nq_puzzle puzzle = {.n = run->all->n};
    *given = false;
    if (run->wish->as_few_as_can_be) {
        nq_status status = draw_clues(run, run->all->packed[answer], &puzzle);
        if (status != NQ_OK) return status;
    } else draw_rows(run, run->all->packed[answer], &puzzle);
    if (run->wish->blocked > 0 && !block_squares(run, answer, &puzzle)) return NQ_OK;
    return puzzle_offer(run, &puzzle, given);
}

nq_status puzzle_draw_many(puzzle_run *run) {
    bool given;
    for (unsigned in_vain = 0; in_vain < TRIES && run->from_count > 0; in_vain = given ? 0 : in_vain + 1) {
        if (nq_interrupted(run->all->interrupt)) return NQ_INTERRUPTED;
        nq_status status = draw(run, &given);
        if (status != NQ_OK) return status;
    }
    return NQ_OK;
}
