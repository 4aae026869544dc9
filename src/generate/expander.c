/* A crew of one thread fills block after block of rows, in order, while those before are being written. */
#include "expander.h"

#include <stdlib.h>

#include "../solver/crew.h"
#include "../solver/expansion_room.h"

#define BLOCKS 4u
#define BLOCK_ROWS 4096u

typedef struct block {
    size_t count; /* 0 behind the last row */
    expanded_row row[BLOCK_ROWS];
} block;

struct expander {
    nq_expansion expansion;
    expansion_room room; /* its column: those whose first queen is in the column before `next_column` */
    size_t column_count, column_at;
    unsigned next_column;
    crew *thread;
    const block *reading;
    size_t at;
};

static void write_row(const expander *from, size_t k, expanded_row *row) {
    unsigned n = from->expansion.n, words = nq_packed_words(n);
    nq_placement placement;
    nq_unpack(from->room.column.packed + k * words, n, &placement);
    nq_placement_print(&placement, row->placement);
    nq_unpack(from->expansion.fundamentals + nq_tag_fundamental(from->room.column.tags[k]) * words, n, &placement);
    nq_placement_print(&placement, row->canonical);
    row->symmetry = (uint8_t)nq_tag_symmetry(from->room.column.tags[k]);
}

/* The next rows, as many as a block holds. */
static void fill(void *context, void *place, const nq_interrupt *stopping) {
    expander *from = context;
    block *filling = place;
    filling->count = 0;
    while (filling->count < BLOCK_ROWS && !nq_interrupted(stopping)) {
        if (from->column_at < from->column_count) {
            write_row(from, from->column_at++, &filling->row[filling->count++]);
        } else {
            if (from->next_column == from->expansion.n) return;
            if (from->next_column == 0) nq_expansion_sort_out(&from->expansion, from->room.tags);
            from->column_count = nq_expansion_column(&from->expansion, from->next_column++, &from->room.column);
            from->column_at = 0;
        }
    }
}

nq_status expander_open(unsigned n, const uint64_t *fundamentals, size_t count, expander **opened) {
    *opened = NULL;
    expander *made = calloc(1, sizeof *made);
    if (!made) return NQ_NO_MEMORY;
    nq_expansion_init(&made->expansion, n, fundamentals, count);
    crew_plan plan = {.jobs = 1, .places = BLOCKS, .place_size = sizeof(block), .work = fill, .context = made};
    nq_status status = expansion_room_make(&made->room, &made->expansion);
    if (status == NQ_OK) status = crew_open(&plan, &made->thread);
    if (status == NQ_OK) *opened = made;
    else expander_close(made);
    return status;
}

const expanded_row *expander_next(expander *from) {
    if (!from->reading || from->at == from->reading->count) {
        void *taken;
        if (from->reading && from->reading->count == 0) return NULL;
        while (crew_place(from->thread)) crew_give(from->thread);
        crew_take(from->thread, &taken); /* one is under way, and nothing interrupts it */
        from->reading = taken;
        from->at = 0;
        if (from->reading->count == 0) return NULL;
    }
    return &from->reading->row[from->at++];
}

void expander_close(expander *from) {
    if (!from) return;
    crew_close(from->thread);
    expansion_room_free(&from->room);
    free(from);
}
