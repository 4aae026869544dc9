/* SPDX-License-Identifier: MIT */
/* Boards are drawn at random; when that has been in vain for long, all are looked at. */
#include "puzzle.h"

#include <stdlib.h>

static nq_status begin(puzzle_run *run, const nq_set *from) {
    const nq_set *all = run->all;
    run->allowed = calloc(all->words + 1, sizeof *run->allowed);
    run->answers = calloc(all->words + 1, sizeof *run->answers);
    run->from = malloc((from->count + 1) * sizeof *run->from);
    if (!run->allowed || !run->answers || !run->from) return NQ_NO_MEMORY;
    for (size_t k = 0; k < from->count; k++) {
        size_t at;
        if (!set_find(all, from->packed[k], &at)) continue;
        run->allowed[at / 64] |= UINT64_C(1) << at % 64;
        run->from[run->from_count++] = at;
    }
    return NQ_OK;
}

nq_status nq_set_puzzles(const nq_set *all, const nq_set *from, const nq_puzzle_wish *wish, nq_take_puzzle *take,
                         void *context, nq_puzzle_end *end) {
    puzzle_run run = {
        .all = all, .wish = wish, .take = take, .context = context, .left = wish->count, .random = wish->seed};
    nq_status status = begin(&run, from);
    bool wanted = wish->count > 0, has_room = wish->blocked + all->n <= all->n * all->n; /* for an answer */
    *end = wanted ? NQ_PUZZLES_NO_MORE : NQ_PUZZLES_ENOUGH;
    if (status == NQ_OK && wanted && has_room) status = puzzle_draw_many(&run);
    if (status == NQ_OK && wanted && has_room) {
        status = puzzle_offer_all(&run);
        bool some = run.left < wish->count;
        if (status == NQ_FULL || (status == NQ_OK && wish->blocked > 0 && some)) *end = NQ_PUZZLES_NOT_FOUND;
    }
    if (status == NQ_DONE) *end = NQ_PUZZLES_ENOUGH;
    if (status == NQ_FULL || (status == NQ_DONE && run.left == 0)) status = NQ_OK;
    free(run.allowed);
    free(run.answers);
    free(run.from);
    puzzle_keys_clear(&run.given);
    return status == NQ_OK || status == NQ_DONE ? status : set_fail(all, status);
}
