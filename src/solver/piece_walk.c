/* SPDX-License-Identifier: MIT */
/* Pieces of a class are the nodes of one depth of its search, and a walk is that search, which goes no deeper. */
#include <string.h>

#include "symmetric.h"

/* What the search's place says of the piece. */
static void describe(nq_piece_walk *walk) {
    unsigned rows = symmetric_given_rows(&walk->symmetric);
    walk->piece.rows = rows < NQ_PIECE_ROWS ? rows : NQ_PIECE_ROWS;
    memcpy(walk->piece.column, walk->symmetric.placement.column, walk->piece.rows);
}

bool nq_piece_walk_init(nq_piece_walk *walk, unsigned n, nq_class only) {
    *walk = (nq_piece_walk){.piece = {.n = n}, .only = only};
    if (only == NQ_ASYMMETRIC) {
        walk->piece = nq_piece_first(n);
        return true;
    }
    nq_symmetric_search_init(&walk->symmetric, n, only);
    if (walk->symmetric.ended) return false;
    if (symmetric_piece_depth(&walk->symmetric) == 0) return true;
    if (!symmetric_next_piece(&walk->symmetric)) return false;
    describe(walk);
    return true;
}

bool nq_piece_walk_next(nq_piece_walk *walk) {
    if (walk->only == NQ_ASYMMETRIC) return nq_piece_next(&walk->piece);
    if (!symmetric_next_piece(&walk->symmetric)) return false;
    walk->piece.index++;
    describe(walk);
    return true;
}

bool nq_piece_walk_seek(nq_piece_walk *walk, unsigned n, nq_class only, uint64_t index) {
    if (only == NQ_ASYMMETRIC) {
        *walk = (nq_piece_walk){0};
        return nq_piece_at(n, index, &walk->piece);
    }
    bool there = nq_piece_walk_init(walk, n, only);
    while (there && walk->piece.index < index) there = nq_piece_walk_next(walk);
    return there;
}

uint64_t nq_piece_walk_count(unsigned n, nq_class only) {
    nq_piece_walk walk;
    if (only == NQ_ASYMMETRIC) return nq_piece_count(n);
    if (!nq_piece_walk_init(&walk, n, only)) return 0;
    while (nq_piece_walk_next(&walk)) {
    }
    return walk.piece.index + 1;
}
