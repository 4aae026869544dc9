/* SPDX-License-Identifier: MIT */
/* What may stand where, and which leaves are canonical forms. */
#include "piece_rules.h"

#include <string.h>

#include "packed.h"

uint32_t piece_allowed_in_row(unsigned n, unsigned c, unsigned row) {
    unsigned last = n - 1;
    uint32_t all = nq_all_columns(n), sides = UINT32_C(1) | UINT32_C(1) << last;
    if (row == last) return (all << c) & (all >> c) & all;
    return row < c || row > last - c ? all & ~sides : all;
}

bool piece_rules_init(const nq_piece *piece, piece_rules *rules, piece_node *start) {
    unsigned n = piece->n, last = n - 1, c = piece->column[0];
    *rules = (piece_rules){.n = n, .last = last, .corner = c, .start = piece->rows, .right = UINT32_C(1) << last};
    memcpy(rules->column, piece->column, sizeof rules->column);
    for (unsigned row = 0; row < n; row++) {
        rules->allowed[row] = piece_allowed_in_row(n, c, row);
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

/* An image can only be less than the board if its first row is not greater, and then it is equal: some side's queen is as near to a
 * corner as the first row's. Each of these squares stands for the symmetry that takes it to the first row. Few boards have to
 * be compared with any image at all. */
static bool is_canonical(const piece_rules *rules, const uint64_t *packed) {
    unsigned n = rules->n, last = rules->last, c = rules->corner, ties = 0;
    unsigned bottom = packed_column(packed, n, last), upper = packed_column(packed, n, c),
             lower = packed_column(packed, n, last - c);
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
    else if (sink->room == 0) packed_tally(rules->n, packed, 1, sink->class_count);
    sink->count++; /* also of those for which there is no room */
}
