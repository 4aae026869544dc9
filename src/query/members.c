/* SPDX-License-Identifier: MIT */
/* The members of one class are as many as the group has elements, at most: they are kept, sorted, and told once. */
#include "nqueens/query.h"

#include <stdlib.h>

typedef struct placements {
    nq_placement *all;
    size_t count, room;
} placements;

static nq_status add(placements *to, const nq_placement *placement) {
    if (to->count == to->room) {
        size_t room = to->room ? 2 * to->room : 64;
        nq_placement *larger = realloc(to->all, room * sizeof *larger);
        if (!larger) return NQ_NO_MEMORY;
        to->all = larger;
        to->room = room;
    }
    to->all[to->count++] = *placement;
    return NQ_OK;
}

static int compare(const void *a, const void *b) { return nq_placement_compare(a, b); }

/* Puts them in order, each once. */
static void settle(placements *of) {
    size_t kept = 0;
    qsort(of->all, of->count, sizeof *of->all, compare);
    for (size_t k = 0; k < of->count; k++)
        if (k == 0 || nq_placement_compare(&of->all[k], &of->all[kept - 1]) != 0) of->all[kept++] = of->all[k];
    of->count = kept;
}

static nq_status collect(const nq_group *group, const nq_placement *solution, placements *distinct) {
    nq_group_walk walk;
    nq_placement image;
    nq_status status = NQ_OK;
    nq_group_walk_init(&walk, group, solution);
    while (status == NQ_OK && nq_group_walk_next(&walk, &image)) status = add(distinct, &image);
    if (status == NQ_OK) settle(distinct);
    return status;
}

static nq_status collect_canonical(const placements *distinct, placements *canonical) {
    nq_status status = NQ_OK;
    for (size_t k = 0; status == NQ_OK && k < distinct->count; k++) {
        nq_solution whole;
        nq_solution_of(&distinct->all[k], &whole);
        status = add(canonical, &whole.canonical);
    }
    if (status == NQ_OK) settle(canonical);
    return status;
}

nq_status nq_members_of(const nq_group *group, const nq_placement *solution, nq_members *members) {
    placements distinct = {0}, canonical = {0};
    nq_status status = collect(group, solution, &distinct);
    if (status == NQ_OK) status = collect_canonical(&distinct, &canonical);
    *members = (nq_members){0};
    if (status == NQ_OK) *members = (nq_members){distinct.count, canonical.count, distinct.all, canonical.all};
    else free(distinct.all), free(canonical.all);
    return status;
}

void nq_members_close(nq_members *members) {
    free(members->distinct);
    free(members->fundamental);
    *members = (nq_members){0};
}
