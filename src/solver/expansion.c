/* From fundamental solutions to distinct ones: their images, in order.
 *
 * All images at once would need eight times the memory. But the first column of every image can be read off the sides of
 * the fundamental solution, so the images are made one first column at a time and sorted there; column after column
 * they are in order. */
#include <assert.h>
#include <stdlib.h>

#include "nqueens/solver.h"

#define COLUMN_BITS 5u
#define ROWS_PER_WORD 12u

void nq_pack(const nq_placement *placement, nq_packed *packed) {
    *packed = (nq_packed){{0}};
    for (unsigned row = 0; row < placement->n; row++) {
        unsigned shift = COLUMN_BITS * (ROWS_PER_WORD - 1 - row % ROWS_PER_WORD);
        packed->word[row / ROWS_PER_WORD] |= (uint64_t)placement->column[row] << shift;
    }
}

void nq_unpack(const nq_packed *packed, unsigned n, nq_placement *placement) {
    placement->n = (uint8_t)n;
    for (unsigned row = 0; row < n; row++) {
        unsigned shift = COLUMN_BITS * (ROWS_PER_WORD - 1 - row % ROWS_PER_WORD);
        placement->column[row] = packed->word[row / ROWS_PER_WORD] >> shift & 31;
    }
}

/* Whether symmetry s makes an image of a canonical form that no lesser symmetry makes. The placement's stabiliser is
 * trivial, {identity, rotate180} or the four rotations: by composition, the least symmetry of each coset is then
 * all eight; 0, 1, 4, 6; or 0 and 4. */
static bool is_least_symmetry(unsigned symmetry, unsigned orbit_size) {
    static const uint8_t least[NQ_SYMMETRY_COUNT + 1] = {[8] = 0xff, [4] = 0x53, [2] = 0x11, [1] = 0x01};
    return least[orbit_size] >> symmetry & 1;
}

/* The column of the first row of each image: where the queen of one side stands. */
static void first_columns(const nq_placement *placement, uint8_t first[NQ_SYMMETRY_COUNT]) {
    unsigned last = placement->n - 1u;
    unsigned top = placement->column[0], bottom = placement->column[last], left = 0, right = 0;
    for (unsigned row = 0; row <= last; row++) {
        if (placement->column[row] == 0) left = row;
        if (placement->column[row] == last) right = row;
    }
    first[NQ_IDENTITY] = (uint8_t)top;
    first[NQ_ROTATE90] = (uint8_t)(last - left);
    first[NQ_ROTATE180] = (uint8_t)(last - bottom);
    first[NQ_ROTATE270] = (uint8_t)right;
    first[NQ_MIRROR] = (uint8_t)(last - top);
    first[NQ_FLIP] = (uint8_t)bottom;
    first[NQ_TRANSPOSE] = (uint8_t)left;
    first[NQ_ANTITRANSPOSE] = (uint8_t)(last - right);
}

void nq_count_images(unsigned n, const nq_packed *fundamentals, size_t count, uint64_t images[NQ_MAX_N]) {
    for (unsigned column = 0; column < n; column++) images[column] = 0;
    for (size_t k = 0; k < count; k++) {
        nq_placement placement;
        uint8_t first[NQ_SYMMETRY_COUNT];
        nq_unpack(&fundamentals[k], n, &placement);
        first_columns(&placement, first);
        unsigned orbit_size = nq_orbit_size(&placement);
        for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++)
            if (is_least_symmetry(s, orbit_size)) images[first[s]]++;
    }
}

static int compare_images(const void *left, const void *right) {
    const nq_image *a = left, *b = right;
    for (unsigned w = 0; w < NQ_PACKED_WORDS; w++) {
        if (a->placement.word[w] != b->placement.word[w]) return a->placement.word[w] < b->placement.word[w] ? -1 : 1;
    }
    return 0;
}

size_t nq_expand(unsigned n, const nq_packed *fundamentals, size_t count, unsigned first_column, nq_image *images) {
    assert(count <= UINT32_MAX);
    size_t made = 0;
    for (size_t k = 0; k < count; k++) {
        nq_placement placement, image;
        uint8_t first[NQ_SYMMETRY_COUNT];
        nq_unpack(&fundamentals[k], n, &placement);
        first_columns(&placement, first);
        unsigned orbit_size = 0;
        for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
            if (first[s] != first_column) continue;
            if (!orbit_size) orbit_size = nq_orbit_size(&placement);
            if (!is_least_symmetry(s, orbit_size)) continue;
            nq_symmetry_apply((nq_symmetry)s, &placement, &image);
            nq_pack(&image, &images[made].placement);
            images[made].fundamental = (uint32_t)k;
            images[made].symmetry = s;
            made++;
        }
    }
    qsort(images, made, sizeof *images, compare_images);
    return made;
}
