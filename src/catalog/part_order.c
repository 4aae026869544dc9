/* SPDX-License-Identifier: MIT */
/* Pieces are found by walking, forwards. Part i of m has those whose index is i modulo m. */
#include "part_order.h"

#include <stdlib.h>

#define BLOCK_PIECES 4096u

static uint64_t part_of(const part_order *order, uint64_t index) {
    uint64_t number = index % order->set->which.parts;
    return number ? number : order->set->which.parts;
}

/* In order, or the pieces of one part, which are those whose index is the same modulo the number of parts. */
static bool walk_on(part_order *order, uint64_t steps) {
    for (; steps > 0; steps--)
        if (!nq_piece_walk_next(&order->walk)) return false;
    order->next = order->walk.piece;
    return true;
}

static bool walk_to(part_order *order, uint64_t index) {
    if (!nq_piece_walk_seek(&order->walk, order->set->which.n, order->set->which.only, index)) return false;
    order->next = order->walk.piece;
    return true;
}

/* Goes on to the next part that is there and has pieces. Returns false after the last. */
static bool enter_part(part_order *order, uint64_t number) {
    uint64_t last = order->how.only ? order->how.only : order->set->which.parts;
    for (; number <= last; number++) {
        nq_part part = order->set->which;
        part.number = order->number = number;
        if (order->set->part[number - 1].path && walk_to(order, nq_part_piece(&part, 0))) return true;
    }
    return false;
}

/* Pieces are found forwards: so many that follow each other are, and are gone through backwards. */
static bool walk_back(part_order *order, uint64_t index) {
    if (order->block_left == 0) {
        uint64_t start = index < BLOCK_PIECES ? 0 : index - BLOCK_PIECES + 1;
        bool there = walk_to(order, start);
        for (; there && order->block_left <= index - start; there = walk_on(order, 1))
            order->block[order->block_left++] = order->next;
    }
    if (order->block_left == 0) return false;
    order->next = order->block[--order->block_left];
    return true;
}

static void find_first(part_order *order) {
    const part_reading *how = &order->how;
    uint64_t pieces = order->set->pieces;
    if (how->by_part) {
        order->no_more = !enter_part(order, how->only ? how->only : 1);
        return;
    }
    if (how->reverse) order->no_more = pieces == 0 || !walk_back(order, how->some ? how->first : pieces - 1);
    else order->no_more = !walk_to(order, how->some ? how->first : 0);
    order->number = part_of(order, order->next.index);
}

void part_order_go_on(part_order *order) {
    if (order->how.by_part) {
        if (!walk_on(order, order->set->which.parts)) order->no_more = !enter_part(order, order->number + 1);
        return;
    }
    if (!order->how.reverse) order->no_more = !walk_on(order, 1);
    else order->no_more = order->next.index == 0 || !walk_back(order, order->next.index - 1);
    order->number = part_of(order, order->next.index);
}

nq_status part_order_start(part_order *order, const part_set *set, const part_reading *how) {
    order->set = set;
    order->how = *how;
    order->block = how->reverse ? calloc(BLOCK_PIECES, sizeof *order->block) : NULL;
    if (how->reverse && !order->block) return NQ_NO_MEMORY;
    find_first(order);
    return NQ_OK;
}

void part_order_end(part_order *order) { free(order->block); }
