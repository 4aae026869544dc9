/* SPDX-License-Identifier: MIT */
/* The solutions come in order, packed four bits a row: n <= 16 fits a word. Of each square there is a row of bits, one a solution:
 *
 *     with[r1c1]  1 1 1 1 0 0 0 0 ...      the first four solutions of n = 8 have a queen in the corner
 *
 * so that the solutions of a partial board are the AND of its squares, and a blocked square takes its own away. */
#include "set.h"

#include <stdlib.h>

#include "../catalog/failure.h"
#include "nqueens/published.h"

#define FIRST_ROOM 1024u

static uint64_t words_for(uint64_t solutions) { return (solutions + 63) / 64; }

static uint64_t bytes_for(unsigned n, uint64_t solutions) {
    unsigned words = nq_packed_words(n);
    return solutions * words * sizeof(uint64_t) + words_for(solutions) * n * n * sizeof(uint64_t);
}

uint64_t nq_set_bytes(unsigned n) {
    uint64_t solutions;
    return nq_published_count(n, false, &solutions) ? bytes_for(n, solutions) : UINT64_MAX;
}

nq_status set_fail(const nq_set *set, nq_status status) {
    if (status == NQ_INTERRUPTED) return catalog_fail(set->catalog, status, "n = %u: interrupted", set->n);
    return catalog_fail(set->catalog, status,
                        "not enough memory for the solutions of n = %u, all of which take %.0f MB", set->n,
                        (double)nq_set_bytes(set->n) / 1e6);
}

nq_status nq_set_require(nq_catalog *catalog, unsigned n) {
    uint64_t bytes = nq_set_bytes(n);
    if (n <= NQ_SET_MAX_N) return NQ_OK;
    if (bytes == UINT64_MAX)
        return catalog_fail(catalog, NQ_REFUSED,
                            "n = %u: all solutions are to be in memory, which is done up to n = %u; how many there "
                            "are is not even known",
                            n, NQ_SET_MAX_N);
    return catalog_fail(catalog, NQ_REFUSED,
                        "n = %u: all solutions are to be in memory, which is done up to n = %u; they would take %.0f "
                        "GB",
                        n, NQ_SET_MAX_N, (double)bytes / 1e9);
}

/* Room for one more. */
static bool grow(nq_set *set, size_t *room) {
    if (set->count < *room) return true;
    size_t larger = *room ? *room * 2 : FIRST_ROOM;
    uint64_t *moved = realloc(set->packed, larger * sizeof *moved);
    if (!moved) return false;
    set->packed = moved;
    *room = larger;
    return true;
}

static nq_status read_solutions(nq_set *set, nq_cursor *cursor) {
    nq_placement solution;
    nq_status status;
    size_t room = 0;
    if (!grow(set, &room)) return set_fail(set, NQ_NO_MEMORY); /* also where there are none */
    while ((status = nq_cursor_next(cursor, &solution)) == NQ_OK) {
        if (!grow(set, &room)) return set_fail(set, NQ_NO_MEMORY);
        nq_pack(&solution, &set->packed[set->count++]);
    }
    return status == NQ_DONE ? NQ_OK : status;
}

static nq_status mark_squares(nq_set *set) {
    set->words = words_for(set->count);
    set->with = calloc(set->words * set->n * set->n + 1, sizeof *set->with);
    if (!set->with) return set_fail(set, NQ_NO_MEMORY);
    for (size_t k = 0; k < set->count; k++)
        for (unsigned row = 0; row < set->n; row++) {
            size_t square = row * set->n + packed_column_of(set->packed[k], row);
            set->with[square * set->words + k / 64] |= UINT64_C(1) << k % 64;
        }
    return NQ_OK;
}

static nq_status fill(nq_set *set, nq_question *question) {
    nq_cursor *cursor;
    uint64_t all;
    nq_status status = nq_question_list(question, &cursor);
    if (status != NQ_OK) return status;
    status = read_solutions(set, cursor);
    nq_cursor_close(cursor);
    set->whole = nq_published_count(set->n, false, &all) && all == set->count;
    return status == NQ_OK ? mark_squares(set) : status;
}

nq_status nq_set_open(nq_question *question, unsigned n, nq_set **set) {
    nq_catalog *catalog = nq_question_catalog(question);
    *set = NULL;
    if (nq_set_require(catalog, n) != NQ_OK) return NQ_REFUSED;
    nq_set *made = calloc(1, sizeof *made);
    if (!made) return catalog_fail(catalog, NQ_NO_MEMORY, "not enough memory for a set of solutions");
    *made = (nq_set){.catalog = catalog, .interrupt = catalog->options.interrupt, .n = n};
    nq_status status = fill(made, question);
    if (status == NQ_OK) *set = made;
    else nq_set_close(made);
    return status;
}

nq_status nq_set_open_whole(nq_catalog *catalog, unsigned n, nq_set **set) {
    nq_query query = nq_query_all((nq_range){n, n, true});
    nq_question *question;
    *set = NULL;
    nq_status status = nq_question_open(catalog, &query, &question);
    if (status == NQ_OK) status = nq_set_open(question, n, set);
    nq_question_close(question);
    return status;
}

void nq_set_close(nq_set *set) {
    if (!set) return;
    free(set->packed);
    free(set->with);
    free(set);
}

unsigned nq_set_n(const nq_set *set) { return set->n; }

size_t nq_set_count(const nq_set *set) { return set->count; }

bool nq_set_is_whole(const nq_set *set) { return set->whole; }

void nq_set_solution(const nq_set *set, size_t index, nq_placement *solution) {
    nq_unpack(&set->packed[index], set->n, solution);
}

bool set_find(const nq_set *set, uint64_t packed, size_t *index) {
    size_t first = 0, behind = set->count;
    while (first < behind) {
        size_t middle = first + (behind - first) / 2;
        if (set->packed[middle] < packed) first = middle + 1;
        else behind = middle;
    }
    *index = first;
    return first < set->count && set->packed[first] == packed;
}
