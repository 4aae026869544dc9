/* SPDX-License-Identifier: MIT */
#include "nqueens/property.h"

#include <string.h>

/* A queen's broken diagonals are numbered by column - row and column + row modulo n. */
static bool is_toroidal(const nq_placement *solution) {
    unsigned n = solution->n;
    uint32_t diagonals = 0, antidiagonals = 0;
    for (unsigned row = 0; row < n; row++) {
        unsigned falling = solution->column[row] + n - row, rising = solution->column[row] + row; /* below 2n */
        uint32_t diagonal = UINT32_C(1) << (falling < n ? falling : falling - n);
        uint32_t antidiagonal = UINT32_C(1) << (rising < n ? rising : rising - n);
        if ((diagonals & diagonal) | (antidiagonals & antidiagonal)) return false;
        diagonals |= diagonal;
        antidiagonals |= antidiagonal;
    }
    return true;
}

static unsigned distance(unsigned a, unsigned b) { return a < b ? b - a : a - b; }

/* Queens of neighbouring rows are never one column apart in a solution; a knight's move is two columns in the next row or
 * one in the row after it. */
static bool is_superqueen(const nq_placement *solution) {
    const uint8_t *column = solution->column;
    for (unsigned row = 1; row < solution->n; row++) {
        if (distance(column[row - 1], column[row]) == 2) return false;
        if (row > 1 && distance(column[row - 2], column[row]) == 1) return false;
    }
    return true;
}

/* Three queens are in line if the slopes from the first to the others are equal. */
static bool has_no_three_in_line(const nq_placement *solution) {
    const uint8_t *column = solution->column;
    for (int a = 0; a < solution->n; a++)
        for (int b = a + 1; b < solution->n; b++)
            for (int c = b + 1; c < solution->n; c++)
                if ((b - a) * (column[c] - column[a]) == (c - a) * (column[b] - column[a])) return false;
    return true;
}

static bool has_corner(const nq_placement *solution) {
    unsigned last = solution->n - 1u, top = solution->column[0], bottom = solution->column[last];
    return top == 0 || top == last || bottom == 0 || bottom == last;
}

static bool has_center(const nq_placement *solution) {
    unsigned n = solution->n;
    return n % 2 == 1 && solution->column[n / 2] == n / 2;
}

/* Counted from 1: the sums of row and column, against the differences. */
static bool is_reflecting(const nq_placement *solution) {
    uint64_t sums = 0, differences = 0;
    for (unsigned row = 0; row < solution->n; row++) {
        sums |= UINT64_C(1) << (row + solution->column[row] + 1);
        if (solution->column[row] > row) differences |= UINT64_C(1) << (solution->column[row] - row - 1);
        if (sums & differences) return false;
    }
    return true;
}

static bool is_alternating(const nq_placement *solution) {
    const uint8_t *column = solution->column;
    for (unsigned row = 2; row < solution->n; row++)
        if ((column[row - 2] < column[row - 1]) == (column[row - 1] < column[row])) return false;
    return true;
}

static const nq_property properties[] = {
    {"toroidal", "nq_is_toroidal", "no two queens share a broken diagonal", "A007705", true, is_toroidal, true},
    {"superqueen", "nq_is_superqueen", "no two queens are a knight's move apart", "A051223", true, is_superqueen,
     false},
    {"no-three-in-line", "nq_is_no_three_in_line", "no three queens are on a straight line of any slope", "A365437",
     true, has_no_three_in_line, false},
    {"corner", "nq_is_corner", "a queen stands in a corner of the board", "", true, has_corner, false},
    {"center", "nq_is_center", "a queen stands on the central square (odd n only)", "", true, has_center, false},
    {"reflecting", "nq_is_reflecting", "p(i)+i = p(j)-j for no rows i, j; rows and their columns p from 1", "A007631",
     false, is_reflecting, false},
    {"alternating", "nq_is_alternating", "from row to row the queens go left and right in turn", "", false,
     is_alternating, false},
};

const nq_property *const nq_properties = properties;
const unsigned nq_property_count = sizeof properties / sizeof properties[0];

int nq_property_find(const char *name) {
    for (unsigned k = 0; k < nq_property_count; k++)
        if (strcmp(nq_properties[k].name, name) == 0) return (int)k;
    return -1;
}
