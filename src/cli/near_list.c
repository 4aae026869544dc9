/* SPDX-License-Identifier: MIT */
#include "near_list.h"

#include <stdlib.h>

#include "nqueens/sets.h"

static void print_boards(cli_call *cli, const nq_set *set, const nq_near *near, size_t first, size_t behind,
                         const listing *how) {
    nq_renderer renderer;
    nq_placement solution;
    nq_renderer_begin(&renderer, cli->out, how->format, how->base, cli->out_is_terminal);
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
        if (format) print_table(cli, set, near, first, behind, format);
        else print_boards(cli, set, near, first, behind, how);
    }
    free(near);
    nq_set_close(set);
    return status;
}
