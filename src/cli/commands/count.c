/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <string.h>

#include "commands.h"
#include "../listing.h"
#include "../query_options.h"
#include "../parts.h"

enum { OPTION_BY = CLI_OPTION_FIRST };

static const struct poptOption own_options[] = {
    {"by", '\0', POPT_ARG_STRING, NULL, OPTION_BY, "a count for each value of the key: see 'nqueens help keys'", "KEY"},
    SHEET_FORMAT_ROW,
    SHOW_SQL_ROW,
    POPT_TABLEEND,
};

static const struct poptOption options[] = {
    CLI_INCLUDE("Which solutions", query_options),
    CLI_INCLUDE("How to count", own_options),
    POPT_TABLEEND,
};

typedef struct settings {
    nq_query query;
    const nq_key *key;
    const sheet_format *format;
    bool show_sql;
    sheet sheet; /* of formats for machines */
    sheet_column columns[4];
    unsigned column_count;
    given_parts parts; /* with --of-parts */
} settings;

static bool read_key(const cli_call *cli, const char *text, const nq_key **key) {
    char word[CLI_WORD_SIZE];
    *key = nq_key_find(cli_word_with('_', text, strlen(text), word));
    if (*key) return true;
    cli_word_list words = cli_words(text);
    for (unsigned k = 0; k < nq_key_count; k++) cli_word(&words, nq_keys[k].name);
    return cli_refuse_word(cli, "by", "key", &words);
}

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    switch (option) {
    case OPTION_BY: return read_key(cli, value, &set->key);
    case CLI_OPTION_SHEET: return sheet_option(cli, option, value, &set->format);
    case CLI_OPTION_SHOW_SQL: set->show_sql = true; return true;
    default: return query_option(cli, option, value, &set->query);
    }
}

/* A value of a key: some have names, the others are numbers. */
static sheet_value value_of(const nq_key *key, unsigned value) {
    return key->word ? sheet_text(key->word(value)) : sheet_integer(value);
}

static void print_row(settings *set, unsigned n, sheet_value key, uint64_t count) {
    sheet_value row[4] = {sheet_integer(n)};
    unsigned used = 1;
    if (set->key) row[used++] = key;
    row[used++] = sheet_integer(count);
    if (used < set->column_count) row[used] = set->parts.value;
    sheet_row(&set->sheet, row);
}

/* One line of the answer; without a key, value is not looked at. */
static void print_count(const cli_call *cli, settings *set, unsigned n, unsigned value, uint64_t count) {
    sheet_value key = set->key ? value_of(set->key, value) : sheet_null();
    if (set->format != SHEET_TEXT_FORMAT) {
        print_row(set, n, key, count);
        return;
    }
    if (!set->query.range.single) fprintf(cli->out, "%u ", n);
    if (key.type == SHEET_TEXT) fprintf(cli->out, "%s ", key.bytes);
    if (key.type == SHEET_INTEGER) fprintf(cli->out, "%u ", value);
    fprintf(cli->out, "%" PRIu64 "\n", count);
}

/* Says what is held of one n, unless it is all the same. */
static void note_held(const cli_call *cli, const nq_coverage *coverage) {
    char text[256] = "";
    size_t used = 0;
    bool same = true;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT && used < sizeof text; k++) {
        if (coverage->stored[k] != coverage->stored[0]) same = false;
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s: %s", k ? ", " : "", nq_class_name(k),
                                 coverage->stored[k] == NQ_STORED_NOTHING ? "not in the catalog"
                                                                          : nq_stored_name(coverage->stored[k]));
    }
    fflush(cli->out); /* what is said comes behind what is counted */
    if (!same) cli_note(cli, "n = %u: %s", coverage->n, text);
}

static void print_size(cli_call *cli, nq_question *question, settings *set, unsigned n,
                       const uint64_t counts[NQ_KEY_MAX + 1]) {
    const nq_key *key = set->key;
    if (!key) {
        print_count(cli, set, n, 0, counts[0]);
        return;
    }
    for (unsigned value = 0; value <= NQ_KEY_MAX; value++)
        if (counts[value] || nq_question_shows(question, key, n, value)) print_count(cli, set, n, value, counts[value]);
    if (nq_question_is_ready_made(question, key)) note_held(cli, nq_question_coverage(question, n));
}

/* A heading is not printed where nothing is answered. */
static void begin_sheet(cli_call *cli, const nq_question *question, settings *set) {
    unsigned used = 0;
    given_parts_read(&set->parts, cli, nq_question_catalog(question), set->format);
    set->columns[used++] = (sheet_column){.name = "n"};
    if (set->key) set->columns[used++] = (sheet_column){.name = set->key->name};
    set->columns[used++] = (sheet_column){.name = "count"};
    if (cli->of_parts) set->columns[used++] = (sheet_column){.name = "parts"};
    set->column_count = used;
    if (set->format != SHEET_TEXT_FORMAT) sheet_begin(&set->sheet, cli, set->format, set->columns, used);
}

/* The answer of some parts in json: an object, so that it says which also where nothing is counted. */
static void print_document(cli_call *cli, nq_question *question, settings *set, unsigned n,
                           const uint64_t counts[NQ_KEY_MAX + 1]) {
    const nq_key *key = set->key;
    const char *const names[] = {key ? key->name : "", "count"};
    const sheet_column columns[] = {{.name = "n"}, {.name = "key"}, {.name = "counts"}, {.name = "parts"}},
                       columns_without[] = {{.name = "n"}, {.name = "count"}, {.name = "parts"}};
    sheet_value items[NQ_KEY_MAX + 1], rows[NQ_KEY_MAX + 1][2];
    size_t used = 0;
    for (unsigned value = 0; key && value <= NQ_KEY_MAX; value++) {
        if (!counts[value] && !nq_question_shows(question, key, n, value)) continue;
        rows[used][0] = value_of(key, value);
        rows[used][1] = sheet_integer(counts[value]);
        items[used] = sheet_record(names, rows[used], 2);
        used++;
    }
    given_parts_read(&set->parts, cli, nq_question_catalog(question), set->format);
    if (key) {
        const sheet_value values[] = {sheet_integer(n), sheet_text(key->name), sheet_list(items, used),
                                      set->parts.value};
        sheet_print_one(cli, set->format, columns, values, 4);
    } else {
        const sheet_value values[] = {sheet_integer(n), sheet_integer(counts[0]), set->parts.value};
        sheet_print_one(cli, set->format, columns_without, values, 3);
    }
    given_parts_clear(&set->parts);
}

static nq_status print_counts(cli_call *cli, nq_question *question, void *context) {
    settings *set = context;
    uint64_t counts[NQ_KEY_MAX + 1];
    nq_status status = NQ_OK;
    if (set->show_sql) return listing_print_statement(cli, question, NQ_STATEMENT_COUNT, set->key);
    for (unsigned n = set->query.range.first; status == NQ_OK && n <= set->query.range.last; n++) {
        status = set->key ? nq_question_tally(question, n, set->key, counts) : nq_question_count(question, n, counts);
        if (status == NQ_OK && cli->of_parts && set->format->breaks_lines) {
            print_document(cli, question, set, n, counts);
            return NQ_OK; /* parts are of one n */
        }
        if (status == NQ_OK && n == set->query.range.first) begin_sheet(cli, question, set);
        if (status == NQ_OK) print_size(cli, question, set, n, counts);
    }
    if (set->sheet.cli) sheet_end(&set->sheet, status == NQ_OK);
    given_parts_clear(&set->parts);
    return status;
}

static int run(cli_call *cli) {
    settings set = {.query = nq_query_all((nq_range){0}), .format = SHEET_TEXT_FORMAT};
    if (!cli_read_options(cli, set_option, &set)) return cli->status;
    const char *text = cli_only_argument(cli, "a board size or range");
    if (!text || !cli_read_range(cli, text, &set.query.range)) return EXIT_USAGE;
    return query_ask(cli, NQ_CATALOG_QUERY, &set.query, print_counts, &set);
}

const cli_command count_command = {
    .name = "count",
    .arguments = "RANGE",
    .summary = "how many solutions there are in the catalog",
    .details =
        "One board size gives a bare number, a range a line 'n number' for each size; with --by, lines\n"
        "'value number' or 'n value number'. Without a filter the counts are ready-made: the answer takes no\n"
        "longer for large boards. A size that the catalog does not hold is an error (exit status 4), never 0.\n"
        "Part files answer with --parts in place of a catalog, if the set is complete; with --of-parts those that are\n"
        "given do, and json is one object with the counts and 'parts', which says which they are.\n",
    .topics = "words filters keys formats",
    .examples = "  $ nqueens count 8                          # 92\n"
                "  $ nqueens count 8 --fundamental            # 12\n"
                "  $ nqueens count 1..12 --class quarter-turn # a line for each n\n"
                "  $ nqueens count 12 --by first              # by the column of the first queen\n"
                "  $ nqueens count 8 --at r1c1                # 4 have a queen in this corner\n"
                "  $ nqueens count 19 --by first --parts n19-*.part\n",
    .options = options,
    .takes_parts = true,
    .takes_some_parts = true,
    .run = run,
};
