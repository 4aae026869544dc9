/* SPDX-License-Identifier: MIT */
/* A step is a line, set in by its row; or a board, as `blocks` draws it, with a sign of its own for a square that is attacked; or a row of a
 * table. */
#include "trace.h"

#include <inttypes.h>
#include <string.h>

#include "nqueens/watch.h"
#include "sheet.h"

typedef struct trace {
    cli_call *cli;
    const trace_task *task;
    const sheet_format *table; /* NULL for boards */
    sheet sheet;
    uint64_t steps, solutions;
} trace;

static const char *const kinds[] = {[NQ_STEP_ATTACKED] = "attacked",
                                    [NQ_STEP_PLACED] = "placed",
                                    [NQ_STEP_SOLUTION] = "solution",
                                    [NQ_STEP_BACK] = "back"};
static const char *const lines[] = {
    [NQ_LINE_COLUMN] = "column", [NQ_LINE_DIAGONAL] = "diagonal", [NQ_LINE_ANTIDIAGONAL] = "antidiagonal"};

/* The queens that stand, as placement text. */
static void print_queens(const nq_step *step, char text[NQ_TEXT_SIZE]) {
    for (unsigned row = 0; row < step->queens; row++) text[row] = nq_column_letter(step->placement.column[row]);
    text[step->queens] = '\0';
}

static void print_sentence(FILE *out, const nq_step *step) {
    char text[NQ_TEXT_SIZE];
    print_queens(step, text);
    switch (step->kind) {
    case NQ_STEP_PLACED: fprintf(out, "r%uc%u placed\n", step->row + 1, step->column + 1); break;
    case NQ_STEP_SOLUTION: fprintf(out, "solution %s\n", text); break;
    case NQ_STEP_BACK:
        fprintf(out, "row %u has no square left: back to r%uc%u\n", step->row + 2, step->row + 1, step->column + 1);
        break;
    case NQ_STEP_ATTACKED:
        fprintf(out, "r%uc%u attacked by r%uc%u (%s)\n", step->row + 1, step->column + 1, step->attacker + 1,
                step->placement.column[step->attacker] + 1u, lines[step->line]);
        break;
    }
}

static void print_line(const trace *to, const nq_step *step) {
    unsigned row = step->kind == NQ_STEP_SOLUTION ? step->row + 1 : step->row;
    fprintf(to->cli->out, "%*s", (int)(2 * row), "");
    print_sentence(to->cli->out, step);
}

static const char *sign_of(const nq_step *step, unsigned row, unsigned column) {
    static const char empty[] = "\xe2\x96\xa1", queen[] = "\xe2\x96\xa0", attacked[] = "\xe2\x96\xa8";
    if (row < step->queens) return step->placement.column[row] == column ? queen : empty;
    return step->kind == NQ_STEP_ATTACKED && row == step->row && column == step->column ? attacked : empty;
}

static void print_blocks(const trace *to, const nq_step *step) {
    FILE *out = to->cli->out;
    unsigned n = step->placement.n;
    fprintf(out, "%s#%" PRIu64 " ", to->steps > 1 ? "\n" : "", to->steps);
    print_sentence(out, step);
    for (unsigned square = 0; square < n * n; square++)
        fprintf(out, "%s%s", sign_of(step, square / n, square % n), square % n + 1 == n ? "\n" : "");
}

static const sheet_column columns[] = {{.name = "step"},     {.name = "event"}, {.name = "row"},   {.name = "column"},
                                       {.name = "attacker"}, {.name = "line"},  {.name = "queens"}};

static void print_row(trace *to, const nq_step *step) {
    char text[NQ_TEXT_SIZE], square[16];
    bool attacked = step->kind == NQ_STEP_ATTACKED;
    print_queens(step, text);
    if (attacked)
        snprintf(square, sizeof square, "r%uc%u", step->attacker + 1, step->placement.column[step->attacker] + 1u);
    sheet_row(&to->sheet,
              (sheet_value[]){sheet_integer(to->steps), sheet_text(kinds[step->kind]), sheet_integer(step->row + 1),
                              sheet_integer(step->column + 1), attacked ? sheet_text(square) : sheet_null(),
                              attacked ? sheet_text(lines[step->line]) : sheet_null(), sheet_text(text)});
}

static bool print_step(void *context, const nq_step *step) {
    trace *to = context;
    to->steps++;
    if (!to->table) print_blocks(to, step);
    else if (to->table == SHEET_TEXT_FORMAT) print_line(to, step);
    else print_row(to, step);
    return !cli_output_failed(to->cli);
}

static bool count_solution(void *context, const nq_placement *solution) {
    trace *to = context;
    (void)solution;
    return ++to->solutions < to->task->limit && !cli_output_failed(to->cli);
}

bool trace_check(const cli_call *cli, const listing *set) {
    if (!set->pictures.format && (sheet_find_format(set->format->name) || strcmp(set->format->name, "blocks") == 0))
        return true;
    return cli_usage_error(cli, "--trace goes with --format text, blocks, json, ndjson, csv or tsv, not with '%s'",
                           listing_format_name(set)),
           false;
}

/* What cannot be told by a step, since none is made. */
static void print_end(const trace *to) {
    if (to->table == SHEET_TEXT_FORMAT)
        fprintf(to->cli->out, "row 1 has no square left: the end, after %" PRIu64 " %s\n", to->solutions,
                to->solutions == 1 ? "solution" : "solutions");
}

int trace_print(cli_call *cli, const trace_task *task) {
    trace to = {.cli = cli, .task = task, .table = sheet_find_format(task->listing->format->name)};
    bool is_table = to.table && to.table != SHEET_TEXT_FORMAT;
    nq_watch watch = {.step = print_step, .context = &to};
    nq_visitor visitor = {.visit = count_solution, .context = &to, .interrupt = cli->interrupt, .watch = &watch};
    if (is_table) sheet_begin(&to.sheet, cli, to.table, columns, sizeof columns / sizeof *columns);
    nq_status status = task->limit > 0 ? task->algorithm->list(task->n, &visitor) : NQ_DONE;
    if (is_table) sheet_end(&to.sheet, status != NQ_INTERRUPTED);
    if (status == NQ_OK) print_end(&to);
    if (status != NQ_INTERRUPTED) return EXIT_DONE;
    return cli_fail(cli, status, "interrupted after %" PRIu64 " steps", to.steps);
}
