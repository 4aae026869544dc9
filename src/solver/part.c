/* SPDX-License-Identifier: MIT */
#include "nqueens/part.h"

#include <assert.h>

bool nq_part_is(const nq_part *a, const nq_part *b) {
    return a->n == b->n && a->number == b->number && a->parts == b->parts && a->only == b->only &&
           a->counts_only == b->counts_only;
}

nq_part nq_part_whole(unsigned n, unsigned kind) {
    static const nq_class only[] = {NQ_ASYMMETRIC, NQ_HALF_TURN, NQ_QUARTER_TURN};
    assert(kind < NQ_RUN_KINDS);
    return (nq_part){n, 1, 1, only[kind / 2], kind % 2};
}

uint64_t nq_part_piece(const nq_part *part, uint64_t done) {
    assert(part->number >= 1 && part->number <= part->parts && part->parts <= NQ_MOST_PARTS);
    return part->number % part->parts + done * part->parts;
}

uint64_t nq_part_share(const nq_part *part, uint64_t pieces_of_run) {
    uint64_t first = nq_part_piece(part, 0);
    return first < pieces_of_run ? (pieces_of_run - 1 - first) / part->parts + 1 : 0;
}

uint64_t nq_part_pieces(const nq_part *part) { return nq_part_share(part, nq_piece_walk_count(part->n, part->only)); }
