/* SPDX-License-Identifier: MIT */
#include "puzzle_output.h"

#include <errno.h>
#include <stdlib.h>

static bool has(const uint32_t *rows, unsigned row, unsigned column) { return rows[row] >> column & 1; }

/* --- Boards alone --- */

/* Without a queen, and with one x in each row, a drawing would show queens that are drawn as x: two signs of empty squares say that it does not. */
static bool needs_two_signs(const nq_puzzle *puzzle) {
    for (unsigned row = 0; row < puzzle->n; row++)
        if (puzzle->queens[row] || !puzzle->blocked[row] || (puzzle->blocked[row] & (puzzle->blocked[row] - 1)))
            return false;
    return true;
}

/* The signs of what is on a square: of at most three bytes. */
typedef struct sign_set {
    const char *empty, *queen, *blocked;
    const char *dark; /* empty, on a dark square, where two signs are needed */
} sign_set;

/* The rows of the board with something between them. */
#define DRAWN_SIZE (NQ_SET_MAX_N * (3 * NQ_SET_MAX_N + 3) + 1)
static void draw(const nq_puzzle *puzzle, const sign_set *signs, const char *between, char text[DRAWN_SIZE]) {
    size_t used = 0;
    const char *empty[] = {signs->empty, needs_two_signs(puzzle) ? signs->dark : signs->empty};
    for (unsigned row = 0; row < puzzle->n; row++) {
        if (row > 0) used += (size_t)snprintf(text + used, DRAWN_SIZE - used, "%s", between);
        for (unsigned column = 0; column < puzzle->n; column++) {
            const char *sign = has(puzzle->queens, row, column)    ? signs->queen
                               : has(puzzle->blocked, row, column) ? signs->blocked
                                                                   : empty[(row + column) % 2];
            used += (size_t)snprintf(text + used, DRAWN_SIZE - used, "%s", sign);
        }
    }
}

static const sign_set letters = {".", "Q", "x", "_"};

static void print_drawn(FILE *out, const nq_puzzle *puzzle, uint64_t number, const sign_set *signs) {
    char drawn[DRAWN_SIZE];
    draw(puzzle, signs, "\n", drawn);
    fprintf(out, "%s%s\n", number > 1 ? "\n" : "", drawn);
}

static void print_board(FILE *out, const nq_puzzle *puzzle, uint64_t number) {
    print_drawn(out, puzzle, number, &letters);
}

static void print_blocks(FILE *out, const nq_puzzle *puzzle, uint64_t number) {
    static const sign_set blocks = {"\xe2\x96\xa1", "\xe2\x96\xa0", "x", "_"};
    print_drawn(out, puzzle, number, &blocks);
}

static void print_matrix(FILE *out, const nq_puzzle *puzzle, uint64_t number) {
    static const sign_set digits = {"0", "1", "x", "_"};
    print_drawn(out, puzzle, number, &digits);
}

static void print_leetcode(FILE *out, const nq_puzzle *puzzle, uint64_t number) {
    char drawn[DRAWN_SIZE];
    draw(puzzle, &letters, "\",\"", drawn);
    fprintf(out, "%s[\"%s\"]", number > 1 ? ",\n" : "[", drawn);
}

/* Empty squares as their number. */
static void print_fen(FILE *out, const nq_puzzle *puzzle, uint64_t number) {
    (void)number;
    for (unsigned row = 0; row < puzzle->n; row++) {
        unsigned empty = 0;
        for (unsigned column = 0; column < puzzle->n; column++) {
            bool queen = has(puzzle->queens, row, column), blocked = has(puzzle->blocked, row, column);
            if (!queen && !blocked) empty++;
            if ((queen || blocked) && empty > 0) fprintf(out, "%u", empty), empty = 0;
            if (queen || blocked) putc(queen ? 'Q' : 'x', out);
        }
        if (empty > 0) fprintf(out, "%u", empty);
        putc(row + 1 < puzzle->n ? '/' : '\n', out);
    }
}

/* Formats of boards that can leave rows empty. */
static const struct {
    const char *name;
    void (*print)(FILE *out, const nq_puzzle *puzzle, uint64_t number);
} boards[] = {{"board", print_board},
              {"blocks", print_blocks},
              {"leetcode", print_leetcode},
              {"fen", print_fen},
              {"matrix", print_matrix}};

#define BOARDS (sizeof boards / sizeof boards[0])

/* The place of a format among them; BOARDS if it is none. */
static size_t find_boards(const char *name) {
    size_t k = 0;
    while (k < BOARDS && strcmp(boards[k].name, name) != 0) k++;
    return k;
}

/* --- With their answers --- */

bool puzzle_output_check(const cli_call *cli, const listing *set) {
    const char *name = set->format->name;
    if (set->base_is_chosen)
        return cli_usage_error(cli,
                               "--base goes with lists of columns, which puzzles have not: their squares are named, "
                               "such as r1c1"),
               false;
    if (set->pictures.format || sheet_find_format(name) || find_boards(name) < BOARDS) return true;
    cli_usage_error(
        cli,
        "puzzles come with --format text, board, blocks, leetcode, fen, matrix, json, ndjson, csv, tsv, svg, "
        "png, pdf or tikz, not with '%s', which has a queen in each row",
        name);
    return false;
}

bool puzzle_output_begin(puzzle_output *output, cli_call *cli, const listing *set, const nq_set *all, uint64_t answers,
                         const uint64_t *drawn_seed) {
    size_t room = answers < nq_set_count(all) ? (size_t)answers : nq_set_count(all);
    *output = (puzzle_output){.cli = cli,
                              .all = all,
                              .draws = set->pictures.format != NULL,
                              .boards = find_boards(set->format->name),
                              .format = sheet_find_format(set->format->name),
                              .room = room,
                              .answers = calloc(room + 1, sizeof *output->answers),
                              .texts = calloc(room + 1, sizeof *output->texts),
                              .values = calloc(room + 1, sizeof *output->values)};
    static const sheet_column columns[] = {{.name = "puzzle"}, {.name = "n"},       {.name = "board"},
                                           {.name = "given"},  {.name = "blocked"}, {.name = "answers"}};
    if (output->draws) puzzle_pictures_begin(&output->pictures, cli, &set->pictures, all, drawn_seed);
    if (!output->answers || !output->texts || !output->values) return cli_output_lost(cli, ENOMEM), false;
    if (!output->draws && output->format && output->format != SHEET_TEXT_FORMAT)
        sheet_begin(&output->sheet, cli, output->format, columns, 6);
    return true;
}

#define SQUARES (NQ_SET_MAX_N * NQ_SET_MAX_N)
#define SQUARE_SIZE 24u

static unsigned list_squares(const uint32_t *rows, unsigned n, char texts[][SQUARE_SIZE], sheet_value *values) {
    unsigned count = 0;
    for (unsigned row = 0; row < n; row++)
        for (unsigned column = 0; column < n; column++) {
            if (!has(rows, row, column)) continue;
            snprintf(texts[count], SQUARE_SIZE, "r%uc%u", row + 1, column + 1);
            values[count] = sheet_text(texts[count]);
            count++;
        }
    return count;
}

static void print_row(puzzle_output *output, const nq_puzzle *puzzle, size_t answers) {
    char drawn[DRAWN_SIZE], given[SQUARES][SQUARE_SIZE], blocked[SQUARES][SQUARE_SIZE];
    sheet_value given_values[SQUARES], blocked_values[SQUARES];
    unsigned queens = list_squares(puzzle->queens, puzzle->n, given, given_values);
    unsigned blocks = list_squares(puzzle->blocked, puzzle->n, blocked, blocked_values);
    draw(puzzle, &letters, "/", drawn);
    for (size_t k = 0; k < answers; k++) output->values[k] = sheet_text(output->texts[k]);
    sheet_row(&output->sheet, (sheet_value[]){sheet_integer(output->count), sheet_integer(puzzle->n), sheet_text(drawn),
                                              sheet_list(given_values, queens), sheet_list(blocked_values, blocks),
                                              sheet_list(output->values, answers)});
}

static void print_text(const puzzle_output *output, const nq_puzzle *puzzle, size_t answers) {
    print_board(output->cli->out, puzzle, output->count);
    for (size_t k = 0; k < answers; k++) fprintf(output->cli->out, "answer %s\n", output->texts[k]);
}

bool puzzle_output_take(void *context, const nq_puzzle *puzzle) {
    puzzle_output *output = context;
    size_t found = nq_set_answers(output->all, puzzle, output->answers, output->room);
    for (size_t k = 0; k < found && k < output->room; k++) {
        nq_placement answer;
        nq_set_solution(output->all, output->answers[k], &answer);
        nq_placement_print(&answer, output->texts[k]);
    }
    output->count++;
    if (output->draws) puzzle_pictures_add(&output->pictures, puzzle, output->answers, found);
    else if (output->sheet.format) print_row(output, puzzle, found);
    else if (output->format) print_text(output, puzzle, found);
    else boards[output->boards].print(output->cli->out, puzzle, output->count);
    if (output->cli->out_is_terminal) fflush(output->cli->out);
    return !cli_output_failed(output->cli);
}

void puzzle_output_end(puzzle_output *output, bool whole) {
    if (output->draws) puzzle_pictures_end(&output->pictures, whole);
    else if (output->sheet.format) sheet_end(&output->sheet, whole);
    else if (output->boards == find_boards("leetcode") && cli_output_closes(output->cli, whole))
        fprintf(output->cli->out, "%s]\n", output->count ? "" : "[");
    free(output->answers);
    free(output->texts);
    free(output->values);
}
