/* SPDX-License-Identifier: MIT */
/* The terms of one n are found together, when the first of them is wanted, and handed out one by one. Of sizes that are passed over only
 * the number of terms is looked at. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../catalog/failure.h"
#include "heading.h"
#include "nqueens/sequence.h"
#include "nqueens/sets.h"
#include "nqueens/solver.h"
#include "nqueens/watch.h"
#include "shared.h"

struct nq_terms {
    nq_catalog *catalog;
    const nq_sequence *sequence;
    const nq_interrupt *interrupt;
    shared_tallies *shared; /* or NULL */
    uint64_t index;         /* of the next term */
    unsigned n;             /* its size */
    uint64_t place;         /* among those of its size, from 0; or behind them */
    bool found;             /* the terms of this size are: */
    unsigned length;
    uint64_t values[MOST_TERMS];
};

/* How many terms an n has, where that is known before they are found. */
unsigned sequence_row_length(const nq_sequence *sequence, unsigned n) {
    if (sequence->shape == NQ_SEQUENCE_ONE) return 1;
    return sequence->shape == NQ_SEQUENCE_FROM_0 ? n + 1 : n;
}

/* --- How far --- */

/* So far a class has to be stored. */
static nq_stored least_stored(const nq_sequence *sequence) {
    bool ready_made = sequence->question == NQ_SEQUENCE_COUNT && !sequence->property && !sequence->square &&
                      !sequence->group;
    return ready_made ? NQ_STORED_COUNTS : NQ_STORED_FUNDAMENTAL;
}

bool sequence_is_covered(const nq_sequence *sequence, const nq_coverage *coverage) {
    return nq_classes_have_all(nq_coverage_classes(coverage, least_stored(sequence)), sequence->classes);
}

unsigned sequence_last_size(const nq_sequence *sequence, const nq_coverage held[NQ_MAX_N + 1]) {
    unsigned last = 0;
    if (nq_sequence_is_searched(sequence) || sequence->last_n) return 0;
    for (unsigned n = sequence->first_n; n <= NQ_MAX_N; n += sequence->step) {
        if (n > 0 && !sequence_is_covered(sequence, &held[n])) break;
        last = n;
    }
    return last;
}

static nq_status covers(nq_catalog *catalog, const nq_sequence *sequence, unsigned n, bool *covered) {
    nq_coverage coverage;
    *covered = false;
    if (sequence->last_n && n > sequence->last_n) return NQ_OK;
    *covered = n == 0 || (nq_sequence_is_searched(sequence) && n <= NQ_SEQUENCE_SEARCHED_N);
    if (*covered || nq_sequence_is_searched(sequence) || !catalog) return NQ_OK;
    nq_status status = nq_catalog_coverage(catalog, n, &coverage);
    if (status == NQ_OK) *covered = sequence_is_covered(sequence, &coverage);
    return status;
}

nq_status nq_sequence_reaches(nq_catalog *catalog, const nq_sequence *sequence, nq_sequence_reach *reach) {
    *reach = (nq_sequence_reach){0};
    uint64_t terms = 0;
    for (unsigned n = sequence->first_n; n <= NQ_MAX_N; n += sequence->step) {
        bool covered;
        nq_status status = covers(catalog, sequence, n, &covered);
        if (status != NQ_OK) return status;
        if (!covered) break;
        terms += sequence_row_length(sequence, n);
        if (n > 0)
            *reach = (nq_sequence_reach){true, n, sequence->shape != NQ_SEQUENCE_AS_MANY, sequence->offset + terms - 1};
    }
    return NQ_OK;
}

/* --- The terms of one n --- */

static nq_status count_terms(nq_question *question, nq_terms *terms) {
    return nq_question_count(question, terms->n, terms->values);
}

static nq_status first_terms(nq_question *question, nq_terms *terms) {
    nq_cursor *cursor = NULL;
    nq_placement first;
    uint64_t count = 1;
    nq_status status = nq_question_is_ready_made(question) ? nq_question_count(question, terms->n, &count) : NQ_OK;
    if (status == NQ_OK && count == 0) status = NQ_DONE; /* none is looked for among all others */
    if (status == NQ_OK) status = nq_question_list(question, &cursor);
    if (status == NQ_OK) status = nq_cursor_next(cursor, &first);
    nq_cursor_close(cursor);
    if (status != NQ_OK && status != NQ_DONE) return status;
    for (unsigned row = 0; row < terms->n; row++) terms->values[row] = status == NQ_OK ? first.column[row] + 1u : 0;
    return NQ_OK;
}

/* Of a tally of its own, or of a joint one. */
static nq_status tallied_terms(nq_terms *terms) {
    shared_tallies own = {.sequences = terms->sequence, .count = 1};
    nq_status status = shared_terms(terms->catalog, terms->sequence, terms->n, terms->shared ? terms->shared : &own,
                                    terms->values, &terms->length);
    shared_tallies_close(&own);
    return status;
}

void terms_share(nq_terms *terms, shared_tallies *shared) { terms->shared = shared; }

/* --- What is asked of all solutions at once --- */

/* A family that is not known to be a greatest one has the published size, or there is no term. */
static nq_status greatest_family(const nq_set *set, uint64_t *size) {
    nq_family family;
    nq_family_proof proof;
    unsigned published = 0;
    nq_status status = nq_set_greatest_family(set, &family, &proof);
    *size = family.size;
    if (status == NQ_OK && proof == NQ_FAMILY_UNPROVEN && nq_published_family(family.n, &published)) *size = published;
    return status;
}

static nq_status set_terms(nq_question *question, nq_terms *terms) {
    nq_set *set;
    unsigned queens = 0;
    nq_sequence_question asked = terms->sequence->question;
    nq_status status = nq_set_open(question, terms->n, &set);
    if (status != NQ_OK) return status;
    if (asked == NQ_SEQUENCE_NONATTACKING) {
        nq_partial_counts counts;
        status = nq_set_count_partial(set, terms->n, &counts);
        memcpy(terms->values, counts.nonattacking, (terms->n + 1) * sizeof terms->values[0]);
    } else if (asked == NQ_SEQUENCE_COMPLETABLE) {
        status = nq_set_completable(set, &queens);
        terms->values[0] = queens;
    } else status = greatest_family(set, terms->values);
    if (asked == NQ_SEQUENCE_COVER) terms->values[0] = terms->values[0] == terms->n;
    nq_set_close(set);
    return status;
}

/* The first solution of some classes is the least of its images, a fundamental solution, and among those a catalog finds it at once. A search
 * finds distinct solutions sooner. */
static void ask_for_first(nq_query *query, const nq_terms *terms) {
    bool by_class = !terms->sequence->property && !terms->sequence->square;
    query->limit = 1;
    if (by_class && terms->catalog->options.mode != NQ_CATALOG_SEARCH) query->fundamental = true;
}

/* Asks the catalog. */
static nq_status ask(nq_terms *terms) {
    static nq_status (*const answers[NQ_SEQUENCE_QUESTIONS])(nq_question *, nq_terms *) = {
        [NQ_SEQUENCE_COUNT] = count_terms,      [NQ_SEQUENCE_FIRST] = first_terms,
        [NQ_SEQUENCE_DISJOINT] = set_terms,     [NQ_SEQUENCE_COVER] = set_terms,
        [NQ_SEQUENCE_NONATTACKING] = set_terms, [NQ_SEQUENCE_COMPLETABLE] = set_terms};
    nq_question *question;
    if (terms->shared || sequence_is_tallied(terms->sequence)) return tallied_terms(terms);
    nq_query query = sequence_query(terms->sequence, terms->n);
    if (terms->sequence->question == NQ_SEQUENCE_FIRST) ask_for_first(&query, terms);
    nq_status status = nq_question_open(terms->catalog, &query, &question);
    if (status == NQ_OK) status = answers[terms->sequence->question](question, terms);
    nq_question_close(question);
    return status;
}

static unsigned widest(const nq_nodes *nodes, unsigned n) {
    unsigned best = 0;
    for (unsigned level = 1; level <= n; level++)
        if (nodes->level[level] > nodes->level[best]) best = level;
    return best;
}

static bool stop(void *context, const nq_placement *solution) {
    (void)context, (void)solution;
    return false;
}

static nq_status interrupted(const nq_terms *terms, nq_status status) {
    return catalog_fail(terms->catalog, status, "n = %u: interrupted while searching", terms->n);
}

/* Watches the first program of the lessons up to its first solution. */
static nq_status watch(nq_terms *terms) {
    nq_watch watch = {0};
    nq_visitor visitor = {.visit = stop, .interrupt = terms->interrupt, .watch = &watch};
    nq_status status = nq_backtracker_find("scan")->list(terms->n, &visitor);
    if (status == NQ_INTERRUPTED) return interrupted(terms, status);
    terms->values[0] = watch.effort.squares;
    return NQ_OK;
}

/* Searches to the end. */
static nq_status search(nq_terms *terms) {
    const nq_sequence *sequence = terms->sequence;
    nq_search search;
    nq_status status;
    uint64_t sum = 0;
    nq_search_init(&search, terms->n);
    while ((status = nq_search_next(&search, terms->interrupt)) == NQ_OK) {
    }
    if (status != NQ_DONE) return interrupted(terms, status);
    for (unsigned level = 0; level <= terms->n; level++) sum += search.nodes.level[level];
    if (sequence->question == NQ_SEQUENCE_TREE) terms->values[0] = sum;
    else if (sequence->question == NQ_SEQUENCE_WIDEST) terms->values[0] = widest(&search.nodes, terms->n);
    else
        memcpy(terms->values, search.nodes.level + (sequence->shape == NQ_SEQUENCE_FROM_1),
               sequence_row_length(sequence, terms->n) * sizeof terms->values[0]);
    return NQ_OK;
}

static nq_status find_row(nq_terms *terms) {
    nq_status status = NQ_OK;
    unsigned last_n = terms->sequence->last_n;
    if (last_n && terms->n > last_n)
        return catalog_fail(terms->catalog, NQ_NOT_COVERED,
                            "the term of index %" PRIu64
                            " is of a larger board, and of %s terms are found up to n = %u",
                            terms->index, terms->sequence->number, last_n);
    if (terms->n > NQ_MAX_N)
        return catalog_fail(terms->catalog, NQ_NOT_COVERED,
                            "the term of index %" PRIu64 " is of a larger board, and board sizes run to n = %u",
                            terms->index, NQ_MAX_N);
    terms->length = sequence_row_length(terms->sequence, terms->n);
    if (terms->n == 0) terms->values[0] = terms->sequence->at_zero;
    else if (terms->sequence->question == NQ_SEQUENCE_TRIED) status = watch(terms);
    else status = nq_sequence_is_searched(terms->sequence) ? search(terms) : ask(terms);
    terms->found = status == NQ_OK;
    return status;
}

/* --- One by one --- */

nq_status nq_terms_open(nq_catalog *catalog, const nq_sequence *sequence, uint64_t index, const nq_interrupt *interrupt,
                        nq_terms **terms) {
    nq_terms *made = *terms = calloc(1, sizeof *made);
    if (!made) return catalog_fail(catalog, NQ_NO_MEMORY, "not enough memory for a sequence");
    *made = (nq_terms){
        .catalog = catalog, .sequence = sequence, .interrupt = interrupt, .index = index, .n = sequence->first_n};
    made->place = index - sequence->offset;
    return NQ_OK;
}

/* Goes on to the size that has the place, with its terms found. */
static nq_status settle(nq_terms *terms) {
    bool as_many = terms->sequence->shape == NQ_SEQUENCE_AS_MANY;
    for (;;) {
        bool known = !as_many && terms->n <= NQ_MAX_N;
        unsigned length = known ? sequence_row_length(terms->sequence, terms->n) : terms->length;
        if (!terms->found && (!known || terms->place < length)) {
            nq_status status = find_row(terms);
            if (status != NQ_OK) return status;
            length = terms->length;
        }
        if (terms->place < length) return NQ_OK;
        terms->place -= length;
        terms->n += terms->sequence->step;
        terms->found = false;
    }
}

/* Multiplies a number in decimal digits. In: room for them. */
static void multiply(char text[NQ_TERM_SIZE], unsigned factor) {
    size_t length = strlen(text);
    unsigned carry = 0;
    for (size_t k = length; k-- > 0;) {
        carry += (unsigned)(text[k] - '0') * factor;
        text[k] = (char)('0' + carry % 10);
        carry /= 10;
    }
    for (; carry > 0; carry /= 10) {
        memmove(text + 1, text, ++length);
        text[0] = (char)('0' + carry % 10);
    }
}

nq_status nq_terms_next(nq_terms *terms, nq_term *term) {
    nq_status status = settle(terms);
    if (status != NQ_OK) return status;
    *term = (nq_term){.index = terms->index, .n = terms->n};
    snprintf(term->value, sizeof term->value, "%" PRIu64, terms->values[terms->place]);
    if (terms->sequence->times_factorial && terms->values[terms->place])
        for (unsigned factor = 2; factor <= terms->n; factor++) multiply(term->value, factor);
    terms->index++;
    terms->place++;
    return NQ_OK;
}

bool terms_are_left(const nq_terms *terms) { return terms->found && terms->place < terms->length; }

void nq_terms_close(nq_terms *terms) { free(terms); }
