/* SPDX-License-Identifier: MIT */
/* A piece one node at a time, for compilers that know no vectors: the same tests, so that the same nodes are visited. */
#include "piece_rules.h"

typedef struct walk {
    const piece_rules *rules;
    const nq_interrupt *interrupt;
    piece_sink *sink;
    nq_placement placement;
} walk;

/* Whether the node of a row can lead to a solution, as far as the five tests see. */
static bool is_alive(const piece_rules *rules, const piece_node *node, unsigned row) {
    unsigned down = rules->last - row;
    uint32_t c = node->columns, d = node->diagonals, a = node->antidiagonals;
    return node->candidates && (rules->allowed[row + 1] & ~(c | d << 1 | a >> 1) || down == 0) &&
           rules->allowed[rules->last] & ~(c | d << down | a >> down) && ((c & 1) | (rules->left_rows[row] & ~a)) &&
           ((c & rules->right) | (rules->right_rows[row] & ~d));
}

/* Searches below the node of a row. */
static void walk_row(walk *w, const piece_node *node, unsigned row) {
    const piece_rules *rules = w->rules;
    if (rules->last - row >= 6 && nq_interrupted(w->interrupt)) return;
    for (uint32_t left = node->candidates; left; left &= left - 1) {
        uint32_t queen = left & -left;
        w->placement.column[row] = (uint8_t)nq_lowest_column(queen);
        if (row == rules->last) {
            uint64_t packed[NQ_PACKED_WORDS];
            nq_pack(&w->placement, packed);
            piece_take(rules, packed, w->sink);
            continue;
        }
        piece_node next = {.columns = node->columns | queen,
                           .diagonals = (node->diagonals | queen) << 1,
                           .antidiagonals = (node->antidiagonals | queen) >> 1};
        next.candidates = rules->allowed[row + 1] & ~(next.columns | next.diagonals | next.antidiagonals);
        if (is_alive(rules, &next, row + 1)) walk_row(w, &next, row + 1);
    }
}

nq_status piece_single(const piece_rules *rules, const piece_node *start, const nq_interrupt *interrupt,
                       piece_sink *sink) {
    walk w = {.rules = rules, .interrupt = interrupt, .sink = sink, .placement = {.n = (uint8_t)rules->n}};
    for (unsigned row = 0; row < rules->start; row++) w.placement.column[row] = rules->column[row];
    walk_row(&w, start, rules->start);
    return nq_interrupted(interrupt) ? NQ_INTERRUPTED : NQ_OK;
}
