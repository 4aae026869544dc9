#include <stdlib.h>
#include <string.h>

#include "commands.h"

static const struct poptOption options[] = {POPT_TABLEEND};

#define PAIRS_SHOWN 3u

typedef struct tally {
    unsigned inputs;
    bool unreadable, not_solutions;
} tally;

static void print_verdict(FILE *out, const nq_placement *placement, tally *all) {
    char text[NQ_TEXT_SIZE];
    nq_attack attacks[NQ_MAX_ATTACKS];
    unsigned count = nq_placement_attacks(placement, attacks);
    nq_placement_print(placement, text);
    if (count == 0) {
        fprintf(out, "%s: solution\n", text);
        return;
    }
    all->not_solutions = true;
    fprintf(out, "%s: not a solution: ", text);
    for (unsigned k = 0; k < count && k < PAIRS_SHOWN; k++) {
        unsigned a = attacks[k].first_row, b = attacks[k].second_row;
        fprintf(out, "%sr%uc%u-r%uc%u (%s)", k ? ", " : "", a + 1, placement->column[a] + 1u, b + 1, placement->column[b] + 1u,
               attacks[k].kind == NQ_ATTACK_COLUMN ? "column" : "diagonal");
    }
    if (count > PAIRS_SHOWN) fprintf(out, " and %u more", count - PAIRS_SHOWN);
    putc('\n', out);
}

/* Prints a verdict for each board of a text. `where` says in messages which text it is; `line` is how many lines of it come
 * before, and lines_count whether it is usual for it to have several. */
static void check_text(const cli_call *cli, const char *text, size_t length, const char *where, unsigned line, bool lines_count,
                       tally *all) {
    nq_board_reader reader;
    nq_placement placement;
    nq_reading_error error = {0};
    nq_status status;
    nq_board_reader_init(&reader, text, length);
    while ((status = nq_board_reader_next(&reader, &placement, &error)) == NQ_OK) {
        all->inputs++;
        print_verdict(cli->out, &placement, all);
    }
    if (status == NQ_DONE && reader.board > 0) return;
    all->inputs++;
    all->unreadable = true;
    char shown[64], quoted[CLI_QUOTE_SIZE];
    snprintf(shown, sizeof shown, "%.*s", length > sizeof shown - 1 ? (int)sizeof shown - 1 : (int)length, text);
    cli_drop_cut_character(shown);
    cli_quote(shown, quoted);
    fprintf(cli->out, "%s: unreadable\n", quoted);
    char place[64] = "";
    if (status == NQ_DONE) snprintf(error.reason, sizeof error.reason, "there is no board: the text is empty");
    else if (reader.board > 0) snprintf(place, sizeof place, "board %u, line %u, column %u: ", reader.board + 1, line + error.line, error.column);
    else if (lines_count || error.line > 1) snprintf(place, sizeof place, "line %u, column %u: ", line + error.line, error.column);
    else snprintf(place, sizeof place, "column %u: ", error.column);
    cli_note(cli, "%s: %s: %s%s", where, quoted, place, error.reason);
}

static int check_stdin(cli_call *cli, tally *all) {
    const char *text;
    size_t length;
    unsigned line;
    board_stream *stream = board_stream_open(stdin);
    if (!stream) return cli_fail(cli, NQ_NO_MEMORY, "there is not enough memory");
    while (!nq_interrupted(cli->interrupt) && board_stream_next(stream, &text, &length, &line))
        check_text(cli, text, length, "stdin", line - 1, true, all);
    board_stream_close(stream);
    if (nq_interrupted(cli->interrupt)) return cli_exit_status(NQ_INTERRUPTED);
    if (ferror(stdin)) return cli_fail(cli, NQ_IO, "stdin cannot be read");
    return EXIT_DONE;
}

static int run(cli_call *cli) {
    const char *value;
    if (cli_next_option(cli, &value) < 0) return cli->status;
    unsigned count;
    const char **arguments = cli_arguments(cli, &count);
    if (count == 0) return cli_usage_error(cli, "a board is missing: give placements, or '-' to read them from stdin");

    tally all = {0};
    int status = EXIT_DONE;
    for (unsigned k = 0; k < count && status == EXIT_DONE; k++) {
        char where[32];
        snprintf(where, sizeof where, "argument %u", k + 1);
        if (strcmp(arguments[k], "-") == 0) status = check_stdin(cli, &all);
        else check_text(cli, arguments[k], strlen(arguments[k]), where, 0, false, &all);
    }
    if (status != EXIT_DONE) return status;
    if (all.inputs == 0) cli_note(cli, "stdin held no board");
    return all.unreadable ? EXIT_USAGE : all.not_solutions ? EXIT_NO : EXIT_DONE;
}

const cli_command check_command = {
    .name = "check",
    .arguments = "PLACEMENT...|-",
    .summary = "is each board a solution? names the queens that attack each other",
    .details = "Prints a verdict for each board. Exit status: 0 all are solutions, 1 some are not, 2 some cannot be read.\n"
               "'-' reads stdin: one board a line, or boards of several lines with a blank line between.\n" NOTATION_HELP,
    .examples = "  $ nqueens check 15863724 12345678\n"
                "  $ nqueens check '1Q2/3Q/Q3/2Q1' a1b3c5d2e4\n"
                "  $ nqueens list 8 --format board | nqueens check -\n",
    .options = options,
    .without_catalog = true,
    .run = run,
};
