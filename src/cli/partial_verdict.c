/* SPDX-License-Identifier: MIT */
#include "partial_verdict.h"

/* So many queens are placed before the question is left open: some hundredths of a second. */
#define STEPS 100000u

bool partial_verdict_read(const char *text, size_t length, nq_partial *partial) {
    nq_reading_error unused;
    return nq_partial_read(text, length, partial, &unused) == NQ_OK && nq_partial_queens(partial) < partial->n;
}

static const char *completion_of(const nq_partial *partial) {
    nq_placement completion;
    nq_status status = nq_partial_complete(partial, STEPS, &completion);
    return status == NQ_OK     ? "it can be completed"
           : status == NQ_DONE ? "it cannot be completed"
                               : "whether it can be completed takes a longer search: see 'nqueens complete'";
}

const char *partial_verdict(const nq_partial *partial, char verdict[PARTIAL_VERDICT_SIZE]) {
    unsigned row[2], column[2], queens = nq_partial_queens(partial);
    uint32_t squares[NQ_MAX_N];
    unsigned left = nq_partial_free(partial, squares);
    if (nq_partial_attack(partial, row, column))
        snprintf(verdict, PARTIAL_VERDICT_SIZE, "%u of %u queens; r%uc%u and r%uc%u attack each other (%s)", queens,
                 partial->n, row[0] + 1, column[0] + 1, row[1] + 1, column[1] + 1,
                 row[0] == row[1]         ? "row"
                 : column[0] == column[1] ? "column"
                                          : "diagonal");
    else
        snprintf(verdict, PARTIAL_VERDICT_SIZE, "%u of %u queens; %s%u %s free; %s", queens, partial->n,
                 queens > 1 ? "none attack each other; " : "", left, left == 1 ? "square is" : "squares are",
                 completion_of(partial));
    return verdict;
}

/* Without a queen, and with one x in each row, rows alone would show queens that are drawn as x: two signs of empty squares say that they do not. */
static bool needs_two_signs(const nq_partial *partial, const uint32_t *excluded) {
    for (unsigned row = 0; row < partial->n; row++)
        if (partial->queens[row] || !excluded[row] || (excluded[row] & (excluded[row] - 1))) return false;
    return true;
}

/* On a board of two the colours of squares could leave one sign. */
static char empty_sign(unsigned n, unsigned row, unsigned column) {
    return (n == 2 ? row : row + column) % 2 ? '_' : '.';
}

const char *partial_rows(const nq_partial *partial, char rows[PARTIAL_ROWS_SIZE]) {
    char *at = rows;
    uint32_t excluded[NQ_MAX_N];
    nq_partial_excluded(partial, excluded);
    bool two_signs = needs_two_signs(partial, excluded);
    for (unsigned row = 0; row < partial->n; row++) {
        for (unsigned column = 0; column < partial->n; column++)
            *at++ = partial->queens[row] >> column & 1 ? 'Q'
                    : excluded[row] >> column & 1      ? 'x'
                    : two_signs                        ? empty_sign(partial->n, row, column)
                                                       : '.';
        *at++ = '/';
    }
    at[-1] = '\0';
    return rows;
}
