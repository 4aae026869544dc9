/* SPDX-License-Identifier: MIT */
/* Twice: over blocks of pieces that follow each other, and over the pieces of the block that has it. So memory is small, however many there
 * are. */
#include "part_counts.h"

#include <stdlib.h>

#define BLOCKS 8192u

typedef struct counting {
    const part_set *set;
    nq_catalog *catalog;
    uint64_t first, pieces, size; /* pieces that are counted, and how many in a block */
    uint64_t *block;
    size_t blocks;
} counting;

static nq_status nonsense(part_file *file) {
    return catalog_fail(&file->file, NQ_DAMAGED, "%s: the counts of its pieces are not those of the part",
                        file->file.path);
}

static nq_status count_rows(counting *all, part_file *file, sqlite3_stmt *rows) {
    int rc;
    sqlite3_bind_int64(rows, 1, (sqlite3_int64)all->first);
    sqlite3_bind_int64(rows, 2, (sqlite3_int64)(all->first + all->pieces));
    while ((rc = sqlite3_step(rows)) == SQLITE_ROW) {
        uint64_t number, count[NQ_CLASS_COUNT];
        if (!part_take_number(rows, 0, all->first + all->pieces - 1, &number) || !part_take_counts(rows, 1, count))
            return nonsense(file);
        for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) all->block[(number - all->first) / all->size] += count[k];
    }
    return rc == SQLITE_DONE ? NQ_OK : catalog_sqlite_fail(&file->file, rc, "reading the part file");
}

static nq_status count_part(counting *all, const char *path) {
    part_file file;
    sqlite3_stmt *rows = NULL;
    nq_status status = part_open_to_read(&file, all->catalog, path, &all->set->which, all->set->pieces);
    if (status == NQ_OK)
        status = catalog_prepare(&file.file,
                                 "SELECT number, asymmetric, half_turn, quarter_turn, full FROM piece "
                                 "WHERE number >= ?1 AND number < ?2",
                                 &rows);
    if (status == NQ_OK) status = count_rows(all, &file, rows);
    sqlite3_finalize(rows);
    part_told_by_owner(&file, status);
    part_close(&file);
    return status;
}

/* Finds the block in which the number is. In, out: *number, less those of the blocks before; *at, the block. */
static nq_status find_block(counting *all, bool reverse, uint64_t *number, size_t *at) {
    nq_status status = NQ_OK;
    for (uint64_t part = 0; status == NQ_OK && part < all->set->which.parts; part++)
        status = count_part(all, all->set->part[part].path);
    if (status != NQ_OK) return status;
    for (size_t passed = 0; passed < all->blocks; passed++) {
        *at = reverse ? all->blocks - 1 - passed : passed;
        if (*number < all->block[*at]) return NQ_OK;
        *number -= all->block[*at];
    }
    return catalog_fail(all->catalog, NQ_DAMAGED, "%s: their pieces have fewer solutions than the parts have counted",
                        all->catalog->path);
}

/* As counting says, whose blocks are made here. */
static nq_status find_among(counting all, bool reverse, uint64_t *number, size_t *at) {
    all.blocks = (size_t)((all.pieces + all.size - 1) / all.size);
    all.block = calloc(all.blocks, sizeof *all.block);
    nq_status status = all.block ? find_block(&all, reverse, number, at) : NQ_NO_MEMORY;
    if (!all.block) catalog_fail(all.catalog, NQ_NO_MEMORY, "%s: not enough memory for a list", all.catalog->path);
    free(all.block);
    return status;
}

nq_status part_counts_find(const part_set *set, nq_catalog *catalog, uint64_t number, bool reverse, uint64_t *index,
                           uint64_t *rest) {
    uint64_t size = set->pieces / BLOCKS + 1;
    counting all = {.set = set, .catalog = catalog, .pieces = set->pieces, .size = size};
    size_t at = 0;
    nq_status status = find_among(all, reverse, &number, &at);
    if (status != NQ_OK) return status;
    all.first = at * size;
    if (all.pieces - all.first > size) all.pieces = size;
    else all.pieces -= all.first;
    all.size = 1;
    status = find_among(all, reverse, &number, &at);
    *index = all.first + at;
    *rest = number;
    return status;
}
