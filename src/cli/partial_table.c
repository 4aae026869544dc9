/* SPDX-License-Identifier: MIT */
/* A number that an interruption has left uncounted has a place in the table all the same: an empty one, null in JSON, and "?" for people, whose
 * columns would else shift. */
#include "partial_table.h"

static sheet_value number(const sheet_format *format, uint64_t count) {
    if (count != NQ_NOT_COUNTED) return sheet_integer(count);
    return format == SHEET_TEXT_FORMAT ? sheet_text("?") : sheet_null();
}

static void print(cli_call *cli, const sheet_format *format, unsigned n, const nq_partial_counts *counts) {
    static const sheet_column columns[] = {
        {.name = "queens"}, {.name = "nonattacking"}, {.name = "extendable"}, {.name = "unique"}};
    sheet s = {0};
    sheet_begin(&s, cli, format, columns, 4);
    for (unsigned k = 0; k <= n; k++)
        sheet_row(&s, (sheet_value[]){sheet_integer(k), number(format, counts->nonattacking[k]),
                                      number(format, counts->extendable[k]), number(format, counts->unique[k])});
    sheet_end(&s, true);
    fflush(cli->out); /* what is said of it comes behind */
}

static unsigned first_missing(const uint64_t *counts, unsigned n) {
    unsigned known = 0;
    while (known <= n && counts[known] != NQ_NOT_COUNTED) known++;
    return known;
}

/* Says which numbers are not in the table. What can be extended is counted before what does not attack. */
static void tell_missing(const cli_call *cli, unsigned n, const nq_partial_counts *counts) {
    unsigned row = first_missing(counts->nonattacking, n);
    bool extended = first_missing(counts->extendable, n) > n;
    cli_note(cli, "n = %u: not counted yet: %s from %u queens on", n, extended ? "nonattacking" : "boards", row);
}

/* In a format for machines there is a table also where nothing is known yet. */
nq_status partial_table_print(cli_call *cli, nq_question *question, const sheet_format *format, unsigned n) {
    nq_partial_counts counts;
    nq_set *set;
    for (unsigned k = 0; k <= n && k <= NQ_SET_MAX_N; k++)
        counts.nonattacking[k] = counts.extendable[k] = counts.unique[k] = NQ_NOT_COUNTED;
    nq_status status = nq_set_open(question, n, &set);
    if (status == NQ_OK) status = nq_set_count_partial(set, n, &counts);
    bool interrupted = status == NQ_INTERRUPTED;
    bool some = interrupted && (first_missing(counts.extendable, n) > 0 || format != SHEET_TEXT_FORMAT);
    if (status == NQ_OK || some) print(cli, format, n, &counts);
    if (some) tell_missing(cli, n, &counts);
    nq_set_close(set);
    return status;
}
