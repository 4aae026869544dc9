/* SPDX-License-Identifier: MIT */
/* The solutions of one n as a set: what is asked of all of them together, not of one after the other.
 *
 * Which partial boards can be completed, and in how many ways; how few queens tell a solution from all others; boards with as many answers
 * as are wanted; solutions without a common square; the solutions nearest to a board.
 *
 * A set keeps its solutions in memory, in lexicographic order, and which of them have a queen on a square as bits. What returns a status
 * returns NQ_OK; NQ_INTERRUPTED; or NQ_NO_MEMORY; the message is then that of the catalog that was asked. */
#ifndef NQUEENS_SETS_H
#define NQUEENS_SETS_H

#include "nqueens/query.h"

NQ_DECLARATIONS_BEGIN

/* No larger board is taken into memory. */
#define NQ_SET_MAX_N 16u

/* The bytes that all solutions of n take as a set; UINT64_MAX where their number is not known. In: 1 <= n <= NQ_MAX_N. */
NQ_API uint64_t nq_set_bytes(unsigned n);

/* Whether boards of n are taken into memory. Returns NQ_OK, or NQ_REFUSED, the catalog's message being what it would take. */
NQ_API nq_status nq_set_require(nq_catalog *catalog, unsigned n);

typedef struct nq_set nq_set;

/* Reads all solutions of one n of a catalog, as nq_set_open. */
NQ_API nq_status nq_set_open_whole(nq_catalog *catalog, unsigned n, nq_set **set);

/* Reads the solutions of one n that a question selects. In: distinct solutions are asked for, without offset, limit or sample.
 * Returns as nq_question_list and nq_cursor_next, or NQ_REFUSED if n is larger than NQ_SET_MAX_N. Out: *set, NULL after a failure. The catalog
 * must outlive it, the question need not. */
NQ_API nq_status nq_set_open(nq_question *question, unsigned n, nq_set **set);
NQ_API void nq_set_close(nq_set *set); /* NULL is allowed */

NQ_API unsigned nq_set_n(const nq_set *set);
NQ_API size_t nq_set_count(const nq_set *set);

/* Whether these are all solutions of n. */
NQ_API bool nq_set_is_whole(const nq_set *set);

/* A solution. In: index < count. Out: *solution. */
NQ_API void nq_set_solution(const nq_set *set, size_t index, nq_placement *solution);

/* --- Partial boards --- */

/* Of the boards with k queens, at most one in each row, for each k: */
typedef struct nq_partial_counts {
    uint64_t nonattacking[NQ_SET_MAX_N + 1]; /* in which none attacks another (OEIS A348129), */
    uint64_t extendable[NQ_SET_MAX_N + 1];   /* which are part of a solution of the set, */
    uint64_t unique[NQ_SET_MAX_N + 1];       /* and of one only */
} nq_partial_counts;

/* Stands for a number that was still to be counted. */
#define NQ_NOT_COUNTED UINT64_MAX

/* Counts boards of up to `most` queens. In: most <= n. Out: *counts, zeros behind most; after NQ_INTERRUPTED what is known, and NQ_NOT_COUNTED. */
NQ_API nq_status nq_set_count_partial(const nq_set *set, unsigned most, nq_partial_counts *counts);

/* The greatest number of queens, not more than n, up to which all boards on which none attacks another can be completed (OEIS A374013). Out: *queens. */
NQ_API nq_status nq_set_completable(const nq_set *set, unsigned *queens);

/* --- Clues --- */

/* The least sets of a solution's queens that no other solution of the set has: sets of rows, bit r is row r. */
typedef struct nq_clues {
    unsigned queens; /* in each */
    size_t count;
    uint32_t *rows; /* in lexicographic order of the rows */
} nq_clues;

/* In: a solution of n. Out: *clues, to be closed; all zero after a failure. */
NQ_API nq_status nq_set_clues(const nq_set *set, const nq_placement *solution, nq_clues *clues);
NQ_API void nq_clues_close(nq_clues *clues);

/* How many queens these sets have. Out: *queens. */
NQ_API nq_status nq_set_clue_queens(const nq_set *set, const nq_placement *solution, unsigned *queens);

/* --- Puzzles --- */

/* What is wanted of puzzles: boards with given queens and blocked squares. */
typedef struct nq_puzzle_wish {
    bool as_few_as_can_be; /* as many queens as the answer's least clues: with one answer and no blocked squares */
    unsigned queens;
    unsigned blocked;
    uint64_t answers; /* exactly so many solutions of all, and these are in `from` */
    uint64_t count;   /* so many puzzles */
    uint64_t seed;    /* the same one chooses the same puzzles */
} nq_puzzle_wish;

/* A puzzle: no other one is an image of it under the eight symmetries. Sets of columns by row. */
typedef struct nq_puzzle {
    unsigned n;
    uint32_t queens[NQ_SET_MAX_N], blocked[NQ_SET_MAX_N];
} nq_puzzle;

/* Why there are not more puzzles. */
typedef enum nq_puzzle_end {
    NQ_PUZZLES_ENOUGH,   /* there are as many as were wanted */
    NQ_PUZZLES_NO_MORE,  /* all boards have been looked at: these are all that there are */
    NQ_PUZZLES_NOT_FOUND /* the search has been given up; there may be more */
} nq_puzzle_end;

/* Takes a puzzle. Returns false if no more are wanted. */
typedef bool nq_take_puzzle(void *context, const nq_puzzle *puzzle);

/* Finds puzzles. In: the whole set, and a set of those of its solutions that answers may be, which may be the same; at most n queens.
 * Returns as above; NQ_DONE if the visitor stopped it. Out: *end if NQ_OK. */
NQ_API nq_status nq_set_puzzles(const nq_set *all, const nq_set *from, const nq_puzzle_wish *wish, nq_take_puzzle *take,
                                void *context, nq_puzzle_end *end);

/* The answers of a puzzle: bits by solution are counted. Out: index[0..] of up to `room` of them, in order. Returns how many there are. */
NQ_API size_t nq_set_answers(const nq_set *set, const nq_puzzle *puzzle, size_t *index, size_t room);

/* --- Distances --- */

/* A solution, and in how many rows its queen is on another square than that of a board. */
typedef struct nq_near {
    uint32_t index, rows;
} nq_near;

/* All solutions, nearest first, then in their order. In: a placement of n, of any kind. Out: *near, as many as the set has, to be freed by the caller; NULL after a
 * failure. What has no common square with the board has n rows. */
NQ_API nq_status nq_set_near(const nq_set *set, const nq_placement *board, nq_near **near);

/* The first of these. Returns false if the set is empty. Out: *nearest. */
NQ_API bool nq_set_nearest(const nq_set *set, const nq_placement *board, nq_near *nearest);

/* --- Solutions without a common square --- */

/* Solutions of which no two have a queen on the same square, in order: at most n. */
typedef struct nq_family {
    unsigned n, size;
    nq_placement member[NQ_SET_MAX_N];
} nq_family;

/* Why a family is a greatest one. */
typedef enum nq_family_proof {
    NQ_FAMILY_COVERS,   /* it covers the board */
    NQ_FAMILY_SEARCHED, /* all larger ones have been searched for */
    NQ_FAMILY_ALL,      /* there are no other solutions */
    NQ_FAMILY_UNPROVEN  /* there may be larger ones */
} nq_family_proof;

/* Finds a greatest family. Out: *family and *proof; after NQ_INTERRUPTED the largest that has been met, and NQ_FAMILY_UNPROVEN. */
NQ_API nq_status nq_set_greatest_family(const nq_set *set, nq_family *family, nq_family_proof *proof);

/* The greatest size of such a family of all solutions of n, as published (OEIS A171760). Returns false, and leaves *size alone, where it is not. */
NQ_API bool nq_published_family(unsigned n, unsigned *size);

/* Takes a family. Returns false if no more are wanted. */
typedef bool nq_take_family(void *context, const nq_family *family);

/* All families of n solutions: these cover the board. Returns as above; NQ_DONE if the visitor stopped it. */
NQ_API nq_status nq_set_covers(const nq_set *set, nq_take_family *take, void *context);

NQ_DECLARATIONS_END

#endif
