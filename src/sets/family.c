/* SPDX-License-Identifier: MIT */
/* The first row has n squares, so no family has more than n members, and one that has n covers the board. Larger ones are searched for before
 * smaller ones: up to n = 11 the search for each size comes to its end in a second. From n = 12 on it would take hours to show that there is
 * none, but covers that some symmetries leave as they are can be found at once: their blocks are the images of a solution under these. */
#include "pack.h"

#include <stdlib.h>

#define SEARCHED_N 11u                /* so far all are searched for */
#define NODES (UINT64_C(2) << 20)     /* some seconds */
#define FEW_NODES (UINT64_C(1) << 17) /* where only a large family is wanted */

static void unpack(const uint64_t *members, unsigned count, unsigned n, nq_family *family) {
    family->n = n;
    family->size = count;
    for (unsigned k = 0; k < count; k++) {
        uint64_t packed = members[k];
        unsigned at = k;
        nq_placement member;
        nq_unpack(&packed, n, &member);
        for (; at > 0 && nq_placement_compare(&member, &family->member[at - 1]) < 0; at--)
            family->member[at] = family->member[at - 1];
        family->member[at] = member;
    }
}

/* --- Blocks --- */

/* A group of symmetries, its identity left out. */
typedef struct block_group {
    unsigned count;
    nq_symmetry symmetry[PACK_MOST_IMAGES - 1];
} block_group;

static const block_group alone = {0, {NQ_IDENTITY}};
static const block_group groups[] = {
    {3, {NQ_ROTATE90, NQ_ROTATE180, NQ_ROTATE270}}, {1, {NQ_MIRROR}}, {1, {NQ_ROTATE180}}};

static bool has(const pack_block *block, uint64_t packed) {
    for (unsigned k = 0; k < block->size; k++)
        if (block->image[k] == packed) return true;
    return false;
}

/* Adds an image. Returns false if it meets another, or is less than the first, whose block it is, or is not in the set. */
static bool add_image(const nq_set *set, pack_block *block, uint64_t packed) {
    size_t index;
    if (has(block, packed)) return true;
    if (packed < block->image[0] || !set_find(set, packed, &index)) return false;
    for (unsigned k = 0; k < block->size; k++)
        if (packed_agree(block->image[k], packed, set->n)) return false;
    block->image[block->size++] = packed;
    return true;
}

static bool make_block(const nq_set *set, const block_group *group, size_t index, pack_block *block) {
    nq_placement solution, image;
    *block = (pack_block){.size = 1, .image = {set->packed[index]}};
    nq_set_solution(set, index, &solution);
    for (unsigned k = 0; k < group->count; k++) {
        uint64_t packed;
        nq_symmetry_apply(group->symmetry[k], &solution, &image);
        nq_pack(&image, &packed);
        if (!add_image(set, block, packed)) return false;
    }
    return true;
}

/* Out: *blocks, to be freed. Returns NQ_OK or NQ_NO_MEMORY. */
static nq_status make_blocks(const nq_set *set, const block_group *group, pack_block **blocks, size_t *count) {
    pack_block *made = *blocks = malloc((set->count + 1) * sizeof *made);
    *count = 0;
    for (size_t k = 0; made && k < set->count; k++) *count += make_block(set, group, k, &made[*count]);
    return made ? NQ_OK : NQ_NO_MEMORY;
}

/* --- The greatest --- */

typedef struct best {
    const nq_set *set;
    nq_family *family;
} best;

static bool keep_first(void *context, const uint64_t *members, unsigned count) {
    best *b = context;
    unpack(members, count, b->set->n, b->family);
    return false;
}

/* Keeps a family that has been met on the way. */
static void keep_deepest(best *b, const pack_search *search) {
    if (search->deepest_count > b->family->size) unpack(search->deepest, search->deepest_count, b->set->n, b->family);
}

/* Searches for a family of so many members. Returns NQ_DONE if it has been found; else as pack_run. */
static nq_status look_for(best *b, const block_group *group, unsigned members, uint64_t most_nodes) {
    const nq_set *set = b->set;
    pack_block *blocks;
    pack_search search = {.n = set->n, .interrupt = set->interrupt, .take = keep_first, .context = b};
    nq_status status = make_blocks(set, group, &blocks, &search.count);
    search.blocks = blocks;
    search.most_nodes = most_nodes;
    if (status == NQ_OK) status = pack_run(&search, members);
    if (status != NQ_DONE) keep_deepest(b, &search);
    free(blocks);
    return status;
}

static nq_status look_for_symmetric_cover(best *b) {
    nq_status status = NQ_OK;
    for (size_t k = 0; k < sizeof groups / sizeof groups[0]; k++) {
        status = look_for(b, &groups[k], b->set->n, NODES);
        if (status != NQ_OK && status != NQ_FULL) return status;
    }
    return status;
}

/* From the largest size on down. Where a search has been given up, those behind it only look for something. Out: *given_up. */
static nq_status look_for_all_sizes(best *b, bool *given_up) {
    unsigned n = b->set->n, size = b->set->count < n ? (unsigned)b->set->count : n;
    uint64_t all = n <= SEARCHED_N ? UINT64_MAX : NODES;
    *given_up = false;
    for (; size > b->family->size; size--) {
        nq_status status = look_for(b, &alone, size, *given_up ? FEW_NODES : all);
        if (status == NQ_FULL) *given_up = true;
        else if (status != NQ_OK) return status;
    }
    return NQ_OK;
}

nq_status nq_set_greatest_family(const nq_set *set, nq_family *family, nq_family_proof *proof) {
    best b = {set, family};
    bool given_up = false;
    *family = (nq_family){.n = set->n, .size = 0};
    *proof = NQ_FAMILY_UNPROVEN;
    nq_status status = set->n > SEARCHED_N && set->count >= set->n ? look_for_symmetric_cover(&b) : NQ_OK;
    if (status == NQ_OK || status == NQ_FULL) status = look_for_all_sizes(&b, &given_up);
    if (status == NQ_INTERRUPTED || status == NQ_NO_MEMORY) return set_fail(set, status);
    if (family->size == set->n) *proof = NQ_FAMILY_COVERS;
    else if (family->size == set->count) *proof = NQ_FAMILY_ALL;
    else if (!given_up) *proof = NQ_FAMILY_SEARCHED;
    return NQ_OK;
}

bool nq_published_family(unsigned n, unsigned *size) {
    static const unsigned char sizes[] = {0, 1, 0, 0, 2, 5, 4, 7, 6, 7, 8, 11, 12, 13, 14, 15, 16, 17};
    if (n >= sizeof sizes) return false;
    *size = sizes[n];
    return true;
}

/* --- Covers --- */

typedef struct covers {
    unsigned n;
    nq_take_family *take;
    void *context;
} covers;

static bool take_cover(void *context, const uint64_t *members, unsigned count) {
    const covers *c = context;
    nq_family family;
    unpack(members, count, c->n, &family);
    return c->take(c->context, &family);
}

nq_status nq_set_covers(const nq_set *set, nq_take_family *take, void *context) {
    covers c = {set->n, take, context};
    pack_block *blocks;
    pack_search search = {
        .n = set->n, .interrupt = set->interrupt, .take = take_cover, .context = &c, .most_nodes = UINT64_MAX};
    nq_status status = make_blocks(set, &alone, &blocks, &search.count);
    search.blocks = blocks;
    if (status == NQ_OK) status = pack_run(&search, set->n);
    free(blocks);
    return status == NQ_OK || status == NQ_DONE ? status : set_fail(set, status);
}
