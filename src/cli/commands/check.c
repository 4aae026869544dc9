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

/* A piece of a text, made fit for a message: cut between characters, NUL bytes by their code. */
static const char *quote_piece(const char *text, size_t length, char quoted[CLI_QUOTE_SIZE]) {
    char shown[68];
    size_t used = 0, k = 0;
    for (; k < length && used < 63; k++) {
        if (text[k]) shown[used++] = text[k];
        else used += (size_t)sprintf(shown + used, "\\x00");
    }
    while (k < length && used > 0 && ((unsigned char)text[k] & 0xc0) == 0x80) k--, used--;
    shown[used] = '\0';
    return cli_quote(shown, quoted);
}

/* Where a text was refused. Line 1 goes without saying in an argument. */
static void print_place(const nq_board_reader *reader, const nq_reading_error *error, bool lines_count, char place[64]) {
    char board[24] = "";
    if (reader->board > 0) snprintf(board, sizeof board, "board %u, ", reader->board + 1);
    if (lines_count || *board || error->line > 1) snprintf(place, 64, "%sline %u, column %u", board, error->line, error->column);
    else snprintf(place, 64, "column %u", error->column);
}

static void complain(const cli_call *cli, const nq_board_reader *reader, const nq_reading_error *error, const char *where, bool lines_count) {
    char quoted[CLI_QUOTE_SIZE], place[64];
    const char *begin = reader->text + reader->begin, *end = reader->text + reader->position;
    while (end > begin && (end[-1] == '\n' || end[-1] == '\r')) end--;
    quote_piece(begin, (size_t)(end - begin), quoted);
    print_place(reader, error, lines_count, place);
    fprintf(cli->out, "%s: unreadable\n", quoted);
    cli_note(cli, "%s: %s: %s: %s", where, quoted, place, error->reason);
}

/* Prints a verdict for each board that the reader still has. `where` says in messages which text it is, and lines_count whether
 * it is usual for it to have several lines. */
static void check_boards(const cli_call *cli, nq_board_reader *reader, const char *where, bool lines_count, tally *all) {
    nq_placement placement;
    nq_reading_error error;
    for (;;) {
        nq_status status = nq_board_reader_next(reader, &placement, &error);
        if (status == NQ_DONE) return;
        all->inputs++;
        if (status == NQ_OK) {
            print_verdict(cli->out, &placement, all);
        } else {
            all->unreadable = true;
            complain(cli, reader, &error, where, lines_count);
        }
    }
}

static void check_argument(const cli_call *cli, const char *text, unsigned number, tally *all) {
    char where[32], quoted[CLI_QUOTE_SIZE];
    unsigned before = all->inputs;
    nq_board_reader reader;
    snprintf(where, sizeof where, "argument %u", number);
    nq_board_reader_init(&reader, text, strlen(text));
    check_boards(cli, &reader, where, false, all);
    if (all->inputs > before) return;
    all->unreadable = true;
    all->inputs++;
    fprintf(cli->out, "%s: unreadable\n", cli_quote(text, quoted));
    cli_note(cli, "%s: %s: there is no board%s", where, quoted, text[strspn(text, " \t\r\n")] ? " in this text" : ": the text is empty");
}

static int check_stdin(cli_call *cli, tally *all) {
    const char *text;
    size_t length;
    unsigned lines, before = all->inputs;
    nq_status status = NQ_DONE;
    nq_board_reader reader;
    board_stream *stream = board_stream_open(stdin);
    if (!stream) return cli_fail(cli, NQ_NO_MEMORY, "there is not enough memory");
    nq_board_reader_init(&reader, "", 0);
    while (!nq_interrupted(cli->interrupt) && (status = board_stream_next(stream, &text, &length, &lines)) == NQ_OK) {
        if (lines == 0) nq_board_reader_init(&reader, text, length);
        else nq_board_reader_continue(&reader, text, length, lines);
        check_boards(cli, &reader, "stdin", true, all);
    }
    board_stream_close(stream);
    if (nq_interrupted(cli->interrupt)) return cli_exit_status(NQ_INTERRUPTED);
    if (status == NQ_NO_MEMORY) return cli_fail(cli, status, "stdin: there is not enough memory for a board of this input");
    if (status == NQ_IO) return cli_fail(cli, status, "stdin cannot be read");
    if (all->inputs > before) return EXIT_DONE;
    all->unreadable = true;
    cli_note(cli, "stdin held no board");
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
        if (strcmp(arguments[k], "-") == 0) status = check_stdin(cli, &all);
        else check_argument(cli, arguments[k], k + 1, &all);
    }
    if (status != EXIT_DONE) return status;
    return all.unreadable ? EXIT_USAGE : all.not_solutions ? EXIT_NO : EXIT_DONE;
}

const cli_command check_command = {
    .name = "check",
    .arguments = "PLACEMENT...|-",
    .summary = "is each board a solution? names the queens that attack each other",
    .details = "Prints a verdict for each board. Exit status: 0 all are solutions, 1 some are not,\n"
               "2 some cannot be read, or there is none.\n"
               "'-' reads stdin: one board a line, or boards of several lines with a blank line\n"
               "between. Lines that begin with their own running number are a numbered list.\n" NOTATION_HELP,
    .examples = "  $ nqueens check 15863724 12345678\n"
                "  $ nqueens check '1Q2/3Q/Q3/2Q1' a1b3c5d2e4\n"
                "  $ nqueens list 8 --format board | nqueens check -\n",
    .options = options,
    .without_catalog = true,
    .run = run,
};
