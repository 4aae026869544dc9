/* SPDX-License-Identifier: MIT */
#include "nqueens/placement.h"

#include <assert.h>
#include <string.h>

static const char letters[] = "123456789abcdefghijklmnopqrstuvw";

char nq_column_letter(unsigned column) {
    assert(column < NQ_MAX_N);
    return letters[column];
}

/* One more than the column of each letter, and 0 for what is none: '1'..'9', 'a'..'w'. */
static const uint8_t columns_from_1[256] = {
    ['1'] = 1,  ['2'] = 2,  ['3'] = 3,  ['4'] = 4,  ['5'] = 5,  ['6'] = 6,  ['7'] = 7,  ['8'] = 8,
    ['9'] = 9,  ['a'] = 10, ['b'] = 11, ['c'] = 12, ['d'] = 13, ['e'] = 14, ['f'] = 15, ['g'] = 16,
    ['h'] = 17, ['i'] = 18, ['j'] = 19, ['k'] = 20, ['l'] = 21, ['m'] = 22, ['n'] = 23, ['o'] = 24,
    ['p'] = 25, ['q'] = 26, ['r'] = 27, ['s'] = 28, ['t'] = 29, ['u'] = 30, ['v'] = 31, ['w'] = 32,
};

int nq_column_of_letter(char letter) { return (int)columns_from_1[(unsigned char)letter] - 1; }

nq_status nq_placement_parse(const char *text, size_t length, nq_placement *placement) {
    if (length < NQ_MIN_N || length > NQ_MAX_N) return NQ_OUT_OF_RANGE;
    nq_placement read = {.n = (uint8_t)length};
    for (size_t row = 0; row < length; row++) {
        unsigned from_1 = columns_from_1[(unsigned char)text[row]];
        if (from_1 == 0 || from_1 > length) return NQ_MALFORMED;
        read.column[row] = (uint8_t)(from_1 - 1);
    }
    *placement = read;
    return NQ_OK;
}

#ifndef NDEBUG
static bool is_sized(const nq_placement *placement) { return placement->n >= NQ_MIN_N && placement->n <= NQ_MAX_N; }
#endif

void nq_placement_print(const nq_placement *placement, char text[NQ_TEXT_SIZE]) {
    assert(is_sized(placement));
    for (unsigned row = 0; row < placement->n; row++) text[row] = letters[placement->column[row]];
    text[placement->n] = '\0';
}

int nq_placement_compare(const nq_placement *a, const nq_placement *b) {
    if (a->n != b->n) return a->n < b->n ? -1 : 1;
    return memcmp(a->column, b->column, a->n);
}

/* Both checks below mark what is taken. A diagonal is named by row - column (+ n-1, to start at 0), an antidiagonal by
 * row + column: 2n-1 of each, which fit a 64-bit mask for n <= 32. */
bool nq_placement_is_permutation(const nq_placement *placement) {
    assert(is_sized(placement));
    uint64_t columns = 0;
    for (unsigned row = 0; row < placement->n; row++) columns |= UINT64_C(1) << placement->column[row];
    return columns == (UINT64_C(1) << placement->n) - 1;
}

bool nq_placement_is_solution(const nq_placement *placement) {
    assert(is_sized(placement));
    uint64_t columns = 0, diagonals = 0, antidiagonals = 0;
    for (unsigned row = 0; row < placement->n; row++) {
        unsigned column = placement->column[row];
        uint64_t in_column = UINT64_C(1) << column;
        uint64_t on_diagonal = UINT64_C(1) << (row + placement->n - 1 - column);
        uint64_t on_antidiagonal = UINT64_C(1) << (row + column);
        if ((columns & in_column) | (diagonals & on_diagonal) | (antidiagonals & on_antidiagonal)) return false;
        columns |= in_column;
        diagonals |= on_diagonal;
        antidiagonals |= on_antidiagonal;
    }
    return true;
}

unsigned nq_placement_attacks(const nq_placement *placement, nq_attack attacks[NQ_MAX_ATTACKS]) {
    assert(is_sized(placement));
    unsigned count = 0;
    for (unsigned first = 0; first < placement->n; first++) {
        for (unsigned second = first + 1; second < placement->n; second++) {
            int across = placement->column[second] - placement->column[first];
            int down = (int)(second - first);
            if (across != 0 && across != down && across != -down) continue;
            attacks[count++] = (nq_attack){.first_row = (uint8_t)first,
                                           .second_row = (uint8_t)second,
                                           .kind = across == 0 ? NQ_ATTACK_COLUMN : NQ_ATTACK_DIAGONAL};
        }
    }
    return count;
}
