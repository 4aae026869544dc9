/* SPDX-License-Identifier: MIT */
/* Boards checked one at a time, for compilers that know no vectors; and which bits of a word are used. */
#include "checks.h"

packed_layout packed_layout_of(unsigned n) {
    packed_layout layout = {.words = nq_packed_words(n)};
    unsigned rows_per_word = n <= 16 ? 16 : 12, bits = n <= 16 ? 4 : 5;
    for (unsigned row = 0; row < n; row++)
        layout.used[row / rows_per_word] |= ((UINT64_C(1) << bits) - 1)
                                            << bits * (rows_per_word - 1 - row % rows_per_word);
    return layout;
}

static bool is_placement(const packed_layout *layout, const uint64_t *packed, const nq_placement *placement) {
    for (unsigned w = 0; w < layout->words; w++)
        if (packed[w] & ~layout->used[w]) return false;
    for (unsigned row = 0; row < placement->n; row++)
        if (placement->column[row] >= placement->n) return false;
    return true;
}

void check_single(unsigned n, const uint64_t *packed, size_t count, board_verdict *verdict) {
    packed_layout layout = packed_layout_of(n);
    for (size_t k = 0; k < count; k++, packed += layout.words) {
        nq_placement placement;
        verdict[k] = 0;
        nq_unpack(packed, n, &placement);
        if (!is_placement(&layout, packed, &placement) || !nq_placement_is_solution(&placement)) continue;
        verdict[k] = (board_verdict)(nq_class_orbit_size(nq_class_of(&placement)) |
                                     (nq_is_canonical(&placement, NULL) ? IS_CANONICAL : 0));
    }
}
