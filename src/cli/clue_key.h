/* SPDX-License-Identifier: MIT */
/* Counting by keys that are of sets: what knows their values. */
#ifndef NQUEENS_CLI_CLUE_KEY_H
#define NQUEENS_CLI_CLUE_KEY_H

#include "nqueens/sets.h"

typedef struct clue_key {
    bool used;
    nq_set *all; /* solutions of the n that is being counted */
} clue_key;

/* Gives the query what its keys need. The key must stay where it is. */
void clue_key_use(clue_key *key, nq_query *query);

/* Before the solutions of an n are counted. Returns NQ_OK; or how reading them failed. */
nq_status clue_key_open(clue_key *key, nq_catalog *catalog, unsigned n);
void clue_key_close(clue_key *key);

#endif
