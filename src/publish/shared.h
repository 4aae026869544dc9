/* SPDX-License-Identifier: MIT */
/* Sequences that count the same solutions, each by a key of its own, are told of one joint tally for each n; so are those that count whole
 * classes of them, some by class and some by solution. */
#ifndef NQUEENS_PUBLISH_SHARED_H
#define NQUEENS_PUBLISH_SHARED_H

#include "nqueens/sequence.h"

#define MOST_TERMS 1024u /* of one n */

/* A tally and what was asked, which it speaks of. */
typedef struct shared_tally {
    nq_question *question;
    nq_tally *tally;
} shared_tally;

/* The tallies of some sequences that share them. All of it but these is zero at first. */
typedef struct shared_tallies {
    const nq_sequence *sequences;
    unsigned count;
    shared_tally of[NQ_MAX_N + 1]; /* by n, when they have been asked for */
} shared_tallies;

/* Whether the terms of both come from one joint tally; and those of more that share with either. */
bool sequences_share(const nq_sequence *a, const nq_sequence *b);

/* Whether terms come from tallies also where a sequence is alone. */
bool sequence_is_tallied(const nq_sequence *sequence);

/* What is asked of one n. */
nq_query sequence_query(const nq_sequence *sequence, unsigned n);

/* The terms of one n. In: one of the sequences that share; n > 0; *length, how many there are, except of NQ_SEQUENCE_AS_MANY.
 * Returns NQ_OK; NQ_REFUSED if there are too many; or how asking failed. Out: values, *length. */
nq_status shared_terms(nq_catalog *catalog, const nq_sequence *sequence, unsigned n, shared_tallies *shared,
                       uint64_t values[MOST_TERMS], unsigned *length);

/* Lets terms come from there. In: terms of one of these sequences, of which none has been asked for; `shared` outlives them. */
void terms_share(nq_terms *terms, shared_tallies *shared);

/* Whether terms of the size of the last one have been found that have not been asked for. */
bool terms_are_left(const nq_terms *terms);

void shared_tallies_close(shared_tallies *shared);

#endif
