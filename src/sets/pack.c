/* SPDX-License-Identifier: MIT */
/* Of m disjoint solutions each has its own square in every row and column: n - m squares of each stay free. So a square on which no block
 * that is left has a queen is given up, and where a row or column has more than n - m of those, there is nothing to be found. Else the square
 * with the fewest blocks is decided: one of these, or none, which gives it up. For m = n this is the search for exact covers
 * (Knuth, Dancing Links, 2000), with lists that are copied in place of links, since lists soon are short. */
#include "pack.h"

#include <stdlib.h>
#include <string.h>

typedef struct squares {
    uint32_t blocks[NQ_SET_MAX_N][NQ_SET_MAX_N];      /* of those that are left, how many have a queen there */
    unsigned row[NQ_SET_MAX_N], column[NQ_SET_MAX_N]; /* how many squares of each have one */
} squares;

static void count_block(squares *s, const pack_block *block, unsigned n) {
    for (unsigned k = 0; k < block->size; k++) {
        uint64_t rest = block->image[k];
        for (unsigned row = 0; row < n; row++, rest <<= 4) s->blocks[row][rest >> 60]++;
    }
}

static void count_squares(const pack_search *search, const uint32_t *list, size_t count, squares *s) {
    *s = (squares){.row = {0}};
    for (size_t k = 0; k < count; k++) count_block(s, &search->blocks[list[k]], search->n);
    for (unsigned row = 0; row < search->n; row++)
        for (unsigned column = 0; column < search->n; column++)
            if (s->blocks[row][column]) s->row[row]++, s->column[column]++;
}

/* The square to decide; `tight` if it cannot be given up. Returns false if there are not enough squares in a row or column. */
static bool choose(const pack_search *search, const squares *s, unsigned needed, unsigned *row, unsigned *column,
                   bool *tight) {
    uint32_t least = UINT32_MAX;
    for (unsigned r = 0; r < search->n; r++)
        if (s->row[r] < needed || s->column[r] < needed) return false;
    for (unsigned r = 0; r < search->n; r++) {
        for (unsigned c = 0; c < search->n; c++) {
            bool here = s->row[r] == needed || s->column[c] == needed;
            uint32_t cost = s->blocks[r][c] * 2 + !here;
            if (s->blocks[r][c] && cost < least) least = cost, *row = r, *column = c, *tight = here;
        }
    }
    return least < UINT32_MAX;
}

static bool block_has(const pack_block *block, unsigned row, unsigned column) {
    for (unsigned k = 0; k < block->size; k++)
        if (packed_column_of(block->image[k], row) == column) return true;
    return false;
}

/* Blocks of a group are disjoint if one member of one is disjoint from all of the other. */
static bool are_disjoint(const pack_block *a, const pack_block *b, uint64_t rows) {
    for (unsigned k = 0; k < b->size; k++) {
        uint64_t x = a->image[0] ^ b->image[k];
        x |= x >> 1;
        x |= x >> 2;
        if (~x & rows) return false;
    }
    return true;
}

static size_t keep_disjoint(const pack_search *search, const pack_block *from, const uint32_t *list, size_t count,
                            uint32_t *kept) {
    uint64_t rows = set_rows(search->n);
    size_t left = 0;
    for (size_t k = 0; k < count; k++) {
        kept[left] = list[k];
        left += are_disjoint(from, &search->blocks[list[k]], rows);
    }
    return left;
}

/* Puts the blocks that have a square behind those that have not. Returns how many have not. */
static size_t set_apart(const pack_search *search, uint32_t *list, size_t count, unsigned row, unsigned column) {
    size_t left = 0;
    for (size_t k = 0; k < count; k++) {
        uint32_t at = list[k];
        if (block_has(&search->blocks[at], row, column)) continue;
        list[k] = list[left];
        list[left++] = at;
    }
    return left;
}

static nq_status found(pack_search *search, unsigned members) {
    return search->take(search->context, search->member, members) ? NQ_OK : NQ_DONE;
}

static nq_status decide(pack_search *search, uint32_t *list, size_t count, unsigned members);

/* Takes one block, then goes on with those that are disjoint from it. */
static nq_status take_block(pack_search *search, const pack_block *block, uint32_t *list, size_t count,
                            unsigned members) {
    if (members + block->size > search->members) return NQ_OK;
    for (unsigned k = 0; k < block->size; k++) search->member[members + k] = block->image[k];
    uint32_t *kept = list + count;
    size_t left = keep_disjoint(search, block, list, count, kept);
    return decide(search, kept, left, members + block->size);
}

static nq_status look_around(pack_search *search, unsigned members) {
    if (members > search->deepest_count) {
        search->deepest_count = members;
        memcpy(search->deepest, search->member, sizeof search->deepest);
    }
    if (++search->nodes > search->most_nodes) return NQ_FULL;
    return nq_interrupted(search->interrupt) ? NQ_INTERRUPTED : NQ_OK;
}

static nq_status decide(pack_search *search, uint32_t *list, size_t count, unsigned members) {
    unsigned row = 0, column = 0;
    bool tight = false;
    squares s;
    nq_status status = look_around(search, members);
    if (status != NQ_OK) return status;
    if (members == search->members) return found(search, members);
    while (!tight && count > 0) {
        count_squares(search, list, count, &s);
        if (!choose(search, &s, search->members - members, &row, &column, &tight)) return NQ_OK;
        size_t left = set_apart(search, list, count, row, column);
        for (size_t k = count; k-- > left;) {
            /* what has been tried with this square is not met again with another */
            status = take_block(search, &search->blocks[list[k]], list, k, members);
            if (status != NQ_OK) return status;
        }
        count = left;
    }
    return NQ_OK;
}

nq_status pack_run(pack_search *search, unsigned members) {
    search->members = members;
    search->nodes = 0;
    /* a level has what is disjoint from its block, and lies behind the one before: each at most as long, and in practice much shorter */
    search->lists = malloc((search->count + 1) * (members + 2) * sizeof *search->lists);
    if (!search->lists) return NQ_NO_MEMORY;
    for (size_t k = 0; k < search->count; k++) search->lists[k] = (uint32_t)k;
    nq_status status = decide(search, search->lists, search->count, 0);
    free(search->lists);
    search->lists = NULL;
    return status;
}
