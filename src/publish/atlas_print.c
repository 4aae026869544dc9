/* SPDX-License-Identifier: MIT */
/* A size in a page: its canonical forms, which of their images are listed, and what there is of each. */
#include <inttypes.h>

#include "atlas_size.h"
#include "page_write.h"

/* Two rows a byte, the upper one in the upper half. */
static void print_canonical(const atlas_size *size, FILE *out) {
    page_bytes bytes = {.out = out};
    page_bytes_begin(&bytes);
    for (size_t k = 0; k < size->count; k++)
        for (unsigned row = 0; row < size->n; row += 2)
            page_bytes_put(&bytes, size->word[k] >> (56 - 4 * row) & (row + 1 < size->n ? 0xff : 0xf0));
    page_bytes_end(&bytes);
}

typedef struct shape {
    bool all, canonical;
} shape;

/* Whether all images of each class are listed; whether of each just the canonical form is. */
static shape shape_of(const atlas_size *size) {
    shape is = {true, true};
    for (size_t k = 0; k < size->count; k++) {
        nq_placement canonical;
        unsigned listed, images = 0;
        atlas_size_class(size, k, &canonical, &listed);
        nq_class class = nq_class_of(&canonical);
        for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++)
            images |= (unsigned)nq_is_least_symmetry((nq_symmetry)s, class) << s;
        is.all &= listed == images;
        is.canonical &= listed == 1;
    }
    return is;
}

static void print_listed(const atlas_size *size, FILE *out) {
    shape is = shape_of(size);
    if (is.all || is.canonical) {
        fputs(is.all ? "\"all\"" : "\"canonical\"", out);
        return;
    }
    page_bytes bytes = {.out = out};
    page_bytes_begin(&bytes);
    for (size_t k = 0; k < size->count; k++) page_bytes_put(&bytes, size->word[k] & 0xff);
    page_bytes_end(&bytes);
}

/* The counts of fundamental solutions by class, where the catalog holds all of n. */
static nq_status print_held(const atlas_size *size, nq_catalog *catalog, FILE *out) {
    nq_coverage coverage;
    nq_status status = catalog ? nq_catalog_coverage(catalog, size->n, &coverage) : NQ_OK;
    if (status != NQ_OK || !catalog || nq_coverage_classes(&coverage, NQ_STORED_COUNTS) != NQ_ALL_CLASSES)
        return status;
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++)
        fprintf(out, "%s%" PRIu64, k ? "," : ",\n\"held\":[", coverage.fundamental_count[k]);
    putc(']', out);
    return NQ_OK;
}

nq_status atlas_size_print(const atlas_size *size, nq_catalog *catalog, FILE *out) {
    fprintf(out, "{\"n\":%u,\"count\":%zu,\"listed_count\":%zu,\n\"canonical\":", size->n, size->count, size->listed);
    print_canonical(size, out);
    fputs(",\n\"listed\":", out);
    print_listed(size, out);
    nq_status status = print_held(size, catalog, out);
    atlas_size_print_properties(size, out);
    if (status == NQ_OK) status = atlas_size_print_keys(size, out);
    if (status == NQ_OK) status = atlas_size_print_numbers(size, catalog, out);
    putc('}', out);
    return status;
}
