/* SPDX-License-Identifier: MIT */
/* A solution is its canonical form and the symmetry that makes it; a class, when the solutions have been sorted, is its canonical form and
 * the set of those that are listed. A packed solution of at most 14 rows leaves eight bits of its word, which have either:
 *
 *   | four bits for the column of each row, from the top | the symmetry, or bit s for each that is listed |
 *   63                                                  8 7                                               0
 *
 * Sorted as numbers, they are in the order of canonical forms. All lists can be told so: all solutions, the fundamental ones, and what a filter leaves of either. */
#include "atlas_size.h"

#include <stdlib.h>

#include "../solver/sort.h"

nq_status atlas_size_add(atlas_size *to, const nq_placement *solution) {
    nq_solution whole;
    if (to->count == to->room) {
        size_t room = to->room ? 2 * to->room : 256;
        uint64_t *word = realloc(to->word, room * sizeof *word);
        if (!word) return NQ_NO_MEMORY;
        to->word = word;
        to->room = room;
    }
    nq_solution_of(solution, &whole);
    nq_pack(&whole.canonical, &to->word[to->count]);
    to->word[to->count++] |= whole.symmetry;
    return NQ_OK;
}

/* The symmetries of equal canonical forms are united. */
static void unite(atlas_size *size) {
    size_t classes = 0;
    size->listed = 0;
    for (size_t k = 0; k < size->count; k++) {
        uint64_t canonical = size->word[k] & ~UINT64_C(0xff), image = UINT64_C(1) << (size->word[k] & 7);
        if (!classes || (size->word[classes - 1] & ~UINT64_C(0xff)) != canonical) size->word[classes++] = canonical;
        size->listed += !(size->word[classes - 1] & image);
        size->word[classes - 1] |= image;
    }
    size->count = classes;
}

nq_status atlas_size_sort(atlas_size *size) {
    uint64_t *spare = malloc((size->count + SORT_SPARE) * sizeof *spare);
    if (!spare) return NQ_NO_MEMORY;
    if (size->count) sort_words(size->word, size->count, 64, spare);
    free(spare);
    unite(size);
    return NQ_OK;
}

void atlas_size_class(const atlas_size *size, size_t index, nq_placement *canonical, unsigned *listed) {
    nq_unpack(&size->word[index], size->n, canonical);
    *listed = size->word[index] & 0xff;
}
