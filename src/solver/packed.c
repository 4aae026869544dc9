/* SPDX-License-Identifier: MIT */
#include "packed.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_ROOM 1024u

void nq_pack(const nq_placement *placement, uint64_t packed[]) {
    unsigned n = placement->n, shift = 64, word = 0;
    packed[0] = 0;
    if (n <= 16) {
        for (unsigned row = 0; row < n; row++) packed[0] |= (uint64_t)placement->column[row] << (shift -= 4);
        return;
    }
    packed[1] = packed[2] = 0;
    shift = 60;
    for (unsigned row = 0; row < n; row++, shift -= 5) {
        if (shift == 0) word++, shift = 60;
        packed[word] |= (uint64_t)placement->column[row] << (shift - 5);
    }
}

void nq_unpack(const uint64_t packed[], unsigned n, nq_placement *placement) {
    unsigned shift = 64, word = 0;
    placement->n = (uint8_t)n;
    if (n <= 16) {
        for (unsigned row = 0; row < n; row++) placement->column[row] = packed[0] >> (shift -= 4) & 15;
        return;
    }
    shift = 60;
    for (unsigned row = 0; row < n; row++, shift -= 5) {
        if (shift == 0) word++, shift = 60;
        placement->column[row] = packed[word] >> (shift - 5) & 31;
    }
}

nq_class packed_class_of_any(const uint64_t *packed, unsigned n) {
    nq_placement placement;
    nq_unpack(packed, n, &placement);
    return nq_class_of(&placement);
}

void packed_tally(unsigned n, const uint64_t *packed, size_t count, uint64_t class_count[NQ_CLASS_COUNT]) {
    unsigned words = nq_packed_words(n);
    for (size_t k = 0; k < count; k++, packed += words) class_count[packed_class(packed, n)]++;
}

nq_status packed_list_add(packed_list *list, const uint64_t *packed, unsigned words) {
    if (list->count == list->room) {
        size_t room = list->room ? list->room * 2 : FIRST_ROOM;
        uint64_t *larger = realloc(list->packed, room * words * sizeof *larger);
        if (!larger) return NQ_NO_MEMORY;
        list->packed = larger;
        list->room = room;
    }
    memcpy(list->packed + list->count++ * words, packed, words * sizeof *packed);
    return NQ_OK;
}

size_t packed_list_find(const packed_list *list, const uint64_t *packed, unsigned words) {
    size_t low = 0, high = list->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = packed_compare(list->packed + middle * words, packed, words);
        if (order == 0) return middle;
        if (order < 0) low = middle + 1;
        else high = middle;
    }
    return list->count;
}
