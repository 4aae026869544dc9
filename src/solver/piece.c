/* Pieces of the fundamental search, and how one is searched.
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
#include "sort.h"

/* Pieces shorter than this are not worth the trouble. */
#define LEAST_N 6u

/* Whether the first `rows` queens may stand as they do. */
static bool is_possible(const nq_piece *piece, unsigned rows) {
    unsigned c = piece->column[0];
    for (unsigned a = 1; a < rows; a++) {
        if (!(piece_allowed_in_row(piece->n, c, a) >> piece->column[a] & 1)) return false;
        for (unsigned b = 0; b < a; b++) {
            unsigned across = piece->column[a] > piece->column[b] ? piece->column[a] - piece->column[b]
                                                                  : piece->column[b] - piece->column[a];
            if (across == 0 || across == a - b) return false;
        }
    }
    return rows < 3 || c > 0 || piece->column[2] != 1 || piece->column[1] <= 2; /* see fundamental.c for the corner */
}

/* Steps to the next way to place the first rows, beginning with what is there if `stay`. */
static bool advance(nq_piece *piece, bool stay) {
    unsigned n = piece->n, row = NQ_PIECE_ROWS - 1;
    nq_piece next = *piece;
    if (!stay) next.column[row]++;
    for (;;) {
        if (next.column[row] >= n || (row == 0 && next.column[0] > (n - 1) / 2)) {
            if (row == 0) return false;
            next.column[row] = 0;
            next.column[--row]++;
        } else if (!is_possible(&next, row + 1)) {
            next.column[row]++;
        } else if (row == NQ_PIECE_ROWS - 1) {
            *piece = next;
            return true;
        } else {
            row++;
        }
    }
}

nq_piece nq_piece_first(unsigned n) {
    assert(n >= NQ_MIN_N && n <= NQ_MAX_N);
    nq_piece piece = {.n = n};
    if (n < LEAST_N) return piece;
    piece.rows = NQ_PIECE_ROWS;
    advance(&piece, true);
    return piece;
}

bool nq_piece_next(nq_piece *piece) {
    if (piece->rows == 0 || !advance(piece, false)) return false;
    piece->index++;
    return true;
}

uint64_t nq_piece_count(unsigned n) {
    nq_piece piece = nq_piece_first(n);
    while (nq_piece_next(&piece)) {
    }
    return piece.index + 1;
}

/* Small boards are one piece. */
static nq_status search_small(unsigned n, const nq_interrupt *interrupt, piece_sink *sink) {
    nq_fundamental_search search;
    nq_status status;
    nq_fundamental_search_init(&search, n);
    while ((status = nq_fundamental_search_next(&search, interrupt)) == NQ_OK) {
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

static piece_program *const programs[NQ_PROGRAMS] = {[NQ_PROGRAM_SINGLE] = piece_single,
                                                     [NQ_PROGRAM_PLAIN] = piece_plain,
                                                     [NQ_PROGRAM_AVX2] = piece_avx2,
                                                     [NQ_PROGRAM_AVX512] = piece_avx512};

nq_status nq_piece_search_by(nq_program program, const nq_piece *piece, const nq_interrupt *interrupt, uint64_t *packed,
                             size_t room, size_t *count) {
    assert(nq_program_is_there(program));
    piece_rules rules;
    piece_node start;
    piece_sink sink = {.packed = packed, .room = room};
    nq_status status = NQ_OK;
    *count = 0;
    if (piece->rows == 0) status = search_small(piece->n, interrupt, &sink);
    else if (piece_rules_init(piece, &rules, &start)) status = programs[program](&rules, &start, interrupt, &sink);
    if (status != NQ_OK) return status;
    *count = sink.count;
    if (sink.count > room) return NQ_FULL;
    sort_packed(piece->n, piece->rows, packed, packed + room * nq_packed_words(piece->n), sink.count);
    assert(are_canonical_solutions_in_order(piece->n, packed, sink.count));
    return NQ_OK;
}

nq_status nq_piece_search(const nq_piece *piece, const nq_interrupt *interrupt, uint64_t *packed, size_t room,
                          size_t *count) {
    return nq_piece_search_by(nq_best_program(), piece, interrupt, packed, room, count);
}
