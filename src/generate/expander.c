/* SPDX-License-Identifier: MIT */
#include "expander.h"

nq_status expander_open(const expander_plan *how, expansion **opened) {
    expansion_plan plan = {.n = how->n,
                           .source = how->source,
                           .jobs = how->jobs,
                           .memory = how->memory,
                           .store = how->store,
                           .store_from = how->store_from,
                           .counts = how->counts,
                           .canonical = true,
                           .add = record_add_distinct,
                           .block_size = sizeof(record_block),
                           .interrupt = how->interrupt};
    return expansion_open(&plan, opened);
}

nq_status expander_next(expansion *from, const record_block **block) {
    const void *made;
    nq_status status = expansion_next(from, &made);
    if (status == NQ_OK) *block = made;
    return status;
}
