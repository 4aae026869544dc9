/* SPDX-License-Identifier: MIT */
#include "search_source.h"

#include "../catalog/failure.h"

static nq_status next_found(piece_source *base, nq_crew_piece *piece) {
    search_source *from = (search_source *)base;
    return from->failure = nq_crew_next(from->crew, piece);
}

static nq_status tell(piece_source *base) {
    search_source *from = (search_source *)base;
    if (from->failure == NQ_INTERRUPTED)
        return catalog_fail(from->catalog, NQ_INTERRUPTED, "%s: interrupted while searching n = %u",
                            from->catalog->path, from->n);
    return catalog_fail(from->catalog, from->failure, "%s: not enough memory for n = %u", from->catalog->path, from->n);
}

nq_status search_source_open(search_source *from, nq_catalog *catalog, const nq_part *which) {
    nq_crew_task task = {.n = which->n,
                         .only = which->only,
                         .counts_only = which->counts_only,
                         .jobs = catalog->options.jobs,
                         .interrupt = catalog->options.interrupt};
    *from = (search_source){.base = {next_found, tell}, .catalog = catalog, .n = which->n};
    if (nq_crew_open(&task, &from->crew) == NQ_OK) return NQ_OK;
    return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory, or no thread, for n = %u", catalog->path,
                        which->n);
}

void search_source_close(search_source *from) { nq_crew_close(from->crew); }
