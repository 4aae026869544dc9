/* SPDX-License-Identifier: MIT */
#include "nqueens/property.h"

#include <string.h>

/* A queen's broken diagonals are numbered by column - row and column + row modulo n. */
static bool is_toroidal(const nq_placement *solution) {
    unsigned n = solution->n;
    uint32_t diagonals = 0, antidiagonals = 0;
    for (unsigned row = 0; row < n; row++) {
        uint32_t diagonal = UINT32_C(1) << (solution->column[row] + n - row) % n;
        uint32_t antidiagonal = UINT32_C(1) << (solution->column[row] + row) % n;
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

static const nq_property properties[] = {
    {"toroidal", "nq_is_toroidal", "no two queens share a broken diagonal", "A007705", is_toroidal},
    {"superqueen", "nq_is_superqueen", "no two queens are a knight's move apart", "A051223", is_superqueen},
    {"no-three-in-line", "nq_is_no_three_in_line", "no three queens are on a straight line of any slope", "A365437",
     has_no_three_in_line},
    {"corner", "nq_is_corner", "a queen stands in a corner of the board", "", has_corner},
    {"center", "nq_is_center", "a queen stands on the central square (odd n only)", "", has_center},
};

const nq_property *const nq_properties = properties;
const unsigned nq_property_count = sizeof properties / sizeof properties[0];

int nq_property_find(const char *name) {
    for (unsigned k = 0; k < nq_property_count; k++)
        if (strcmp(nq_properties[k].name, name) == 0) return (int)k;
    return -1;
}

unsigned nq_torus_conflicts(const nq_placement *solution) {
    unsigned n = solution->n, conflicts = 0;
    for (unsigned a = 0; a < n; a++) {
        for (unsigned b = a + 1; b < n; b++) {
            unsigned down = b - a, right = (solution->column[b] + n - solution->column[a]) % n;
            conflicts += right == down || right == n - down;
        }
    }
    return conflicts;
}

static unsigned class_key(const nq_placement *solution) { return nq_class_of(solution); }

static bool is_asked_class(nq_classes classes, unsigned n, unsigned value) {
    (void)n;
    return value < NQ_CLASS_COUNT && nq_classes_have(classes, (nq_class)value);
}

static const char *class_name(unsigned value) { return nq_class_name((nq_class)value); }

static unsigned first_key(const nq_placement *solution) { return solution->column[0] + 1u; }

static bool is_column(nq_classes classes, unsigned n, unsigned value) {
    (void)classes;
    return value >= 1 && value <= n;
}

static bool never(nq_classes classes, unsigned n, unsigned value) {
    (void)classes, (void)n, (void)value;
    return false;
}

unsigned nq_diagonals(const nq_placement *solution) {
    unsigned last = solution->n - 1u, down = 0, up = 0;
    for (unsigned row = 0; row <= last; row++) {
        down |= solution->column[row] == row;
        up |= solution->column[row] == last - row;
    }
    return down + up;
}

static bool is_0_to_2(nq_classes classes, unsigned n, unsigned value) {
    (void)classes, (void)n;
    return value <= 2;
}

static const nq_key keys[] = {
    {"class", "symmetry class", true, class_key, is_asked_class, .word = class_name, .sql = "s.class",
     .sql_order = "(SELECT -c.orbit_size FROM symmetry_class AS c WHERE c.name = class)"},
    {"first", "column of the queen in the first row, from 1 (A059963)", false, first_key, is_column,
     .sql = "instr('123456789abcdefghijklmnopqrstuvw', substr(%s, 1, 1))"},
    {"torus_conflicts", "pairs of queens that share a broken diagonal (A181499)", true, nq_torus_conflicts, never,
     .phrase = "on broken diagonals", .phrase_of_one = "on broken diagonals", .function = "nq_torus_conflicts"},
    {"diagonals", "how many of the two main diagonals have a queen", true, nq_diagonals, is_0_to_2,
     .phrase = "of the main diagonals have a queen", .phrase_of_one = "of the main diagonals has a queen",
     .function = "nq_diagonals"},
};

const nq_key *const nq_keys = keys;
const unsigned nq_key_count = sizeof keys / sizeof keys[0];

const nq_key *nq_key_find(const char *name) {
    for (unsigned k = 0; k < nq_key_count; k++)
        if (strcmp(nq_keys[k].name, name) == 0) return &nq_keys[k];
    return NULL;
}
