/* SPDX-License-Identifier: MIT */
/* b-files: remarks that say what the sequence is, and its terms by index. Those of small boards are found anew, by searching, whatever the
 * export holds; those of larger ones are compared where they follow from the counts. Every index is to be there, from the sequence's first one
 * on, to the last that follows from what coverage.csv says. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "export_stream.h"
#include "heading.h"
#include "shared.h"

#define LARGEST_SEARCHED 12u

typedef struct term_check {
    export_check *check;
    const nq_sequence *sequence;
    export_stream *stream;
    nq_catalog *search;
    nq_terms *terms;
    char *heading;  /* the remarks, each line with a NUL in place of its end, */
    size_t size;    /* all of them, */
    size_t at;      /* and the next */
    unsigned last;  /* n of the last term; 0 where that is not known */
    unsigned n;     /* of the next term, where that is known; else of the last that has been found */
    uint64_t place; /* of the next term among those of n */
    bool lost;      /* it is known no more */
    uint64_t next;  /* index */
} term_check;

/* --- Remarks --- */

static nq_status make_heading(term_check *all) {
    FILE *out = open_memstream(&all->heading, &all->size);
    if (out) sequence_print_heading(out, all->sequence);
    if (!out || fclose(out) != 0)
        return export_fail(all->check, NQ_NO_MEMORY, "%s: not enough memory to check it", all->check->path);
    for (size_t k = 0; k < all->size; k++)
        if (all->heading[k] == '\n') all->heading[k] = '\0';
    return NQ_OK;
}

/* Whether a line is the remark that is due. The first one ends in the title, which may be put otherwise. */
static bool is_due(const term_check *all, const char *line, size_t length) {
    const char *due = all->heading + all->at;
    size_t title = strlen("# A000000: ");
    if (all->at == 0) return length > title && memcmp(line, due, title) == 0;
    return length == strlen(due) && memcmp(line, due, length) == 0;
}

static void wrong_remark(const term_check *all, const char *line, size_t length, const char *what,
                         const char *expected) {
    char quoted[EXPORT_QUOTE_SIZE];
    const char *quote = *expected == '#' ? "'" : "";
    export_fault(all->check, EXPORT_FORMAT, "%s:%" PRIu64 ": %s; expected %s%s%s", all->stream->name, all->stream->line,
                 what ? what : export_quote(line, length, quoted), quote, expected, quote);
}

static nq_status take_remark(term_check *all, const char *line, size_t length) {
    bool more = all->at < all->size;
    const char *due = all->heading + all->at;
    nq_status status = export_check_utf8(all->check, line, length);
    if (status == NQ_UNFIT) wrong_remark(all, line, length, NULL, "text in UTF-8");
    else if (!more) wrong_remark(all, line, length, NULL, "a term");
    else if (!is_due(all, line, length)) wrong_remark(all, line, length, NULL, due);
    if (more) all->at += strlen(due) + 1;
    return status == NQ_UNFIT ? NQ_OK : status;
}

/* The terms begin: no remark is due any more. */
static void end_heading(term_check *all) {
    if (all->at < all->size) wrong_remark(all, NULL, 0, "a remark is missing", all->heading + all->at);
    all->at = all->size;
}

/* --- Terms --- */

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

static void find_last(term_check *all) {
    all->last = sequence_last_size(all->sequence, all->check->coverage);
    if (!all->last)
        export_fault(all->check, EXPORT_SEQUENCE, "%s is there, but no term of %s follows from coverage.csv",
                     all->stream->name, all->sequence->number);
}

static bool is_counted(const term_check *all) { return all->sequence->shape == NQ_SEQUENCE_AS_MANY; }

/* Returns NQ_DONE, since nothing behind it can be compared. */
static nq_status find_surplus(const term_check *all, const nq_term *term) {
    export_fault(all->check, EXPORT_SEQUENCE,
                 "%s:%" PRIu64 ": index %" PRIu64 "; expected terms up to n = %u, which follow from coverage.csv",
                 all->stream->name, all->stream->line, term->index, all->last);
    return NQ_DONE;
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
    if (all->last && !is_counted(all) && all->n > all->last) return find_surplus(all, term);
    nq_status status = find_term(all, &own);
    if (status == NQ_OK && all->last && own.n > all->last) return find_surplus(all, term);
    if (status == NQ_OK && strcmp(own.value, term->value) != 0)
        export_fault(all->check, EXPORT_SEQUENCE,
                     "%s:%" PRIu64 ": %s; expected %s, the term of %s at index %" PRIu64 " (n = %u)", name, line,
                     term->value, own.value, all->sequence->number, term->index, own.n);
    if (is_counted(all) && status == NQ_OK) all->n = own.n;
    if (is_counted(all)) all->next++;
    else pass(all);
    return status == NQ_DONE ? NQ_OK : status;
}

/* Whether there is a term that follows from the coverage and has not come. Of those that are as many as there are values, this is known up to
 * the sizes that are searched. */
static nq_status find_next(term_check *all, bool *is_due) {
    nq_term own;
    const nq_sequence *sequence = all->sequence;
    unsigned last = all->last < LARGEST_SEARCHED ? all->last : LARGEST_SEARCHED;
    *is_due = !is_counted(all) && all->n <= all->last;
    if (!is_counted(all) || all->lost) return NQ_OK;
    if (!terms_are_left(all->terms) && all->n + sequence->step > last) return NQ_OK;
    nq_status status = nq_terms_next(all->terms, &own);
    *is_due = status == NQ_OK && own.n <= last;
    return status;
}

static nq_status compare_end(term_check *all) {
    bool is_due = false;
    if (!all->last) return NQ_OK;
    nq_status status = find_next(all, &is_due);
    if (is_due)
        export_fault(all->check, EXPORT_SEQUENCE,
                     "%s:%" PRIu64 ": the file ends; expected the term of index %" PRIu64
                     ", and all up to n = %u, which follow from coverage.csv",
                     all->stream->name, all->stream->line + 1, all->next, all->last);
    return status;
}

static nq_status search_failed(const term_check *all, nq_status status) {
    export_check *check = all->check;
    if (status == NQ_INTERRUPTED)
        return export_fail(check, status, "%s: interrupted while checking %s", check->path, all->stream->name);
    return export_fail(check, status, "%s: %s", check->path, nq_catalog_message(all->search));
}

/* A term stands as export writes it. Tabs, signs and leading zeros are read as well, but not by every program. */
static void check_form(const term_check *all, const char *line, size_t length, const nq_term *term) {
    char own[sizeof term->value + 24], quoted[EXPORT_QUOTE_SIZE];
    int expected = snprintf(own, sizeof own, "%" PRIu64 " %s", term->index, term->value);
    if ((size_t)expected == length && memcmp(line, own, length) == 0) return;
    export_fault(all->check, EXPORT_FORMAT, "%s:%" PRIu64 ": %s; expected '%s'", all->stream->name, all->stream->line,
                 export_quote(line, length, quoted), own);
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
        if (kind == NQ_B_NOTHING && (status = take_remark(all, line, length)) != NQ_OK) return status;
        if (kind != NQ_B_TERM) continue;
        if (terms++ == 0) end_heading(all);
        check_form(all, line, length, &term);
        status = compare_term(all, &term);
    }
    if (terms == 0 && !all->stream->malformed && all->stream->failed == NQ_OK)
        export_fault(all->check, EXPORT_FORMAT, "%s: there is no term in it", all->stream->name);
    if (status == NQ_OK && terms > 0 && !all->stream->malformed && all->stream->failed == NQ_OK)
        status = compare_end(all);
    if (status == NQ_DONE) return NQ_OK;
    return status == NQ_OK ? all->stream->failed : search_failed(all, status);
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
    term_check all = {.check = check, .sequence = export_sequence(number)};
    if (!all.sequence)
        export_fault(check, EXPORT_ADDED, "%s is no b-file of a sequence that this program knows", file->name);
    nq_status status = export_table_open(check, file->name, false, &all.stream);
    if (status == NQ_OK && all.sequence) {
        all.n = all.sequence->first_n;
        all.next = all.sequence->offset;
        if (check->counted) find_last(&all);
        status = make_heading(&all);
        if (status == NQ_OK) status = open_search(&all);
        if (status == NQ_OK) status = compare_lines(&all);
    }
    nq_terms_close(all.terms);
    nq_catalog_close(all.search);
    free(all.heading);
    return export_table_close(all.stream, status);
}
