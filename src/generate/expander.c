/* SPDX-License-Identifier: MIT */
#include "expander.h"

nq_status expander_open(unsigned n, const compact_source *source, const uint64_t *counts, unsigned jobs,
                        const nq_interrupt *interrupt, expansion **opened) {
    expansion_plan plan = {.n = n,
                           .source = source,
                           .jobs = jobs,
                           .memory = EXPANDER_MEMORY,
                           .counts = counts,
                           .canonical = true,
                           .add = record_add_distinct,
                           .block_size = sizeof(record_block),
                           .interrupt = interrupt};
    return expansion_open(&plan, opened);
}

nq_status expander_next(expansion *from, const record_block **block) {
    const void *made;
    nq_status status = expansion_next(from, &made);
    if (status == NQ_OK) *block = made;
    return status;
}
