/* SPDX-License-Identifier: MIT */
/* The file is read line by line, and each of its terms is compared with the next of the sequence: nothing of either is kept. */
#include "sequence_check.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Stands for the exit status while there is none. */
enum { GO_ON = -1 };

typedef struct comparison {
    cli_call *cli;
    nq_catalog *catalog;
    const nq_sequence *sequence;
    const sequence_indexes *range;
    const char *name; /* of the file, quoted */
    FILE *in;
    char *line;
    size_t line_size;
    unsigned line_number;
    nq_terms *terms;
    bool started; /* the file had a term, and the next index is to be: */
    uint64_t next;
    uint64_t compared; /* how many terms agree, and which: */
    uint64_t first, last;
    bool ended;      /* the catalog covers no more */
    uint64_t beyond; /* how many are not compared since the catalog does not cover them */
} comparison;

/* The next line that is more than a remark. Returns GO_ON and *kind, NQ_B_NOTHING at the end of the file; or an exit status. */
static int read_line(comparison *c, nq_term *term, nq_b_line *kind) {
    const char *reason;
    ssize_t length = 0;
    *kind = NQ_B_NOTHING;
    errno = 0;
    while (*kind == NQ_B_NOTHING && (length = getline(&c->line, &c->line_size, c->in)) >= 0) {
        c->line_number++;
        *kind = nq_b_line_read(c->line, (size_t)length, term, &reason);
    }
    if (length < 0 && (ferror(c->in) || errno == ENOMEM))
        return cli_fail(c->cli, NQ_IO, "--check %s: the file cannot be read: %s", c->name, strerror(errno));
    if (*kind != NQ_B_MALFORMED) return GO_ON;
    return cli_usage_error(c->cli, "--check %s: line %u: %s", c->name, c->line_number, reason);
}

static int compare_term(comparison *c, const nq_term *term) {
    nq_term own;
    nq_status status = NQ_OK;
    const char *number = c->sequence->number;
    if (term->index < c->sequence->offset) {
        fprintf(c->cli->out, "%s: index %" PRIu64 ": the file has %s, but the first index is %u\n", number, term->index,
                term->value, c->sequence->offset);
        return EXIT_NO;
    }
    if (!c->terms) status = nq_terms_open(c->catalog, c->sequence, term->index, c->cli->interrupt, &c->terms);
    if (status == NQ_OK) status = nq_terms_next(c->terms, &own);
    if (status == NQ_NOT_COVERED && c->compared && !c->range->given) return c->ended = true, c->beyond++, GO_ON;
    if (status != NQ_OK) return cli_catalog_fail(c->cli, status, c->catalog);
    if (strcmp(own.value, term->value) != 0) {
        fprintf(c->cli->out, "%s: index %" PRIu64 " (n = %u): the file has %s; it is %s\n", number, term->index, own.n,
                term->value, own.value);
        return EXIT_NO;
    }
    if (c->compared++ == 0) c->first = term->index;
    c->last = term->index;
    return GO_ON;
}

static int take_term(comparison *c, const nq_term *term) {
    const sequence_indexes *range = c->range;
    if (c->started && term->index != c->next)
        return cli_usage_error(c->cli, "--check %s: line %u: index %" PRIu64 " stands where %" PRIu64 " is expected",
                               c->name, c->line_number, term->index, c->next);
    c->started = true;
    c->next = term->index + 1;
    if (term->index > range->last || c->ended) return c->beyond += !range->given, GO_ON;
    return range->given && term->index < range->first ? GO_ON : compare_term(c, term);
}

static int tell_agreement(const comparison *c) {
    if (!c->started)
        return cli_usage_error(c->cli, "--check %s: there is no term in it; expected lines 'index value'", c->name);
    if (c->range->given && (c->compared == 0 || c->first > c->range->first || c->last < c->range->last))
        return cli_usage_error(c->cli, "--check %s: the file has not all of the terms %" PRIu64 "..%" PRIu64, c->name,
                               c->range->first, c->range->last);
    if (c->compared == 0)
        return cli_fail(c->cli, NQ_NOT_COVERED,
                        "--check %s: no term of the file is covered: the last is that of index %" PRIu64, c->name,
                        c->range->last);
    fprintf(c->cli->out, "%s: %" PRIu64 " %s, index %" PRIu64 "..%" PRIu64 "\n", c->sequence->number, c->compared,
            c->compared == 1 ? "term agrees" : "terms agree", c->first, c->last);
    if (c->beyond)
        cli_note(c->cli,
                 "%" PRIu64 " more %s of the file, from index %" PRIu64 " on, %s not compared: they are not covered",
                 c->beyond, c->beyond == 1 ? "term" : "terms", c->last + 1, c->beyond == 1 ? "is" : "are");
    return EXIT_DONE;
}

static int compare(comparison *c) {
    nq_term term;
    nq_b_line kind = NQ_B_TERM;
    int status = GO_ON;
    while (status == GO_ON && kind == NQ_B_TERM) {
        status = read_line(c, &term, &kind);
        if (status == GO_ON && kind == NQ_B_TERM) status = take_term(c, &term);
    }
    return status == GO_ON ? tell_agreement(c) : status;
}

int sequence_check(cli_call *cli, nq_catalog *catalog, const nq_sequence *sequence, const sequence_indexes *range,
                   const char *file) {
    char quoted[CLI_QUOTE_SIZE];
    bool is_stdin = strcmp(file, "-") == 0;
    comparison c = {
        .cli = cli, .catalog = catalog, .sequence = sequence, .range = range, .name = cli_quote(file, quoted)};
    c.in = is_stdin ? stdin : fopen(file, "r");
    if (!c.in) return cli_fail(cli, NQ_IO, "--check %s: the file cannot be read: %s", c.name, strerror(errno));
    int status = compare(&c);
    nq_terms_close(c.terms);
    free(c.line);
    if (!is_stdin) fclose(c.in);
    return status;
}
