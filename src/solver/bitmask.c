/* bitmask: a row is a word, a column a bit.
 *
 *             row r      ..Q.....   columns        the same bit in every later row
 *             row r+1    ...\....   diagonals      one bit further right in each row
 *             row r+1    ./......   antidiagonals  one bit further left
 *
 * What none of the three masks attacks in a row are its candidates; the lowest bit, which is the leftmost column, is
 * tried first, so solutions come in lexicographic order. The stack is a member of the search, not of the machine: the
 * search can stop anywhere and go on later. */
#include <assert.h>

#include "search_step.h"
#include "visit.h"

void nq_search_init(nq_search *search, unsigned n) {
    assert(n >= NQ_MIN_N && n <= NQ_MAX_N);
    *search = (nq_search){.placement.n = (uint8_t)n};
    search->nodes.level[0] = 1;
    search->stack[0].candidates = nq_all_columns(n);
}

nq_status nq_search_next(nq_search *search, const nq_interrupt *interrupt) {
    unsigned n = search->placement.n;
    uint32_t all = nq_all_columns(n);
    if (search->row == n) search->row--; /* leave the solution found last */
    for (;;) {
        nq_search_row *here = &search->stack[search->row];
        if (!here->candidates) {
            if (search->row == 0) return NQ_DONE;
            search->row--;
            continue;
        }
        if (nq_interrupted(interrupt)) return NQ_INTERRUPTED;
        nq_search_row *next = nq_search_place(search);
        if (search->row == n) {
            assert(nq_placement_is_solution(&search->placement));
            return NQ_OK;
        }
        next->candidates = all & ~(next->columns | next->diagonals | next->antidiagonals);
    }
}

nq_status bitmask_list(unsigned n, const nq_visitor *visitor) {
    nq_search search;
    nq_status status;
    nq_search_init(&search, n);
    while ((status = nq_search_next(&search, visitor->interrupt)) == NQ_OK) {
        status = visit(visitor, &search.placement);
        if (status != NQ_OK) return status;
    }
    return status == NQ_DONE ? NQ_OK : status;
}
