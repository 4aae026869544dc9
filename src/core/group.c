/* SPDX-License-Identifier: MIT */
/* Every element is a multiplication, then a shift, then a symmetry of the board, since each of these kinds can be moved past the next: a
 * symmetry is a multiplication by 1 or -1 of rows and of columns, perhaps an exchange of the two, and a shift. So a walk is three loops,
 * and what is not a solution after the shift is none after the symmetry either. To multiply by -u is to multiply by u, make a half turn
 * and shift: where there are multiplications there are those as well, and half of the multipliers are enough. */
#include "nqueens/group.h"

#include <string.h>

#define ONE(symmetry) (1u << (symmetry))
#define ALL_SYMMETRIES ((1u << NQ_SYMMETRY_COUNT) - 1)

static const nq_group groups[] = {
    {"identity", 0, "each distinct solution by itself"},
    {"rotate180", ONE(NQ_ROTATE180), "the half turn"},
    {"mirror", ONE(NQ_MIRROR), "left and right; as many classes as up to flip"},
    {"rotations", ONE(NQ_ROTATE90), "the four rotations, so that mirror images count by themselves"},
    {"transpose", ONE(NQ_TRANSPOSE), "the reflection in one diagonal; as many classes as up to antitranspose"},
    {"rectangle", ONE(NQ_MIRROR) | ONE(NQ_FLIP), "the symmetries of a rectangle"},
    {"diagonals", ONE(NQ_TRANSPOSE) | ONE(NQ_ANTITRANSPOSE), "the reflections in both diagonals, and the half turn"},
    {"dihedral", ONE(NQ_ROTATE90) | ONE(NQ_MIRROR), "all eight symmetries, the same as --fundamental (A002562)"},
    {"shifts", NQ_SHIFTS, "shifts on the torus, whose rows and columns go on at the opposite side"},
    {"torus", ONE(NQ_ROTATE90) | ONE(NQ_MIRROR) | NQ_SHIFTS, "the eight symmetries and shifts on the torus (A062164)"},
    {"similar", ONE(NQ_ROTATE90) | ONE(NQ_MIRROR) | NQ_SHIFTS | NQ_MULTIPLICATIONS,
     "these, and multiplications of rows and columns by one number modulo n (A062165)"},
};

const nq_group *const nq_groups = groups;
const unsigned nq_group_count = sizeof groups / sizeof groups[0];

const nq_group *nq_group_find(const char *name) {
    for (unsigned k = 0; k < nq_group_count; k++)
        if (strcmp(nq_groups[k].name, name) == 0) return &nq_groups[k];
    return NULL;
}

/* From the identity, by generators, until nothing is new. */
unsigned nq_group_symmetries(const nq_group *group) {
    unsigned found = ONE(NQ_IDENTITY), before = 0;
    if (group->generators & ONE(NQ_ROTATE90) && group->generators & ONE(NQ_MIRROR)) return ALL_SYMMETRIES; /* at once */
    while (found != before) {
        before = found;
        for (unsigned a = 0; a < NQ_SYMMETRY_COUNT; a++)
            for (unsigned b = 0; b < NQ_SYMMETRY_COUNT; b++)
                if (before >> a & 1 && group->generators >> b & 1)
                    found |= ONE(nq_symmetry_compose((nq_symmetry)a, (nq_symmetry)b));
    }
    return found;
}

bool nq_group_has_all_symmetries(const nq_group *group) { return nq_group_symmetries(group) == ALL_SYMMETRIES; }

bool nq_group_has_shifts(const nq_group *group) { return group->generators & NQ_SHIFTS; }

static bool are_coprime(unsigned a, unsigned b) {
    while (b) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a == 1;
}

/* The multipliers of a walk, bit u for u: one of each pair u and -u; 1 where there are no multiplications. */
static unsigned multipliers_of(const nq_group *group, unsigned n) {
    unsigned found = 1u << 1;
    for (unsigned u = 2; group->generators & NQ_MULTIPLICATIONS && u <= n / 2; u++)
        if (are_coprime(u, n)) found |= 1u << u;
    return found;
}

/* --- Order --- */

/* By how many pairs of factors, of rows and of columns, and whether these are exchanged, elements differ beyond shifts. */
static unsigned linear_parts(const nq_group *group, unsigned n) {
    bool seen[2][NQ_MAX_N][NQ_MAX_N] = {{{false}}};
    unsigned symmetries = nq_group_symmetries(group), multipliers = multipliers_of(group, n), count = 0;
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
        for (unsigned u = 1; u < NQ_MAX_N; u++) {
            if (!(symmetries >> s & 1) || !(multipliers >> u & 1)) continue;
            nq_symmetry_steps steps = nq_steps_of[s];
            bool *part =
                &seen[steps.swap][(steps.turn_rows ? n - u % n : u) % n][(steps.turn_columns ? n - u % n : u) % n];
            count += !*part;
            *part = true;
        }
    }
    return count;
}

unsigned nq_group_order(const nq_group *group, unsigned n) {
    unsigned symmetries = nq_group_symmetries(group), count = 0;
    if (n == 1) return 1;
    if (nq_group_has_shifts(group)) return n * n * linear_parts(group, n);
    for (; symmetries; symmetries &= symmetries - 1) count++;
    return count;
}

/* --- Generators in words --- */

static void append(char *text, const char *word) {
    if (*text) strcat(text, ", ");
    strcat(text, word);
}

const char *nq_group_print_generators(const nq_group *group, char text[NQ_GENERATORS_SIZE]) {
    text[0] = '\0';
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++)
        if (group->generators >> s & 1) append(text, nq_symmetry_name((nq_symmetry)s));
    if (group->generators & NQ_SHIFTS) append(text, "shifts");
    if (group->generators & NQ_MULTIPLICATIONS) append(text, "multiplications");
    return text;
}

/* --- Walking --- */

static void multiply(const nq_placement *from, unsigned u, nq_placement *to) {
    to->n = from->n;
    for (unsigned row = 0; row < from->n; row++)
        to->column[row * u % from->n] = (uint8_t)(from->column[row] * u % from->n);
}

/* The shifts to the right that make a solution of what has been shifted down; bit b for b.
 *
 * A shift by b carries the columns from k = n-b on over the edge. Those before k keep their diagonals among each other, and so do those from
 * k on; between the two a rising diagonal is met where the sum of row and column of one from k on is n more than that of one before, and a
 * falling one where the difference is n less. So sets of sums and differences, grown column by column from both sides, tell of all shifts
 * at once; and each side ends where two of its own queens meet. */
static uint32_t good_shifts(const nq_placement *from, unsigned down) {
    unsigned n = from->n;
    uint8_t row_of[NQ_MAX_N];
    uint64_t sums[NQ_MAX_N + 1], differences[NQ_MAX_N + 1], far_sums = 0, far_differences = 0;
    uint32_t good = 0;
    unsigned most = 0; /* so many first columns do not meet */
    sums[0] = differences[0] = 0;
    for (unsigned row = 0; row < n; row++)
        row_of[from->column[row]] = (uint8_t)(row + down < n ? row + down : row + down - n);
    for (; most < n; most++) {
        uint64_t sum = UINT64_C(1) << (row_of[most] + most), difference = UINT64_C(1) << (row_of[most] + n - 1 - most);
        if (sums[most] & sum || differences[most] & difference) break;
        sums[most + 1] = sums[most] | sum;
        differences[most + 1] = differences[most] | difference;
    }
    for (unsigned k = n;; k--) {
        if (k <= most && k > 0 && !(sums[k] & (far_sums >> n)) && !(far_differences & (differences[k] >> n)))
            good |= UINT32_C(1) << (n - k);
        if (k == 0) return good;
        unsigned column = k - 1;
        uint64_t sum = UINT64_C(1) << (row_of[column] + column);
        uint64_t difference = UINT64_C(1) << (row_of[column] + n - 1 - column);
        if (far_sums & sum || far_differences & difference) return good;
        far_sums |= sum;
        far_differences |= difference;
    }
}

static void shift(const nq_placement *from, unsigned down, unsigned right, nq_placement *to) {
    unsigned n = from->n;
    to->n = from->n;
    for (unsigned k = 0; k < n; k++) {
        unsigned row = k + down, column = from->column[k] + right;
        to->column[row < n ? row : row - n] = (uint8_t)(column < n ? column : column - n);
    }
}

void nq_group_walk_init(nq_group_walk *walk, const nq_group *group, const nq_placement *solution) {
    *walk = (nq_group_walk){.symmetries = nq_group_symmetries(group),
                            .multipliers = multipliers_of(group, solution->n),
                            .shifts = nq_group_has_shifts(group),
                            .start = *solution,
                            .multiplied = *solution,
                            .multiplier = 1};
}

static void next_multiplier(nq_group_walk *walk) {
    unsigned n = walk->start.n;
    do walk->multiplier++;
    while (walk->multiplier <= n / 2 && !(walk->multipliers >> walk->multiplier & 1));
    if (walk->multiplier <= n / 2) multiply(&walk->start, walk->multiplier, &walk->multiplied);
}

/* Puts the next shift of what has been multiplied into `shifted`, if there is one in this row. Returns false behind the last one. */
static bool next_shift(nq_group_walk *walk) {
    unsigned n = walk->start.n;
    if (walk->multiplier > (n > 1 ? n / 2 : 1)) return false;
    uint64_t good = good_shifts(&walk->multiplied, walk->row_shift) >> walk->column_shift;
    if (!walk->shifts) good &= 1;
    if (good) {
        for (; !(good & 1); good >>= 1) walk->column_shift++;
        shift(&walk->multiplied, walk->row_shift, walk->column_shift++, &walk->shifted);
        walk->symmetries_left = walk->symmetries;
        if (good >> 1) return true;
    }
    walk->column_shift = 0;
    if (walk->shifts && ++walk->row_shift < n) return true;
    walk->row_shift = 0;
    next_multiplier(walk);
    return true;
}

bool nq_group_walk_next(nq_group_walk *walk, nq_placement *image) {
    while (!walk->symmetries_left)
        if (!next_shift(walk)) return false;
    unsigned symmetry = 0;
    while (!(walk->symmetries_left >> symmetry & 1)) symmetry++;
    walk->symmetries_left &= walk->symmetries_left - 1;
    nq_symmetry_apply((nq_symmetry)symmetry, &walk->shifted, image);
    return true;
}

/* --- The least --- */

/* Two queens that share a broken diagonal, on which no third is: a solution has no more, and neither shifts nor multiplications
 * change that. A shift makes them meet if it carries both over as many edges as it takes. */
typedef struct broken_pair {
    unsigned row, other_row;
    uint32_t carried, other_carried; /* by which shifts to the right: bit b for b */
    int laps;                        /* how far they are apart on the diagonal, in sides of the board */
    bool rises;
} broken_pair;

/* The shifts to the right by which they meet, if one of shifting down carries the first so many edges further than the other. */
static uint32_t meeting_shifts(const broken_pair *pair, int further) {
    switch (pair->rises ? pair->laps - further : further - pair->laps) {
    case -1: return pair->other_carried & ~pair->carried;
    case 0: return ~(pair->carried ^ pair->other_carried);
    case 1: return pair->carried & ~pair->other_carried;
    default: return 0;
    }
}

/* Notes for each shift down by which shifts to the right they meet. Between their last rows it carries one of them alone. */
static void add_meetings(const broken_pair *pair, unsigned n, uint32_t bad[NQ_MAX_N]) {
    bool first = pair->row > pair->other_row;
    unsigned begin = n - (first ? pair->row : pair->other_row), end = n - (first ? pair->other_row : pair->row);
    uint32_t both = meeting_shifts(pair, 0), one = meeting_shifts(pair, first ? 1 : -1);
    for (unsigned down = 0; down < begin; down++) bad[down] |= both;
    for (unsigned down = begin; down < end; down++) bad[down] |= one;
    for (unsigned down = end; down < n; down++) bad[down] |= both;
}

/* In one direction: looks for pairs. */
static void add_pairs(const nq_placement *from, bool rises, uint32_t bad[NQ_MAX_N]) {
    unsigned n = from->n, seen[NQ_MAX_N] = {0}; /* the row and 1, by broken diagonal */
    for (unsigned row = 0; row < n; row++) {
        unsigned column = from->column[row], at = rises ? row + column : row + n - column;
        unsigned *other = &seen[at < n ? at : at - n];
        if (*other) {
            unsigned other_row = *other - 1, other_column = from->column[other_row];
            int apart = rises ? (int)(row + column) - (int)(other_row + other_column)
                              : (int)(row + other_column) - (int)(other_row + column);
            broken_pair pair = {row,
                                other_row,
                                UINT32_MAX << (n - column - 1) << 1,
                                UINT32_MAX << (n - other_column - 1) << 1,
                                apart / (int)n,
                                rises};
            add_meetings(&pair, n, bad);
        }
        *other = row + 1;
    }
}

/* The column of the first row's queen in each image, which says of most that they are not less. */
static void find_first_columns(const nq_placement *p, uint8_t first[NQ_SYMMETRY_COUNT]) {
    unsigned last = p->n - 1u, row_of_first = 0, row_of_last = 0;
    for (unsigned row = 0; row <= last; row++) {
        if (p->column[row] == 0) row_of_first = row;
        if (p->column[row] == last) row_of_last = row;
    }
    first[NQ_IDENTITY] = p->column[0];
    first[NQ_MIRROR] = (uint8_t)(last - p->column[0]);
    first[NQ_FLIP] = p->column[last];
    first[NQ_ROTATE180] = (uint8_t)(last - p->column[last]);
    first[NQ_TRANSPOSE] = (uint8_t)row_of_first;
    first[NQ_ROTATE90] = (uint8_t)(last - row_of_first);
    first[NQ_ROTATE270] = (uint8_t)row_of_last;
    first[NQ_ANTITRANSPOSE] = (uint8_t)(last - row_of_last);
}

/* Whether an image of what is shifted is less than *least, which then becomes the least of them. */
static bool lessen(unsigned symmetries, const nq_placement *shifted, nq_placement *least) {
    nq_placement image;
    uint8_t first[NQ_SYMMETRY_COUNT];
    bool less = false;
    find_first_columns(shifted, first);
    for (unsigned s = 0; symmetries >> s; s++) {
        if (!(symmetries >> s & 1) || first[s] > least->column[0]) continue;
        nq_symmetry_apply((nq_symmetry)s, shifted, &image);
        if (nq_placement_compare(&image, least) < 0) *least = image, less = true;
    }
    return less;
}

/* The same of all shifts of a placement, or, with `first`, of no more than are needed to find one. All rows are looked at together, which a
 * walk, row by row, does not. */
static bool lessen_by_shifts(unsigned symmetries, const nq_placement *from, bool first, nq_placement *least) {
    unsigned n = from->n;
    uint32_t bad[NQ_MAX_N] = {0};
    nq_placement shifted;
    bool less = false;
    add_pairs(from, true, bad);
    add_pairs(from, false, bad);
    for (unsigned down = 0; down < n && !(less && first); down++) {
        uint32_t good = ~bad[down] & (UINT32_MAX >> (NQ_MAX_N - n));
        for (unsigned right = 0; good >> right && !(less && first); right++) {
            if (!(good >> right & 1)) continue;
            shift(from, down, right, &shifted);
            less |= lessen(symmetries, &shifted, least);
            if (right == NQ_MAX_N - 1) break;
        }
    }
    return less;
}

/* Looks for images that are less than a solution, until one is found or for all. Out: *least of them and the solution. */
static bool find_less(const nq_group *group, const nq_placement *solution, bool first, nq_placement *least) {
    unsigned n = solution->n, symmetries = nq_group_symmetries(group), multipliers = multipliers_of(group, n);
    nq_placement multiplied;
    bool less = false;
    *least = *solution;
    if (!nq_group_has_shifts(group)) return lessen(symmetries, solution, least);
    for (unsigned u = 1; multipliers >> u && !(less && first); u++) {
        if (!(multipliers >> u & 1)) continue;
        multiply(solution, u, &multiplied);
        less |= lessen_by_shifts(symmetries, &multiplied, first, least);
    }
    return less;
}

bool nq_group_is_least(const nq_group *group, const nq_placement *solution) {
    nq_placement least;
    return !find_less(group, solution, true, &least);
}

void nq_group_least(const nq_group *group, const nq_placement *solution, nq_placement *least) {
    nq_placement found;
    find_less(group, solution, false, &found);
    *least = found;
}
