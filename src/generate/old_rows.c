/* SPDX-License-Identifier: MIT */
/* A row is not believed because it is stored: what stands in the new pages is what was checked, or nothing. */
#include "old_rows.h"

#include <stdlib.h>
#include <string.h>

#include "../catalog/identity.h"
#include "../catalog/side_files.h"
#include "image_pages.h"

/* A row on its way. */
typedef struct old_row {
    nq_placement placement, canonical; /* of a distinct solution */
    nq_symmetry symmetry;              /* likewise */
} old_row;

static const char *judge_fundamental(nq_classes classes, const table_row *row, const old_row *old) {
    nq_class class;
    if (!nq_is_canonical(&old->placement, &class)) return "is no canonical form";
    if (row->number != (int64_t)nq_class_orbit_size(class)) return "has a wrong orbit size";
    return nq_classes_have(classes, class) ? NULL : "is of a class that is not covered";
}

static const char *judge_distinct(unsigned n, const table_row *row, old_row *old) {
    nq_placement image;
    if (row->number < 0 || row->number >= NQ_SYMMETRY_COUNT ||
        nq_placement_parse(row->canonical, n, &old->canonical) != NQ_OK || !nq_placement_is_solution(&old->canonical))
        return "has no canonical form or symmetry";
    old->symmetry = (nq_symmetry)row->number;
    nq_symmetry_apply(old->symmetry, &old->canonical, &image);
    bool same = memcmp(image.column, old->placement.column, n * sizeof image.column[0]) == 0;
    return same ? NULL : "is not the image that it says";
}

/* Returns what is wrong with a row, or NULL and the row. */
static const char *judge(catalog_table table, unsigned n, nq_classes classes, const table_row *row, old_row *old) {
    if (!row->readable || nq_placement_parse(row->placement, n, &old->placement) != NQ_OK ||
        !nq_placement_is_solution(&old->placement))
        return "is no solution";
    if (!row->in_order) return "is out of order";
    return table == TABLE_FUNDAMENTAL ? judge_fundamental(classes, row, old) : judge_distinct(n, row, old);
}

static void add(catalog_table table, unsigned n, const old_row *old, record_block *block) {
    image_rows rows = {.n = n, .count = 1};
    uint64_t packed[NQ_PACKED_WORDS];
    if (table == TABLE_FUNDAMENTAL) {
        nq_pack(&old->placement, packed);
        record_add_fundamental(n, packed, 1, block);
        return;
    }
    memcpy(rows.placement[0], old->placement.column, n);
    memcpy(rows.canonical[0], old->canonical.column, n);
    rows.symmetry[0] = (uint8_t)old->symmetry;
    record_add_distinct(&rows, block);
}

static nq_status lay(catalog_image *image, catalog_table table, unsigned n, record_block *block) {
    nq_status status = image_lay_block(image, table, n, block, "laying the rows that are there");
    block->rows.count = 0;
    return status;
}

/* In: the classes that are held, and how many rows that promises. */
static nq_status lay_all(catalog_image *image, catalog_table table, unsigned n, nq_classes classes, uint64_t promised,
                         table_walk *walk, record_block *block) {
    const table_row *row;
    old_row old;
    uint64_t count = 0;
    nq_status status;
    while ((status = table_walk_next(walk, &row)) == NQ_OK) {
        const char *wrong = ++count > promised ? "is more than the coverage promises"
                                               : judge(table, n, classes, row, &old);
        if (wrong) return table_refuse_row(image->owner, table, n, count, wrong);
        add(table, n, &old, block);
        if (block->rows.count == RECORD_BLOCK) status = lay(image, table, n, block);
        if (status != NQ_OK) return status;
    }
    if (status == NQ_DONE && count < promised)
        return table_refuse_row(image->owner, table, n, count, "is the last, but the coverage promises more");
    return status == NQ_DONE ? lay(image, table, n, block) : status;
}

nq_status old_rows_lay(catalog_image *image, catalog_table table, unsigned n, nq_classes classes, uint64_t promised) {
    nq_catalog *catalog = image->owner;
    table_walk *walk = NULL;
    record_block *block = malloc(sizeof *block);
    if (!block) return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for its rows", catalog->path);
    block->rows.count = 0;
    /* Reading already rolls back what stands beside the file, and that may be new. */
    nq_status status = side_files_check(catalog, identity_file(catalog->db));
    if (status == NQ_OK) status = table_walk_open(catalog, table, n, false, &walk);
    if (status == NQ_OK) status = lay_all(image, table, n, classes, promised, walk, block);
    table_walk_close(walk);
    sqlite3_db_release_memory(catalog->db); /* they are not read again */
    free(block);
    return status;
}
