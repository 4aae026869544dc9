/* SPDX-License-Identifier: MIT */
#include "near_list.h"

#include <inttypes.h>
#include <stdlib.h>

#include "set_pictures.h"
#include "nqueens/ranks.h"

static void print_boards(cli_call *cli, const nq_set *set, const nq_near *near, size_t first, size_t behind,
                         const listing *how) {
    nq_renderer renderer;
    nq_placement solution;
    nq_renderer_begin_shaped(&renderer, cli->out, how->format, how->base, cli->out_is_terminal, nq_set_n(set),
                             behind - first);
    for (size_t k = first; k < behind && !cli_output_failed(cli); k++) {
        nq_set_solution(set, near[k].index, &solution);
        nq_renderer_row(&renderer, &solution);
    }
    nq_renderer_end(&renderer);
}

static void print_row(cli_call *cli, sheet *s, const nq_placement *solution, unsigned rows) {
    char text[NQ_TEXT_SIZE];
    nq_placement_print(solution, text);
    if (s->format) sheet_row(s, (sheet_value[]){sheet_integer(solution->n), sheet_text(text), sheet_integer(rows)});
    else fprintf(cli->out, "%s %u\n", text, rows);
}

static void print_table(cli_call *cli, const nq_set *set, const nq_near *near, size_t first, size_t behind,
                        const sheet_format *format) {
    static const sheet_column columns[] = {{.name = "n"}, {.name = "placement"}, {.name = "distance"}};
    sheet s = {0};
    nq_placement solution;
    if (format != SHEET_TEXT_FORMAT) sheet_begin(&s, cli, format, columns, 3);
    for (size_t k = first; k < behind && !cli_output_failed(cli); k++) {
        nq_set_solution(set, near[k].index, &solution);
        print_row(cli, &s, &solution, near[k].rows);
    }
    if (s.format) sheet_end(&s, true);
}

/* Nothing but a catalog tells numbers. */
static nq_status find_number(nq_ranks *ranks, const nq_placement *solution, char number[48]) {
    nq_numbers numbers = {.known = false};
    nq_status status = ranks ? nq_ranks_find(ranks, solution, &numbers) : NQ_OK;
    *number = '\0';
    if (numbers.known) snprintf(number, 48, "%u#%" PRIu64, solution->n, numbers.distinct);
    return status;
}

static nq_status draw(cli_call *cli, nq_catalog *catalog, const nq_set *set, const nq_near *near, size_t count,
                      const picture_settings *how, const nq_placement *board) {
    gallery drawn;
    nq_ranks *ranks = NULL;
    nq_placement solution;
    char number[48];
    nq_status status = NQ_OK;
    gallery_begin(&drawn, cli, how);
    if (how->has_numbers && how->captions & CAPTION_NUMBER) status = nq_ranks_open(catalog, &ranks);
    for (size_t k = 0; k < count && status == NQ_OK && !cli_output_failed(cli); k++) {
        nq_set_solution(set, near[k].index, &solution);
        status = find_number(ranks, &solution, number);
        if (status == NQ_OK) gallery_add_near(&drawn, &solution, number, board, near[k].rows);
    }
    gallery_end(&drawn, status == NQ_OK);
    nq_ranks_close(ranks);
    return status;
}

nq_status near_list_print(cli_call *cli, nq_question *question, const nq_query *query, const listing *how,
                          const nq_placement *board) {
    const sheet_format *format = sheet_find_format(how->format->name);
    nq_set *set;
    nq_near *near = NULL;
    nq_status status = nq_set_open(question, board->n, &set);
    if (status == NQ_OK) status = nq_set_near(set, board, &near);
    if (status == NQ_OK) {
        size_t count = nq_set_count(set), first = query->offset < count ? query->offset : count;
        size_t behind = query->limit < count - first ? first + query->limit : count;
        if (how->pictures.format)
            status = draw(cli, nq_question_catalog(question), set, near + first, behind - first, &how->pictures, board);
        else if (format) print_table(cli, set, near, first, behind, format);
        else print_boards(cli, set, near, first, behind, how);
    }
    free(near);
    nq_set_close(set);
    return status;
}
