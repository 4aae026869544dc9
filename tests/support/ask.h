/* SPDX-License-Identifier: MIT */
/* One thing asked of a question that is opened for it alone. */
#ifndef NQUEENS_TESTS_ASK_H
#define NQUEENS_TESTS_ASK_H

#include <string.h>

#include "nqueens/query.h"

static inline nq_status ask_count(nq_catalog *catalog, const nq_query *query, unsigned n, uint64_t *count) {
    nq_question *question;
    nq_status status = nq_question_open(catalog, query, &question);
    if (status == NQ_OK) status = nq_question_count(question, n, count);
    nq_question_close(question);
    return status;
}

/* By one key with small values. Out: counts, untouched unless NQ_OK; of values that have no line they are 0. */
#define ASK_MOST 512u
static inline nq_status ask_tally_of(nq_question *question, unsigned n, uint64_t counts[ASK_MOST]) {
    nq_tally *tally;
    nq_status status = nq_question_tally(question, n, &tally);
    for (size_t value = 0; status == NQ_OK && value < ASK_MOST; value++) counts[value] = 0;
    for (size_t line = 0; tally && line < nq_tally_lines(tally); line++) {
        nq_value value = nq_tally_value(tally, line, 0);
        nq_class named = NQ_ASYMMETRIC;
        if (value.type == NQ_VALUE_TEXT) nq_class_parse(value.bytes, value.length, &named), value.integer = named;
        counts[value.integer] = nq_tally_count(tally, line);
    }
    nq_tally_close(tally);
    return status;
}

static inline nq_status ask_tally(nq_catalog *catalog, const nq_query *query, unsigned n, const char *key,
                                  uint64_t counts[ASK_MOST]) {
    nq_query by_key = *query;
    nq_question *question;
    nq_key_parse(key, strlen(key), &by_key.by[by_key.by_count++].use);
    nq_status status = nq_question_open(catalog, &by_key, &question);
    if (status == NQ_OK) status = ask_tally_of(question, n, counts);
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
