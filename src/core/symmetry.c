/* SPDX-License-Identifier: MIT */
/* A symmetry is three independent choices, so that one small loop serves all eight:
 *
 *   swap rows and columns?    then turn the rows over?    then turn the columns over?
 *
 * rotate90, for instance, takes (r,c) to (c, m-r): swap, and turn the columns over. */
#include "nqueens/symmetry.h"

#include <assert.h>
#include <string.h>

const nq_symmetry_steps nq_steps_of[NQ_SYMMETRY_COUNT] = {
    [NQ_IDENTITY] = {false, false, false}, [NQ_ROTATE90] = {true, false, true},
    [NQ_ROTATE180] = {false, true, true},  [NQ_ROTATE270] = {true, true, false},
    [NQ_MIRROR] = {false, false, true},    [NQ_FLIP] = {false, true, false},
    [NQ_TRANSPOSE] = {true, false, false}, [NQ_ANTITRANSPOSE] = {true, true, true},
};

static const char *const names[NQ_SYMMETRY_COUNT] = {
    [NQ_IDENTITY] = "identity",   [NQ_ROTATE90] = "rotate90",
    [NQ_ROTATE180] = "rotate180", [NQ_ROTATE270] = "rotate270",
    [NQ_MIRROR] = "mirror",       [NQ_FLIP] = "flip",
    [NQ_TRANSPOSE] = "transpose", [NQ_ANTITRANSPOSE] = "antitranspose",
};

static const struct {
    unsigned orbit_size;
    const char *name, *alias, *meaning;
} class_rows[NQ_CLASS_COUNT] = {
    [NQ_ASYMMETRIC] = {8, "asymmetric", "ordinary", "no symmetry but the identity leaves the board as it is"},
    [NQ_HALF_TURN] = {4, "half-turn", "centrosymmetric",
                      "the half turn leaves the board as it is, the quarter turn does not"},
    [NQ_QUARTER_TURN] = {2, "quarter-turn", "doubly centrosymmetric", "the quarter turn leaves the board as it is"},
    [NQ_FULL_SYMMETRY] = {1, "full", "", "every symmetry leaves the board as it is: the single queen of n = 1"},
};

const char *nq_symmetry_name(nq_symmetry symmetry) {
    assert((unsigned)symmetry < NQ_SYMMETRY_COUNT);
    return names[symmetry];
}

bool nq_symmetry_parse(const char *name, nq_symmetry *symmetry) {
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
        if (strcmp(name, names[s]) != 0) continue;
        *symmetry = (nq_symmetry)s;
        return true;
    }
    return false;
}

static nq_symmetry symmetry_of(nq_symmetry_steps wanted) {
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
        if (nq_steps_of[s].swap == wanted.swap && nq_steps_of[s].turn_rows == wanted.turn_rows &&
            nq_steps_of[s].turn_columns == wanted.turn_columns)
            return (nq_symmetry)s;
    }
    assert(!"three choices make eight symmetries");
    return NQ_IDENTITY;
}

/* A later swap exchanges what the earlier turns were of. */
nq_symmetry nq_symmetry_compose(nq_symmetry first, nq_symmetry then) {
    nq_symmetry_steps a = nq_steps_of[first], b = nq_steps_of[then];
    bool rows = b.swap ? a.turn_columns : a.turn_rows;
    bool columns = b.swap ? a.turn_rows : a.turn_columns;
    return symmetry_of((nq_symmetry_steps){a.swap != b.swap, rows != b.turn_rows, columns != b.turn_columns});
}

nq_symmetry nq_symmetry_inverse(nq_symmetry symmetry) {
    if (symmetry == NQ_ROTATE90) return NQ_ROTATE270;
    if (symmetry == NQ_ROTATE270) return NQ_ROTATE90;
    return symmetry;
}

void nq_symmetry_move(nq_symmetry symmetry, unsigned n, unsigned *row, unsigned *column) {
    nq_symmetry_steps step = nq_steps_of[symmetry];
    unsigned r = step.swap ? *column : *row, c = step.swap ? *row : *column;
    *row = step.turn_rows ? n - 1 - r : r;
    *column = step.turn_columns ? n - 1 - c : c;
}

void nq_symmetry_apply(nq_symmetry symmetry, const nq_placement *placement, nq_placement *image) {
    assert((unsigned)symmetry < NQ_SYMMETRY_COUNT && placement != image);
    assert(nq_placement_is_permutation(placement));
    nq_symmetry_steps step = nq_steps_of[symmetry];
    unsigned last = placement->n - 1u;
    image->n = placement->n;
    for (unsigned r = 0; r <= last; r++) {
        unsigned row = step.swap ? placement->column[r] : r;
        unsigned column = step.swap ? r : placement->column[r];
        if (step.turn_rows) row = last - row;
        if (step.turn_columns) column = last - column;
        image->column[row] = (uint8_t)column;
    }
}

void nq_orbit_of(const nq_placement *placement, nq_orbit *orbit) {
    nq_placement canonical = *placement, image;
    for (unsigned s = 1; s < NQ_SYMMETRY_COUNT; s++) {
        nq_symmetry_apply((nq_symmetry)s, placement, &image);
        if (nq_placement_compare(&image, &canonical) < 0) canonical = image;
    }
    orbit->size = 0;
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
        nq_symmetry_apply((nq_symmetry)s, &canonical, &image);
        unsigned at = 0;
        int order = 1;
        while (at < orbit->size && (order = nq_placement_compare(&image, &orbit->image[at])) > 0) at++;
        if (at < orbit->size && order == 0) continue; /* a lesser symmetry made the same image */
        for (unsigned k = orbit->size++; k > at; k--) {
            orbit->image[k] = orbit->image[k - 1];
            orbit->symmetry[k] = orbit->symmetry[k - 1];
        }
        orbit->image[at] = image;
        orbit->symmetry[at] = (nq_symmetry)s;
    }
}

nq_class nq_class_of(const nq_placement *solution) {
    unsigned last = solution->n - 1u;
    if (last == 0) return NQ_FULL_SYMMETRY;
    bool quarter = true;
    for (unsigned row = 0; row <= last; row++) {
        unsigned column = solution->column[row];
        if (solution->column[last - row] != last - column) return NQ_ASYMMETRIC;
        if (solution->column[column] != last - row) quarter = false; /* rotate90 takes (r,c) to (c, m-r) */
    }
    return quarter ? NQ_QUARTER_TURN : NQ_HALF_TURN;
}

/* The images equal to the placement form a subgroup: the orbit has 8 / (size of it) members. */
static nq_class class_fixed_by(unsigned symmetries) {
    nq_class which = NQ_ASYMMETRIC;
    nq_class_of_orbit_size(NQ_SYMMETRY_COUNT / symmetries, &which);
    return which;
}

/* Compares an image with the placement, row by row of the image: most differ in the first one or two. In: row_of, the row of each column. */
static int compare_image(nq_symmetry_steps step, const nq_placement *placement, const uint8_t row_of[]) {
    unsigned last = placement->n - 1u;
    const uint8_t *from = step.swap ? row_of : placement->column;
    for (unsigned row = 0; row <= last; row++) {
        unsigned column = from[step.turn_rows ? last - row : row];
        if (step.turn_columns) column = last - column;
        if (column != placement->column[row]) return column < placement->column[row] ? -1 : 1;
    }
    return 0;
}

bool nq_is_canonical(const nq_placement *placement, nq_class *which) {
    unsigned same = 1;
    uint8_t row_of[NQ_MAX_N];
    assert(nq_placement_is_permutation(placement));
    for (unsigned row = 0; row < placement->n; row++) row_of[placement->column[row]] = (uint8_t)row;
    for (unsigned s = 1; s < NQ_SYMMETRY_COUNT; s++) {
        int order = compare_image(nq_steps_of[s], placement, row_of);
        if (order < 0) return false;
        if (order == 0) same++;
    }
    if (which) *which = class_fixed_by(same);
    return true;
}

/* The symmetries that fix a solution are the identity alone, {identity, rotate180}, or the four rotations. By composition,
 * the least symmetries of the cosets are then all eight; 0, 1, 4, 6; or 0 and 4. */
bool nq_is_least_symmetry(nq_symmetry symmetry, nq_class which) {
    static const uint8_t least[NQ_CLASS_COUNT] = {
        [NQ_ASYMMETRIC] = 0xff, [NQ_HALF_TURN] = 0x53, [NQ_QUARTER_TURN] = 0x11, [NQ_FULL_SYMMETRY] = 0x01};
    return least[which] >> symmetry & 1;
}

/* The symmetry that takes the canonical form back undoes the one that leads there. It is the only one unless some symmetry
 * fixes the board. */
void nq_solution_of(const nq_placement *placement, nq_solution *solution) {
    unsigned same = 1;
    nq_symmetry there = NQ_IDENTITY;
    nq_placement image;
    solution->placement = solution->canonical = *placement;
    for (unsigned s = 1; s < NQ_SYMMETRY_COUNT; s++) {
        nq_symmetry_apply((nq_symmetry)s, placement, &image);
        same += nq_placement_compare(&image, placement) == 0;
        if (nq_placement_compare(&image, &solution->canonical) >= 0) continue;
        solution->canonical = image;
        there = (nq_symmetry)s;
    }
    solution->symmetry_class = class_fixed_by(same);
    solution->symmetry = nq_symmetry_inverse(there);
    for (unsigned s = 0; same > 1 && s < NQ_SYMMETRY_COUNT; s++) {
        nq_symmetry_apply((nq_symmetry)s, &solution->canonical, &image);
        if (nq_placement_compare(&image, placement) != 0) continue;
        solution->symmetry = (nq_symmetry)s;
        break;
    }
}

const char *nq_class_name(nq_class which) {
    assert((unsigned)which < NQ_CLASS_COUNT);
    return class_rows[which].name;
}

const char *nq_class_alias(nq_class which) {
    assert((unsigned)which < NQ_CLASS_COUNT);
    return class_rows[which].alias;
}

const char *nq_class_meaning(nq_class which) {
    assert((unsigned)which < NQ_CLASS_COUNT);
    return class_rows[which].meaning;
}

unsigned nq_class_orbit_size(nq_class which) {
    assert((unsigned)which < NQ_CLASS_COUNT);
    return class_rows[which].orbit_size;
}

bool nq_class_of_orbit_size(unsigned orbit_size, nq_class *which) {
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        if (class_rows[k].orbit_size != orbit_size) continue;
        *which = k;
        return true;
    }
    return false;
}

static bool is_word(const char *word, const char *text, size_t length) {
    return *word && strlen(word) == length && memcmp(word, text, length) == 0;
}

bool nq_class_parse(const char *text, size_t length, nq_class *which) {
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        char digit[2] = {(char)('0' + class_rows[k].orbit_size), '\0'};
        if (!is_word(class_rows[k].name, text, length) && !is_word(class_rows[k].alias, text, length) &&
            !is_word(digit, text, length))
            continue;
        *which = k;
        return true;
    }
    return false;
}

static char *append(char *end, const char *word) {
    size_t length = strlen(word);
    memcpy(end, word, length + 1);
    return end + length;
}

const char *nq_classes_print(nq_classes classes, const char *between, char text[NQ_CLASSES_SIZE]) {
    char *end = append(text, "");
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++)
        if (nq_classes_have(classes, k)) end = append(append(end, end > text ? between : ""), class_rows[k].name);
    return text;
}
