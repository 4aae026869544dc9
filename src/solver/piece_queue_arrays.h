/* SPDX-License-Identifier: MIT */
/* A queue with every member of a node in an array of its own: for programs that compress vectors. */
struct queue {
    unsigned head, tail;
    uint32_t columns[QUEUE_ROOM], diagonals[QUEUE_ROOM], antidiagonals[QUEUE_ROOM], candidates[QUEUE_ROOM];
    uint32_t path[MOST_WORDS][QUEUE_ROOM];
};

TARGET static void close_up(queue *q, unsigned words) {
    unsigned waiting = q->tail - q->head;
    if (q->head == 0) return;
    for (unsigned k = 0; k < waiting; k += LANES) {
        store(q->columns + k, load(q->columns + q->head + k));
        store(q->diagonals + k, load(q->diagonals + q->head + k));
        store(q->antidiagonals + k, load(q->antidiagonals + q->head + k));
        store(q->candidates + k, load(q->candidates + q->head + k));
        for (unsigned w = 0; w < words; w++) store(q->path[w] + k, load(q->path[w] + q->head + k));
    }
    q->head = 0;
    q->tail = waiting;
}
