/* SPDX-License-Identifier: MIT */
/* Distances are small numbers: solutions are sorted by counting those of each. */
#include "set.h"

#include <stdlib.h>

static unsigned differing_rows(const nq_set *set, size_t index, uint64_t board) {
    return set->n - bits_in(packed_agree(set->packed[index], board, set->n));
}

nq_status nq_set_near(const nq_set *set, const nq_placement *board, nq_near **near) {
    uint64_t packed;
    size_t begin[NQ_SET_MAX_N + 2] = {0};
    nq_near *made = *near = malloc((set->count + 1) * sizeof *made);
    if (!made) return set_fail(set, NQ_NO_MEMORY);
    nq_pack(board, &packed);
    for (size_t k = 0; k < set->count; k++) begin[differing_rows(set, k, packed) + 1]++;
    for (unsigned rows = 1; rows <= set->n; rows++) begin[rows] += begin[rows - 1];
    for (size_t k = 0; k < set->count; k++) {
        unsigned rows = differing_rows(set, k, packed);
        made[begin[rows]++] = (nq_near){(uint32_t)k, rows};
    }
    return NQ_OK;
}

bool nq_set_nearest(const nq_set *set, const nq_placement *board, nq_near *nearest) {
    uint64_t packed;
    nq_pack(board, &packed);
    nearest->rows = set->n + 1;
    for (size_t k = 0; k < set->count; k++) {
        unsigned rows = differing_rows(set, k, packed);
        if (rows < nearest->rows) *nearest = (nq_near){(uint32_t)k, rows};
    }
    return set->count > 0;
}
