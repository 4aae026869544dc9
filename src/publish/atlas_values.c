/* SPDX-License-Identifier: MIT */
/* What a page has of each solution: properties, keys and numbers. What is the same for all images is there once for each class. What differs
 * is there for all eight symmetries, 0 where a lesser one makes the same image; of keys only as long as the page stays small. */
#include <stdlib.h>

#include "../catalog/failure.h"
#include "../solver/sort.h"
#include "atlas_size.h"
#include "nqueens/ranks.h"
#include "page_write.h"

/* Of more images, the keys that differ between them would take more room than all else: the pages of n = 13 and 14 are without. */
#define MOST_IMAGES 20000u

/* Visits the images of a class that differ, in the order of their symmetries. */
typedef struct image_walk {
    nq_placement canonical, image;
    unsigned listed, symmetry;
    nq_class class;
} image_walk;

static image_walk images_of(const atlas_size *size, size_t index) {
    image_walk walk = {.symmetry = NQ_SYMMETRY_COUNT};
    atlas_size_class(size, index, &walk.canonical, &walk.listed);
    walk.class = nq_class_of(&walk.canonical);
    return walk;
}

static bool next_image(image_walk *walk) {
    walk->symmetry = walk->symmetry == NQ_SYMMETRY_COUNT ? 0 : walk->symmetry + 1;
    while (walk->symmetry < NQ_SYMMETRY_COUNT && !nq_is_least_symmetry((nq_symmetry)walk->symmetry, walk->class))
        walk->symmetry++;
    if (walk->symmetry == NQ_SYMMETRY_COUNT) return false;
    nq_symmetry_apply((nq_symmetry)walk->symmetry, &walk->canonical, &walk->image);
    return true;
}

/* --- Properties --- */

/* Eight classes a byte, the first in the lowest bit. */
static void print_invariant(const atlas_size *size, const nq_property *property, page_bytes *bytes) {
    for (size_t first = 0; first < size->count; first += 8) {
        unsigned byte = 0;
        for (size_t k = first; k < size->count && k < first + 8; k++) {
            image_walk walk = images_of(size, k);
            byte |= (unsigned)property->test(&walk.canonical) << (k - first);
        }
        page_bytes_put(bytes, byte);
    }
}

/* A byte for each class, bit s for the image by symmetry s. */
static void print_by_image(const atlas_size *size, const nq_property *property, page_bytes *bytes) {
    for (size_t k = 0; k < size->count; k++) {
        unsigned byte = 0;
        for (image_walk walk = images_of(size, k); next_image(&walk);)
            byte |= (unsigned)property->test(&walk.image) << walk.symmetry;
        page_bytes_put(bytes, byte);
    }
}

void atlas_size_print_properties(const atlas_size *size, FILE *out) {
    fputs(",\n\"properties\":[", out);
    for (unsigned k = 0; k < nq_property_count; k++) {
        page_bytes bytes = {.out = out};
        if (k) fputs(",\n", out);
        page_bytes_begin(&bytes);
        if (nq_properties[k].invariant) print_invariant(size, &nq_properties[k], &bytes);
        else print_by_image(size, &nq_properties[k], &bytes);
        page_bytes_end(&bytes);
    }
    putc(']', out);
}

/* --- Keys --- */

static void find_values(const atlas_size *size, const nq_key *key, unsigned each, uint16_t *values) {
    for (size_t k = 0; k < size->count; k++) {
        image_walk walk = images_of(size, k);
        if (each == 1) values[k] = (uint16_t)key->value(&walk.canonical);
        else
            while (next_image(&walk)) values[k * each + walk.symmetry] = (uint16_t)key->value(&walk.image);
    }
}

/* {"bytes": 1, "values": ...}, or two bytes for each value, the lower first. */
static void print_values(const uint16_t *values, size_t count, FILE *out) {
    page_bytes bytes = {.out = out};
    unsigned all = 0;
    for (size_t k = 0; k < count; k++) all |= values[k];
    fprintf(out, "{\"bytes\":%u,\"values\":", all > 0xff ? 2u : 1u);
    page_bytes_begin(&bytes);
    for (size_t k = 0; k < count; k++) {
        page_bytes_put(&bytes, values[k]);
        if (all > 0xff) page_bytes_put(&bytes, values[k] >> 8);
    }
    page_bytes_end(&bytes);
    putc('}', out);
}

static nq_status print_key(const atlas_size *size, const nq_key *key, FILE *out) {
    unsigned each = key->invariant ? 1 : NQ_SYMMETRY_COUNT;
    if (size->count * each > MOST_IMAGES && each > 1) return fputs("null", out), NQ_OK;
    uint16_t *values = calloc(size->count * each + 1, sizeof *values);
    if (!values) return NQ_NO_MEMORY;
    find_values(size, key, each, values);
    print_values(values, size->count * each, out);
    free(values);
    return NQ_OK;
}

nq_status atlas_size_print_keys(const atlas_size *size, FILE *out) {
    nq_status status = NQ_OK;
    const char *before = "";
    fputs(",\n\"keys\":[", out);
    for (unsigned k = 0; status == NQ_OK && k < nq_key_count; k++) {
        if (!nq_key_is_told(&nq_keys[k])) continue;
        fputs(before, out);
        status = print_key(size, &nq_keys[k], out);
        before = ",\n";
    }
    putc(']', out);
    return status;
}

/* --- Numbers --- */

/* Whether the page has a class for each fundamental solution of n, so that what it counts are the numbers. */
static nq_status is_whole(const atlas_size *size, nq_catalog *catalog, bool *whole, bool *known) {
    nq_coverage coverage;
    nq_status status = nq_catalog_coverage(catalog, size->n, &coverage);
    *known = status == NQ_OK && nq_coverage_classes(&coverage, NQ_STORED_FUNDAMENTAL) == NQ_ALL_CLASSES;
    *whole = *known && nq_coverage_count(&coverage, true, NQ_ALL_CLASSES) == size->count;
    return status;
}

/* Each as what it is more than the one before. */
static void put_next(page_bytes *bytes, uint64_t *before, uint64_t number) {
    page_bytes_put_number(bytes, number - *before);
    *before = number;
}

static nq_status print_fundamental_numbers(const atlas_size *size, nq_ranks *ranks, FILE *out) {
    page_bytes bytes = {.out = out};
    nq_status status = NQ_OK;
    uint64_t before = 0;
    page_bytes_begin(&bytes);
    for (size_t k = 0; status == NQ_OK && k < size->count; k++) {
        nq_numbers numbers;
        image_walk walk = images_of(size, k);
        status = nq_ranks_find(ranks, &walk.canonical, &numbers);
        if (status == NQ_OK) put_next(&bytes, &before, numbers.fundamental);
    }
    page_bytes_end(&bytes);
    return status;
}

/* The listed solutions in order. Returns NULL where there is no memory. */
static uint64_t *sorted_solutions(const atlas_size *size) {
    size_t count = 0;
    uint64_t *words = malloc((2 * size->listed + SORT_SPARE) * sizeof *words);
    if (!words) return NULL;
    for (size_t k = 0; k < size->count; k++)
        for (image_walk walk = images_of(size, k); next_image(&walk);)
            if (walk.listed >> walk.symmetry & 1) nq_pack(&walk.image, &words[count++]);
    sort_words(words, count, 64, words + count);
    return words;
}

static nq_status print_distinct_numbers(const atlas_size *size, nq_ranks *ranks, FILE *out) {
    page_bytes bytes = {.out = out};
    nq_status status = NQ_OK;
    uint64_t before = 0, *words = sorted_solutions(size);
    if (!words) return NQ_NO_MEMORY;
    page_bytes_begin(&bytes);
    for (size_t k = 0; status == NQ_OK && k < size->listed; k++) {
        nq_placement solution;
        nq_numbers numbers;
        nq_unpack(&words[k], size->n, &solution);
        status = nq_ranks_find(ranks, &solution, &numbers);
        if (status == NQ_OK) put_next(&bytes, &before, numbers.distinct);
    }
    page_bytes_end(&bytes);
    free(words);
    return status;
}

static nq_status print_found(const atlas_size *size, nq_catalog *catalog, FILE *out) {
    nq_ranks *ranks;
    nq_status status = nq_ranks_open(catalog, &ranks);
    if (status != NQ_OK) return status;
    fputs(",\n\"fundamental_numbers\":", out);
    status = print_fundamental_numbers(size, ranks, out);
    if (status == NQ_OK) fputs(",\n\"numbers\":", out);
    if (status == NQ_OK) status = print_distinct_numbers(size, ranks, out);
    nq_ranks_close(ranks);
    return status;
}

nq_status atlas_size_print_numbers(const atlas_size *size, nq_catalog *catalog, FILE *out) {
    bool whole = false, known = false;
    nq_status status = catalog ? is_whole(size, catalog, &whole, &known) : NQ_OK;
    if (status != NQ_OK) return status;
    fprintf(out, ",\n\"whole\":%s", whole ? "true" : "false");
    return known && !whole ? print_found(size, catalog, out) : NQ_OK;
}
