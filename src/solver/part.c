#include "nqueens/part.h"

#include <assert.h>

uint64_t nq_part_piece(const nq_part *part, uint64_t done) {
    assert(part->number >= 1 && part->number <= part->parts && part->parts <= NQ_MOST_PARTS);
    return part->number % part->parts + done * part->parts;
}

uint64_t nq_part_pieces(const nq_part *part) {
    uint64_t pieces = nq_piece_count(part->n), first = nq_part_piece(part, 0);
    return first < pieces ? (pieces - 1 - first) / part->parts + 1 : 0;
}
