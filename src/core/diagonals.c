/* SPDX-License-Identifier: MIT */
/* On a board of 4, by the index of the diagonal and of the antidiagonal:
 *
 *     3 2 1 0     0 1 2 3
 *     4 3 2 1     1 2 3 4
 *     5 4 3 2     2 3 4 5
 *     6 5 4 3     3 4 5 6
 */
#include "diagonals.h"

#include <assert.h>
#include <string.h>

#include "squares.h"

unsigned nq_diagonal_of(nq_direction direction, unsigned n, unsigned row, unsigned column) {
    assert(row < n && column < n);
    return direction == NQ_DIAGONAL ? row + n - 1 - column : row + column;
}

static nq_status add_index(nq_diagonals *diagonals, unsigned index, const scan *text) {
    if (index >= NQ_MAX_DIAGONALS)
        return refuse(text, text->begin, NQ_OUT_OF_RANGE, "diagonals run from 0 to 2n-2, and n to 32");
    if (diagonals->by_index >> index & 1)
        return refuse(text, text->begin, NQ_AMBIGUOUS, "this diagonal is given twice");
    diagonals->by_index |= UINT64_C(1) << index;
    return NQ_OK;
}

nq_status nq_diagonals_add(nq_diagonals *diagonals, nq_direction direction, const char *text, nq_reading_error *error) {
    scan whole = {text, text, text + strlen(text), error, NULL};
    unsigned index;
    const char *end = read_number(whole.begin, whole.end, &index);
    if (end > whole.begin && end == whole.end) return add_index(diagonals, index, &whole);
    nq_status status = nq_squares_add(&diagonals->through, text, error);
    if (status == NQ_MALFORMED)
        refuse(&whole, whole.begin, status,
               "expected a square on the diagonal such as r3c4 or d6, or its index, %s from 0",
               direction == NQ_DIAGONAL ? "row - column + n-1 with rows and columns" : "row + column with both");
    return status;
}

/* The indices of all of them. */
static nq_status find_indices(const nq_diagonals *diagonals, nq_direction direction, unsigned n, uint64_t *indices,
                              const scan *text) {
    uint32_t through[NQ_MAX_N];
    nq_status status = fit_squares(&diagonals->through, n, through, text);
    *indices = diagonals->by_index;
    if (status != NQ_OK) return status;
    for (unsigned index = 2 * n - 1; index < NQ_MAX_DIAGONALS; index++)
        if (*indices >> index & 1)
            return refuse(text, text->begin, NQ_OUT_OF_RANGE,
                          "%s %u is off the board for n = %u: they run from 0 to %u",
                          direction == NQ_DIAGONAL ? "diagonal" : "antidiagonal", index, n, 2 * n - 2);
    for (unsigned square = 0; square < n * n; square++)
        if (through[square / n] >> square % n & 1)
            *indices |= UINT64_C(1) << nq_diagonal_of(direction, n, square / n, square % n);
    return NQ_OK;
}

nq_status fit_diagonals(const nq_diagonals *diagonals, nq_direction direction, unsigned n, uint32_t rows[NQ_MAX_N],
                        const scan *text) {
    uint64_t indices;
    nq_status status = find_indices(diagonals, direction, n, &indices, text);
    for (unsigned square = 0; status == NQ_OK && square < n * n; square++)
        if (indices >> nq_diagonal_of(direction, n, square / n, square % n) & 1)
            rows[square / n] |= UINT32_C(1) << square % n;
    return status;
}
