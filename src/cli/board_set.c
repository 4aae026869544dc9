/* SPDX-License-Identifier: MIT */
/* Open addressing: a board stands in the first free place from that of its hash on; at most half of the places are taken. */
#include "board_set.h"

#include <stdlib.h>

/* FNV-1a over the columns. */
static uint64_t hash_of(const nq_placement *placement) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (unsigned row = 0; row < placement->n; row++) hash = (hash ^ placement->column[row]) * UINT64_C(1099511628211);
    return hash ^ hash >> 29;
}

/* Its place, or the free one where it belongs. */
static nq_placement *find(const board_set *set, const nq_placement *placement) {
    size_t at = hash_of(placement) & (set->size - 1);
    while (set->place[at].n && nq_placement_compare(&set->place[at], placement) != 0) at = (at + 1) & (set->size - 1);
    return &set->place[at];
}

static nq_status grow(board_set *set) {
    board_set larger = {.size = set->size ? set->size * 2 : 1024, .count = set->count};
    larger.place = calloc(larger.size, sizeof *larger.place);
    if (!larger.place) return NQ_NO_MEMORY;
    for (size_t k = 0; k < set->size; k++)
        if (set->place[k].n) *find(&larger, &set->place[k]) = set->place[k];
    free(set->place);
    *set = larger;
    return NQ_OK;
}

nq_status board_set_add(board_set *set, const nq_placement *placement, bool *is_new) {
    if (set->count * 2 >= set->size && grow(set) != NQ_OK) return NQ_NO_MEMORY;
    nq_placement *place = find(set, placement);
    *is_new = place->n == 0;
    if (*is_new) *place = *placement, set->count++;
    return NQ_OK;
}

void board_set_clear(board_set *set) {
    free(set->place);
    *set = (board_set){0};
}
