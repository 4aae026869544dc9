/* SPDX-License-Identifier: MIT */
#include "verdicts.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "paint.h"

enum { N, VERDICT, FAULTS, FUNDAMENTAL_ROWS, DISTINCT_ROWS, CLASSES, PUBLISHED, RECOMPUTED, FOUND };

static const sheet_column columns[VERDICT_COLUMNS] = {
    [N] = {.name = "n"},
    [VERDICT] = {.name = "verdict"},
    [FAULTS] = {.name = "faults"},
    [FUNDAMENTAL_ROWS] = {.name = "fundamental_rows"},
    [DISTINCT_ROWS] = {.name = "distinct_rows"},
    [CLASSES] = {.name = "classes"},
    [PUBLISHED] = {.name = "published"},
    [RECOMPUTED] = {.name = "recomputed"},
    [FOUND] = {.name = "found"},
};
static const char *const fault_names[] = {"kind", "sentence"};

/* Takes the column away that a check does not have. */
static unsigned leave_out(const verdicts *to, void *rows, size_t size) {
    char *at = (char *)rows + RECOMPUTED * size;
    if (to->can_recompute) return VERDICT_COLUMNS;
    memmove(at, at + size, (VERDICT_COLUMNS - RECOMPUTED - 1) * size);
    return VERDICT_COLUMNS - 1;
}

static bool is_text(const verdicts *to) { return to->format == SHEET_TEXT_FORMAT; }

static sheet_records *records(verdicts *to) {
    to->found.names = fault_names;
    to->found.fields = 2;
    return &to->found;
}

static void begin(verdicts *to) {
    memcpy(to->columns, columns, sizeof columns);
    unsigned count = leave_out(to, to->columns, sizeof columns[0]);
    sheet_begin(&to->sheet, to->cli, to->format, to->columns, count);
    to->begun = true;
}

void verdicts_end(verdicts *to, bool whole) {
    if (to->begun) sheet_end(&to->sheet, whole);
    sheet_records_clear(&to->found);
}

/* Long sentences are wrapped on a terminal; elsewhere a fault is a line. */
static void print_fault(const verdicts *to, const char *kind, const char *sentence) {
    int margin = to->n ? fprintf(to->cli->out, "n = %u: %s: ", to->n, kind) : fprintf(to->cli->out, "%s: ", kind);
    if (to->cli->out_is_terminal && margin > 0) page_print_behind(to->cli->out, (unsigned)margin, sentence);
    else fprintf(to->cli->out, "%s\n", sentence);
}

void verdicts_tell_fault(verdicts *to, const char *kind, const char *sentence) {
    if (is_text(to)) print_fault(to, kind, sentence);
    else sheet_records_add(records(to), (const char *const[]){kind, sentence});
}

static bool is_published(const verdict *given, nq_classes held) {
    return held && given->published == held && !given->faults;
}

/* What is said of one n behind its verdict. */
static void describe(const verdict *given, char text[256]) {
    char classes[NQ_CLASSES_SIZE];
    nq_classes held = nq_coverage_classes(given->coverage, NQ_STORED_COUNTS);
    size_t used = 0;
    if (given->counts_only) used += (size_t)snprintf(text, 256, "counts only");
    else
        used += (size_t)snprintf(text, 256, "%" PRIu64 " fundamental and %" PRIu64 " distinct rows",
                                 given->fundamental_rows, given->distinct_rows);
    bool looked_for = !given->counts_only || given->rows_unread;
    if (!held && looked_for) used += (size_t)snprintf(text + used, 256 - used, "; its coverage cannot be read");
    if (held && held != NQ_ALL_CLASSES)
        used += (size_t)snprintf(text + used, 256 - used, "; only %s", nq_classes_print(held, ", ", classes));
    if (is_published(given, held)) used += (size_t)snprintf(text + used, 256 - used, "; as published");
    if (given->recomputed) snprintf(text + used, 256 - used, "; recomputed");
}

static void print_verdict(const verdicts *to, const verdict *given) {
    char word[48] = "ok", text[256];
    FILE *out = to->cli->out;
    if (given->text && !*given->text) return;
    if (given->faults) snprintf(word, sizeof word, "%" PRIu64 " fault%s", given->faults, given->faults == 1 ? "" : "s");
    int margin = given->text ? fprintf(out, "files   ") : fprintf(out, "n = %-2u  ", given->coverage->n);
    paint_put(out, to->cli->colour, given->faults ? PAINT_BAD : PAINT_GOOD, word);
    fputs("; ", out);
    if (!given->text) describe(given, text);
    page_print_behind(out, (unsigned)margin + (unsigned)strlen(word) + 2, given->text ? given->text : text);
}

static void tell_row(verdicts *to, const verdict *given) {
    if (!to->begun) begin(to);
    sheet_value classes[NQ_CLASS_COUNT];
    sheet_value row[VERDICT_COLUMNS] = {[N] = sheet_null(),
                                        [VERDICT] = sheet_text(given->faults ? "faults" : "ok"),
                                        [FAULTS] = sheet_integer(given->faults)};
    if (!given->text) {
        nq_classes held = nq_coverage_classes(given->coverage, NQ_STORED_COUNTS);
        row[N] = sheet_integer(given->coverage->n);
        row[FUNDAMENTAL_ROWS] = given->rows_unread ? sheet_null() : sheet_integer(given->fundamental_rows);
        row[DISTINCT_ROWS] = given->rows_unread ? sheet_null() : sheet_integer(given->distinct_rows);
        row[CLASSES] = sheet_classes(held, classes);
        row[PUBLISHED] = sheet_boolean(is_published(given, held));
        row[RECOMPUTED] = sheet_boolean(given->recomputed);
    }
    row[FOUND] = sheet_records_value(records(to));
    if (to->found.no_memory) cli_output_lost(to->cli, ENOMEM);
    leave_out(to, row, sizeof row[0]);
    sheet_row(&to->sheet, row);
    sheet_records_clear(&to->found);
}

void verdicts_give(verdicts *to, const verdict *given) {
    if (is_text(to)) print_verdict(to, given);
    else tell_row(to, given);
    fflush(to->cli->out);
}
