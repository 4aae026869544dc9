/* SPDX-License-Identifier: MIT */
/* A question is prepared for each board size that comes, when it first comes. It is asked of no file, unless numbers are wanted, which
 * only a catalog knows. Boards go out in the order in which they come; of fundamental solutions each class goes out once. */
#include "list_from.h"

#include <errno.h>
#include <inttypes.h>

#include "board_set.h"
#include "query_options.h"

typedef struct stream {
    cli_call *cli;
    const char *name; /* of the input, for messages */
    const nq_query *query;
    nq_catalog *catalog;
    nq_question *question[NQ_MAX_N + 1];
    board_output output;
    board_set seen;                    /* canonical forms */
    uint64_t skip, left;               /* still to be passed over, and printed */
    uint64_t printed_of[NQ_MAX_N + 1]; /* of each n */
    uint64_t boards, unreadable, not_solutions;
    nq_status failed; /* of the catalog */
} stream;

static nq_status open_question(stream *s, unsigned n) {
    nq_query query = *s->query;
    if (s->question[n]) return NQ_OK;
    query.range = (nq_range){n, n, true};
    return nq_question_open(s->catalog, &query, &s->question[n]);
}

/* Prints a solution that passes, or its class. */
static nq_status take_solution(stream *s, const nq_placement *solution) {
    nq_solution whole;
    bool passes;
    nq_status status = open_question(s, solution->n);
    nq_solution_of(solution, &whole);
    const nq_group *group = s->query->group;
    bool classes = s->query->fundamental || group;
    const nq_placement *shown = classes ? &whole.canonical : solution;
    if (group) nq_group_least(group, solution, &whole.canonical);
    if (status == NQ_OK) status = nq_question_selects(s->question[solution->n], shown, &passes);
    if (status == NQ_OK && passes && classes) status = board_set_add(&s->seen, shown, &passes);
    if (status != NQ_OK || !passes) return status;
    if (s->skip > 0) return s->skip--, NQ_OK;
    if (s->printed_of[solution->n]++ >= s->query->each) return NQ_OK;
    s->left--;
    return board_output_row(&s->output, shown);
}

static void complain(stream *s, const nq_board_reader *reader, const nq_reading_error *error) {
    char board[24] = "";
    if (reader->board > 0) snprintf(board, sizeof board, "board %u, ", reader->board + 1);
    cli_note(s->cli, "%s: %sline %u, column %u: %s", s->name, board, error->line, error->column, error->reason);
    s->unreadable++;
}

/* Takes the boards of a piece of the input. Returns false when no more are wanted. */
static bool take_boards(void *context, nq_board_reader *reader) {
    stream *s = context;
    nq_placement placement;
    nq_reading_error error;
    nq_status status;
    while (s->failed == NQ_OK && s->left > 0 &&
           (status = nq_board_reader_next(reader, &placement, &error)) != NQ_DONE) {
        bool in_range = status == NQ_OK && placement.n >= s->query->range.first && placement.n <= s->query->range.last;
        s->boards++;
        if (status != NQ_OK) complain(s, reader, &error);
        else if (!nq_placement_is_solution(&placement)) s->not_solutions++;
        else if (in_range) s->failed = take_solution(s, &placement);
    }
    return s->failed == NQ_OK && s->left > 0 && !cli_output_failed(s->cli);
}

static int tell_end(const stream *s, nq_status read) {
    if (s->failed == NQ_NO_MEMORY) return cli_fail(s->cli, s->failed, "there is not enough memory");
    if (s->failed != NQ_OK) return cli_catalog_fail(s->cli, s->failed, s->catalog);
    if (read == NQ_INTERRUPTED) return cli_tell_boards(s->cli, s->boards, "read");
    if (read == NQ_NO_MEMORY)
        return cli_fail(s->cli, read, "%s: there is not enough memory for a board of this input", s->name);
    if (read == NQ_IO) return cli_fail(s->cli, read, "%s: the boards cannot be read", s->name);
    if (s->not_solutions)
        cli_note(s->cli, "%s: %" PRIu64 " %s left out", s->name, s->not_solutions,
                 s->not_solutions == 1 ? "board that is no solution is" : "boards that are no solutions are");
    if (s->unreadable) return cli_tell_unwritten(s->cli), EXIT_USAGE;
    return EXIT_DONE;
}

static int list_stream(stream *s, FILE *in, const listing *set, const board_columns *columns) {
    nq_status read = NQ_DONE;
    s->failed = board_output_begin(&s->output, s->cli, set, columns, s->catalog, (board_shape){0});
    if (s->failed == NQ_OK && s->left > 0) read = board_stream_visit(in, s->cli->interrupt, take_boards, s);
    nq_status ended = board_output_end(&s->output, s->failed == NQ_OK && read == NQ_DONE);
    if (s->failed == NQ_OK) s->failed = ended;
    fflush(s->cli->out);
    for (unsigned n = 0; n <= NQ_MAX_N; n++) nq_question_close(s->question[n]);
    board_set_clear(&s->seen);
    return tell_end(s, read);
}

int list_from(cli_call *cli, const char *file, const nq_query *query, const listing *set,
              const board_columns *columns) {
    char quoted[CLI_QUOTE_SIZE];
    bool is_stdin = strcmp(file, "-") == 0;
    int status = EXIT_DONE;
    stream s = {.cli = cli,
                .name = is_stdin ? "stdin" : cli_quote(file, quoted),
                .query = query,
                .skip = query->offset,
                .left = query->limit};
    if (!query_check(cli, query)) return EXIT_USAGE;
    FILE *in = is_stdin ? stdin : fopen(file, "r");
    if (!in) return cli_fail(cli, NQ_IO, "--from %s: the file cannot be read: %s", s.name, strerror(errno));
    s.catalog = cli_open_catalog(
        cli, columns->numbers || set->pictures.has_numbers ? NQ_CATALOG_QUERY : NQ_CATALOG_SEARCH, &status);
    if (s.catalog) status = list_stream(&s, in, set, columns);
    nq_catalog_close(s.catalog);
    if (!is_stdin) fclose(in);
    return status;
}
