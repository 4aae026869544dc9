/* SPDX-License-Identifier: MIT */
/* b-files: the terms of each sequence, by index. Those of small boards are found anew, by searching, whatever the export holds; those of larger
 * ones are compared where they follow from the counts. Every index is to be there, from the sequence's first one on. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "export_stream.h"
#include "heading.h"

#define LARGEST_SEARCHED 12u

typedef struct term_check {
    export_check *check;
    const nq_sequence *sequence;
    export_stream *stream;
    nq_catalog *search;
    nq_terms *terms;
    unsigned n;     /* of the next term, where that is known */
    uint64_t place; /* of the next term among those of n */
    bool lost;      /* it is known no more */
    uint64_t next;  /* index */
} term_check;

static const nq_sequence *sequence_of(unsigned number) {
    char text[16];
    snprintf(text, sizeof text, "A%06u", number);
    return nq_sequence_find(text);
}

/* Goes to the size of the next term. Sizes with as many terms as there are values are known only up to those that are searched. */
static void pass(term_check *all) {
    const nq_sequence *sequence = all->sequence;
    all->next++;
    if (++all->place < sequence_row_length(sequence, all->n)) return;
    all->n += sequence->step;
    all->place = 0;
}

/* Whether the term follows from the counts of its n, and which it is. */
static bool follows(const term_check *all, uint64_t *value) {
    const nq_sequence *sequence = all->sequence;
    bool plain = sequence->question == NQ_SEQUENCE_COUNT && !sequence->property && !sequence->square &&
                 !sequence->group;
    if (!plain || sequence->times_factorial || all->n > NQ_MAX_N) return false;
    const nq_coverage *coverage = &all->check->coverage[all->n];
    if (!sequence_is_covered(sequence, coverage)) return false;
    *value = nq_coverage_count(coverage, sequence->fundamental, sequence->classes);
    return true;
}

/* Finds the term that is next. Returns NQ_OK; NQ_DONE if it cannot be told; or how searching failed. */
static nq_status find_term(term_check *all, nq_term *own) {
    uint64_t value;
    *own = (nq_term){.index = all->next, .n = all->n};
    if (all->sequence->shape == NQ_SEQUENCE_AS_MANY && all->n >= LARGEST_SEARCHED) all->lost = true;
    if (all->lost) return NQ_DONE;
    if (all->n <= LARGEST_SEARCHED) return nq_terms_next(all->terms, own);
    if (!follows(all, &value)) return NQ_DONE;
    snprintf(own->value, sizeof own->value, "%" PRIu64, value);
    return NQ_OK;
}

/* Returns NQ_DONE where nothing more can be compared. */
static nq_status compare_term(term_check *all, const nq_term *term) {
    nq_term own;
    const char *name = all->stream->name;
    uint64_t line = all->stream->line;
    if (term->index != all->next) {
        export_fault(all->check, EXPORT_SEQUENCE, "%s:%" PRIu64 ": index %" PRIu64 "; expected %" PRIu64, name, line,
                     term->index, all->next);
        return NQ_DONE;
    }
    nq_status status = find_term(all, &own);
    if (status == NQ_OK && strcmp(own.value, term->value) != 0)
        export_fault(all->check, EXPORT_SEQUENCE,
                     "%s:%" PRIu64 ": %s; expected %s, the term of %s at index %" PRIu64 " (n = %u)", name, line,
                     term->value, own.value, all->sequence->number, term->index, own.n);
    bool counted = all->sequence->shape == NQ_SEQUENCE_AS_MANY;
    if (counted && status == NQ_OK) all->n = own.n;
    if (counted) all->next++;
    else pass(all);
    return status == NQ_DONE ? NQ_OK : status;
}

static nq_status compare_lines(term_check *all) {
    char quoted[EXPORT_QUOTE_SIZE];
    const char *line, *reason;
    size_t length;
    nq_term term;
    nq_status status = NQ_OK;
    uint64_t terms = 0;
    while (status == NQ_OK && export_stream_line(all->stream, &line, &length)) {
        nq_b_line kind = nq_b_line_read(line, length, &term, &reason);
        if (kind == NQ_B_MALFORMED)
            export_fault(all->check, EXPORT_FORMAT, "%s:%" PRIu64 ": %s: %s", all->stream->name, all->stream->line,
                         export_quote(line, length, quoted), reason);
        if (kind != NQ_B_TERM) continue;
        terms++;
        status = compare_term(all, &term);
    }
    if (terms == 0 && !all->stream->malformed && all->stream->failed == NQ_OK)
        export_fault(all->check, EXPORT_FORMAT, "%s: there is no term in it", all->stream->name);
    if (status == NQ_DONE) return NQ_OK;
    return status == NQ_OK
               ? all->stream->failed
               : export_fail(all->check, status, "%s: %s", all->check->path, nq_catalog_message(all->search));
}

static nq_status open_search(term_check *all) {
    nq_catalog_options options = {.mode = NQ_CATALOG_SEARCH, .jobs = 1, .interrupt = all->check->options.interrupt};
    nq_status status = nq_catalog_open(NULL, &options, &all->search);
    if (status == NQ_OK)
        status = nq_terms_open(all->search, all->sequence, all->sequence->offset, options.interrupt, &all->terms);
    if (status != NQ_OK) export_fail(all->check, status, "%s: not enough memory to check it", all->check->path);
    return status;
}

nq_status export_check_terms(export_check *check, const export_listed *file, unsigned number) {
    term_check all = {.check = check, .sequence = sequence_of(number)};
    if (!all.sequence)
        export_fault(check, EXPORT_ADDED, "%s is no b-file of a sequence that this program knows", file->name);
    nq_status status = export_table_open(check, file->name, false, &all.stream);
    if (status == NQ_OK && all.sequence) {
        all.n = all.sequence->first_n;
        all.next = all.sequence->offset;
        status = open_search(&all);
        if (status == NQ_OK) status = compare_lines(&all);
    }
    nq_terms_close(all.terms);
    nq_catalog_close(all.search);
    return export_table_close(all.stream, status);
}
