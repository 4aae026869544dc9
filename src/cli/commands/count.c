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

/* The word for a value of a key: classes have names, everything else is a number. */
static const char *value_name(const nq_key *key, unsigned value, char number[16]) {
    if (strcmp(key->name, "class") == 0) return nq_symmetry_classes[nq_class_index(value)].name;
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

/* Whether no more than classes is asked, and a count for each: then what the catalog holds is told, be it all or not. */
static bool is_of_classes(const settings *set) {
    return set->key && strcmp(set->key->name, "class") == 0 && !set->query.where_count && nq_filter_is_of_classes(&set->query.filter);
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

/* Of every size something of what is asked has to be held, or nothing is counted. */
static nq_status require_classes(nq_catalog *catalog, const settings *set) {
    nq_status status = NQ_OK;
    for (unsigned n = set->query.range.first; status == NQ_OK && n <= set->query.range.last; n++) {
        nq_coverage coverage;
        status = nq_catalog_coverage(catalog, n, &coverage);
        unsigned counted = nq_coverage_classes(&coverage, NQ_STORED_COUNTS);
        if (status != NQ_OK || counted & set->query.filter.classes) continue;
        status = nq_catalog_require(catalog, counted ? (nq_range){n, n, true} : set->query.range, set->query.filter.classes, NQ_STORED_COUNTS);
    }
    return status;
}

static nq_status count_classes(cli_call *cli, nq_catalog *catalog, settings *set, unsigned n) {
    nq_coverage coverage;
    nq_status status = nq_catalog_coverage(catalog, n, &coverage);
    if (status != NQ_OK) return status;
    unsigned held = nq_coverage_classes(&coverage, NQ_STORED_COUNTS) & set->query.filter.classes;
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) {
        uint64_t count = nq_coverage_count(&coverage, set->query.fundamental, 1u << k);
        unsigned orbit_size = nq_symmetry_classes[k].orbit_size;
        if (held >> k & 1 && (count || nq_query_shows(&set->query, set->key, n, orbit_size))) print_count(cli, set, n, orbit_size, count);
    }
    note_held(cli, &coverage);
    return NQ_OK;
}

static nq_status count_size(cli_call *cli, nq_catalog *catalog, settings *set, unsigned n) {
    uint64_t count, counts[NQ_KEY_MAX + 1];
    nq_status status;
    if (!set->key) {
        status = nq_catalog_count(catalog, &set->query, n, &count);
        if (status == NQ_OK) print_count(cli, set, n, 0, count);
        return status;
    }
    if (is_of_classes(set)) return count_classes(cli, catalog, set, n);
    status = nq_catalog_tally(catalog, &set->query, n, set->key, counts);
    if (status != NQ_OK) return status;
    bool downwards = strcmp(set->key->name, "class") == 0; /* orbit sizes go from 8 to 1 everywhere */
    for (unsigned k = 0; k <= NQ_KEY_MAX; k++) {
        unsigned value = downwards ? NQ_KEY_MAX - k : k;
        if (counts[value] || nq_query_shows(&set->query, set->key, n, value)) print_count(cli, set, n, value, counts[value]);
    }
    return NQ_OK;
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

static nq_status print_counts(cli_call *cli, nq_catalog *catalog, settings *set) {
    nq_status status = is_of_classes(set) ? require_classes(catalog, set) : nq_catalog_check_query(catalog, &set->query, set->key ? NQ_STORED_FUNDAMENTAL : NQ_STORED_COUNTS);
    if (status != NQ_OK) return status;
    if (set->format == CLI_JSON) set->rows = json_array();
    if (set->format == CLI_CSV) fprintf(cli->out, set->key ? "n,%s,count\r\n" : "n,%scount\r\n", set->key ? set->key->name : "");
    for (unsigned n = set->query.range.first; status == NQ_OK && n <= set->query.range.last; n++) status = count_size(cli, catalog, set, n);
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

    int status = EXIT_DONE;
    nq_catalog *catalog = cli_open_catalog(cli, NQ_CATALOG_QUERY, &status);
    if (!catalog) return status;
    nq_status done = set.show_sql ? listing_print_statement(cli, catalog, &set.query, NQ_STATEMENT_COUNT, set.key)
                                  : print_counts(cli, catalog, &set);
    if (done != NQ_OK) status = cli_catalog_fail(cli, done, catalog);
    nq_catalog_close(catalog);
    return status;
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
