/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>

#include "commands.h"
#include "../paint.h"
#include "../sheet.h"

static const struct poptOption options[] = {SHEET_FORMAT_ROW, POPT_TABLEEND};

/* A name and what is said under it, in lines that fit a screen. */
#define MARGIN 13u
__attribute__((format(printf, 3, 4))) static void print_field(FILE *out, const char *name, const char *format, ...) {
    char text[PATH_MAX + 256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fprintf(out, "%-*s", (int)MARGIN, name);
    page_print_behind(out, MARGIN, text);
}

static void print_attacks(const cli_call *cli, const nq_placement *placement) {
    nq_attack attacks[NQ_MAX_ATTACKS];
    unsigned count = nq_placement_attacks(placement, attacks);
    fprintf(cli->out, "%-*s", (int)MARGIN, "verdict");
    paint_put(cli->out, cli->colour, PAINT_BAD, "not a solution");
    fprintf(cli->out, ": %u %s of queens attack each other\n", count, count == 1 ? "pair" : "pairs");
    for (unsigned k = 0; k < count; k++) {
        unsigned a = attacks[k].first_row, b = attacks[k].second_row;
        fprintf(cli->out, "  r%uc%u and r%uc%u   %s\n", a + 1, placement->column[a] + 1u, b + 1,
                placement->column[b] + 1u, attacks[k].kind == NQ_ATTACK_COLUMN ? "column" : "diagonal");
    }
}

static void print_orbit(FILE *out, const nq_placement *placement) {
    nq_orbit orbit;
    char text[NQ_TEXT_SIZE];
    nq_orbit_of(placement, &orbit);
    nq_class class = nq_class_of(placement);
    nq_placement_print(&orbit.image[0], text);
    print_field(out, "canonical", "%s", text);
    print_field(out, "class", "%s: %s", nq_class_name(class), nq_class_meaning(class));
    print_field(out, "orbit",
                orbit.size == 1 ? "1 board" : "%u boards, each with the symmetry that makes it of the first",
                orbit.size);
    for (unsigned k = 0; k < orbit.size; k++) {
        nq_placement_print(&orbit.image[k], text);
        bool this_one = nq_placement_compare(&orbit.image[k], placement) == 0;
        fprintf(out, "  %s   %s%s\n", text, nq_symmetry_name(orbit.symmetry[k]), this_one ? "   (this board)" : "");
    }
}

/* Adds to a list in words. */
#define LIST_SIZE 512
static void add_words(char list[LIST_SIZE], const char *between, const char *words) {
    size_t used = strlen(list);
    snprintf(list + used, LIST_SIZE - used, "%s%s", used ? between : "", words);
}

static void print_properties(FILE *out, const nq_placement *placement) {
    char has[LIST_SIZE] = "", conflicts[LIST_SIZE] = "";
    for (unsigned k = 0; k < nq_property_count; k++)
        if (nq_properties[k].test(placement)) add_words(has, ", ", nq_properties[k].name);
    for (unsigned k = 0; k < nq_key_count; k++) {
        char words[128];
        if (!nq_keys[k].phrase) continue;
        unsigned value = nq_keys[k].value(placement);
        snprintf(words, sizeof words, "%u %s", value, value == 1 ? nq_keys[k].phrase_of_one : nq_keys[k].phrase);
        add_words(conflicts, "; ", words);
    }
    print_field(out, "properties", "%s", *has ? has : "none");
    print_field(out, "conflicts", "%s", conflicts);
}

static nq_status find_number(nq_catalog *catalog, const nq_placement *solution, nq_classes classes, bool fundamental,
                             uint64_t *number) {
    nq_query query = nq_query_all((nq_range){solution->n, solution->n, true});
    query.fundamental = fundamental;
    query.filter.classes = classes;
    nq_question *question;
    nq_status status = nq_question_open(catalog, &query, &question);
    if (status == NQ_OK) status = nq_question_number(question, solution, number);
    nq_question_close(question);
    return status;
}

/* The numbers of a solution among those of its n, or of its class where not all of the n are stored. */
typedef struct numbers {
    bool known;
    nq_coverage coverage;
    nq_classes classes; /* among which it is numbered */
    const char *of;     /* the name of its class, where that is the only one */
    uint64_t distinct, fundamental;
} numbers;

/* Out: *numbers; their number is 0 where the catalog does not have them. */
static nq_status find_numbers(nq_catalog *catalog, const nq_placement *placement, numbers *found) {
    nq_orbit orbit;
    *found = (numbers){.classes = NQ_ALL_CLASSES, .of = ""};
    nq_status status = nq_catalog_coverage(catalog, placement->n, &found->coverage);
    if (status != NQ_OK) return status;
    nq_classes stored = nq_coverage_classes(&found->coverage, NQ_STORED_FUNDAMENTAL);
    nq_orbit_of(placement, &orbit);
    if (stored != NQ_ALL_CLASSES) {
        found->classes = nq_classes_of(nq_class_of(placement));
        found->of = nq_class_name(nq_class_of(placement));
    }
    if (!nq_classes_have_all(stored, found->classes)) return NQ_OK;
    found->known = true;
    status = find_number(catalog, placement, found->classes, false, &found->distinct);
    if (status == NQ_OK) status = find_number(catalog, &orbit.image[0], found->classes, true, &found->fundamental);
    return status;
}

static void print_numbers(FILE *out, const nq_catalog *catalog, unsigned n, const numbers *found) {
    const nq_coverage *coverage = &found->coverage;
    const char *between = *found->of ? " " : "";
    if (!found->known) {
        print_field(out, "number", "unknown: n = %u is not%s in %s%s", n,
                    nq_coverage_classes(coverage, NQ_STORED_COUNTS) ? " completely" : "",
                    nq_catalog_parts(catalog) ? "" : "the catalog ", nq_catalog_path(catalog));
        return;
    }
    print_field(out, "number", "%" PRIu64 " of %" PRIu64 " distinct %s%ssolutions", found->distinct,
                nq_coverage_count(coverage, false, found->classes), found->of, between);
    print_field(out, "", "its class is %" PRIu64 " of %" PRIu64 " fundamental %s%ssolutions", found->fundamental,
                nq_coverage_count(coverage, true, found->classes), found->of, between);
}

static void print_text(cli_call *cli, const nq_catalog *catalog, const nq_placement *placement, const numbers *found) {
    FILE *out = cli->out;
    char text[NQ_TEXT_SIZE];
    nq_placement_print(placement, text);
    nq_print_board(out, placement, "Q", ".");
    fprintf(out, "\nplacement    %s\n", text);
    if (!nq_placement_is_solution(placement)) {
        print_attacks(cli, placement);
        return;
    }
    fprintf(out, "%-*s", (int)MARGIN, "verdict");
    paint_put(out, cli->colour, PAINT_GOOD, "a solution");
    putc('\n', out);
    print_orbit(out, placement);
    print_properties(out, placement);
    if (catalog) print_numbers(out, catalog, placement->n, found);
    else print_field(out, "number", "unknown: there is no catalog %s", cli->database);
}

/* --- The forms for machines: one row --- */

enum {
    PLACEMENT,
    N,
    VERDICT,
    ATTACKS,
    CANONICAL,
    CLASS,
    ORBIT_SIZE,
    ORBIT,
    PROPERTIES,
    NUMBER,
    FUNDAMENTAL_NUMBER,
    NUMBERED_AMONG,
    COLUMNS
};

#define MOST_COLUMNS (COLUMNS + 32u) /* behind these the keys that are told of a board */

static const sheet_column columns[COLUMNS] = {{.name = "placement"},
                                              {.name = "n"},
                                              {.name = "verdict"},
                                              {.name = "attacks"},
                                              {.name = "canonical"},
                                              {.name = "class"},
                                              {.name = "orbit_size"},
                                              {"orbit", SHEET_NESTED},
                                              {.name = "properties"},
                                              {.name = "number"},
                                              {.name = "fundamental_number"},
                                              {.name = "numbered_among"}};

/* The values of a row and what they lend. */
typedef struct machine_row {
    sheet_value values[MOST_COLUMNS], images[NQ_SYMMETRY_COUNT], of_image[NQ_SYMMETRY_COUNT][2], properties[32],
        classes[NQ_CLASS_COUNT];
    char placement[NQ_TEXT_SIZE], image[NQ_SYMMETRY_COUNT][NQ_TEXT_SIZE];
} machine_row;

static void fill_orbit(const nq_placement *placement, machine_row *row) {
    static const char *const names[] = {"placement", "symmetry_name"};
    nq_orbit orbit;
    nq_orbit_of(placement, &orbit);
    for (unsigned k = 0; k < orbit.size; k++) {
        nq_placement_print(&orbit.image[k], row->image[k]);
        row->of_image[k][0] = sheet_text(row->image[k]);
        row->of_image[k][1] = sheet_text(nq_symmetry_name(orbit.symmetry[k]));
        row->images[k] = sheet_record(names, row->of_image[k], 2);
    }
    row->values[CANONICAL] = sheet_text(row->image[0]);
    row->values[CLASS] = sheet_text(nq_class_name(nq_class_of(placement)));
    row->values[ORBIT_SIZE] = sheet_integer(orbit.size);
    row->values[ORBIT] = sheet_list(row->images, orbit.size);
}

static void fill_properties(const nq_placement *placement, machine_row *row) {
    size_t count = 0;
    for (unsigned k = 0; k < nq_property_count; k++)
        if (nq_properties[k].test(placement)) row->properties[count++] = sheet_text(nq_properties[k].name);
    row->values[PROPERTIES] = sheet_list(row->properties, count);
}

/* Adds a column for each key that is told of a board; returns how many columns there are then. */
static unsigned add_keys(const nq_placement *placement, bool is_solution, sheet_column all[MOST_COLUMNS],
                         sheet_value values[MOST_COLUMNS]) {
    unsigned count = COLUMNS;
    for (unsigned k = 0; k < nq_key_count && count < MOST_COLUMNS; k++) {
        if (!nq_keys[k].phrase) continue;
        all[count] = (sheet_column){.name = nq_keys[k].name};
        values[count++] = is_solution ? sheet_integer(nq_keys[k].value(placement)) : sheet_null();
    }
    return count;
}

static void print_machine(cli_call *cli, const sheet_format *format, const nq_placement *placement,
                          const numbers *found) {
    nq_attack attacks[NQ_MAX_ATTACKS];
    unsigned count = nq_placement_attacks(placement, attacks);
    machine_row row = {0};
    nq_placement_print(placement, row.placement);
    row.values[PLACEMENT] = sheet_text(row.placement);
    row.values[N] = sheet_integer(placement->n);
    row.values[VERDICT] = sheet_text(count ? "not-a-solution" : "solution");
    row.values[ATTACKS] = sheet_integer(count);
    if (!count) fill_orbit(placement, &row);
    if (!count) fill_properties(placement, &row);
    if (found->known) {
        row.values[NUMBER] = sheet_integer(found->distinct);
        row.values[FUNDAMENTAL_NUMBER] = sheet_integer(found->fundamental);
        row.values[NUMBERED_AMONG] = sheet_classes(found->classes, row.classes);
    }
    sheet_column all[MOST_COLUMNS];
    memcpy(all, columns, sizeof columns);
    sheet_print_one(cli, format, all, row.values, add_keys(placement, !count, all, row.values));
}

/* "8#17": the 17th solution of n = 8. Out: *asked, the number. */
static int find_numbered(cli_call *cli, nq_catalog *catalog, const char *text, nq_placement *placement,
                         uint64_t *asked) {
    char size[8];
    uint64_t number;
    unsigned n;
    char quoted[CLI_QUOTE_SIZE];
    snprintf(size, sizeof size, "%.*s", (int)strcspn(text, "#"), text);
    cli_quote(text, quoted);
    if (!cli_read_size(cli, size, &n)) return EXIT_USAGE;
    if (!cli_parse_whole_number(strchr(text, '#') + 1, &number) || number == 0)
        return cli_usage_error(cli, "%s: expected the number of a solution after '#', from 1", quoted);

    nq_query query = nq_query_all((nq_range){n, n, true});
    query.offset = number - 1;
    query.limit = 1;
    nq_question *question;
    nq_cursor *cursor = NULL;
    uint64_t count = 0;
    nq_status status = nq_question_open(catalog, &query, &question);
    if (status == NQ_OK) status = nq_question_list(question, &cursor);
    if (status == NQ_OK) status = nq_cursor_next(cursor, placement);
    if (status == NQ_DONE) nq_question_count(question, n, &count);
    nq_cursor_close(cursor);
    nq_question_close(question);
    *asked = number;
    if (status == NQ_OK) return EXIT_DONE;
    if (status != NQ_DONE) return cli_catalog_fail(cli, status, catalog);
    return cli_usage_error(cli, "%s: n = %u has %" PRIu64 " distinct solutions", quoted, n, count);
}

/* The solution was found by passing over rows, and its number by counting what the fundamental solutions make. */
static int check_number(const cli_call *cli, const nq_catalog *catalog, uint64_t asked, uint64_t number) {
    if (!asked || !number || asked == number) return EXIT_DONE;
    return cli_fail(cli, NQ_DAMAGED,
                    "%s: the solution in place %" PRIu64 " of the list is number %" PRIu64
                    "; restore a copy of the file, or generate it anew",
                    nq_catalog_path(catalog), asked, number);
}

static int show(cli_call *cli, nq_catalog *catalog, const sheet_format *format, const nq_placement *placement,
                uint64_t asked) {
    numbers found = {0};
    bool is_numbered = catalog && nq_placement_is_solution(placement);
    nq_status done = is_numbered ? find_numbers(catalog, placement, &found) : NQ_OK;
    if (done != NQ_OK) return cli_catalog_fail(cli, done, catalog);
    if (format == SHEET_TEXT_FORMAT) print_text(cli, catalog, placement, &found);
    else print_machine(cli, format, placement, &found);
    return check_number(cli, catalog, asked, found.distinct);
}

/* Whether a text has the form N#K. */
static bool is_numbered(const char *text) {
    size_t digits = strspn(text, "0123456789");
    return digits > 0 && text[digits] == '#';
}

/* Whether there is a file of the catalog's name, whatever it is. */
static bool database_exists(const cli_call *cli) {
    struct stat file;
    return stat(cli->database, &file) == 0;
}

static int unreadable(const cli_call *cli, const char *text, const nq_reading_error *error) {
    char quoted[CLI_QUOTE_SIZE];
    cli_quote(text, quoted);
    if (error->line > 1)
        return cli_usage_error(cli, "%s: line %u, column %u: %s", quoted, error->line, error->column, error->reason);
    return cli_usage_error(cli, "%s: column %u: %s", quoted, error->column, error->reason);
}

static int run(cli_call *cli) {
    const sheet_format *format = SHEET_TEXT_FORMAT;
    int status = EXIT_DONE;
    if (!cli_read_options(cli, sheet_option, &format)) return cli->status;
    const char *text = cli_only_argument(cli, "a board, or a number such as 8#17");
    if (!text) return EXIT_USAGE;

    nq_placement placement;
    nq_catalog *catalog = NULL;
    nq_reading_error error;
    bool numbered = is_numbered(text);
    if (!numbered && nq_notation_read(text, strlen(text), &placement, &error) != NQ_OK)
        return unreadable(cli, text, &error);
    /* Without a catalog a board can still be shown, unless one was asked for by name. */
    if (numbered || cli->parts || cli->database_is_chosen || database_exists(cli)) {
        catalog = cli_open_catalog(cli, NQ_CATALOG_QUERY, &status);
        if (!catalog) return status;
    }
    uint64_t asked = 0;
    if (numbered) status = find_numbered(cli, catalog, text, &placement, &asked);
    if (status == EXIT_DONE) status = show(cli, catalog, format, &placement, asked);
    nq_catalog_close(catalog);
    return status;
}

const cli_command show_command = {
    .name = "show",
    .arguments = "PLACEMENT|N#K",
    .summary = "a board, its verdict, its images, and its number",
    .details = "PLACEMENT is a board in any notation, best in quotes. N#K is the K-th solution of n = N in the "
               "catalog. A board can be shown without a catalog; its number\n"
               "among the solutions is known where the catalog holds its n.\n",
    .topics = "words notations formats",
    .examples = "  $ nqueens show 15863724\n"
                "  $ nqueens show '(0,4,7,5,2,6,1,3)'\n"
                "  $ nqueens show 8#17\n",
    .options = options,
    .takes_parts = true,
    .run = run,
};
