/* SPDX-License-Identifier: MIT */
#include "board_output.h"

#include <errno.h>
#include <inttypes.h>

#include "atlas_output.h"

/* How many boards a list of one n has: counted, as a rule without listing them. */
static nq_status count_list(nq_question *question, const nq_query *query, uint64_t *count) {
    nq_cursor *cursor;
    nq_placement passed;
    *count = 0;
    if (!query->has_after) return nq_question_count(question, query->range.first, count);
    nq_status status = nq_question_list(question, &cursor);
    while (status == NQ_OK && (status = nq_cursor_next(cursor, &passed)) == NQ_OK) ++*count;
    nq_cursor_close(cursor);
    return status == NQ_DONE ? NQ_OK : status;
}

static uint64_t least_of(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* The number of boards in the format's head; 0 where it has none. */
static nq_status count_boards(nq_question *question, const nq_format *format, uint64_t *count) {
    const nq_query *query = nq_question_query(question);
    *count = 0;
    if (!nq_format_needs_shape(format)) return NQ_OK;
    nq_status status = count_list(question, query, count);
    if (status != NQ_OK || query->has_after) return status;
    *count -= least_of(*count, query->offset);
    *count = least_of(least_of(*count, query->limit), least_of(query->each, query->sample));
    return NQ_OK;
}

static bool is_table(const board_output *output) { return output->columns->count > 0; }

static bool is_picture(const board_output *output) { return output->set->pictures.format != NULL; }

/* --- Pictures --- */

/* Whether numbers are to stand below boards, and are those of the list. */
static bool has_numbers(const picture_settings *set) {
    return set->captions & CAPTION_NUMBER && set->has_numbers && !(set->query && set->query->group);
}

static nq_status begin_picture(board_output *output, nq_catalog *catalog) {
    gallery_begin(&output->gallery, output->cli, &output->set->pictures);
    return has_numbers(&output->set->pictures) ? nq_ranks_open(catalog, &output->ranks) : NQ_OK;
}

static nq_status add_to_picture(board_output *output, const nq_placement *placement) {
    const picture_settings *set = &output->set->pictures;
    nq_numbers numbers = {.known = false};
    char number[48] = "";
    nq_status status = output->ranks ? nq_ranks_find(output->ranks, placement, &numbers) : NQ_OK;
    bool fundamental = set->query && set->query->fundamental;
    if (numbers.known)
        snprintf(number, sizeof number, "%u%c%" PRIu64, placement->n, fundamental ? '/' : '#',
                 fundamental ? numbers.fundamental : numbers.distinct);
    if (status == NQ_OK) gallery_add_solution(&output->gallery, placement, number);
    return status;
}

/* --- Any of them --- */

nq_status board_output_begin(board_output *output, cli_call *cli, const listing *set, const board_columns *columns,
                             nq_catalog *catalog, board_shape all) {
    *output = (board_output){
        .cli = cli, .set = set, .columns = columns, .catalog = catalog, .format = sheet_find_format(set->format->name)};
    if (is_picture(output)) return begin_picture(output, catalog);
    if (is_atlas(set)) return atlas_open(catalog, &output->atlas);
    if (!is_table(output)) {
        nq_renderer_begin_shaped(&output->renderer, cli->out, set->format, set->base, cli->out_is_terminal, all.n,
                                 all.count);
        return NQ_OK;
    }
    nq_status status = columns->numbers ? nq_ranks_open(catalog, &output->ranks) : NQ_OK;
    unsigned count = board_columns_head(columns, output->head);
    if (status == NQ_OK && !columns->bare) sheet_begin(&output->sheet, cli, output->format, output->head, count);
    return status;
}

nq_status board_output_row(board_output *output, const nq_placement *placement) {
    if (is_picture(output)) return add_to_picture(output, placement);
    if (output->atlas) return atlas_add(output->atlas, placement);
    if (!is_table(output)) return nq_renderer_row(&output->renderer, placement), NQ_OK;
    board_facts facts;
    sheet_value values[BOARD_COLUMNS_MOST];
    nq_status status = board_columns_fill(output->columns, output->ranks, placement, output->set->base,
                                          output->format->nested, &facts, values);
    if (status == NQ_OK && output->columns->bare)
        fprintf(output->cli->out, "%s %" PRIu64 " %" PRIu64 "\n", facts.placement_text, facts.distinct_members,
                facts.fundamental_members);
    else if (status == NQ_OK) sheet_row(&output->sheet, values);
    return status;
}

static void end_boards(board_output *output, bool whole) {
    if (is_picture(output)) {
        gallery_end(&output->gallery, whole);
        return;
    }
    if (!is_table(output)) {
        if (cli_output_closes(output->cli, whole)) nq_renderer_end(&output->renderer);
        else nq_renderer_flush(&output->renderer);
        return;
    }
    if (!output->sheet.format) return;
    sheet_end(&output->sheet, whole);
}

/* A page is written when all its boards have come, or not at all. */
static nq_status end_atlas(board_output *output, bool whole) {
    nq_status status = whole ? atlas_write(output->cli, output->atlas, output->catalog, &output->set->range) : NQ_OK;
    atlas_close(output->atlas);
    return status;
}

nq_status board_output_end(board_output *output, bool whole) {
    nq_ranks_close(output->ranks);
    if (is_atlas(output->set)) return end_atlas(output, whole);
    end_boards(output, whole);
    return NQ_OK;
}

void board_output_tell_classes(board_columns *columns, const nq_query *query, const listing *set) {
    static const char *const names[] = {"n", "placement", "distinct_members", "fundamental_members", NULL};
    const sheet_format *format = sheet_find_format(set->format->name);
    columns->group = query->group ? query->group : nq_group_find(query->fundamental ? "dihedral" : "identity");
    if (!query->group || columns->count || !format || set->show_sql || set->pictures.format) return;
    board_columns_add(columns, names);
    columns->bare = format == SHEET_TEXT_FORMAT;
}

static nq_status print_all(board_output *output, nq_cursor *cursor, uint64_t *printed) {
    nq_placement placement;
    nq_status status = NQ_OK;
    for (; status == NQ_OK && !cli_output_failed(output->cli); ++*printed) {
        status = nq_cursor_next(cursor, &placement);
        if (status != NQ_OK) return status;
        status = board_output_row(output, &placement);
    }
    return status;
}

nq_status board_output_list(cli_call *cli, nq_question *question, const listing *set, const board_columns *columns,
                            uint64_t *printed) {
    nq_cursor *cursor;
    board_output output;
    board_shape all = {.n = nq_question_query(question)->range.first};
    *printed = 0;
    nq_status status = count_boards(question, set->format, &all.count);
    if (status == NQ_OK) status = nq_question_list(question, &cursor);
    if (status != NQ_OK) return status;
    status = board_output_begin(&output, cli, set, columns, nq_question_catalog(question), all);
    if (status == NQ_OK) status = print_all(&output, cursor, printed);
    if (status == NQ_DONE && nq_format_needs_shape(set->format) && *printed != all.count) cli_output_lost(cli, EIO);
    nq_status ended = board_output_end(&output, status == NQ_DONE);
    nq_cursor_close(cursor);
    return status == NQ_DONE ? ended : status;
}
