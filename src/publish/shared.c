/* SPDX-License-Identifier: MIT */
#include "shared.h"

#include <string.h>

#include "../catalog/failure.h"

/* The terms of one n, while they are found. */
typedef struct row {
    nq_catalog *catalog;
    const nq_sequence *sequence;
    unsigned n, length;
    uint64_t *values;
} row;

/* --- What is asked --- */

nq_query sequence_query(const nq_sequence *sequence, unsigned n) {
    nq_query query = nq_query_all((nq_range){n, n, true});
    nq_reading_error error;
    query.fundamental = sequence->fundamental;
    if (sequence->group) nq_query_up_to(&query, nq_group_find(sequence->group));
    query.filter.classes = sequence->classes;
    if (sequence->property) query.filter.properties_required = 1u << nq_property_find(sequence->property);
    if (sequence->square) nq_squares_add(&query.filter.required, sequence->square, &error);
    return query;
}

/* --- What is told of a tally --- */

/* The counts of the values of a key, zeros for those that do not occur. */
static nq_status tell_counts(const nq_tally *tally, unsigned part, row *to) {
    unsigned least = to->sequence->shape == NQ_SEQUENCE_FROM_1;
    memset(to->values, 0, to->length * sizeof to->values[0]);
    for (size_t k = 0; k < nq_tally_lines(tally); k++) {
        uint64_t place = (uint64_t)nq_tally_value(tally, k, part).integer - least;
        if (place < to->length) to->values[place] += nq_tally_count(tally, k);
    }
    return NQ_OK;
}

/* What is told of each value of a key that occurs: n, the value, or its count. */
static nq_status tell_lines(const nq_tally *tally, unsigned part, row *to) {
    if (nq_tally_lines(tally) > MOST_TERMS)
        return catalog_fail(to->catalog, NQ_REFUSED, "n = %u has more than %u terms of this sequence", to->n,
                            MOST_TERMS);
    to->length = (unsigned)nq_tally_lines(tally);
    for (unsigned k = 0; k < to->length; k++) {
        nq_sequence_question asked = to->sequence->question;
        to->values[k] = asked == NQ_SEQUENCE_SIZES    ? to->n
                        : asked == NQ_SEQUENCE_VALUES ? (uint64_t)nq_tally_value(tally, k, part).integer
                                                      : nq_tally_count(tally, k);
    }
    return NQ_OK;
}

/* The classes that are counted, or their members, of a tally of classes by their members. */
static nq_status tell_classes(const nq_tally *tally, unsigned part, row *to) {
    to->values[0] = 0;
    for (size_t k = 0; k < nq_tally_lines(tally); k++) {
        unsigned members = (unsigned)nq_tally_value(tally, k, part).integer;
        nq_class which;
        if (nq_class_of_orbit_size(members, &which) && nq_classes_have(to->sequence->classes, which))
            to->values[0] += nq_tally_count(tally, k) * (to->sequence->fundamental ? 1 : members);
    }
    return NQ_OK;
}

typedef nq_status tell_tally(const nq_tally *tally, unsigned part, row *to);

static tell_tally *const tellers[NQ_SEQUENCE_QUESTIONS] = {[NQ_SEQUENCE_COUNT] = tell_classes,
                                                           [NQ_SEQUENCE_TALLY] = tell_counts,
                                                           [NQ_SEQUENCE_SIZES] = tell_lines,
                                                           [NQ_SEQUENCE_VALUES] = tell_lines,
                                                           [NQ_SEQUENCE_COUNTS] = tell_lines};

bool sequence_is_tallied(const nq_sequence *sequence) {
    return sequence->question != NQ_SEQUENCE_COUNT && tellers[sequence->question];
}

/* --- Which share --- */

static bool is_same(const char *a, const char *b) { return a == b || (a && b && strcmp(a, b) == 0); }

static bool is_invariant_key(const char *name) {
    nq_key_use use;
    return nq_key_parse(name, strlen(name), &use) == NQ_OK && use.key->invariant;
}

/* Whether all images of a solution are counted or none, which takes a look at each. */
static bool counts_classes(const nq_sequence *s) {
    return s->question == NQ_SEQUENCE_COUNT && s->property && nq_properties[nq_property_find(s->property)].invariant &&
           !s->square && !s->group;
}

/* A key that images do not have in common is tallied by itself; so is one whose lines are the terms. */
bool sequences_share(const nq_sequence *a, const nq_sequence *b) {
    if (counts_classes(a) && counts_classes(b)) return is_same(a->property, b->property);
    if (!sequence_is_tallied(a) || !sequence_is_tallied(b) || a->fundamental != b->fundamental ||
        a->classes != b->classes || !is_same(a->property, b->property) || !is_same(a->square, b->square) ||
        !is_same(a->group, b->group))
        return false;
    if (is_same(a->key, b->key)) return true;
    return tellers[a->question] == tell_counts && tellers[b->question] == tell_counts && is_invariant_key(a->key) &&
           is_invariant_key(b->key);
}

/* --- Their tallies --- */

static const char *key_of(const nq_sequence *sequence) { return sequence->key ? sequence->key : "members"; }

/* The keys of sequences, each once. Returns how many. Out: *part, the place of one of them. */
static unsigned list_keys(const shared_tallies *shared, const char *key, const char *keys[NQ_MOST_BY], unsigned *part) {
    unsigned count = 0;
    for (unsigned k = 0; k < shared->count; k++) {
        unsigned at = 0;
        while (at < count && strcmp(keys[at], key_of(&shared->sequences[k])) != 0) at++;
        if (at == count) keys[count++] = key_of(&shared->sequences[k]);
        if (strcmp(key, keys[at]) == 0) *part = at;
    }
    return count;
}

static nq_status open_tally(const row *of, const shared_tallies *shared, const char *const *keys, unsigned count,
                            shared_tally *opened) {
    nq_query query = sequence_query(of->sequence, of->n);
    query.fundamental |= of->sequence->question == NQ_SEQUENCE_COUNT;
    for (unsigned k = 0; k < shared->count; k++) query.filter.classes |= shared->sequences[k].classes;
    for (unsigned k = 0; k < count; k++) nq_key_parse(keys[k], strlen(keys[k]), &query.by[k].use);
    query.by_count = count;
    nq_status status = nq_question_open(of->catalog, &query, &opened->question);
    if (status == NQ_OK) status = nq_question_tally(opened->question, of->n, &opened->tally);
    if (status == NQ_OK) return NQ_OK;
    nq_tally_close(opened->tally);
    nq_question_close(opened->question); /* it may be asked again */
    *opened = (shared_tally){NULL, NULL};
    return status;
}

nq_status shared_terms(nq_catalog *catalog, const nq_sequence *sequence, unsigned n, shared_tallies *shared,
                       uint64_t values[MOST_TERMS], unsigned *length) {
    const char *keys[NQ_MOST_BY];
    unsigned part = 0;
    row to = {catalog, sequence, n, *length, values};
    shared_tally *from = &shared->of[n];
    unsigned count = list_keys(shared, key_of(sequence), keys, &part);
    nq_status status = from->tally ? NQ_OK : open_tally(&to, shared, keys, count, from);
    if (status == NQ_OK) status = tellers[sequence->question](from->tally, part, &to);
    *length = to.length;
    return status;
}

void shared_tallies_close(shared_tallies *shared) {
    for (unsigned n = 0; n <= NQ_MAX_N; n++) {
        nq_tally_close(shared->of[n].tally);
        nq_question_close(shared->of[n].question);
    }
    memset(shared->of, 0, sizeof shared->of);
}
