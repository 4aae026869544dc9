/* SPDX-License-Identifier: MIT */
#include "clue_key.h"

static nq_status value(void *context, const nq_placement *solution, unsigned *queens) {
    const clue_key *key = context;
    return nq_set_clue_queens(key->all, solution, queens);
}

void clue_key_use(clue_key *key, nq_query *query) {
    *key = (clue_key){false, NULL};
    for (unsigned k = 0; k < query->by_count; k++) {
        nq_by *by = &query->by[k];
        if (!by->use.key || !by->use.key->of_sets) continue;
        by->value = value;
        by->context = key;
        key->used = true;
    }
}

nq_status clue_key_open(clue_key *key, nq_catalog *catalog, unsigned n) {
    return key->used ? nq_set_open_whole(catalog, n, &key->all) : NQ_OK;
}

void clue_key_close(clue_key *key) {
    nq_set_close(key->all);
    key->all = NULL;
}
