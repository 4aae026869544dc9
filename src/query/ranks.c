/* SPDX-License-Identifier: MIT */
/* A number can be found in three ways: by the counts of first rows and the rows that begin alike; by walking on from the solution whose
 * number was found last; by looking it up among all of its n. The first takes about as long as reading a thousand rows. The second is
 * taken as long as the numbers that are asked for are near each other, and the third for fundamental solutions, if many are asked for:
 * the classes of solutions that follow on each other are all over the list. */
#include <stdlib.h>
#include <string.h>

#include "../catalog/failure.h"
#include "../catalog/handle.h"
#include "../solver/packed.h"
#include "nqueens/ranks.h"
#include "nqueens/solver.h"

/* Numbers are near if they are not further apart. */
#define NEAR 1024u

/* So many are looked for one by one before all are kept; and so many words are kept at most. */
#define FEW 32u
#define MOST_WORDS (2u * 1024 * 1024)

/* The numbers of one list: of the distinct or the fundamental solutions of one n. */
typedef struct ranking {
    nq_catalog *catalog;
    bool fundamental;
    unsigned n;         /* 0 before the first */
    nq_question *whole; /* all of n */
    bool known;         /* the catalog holds it */

    nq_placement last; /* of which the number is: */
    uint64_t number;   /* 0: of none yet */
    bool near;         /* the one before was */
    bool backwards;    /* the cursor goes */
    nq_question *rest; /* behind the one at which it started */
    nq_cursor *cursor;

    unsigned asked;
    packed_list kept; /* all of n */
} ranking;

struct nq_ranks {
    nq_catalog *catalog;
    ranking distinct, fundamental;
};

static nq_query query_of(const ranking *r) {
    nq_query query = nq_query_all((nq_range){r->n, r->n, true});
    query.fundamental = r->fundamental;
    return query;
}

static void stop_walking(ranking *r) {
    nq_cursor_close(r->cursor);
    nq_question_close(r->rest);
    r->cursor = NULL;
    r->rest = NULL;
}

static void leave(ranking *r) {
    stop_walking(r);
    nq_question_close(r->whole);
    free(r->kept.packed);
    *r = (ranking){.catalog = r->catalog, .fundamental = r->fundamental};
}

static nq_status enter(ranking *r, unsigned n) {
    if (r->n == n) return NQ_OK;
    leave(r);
    r->n = n;
    nq_query query = query_of(r);
    nq_status status = nq_question_open(r->catalog, &query, &r->whole);
    if (status == NQ_OK)
        r->known = r->catalog->options.mode == NQ_CATALOG_SEARCH ||
                   nq_coverage_classes(nq_question_coverage(r->whole, n), NQ_STORED_FUNDAMENTAL) == NQ_ALL_CLASSES;
    else leave(r);
    return status;
}

/* --- Walking --- */

static nq_status start_walking(ranking *r, bool backwards) {
    if (r->cursor && r->backwards == backwards) return NQ_OK;
    stop_walking(r);
    nq_query query = query_of(r);
    query.has_after = true;
    query.after = r->last;
    query.reverse = r->backwards = backwards;
    nq_status status = nq_question_open(r->catalog, &query, &r->rest);
    return status == NQ_OK ? nq_question_list(r->rest, &r->cursor) : status;
}

/* Goes on to a solution, if it is near. Out: *found; where it is not, r->number is that of the last solution that was passed. */
static nq_status walk(ranking *r, const nq_placement *solution, bool *found) {
    bool backwards = nq_placement_compare(solution, &r->last) < 0;
    nq_status status = start_walking(r, backwards);
    for (unsigned k = 0; status == NQ_OK && k < NEAR && !*found; k++) {
        status = nq_cursor_next(r->cursor, &r->last);
        if (status != NQ_OK) break;
        r->number += backwards ? -UINT64_C(1) : 1;
        *found = nq_placement_compare(&r->last, solution) == 0;
    }
    return status == NQ_DONE ? NQ_OK : status;
}

/* --- Looking up --- */

static uint64_t all_of(const ranking *r) {
    return nq_coverage_count(nq_question_coverage(r->whole, r->n), r->fundamental, NQ_ALL_CLASSES);
}

/* Of a search it is not known how many there are. */
static bool is_worth_keeping(const ranking *r) {
    return r->fundamental && r->asked > FEW && all_of(r) > 0 && all_of(r) <= MOST_WORDS / nq_packed_words(r->n);
}

static nq_status keep_all(ranking *r) {
    nq_cursor *cursor;
    nq_placement solution;
    uint64_t packed[NQ_PACKED_WORDS], count = all_of(r);
    nq_status status = nq_question_list(r->whole, &cursor);
    /* a cursor gives no more than the coverage promises */
    while (status == NQ_OK && r->kept.count < count && (status = nq_cursor_next(cursor, &solution)) == NQ_OK) {
        nq_pack(&solution, packed);
        if (packed_list_add(&r->kept, packed, nq_packed_words(r->n)) != NQ_OK)
            status = catalog_fail(r->catalog, NQ_NO_MEMORY, "not enough memory for numbers");
    }
    nq_cursor_close(cursor);
    if (status == NQ_OK || status == NQ_DONE) return NQ_OK;
    free(r->kept.packed); /* a part of them would give other numbers */
    r->kept = (packed_list){0};
    return status;
}

/* How many are not behind it. */
static uint64_t look_up(const ranking *r, const nq_placement *solution) {
    unsigned words = nq_packed_words(r->n);
    uint64_t packed[NQ_PACKED_WORDS];
    size_t low = 0, high = r->kept.count;
    nq_pack(solution, packed);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (packed_compare(r->kept.packed + middle * words, packed, words) <= 0) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* --- The number --- */

/* By the counts of first rows. What has been found says whether the one before was near. */
static nq_status ask(ranking *r, const nq_placement *solution) {
    uint64_t before = r->number, number = 0;
    nq_status status = nq_question_number(r->whole, solution, &number);
    if (status != NQ_OK) return status;
    r->near = before > 0 && (number > before ? number - before : before - number) <= NEAR;
    r->number = number;
    r->last = *solution;
    stop_walking(r);
    return NQ_OK;
}

static nq_status find(ranking *r, const nq_placement *solution, uint64_t *number) {
    nq_status status = NQ_OK;
    bool found = r->number > 0 && nq_placement_compare(&r->last, solution) == 0;
    r->asked++;
    if (!found && !r->kept.packed && is_worth_keeping(r)) status = keep_all(r);
    if (status == NQ_OK && !found && r->kept.packed) return *number = look_up(r, solution), NQ_OK;
    if (status == NQ_OK && !found && r->near) status = walk(r, solution, &found);
    if (status == NQ_OK && !found) status = ask(r, solution);
    if (status == NQ_OK) *number = r->number;
    return status;
}

nq_status nq_ranks_open(nq_catalog *catalog, nq_ranks **ranks) {
    nq_ranks *made = *ranks = calloc(1, sizeof *made);
    if (!made) return catalog_fail(catalog, NQ_NO_MEMORY, "not enough memory for numbers");
    made->catalog = made->distinct.catalog = made->fundamental.catalog = catalog;
    made->fundamental.fundamental = true;
    return NQ_OK;
}

nq_status nq_ranks_find(nq_ranks *ranks, const nq_placement *solution, nq_numbers *numbers) {
    nq_solution whole;
    *numbers = (nq_numbers){0};
    nq_status status = enter(&ranks->distinct, solution->n);
    if (status == NQ_OK) status = enter(&ranks->fundamental, solution->n);
    if (status != NQ_OK || !ranks->distinct.known || !ranks->fundamental.known) return status;
    nq_numbers found = {.known = true};
    nq_solution_of(solution, &whole);
    status = find(&ranks->distinct, solution, &found.distinct);
    if (status == NQ_OK) status = find(&ranks->fundamental, &whole.canonical, &found.fundamental);
    if (status == NQ_OK) *numbers = found;
    return status;
}

nq_status nq_solution_of_number(nq_catalog *catalog, unsigned n, bool fundamental, uint64_t number,
                                nq_placement *solution) {
    nq_query query = nq_query_all((nq_range){n, n, true});
    nq_question *question;
    nq_cursor *cursor = NULL;
    query.fundamental = fundamental;
    query.offset = number - 1;
    query.limit = 1;
    nq_status status = nq_question_open(catalog, &query, &question);
    if (status == NQ_OK) status = nq_question_list(question, &cursor);
    if (status == NQ_OK) status = nq_cursor_next(cursor, solution);
    nq_cursor_close(cursor);
    nq_question_close(question);
    return status;
}

void nq_ranks_close(nq_ranks *ranks) {
    if (!ranks) return;
    leave(&ranks->distinct);
    leave(&ranks->fundamental);
    free(ranks);
}
