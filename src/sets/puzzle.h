/* SPDX-License-Identifier: MIT */
/* Puzzles: what those that draw boards at random and those that look at all of them share. */
#ifndef NQUEENS_SETS_PUZZLE_H
#define NQUEENS_SETS_PUZZLE_H

#include "set.h"

/* Boards in one form for all their images. */
typedef struct puzzle_key {
    uint16_t rows[2 * NQ_SET_MAX_N]; /* sets of columns: the queens, then the blocked squares */
} puzzle_key;

/* Those that have been given: a table of hashes, open, of a power of two places. */
typedef struct puzzle_keys {
    puzzle_key *keys; /* all zero is a free place, and the board with nothing on it, which has a word of its own */
    bool has_empty;
    size_t places, count;
} puzzle_keys;

/* Adds a board, if none of its images is there. Returns NQ_OK or NQ_NO_MEMORY. Out: *is_new. */
nq_status puzzle_keys_add(puzzle_keys *keys, const nq_puzzle *puzzle, bool *is_new);
void puzzle_keys_clear(puzzle_keys *keys);

/* What is being made. */
typedef struct puzzle_run {
    const nq_set *all;
    const nq_puzzle_wish *wish;
    uint64_t *allowed; /* of all solutions, those that answers may be */
    size_t *from;      /* their places */
    size_t from_count;
    uint64_t *answers; /* room for a set of solutions */
    puzzle_keys given;
    nq_take_puzzle *take;
    void *context;
    uint64_t left;
    uint64_t random;
} puzzle_run;

/* The solutions that a board leaves. Out: bits, as many words as the set has. Returns how many there are. */
size_t puzzle_answers(const nq_set *set, const nq_puzzle *puzzle, uint64_t *bits);

/* Gives a board away if it has the right answers and is new. Returns NQ_OK; NQ_DONE if no more are wanted, by run->left or by the taker; NQ_NO_MEMORY.
 * Out: *given. */
nq_status puzzle_offer(puzzle_run *run, const nq_puzzle *puzzle, bool *given);

/* puzzle_draw.c: draws boards and offers them. Returns as puzzle_offer, NQ_OK when that has been in vain for long; NQ_INTERRUPTED. */
nq_status puzzle_draw_many(puzzle_run *run);

/* puzzle_all.c: offers all boards without blocked squares; or, with these, one for each way to leave the answers with fewest of them. Returns as puzzle_offer; NQ_FULL if
 * there are too many to look at; NQ_INTERRUPTED. */
nq_status puzzle_offer_all(puzzle_run *run);

/* Blocks squares on which none of the answers has a queen until there are as many as are wanted. Returns false if there are not so many. In: the queens and blocked
 * squares so far; the answers' squares, sets of columns by row; random, or NULL for the first ones. */
bool puzzle_fill(nq_puzzle *puzzle, unsigned wanted, const uint32_t kept[NQ_SET_MAX_N], uint64_t *random);

#endif
