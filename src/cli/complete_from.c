/* SPDX-License-Identifier: MIT */
/* A board is a question of its own: what it gives is added to what is asked of all. In json and ndjson it is a row with its completions,
 * in csv and tsv a row for each of these; else the completions of all boards are one list. */
#include "complete_from.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "partial_verdict.h"
#include "query_options.h"

typedef struct completer {
    cli_call *cli;
    const complete_task *task;
    nq_catalog *catalog;
    sheet sheet;        /* of formats for machines */
    nq_renderer boards; /* of the others */
    uint64_t number;    /* of the board, from 1 */
    uint64_t answered;  /* how many were, or were refused */
    uint64_t unreadable;
    bool begun;
    nq_status failed;
} completer;

enum { BOARD, N, QUEENS, ROWS, COMPLETIONS, REASON, PLACEMENTS, PLACEMENT, COLUMNS };
static const sheet_column completion_columns[COLUMNS] = {
    {.name = "board"},       {.name = "n"},      {.name = "queens"},           {.name = "rows"},
    {.name = "completions"}, {.name = "reason"}, {"placements", SHEET_NESTED}, {"placement", SHEET_FLAT}};

bool complete_ask(const nq_partial *board, nq_query *query, nq_reading_error *error) {
    *error = (nq_reading_error){0};
    if (board->n < query->range.first || board->n > query->range.last) {
        snprintf(error->reason, sizeof error->reason, "the board has n = %u, which is not asked for", board->n);
        return false;
    }
    query->range = (nq_range){board->n, board->n, true};
    return nq_partial_add_to(board, &query->filter, error) == NQ_OK;
}

bool complete_is_whole(const nq_partial *board, char placement[NQ_TEXT_SIZE]) {
    nq_placement whole = {.n = (uint8_t)board->n};
    for (unsigned row = 0; row < board->n; row++) {
        uint32_t queens = board->queens[row];
        if (!queens || (queens & (queens - 1))) return false;
        while (queens >>= 1) whole.column[row]++;
    }
    nq_placement_print(&whole, placement);
    return true;
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

/* What is known of a board before its completions are listed. */
typedef struct answered {
    const nq_partial *board; /* NULL if it could not be read */
    const uint64_t *count;   /* NULL if it was not asked about */
    const char *reason;      /* why there is none, or NULL */
} answered;

static void put_row(completer *of, const answered *about, sheet_value placements, sheet_value placement) {
    char rows[PARTIAL_ROWS_SIZE];
    sheet_value values[COLUMNS] = {
        [BOARD] = sheet_integer(of->number), [PLACEMENTS] = placements, [PLACEMENT] = placement};
    if (about->board) {
        values[N] = sheet_integer(about->board->n);
        values[QUEENS] = sheet_integer(nq_partial_queens(about->board));
        values[ROWS] = sheet_text(partial_rows(about->board, rows));
    }
    if (about->count) values[COMPLETIONS] = sheet_integer(*about->count);
    if (about->reason) values[REASON] = sheet_text(about->reason);
    sheet_row(&of->sheet, values);
}

static void put_list(completer *of, const answered *about, const placement_texts *texts) {
    sheet_value *items = calloc(texts->count + 1, sizeof *items);
    if (!items) {
        cli_output_lost(of->cli, ENOMEM);
        return;
    }
    for (size_t k = 0; k < texts->count; k++) items[k] = sheet_text(texts->text[k]);
    put_row(of, about, sheet_list(items, texts->count), sheet_null());
    free(items);
}

static nq_status take(completer *of, const answered *about, const nq_placement *placement, placement_texts *texts) {
    char text[NQ_TEXT_SIZE];
    if (!is_sheet(of)) return nq_renderer_row(&of->boards, placement), NQ_OK;
    if (of->sheet.format->nested) return keep(texts, placement);
    nq_placement_print(placement, text);
    texts->count++;
    put_row(of, about, sheet_null(), sheet_text(text));
    return NQ_OK;
}

/* Lists the completions. A board without any has a row too. */
static nq_status list(completer *of, const answered *about, nq_question *question) {
    nq_cursor *cursor;
    nq_placement placement;
    placement_texts texts = {0};
    nq_status status = nq_question_list(question, &cursor);
    while (status == NQ_OK && !cli_output_failed(of->cli)) {
        status = nq_cursor_next(cursor, &placement);
        if (status == NQ_OK) status = take(of, about, &placement, &texts);
    }
    nq_cursor_close(cursor);
    if (status == NQ_DONE) status = NQ_OK;
    if (status == NQ_OK && is_sheet(of) && of->sheet.format->nested) put_list(of, about, &texts);
    else if (status == NQ_OK && is_sheet(of) && texts.count == 0) put_row(of, about, sheet_null(), sheet_null());
    free(texts.text);
    return status;
}

/* The answer begins with its first board: an error of the question comes before. */
static void begin(completer *of) {
    const listing *set = of->task->listing;
    if (of->begun) return;
    of->begun = true;
    if (is_sheet(of))
        sheet_begin(&of->sheet, of->cli, sheet_find_format(set->format->name), completion_columns,
                    of->task->count ? PLACEMENTS : COLUMNS);
    else if (!of->task->count)
        nq_renderer_begin(&of->boards, of->cli->out, set->format, set->base, of->cli->out_is_terminal);
}

static void refuse_board(completer *of, const nq_partial *board, const char *reason) {
    of->unreadable++;
    begin(of);
    cli_note(of->cli, "stdin: board %" PRIu64 ": %s", of->number, reason);
    if (is_sheet(of)) put_row(of, &(answered){board, NULL, reason}, sheet_null(), sheet_null());
}

/* Why there is no completion, where two queens say so at once; else NULL. */
static const char *attack_of(const nq_partial *board, char reason[64]) {
    unsigned row[2], column[2];
    if (!nq_partial_attack(board, row, column)) return NULL;
    snprintf(reason, 64, "r%uc%u and r%uc%u attack each other", row[0] + 1, column[0] + 1, row[1] + 1, column[1] + 1);
    return reason;
}

/* Of a board that is whole it is said how it was read: an x can be a queen there. */
static void tell_count(const completer *of, const nq_partial *board, uint64_t count) {
    char whole[NQ_TEXT_SIZE];
    const char *completions = count == 1 ? "completion" : "completions";
    if (complete_is_whole(board, whole))
        cli_remark(of->cli, "board %" PRIu64 ": read as %s, with a queen in each row: %" PRIu64 " %s", of->number,
                   whole, count, completions);
    else if (!of->task->count) cli_remark(of->cli, "board %" PRIu64 ": %" PRIu64 " %s", of->number, count, completions);
}

static nq_status answer(completer *of, const nq_partial *board, nq_question *question) {
    char reason[64];
    uint64_t count;
    const answered about = {board, &count, attack_of(board, reason)};
    nq_status status = nq_question_count(question, board->n, &count);
    if (status != NQ_OK) return status;
    begin(of);
    if (!of->task->count) status = list(of, &about, question);
    else if (is_sheet(of)) put_row(of, &about, sheet_null(), sheet_null());
    else fprintf(of->cli->out, "%" PRIu64 "\n", count);
    if (status == NQ_OK && !is_sheet(of)) tell_count(of, board, count);
    return status;
}

/* What is off this board can be on another: that refuses a board, not the others. */
static nq_status complete(completer *of, const nq_partial *board) {
    nq_query query = *of->task->query;
    nq_reading_error error;
    nq_question *question;
    if (!complete_ask(board, &query, &error)) return refuse_board(of, board, error.reason), NQ_OK;
    nq_status status = nq_question_open(of->catalog, &query, &question);
    if (status == NQ_OUT_OF_RANGE) return refuse_board(of, board, nq_catalog_message(of->catalog)), NQ_OK;
    if (status == NQ_OK) status = answer(of, board, question);
    nq_question_close(question);
    return status;
}

/* A board whose answer is not whole has a last row that says so. */
static void leave_board(completer *of, const nq_partial *board) {
    begin(of);
    if (is_sheet(of)) put_row(of, &(answered){board, NULL, "interrupted"}, sheet_null(), sheet_null());
}

/* Completes the boards of a piece of the input. */
static bool take_piece(void *context, nq_board_reader *reader) {
    completer *of = context;
    nq_partial board;
    nq_reading_error error;
    nq_status status;
    while (of->failed == NQ_OK && !cli_output_failed(of->cli) && !nq_interrupted(of->cli->interrupt) &&
           (status = nq_partial_next(reader, &board, &error)) != NQ_DONE) {
        of->number++;
        if (status == NQ_OK) {
            of->failed = complete(of, &board);
            if (of->failed == NQ_INTERRUPTED) leave_board(of, &board);
        } else {
            char reason[NQ_REASON_SIZE + 128];
            bool in_array = reader->in_brackets && reader->text[reader->begin] == '[';
            snprintf(reason, sizeof reason, "line %u, column %u: %s%s", error.line, error.column, error.reason,
                     in_array ? "; nothing behind it in these brackets is read" : "");
            refuse_board(of, NULL, reason);
        }
        of->answered += of->failed == NQ_OK;
        fflush(of->cli->out);
    }
    return of->failed == NQ_OK && !cli_output_failed(of->cli);
}

static void end(completer *of, bool whole) {
    if (cli_output_closes(of->cli, whole)) begin(of);
    if (!of->begun) return;
    if (is_sheet(of)) sheet_end(&of->sheet, whole);
    else if (!of->task->count && cli_output_closes(of->cli, whole)) nq_renderer_end(&of->boards);
    else if (!of->task->count) nq_renderer_flush(&of->boards);
}

static int tell_end(const completer *of, nq_status read) {
    if (of->failed == NQ_INTERRUPTED || (of->failed == NQ_OK && read == NQ_INTERRUPTED))
        return cli_tell_boards(of->cli, of->answered, "answered");
    if (of->failed == NQ_NO_MEMORY) return cli_fail(of->cli, of->failed, "there is not enough memory");
    if (of->failed != NQ_OK) return cli_catalog_fail(of->cli, of->failed, of->catalog);
    if (read == NQ_NO_MEMORY)
        return cli_fail(of->cli, read, "stdin: there is not enough memory for a board of this input");
    if (read == NQ_IO) return cli_fail(of->cli, read, "stdin cannot be read");
    if (of->number == 0) return cli_usage_error(of->cli, "stdin held no board");
    if (of->unreadable) return cli_tell_unwritten(of->cli), EXIT_USAGE;
    return EXIT_DONE;
}

int complete_from(cli_call *cli, FILE *in, const complete_task *task) {
    int status = EXIT_DONE;
    completer of = {.cli = cli, .task = task};
    if (!query_check(cli, task->query)) return EXIT_USAGE;
    if (isatty(fileno(in)))
        cli_remark(cli, "waiting for boards: drawn with an empty line behind each, or FEN; Ctrl-D ends");
    of.catalog = cli_open_catalog(cli, NQ_CATALOG_QUERY, &status);
    if (!of.catalog) return status;
    nq_status read = board_stream_visit(in, cli->interrupt, take_piece, &of);
    end(&of, of.failed == NQ_OK && read == NQ_DONE);
    status = tell_end(&of, read);
    nq_catalog_close(of.catalog);
    return status;
}
