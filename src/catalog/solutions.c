/* SPDX-License-Identifier: MIT */
/* Rows that are covered never change, so the batches fit together, and fit the coverage that was read before. */
#include "solutions.h"

#include <stdlib.h>
#include <string.h>

#include "nqueens/solver.h"

#define BATCH 4096u

struct solution_reader {
    nq_catalog *catalog;
    solution_range range;
    table_reader *rows; /* NULL until the first is asked for */
    uint64_t skip, read, given;
    size_t count, at;
    bool at_end;
    table_row batch[BATCH];
};

solution_range solutions_of(const nq_coverage *coverage, catalog_table table) {
    bool fundamental = table == TABLE_FUNDAMENTAL;
    nq_classes classes = nq_coverage_classes(coverage, fundamental ? NQ_STORED_FUNDAMENTAL : NQ_STORED_DISTINCT);
    return (solution_range){.table = table,
                            .n = coverage->n,
                            .classes = classes == NQ_ALL_CLASSES ? 0 : classes,
                            .whole = true,
                            .promised = nq_coverage_count(coverage, fundamental, classes),
                            .most = UINT64_MAX,
                            .below = "~"};
}

nq_status solutions_open(nq_catalog *catalog, const solution_range *range, solution_reader **opened) {
    /* pages of the batch that are never used are never touched */
    solution_reader *made = *opened = calloc(1, sizeof *made);
    if (!made) return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for a list", catalog->path);
    made->catalog = catalog;
    made->range = *range;
    return NQ_OK;
}

uint64_t solutions_skip(solution_reader *reader, uint64_t count) {
    if (!reader->range.whole || reader->range.before) return 0;
    reader->skip = count < reader->range.promised ? count : reader->range.promised;
    return reader->skip;
}

static nq_status start(solution_reader *reader) {
    const solution_range *range = &reader->range;
    const char *key = range->reverse ? range->below : range->above;
    table_range rows = {.table = range->table,
                        .n = range->n,
                        .reverse = range->reverse,
                        .keys_only = true,
                        .skip = reader->skip,
                        .classes = range->classes};
    rows.start = *key && strcmp(key, "~") != 0 ? key : NULL;
    reader->read = range->before + reader->skip;
    return table_open(reader->catalog, &rows, &reader->rows);
}

/* Makes sure that there is a row to look at, or that there is none. */
static nq_status fill(solution_reader *reader) {
    if (reader->at < reader->count || reader->at_end) return NQ_OK;
    nq_status status = reader->rows ? NQ_OK : start(reader);
    size_t room = reader->range.most < BATCH ? (size_t)reader->range.most + 1 : BATCH;
    reader->at = reader->count = 0;
    if (status == NQ_OK) status = table_read(reader->rows, reader->batch, room, &reader->count);
    reader->at_end = status == NQ_OK && reader->count == 0;
    return status;
}

static nq_status refuse(const solution_reader *reader, const char *what) {
    return table_refuse_row(reader->catalog, reader->range.table, reader->range.n, reader->read, what);
}

/* Looks at the next row. Out: *placement; returns what is wrong, or NULL. */
static const char *judge(const solution_reader *reader, const table_row *row, nq_placement *placement) {
    const solution_range *range = &reader->range;
    if (!row->readable || nq_placement_parse(row->placement, range->n, placement) != NQ_OK ||
        !nq_placement_is_solution(placement))
        return "is no solution";
    if (range->table == TABLE_FUNDAMENTAL && !nq_is_canonical(placement, NULL)) return "is no canonical form";
    if (!row->in_order) return "is out of order";
    return range->whole && reader->read > range->promised ? "is more than the coverage promises" : NULL;
}

/* Whether a row is past the far bound. */
static bool is_beyond(const solution_range *range, const char *key) {
    return range->reverse ? strcmp(key, range->above) < 0 : strcmp(key, range->below) > 0;
}

static nq_status end(const solution_reader *reader) {
    bool short_of = reader->range.whole && reader->read < reader->range.promised;
    return short_of ? refuse(reader, "is the last, but the coverage promises more") : NQ_DONE;
}

/* Behind the last row that is promised there must be none, and behind the last that is wanted one, if it is promised. */
static nq_status look_behind(solution_reader *reader) {
    nq_status status = fill(reader);
    if (status != NQ_OK) return status;
    bool promised = reader->read < reader->range.promised;
    if (promised == !reader->at_end) return NQ_OK;
    if (promised) return end(reader);
    nq_placement unused;
    reader->read++;
    return refuse(reader, judge(reader, &reader->batch[reader->at], &unused));
}

nq_status solutions_next(solution_reader *reader, nq_placement *placement) {
    const solution_range *range = &reader->range;
    nq_status status = fill(reader);
    if (status != NQ_OK) return status;
    if (reader->at_end) return end(reader);
    const table_row *row = &reader->batch[reader->at++];
    reader->read++;
    const char *wrong = judge(reader, row, placement);
    if (wrong) return refuse(reader, wrong);
    if (!range->whole && is_beyond(range, row->placement)) {
        reader->at_end = true;
        return NQ_DONE;
    }
    reader->given++;
    return range->whole && (reader->read == range->promised || reader->given == range->most) ? look_behind(reader)
                                                                                             : NQ_OK;
}

nq_status solutions_next_packed(solution_reader *reader, size_t most, uint64_t *packed, size_t *count) {
    nq_placement placement;
    nq_status status = NQ_OK;
    *count = 0;
    while (*count < most && (status = solutions_next(reader, &placement)) == NQ_OK)
        nq_pack(&placement, packed + (*count)++ * nq_packed_words(reader->range.n));
    return status;
}

void solutions_close(solution_reader *reader) {
    if (!reader) return;
    table_close(reader->rows);
    free(reader);
}
