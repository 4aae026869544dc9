/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "../paint.h"
#include "../sheet.h"

static const struct poptOption options[] = {SHEET_FORMAT_ROW, POPT_TABLEEND};

#define PAIRS_SHOWN 3u

typedef struct tally {
    unsigned inputs;
    bool unreadable, not_solutions;
    const sheet_format *format;
    sheet sheet; /* of formats for machines */
} tally;

static const sheet_column columns[] = {
    {.name = "input"}, {.name = "placement"}, {.name = "verdict"}, {.name = "attacks"}, {.name = "reason"}};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

/* What has been read: a text and where it is. */
typedef struct piece {
    const char *text;
    size_t length;
} piece;

static sheet_value value_of(piece input) {
    return (sheet_value){.type = SHEET_TEXT, .bytes = input.text, .length = input.length};
}

/* The first pairs of queens that attack each other. */
static void print_pairs(const nq_placement *placement, const nq_attack attacks[], unsigned count, char pairs[128]) {
    size_t used = 0;
    for (unsigned k = 0; k < count && k < PAIRS_SHOWN; k++) {
        unsigned a = attacks[k].first_row, b = attacks[k].second_row;
        used += (size_t)sprintf(pairs + used, "%sr%uc%u-r%uc%u (%s)", k ? ", " : "", a + 1, placement->column[a] + 1u,
                                b + 1, placement->column[b] + 1u,
                                attacks[k].kind == NQ_ATTACK_COLUMN ? "column" : "diagonal");
    }
    if (count > PAIRS_SHOWN) sprintf(pairs + used, " and %u more", count - PAIRS_SHOWN);
}

static void print_verdict(const cli_call *cli, piece input, const nq_placement *placement, tally *all) {
    char text[NQ_TEXT_SIZE], pairs[128] = "";
    nq_attack attacks[NQ_MAX_ATTACKS];
    unsigned count = nq_placement_attacks(placement, attacks);
    nq_placement_print(placement, text);
    print_pairs(placement, attacks, count, pairs);
    if (count) all->not_solutions = true;
    if (all->format != SHEET_TEXT_FORMAT) {
        sheet_value row[COLUMNS] = {value_of(input), sheet_text(text),
                                    sheet_text(count ? "not-a-solution" : "solution"), sheet_integer(count),
                                    count ? sheet_text(pairs) : sheet_null()};
        sheet_row(&all->sheet, row);
        return;
    }
    fprintf(cli->out, "%s: ", text);
    paint_put(cli->out, cli->colour, count ? PAINT_BAD : PAINT_GOOD, count ? "not a solution" : "solution");
    fprintf(cli->out, "%s%s\n", count ? ": " : "", pairs);
}

static void print_unreadable(const cli_call *cli, piece input, const char *where, const char *quoted,
                             const char *reason, tally *all) {
    all->unreadable = true;
    if (all->format != SHEET_TEXT_FORMAT) {
        sheet_value row[COLUMNS] = {value_of(input), sheet_null(), sheet_text("unreadable"), sheet_null(),
                                    sheet_text(reason)};
        sheet_row(&all->sheet, row);
    } else fprintf(cli->out, "%s: unreadable\n", quoted);
    cli_note(cli, "%s: %s: %s", where, quoted, reason);
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
static void print_place(const nq_board_reader *reader, const nq_reading_error *error, bool lines_count,
                        char place[64]) {
    char board[24] = "";
    if (reader->board > 0) snprintf(board, sizeof board, "board %u, ", reader->board + 1);
    if (lines_count || *board || error->line > 1)
        snprintf(place, 64, "%sline %u, column %u", board, error->line, error->column);
    else snprintf(place, 64, "column %u", error->column);
}

/* Says why a board is refused. */
static void complain(const cli_call *cli, const nq_board_reader *reader, piece input, const nq_reading_error *error,
                     const char *where, bool lines_count, tally *all) {
    char quoted[CLI_QUOTE_SIZE], place[64], reason[sizeof place + sizeof error->reason + 2];
    quote_piece(input.text, input.length, quoted);
    print_place(reader, error, lines_count, place);
    snprintf(reason, sizeof reason, "%s: %s", place, error->reason);
    print_unreadable(cli, input, where, quoted, reason, all);
}

/* What has been read last from this place on, without the ends of lines behind it. */
static piece piece_from(const nq_board_reader *reader, size_t begin) {
    piece input = {reader->text + begin, reader->position - begin};
    while (input.length > 0 && (input.text[input.length - 1] == '\n' || input.text[input.length - 1] == '\r'))
        input.length--;
    return input;
}

/* Prints a verdict for each board that the reader still has. `where` says in messages which text it is, and lines_count whether
 * it is usual for it to have several lines. */
static void check_boards(const cli_call *cli, nq_board_reader *reader, const char *where, bool lines_count,
                         tally *all) {
    nq_placement placement;
    nq_reading_error error;
    nq_status status;
    size_t before = reader->position;
    for (; (status = nq_board_reader_next(reader, &placement, &error)) != NQ_DONE; before = reader->position) {
        size_t own = before > reader->begin ? before : reader->begin; /* of an array, without the boards before */
        all->inputs++;
        if (status == NQ_OK) print_verdict(cli, piece_from(reader, own), &placement, all);
        else complain(cli, reader, piece_from(reader, reader->begin), &error, where, lines_count, all);
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
    const char *reason = text[strspn(text, " \t\r\n")] ? "there is no board in this text"
                                                       : "there is no board: the text is empty";
    all->inputs++;
    print_unreadable(cli, (piece){text, strlen(text)}, where, cli_quote(text, quoted), reason, all);
}

static int check_stdin(cli_call *cli, tally *all) {
    const char *text;
    size_t length;
    unsigned lines, before = all->inputs;
    nq_status status = NQ_DONE;
    nq_board_reader reader;
    board_stream *stream = board_stream_open(stdin);
    if (!stream) return cli_fail(cli, NQ_NO_MEMORY, "there is not enough memory");
    if (isatty(STDIN_FILENO))
        cli_remark(cli, "waiting for boards: one a line, or drawn with an empty line behind each; Ctrl-D ends");
    nq_board_reader_init(&reader, "", 0);
    while (!nq_interrupted(cli->interrupt) && (status = board_stream_next(stream, &text, &length, &lines)) == NQ_OK) {
        if (lines == 0) nq_board_reader_init(&reader, text, length);
        else nq_board_reader_continue(&reader, text, length, lines);
        check_boards(cli, &reader, "stdin", true, all);
    }
    board_stream_close(stream);
    if (nq_interrupted(cli->interrupt)) return cli_exit_status(NQ_INTERRUPTED);
    if (status == NQ_NO_MEMORY)
        return cli_fail(cli, status, "stdin: there is not enough memory for a board of this input");
    if (status == NQ_IO) return cli_fail(cli, status, "stdin cannot be read");
    if (all->inputs > before) return EXIT_DONE;
    all->unreadable = true;
    cli_note(cli, "stdin held no board");
    return EXIT_DONE;
}

static int check_all(cli_call *cli, tally *all) {
    unsigned count;
    const char **arguments = cli_arguments(cli, &count);
    int status = EXIT_DONE;
    for (unsigned k = 0; k < count && status == EXIT_DONE; k++) {
        if (strcmp(arguments[k], "-") == 0) status = check_stdin(cli, all);
        else check_argument(cli, arguments[k], k + 1, all);
    }
    if (status != EXIT_DONE) return status;
    return all->unreadable ? EXIT_USAGE : all->not_solutions ? EXIT_NO : EXIT_DONE;
}

static int run(cli_call *cli) {
    tally all = {.format = SHEET_TEXT_FORMAT};
    unsigned count;
    if (!cli_read_options(cli, sheet_option, &all.format)) return cli->status;
    cli_arguments(cli, &count);
    if (count == 0) return cli_usage_error(cli, "a board is missing: give placements, or '-' to read them from stdin");
    if (all.format == SHEET_TEXT_FORMAT) return check_all(cli, &all);
    sheet_begin(&all.sheet, cli, all.format, columns, COLUMNS);
    int status = check_all(cli, &all);
    sheet_end(&all.sheet, status <= EXIT_USAGE);
    return status;
}

const cli_command check_command = {
    .name = "check",
    .arguments = "PLACEMENT...|-",
    .summary = "is each board a solution? which queens attack others?",
    .details = "Prints a verdict for each board. Exit status: 0 all are solutions, 1 some are not,\n"
               "2 some cannot be read, or there is none.\n"
               "\n"
               "'-' reads stdin: one board a line, or boards of several lines with a blank line\n"
               "between. Lines that begin with their own running number are a numbered list.\n",
    .topics = "notations formats",
    .examples = "  $ nqueens check 15863724 12345678\n"
                "  $ nqueens check --format ndjson - < boards.txt\n"
                "  $ nqueens check '1Q2/3Q/Q3/2Q1' a1b3c5d2e4\n"
                "  $ nqueens list 8 --format board | nqueens check -\n",
    .options = options,
    .without_catalog = true,
    .run = run,
};
