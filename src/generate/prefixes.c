/* SPDX-License-Identifier: MIT */
/* The first rows of an image can be read off a side of the canonical form, so no image is made: of the rotations by 90, 180 and 270
 * degrees they stand on the left, lower and right side. The other images are the mirror images of these four, and the mirror turns the
 * order of the prefixes around: they are added when all have been counted, from the other end. */
#include "prefixes.h"

#include <stdio.h>
#include <stdlib.h>

#include "../catalog/coverage.h"
#include "../catalog/prefix_count.h"
#include "../catalog/solutions.h"
#include "../solver/image_item.h"
#include "../solver/packed.h"
#include "../solver/prefix_tree.h"
#include "../solver/sides.h"

_Static_assert(SIDES_MOST_ROWS >= PREFIX_MOST_ROWS, "the sides have what the tree is deep");

/* Numbers a node, by class. */
typedef struct node_counts {
    prefix_tally own;    /* canonical forms */
    prefix_tally images; /* while counting, the images by rotation; in the end, all distinct solutions */
} node_counts;

struct prefixes {
    nq_catalog *catalog;
    prefix_tree tree;
    node_counts of[NQ_CLASS_COUNT];
    sqlite3_stmt *insert;
};

/* The nodes of the last level that boards begin with, looked at from a side. All of them go down the tree together, since each step waits for
 * memory. */
static void find_leaves(const prefix_tree *tree, uint8_t side[SIDES_MOST_ROWS][SIDES_AT_A_TIME], size_t count,
                        uint32_t at[SIDES_AT_A_TIME]) {
    for (size_t k = 0; k < count; k++) at[k] = 0;
    if (tree->depth == 0) return;
    for (unsigned row = 0; row + 1 < tree->depth; row++)
        for (size_t k = 0; k < count; k++) at[k] = tree->child[at[k] + side[row][k]];
    for (size_t k = 0; k < count; k++) at[k] = prefix_tree_last(tree, at[k], side[tree->depth - 1][k]);
}

/* Counts canonical forms and, where they are other images, their rotations by 90, 180 and 270 degrees. */
static void add_some(const prefixes *all, const uint64_t *packed, size_t count) {
    unsigned n = all->tree.n, words = nq_packed_words(n);
    uint32_t leaf[4][SIDES_AT_A_TIME];
    board_sides sides;
    sides_read(n, all->tree.depth, packed, count, &sides);
    for (unsigned turn = 0; turn < 4; turn++) find_leaves(&all->tree, sides.column[turn], count, leaf[turn]);
    for (size_t k = 0; k < count; k++) {
        nq_class class = packed_class(packed + k * words, n);
        const node_counts *of = &all->of[class];
        of->own.leaf[leaf[0][k]]++;
        if (class == NQ_ASYMMETRIC || class == NQ_HALF_TURN) of->images.leaf[leaf[1][k]]++;
        if (class == NQ_ASYMMETRIC) of->images.leaf[leaf[2][k]]++, of->images.leaf[leaf[3][k]]++;
    }
}

void prefixes_add(prefixes *all, const uint64_t *packed, size_t count) {
    unsigned words = nq_packed_words(all->tree.n);
    for (size_t done = 0, some; done < count; done += some, packed += some * words) {
        some = count - done < SIDES_AT_A_TIME ? count - done : SIDES_AT_A_TIME;
        add_some(all, packed, some);
    }
}

nq_status prefixes_open(nq_catalog *catalog, unsigned n, prefixes **opened) {
    prefixes *made = *opened = calloc(1, sizeof *made);
    nq_status status = made ? prefix_tree_make(&made->tree, n) : NQ_NO_MEMORY;
    for (nq_class k = NQ_ASYMMETRIC; status == NQ_OK && k < NQ_CLASS_COUNT; k++) {
        status = prefix_tally_make(&made->tree, &made->of[k].own);
        if (status == NQ_OK) status = prefix_tally_make(&made->tree, &made->of[k].images);
    }
    if (status == NQ_OK) {
        made->catalog = catalog;
        return NQ_OK;
    }
    prefixes_close(made);
    *opened = NULL;
    return catalog_fail(catalog, status, "%s: not enough memory for n = %u", catalog->path, n);
}

void prefixes_close(prefixes *all) {
    if (!all) return;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        prefix_tally_free(&all->of[k].own);
        prefix_tally_free(&all->of[k].images);
    }
    prefix_tree_free(&all->tree);
    free(all);
}

/* The images by rotation become all images: those, the canonical forms, and the mirror images of both. Only the board of n = 1 is its
 * own mirror image. */
static void add_mirror_images(const prefix_tree *tree, nq_class class, const node_counts *of) {
    uint32_t *own = of->own.leaf, *all = of->images.leaf;
    for (uint32_t leaf = tree->level[tree->depth]; leaf < prefix_tree_size(tree); leaf++) {
        uint32_t mirror = prefix_tree_mirror(tree, leaf);
        if (mirror < leaf) break;
        uint32_t images = own[leaf] + all[leaf];
        if (class != NQ_FULL_SYMMETRY) images += own[mirror] + all[mirror];
        all[leaf] = all[mirror] = images;
    }
}

/* What is asked for of each prefix of image_prefix_rows(n) rows, and where it goes. */
typedef struct left_counts {
    const prefixes *all;
    nq_classes classes;
    uint64_t *count;
} left_counts;

/* The canonical form and its rotations that begin so are left images, or the mirror images of those that begin as the mirror image of this do. */
static nq_status add_left(void *context, uint32_t node, const char *text) {
    const left_counts *to = context;
    const prefix_tree *tree = &to->all->tree;
    uint32_t prefix = 0, mirror;
    if (node < tree->level[tree->depth]) return NQ_OK;
    for (unsigned row = 0; row < image_prefix_rows(tree->n); row++)
        prefix = prefix << image_prefix_bits(tree->n) | (uint32_t)nq_column_of_letter(text[row]);
    if (!image_prefix_is_left(tree->n, prefix)) return NQ_OK;
    mirror = prefix_tree_mirror(tree, node);
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        const node_counts *of = &to->all->of[k];
        if (!nq_classes_have(to->classes, k)) continue;
        to->count[prefix] += of->own.leaf[node] + of->images.leaf[node] + of->own.leaf[mirror] +
                             of->images.leaf[mirror];
    }
    return NQ_OK;
}

bool prefixes_count_left(const prefixes *all, nq_classes classes, uint64_t *count) {
    left_counts to = {all, classes, count};
    if (all->tree.n == 1 || all->tree.depth < image_prefix_rows(all->tree.n)) return false;
    return prefix_tree_walk(&all->tree, add_left, &to) == NQ_OK;
}

/* Stores the rows of one prefix, those of the smaller orbits first: the order of the table. */
static nq_status store_prefix(void *context, uint32_t node, const char *prefix) {
    prefixes *all = context;
    nq_status status = NQ_OK;
    for (unsigned k = NQ_CLASS_COUNT; status == NQ_OK && k-- > 0;) {
        const node_counts *of = &all->of[k];
        uint64_t images = prefix_tally_of(&all->tree, &of->images, node);
        if (images == 0) continue;
        sqlite3_reset(all->insert);
        sqlite3_bind_int(all->insert, 1, (int)all->tree.n);
        sqlite3_bind_int(all->insert, 3, (int)nq_class_orbit_size((nq_class)k));
        sqlite3_bind_int64(all->insert, 4, (sqlite3_int64)prefix_tally_of(&all->tree, &of->own, node));
        sqlite3_bind_int64(all->insert, 5, (sqlite3_int64)images);
        status = catalog_bind_text(all->catalog, all->insert, 2, prefix, -1);
        if (status == NQ_OK) status = catalog_run(all->catalog, all->insert, "storing the counts of first rows");
    }
    return status;
}

unsigned prefixes_size(const prefixes *all) { return all->tree.n; }

nq_status prefixes_store(prefixes *all, nq_catalog *into) {
    all->catalog = into;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        add_mirror_images(&all->tree, k, &all->of[k]);
        prefix_tally_sum(&all->tree, &all->of[k].own);
        prefix_tally_sum(&all->tree, &all->of[k].images);
    }
    nq_status status = catalog_prepare(all->catalog,
                                       "INSERT INTO prefix_count (n, prefix, orbit_size, fundamental_count, "
                                       "distinct_count) VALUES (?1, ?2, ?3, ?4, ?5)",
                                       &all->insert);
    if (status == NQ_OK) status = prefix_tree_walk(&all->tree, store_prefix, all);
    sqlite3_finalize(all->insert); /* its connection may be closed before the counts are */
    all->insert = NULL;
    return status;
}

nq_status prefixes_are_stored(nq_catalog *catalog, unsigned n, bool *stored) {
    char sql[96];
    sqlite3_int64 any = 0;
    *stored = false;
    if (!catalog->db || catalog->image) return NQ_OK; /* an image takes no n that is stored */
    snprintf(sql, sizeof sql, "SELECT EXISTS (SELECT 1 FROM prefix_count WHERE n = %u)", n);
    nq_status status = catalog_read_number(catalog, sql, "reading prefix_count", &any);
    *stored = any;
    return status;
}

/* Counts the fundamental solutions that are stored. */
static nq_status read_stored(prefixes *all, const nq_coverage *coverage) {
    solution_range range = solutions_of(coverage, TABLE_FUNDAMENTAL);
    solution_reader *rows = NULL;
    uint64_t packed[SIDES_AT_A_TIME * NQ_PACKED_WORDS];
    nq_status status = solutions_open(all->catalog, &range, &rows);
    while (status == NQ_OK) {
        size_t count;
        status = solutions_next_packed(rows, SIDES_AT_A_TIME, packed, &count);
        prefixes_add(all, packed, count);
    }
    solutions_close(rows);
    return status == NQ_DONE ? NQ_OK : status;
}

static nq_status complete(nq_catalog *catalog, const nq_coverage *coverage) {
    prefixes *all = NULL;
    bool stored = true;
    nq_status status = prefixes_are_stored(catalog, coverage->n, &stored);
    if (status != NQ_OK || stored) return status;
    status = prefixes_open(catalog, coverage->n, &all);
    if (status == NQ_OK) status = read_stored(all, coverage);
    if (status == NQ_OK) status = prefixes_store(all, catalog);
    prefixes_close(all);
    return status;
}

nq_status prefixes_complete(nq_catalog *catalog, prefixes *const counted[NQ_MAX_N + 1]) {
    nq_coverage coverage[NQ_MAX_N + 1];
    nq_status status = coverage_read(catalog, NQ_MIN_N, NQ_MAX_N, coverage + NQ_MIN_N);
    for (unsigned n = NQ_MIN_N; status == NQ_OK && n <= NQ_MAX_N; n++) {
        if (!prefix_counts_are_due(&coverage[n]) || nq_coverage_count(&coverage[n], true, NQ_ALL_CLASSES) == 0)
            continue;
        status = counted && counted[n] ? prefixes_store(counted[n], catalog) : complete(catalog, &coverage[n]);
    }
    return status;
}
