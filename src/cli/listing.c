/* SPDX-License-Identifier: MIT */
#include "listing.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "atlas_output.h"
#include "query_options.h"

enum {
    OPTION_FORMAT = CLI_OPTION_LISTING,
    OPTION_BASE,
    OPTION_LIMIT,
    OPTION_EACH,
    OPTION_OFFSET,
    OPTION_AFTER,
    OPTION_REVERSE,
    OPTION_SAMPLE,
    OPTION_SEED
};

const struct poptOption format_options[] = {
    {"format", '\0', POPT_ARG_STRING, NULL, OPTION_FORMAT,
     "how to print boards: see 'nqueens help formats' (default: text)", "FORMAT"},
    {"base", '\0', POPT_ARG_STRING, NULL, OPTION_BASE,
     "the number of the leftmost column in lists of numbers (default: 1)", "0|1"},
    PICTURE_OPTIONS_ROW,
    POPT_TABLEEND,
};

const struct poptOption list_options[] = {
    {"limit", '\0', POPT_ARG_STRING, NULL, OPTION_LIMIT, "print at most K solutions", "K"},
    {"each", '\0', POPT_ARG_STRING, NULL, OPTION_EACH, "of a range: at most K solutions of each n", "K"},
    {"offset", '\0', POPT_ARG_STRING, NULL, OPTION_OFFSET, "pass over the first K solutions", "K"},
    {"after", '\0', POPT_ARG_STRING, NULL, OPTION_AFTER, "start behind this solution", "PLACEMENT"},
    {"reverse", '\0', POPT_ARG_NONE, NULL, OPTION_REVERSE, "from the last solution to the first", NULL},
    {"sample", '\0', POPT_ARG_STRING, NULL, OPTION_SAMPLE, "K solutions chosen at random, in order", "K"},
    {"seed", '\0', POPT_ARG_STRING, NULL, OPTION_SEED, "choose the same sample again", "S"},
    SHOW_SQL_ROW,
    POPT_TABLEEND,
};

listing listing_defaults(void) {
    return (listing){.format = &nq_formats[0], .base = 1, .pictures = picture_defaults(MARK_GIVEN)};
}

const char *listing_format_name(const listing *set) {
    return set->pictures.format ? set->pictures.format->name : set->format->name;
}

static bool read_format(cli_call *cli, const char *text, listing *set) {
    bool refused;
    if (picture_read_format(cli, text, &set->pictures, &refused)) return true;
    if (refused) return false;
    const nq_format *format = strcmp(text, atlas_format.name) == 0 ? &atlas_format : nq_format_find(text);
    if (format == &atlas_format && !set->takes_atlas)
        return cli_refuse_value(cli, "format", text, "a page for a browser is made by 'nqueens list' alone");
    set->pictures.format = NULL;
    if (format) return set->format = format, true;
    cli_word_list words = cli_words(text);
    for (unsigned k = 0; k < nq_format_count; k++) cli_word(&words, nq_formats[k].name);
    picture_offer_formats(&words);
    if (set->takes_atlas) cli_word(&words, atlas_format.name);
    return cli_refuse_word(cli, "format", "format", &words);
}

static bool read_base(const cli_call *cli, const char *text, unsigned *base) {
    if (strcmp(text, "0") != 0 && strcmp(text, "1") != 0)
        return cli_refuse_value(cli, "base", text, "columns are numbered from 0 or from 1");
    *base = (unsigned)(text[0] - '0');
    return true;
}

bool format_option(cli_call *cli, int option, const char *value, listing *set) {
    switch (option) {
    case OPTION_FORMAT: set->format_is_chosen = true; return read_format(cli, value, set);
    case OPTION_BASE: set->base_is_chosen = true; return read_base(cli, value, &set->base);
    default: return picture_option(cli, option, value, &set->pictures);
    }
}

static bool read_after(const cli_call *cli, const char *text, nq_query *query) {
    nq_reading_error error;
    query->has_after = true;
    if (nq_notation_read(text, strlen(text), &query->after, &error) != NQ_OK)
        return cli_refuse_value(cli, "after", text, "column %u: %s", error.column, error.reason);
    return nq_placement_is_solution(&query->after) ||
           cli_refuse_value(cli, "after", text, "this is no solution; expected one that the list can start behind");
}

/* The largest number stands for no sample in a query; there are never so many solutions that one less would not be all. */
static bool read_sample(const cli_call *cli, const char *text, uint64_t *sample) {
    if (!cli_read_whole_number(cli, "sample", text, sample)) return false;
    if (*sample == UINT64_MAX) --*sample;
    return true;
}

bool list_option(const cli_call *cli, int option, const char *value, listing *set, nq_query *query) {
    switch (option) {
    case OPTION_LIMIT: return cli_read_whole_number(cli, "limit", value, &query->limit);
    case OPTION_EACH: return cli_read_whole_number(cli, "each", value, &query->each);
    case OPTION_OFFSET: return cli_read_whole_number(cli, "offset", value, &query->offset);
    case OPTION_AFTER: return read_after(cli, value, query);
    case OPTION_REVERSE: query->reverse = true; return true;
    case OPTION_SAMPLE: return read_sample(cli, value, &query->sample);
    case OPTION_SEED: set->has_seed = true; return cli_read_whole_number(cli, "seed", value, &query->seed);
    case CLI_OPTION_SHOW_SQL: set->show_sql = true; return true;
    default: return true;
    }
}

static bool refuse_base(const cli_call *cli, const char *chosen) {
    char names[256] = "";
    size_t used = 0;
    for (unsigned k = 0; k < nq_format_count && used < sizeof names; k++)
        if (nq_formats[k].numbers_columns)
            used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "", nq_formats[k].name);
    cli_usage_error(cli, "--base goes with formats that print numbers (%s), not with '%s'", names, chosen);
    return false;
}

/* A format that begins with the number of its boards, all of one size, and is no text. */
static bool check_shape(const cli_call *cli, const listing *set, const nq_query *query) {
    const char *name = set->format->name;
    if (!nq_format_needs_shape(set->format) || set->show_sql) return true;
    if (query->range.first != query->range.last)
        return cli_usage_error(cli, "--format %s is of one board size, not of %u..%u; ask for each by itself", name,
                               query->range.first, query->range.last),
               false;
    if (cli->out_is_terminal)
        return cli_usage_error(cli, "--format %s is no text for a terminal; write it to a file, with -o FILE", name),
               false;
    return true;
}

uint64_t listing_new_seed(void) { return ((uint64_t)time(NULL) << 16 ^ (uint64_t)getpid()) & INT64_MAX; }

bool listing_check(const cli_call *cli, const listing *set, nq_query *query) {
    bool sampling = query->sample != UINT64_MAX;
    if (set->base_is_chosen && (set->pictures.format || !set->format->numbers_columns))
        return refuse_base(cli, listing_format_name(set));
    if (!picture_check_statement(cli, &set->pictures, set->show_sql)) return false;
    if (!check_shape(cli, set, query) || !picture_check(cli, &set->pictures)) return false;
    if (set->has_seed && !sampling) return cli_usage_error(cli, "--seed goes with --sample"), false;
    if (sampling && (query->has_after || query->offset))
        return cli_usage_error(cli, "--sample goes with neither --after nor --offset"), false;
    if (query->each != UINT64_MAX && (sampling || query->offset))
        return cli_usage_error(cli, "--each goes with neither --sample nor --offset"), false;
    if (sampling && !set->has_seed) {
        query->seed = listing_new_seed();
        cli_remark_ahead(cli, "the same sample again: --seed %" PRIu64, query->seed);
    }
    return true;
}

nq_status listing_print_statement(cli_call *cli, nq_question *question, nq_statement_kind kind) {
    char *statement;
    nq_status status = nq_question_statement(question, kind, &statement);
    if (status == NQ_OK) fprintf(cli->out, "%s\n", statement);
    free(statement);
    return status;
}
