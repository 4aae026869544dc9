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
    prefix_reader *prefixes;               /* NULL if the catalog has no counts of first rows */
};

/* Fails unless the catalog holds what is asked, of every n of the range, at least so far. */
nq_status question_require(const nq_question *question, nq_stored at_least);

/* Fails with NQ_NOT_COVERED where some part files stand for a catalog, and others are missing: then there are numbers, but no list. */
nq_status question_require_all_parts(const nq_question *question);

/* Whether all solutions of n pass. */
bool question_is_everything(const nq_question *question, unsigned n);

/* Whether a solution passes. A failure of an expression is reported. */
nq_status question_passes(const nq_question *question, const nq_placement *solution, bool *passes);

/* Which images of a canonical form pass: a set, as that of nq_filter_symmetries. A failure of an expression is reported. */
nq_status question_symmetries(const nq_question *question, const nq_placement *canonical, unsigned *passing);

#endif
