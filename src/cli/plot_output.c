/* SPDX-License-Identifier: MIT */
/* Whole numbers along an axis stand where they belong: values between them that no solution has are there as well, with nothing. */
#include "plot_output.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../pictures/plot_shapes.h"
#include "gallery.h"

#define MOST_BARS 400u
#define MOST_CELLS 100u /* a side of a grid */

bool plot_check(const cli_call *cli, const picture_settings *set, const nq_query *query) {
    const picture_format *format = set->format;
    if (!format) return true;
    if (query->range.first < query->range.last && !format->has_pages && !format->each_by_itself)
        return cli_usage_error(cli,
                               "--format %s draws one board size; give one, or choose pdf, which has a page for each",
                               format->name),
               false;
    if (cli->of_parts)
        return cli_usage_error(cli, "--format %s goes without --of-parts: what is not whole is not drawn",
                               format->name),
               false;
    return true;
}

void plot_begin(plot_output *output, cli_call *cli, const picture_settings *set, const nq_query *query) {
    *output = (plot_output){.cli = cli, .set = set, .query = query};
    picture_begin(&output->picture, cli->out, set->writer);
}

void plot_end(plot_output *output, bool whole) {
    picture_note(output->cli, picture_end(&output->picture, whole && !cli_output_failed(output->cli)));
}

/* What is counted. */
static const char *counted(const nq_query *query, char text[64]) {
    if (query->group) snprintf(text, 64, "classes up to %s", query->group->name);
    else snprintf(text, 64, "%s solutions", query->fundamental ? "fundamental" : "distinct");
    return text;
}

/* A kind of plot. */
typedef struct plot_kind {
    plot_size (*size)(const plot *p);
    void (*shapes)(const plot *p, const shape_sink *to);
} plot_kind;

static plot_kind kind_of(const plot *p) {
    if (p->across.count == 0) return (plot_kind){empty_size, empty_shapes};
    return p->down.count ? (plot_kind){grid_size, grid_shapes} : (plot_kind){bars_size, bars_shapes};
}

/* In: a title to use where none was given. */
static void draw(plot_output *output, plot *p, const char *title) {
    char question[PICTURE_TEXT_SIZE], what[64];
    p->title = output->set->title ? output->set->title : title;
    p->question = picture_question(output->cli, question);
    p->counted = counted(output->query, what);
    plot_kind kind = kind_of(p);
    plot_size size = kind.size(p);
    nq_status status = picture_page_begin(
        &output->picture,
        &(picture_page){.width = size.width, .height = size.height, .title = p->title, .description = p->question});
    shape_sink to = picture_sink(&output->picture);
    if (status == NQ_OK) kind.shapes(p, &to);
    if (status == NQ_OK) status = picture_page_end(&output->picture);
    picture_note(output->cli, status);
}

/* --- Squares --- */

void plot_add_occupancy(plot_output *output, unsigned n, uint64_t counts[NQ_MAX_N][NQ_MAX_N]) {
    char names[NQ_MAX_N][12], title[128], what[64];
    const char *values[NQ_MAX_N];
    uint64_t cells[NQ_MAX_N * NQ_MAX_N];
    for (unsigned k = 0; k < n; k++) {
        snprintf(names[k], sizeof names[k], "%u", k + 1);
        values[k] = names[k];
    }
    for (unsigned k = 0; k < n * n; k++) cells[k] = counts[k / n][k % n];
    snprintf(title, sizeof title, "n = %u: %s with a queen on the square", n, counted(output->query, what));
    plot p = {.across = {"column", n, values}, .down = {"row", n, values}, .counts = cells};
    draw(output, &p, title);
}

/* --- Values of keys --- */

#define VALUE_SIZE 128

/* The values of a part of a tally, in order. */
typedef struct value_axis {
    plot_axis axis;
    char (*texts)[VALUE_SIZE];
    const char **values;
    bool is_numeric;
    int64_t first;
} value_axis;

static void print_value(const nq_value *value, char text[VALUE_SIZE]) {
    if (value->type == NQ_VALUE_TEXT) snprintf(text, VALUE_SIZE, "%s", value->bytes);
    else snprintf(text, VALUE_SIZE, "%" PRId64, value->integer);
}

/* The place of a value; or where it would stand. */
static unsigned place_of(const value_axis *along, const nq_value *value) {
    char text[VALUE_SIZE];
    unsigned k = 0;
    if (along->is_numeric) return (unsigned)(value->integer - along->first);
    print_value(value, text);
    while (k < along->axis.count && strcmp(along->texts[k], text) != 0) k++;
    return k;
}

/* Whether all are whole numbers of which at most so many are between the first and the last. Out: *count, of these with what is between. */
static bool find_span(const nq_tally *tally, unsigned part, unsigned most, value_axis *along) {
    int64_t low = INT64_MAX, high = INT64_MIN;
    for (size_t line = 0; line < nq_tally_lines(tally); line++) {
        nq_value value = nq_tally_value(tally, line, part);
        if (value.type != NQ_VALUE_INTEGER) return false;
        if (value.integer < low) low = value.integer;
        if (value.integer > high) high = value.integer;
    }
    if (low > high || (uint64_t)high - (uint64_t)low >= most) return false;
    along->first = low;
    along->axis.count = (unsigned)((uint64_t)high - (uint64_t)low) + 1;
    return along->is_numeric = true;
}

static void add_span(value_axis *along) {
    for (unsigned k = 0; k < along->axis.count; k++)
        snprintf(along->texts[k], VALUE_SIZE, "%" PRId64, along->first + k);
}

/* Returns false if there are more than the most. */
static bool add_values(const nq_tally *tally, unsigned part, unsigned most, value_axis *along) {
    for (size_t line = 0; line < nq_tally_lines(tally); line++) {
        nq_value value = nq_tally_value(tally, line, part);
        unsigned place = place_of(along, &value);
        if (place == most) return false;
        print_value(&value, along->texts[place]);
        if (place == along->axis.count) along->axis.count++;
    }
    return true;
}

/* The value of a key that is called so; words of expressions are in their own order. */
static unsigned rank_of(const nq_key *key, const char *word) {
    unsigned value = 0;
    while (value <= NQ_KEY_ALWAYS_MAX &&
           !(key->always(NQ_ALL_CLASSES, NQ_MAX_N, value) && strcmp(key->word(value), word) == 0))
        value++;
    return value;
}

static bool comes_before(const nq_key *key, const char *word, const char *other) {
    return key ? rank_of(key, word) < rank_of(key, other) : strcmp(word, other) < 0;
}

/* Of a second key, words come in the order of the lines in which they are first met: puts them into that of their values. */
static void sort_words(value_axis *along, const nq_key *key) {
    char moved[VALUE_SIZE];
    if (along->is_numeric || (key && (!key->word || !key->always))) return;
    for (unsigned k = 1; k < along->axis.count; k++)
        for (unsigned at = k; at > 0 && comes_before(key, along->texts[at], along->texts[at - 1]); at--) {
            memcpy(moved, along->texts[at], VALUE_SIZE);
            memcpy(along->texts[at], along->texts[at - 1], VALUE_SIZE);
            memcpy(along->texts[at - 1], moved, VALUE_SIZE);
        }
}

static void free_axis(value_axis *along) {
    free(along->texts);
    free(along->values);
}

/* Returns false if it has said why there is none. Out: *along, to be freed. */
static bool find_axis(plot_output *output, const nq_tally *tally, unsigned part, unsigned most, value_axis *along,
                      char name[NQ_KEY_NAME_SIZE]) {
    const nq_by *by = &output->query->by[part];
    *along = (value_axis){.texts = calloc(most, VALUE_SIZE), .values = calloc(most, sizeof *along->values)};
    if (!along->texts || !along->values) return cli_output_lost(output->cli, ENOMEM), false;
    along->axis.name = by->use.key ? nq_key_print(&by->use, name) : by->expression;
    along->axis.values = along->values;
    for (unsigned k = 0; k < most; k++) along->values[k] = along->texts[k];
    if (find_span(tally, part, most, along)) add_span(along);
    else if (!add_values(tally, part, most, along)) {
        output->cli->refused = cli_usage_error(
            output->cli, "--by: %s has more than %u values, which make no picture; choose another key, or csv",
            along->axis.name, most);
        return false;
    }
    if (part > 0) sort_words(along, by->use.key);
    return true;
}

static void add_counts(const nq_tally *tally, const value_axis along[2], unsigned parts, uint64_t *counts) {
    for (size_t line = 0; line < nq_tally_lines(tally); line++) {
        nq_value value[2] = {nq_tally_value(tally, line, 0)};
        if (parts == 2) value[1] = nq_tally_value(tally, line, 1);
        size_t row = parts == 2 ? place_of(&along[0], &value[0]) : 0;
        counts[row * along[parts - 1].axis.count + place_of(&along[parts - 1], &value[parts - 1])] += nq_tally_count(
            tally, line);
    }
}

/* The first of two keys goes down, the second across. */
static void draw_counts(plot_output *output, unsigned n, const nq_tally *tally, const value_axis along[2]) {
    unsigned parts = output->query->by_count;
    char title[384], what[64];
    plot p = {.across = along[parts - 1].axis, .from_zero = true};
    if (parts == 2) p.down = along[0].axis;
    uint64_t *counts = calloc((size_t)p.across.count * (parts == 2 ? p.down.count : 1) + 1, sizeof *counts);
    if (!counts) {
        cli_output_lost(output->cli, ENOMEM);
        return;
    }
    snprintf(title, sizeof title, "n = %u: %s by %s%s%s", n, counted(output->query, what), along[0].axis.name,
             parts == 2 ? " and " : "", parts == 2 ? along[1].axis.name : "");
    add_counts(tally, along, parts, counts);
    p.counts = counts;
    draw(output, &p, title);
    free(counts);
}

void plot_add_tally(plot_output *output, unsigned n, const nq_tally *tally) {
    unsigned parts = output->query->by_count, most = parts == 2 ? MOST_CELLS : MOST_BARS;
    value_axis along[2] = {{.first = 0}};
    char names[2][NQ_KEY_NAME_SIZE];
    bool found = true;
    for (unsigned part = 0; found && part < parts; part++)
        found = find_axis(output, tally, part, most, &along[part], names[part]);
    if (found) draw_counts(output, n, tally, along);
    for (unsigned part = 0; part < parts; part++) free_axis(&along[part]);
}
