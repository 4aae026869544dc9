/* SPDX-License-Identifier: MIT */
/* A board is a question of its own: what it gives is added to what is asked of all. In formats for machines it is a row with its
 * completions; else the completions of all boards are one list. */
#include "complete_from.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "query_options.h"

typedef struct completer {
    cli_call *cli;
    const complete_task *task;
    nq_catalog *catalog;
    sheet sheet;        /* of formats for machines */
    nq_renderer boards; /* of the others */
    uint64_t number;    /* of the board, from 1 */
    uint64_t unreadable;
    nq_status failed;
} completer;

enum { BOARD, N, QUEENS, COMPLETIONS, REASON, PLACEMENTS, COLUMNS };
static const sheet_column columns[COLUMNS] = {{.name = "board"},  {.name = "n"},
                                              {.name = "queens"}, {.name = "completions"},
                                              {.name = "reason"}, {"placements", SHEET_NESTED}};

bool complete_ask(const nq_partial *board, nq_query *query, nq_reading_error *error) {
    *error = (nq_reading_error){0};
    if (board->n < query->range.first || board->n > query->range.last) {
        snprintf(error->reason, sizeof error->reason, "the board has n = %u, which is not asked for", board->n);
        return false;
    }
    query->range = (nq_range){board->n, board->n, true};
    return nq_partial_add_to(board, &query->filter, error) == NQ_OK;
}

static bool is_sheet(const completer *of) {
    const sheet_format *format = sheet_find_format(of->task->listing->format->name);
    return format && format != SHEET_TEXT_FORMAT;
}

/* The completions of one board, as texts. */
typedef struct placement_texts {
    size_t count, room;
    char (*text)[NQ_TEXT_SIZE];
} placement_texts;

static nq_status keep(placement_texts *texts, const nq_placement *placement) {
    if (texts->count == texts->room) {
        size_t room = texts->room ? 2 * texts->room : 64;
        void *text = realloc(texts->text, room * sizeof *texts->text);
        if (!text) return NQ_NO_MEMORY;
        texts->text = text;
        texts->room = room;
    }
    nq_placement_print(placement, texts->text[texts->count++]);
    return NQ_OK;
}

/* Lists the completions: each is printed, or kept. */
static nq_status list(completer *of, nq_question *question, placement_texts *texts) {
    nq_cursor *cursor;
    nq_placement placement;
    nq_status status = nq_question_list(question, &cursor);
    while (status == NQ_OK && !cli_output_failed(of->cli)) {
        status = nq_cursor_next(cursor, &placement);
        if (status == NQ_OK && texts) status = keep(texts, &placement);
        else if (status == NQ_OK) nq_renderer_row(&of->boards, &placement);
    }
    nq_cursor_close(cursor);
    return status == NQ_DONE ? NQ_OK : status;
}

static void put_row(completer *of, const nq_partial *board, const uint64_t *count, const char *reason,
                    const placement_texts *texts) {
    sheet_value values[COLUMNS] = {[BOARD] = sheet_integer(of->number)};
    sheet_value *items = texts ? calloc(texts->count + 1, sizeof *items) : NULL;
    if (texts && !items) cli_output_lost(of->cli, ENOMEM);
    for (size_t k = 0; items && k < texts->count; k++) items[k] = sheet_text(texts->text[k]);
    if (board) values[N] = sheet_integer(board->n);
    if (board) values[QUEENS] = sheet_integer(nq_partial_queens(board));
    if (count) values[COMPLETIONS] = sheet_integer(*count);
    if (reason) values[REASON] = sheet_text(reason);
    if (items) values[PLACEMENTS] = sheet_list(items, texts->count);
    sheet_row(&of->sheet, values);
    free(items);
}

static void refuse_board(completer *of, const nq_partial *board, const char *reason) {
    of->unreadable++;
    cli_note(of->cli, "stdin: board %" PRIu64 ": %s", of->number, reason);
    if (is_sheet(of)) put_row(of, board, NULL, reason, NULL);
}

/* Why there is no completion, where two queens say so at once; else NULL. */
static const char *attack_of(const nq_partial *board, char reason[64]) {
    unsigned row[2], column[2];
    if (!nq_partial_attack(board, row, column)) return NULL;
    snprintf(reason, 64, "r%uc%u and r%uc%u attack each other", row[0] + 1, column[0] + 1, row[1] + 1, column[1] + 1);
    return reason;
}

static nq_status answer(completer *of, const nq_partial *board, nq_question *question) {
    placement_texts texts = {0};
    bool wants_list = !of->task->count, as_row = is_sheet(of);
    char reason[64];
    uint64_t count;
    nq_status status = nq_question_count(question, board->n, &count);
    if (status == NQ_OK && wants_list) status = list(of, question, as_row ? &texts : NULL);
    if (status == NQ_OK && as_row) put_row(of, board, &count, attack_of(board, reason), wants_list ? &texts : NULL);
    else if (status == NQ_OK && !wants_list) fprintf(of->cli->out, "%" PRIu64 "\n", count);
    else if (status == NQ_OK)
        cli_remark(of->cli, "board %" PRIu64 ": %" PRIu64 " %s", of->number, count,
                   count == 1 ? "completion" : "completions");
    free(texts.text);
    return status;
}

static nq_status complete(completer *of, const nq_partial *board) {
    nq_query query = *of->task->query;
    nq_reading_error error;
    nq_question *question;
    if (!complete_ask(board, &query, &error)) return refuse_board(of, board, error.reason), NQ_OK;
    nq_status status = nq_question_open(of->catalog, &query, &question);
    if (status == NQ_OK) status = answer(of, board, question);
    nq_question_close(question);
    return status;
}

/* A piece of the input is one partial board, or as many whole ones as the reader of these finds in it. */
static bool take_piece(void *context, nq_board_reader *reader) {
    completer *of = context;
    nq_partial board;
    nq_reading_error error;
    size_t blanks = strspn(reader->text, " \t\r\n");
    if (blanks >= reader->length) return true;
    of->number++;
    nq_status status = nq_partial_read(reader->text, reader->length, &board, &error);
    if (status == NQ_OK) {
        of->failed = complete(of, &board);
    } else {
        char reason[NQ_REASON_SIZE + 64];
        snprintf(reason, sizeof reason, "line %u, column %u: %s", reader->lines + error.line, error.column,
                 error.reason);
        refuse_board(of, NULL, reason);
    }
    fflush(of->cli->out);
    return of->failed == NQ_OK && !cli_output_failed(of->cli);
}

static void begin(completer *of) {
    const listing *set = of->task->listing;
    if (is_sheet(of))
        sheet_begin(&of->sheet, of->cli, sheet_find_format(set->format->name), columns,
                    of->task->count ? PLACEMENTS : COLUMNS);
    else if (!of->task->count)
        nq_renderer_begin(&of->boards, of->cli->out, set->format, set->base, of->cli->out_is_terminal);
}

static void end(completer *of, bool whole) {
    if (is_sheet(of)) sheet_end(&of->sheet, whole);
    else if (!of->task->count && whole) nq_renderer_end(&of->boards);
    else if (!of->task->count) nq_renderer_flush(&of->boards);
}

static int tell_end(const completer *of, nq_status read) {
    if (of->failed == NQ_NO_MEMORY) return cli_fail(of->cli, of->failed, "there is not enough memory");
    if (of->failed != NQ_OK) return cli_catalog_fail(of->cli, of->failed, of->catalog);
    if (read == NQ_INTERRUPTED) return cli_exit_status(read);
    if (read == NQ_NO_MEMORY)
        return cli_fail(of->cli, read, "stdin: there is not enough memory for a board of this input");
    if (read == NQ_IO) return cli_fail(of->cli, read, "stdin cannot be read");
    if (of->number == 0) return cli_usage_error(of->cli, "stdin held no board");
    return of->unreadable ? EXIT_USAGE : EXIT_DONE;
}

int complete_from(cli_call *cli, FILE *in, const complete_task *task) {
    int status = EXIT_DONE;
    completer of = {.cli = cli, .task = task};
    if (!query_check(cli, task->query)) return EXIT_USAGE;
    if (isatty(fileno(in)))
        cli_remark(cli, "waiting for boards: drawn with an empty line behind each, or FEN; Ctrl-D ends");
    of.catalog = cli_open_catalog(cli, NQ_CATALOG_QUERY, &status);
    if (!of.catalog) return status;
    begin(&of);
    nq_status read = board_stream_visit(in, cli->interrupt, take_piece, &of);
    end(&of, of.failed == NQ_OK && read == NQ_DONE);
    status = tell_end(&of, read);
    nq_catalog_close(of.catalog);
    return status;
}
