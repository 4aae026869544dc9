/* Pieces of the fundamental search: what may stand where, and which leaves are canonical forms.
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
#include <string.h>

#include "piece_rules.h"
#include "sort.h"

/* Pieces shorter than this are not worth the trouble. */
#define LEAST_N 6u

static uint32_t allowed_in_row(unsigned n, unsigned c, unsigned row) {
    unsigned last = n - 1;
    uint32_t all = nq_all_columns(n), sides = UINT32_C(1) | UINT32_C(1) << last;
    if (row == last) return (all << c) & (all >> c) & all;
    return row < c || row > last - c ? all & ~sides : all;
}

/* Whether the first `rows` queens may stand as they do. */
static bool is_possible(const nq_piece *piece, unsigned rows) {
    unsigned c = piece->column[0];
    for (unsigned a = 1; a < rows; a++) {
        if (!(allowed_in_row(piece->n, c, a) >> piece->column[a] & 1)) return false;
        for (unsigned b = 0; b < a; b++) {
            unsigned across = piece->column[a] > piece->column[b] ? piece->column[a] - piece->column[b] : piece->column[b] - piece->column[a];
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
    while (nq_piece_next(&piece)) {}
    return piece.index + 1;
}

bool piece_rules_init(const nq_piece *piece, piece_rules *rules, piece_node *start) {
    unsigned n = piece->n, last = n - 1, c = piece->column[0];
    *rules = (piece_rules){.n = n, .last = last, .corner = c, .start = piece->rows, .right = UINT32_C(1) << last};
    memcpy(rules->column, piece->column, sizeof rules->column);
    for (unsigned row = 0; row < n; row++) {
        rules->allowed[row] = allowed_in_row(n, c, row);
        if (c == 0 && row >= 2 && row < piece->column[1]) rules->allowed[row] &= ~UINT32_C(2);
        for (unsigned k = 0; row + k < n; k++) {
            bool by_sides = row + k >= c && row + k <= last - c;
            if (by_sides) rules->left_rows[row] |= UINT32_C(1) << k;
            if (by_sides) rules->right_rows[row] |= UINT32_C(1) << (last - k);
        }
    }
    rules->allowed[n] = UINT32_MAX;
    *start = (piece_node){0};
    for (unsigned row = 0; row < piece->rows; row++) {
        uint32_t queen = UINT32_C(1) << piece->column[row];
        start->columns |= queen;
        start->diagonals = (start->diagonals | queen) << 1;
        start->antidiagonals = (start->antidiagonals | queen) >> 1;
    }
    start->candidates = rules->allowed[piece->rows] & ~(start->columns | start->diagonals | start->antidiagonals);
    return start->candidates != 0;
}

static unsigned column_in(const uint64_t *packed, unsigned n, unsigned row) {
    if (n <= 16) return packed[0] >> (60 - 4 * row) & 15;
    return packed[row / 12] >> (55 - 5 * (row % 12)) & 31;
}

/* An image can only be less than the board if its first row is not greater, and then it is equal: some side's queen is as near to a
 * corner as the first row's. Each of these squares stands for the symmetry that takes it to the first row. Few boards have to
 * be compared with any image at all. */
static bool is_canonical(const piece_rules *rules, const uint64_t *packed) {
    unsigned n = rules->n, last = rules->last, c = rules->corner, ties = 0;
    unsigned bottom = column_in(packed, n, last), upper = column_in(packed, n, c), lower = column_in(packed, n, last - c);
    ties |= (unsigned)(c == last - c) << NQ_MIRROR;
    ties |= (unsigned)(bottom == c) << NQ_FLIP;
    ties |= (unsigned)(bottom == last - c) << NQ_ROTATE180;
    ties |= (unsigned)(upper == 0) << NQ_TRANSPOSE; /* with the queen in the corner, this one always */
    ties |= (unsigned)(upper == last) << NQ_ROTATE270;
    ties |= (unsigned)(lower == 0) << NQ_ROTATE90;
    ties |= (unsigned)(lower == last) << NQ_ANTITRANSPOSE;
    if (ties == 0) return true;
    nq_placement placement, image;
    nq_unpack(packed, n, &placement);
    for (; ties; ties &= ties - 1) {
        nq_symmetry_apply((nq_symmetry)nq_lowest_column(ties), &placement, &image);
        if (nq_placement_compare(&image, &placement) < 0) return false;
    }
    return true;
}

void piece_take(const piece_rules *rules, const uint64_t *packed, piece_sink *sink) {
    unsigned words = nq_packed_words(rules->n);
    if (!is_canonical(rules, packed)) return;
    if (sink->count < sink->room) memcpy(sink->packed + sink->count * words, packed, words * sizeof *packed);
    sink->count++; /* also of those for which there is no room */
}

/* Small boards are one piece. */
static nq_status search_small(unsigned n, const nq_interrupt *interrupt, piece_sink *sink) {
    nq_fundamental_search search;
    nq_status status;
    nq_fundamental_search_init(&search, n);
    while ((status = nq_fundamental_search_next(&search, interrupt)) == NQ_OK) {
        if (sink->count < sink->room) nq_pack(&search.search.placement, sink->packed + sink->count * nq_packed_words(n));
        sink->count++;
    }
    return status == NQ_DONE ? NQ_OK : status;
}

typedef nq_status piece_program(const piece_rules *rules, const piece_node *start, const nq_interrupt *interrupt, piece_sink *sink);

static nq_status search_piece(piece_program *program, const nq_piece *piece, const nq_interrupt *interrupt, uint64_t *packed, size_t room,
                              size_t *count) {
    piece_rules rules;
    piece_node start;
    piece_sink sink = {.packed = packed, .room = room};
    nq_status status = NQ_OK;
    *count = 0;
    if (piece->rows == 0) status = search_small(piece->n, interrupt, &sink);
    else if (piece_rules_init(piece, &rules, &start)) status = program(&rules, &start, interrupt, &sink);
    if (status != NQ_OK) return status;
    *count = sink.count;
    if (sink.count > room) return NQ_FULL;
    sort_packed(piece->n, piece->rows, packed, NULL, packed + room * nq_packed_words(piece->n), NULL, sink.count);
    return NQ_OK;
}

nq_status nq_piece_search_plain(const nq_piece *piece, const nq_interrupt *interrupt, uint64_t *packed, size_t room, size_t *count) {
    return search_piece(piece_plain, piece, interrupt, packed, room, count);
}

nq_status nq_piece_search(const nq_piece *piece, const nq_interrupt *interrupt, uint64_t *packed, size_t room, size_t *count) {
    return search_piece(piece_avx2_is_there() ? piece_avx2 : piece_plain, piece, interrupt, packed, room, count);
}
