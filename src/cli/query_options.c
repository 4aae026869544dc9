/* SPDX-License-Identifier: MIT */
#include "query_options.h"

#include <string.h>

#include "../core/filter_rows.h"

enum {
    OPTION_DISTINCT = CLI_OPTION_QUERY,
    OPTION_FUNDAMENTAL,
    OPTION_WHERE,
    OPTION_EVERY,
    OPTION_FILTER /* and those of the rows of filters */
};
_Static_assert(OPTION_FILTER + FILTER_COUNT <= CLI_OPTION_LISTING, "each table has its own numbers");

const struct poptOption filter_options[] = {
#define OPTION(id, option, argument, repeatable, help, ...)                                                            \
    {option, '\0',    POPT_ARG_STRING, NULL, (OPTION_FILTER + FILTER_##id) | ((repeatable) ? CLI_REPEATABLE : 0),      \
     help,   argument},
    NQ_FILTER_ROWS(OPTION){"where", '\0', POPT_ARG_STRING, NULL, OPTION_WHERE | CLI_REPEATABLE,
                           "for which the SQL expression is true; may be repeated", "EXPR"},
    POPT_TABLEEND,
};

const struct poptOption query_options[] = {
    {"distinct", '\0', POPT_ARG_NONE, NULL, OPTION_DISTINCT, "all solutions (the default)", NULL},
    {"fundamental", '\0', POPT_ARG_NONE, NULL, OPTION_FUNDAMENTAL,
     "solutions that are not rotations or reflections of each other", NULL},
    UP_TO_ROW,
    SOLVE_ROW,
    {"every", '\0', POPT_ARG_NONE, NULL, OPTION_EVERY,
     "with --fundamental or --up-to: classes of which not only one, but every member passes", NULL},
    {NULL, '\0', POPT_ARG_INCLUDE_TABLE, (void *)filter_options, PAGE_BRIEF, "Filters (see 'nqueens help filters')",
     NULL},
    POPT_TABLEEND,
};

static bool read_square(const cli_call *cli, const char *option, const char *text, nq_squares *squares) {
    nq_reading_error error;
    return nq_squares_add(squares, text, &error) == NQ_OK || cli_refuse_value(cli, option, text, "%s", error.reason);
}

static bool read_at(const cli_call *cli, const char *option, const char *text, nq_filter *filter) {
    return read_square(cli, option, text, &filter->required);
}

static bool read_not_at(const cli_call *cli, const char *option, const char *text, nq_filter *filter) {
    return read_square(cli, option, text, &filter->excluded);
}

static bool read_diagonal(const cli_call *cli, const char *option, const char *text, nq_filter *filter,
                          nq_direction direction) {
    nq_reading_error error;
    return nq_diagonals_add(&filter->empty[direction], direction, text, &error) == NQ_OK ||
           cli_refuse_value(cli, option, text, "%s", error.reason);
}

static bool read_no_diagonal(const cli_call *cli, const char *option, const char *text, nq_filter *filter) {
    return read_diagonal(cli, option, text, filter, NQ_DIAGONAL);
}

static bool read_no_antidiagonal(const cli_call *cli, const char *option, const char *text, nq_filter *filter) {
    return read_diagonal(cli, option, text, filter, NQ_ANTIDIAGONAL);
}

static bool read_start(const cli_call *cli, const char *option, const char *text, nq_filter *filter) {
    nq_reading_error error;
    return nq_filter_start(filter, text, &error) == NQ_OK || cli_refuse_value(cli, option, text, "%s", error.reason);
}

static bool read_property(const cli_call *cli, const char *option, const char *text, uint32_t *properties) {
    char word[CLI_WORD_SIZE];
    int index = nq_property_find(cli_word_with('-', text, strlen(text), word));
    if (index >= 0) {
        *properties |= UINT32_C(1) << index;
        return true;
    }
    cli_word_list words = cli_words(text);
    for (unsigned k = 0; k < nq_property_count; k++) cli_word(&words, nq_properties[k].name);
    return cli_refuse_word(cli, option, "property", &words);
}

static bool read_is(const cli_call *cli, const char *option, const char *text, nq_filter *filter) {
    return read_property(cli, option, text, &filter->properties_required);
}

static bool read_is_not(const cli_call *cli, const char *option, const char *text, nq_filter *filter) {
    return read_property(cli, option, text, &filter->properties_excluded);
}

/* Classes that are named one after the other are united: until the first is named, all are meant. */
static bool read_classes(const cli_call *cli, const char *option, const char *text, nq_filter *filter) {
    nq_classes named;
    (void)option;
    if (!cli_read_classes(cli, text, &named)) return false;
    filter->classes = cli->again ? filter->classes | named : named;
    return true;
}

bool query_read_group(const cli_call *cli, const char *text, const nq_group **group) {
    *group = nq_group_find(text);
    if (*group) return true;
    cli_word_list words = cli_words(text);
    for (unsigned k = 0; k < nq_group_count; k++) cli_word(&words, nq_groups[k].name);
    return cli_refuse_word(cli, "up-to", "group", &words);
}

/* --fundamental and --distinct are --up-to with these groups: another one beside them contradicts. */
static const char *const group_of_fundamental = "dihedral", *const group_of_distinct = "identity";

static bool contradicts(const cli_call *cli, int option, const char *own) {
    const char *group = cli->given[CLI_OPTION_UP_TO];
    return cli->given[option] && group && strcmp(group, own) != 0;
}

bool query_check_group(const cli_call *cli) {
    bool fundamental = contradicts(cli, OPTION_FUNDAMENTAL, group_of_fundamental);
    char quoted[CLI_QUOTE_SIZE];
    if (!fundamental && !contradicts(cli, OPTION_DISTINCT, group_of_distinct)) return true;
    return cli_usage_error(cli, "--up-to %s and --%s contradict each other: --%s is --up-to %s; leave one of them out",
                           cli_quote(cli->given[CLI_OPTION_UP_TO], quoted), fundamental ? "fundamental" : "distinct",
                           fundamental ? "fundamental" : "distinct",
                           fundamental ? group_of_fundamental : group_of_distinct),
           false;
}

static bool read_up_to(const cli_call *cli, const char *text, nq_query *query) {
    const nq_group *group;
    if (!query_read_group(cli, text, &group) || !query_check_group(cli)) return false;
    nq_query_up_to(query, group);
    return true;
}

static bool choose(const cli_call *cli, nq_query *query, const char *group) {
    nq_query_up_to(query, nq_group_find(group));
    return query_check_group(cli);
}

static bool add_where(const cli_call *cli, const char *text, nq_query *query) {
    if (query->where_count == NQ_MOST_WHERE)
        return cli_usage_error(cli, "--where is given more than %u times; join expressions with AND", NQ_MOST_WHERE),
               false;
    query->where[query->where_count++] = text;
    return true;
}

bool query_option(const cli_call *cli, int option, const char *value, nq_query *query) {
    switch (option) {
    case OPTION_DISTINCT: return choose(cli, query, group_of_distinct);
    case OPTION_FUNDAMENTAL: return choose(cli, query, group_of_fundamental);
    case CLI_OPTION_UP_TO: return read_up_to(cli, value, query);
    case OPTION_EVERY: return query->every = true;
    case OPTION_WHERE: return add_where(cli, value, query);
#define READ(id, option, argument, repeatable, help, read, ...)                                                        \
    case OPTION_FILTER + FILTER_##id: return read(cli, option, value, &query->filter);
        NQ_FILTER_ROWS(READ)
    default: return true;
    }
}

bool query_check(const cli_call *cli, const nq_query *query) {
    if (!query->every || query->fundamental || query->group || cli->given[CLI_OPTION_UP_TO]) return true;
    cli_usage_error(cli, "--every goes with --fundamental or --up-to: a solution alone passes or not");
    return false;
}

int query_ask(cli_call *cli, nq_catalog_mode mode, const nq_query *query, query_answer *answer, void *settings) {
    int status = EXIT_DONE;
    nq_question *question = NULL;
    if (!query_check(cli, query)) return EXIT_USAGE;
    nq_catalog *catalog = cli_open_catalog(cli, mode, &status);
    if (!catalog) return status;
    nq_status done = nq_question_open(catalog, query, &question);
    if (done == NQ_OK) done = answer(cli, question, settings);
    if (done != NQ_OK) status = cli_catalog_fail(cli, done, catalog);
    nq_question_close(question);
    nq_catalog_close(catalog);
    return status;
}
