/* SPDX-License-Identifier: MIT */
/* How a piece of the fundamental search is searched.
 *
 * As fundamental.c says, with c the column of the first queen no queen of a side of the board is nearer to a corner than c.
 * Five tests drop a node as soon as it cannot lead to a solution (r is the row to be filled next):
 *
 *   1  row r has no square left
 *   2  row r+1 has none
 *   3  the last row has none
 *   4  the left column is empty, and every square where it may be filled is attacked
 *   5  the right column likewise
 *
 * All five are a few operations on the masks of the node: an antidiagonal that attacks column k of row r meets the left column
 * in row r+k, a diagonal that attacks column n-1-k meets the right column there. */
#include <assert.h>

#include "piece_rules.h"
#include "program.h"
#include "sort.h"

/* Small boards are one piece. */
static nq_status search_small(unsigned n, const nq_interrupt *interrupt, piece_sink *sink) {
    nq_fundamental_search search;
    nq_status status;
    nq_fundamental_search_init(&search, n);
    while ((status = nq_fundamental_search_next(&search, interrupt)) == NQ_OK) {
        if (sink->room == 0) sink->class_count[search.symmetry_class]++;
        if (sink->count < sink->room)
            nq_pack(&search.search.placement, sink->packed + sink->count * nq_packed_words(n));
        sink->count++;
    }
    return status == NQ_DONE ? NQ_OK : status;
}

#ifndef NDEBUG
/* What a search has found, looked at again by other means. */
static bool are_canonical_solutions_in_order(unsigned n, const uint64_t *packed, size_t count) {
    nq_placement last = {0}, found;
    for (size_t k = 0; k < count; k++, last = found) {
        nq_unpack(packed + k * nq_packed_words(n), n, &found);
        if (!nq_placement_is_solution(&found) || !nq_is_canonical(&found, NULL) ||
            (k && nq_placement_compare(&last, &found) >= 0))
            return false;
    }
    return true;
}
#endif

static piece_program *const programs[NQ_PROGRAMS] = PROGRAMS(piece_single, piece_plain, piece_avx2, piece_avx512);

static nq_status run(piece_program *program, const nq_piece *piece, const nq_interrupt *interrupt, piece_sink *sink) {
    piece_rules rules;
    piece_node start;
    if (piece->rows == 0) return search_small(piece->n, interrupt, sink);
    return piece_rules_init(piece, &rules, &start) ? program(&rules, &start, interrupt, sink) : NQ_OK;
}

static nq_status search_piece(piece_program *program, const nq_piece *piece, const nq_interrupt *interrupt,
                              uint64_t *packed, size_t room, size_t *count) {
    piece_sink sink = {.packed = packed, .room = room};
    *count = 0;
    nq_status status = run(program, piece, interrupt, &sink);
    if (status != NQ_OK) return status;
    *count = sink.count;
    if (sink.count > room) return NQ_FULL;
    sort_packed(piece->n, piece->rows, packed, packed + room * nq_packed_words(piece->n), sink.count);
    assert(are_canonical_solutions_in_order(piece->n, packed, sink.count));
    return NQ_OK;
}

nq_status nq_piece_search_by(nq_program program, const nq_piece *piece, const nq_interrupt *interrupt, uint64_t *packed,
                             size_t room, size_t *count) {
    assert(nq_program_is_there(program));
    return search_piece(programs[program], piece, interrupt, packed, room, count);
}

nq_status nq_piece_search(const nq_piece *piece, const nq_interrupt *interrupt, uint64_t *packed, size_t room,
                          size_t *count) {
    return nq_piece_search_by(nq_best_program(), piece, interrupt, packed, room, count);
}

nq_status nq_piece_tally(const nq_piece *piece, const nq_interrupt *interrupt, uint64_t class_count[NQ_CLASS_COUNT]) {
    piece_sink sink = {0};
    nq_status status = run(programs[nq_best_program()], piece, interrupt, &sink);
    for (unsigned k = 0; status == NQ_OK && k < NQ_CLASS_COUNT; k++) class_count[k] += sink.class_count[k];
    return status;
}
