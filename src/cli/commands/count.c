#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "commands.h"
#include "../json.h"
#include "../listing.h"
#include "../query_options.h"

enum { OPTION_BY = CLI_OPTION_FIRST, OPTION_FORMAT, OPTION_SHOW_SQL };

static const struct poptOption own_options[] = {
    {"by", '\0', POPT_ARG_STRING, NULL, OPTION_BY, "a count for each value of the key (see below)", "KEY"},
    {"format", '\0', POPT_ARG_STRING, NULL, OPTION_FORMAT, "text (the default), json or csv", "text|json|csv"},
    {"show-sql", '\0', POPT_ARG_NONE, NULL, OPTION_SHOW_SQL, "print the question as an SQL statement instead of its answer", NULL},
    POPT_TABLEEND,
};

static const struct poptOption options[] = {
    CLI_INCLUDE("Which solutions:", query_options),
    CLI_INCLUDE("How to count:", own_options),
    POPT_TABLEEND,
};

typedef struct settings {
    nq_query query;
    const nq_key *key;
    cli_table_format format;
    bool show_sql;
    json_t *rows; /* for JSON */
} settings;

static bool read_key(const cli_call *cli, const char *text, const nq_key **key) {
    *key = nq_key_find(text);
    if (*key) return true;
    cli_word_list words = cli_words(text);
    for (unsigned k = 0; k < nq_key_count; k++) cli_word(&words, nq_keys[k].name);
    cli_refuse_word(cli, "by", "key", &words);
    return false;
}

static bool set_option(const cli_call *cli, int option, const char *value, settings *set) {
    bool mine;
    if (!query_option(cli, option, value, &set->query, &mine)) return false;
    switch (mine ? 0 : option) {
    case OPTION_BY: return read_key(cli, value, &set->key);
    case OPTION_FORMAT: return cli_read_table_format(cli, value, &set->format);
    case OPTION_SHOW_SQL: set->show_sql = true; return true;
    default: return true;
    }
}

/* What is written for a value of a key. */
static const char *value_name(const nq_key *key, unsigned value, char number[16]) {
    if (key->word) return key->word(value);
    snprintf(number, 16, "%u", value);
    return number;
}

/* One line of the answer; without a key, value is not looked at. */
static void print_count(const cli_call *cli, settings *set, unsigned n, unsigned value, uint64_t count) {
    char number[16];
    const char *name = set->key ? value_name(set->key, value, number) : NULL;
    if (set->format == CLI_JSON) {
        json_t *row = json_pack("{s:i}", "n", (int)n);
        if (name) row = cli_json_set(row, set->key->name, name == number ? json_integer(value) : json_string(name));
        row = cli_json_set(row, "count", json_integer((json_int_t)count));
        set->rows = cli_json_append(set->rows, row);
        return;
    }
    const char *between = set->format == CLI_CSV ? "," : " ";
    if (set->format == CLI_CSV || !set->query.range.single) fprintf(cli->out, "%u%s", n, between);
    if (name) fprintf(cli->out, "%s%s", name, between);
    fprintf(cli->out, "%" PRIu64 "%s", count, set->format == CLI_CSV ? "\r\n" : "\n");
}

/* Says what is held of one n, unless it is all the same. */
static void note_held(const cli_call *cli, const nq_coverage *coverage) {
    char text[256] = "";
    size_t used = 0;
    bool same = true;
    for (unsigned k = 0; k < NQ_CLASS_COUNT && used < sizeof text; k++) {
        if (coverage->stored[k] != coverage->stored[0]) same = false;
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s: %s", k ? ", " : "", nq_symmetry_classes[k].name,
                                 coverage->stored[k] == NQ_STORED_NOTHING ? "not in the catalog" : nq_stored_name(coverage->stored[k]));
    }
    fflush(cli->out); /* what is said comes behind what is counted */
    if (!same) cli_note(cli, "n = %u: %s", coverage->n, text);
}

/* The counts of one n; of the first, behind the head of a table, which is not printed where nothing is answered. */
static void print_size(cli_call *cli, nq_question *question, settings *set, unsigned n, const uint64_t counts[NQ_KEY_MAX + 1]) {
    const nq_key *key = set->key;
    if (set->format == CLI_CSV && n == set->query.range.first) fprintf(cli->out, key ? "n,%s,count\r\n" : "n,%scount\r\n", key ? key->name : "");
    if (!key) {
        print_count(cli, set, n, 0, counts[0]);
        return;
    }
    for (unsigned value = 0; value <= NQ_KEY_MAX; value++)
        if (counts[value] || nq_question_shows(question, key, n, value)) print_count(cli, set, n, value, counts[value]);
    if (nq_question_is_ready_made(question, key)) note_held(cli, nq_question_coverage(question, n));
}

/* An array with one object a line. */
static void print_json_rows(cli_call *cli, json_t *rows) {
    size_t k;
    json_t *row;
    if (!rows) cli_output_lost(cli, ENOMEM);
    putc('[', cli->out);
    json_array_foreach(rows, k, row) {
        fputs(k ? ",\n" : "\n", cli->out);
        cli_json_print(cli, row, JSON_COMPACT);
    }
    fputs(k ? "\n]\n" : "]\n", cli->out);
}

static nq_status print_counts(cli_call *cli, nq_question *question, void *context) {
    settings *set = context;
    uint64_t counts[NQ_KEY_MAX + 1];
    nq_status status = NQ_OK;
    if (set->show_sql) return listing_print_statement(cli, question, NQ_STATEMENT_COUNT, set->key);
    if (set->format == CLI_JSON) set->rows = json_array();
    for (unsigned n = set->query.range.first; status == NQ_OK && n <= set->query.range.last; n++) {
        status = set->key ? nq_question_tally(question, n, set->key, counts) : nq_question_count(question, n, counts);
        if (status == NQ_OK) print_size(cli, question, set, n, counts);
    }
    if (status == NQ_OK && set->format == CLI_JSON) print_json_rows(cli, set->rows);
    json_decref(set->rows);
    return status;
}

static int run(cli_call *cli) {
    settings set = {.query = nq_query_all((nq_range){0})};
    const char *value;
    int option;
    while ((option = cli_next_option(cli, &value)) > 0)
        if (!set_option(cli, option, value, &set)) return EXIT_USAGE;
    if (option < 0) return cli->status;
    const char *text = cli_only_argument(cli, "a board size or range");
    if (!text || !cli_read_range(cli, text, &set.query.range)) return EXIT_USAGE;
    return query_ask(cli, NQ_CATALOG_QUERY, &set.query, print_counts, &set);
}

static void more_help(void) {
    query_help();
    printf("\nKeys:\n");
    for (unsigned k = 0; k < nq_key_count; k++) cli_print_entry(stdout, nq_keys[k].name, 16, nq_keys[k].summary);
}

const cli_command count_command = {
    .name = "count",
    .arguments = "RANGE",
    .summary = "how many solutions there are in the catalog",
    .details = "One board size gives a bare number, a range a line 'n number' for each size; with --by, lines\n"
               "'value number' or 'n value number'. Without a filter the counts are ready-made: the answer takes no\n"
               "longer for large boards. A size that the catalog does not hold is an error (exit status 4), never 0.\n",
    .more_help = more_help,
    .examples = "  $ nqueens count 8                          # 92\n"
                "  $ nqueens count 8 --fundamental            # 12\n"
                "  $ nqueens count 1..12 --class quarter-turn # a line for each n\n"
                "  $ nqueens count 12 --by first              # by the column of the first queen\n"
                "  $ nqueens count 8 --at r1c1                # 4 have a queen in this corner\n",
    .options = options,
    .run = run,
};
