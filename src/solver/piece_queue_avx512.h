/* SPDX-License-Identifier: MIT */
/* The members of the children that pass are compressed to the front of a vector,
 * which is then stored whole; nodes are taken into lanes that have become empty by the opposite, an expansion. */
#include "piece_queue_arrays.h"

INLINE lanes lesser(lanes a, lanes b) { return (lanes)_mm512_min_epu32((__m512i)a, (__m512i)b); }

INLINE lane_set lanes_with(lanes vector) { return _mm512_test_epi32_mask((__m512i)vector, (__m512i)vector); }

INLINE unsigned count_of(lane_set set) { return (unsigned)__builtin_popcount(set); }

INLINE lane_set passing(lanes queen, lanes child, lanes after, lanes at_last, lanes at_left, lanes at_right) {
    return lanes_with(lesser(lesser(lesser(queen, child), lesser(after, at_last)), lesser(at_left, at_right)));
}

INLINE unsigned bits_of(lane_set set) { return set; }

INLINE void compress(uint32_t *to, lane_set set, lanes vector) {
    store(to, (lanes)_mm512_maskz_compress_epi32(set, (__m512i)vector));
}

INLINE void add(queue *to, const family *born, lane_set set) {
    unsigned at = to->tail;
    compress(to->columns + at, set, born->columns);
    compress(to->diagonals + at, set, born->diagonals);
    compress(to->antidiagonals + at, set, born->antidiagonals);
    compress(to->candidates + at, set, born->candidates);
    for (unsigned w = 0; w <= born->word; w++) compress(to->path[w] + at, set, born->path[w]);
    to->tail = at + count_of(set);
}

INLINE bool any_lane(lanes vector) { return lanes_with(vector) != 0; }

/* Filling lanes costs about half as much as a queen in each. */
INLINE bool is_sparse(lanes candidates) { return count_of(lanes_with(candidates)) <= 10; }

INLINE bool can_fill(const queue *from, lanes candidates) {
    return from->tail - from->head + count_of(lanes_with(candidates)) >= LANES;
}

INLINE void expand(lanes *to, lane_set set, const uint32_t *from) {
    *to = (lanes)_mm512_mask_expand_epi32((__m512i)*to, set, (__m512i)load(from));
}

INLINE void fill(queue *from, family *nodes) {
    unsigned at = from->head, waiting = from->tail - at;
    lane_set empty = (lane_set)~lanes_with(nodes->candidates);
    while (count_of(empty) > waiting) empty &= (lane_set)(empty - 1);
    expand(&nodes->columns, empty, from->columns + at);
    expand(&nodes->diagonals, empty, from->diagonals + at);
    expand(&nodes->antidiagonals, empty, from->antidiagonals + at);
    expand(&nodes->candidates, empty, from->candidates + at);
    for (unsigned w = 0; w <= nodes->word; w++) expand(&nodes->path[w], empty, from->path[w] + at);
    from->head = at + count_of(empty);
}

INLINE void put_back(queue *from, const family *nodes) {
    lane_set left = lanes_with(nodes->candidates);
    unsigned at = from->head -= count_of(left);
    _mm512_mask_compressstoreu_epi32(from->columns + at, left, (__m512i)nodes->columns);
    _mm512_mask_compressstoreu_epi32(from->diagonals + at, left, (__m512i)nodes->diagonals);
    _mm512_mask_compressstoreu_epi32(from->antidiagonals + at, left, (__m512i)nodes->antidiagonals);
    _mm512_mask_compressstoreu_epi32(from->candidates + at, left, (__m512i)nodes->candidates);
    for (unsigned w = 0; w <= nodes->word; w++)
        _mm512_mask_compressstoreu_epi32(from->path[w] + at, left, (__m512i)nodes->path[w]);
}
