/* SPDX-License-Identifier: MIT */
/* A node is a vector of its own, {columns, diagonals, antidiagonals, candidates}. Reading four and turning the square of numbers
 * around gives a vector for each member. Every child is stored, whether or not it passes; the tail only goes on behind those
 * that do, and there is no branch to be guessed wrong. */
struct queue {
    unsigned head, tail;
    lanes node[QUEUE_ROOM];
    uint32_t path[QUEUE_ROOM][MOST_WORDS];
};

/* Rows become columns. */
INLINE void turn(lanes *a, lanes *b, lanes *c, lanes *d) {
    lanes ab_low = __builtin_shufflevector(*a, *b, 0, 4, 1, 5), ab_high = __builtin_shufflevector(*a, *b, 2, 6, 3, 7);
    lanes cd_low = __builtin_shufflevector(*c, *d, 0, 4, 1, 5), cd_high = __builtin_shufflevector(*c, *d, 2, 6, 3, 7);
    *a = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
    *b = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
    *c = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
    *d = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

INLINE lane_set passing(lanes queen, lanes child, lanes after, lanes at_last, lanes at_left, lanes at_right) {
    return (lanes)(queen != 0) & (lanes)(child != 0) & (lanes)(after != 0) & (lanes)(at_last != 0) &
           (lanes)(at_left != 0) & (lanes)(at_right != 0);
}

INLINE unsigned bits_of(lane_set set) {
    lanes bits = set & (lanes){1, 2, 4, 8};
    return bits[0] | bits[1] | bits[2] | bits[3];
}

INLINE bool any_lane(lanes vector) {
    uint64_t halves[2];
    memcpy(halves, &vector, sizeof halves);
    return (halves[0] | halves[1]) != 0;
}

/* Taking nodes into some lanes costs more than leaving them empty. */
INLINE bool is_sparse(lanes candidates) { return !any_lane(candidates); }

INLINE bool can_fill(const queue *from, lanes candidates) {
    (void)candidates;
    return from->tail - from->head >= LANES;
}

INLINE void fill(queue *from, family *nodes) {
    const lanes *node = from->node + from->head;
    unsigned count = from->tail - from->head < LANES ? from->tail - from->head : LANES;
    nodes->columns = node[0], nodes->diagonals = node[1], nodes->antidiagonals = node[2], nodes->candidates = node[3];
    turn(&nodes->columns, &nodes->diagonals, &nodes->antidiagonals, &nodes->candidates);
    for (unsigned w = 0; w <= nodes->word; w++)
        for (unsigned lane = 0; lane < LANES; lane++) nodes->path[w][lane] = from->path[from->head + lane][w];
    for (unsigned lane = count; lane < LANES; lane++) nodes->candidates[lane] = 0;
    from->head += count;
}

INLINE void put_back(queue *from, const family *nodes) {
    for (unsigned lane = LANES; lane-- > 0;) {
        if (nodes->candidates[lane] == 0) continue;
        from->head--;
        from->node[from->head] = (lanes){nodes->columns[lane], nodes->diagonals[lane], nodes->antidiagonals[lane],
                                         nodes->candidates[lane]};
        for (unsigned w = 0; w <= nodes->word; w++) from->path[from->head][w] = nodes->path[w][lane];
    }
}

INLINE void add(queue *to, const family *born, lane_set set) {
    lanes node[LANES] = {born->columns, born->diagonals, born->antidiagonals, born->candidates};
    unsigned at = to->tail;
    turn(&node[0], &node[1], &node[2], &node[3]);
    for (unsigned lane = 0; lane < LANES; lane++) {
        to->node[at] = node[lane];
        for (unsigned w = 0; w <= born->word; w++) to->path[at][w] = born->path[w][lane];
        at += set[lane] & 1;
    }
    to->tail = at;
}

static void close_up(queue *q, unsigned words) {
    unsigned waiting = q->tail - q->head;
    if (q->head == 0) return;
    for (unsigned k = 0; k < waiting; k++) {
        q->node[k] = q->node[q->head + k];
        for (unsigned w = 0; w < words; w++) q->path[k][w] = q->path[q->head + k][w];
    }
    q->head = 0;
    q->tail = waiting;
}
