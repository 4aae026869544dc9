/* SPDX-License-Identifier: MIT */
/* One thing asked of a question that is opened for it alone. */
#ifndef NQUEENS_TESTS_ASK_H
#define NQUEENS_TESTS_ASK_H

#include "nqueens/query.h"

static inline nq_status ask_count(nq_catalog *catalog, const nq_query *query, unsigned n, uint64_t *count) {
    nq_question *question;
    nq_status status = nq_question_open(catalog, query, &question);
    if (status == NQ_OK) status = nq_question_count(question, n, count);
    nq_question_close(question);
    return status;
}

static inline nq_status ask_tally(nq_catalog *catalog, const nq_query *query, unsigned n, const nq_key *key,
                                  uint64_t counts[NQ_KEY_MAX + 1]) {
    nq_question *question;
    nq_status status = nq_question_open(catalog, query, &question);
    if (status == NQ_OK) status = nq_question_tally(question, n, key, counts);
    nq_question_close(question);
    return status;
}

static inline nq_status ask_occupancy(nq_catalog *catalog, const nq_query *query, unsigned n,
                                      uint64_t counts[NQ_MAX_N][NQ_MAX_N]) {
    nq_question *question;
    nq_status status = nq_question_open(catalog, query, &question);
    if (status == NQ_OK) status = nq_question_occupancy(question, n, counts);
    nq_question_close(question);
    return status;
}

/* The rank of a solution among all of its n, or among the fundamental ones. */
static inline nq_status ask_number(nq_catalog *catalog, const nq_placement *solution, bool fundamental,
                                   uint64_t *number) {
    nq_query query = nq_query_all((nq_range){solution->n, solution->n, true});
    query.fundamental = fundamental;
    nq_question *question;
    nq_status status = nq_question_open(catalog, &query, &question);
    if (status == NQ_OK) status = nq_question_number(question, solution, number);
    nq_question_close(question);
    return status;
}

/* A list with its question; neither is there after a failure. */
typedef struct asked_list {
    nq_question *question;
    nq_cursor *cursor;
} asked_list;

static inline nq_status ask_list(nq_catalog *catalog, const nq_query *query, asked_list *list) {
    list->cursor = NULL;
    nq_status status = nq_question_open(catalog, query, &list->question);
    if (status == NQ_OK) status = nq_question_list(list->question, &list->cursor);
    if (status != NQ_OK) nq_question_close(list->question), list->question = NULL;
    return status;
}

static inline void asked_list_close(asked_list *list) {
    nq_cursor_close(list->cursor);
    nq_question_close(list->question);
}

#endif
