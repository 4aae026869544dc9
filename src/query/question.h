/* SPDX-License-Identifier: MIT */
/* A prepared question: what its files share. */
#ifndef NQUEENS_QUERY_QUESTION_H
#define NQUEENS_QUERY_QUESTION_H

#include "../catalog/prefix_count.h"
#include "nqueens/query.h"

struct nq_question {
    nq_catalog *catalog;
    nq_query query;
    nq_coverage coverage[NQ_MAX_N + 1];    /* of each n, as it was when the question was opened */
    nq_fitted_filter fitted[NQ_MAX_N + 1]; /* to each n of the range */
    struct nq_where *where[NQ_MOST_WHERE]; /* each is an expression by itself */
    struct nq_where *by[NQ_MOST_BY];       /* of those parts that are expressions */
    bool asks_of_torus;                    /* no more than what all members of a class of any group have in common */
    prefix_reader *prefixes;               /* NULL if the catalog has no counts of first rows */
};

/* Fails unless the catalog holds what is asked, of every n of the range, at least so far. */
nq_status question_require(const nq_question *question, nq_stored at_least);

/* Fails with NQ_NOT_COVERED where some part files stand for a catalog, and others are missing: then there are numbers, but no list. */
nq_status question_require_all_parts(const nq_question *question);

/* Reports that an expression failed; NULL if there was no memory for it. Returns the status. */
nq_status question_refuse(const nq_question *question, nq_status status, nq_advice advice,
                          const struct nq_where *where);

/* Whether a value of the one key that is counted by is told of n also where nothing has it. In: n of the range. */
bool question_always_tells(const nq_question *question, unsigned n, unsigned value);

/* The classes of n that are told: all that are asked, which then have to be held; of ready-made counts those that are. */
nq_classes question_classes_told(const nq_question *question, unsigned n);

/* Whether all solutions of n pass. */
bool question_is_everything(const nq_question *question, unsigned n);

/* Whether a solution passes. A failure of an expression is reported. */
nq_status question_passes(const nq_question *question, const nq_placement *solution, bool *passes);

/* The symmetry classes whose solutions have to be looked at. */
nq_classes question_classes(const nq_question *question);

/* Which images of a canonical form pass: a set, as that of nq_filter_symmetries; none where every one has to,
 * and one does not. A failure of an expression is reported. */
nq_status question_symmetries(const nq_question *question, const nq_placement *canonical, unsigned *passing);

#endif
