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

INLINE unsigned alive_lanes(lanes dead) {
    lanes bits = ~dead & (lanes){1, 2, 4, 8};
    return bits[0] | bits[1] | bits[2] | bits[3];
}

INLINE bool any_lane(lanes vector) {
    uint64_t halves[2];
    memcpy(halves, &vector, sizeof halves);
    return (halves[0] | halves[1]) != 0;
}

INLINE void read_nodes(const queue *from, family *nodes) {
    const lanes *node = from->node + from->head;
    nodes->columns = node[0], nodes->diagonals = node[1], nodes->antidiagonals = node[2], nodes->candidates = node[3];
    turn(&nodes->columns, &nodes->diagonals, &nodes->antidiagonals, &nodes->candidates);
    for (unsigned w = 0; w <= nodes->word; w++)
        for (unsigned lane = 0; lane < LANES; lane++) nodes->path[w][lane] = from->path[from->head + lane][w];
}

INLINE void add_alive(queue *to, const family *born, lanes dead) {
    lanes node[LANES] = {born->columns, born->diagonals, born->antidiagonals, born->candidates};
    unsigned at = to->tail;
    turn(&node[0], &node[1], &node[2], &node[3]);
    for (unsigned lane = 0; lane < LANES; lane++) {
        to->node[at] = node[lane];
        for (unsigned w = 0; w <= born->word; w++) to->path[at][w] = born->path[w][lane];
        at += ~dead[lane] & 1;
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
