/* SPDX-License-Identifier: MIT */
/* A prefix is a number with a digit a row, to the base n: those that begin with a shorter one stand side by side. The first rows of the images
 * stand on the sides of a canonical form: of the rotations by 90, 180 and 270 degrees on the left, lower and right side; the other four
 * images are the mirror images of these, and the mirror turns the numbers around. */
#include "part_prefixes.h"

#include <stdlib.h>
#include <string.h>

#include "../solver/packed.h"
#include "../solver/prefix_tree.h"
#include "../solver/sides.h"
#include "part_source.h"

#define MOST_BYTES (12u * 1024 * 1024)

typedef struct prefix_number {
    uint64_t own, images; /* canonical forms; the images by rotation, in the end all distinct solutions */
} prefix_number;

struct part_prefixes {
    unsigned n, depth;
    size_t count;                          /* n to the power of depth */
    prefix_number *number[NQ_CLASS_COUNT]; /* by the number of the prefix */
};

static size_t prefixes_of(unsigned n, unsigned depth) {
    size_t count = 1;
    for (unsigned row = 0; row < depth; row++) count *= n;
    return count;
}

unsigned part_prefixes_depth(unsigned n) {
    unsigned depth = prefix_depth(n);
    while (prefixes_of(n, depth) > MOST_BYTES / (NQ_CLASS_COUNT * sizeof(prefix_number))) depth--;
    return depth;
}

static void add_one(part_prefixes *all, const board_sides *sides, size_t k, nq_class class) {
    size_t at[4] = {0};
    for (unsigned turn = 0; turn < 4; turn++)
        for (unsigned row = 0; row < all->depth; row++) at[turn] = at[turn] * all->n + sides->column[turn][row][k];
    prefix_number *number = all->number[class];
    number[at[0]].own++;
    number[at[0]].images++;
    if (class == NQ_ASYMMETRIC || class == NQ_HALF_TURN) number[at[1]].images++;
    if (class == NQ_ASYMMETRIC) number[at[2]].images++, number[at[3]].images++;
}

static void add(part_prefixes *all, const uint64_t *packed, size_t count) {
    unsigned words = nq_packed_words(all->n);
    board_sides sides;
    for (size_t done = 0, some; done < count; done += some, packed += some * words) {
        some = count - done < SIDES_AT_A_TIME ? count - done : SIDES_AT_A_TIME;
        sides_read(all->n, all->depth, packed, some, &sides);
        for (size_t k = 0; k < some; k++) add_one(all, &sides, k, packed_class(packed + k * words, all->n));
    }
}

/* Only the board of n = 1 is its own mirror image. */
static void add_mirror_images(part_prefixes *all) {
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_FULL_SYMMETRY; k++)
        for (size_t at = 0; at < (all->count + 1) / 2; at++) {
            prefix_number *one = &all->number[k][at], *other = &all->number[k][all->count - 1 - at];
            one->images = other->images = one->images + other->images;
        }
}

static nq_status count_all(part_prefixes *all, nq_catalog *catalog) {
    part_source *source;
    nq_crew_piece piece;
    uint64_t counted = 0;
    nq_coverage coverage;
    nq_status status = part_set_coverage(catalog->parts, catalog, &coverage);
    double total = (double)nq_coverage_count(&coverage, true, NQ_ALL_CLASSES);
    if (status == NQ_OK) status = part_source_make(catalog, catalog->parts, &source);
    if (status != NQ_OK) return status;
    piece_source *pieces = part_source_start(source, &(part_reading){.jobs = 1, .sparing = true, .by_part = true});
    status = pieces ? NQ_OK : NQ_NO_MEMORY;
    while (status == NQ_OK && (status = pieces->next(pieces, &piece)) == NQ_OK) {
        add(all, piece.packed, piece.count);
        counted += piece.count;
        catalog_report(catalog, all->n, total > 0 ? (double)counted / total : 1, counted, 0);
    }
    if (pieces && status != NQ_DONE) pieces->tell(pieces);
    part_source_close(source);
    return status == NQ_DONE ? NQ_OK : status;
}

nq_status part_prefixes_count(nq_catalog *catalog, part_prefixes **made) {
    part_prefixes *all = *made = calloc(1, sizeof *all);
    nq_status status = all ? NQ_OK : NQ_NO_MEMORY;
    if (all) {
        all->n = catalog->parts->which.n;
        all->depth = part_prefixes_depth(all->n);
        all->count = prefixes_of(all->n, all->depth);
    }
    for (nq_class k = NQ_ASYMMETRIC; status == NQ_OK && k < NQ_CLASS_COUNT; k++) {
        all->number[k] = calloc(all->count, sizeof *all->number[k]);
        if (!all->number[k]) status = NQ_NO_MEMORY;
    }
    if (status != NQ_OK) catalog_fail(catalog, status, "%s: not enough memory to count first rows", catalog->path);
    if (status == NQ_OK) status = count_all(all, catalog);
    if (status == NQ_OK) add_mirror_images(all);
    if (status == NQ_OK) return NQ_OK;
    part_prefixes_free(all);
    *made = NULL;
    return status;
}

void part_prefixes_read(const part_prefixes *all, const char *prefix, unsigned length, prefix_counts *counts) {
    size_t first = 0, count = prefixes_of(all->n, all->depth - length);
    for (unsigned row = 0; row < length; row++) first = first * all->n + (size_t)nq_column_of_letter(prefix[row]);
    first *= count;
    *counts = (prefix_counts){0};
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++)
        for (size_t at = first; at < first + count; at++) {
            counts->fundamental[k] += all->number[k][at].own;
            counts->distinct[k] += all->number[k][at].images;
        }
}

void part_prefixes_free(part_prefixes *all) {
    if (!all) return;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) free(all->number[k]);
    free(all);
}
