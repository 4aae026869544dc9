/* SPDX-License-Identifier: MIT */
/* Many fundamental solutions in little memory, and the source that gives them again and again.
 *
 * The compact form of a solution of n <= 20 is one word beside its first n-16 rows, which neighbours have in common:
 *
 *     n <= 16            the word is what nq_pack makes: four bits a row, row 0 on top
 *     17 <= n <= 20      the first n-16 rows leave sixteen columns: the word has, four bits a row, which of them each later row takes
 *     n > 20             no rows are apart; the three words of nq_pack
 *
 * In all of them the words compare as the placements do, as long as the rows apart are the same. */
#ifndef NQUEENS_SOLVER_COMPACT_H
#define NQUEENS_SOLVER_COMPACT_H

#include "nqueens/solver.h"
#include "words_store.h"

#define COMPACT_MOST_APART 4u
#define COMPACT_BLOCK 4096u /* solutions in a block, at most */

/* How many first rows are apart, and how many words hold the others. */
static inline unsigned compact_apart(unsigned n) { return n > 16 && n <= 20 ? n - 16 : 0; }
static inline unsigned compact_words(unsigned n) { return n <= 20 ? 1 : NQ_PACKED_WORDS; }

/* The word of a solution. In: 17 <= n <= 20; a permutation. */
uint64_t compact_word(unsigned n, const uint8_t column[NQ_MAX_N]);

/* The columns of the rows apart, from the least. */
static inline void compact_sort_apart(unsigned apart, const uint8_t column[], uint8_t sorted[COMPACT_MOST_APART]) {
    for (unsigned k = 0; k < apart; k++) {
        unsigned at = k;
        for (; at > 0 && sorted[at - 1] > column[k]; at--) sorted[at] = sorted[at - 1];
        sorted[at] = column[k];
    }
}

/* The solution of a word. In: as above; column has the rows apart. Out: the others. The last row need not be in the word. */
void compact_columns(unsigned n, uint64_t word, uint8_t column[NQ_MAX_N]);

/* Solutions one after the other that have the rows apart in common. */
typedef struct compact_block {
    uint8_t apart[COMPACT_MOST_APART];
    size_t count;
    uint64_t *words; /* room for COMPACT_BLOCK * compact_words(n) */
} compact_block;

/* Gives fundamental solutions of one n in lexicographic order, as often as it is asked to. */
typedef struct compact_source {
    /* Starts anew, at the first. NQ_OK or a failure of its own. */
    nq_status (*rewind)(void *context);

    /* The next block into the room of block->words. NQ_OK, NQ_DONE after the last, or a failure of its own. */
    nq_status (*next)(void *context, compact_block *block);
    void *context;
} compact_source;

/* Makes blocks of solutions that are packed as nq_pack does, in order: those of a piece, say. All zero, it has none. */
typedef struct compact_maker {
    const uint64_t *packed;
    size_t count;
} compact_maker;

/* The words of many solutions, packed as nq_pack does, whatever their rows apart: programs that do so. In: 17 <= n <= 20. */
typedef void compact_program(unsigned n, const uint64_t *packed, size_t count, uint64_t *words);
compact_program compact_words_single, compact_words_plain, compact_words_avx2, compact_words_avx512;

/* Takes the next solutions into a block. Returns false, and leaves the block alone, if none are left. */
bool compact_make(compact_maker *maker, unsigned n, compact_block *block);

/* Fundamental solutions in memory: a source. Its memory is as large as what was added, and a little, unless there is a store for more. */
typedef struct compact_list compact_list;

/* Returns NULL if memory is short. In: 1 <= n <= NQ_MAX_N. */
compact_list *compact_list_open(unsigned n);

/* What is beyond so many bytes of solutions goes to a store, from its place 0 on. In: nothing has been added; the store outlives the list. */
void compact_list_use(compact_list *list, const words_store *store, size_t memory);

/* How many words of a store are used, or will be when no more is added. */
uint64_t compact_list_stored(const compact_list *list);

/* Adds solutions that are packed as nq_pack does and come after those that are there. Returns NQ_OK, NQ_NO_MEMORY or a failure of the store. */
nq_status compact_list_add(compact_list *list, const uint64_t *packed, size_t count);

uint64_t compact_list_count(const compact_list *list);

/* The list as a source; one user at a time. */
compact_source compact_list_source(compact_list *list);

/* NULL is allowed. */
void compact_list_close(compact_list *list);

#endif
