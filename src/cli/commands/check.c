/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "commands.h"
#include "../board_columns.h"
#include "../board_pictures.h"
#include "../set_pictures.h"
#include "../paint.h"
#include "../partial_verdict.h"
#include "../whole_set.h"

enum { OPTION_COLUMNS = CLI_OPTION_FIRST };

static const struct poptOption options[] = {
    PICTURE_FORMAT_ROW,
    {"columns", '\0', POPT_ARG_STRING, NULL, OPTION_COLUMNS,
     "also these columns, with commas between (see 'nqueens help columns'), where the format is not text", "NAMES"},
    PICTURE_OPTIONS_ROW,
    POPT_TABLEEND,
};

#define PAIRS_SHOWN 3u
#define MORE 4u /* columns that are not of boards */

typedef struct tally {
    unsigned inputs;
    bool unreadable, not_solutions;
    const sheet_format *format;

    /* of formats for machines: */
    sheet sheet;
    sheet_column head[BOARD_COLUMNS_MOST + MORE];
    board_columns columns; /* of boards; before and behind the first of them is what is told of the input */
    board_columns asked;
    nq_catalog *catalog; /* for numbers; NULL where there is none */
    nq_ranks *ranks;
    nq_status failed; /* of the catalog */
    nearest_sets nearest;

    picture_settings pictures;
    gallery gallery;
} tally;

/* Behind the columns that every board has stand the nearest solution, and how far it is; then those that are asked for. */
static const char *const nearest_columns[] = {"nearest", "distance"};

static const char *const first_columns[] = {"placement", "verdict", "attacks", NULL};
static const char *const other_columns[] = {"canonical", "class", "orbit_size", "number", "fundamental_number", NULL};
enum {
    FIRST = sizeof first_columns / sizeof first_columns[0] - 1,
    EVERY = FIRST + sizeof other_columns / sizeof other_columns[0] - 1,
    VERDICT = 1
};

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

/* Prints a row of the table. In: the values of the board's columns, and behind them those of the nearest solution. */
static void print_row(tally *all, piece input, const sheet_value values[], sheet_value reason) {
    sheet_value row[BOARD_COLUMNS_MOST + MORE] = {value_of(input)};
    memcpy(row + 1, values, FIRST * sizeof *row);
    row[1 + FIRST] = reason;
    memcpy(row + 2 + FIRST, values + FIRST, (EVERY - FIRST) * sizeof *row);
    memcpy(row + 2 + EVERY, values + all->columns.count, 2 * sizeof *row);
    memcpy(row + 4 + EVERY, values + EVERY, (all->columns.count - EVERY) * sizeof *row);
    sheet_row(&all->sheet, row);
}

/* Of a solution, that is itself. Returns false where it is not known. */
static bool find_nearest(cli_call *cli, tally *all, const nq_placement *placement, char text[NQ_TEXT_SIZE],
                         unsigned *rows) {
    nq_placement found = *placement;
    *rows = 0;
    if (!nq_placement_is_solution(placement) &&
        !nearest_sets_find(&all->nearest, cli, all->catalog, placement, &found, rows))
        return false;
    nq_placement_print(&found, text);
    return true;
}

static void print_board_row(cli_call *cli, tally *all, piece input, const nq_placement *placement, const char *pairs) {
    board_facts facts;
    char solution[NQ_TEXT_SIZE];
    unsigned rows;
    sheet_value values[BOARD_COLUMNS_MOST + 2] = {{0}};
    all->failed = board_columns_fill(&all->columns, all->ranks, placement, 1, all->format->nested, &facts, values);
    if (find_nearest(cli, all, placement, solution, &rows)) {
        values[all->columns.count] = sheet_text(solution);
        values[all->columns.count + 1] = sheet_integer(rows);
    }
    if (all->failed == NQ_OK) print_row(all, input, values, *pairs ? sheet_text(pairs) : sheet_null());
}

/* Says how far the nearest solution is. */
static void print_nearest(cli_call *cli, tally *all, const nq_placement *placement) {
    char solution[NQ_TEXT_SIZE];
    unsigned rows;
    if (!find_nearest(cli, all, placement, solution, &rows)) return;
    fprintf(cli->out, "; nearest: %s, %u %s elsewhere", solution, rows, rows == 1 ? "queen" : "queens");
}

static void print_verdict(cli_call *cli, piece input, const nq_placement *placement, tally *all) {
    char text[NQ_TEXT_SIZE], pairs[128] = "";
    nq_attack attacks[NQ_MAX_ATTACKS];
    unsigned count = nq_placement_attacks(placement, attacks);
    nq_placement_print(placement, text);
    print_pairs(placement, attacks, count, pairs);
    if (count) all->not_solutions = true;
    if (all->pictures.format) {
        gallery_add_checked(&all->gallery, placement);
        return;
    }
    if (all->format != SHEET_TEXT_FORMAT) {
        print_board_row(cli, all, input, placement, pairs);
        return;
    }
    fprintf(cli->out, "%s: ", text);
    paint_put(cli->out, cli->colour, count ? PAINT_BAD : PAINT_GOOD, count ? "not a solution" : "solution");
    fprintf(cli->out, "%s%s", count ? ": " : "", pairs);
    if (count) print_nearest(cli, all, placement);
    putc('\n', cli->out);
}

static void print_unreadable(const cli_call *cli, piece input, const char *where, const char *quoted,
                             const char *reason, tally *all) {
    all->unreadable = true;
    if (all->pictures.format) {
    } else if (all->format != SHEET_TEXT_FORMAT) {
        sheet_value values[BOARD_COLUMNS_MOST + 2] = {[VERDICT] = sheet_text("unreadable")};
        print_row(all, input, values, sheet_text(reason));
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

/* A board with fewer queens than rows is no solution, and no fault of the input. Returns false if it is none. */
static bool print_partial(cli_call *cli, piece input, tally *all) {
    nq_partial partial;
    char verdict[PARTIAL_VERDICT_SIZE], rows[PARTIAL_ROWS_SIZE];
    if (!partial_verdict_read(input.text, input.length, &partial)) return false;
    partial_verdict(&partial, verdict);
    all->not_solutions = true;
    if (all->pictures.format) {
        gallery_add_partial(&all->gallery, &partial, verdict);
        return true;
    }
    if (all->format != SHEET_TEXT_FORMAT) {
        sheet_value values[BOARD_COLUMNS_MOST] = {[VERDICT] = sheet_text("partial")};
        print_row(all, input, values, sheet_text(verdict));
        return true;
    }
    fprintf(cli->out, "%s: ", partial_rows(&partial, rows));
    paint_put(cli->out, cli->colour, PAINT_BAD, "no solution");
    fprintf(cli->out, ": %s\n", verdict);
    return true;
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
static void check_boards(cli_call *cli, nq_board_reader *reader, const char *where, bool lines_count, tally *all) {
    nq_placement placement;
    nq_reading_error error;
    nq_status status;
    size_t before = reader->position;
    const piece whole = {reader->text, reader->length};
    if (nq_partial_is_instance(whole.text, whole.length) && print_partial(cli, whole, all)) {
        all->inputs++;
        return;
    }
    for (; all->failed == NQ_OK && (status = nq_board_reader_next(reader, &placement, &error)) != NQ_DONE;
         before = reader->position) {
        size_t own = before > reader->begin ? before : reader->begin; /* of an array, without the boards before */
        all->inputs++;
        if (status == NQ_OK) print_verdict(cli, piece_from(reader, own), &placement, all);
        else if (!print_partial(cli, piece_from(reader, reader->begin), all))
            complain(cli, reader, piece_from(reader, reader->begin), &error, where, lines_count, all);
    }
}

static void check_argument(cli_call *cli, const char *text, unsigned number, tally *all) {
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

typedef struct stdin_check {
    cli_call *cli;
    tally *all;
} stdin_check;

static bool check_piece(void *context, nq_board_reader *reader) {
    const stdin_check *check = context;
    check_boards(check->cli, reader, "stdin", true, check->all);
    return check->all->failed == NQ_OK && !check->cli->refused;
}

static int check_stdin(cli_call *cli, tally *all) {
    unsigned before = all->inputs;
    stdin_check check = {cli, all};
    if (isatty(STDIN_FILENO))
        cli_remark(cli, "waiting for boards: one a line, or drawn with an empty line behind each; Ctrl-D ends");
    nq_status status = board_stream_visit(stdin, cli->interrupt, check_piece, &check);
    if (status == NQ_INTERRUPTED) return cli_tell_boards(cli, all->inputs, "checked");
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
    for (unsigned k = 0; k < count && status == EXIT_DONE && all->failed == NQ_OK; k++) {
        if (strcmp(arguments[k], "-") == 0) status = check_stdin(cli, all);
        else check_argument(cli, arguments[k], k + 1, all);
    }
    if (all->failed != NQ_OK) return cli_catalog_fail(cli, all->failed, all->catalog);
    if (status != EXIT_DONE) return status;
    if (all->unreadable) return cli_tell_unwritten(cli), EXIT_USAGE;
    return all->not_solutions ? EXIT_NO : EXIT_DONE;
}

static void add_columns(tally *all) {
    all->columns = (board_columns){0};
    board_columns_add(&all->columns, first_columns);
    board_columns_add(&all->columns, other_columns);
    board_columns_add_others(&all->columns, &all->asked);
    board_columns_head(&all->columns, all->head + 1);
    memmove(all->head + 4 + EVERY, all->head + 1 + EVERY, (all->columns.count - EVERY) * sizeof *all->head);
    memmove(all->head + 2 + FIRST, all->head + 1 + FIRST, (EVERY - FIRST) * sizeof *all->head);
    for (unsigned k = 0; k < 2; k++) all->head[2 + EVERY + k] = (sheet_column){.name = nearest_columns[k]};
    all->head[0] = (sheet_column){.name = "input"};
    all->head[1 + FIRST] = (sheet_column){.name = "reason"};
}

/* Without a catalog the numbers are not known, unless one was asked for by name. */
static int open_catalog(cli_call *cli, tally *all) {
    struct stat file;
    int status = EXIT_DONE;
    if (!cli->database_is_chosen && stat(cli->database, &file) != 0) return EXIT_DONE;
    all->catalog = cli_open_catalog(cli, NQ_CATALOG_QUERY, &status);
    if (!all->catalog) return status;
    nq_status done = nq_ranks_open(all->catalog, &all->ranks);
    return done == NQ_OK ? EXIT_DONE : cli_catalog_fail(cli, done, all->catalog);
}

static int check_into_table(cli_call *cli, tally *all) {
    int status = open_catalog(cli, all);
    if (status == EXIT_DONE) {
        add_columns(all);
        sheet_begin(&all->sheet, cli, all->format, all->head, all->columns.count + MORE);
        status = check_all(cli, all);
        sheet_end(&all->sheet, status <= EXIT_USAGE);
    }
    nq_ranks_close(all->ranks);
    nq_catalog_close(all->catalog);
    return status;
}

static int check_into_picture(cli_call *cli, tally *all) {
    gallery_begin(&all->gallery, cli, &all->pictures);
    int status = check_all(cli, all);
    gallery_end(&all->gallery, status <= EXIT_USAGE);
    return status;
}

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    tally *all = context;
    switch (option) {
    case OPTION_COLUMNS: return board_columns_read(cli, value, &all->asked);
    case CLI_OPTION_PICTURE_FORMAT: return picture_or_sheet_option(cli, value, &all->format, &all->pictures);
    default: return picture_option(cli, option, value, &all->pictures);
    }
}

static int run(cli_call *cli) {
    tally all = {.format = SHEET_TEXT_FORMAT, .pictures = picture_defaults(MARK_ATTACKS)};
    unsigned count;
    if (!cli_read_options(cli, set_option, &all)) return cli->status;
    cli_arguments(cli, &count);
    if (count == 0) return cli_usage_error(cli, "a board is missing: give placements, or '-' to read them from stdin");
    if (!picture_check(cli, &all.pictures)) return EXIT_USAGE;
    bool draws = all.pictures.format && !all.asked.count, is_text = all.format == SHEET_TEXT_FORMAT;
    if (!draws && is_text && all.asked.count)
        return cli_usage_error(cli, "--columns goes with --format json, ndjson, csv or tsv");
    int status = draws ? check_into_picture(cli, &all) : is_text ? check_all(cli, &all) : check_into_table(cli, &all);
    nearest_sets_close(&all.nearest);
    return status;
}

const cli_command check_command = {
    .name = "check",
    .arguments = "PLACEMENT...|-",
    .summary = "is each board a solution? which queens attack others?",
    .details =
        "Prints a verdict for each board. Exit status: 0 all are solutions, 1 some are not,\n"
        "2 some cannot be read, or there is none. A drawn board or FEN with fewer queens than rows is no solution;\n"
        "whether two attack each other, how many squares are free, and whether it can be completed is said of it.\n"
        "\n"
        "'-' reads stdin: one board a line, or boards of several lines with a blank line\n"
        "between. Lines that begin with their own running number are a numbered list.\n"
        "In json, ndjson, csv and tsv the canonical form, class and orbit size of each solution are told as well,\n"
        "and its numbers, where there is a catalog that holds its n. In a picture, lines show which queens attack "
        "each\n"
        "other, and of a board with fewer queens the free squares are marked.\n"
        "Of a board that is no solution the nearest one is told, and how many queens stand elsewhere there, up to\n"
        "n = 12, and n = 14 from the catalog where the format is not text.\n",
    .topics = "columns notations formats",
    .examples = "  $ nqueens check 15863724 12345678\n"
                "  $ nqueens check --format ndjson - < boards.txt\n"
                "  $ nqueens check '1Q2/3Q/Q3/2Q1' a1b3c5d2e4\n"
                "  $ nqueens list 8 --format board | nqueens check -\n"
                "  $ nqueens check 13572468 --format png -o why-not.png\n"
                "  $ nqueens check - --format csv --columns torus_conflicts,toroidal < boards.txt\n",
    .options = options,
    .run = run,
};
