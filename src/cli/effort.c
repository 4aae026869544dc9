/* SPDX-License-Identifier: MIT */
/* Counting takes time: where the time is told, it is that of a run of its own, which is not watched. */
#include "effort.h"

#include <inttypes.h>

#include "../catalog/clock.h"

static uint64_t nodes_of(const nq_nodes *nodes, unsigned n) {
    uint64_t sum = 0;
    for (unsigned level = 0; level <= n; level++) sum += nodes->level[level];
    return sum;
}

void effort_print(FILE *out, const char *begin, const effort_report *report) {
    const nq_effort *effort = &report->effort;
    for (unsigned level = 0; level <= report->n; level++)
        fprintf(out, "%slevel %u %" PRIu64 "\n", begin, level, effort->nodes.level[level]);
    fprintf(out, "%snodes %" PRIu64 "\n", begin, nodes_of(&effort->nodes, report->n));
    fprintf(out, "%ssquares tried %" PRIu64 "\n", begin, effort->squares);
    fprintf(out, "%s%s %" PRIu64 "\n", begin, report->tests, effort->tests);
    fprintf(out, "%squeens placed %" PRIu64 "\n", begin, effort->placed);
    fprintf(out, "%ssteps back %" PRIu64 "\n", begin, effort->back);
}

const sheet_column effort_columns[EFFORT_COLUMNS] = {
    {.name = "n"},        {.name = "algorithm"}, {.name = "solutions"}, {.name = "squares"},     {.name = "tests"},
    {.name = "tests_of"}, {.name = "placed"},    {.name = "back"},      {"levels", SHEET_NESTED}};

void effort_row(sheet *to, const effort_report *report) {
    const nq_effort *effort = &report->effort;
    sheet_value levels[NQ_MAX_N + 1];
    for (unsigned level = 0; level <= report->n; level++) levels[level] = sheet_integer(effort->nodes.level[level]);
    sheet_row(to, (sheet_value[]){
                      sheet_integer(report->n), sheet_text(report->algorithm), sheet_integer(report->solutions),
                      sheet_integer(effort->squares), sheet_integer(effort->tests), sheet_text(report->tests),
                      sheet_integer(effort->placed), sheet_integer(effort->back), sheet_list(levels, report->n + 1)});
}

void effort_missing_row(sheet *to, unsigned n, const char *algorithm) {
    sheet_row(to, (sheet_value[EFFORT_COLUMNS]){sheet_integer(n), sheet_text(algorithm)});
}

/* --- Side by side --- */

typedef struct contest {
    uint64_t solutions, limit;
} contest;

static bool count_solution(void *context, const nq_placement *solution) {
    contest *of = context;
    (void)solution;
    return ++of->solutions < of->limit;
}

static nq_status run(const nq_backtracker *algorithm, unsigned n, contest *of, const nq_interrupt *interrupt,
                     nq_watch *watch) {
    nq_visitor visitor = {.visit = count_solution, .context = of, .interrupt = interrupt, .watch = watch};
    of->solutions = 0;
    nq_status status = algorithm->list(n, &visitor);
    return status == NQ_DONE ? NQ_OK : status;
}

#define COMPARED_COLUMNS 10

/* A run that was interrupted tells nothing: for machines its numbers are null. */
static nq_status compare_one(sheet *s, const nq_backtracker *algorithm, unsigned n, bool first,
                             const nq_interrupt *interrupt) {
    contest of = {.limit = first ? 1 : UINT64_MAX};
    nq_watch watch = {0};
    double started = clock_seconds();
    nq_status status = run(algorithm, n, &of, interrupt, NULL);
    double seconds = clock_seconds() - started;
    if (status == NQ_OK) status = run(algorithm, n, &of, interrupt, &watch);
    if (status == NQ_INTERRUPTED && s->format != SHEET_TEXT_FORMAT)
        sheet_row(s, (sheet_value[COMPARED_COLUMNS]){sheet_integer(n), sheet_text(algorithm->name),
                                                     sheet_text(first ? "first" : "all")});
    if (status != NQ_OK) return status;
    sheet_row(s, (sheet_value[]){sheet_integer(n), sheet_text(algorithm->name), sheet_text(first ? "first" : "all"),
                                 sheet_integer(of.solutions), sheet_integer(watch.effort.squares),
                                 sheet_integer(watch.effort.tests), sheet_text(algorithm->tests),
                                 sheet_integer(watch.effort.placed), sheet_integer(watch.effort.back),
                                 sheet_integer((uint64_t)(seconds * 1e6 + 0.5))});
    return NQ_OK;
}

int effort_compare(cli_call *cli, nq_range range, const sheet_format *format) {
    static const sheet_column columns[COMPARED_COLUMNS] = {
        {.name = "n"},     {.name = "algorithm"}, {.name = "until"},  {.name = "solutions"}, {.name = "squares"},
        {.name = "tests"}, {.name = "tests_of"},  {.name = "placed"}, {.name = "back"},      {.name = "microseconds"}};
    nq_status status = NQ_OK;
    sheet s = {0};
    sheet_begin(&s, cli, format, columns, COMPARED_COLUMNS);
    for (unsigned n = range.first; n <= range.last; n++)
        for (unsigned k = 0; status == NQ_OK && !cli_output_failed(cli) && k < 2 * nq_backtracker_count; k++)
            status = compare_one(&s, &nq_backtrackers[k % nq_backtracker_count], n, k < nq_backtracker_count,
                                 cli->interrupt);
    sheet_end(&s, true);
    fflush(cli->out); /* what is said of it comes behind */
    return status == NQ_OK ? EXIT_DONE : cli_fail(cli, status, "interrupted: the table ends here");
}
