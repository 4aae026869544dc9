/* SPDX-License-Identifier: MIT */
/* Two queens are neighbours on the torus if they share a broken diagonal, one that leaves the board at a side and comes back in at the
 * opposite one. A queen's broken diagonals are numbered by column - row and column + row modulo n. */
#include "nqueens/key.h"

#include <string.h>

#include "columns.h"

/* --- The torus --- */

/* A number below 2n, modulo n: quicker than to divide. */
static unsigned wrap(unsigned number, unsigned n) { return number < n ? number : number - n; }

static unsigned falling(const nq_placement *p, unsigned row) { return wrap(p->column[row] + p->n - row, p->n); }
static unsigned rising(const nq_placement *p, unsigned row) { return wrap(p->column[row] + row, p->n); }

static unsigned members(uint32_t set) {
    unsigned count = 0;
    for (; set; set &= set - 1) count++;
    return count;
}

/* Each queen with those above it on either of its broken diagonals. Two queens half a board apart, both ways, share both. */
static unsigned torus_conflicts(const nq_placement *solution) {
    unsigned n = solution->n, half = n / 2, conflicts = 0;
    uint8_t fallen[NQ_MAX_N] = {0}, risen[NQ_MAX_N] = {0};
    for (unsigned row = 0; row < n; row++)
        conflicts += fallen[falling(solution, row)]++ + (unsigned)risen[rising(solution, row)]++;
    for (unsigned row = 0; n % 2 == 0 && row < half; row++)
        conflicts -= wrap(solution->column[row + half] + n - solution->column[row], n) == half;
    return conflicts;
}

/* The rows of the queens on each broken diagonal. */
typedef struct torus_lines {
    uint32_t falling[NQ_MAX_N], rising[NQ_MAX_N];
} torus_lines;

static torus_lines lines_of(const nq_placement *p) {
    torus_lines lines = {{0}, {0}};
    for (unsigned row = 0; row < p->n; row++) {
        lines.falling[falling(p, row)] |= UINT32_C(1) << row;
        lines.rising[rising(p, row)] |= UINT32_C(1) << row;
    }
    return lines;
}

static uint32_t neighbours(const torus_lines *lines, const nq_placement *p, unsigned row) {
    return lines->falling[falling(p, row)] | lines->rising[rising(p, row)];
}

static unsigned torus_engaged(const nq_placement *solution) {
    torus_lines lines = lines_of(solution);
    unsigned engaged = 0;
    for (unsigned row = 0; row < solution->n; row++) engaged += neighbours(&lines, solution, row) != UINT32_C(1) << row;
    return engaged;
}

/* The rows of all queens that a queen is connected with. */
static uint32_t component(const torus_lines *lines, const nq_placement *p, unsigned row) {
    uint32_t whole = 0, next = UINT32_C(1) << row;
    while (next) {
        unsigned at = nq_lowest_column(next);
        whole |= UINT32_C(1) << at;
        next = (next | neighbours(lines, p, at)) & ~whole;
    }
    return whole;
}

typedef struct torus_parts {
    unsigned pairs_or_more, largest;
} torus_parts;

static torus_parts parts_of(const nq_placement *p) {
    torus_lines lines = lines_of(p);
    torus_parts parts = {0, 0};
    for (uint32_t left = nq_all_columns(p->n); left;) {
        uint32_t part = component(&lines, p, nq_lowest_column(left));
        unsigned size = members(part);
        parts.pairs_or_more += size > 1;
        if (size > parts.largest) parts.largest = size;
        left &= ~part;
    }
    return parts;
}

static unsigned torus_components(const nq_placement *solution) { return parts_of(solution).pairs_or_more; }
static unsigned torus_largest(const nq_placement *solution) { return parts_of(solution).largest; }

/* --- The board --- */

static unsigned distance(unsigned a, unsigned b) { return a < b ? b - a : a - b; }

static unsigned knight_pairs(const nq_placement *solution) {
    const uint8_t *column = solution->column;
    unsigned pairs = 0;
    for (unsigned row = 1; row < solution->n; row++) {
        pairs += distance(column[row - 1], column[row]) == 2;
        pairs += row > 1 && distance(column[row - 2], column[row]) == 1;
    }
    return pairs;
}

/* Three queens are in line if the slopes from the first to the others are equal. */
static unsigned collinear_triples(const nq_placement *solution) {
    const uint8_t *column = solution->column;
    unsigned triples = 0;
    for (int a = 0; a < solution->n; a++)
        for (int b = a + 1; b < solution->n; b++)
            for (int c = b + 1; c < solution->n; c++)
                triples += (b - a) * (column[c] - column[a]) == (c - a) * (column[b] - column[a]);
    return triples;
}

static unsigned diagonals(const nq_placement *solution) {
    unsigned last = solution->n - 1u, down = 0, up = 0;
    for (unsigned row = 0; row <= last; row++) {
        down |= solution->column[row] == row;
        up |= solution->column[row] == last - row;
    }
    return down + up;
}

static unsigned class_of(const nq_placement *solution) { return nq_class_of(solution); }

static unsigned first(const nq_placement *solution) { return solution->column[0] + 1u; }

static unsigned column_of_row(const nq_placement *solution, unsigned row) { return solution->column[row - 1] + 1u; }

static unsigned row_of_column(const nq_placement *solution, unsigned column) {
    for (unsigned row = 0; row < solution->n; row++)
        if (solution->column[row] + 1u == column) return row + 1;
    return 0;
}

/* --- The permutation that takes a row to the column of its queen --- */

static unsigned inversions(const nq_placement *solution) {
    unsigned count = 0;
    for (unsigned a = 0; a < solution->n; a++)
        for (unsigned b = a + 1; b < solution->n; b++) count += solution->column[a] > solution->column[b];
    return count;
}

static unsigned parity(const nq_placement *solution) { return inversions(solution) % 2; }

static unsigned descents(const nq_placement *solution) {
    unsigned count = 0;
    for (unsigned row = 1; row < solution->n; row++) count += solution->column[row - 1] > solution->column[row];
    return count;
}

static unsigned fixed_points(const nq_placement *solution) {
    unsigned count = 0;
    for (unsigned row = 0; row < solution->n; row++) count += solution->column[row] == row;
    return count;
}

/* From each row that has not been met, on to those that have: the way has closed a cycle if it met a row of its own. */
static unsigned cycles(const nq_placement *solution) {
    uint32_t met = 0;
    unsigned count = 0;
    for (unsigned row = 0; row < solution->n; row++) {
        uint32_t way = 0;
        unsigned at = row;
        for (; !(met >> at & 1); at = solution->column[at]) met |= UINT32_C(1) << at, way |= UINT32_C(1) << at;
        count += way >> at & 1;
    }
    return count;
}

/* --- Values that are always told, and words for them --- */

static bool is_asked_class(nq_classes classes, unsigned n, unsigned value) {
    (void)n;
    return value < NQ_CLASS_COUNT && nq_classes_have(classes, (nq_class)value);
}

static bool is_line(nq_classes classes, unsigned n, unsigned value) {
    (void)classes;
    return value >= 1 && value <= n;
}

static bool is_0_to_2(nq_classes classes, unsigned n, unsigned value) {
    (void)classes, (void)n;
    return value <= 2;
}

static bool is_0_or_1(nq_classes classes, unsigned n, unsigned value) {
    (void)classes, (void)n;
    return value <= 1;
}

static const char *class_name(unsigned value) { return nq_class_name((nq_class)value); }

static const char *parity_name(unsigned value) { return value ? "odd" : "even"; }

/* --- The table --- */

static const nq_key keys[] = {
    {"class", NULL, "symmetry class", .invariant = true, .value = class_of, .always = is_asked_class,
     .word = class_name, .sql = "s.class",
     .sql_order = "(SELECT -c.orbit_size FROM symmetry_class AS c WHERE c.name = class)"},
    {"members", NULL, "distinct solutions in the class (with --up-to or --fundamental)", .invariant = true,
     .sql = "s.orbit_size"},
    {"torus_conflicts", NULL, "pairs of queens that share a broken diagonal (A181499)", .invariant = true,
     .value = torus_conflicts, .function = "nq_torus_conflicts"},
    {"torus_engaged", NULL, "queens that share a broken diagonal with another (A181500)", .invariant = true,
     .value = torus_engaged, .function = "nq_torus_engaged"},
    {"torus_components", NULL, "components of two or more queens in the graph whose edges are these pairs (A181501)",
     .invariant = true, .value = torus_components, .function = "nq_torus_components"},
    {"torus_largest", NULL, "queens in the largest component of this graph, 1 if there are no pairs (A181502)",
     .invariant = true, .value = torus_largest, .function = "nq_torus_largest"},
    {"knight_pairs", NULL, "pairs of queens that are a knight's move apart", .invariant = true, .value = knight_pairs,
     .function = "nq_knight_pairs"},
    {"collinear_triples", NULL, "triples of queens on a straight line of any slope", .invariant = true,
     .value = collinear_triples, .function = "nq_collinear_triples"},
    {"diagonals", NULL, "how many of the two main diagonals have a queen", .invariant = true, .value = diagonals,
     .always = is_0_to_2, .function = "nq_diagonals"},
    {"clues", NULL, "least number of queens that no other solution has all of", .invariant = true, .of_sets = true},
    {"first", NULL, "column of the queen in the first row, from 1 (A059963)", .invariant = false, .value = first,
     .always = is_line, .function = "nq_first"},
    {"row", "R", "column of the queen in row R, both from 1", .invariant = false, .value_at = column_of_row,
     .always = is_line, .function = "nq_row"},
    {"column", "C", "row of the queen in column C, both from 1", .invariant = false, .of_permutations = true,
     .value_at = row_of_column, .always = is_line, .function = "nq_column"},
    {"inversions", NULL, "pairs of queens of which the upper one is further to the right", .invariant = false,
     .value = inversions, .function = "nq_inversions"},
    {"descents", NULL, "rows, but the last, whose queen is further to the right than that of the next row",
     .invariant = false, .value = descents, .function = "nq_descents"},
    {"fixed_points", NULL, "queens on the main diagonal from the upper left", .invariant = false, .value = fixed_points,
     .function = "nq_fixed_points"},
    {"cycles", NULL, "cycles of the permutation that takes a row to the column of its queen", .invariant = false,
     .of_permutations = true, .value = cycles, .function = "nq_cycles"},
    {"parity", NULL, "even or odd, as the inversions are", .invariant = false, .value = parity, .always = is_0_or_1,
     .word = parity_name, .function = "nq_parity"},
};

const nq_key *const nq_keys = keys;
const unsigned nq_key_count = sizeof keys / sizeof keys[0];

bool nq_key_is_of_classes(const nq_key *key) { return !key->value && !key->value_at && !key->of_sets; }

bool nq_key_is_told(const nq_key *key) { return key->value && key->function; }

/* --- Names --- */

static const nq_key *find(const char *name, size_t length) {
    for (unsigned k = 0; k < nq_key_count; k++)
        if (strlen(nq_keys[k].name) == length && memcmp(nq_keys[k].name, name, length) == 0) return &nq_keys[k];
    return NULL;
}

/* The number of a line; 0 for what is none. */
static unsigned read_line(const char *at, const char *end) {
    unsigned line = 0;
    for (; at < end && *at >= '0' && *at <= '9' && line <= NQ_MAX_N; at++) line = line * 10 + (unsigned)(*at - '0');
    return at == end && line <= NQ_MAX_N ? line : 0;
}

nq_status nq_key_parse(const char *text, size_t length, nq_key_use *use) {
    const char *colon = memchr(text, ':', length);
    const nq_key *key = find(text, colon ? (size_t)(colon - text) : length);
    if (!key) return NQ_MALFORMED;
    *use = (nq_key_use){key, colon ? read_line(colon + 1, text + length) : 0};
    return (colon != NULL) == (key->line != NULL) && (use->line > 0) == (colon != NULL) ? NQ_OK : NQ_OUT_OF_RANGE;
}

bool nq_key_is_defined(const nq_key_use *use, const nq_placement *placement) {
    if (!use->key->function && !nq_placement_is_solution(placement)) return false;
    return use->line <= placement->n && (!use->key->of_permutations || nq_placement_is_permutation(placement));
}

unsigned nq_key_value(const nq_key_use *use, const nq_placement *placement) {
    return use->key->value ? use->key->value(placement) : use->key->value_at(placement, use->line);
}

const char *nq_key_print(const nq_key_use *use, char text[NQ_KEY_NAME_SIZE]) {
    size_t length = strlen(use->key->name);
    memcpy(text, use->key->name, length + 1);
    if (!use->key->line) return text;
    text[length++] = ':';
    if (use->line >= 10) text[length++] = (char)('0' + use->line / 10);
    text[length++] = (char)('0' + use->line % 10);
    text[length] = '\0';
    return text;
}
