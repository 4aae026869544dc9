/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>

#include "commands.h"
#include "../board_pictures.h"
#include "../class_report.h"
#include "../clue_report.h"
#include "../numbered_board.h"
#include "../paint.h"
#include "../query_options.h"
#include "../sheet.h"
#include "nqueens/ranks.h"

enum { OPTION_CLUES = CLI_OPTION_FIRST };

static const struct poptOption options[] = {
    UP_TO_ROW,
    {"clues", '\0', POPT_ARG_NONE, NULL, OPTION_CLUES, "the least sets of its queens that no other solution has", NULL},
    SOLVE_ROW,
    PICTURE_FORMAT_ROW,
    PICTURE_OPTIONS_ROW,
    POPT_TABLEEND,
};

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
    char has[LIST_SIZE] = "";
    for (unsigned k = 0; k < nq_property_count; k++)
        if (nq_properties[k].test(placement)) add_words(has, ", ", nq_properties[k].name);
    print_field(out, "properties", "%s", *has ? has : "none");
}

/* The keys that are the same for all images, or the others. */
static void print_keys(FILE *out, const nq_placement *placement, const char *name, bool invariant) {
    char told[LIST_SIZE] = "";
    for (unsigned k = 0; k < nq_key_count; k++) {
        const nq_key *key = &nq_keys[k];
        char words[128];
        if (!nq_key_is_told(key) || key->invariant != invariant) continue;
        unsigned value = key->value(placement);
        if (key->word) snprintf(words, sizeof words, "%s %s", key->name, key->word(value));
        else snprintf(words, sizeof words, "%s %u", key->name, value);
        add_words(told, ", ", words);
    }
    print_field(out, name, "%s: %s", invariant ? "of every image" : "of this board", told);
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
    uint64_t all_distinct, all_fundamental; /* how many there are of these */
} numbers;

/* Numbers are searched for up to this n: it takes about a second. */
#define MOST_SEARCHED_N 14u

/* Out: *numbers; their number is 0 where the catalog does not have them. */
static nq_status find_numbers(nq_catalog *catalog, const nq_placement *placement, bool search, numbers *found) {
    nq_orbit orbit;
    nq_published published;
    *found = (numbers){.classes = NQ_ALL_CLASSES, .of = ""};
    nq_status status = nq_catalog_coverage(catalog, placement->n, &found->coverage);
    if (status != NQ_OK) return status;
    nq_classes stored = nq_coverage_classes(&found->coverage, NQ_STORED_FUNDAMENTAL);
    nq_orbit_of(placement, &orbit);
    if (search && placement->n <= MOST_SEARCHED_N) stored = NQ_ALL_CLASSES;
    if (stored != NQ_ALL_CLASSES) {
        found->classes = nq_classes_of(nq_class_of(placement));
        found->of = nq_class_name(nq_class_of(placement));
    }
    if (!nq_classes_have_all(stored, found->classes)) return NQ_OK;
    found->known = true;
    status = find_number(catalog, placement, found->classes, false, &found->distinct);
    if (status == NQ_OK) status = find_number(catalog, &orbit.image[0], found->classes, true, &found->fundamental);
    found->all_distinct = nq_coverage_count(&found->coverage, false, found->classes);
    found->all_fundamental = nq_coverage_count(&found->coverage, true, found->classes);
    if (search && nq_published_counts(placement->n, &published)) {
        found->all_distinct = published.distinct;
        found->all_fundamental = published.fundamental;
    }
    return status;
}

static void print_numbers(const cli_call *cli, const nq_catalog *catalog, unsigned n, const numbers *found) {
    const nq_coverage *coverage = &found->coverage;
    FILE *out = cli->out;
    const char *between = *found->of ? " " : "";
    if (!found->known && cli->solve) {
        print_field(out, "number", "unknown: it is searched for up to n = %u; generate a catalog of n = %u",
                    MOST_SEARCHED_N, n);
        return;
    }
    if (!found->known) {
        print_field(out, "number", "unknown: n = %u is not%s in %s%s", n,
                    nq_coverage_classes(coverage, NQ_STORED_COUNTS) ? " completely" : "",
                    nq_catalog_parts(catalog) ? "" : "the catalog ", nq_catalog_path(catalog));
        return;
    }
    print_field(out, "number", "%" PRIu64 " of %" PRIu64 " distinct %s%ssolutions", found->distinct,
                found->all_distinct, found->of, between);
    print_field(out, "", "its class is %" PRIu64 " of %" PRIu64 " fundamental %s%ssolutions", found->fundamental,
                found->all_fundamental, found->of, between);
}

static void print_text(cli_call *cli, const nq_catalog *catalog, const nq_placement *placement, const numbers *found,
                       const class_report *report, const clue_report *clues) {
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
    print_keys(out, placement, "keys", true);
    print_keys(out, placement, "", false);
    if (catalog) print_numbers(cli, catalog, placement->n, found);
    else print_field(out, "number", "unknown: there is no catalog %s", cli->database);
    class_report_print(out, report, placement);
    clue_report_print(out, clues);
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

#define MOST_KEYS 32u
/* behind these the keys that are told of a board, its class under a group, and its clues */
#define MOST_COLUMNS (COLUMNS + MOST_KEYS + CLASS_REPORT_COLUMNS + CLUE_REPORT_COLUMNS)

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
    if (nq_placement_is_solution(placement)) row->values[CLASS] = sheet_text(nq_class_name(nq_class_of(placement)));
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
static unsigned add_keys(const nq_placement *placement, sheet_column all[MOST_COLUMNS],
                         sheet_value values[MOST_COLUMNS]) {
    unsigned count = COLUMNS;
    for (unsigned k = 0; k < nq_key_count && count < COLUMNS + MOST_KEYS; k++) {
        const nq_key *key = &nq_keys[k];
        if (!nq_key_is_told(key)) continue;
        all[count] = (sheet_column){.name = key->name};
        values[count] = sheet_null();
        bool defined = nq_key_is_defined(&(nq_key_use){key, 0}, placement);
        if (defined && key->word) values[count] = sheet_text(key->word(key->value(placement)));
        else if (defined) values[count] = sheet_integer(key->value(placement));
        count++;
    }
    return count;
}

static void print_machine(cli_call *cli, const sheet_format *format, const nq_placement *placement,
                          const numbers *found, const class_report *report, const clue_report *clues) {
    nq_attack attacks[NQ_MAX_ATTACKS];
    unsigned count = nq_placement_attacks(placement, attacks);
    machine_row row = {0};
    nq_placement_print(placement, row.placement);
    row.values[PLACEMENT] = sheet_text(row.placement);
    row.values[N] = sheet_integer(placement->n);
    row.values[VERDICT] = sheet_text(count ? "not-a-solution" : "solution");
    row.values[ATTACKS] = sheet_integer(count);
    if (nq_placement_is_permutation(placement)) fill_orbit(placement, &row);
    if (!count) fill_properties(placement, &row);
    if (found->known) {
        row.values[NUMBER] = sheet_integer(found->distinct);
        row.values[FUNDAMENTAL_NUMBER] = sheet_integer(found->fundamental);
        row.values[NUMBERED_AMONG] = sheet_classes(found->classes, row.classes);
    }
    sheet_column all[MOST_COLUMNS];
    memcpy(all, columns, sizeof columns);
    unsigned filled = add_keys(placement, all, row.values);
    filled += class_report_columns(report, all + filled, row.values + filled);
    filled += clue_report_columns(clues, all + filled, row.values + filled);
    sheet_print_one(cli, format, all, row.values, filled);
}

/* The solution was found by passing over rows, and its number by counting what the fundamental solutions make. */
static int check_number(const cli_call *cli, const nq_catalog *catalog, const board_numeral *asked,
                        const numbers *found) {
    uint64_t number = asked->fundamental ? found->fundamental : found->distinct;
    if (!asked->number || !number || asked->number == number) return EXIT_DONE;
    return cli_fail(cli, NQ_DAMAGED,
                    "%s: the solution in place %" PRIu64 " of the list is number %" PRIu64
                    "; restore a copy of the file, or generate it anew",
                    nq_catalog_path(catalog), asked->number, number);
}

typedef struct settings {
    const sheet_format *format;
    const nq_group *group;
    picture_settings pictures;
    bool clues;
} settings;

static void draw(cli_call *cli, const picture_settings *set, const nq_placement *placement, const numbers *found) {
    gallery drawn;
    char number[48] = "";
    gallery_begin(&drawn, cli, set);
    if (found->known && found->classes == NQ_ALL_CLASSES)
        snprintf(number, sizeof number, "%u#%" PRIu64, placement->n, found->distinct);
    if (nq_placement_is_solution(placement)) gallery_add_orbit(&drawn, placement, number);
    else gallery_add_checked(&drawn, placement);
    gallery_end(&drawn, true);
}

static int show(cli_call *cli, nq_catalog *catalog, const settings *set, const nq_placement *placement,
                const board_numeral *asked) {
    numbers found = {0};
    class_report report = {0};
    clue_report clues = {0};
    int status = EXIT_DONE;
    bool is_solution = nq_placement_is_solution(placement);
    if (set->clues && !is_solution)
        return cli_usage_error(cli, "--clues: this board is no solution; expected one, whose queens can fix it");
    nq_status done = catalog && is_solution ? find_numbers(catalog, placement, cli->solve, &found) : NQ_OK;
    if (done != NQ_OK) return cli_catalog_fail(cli, done, catalog);
    if (set->group && is_solution) done = class_report_open(set->group, placement, &report);
    if (done != NQ_OK) status = cli_fail(cli, done, "there is not enough memory for the class");
    else if (set->clues) status = clue_report_open(cli, catalog, placement, &clues);
    if (status != EXIT_DONE) goto done;
    if (set->pictures.format) draw(cli, &set->pictures, placement, &found);
    else if (set->format == SHEET_TEXT_FORMAT) print_text(cli, catalog, placement, &found, &report, &clues);
    else print_machine(cli, set->format, placement, &found, &report, &clues);
    status = check_number(cli, catalog, asked, &found);
done:
    class_report_close(&report);
    clue_report_close(&clues);
    return status;
}

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    switch (option) {
    case OPTION_CLUES: return set->clues = true;
    case CLI_OPTION_UP_TO: return query_read_group(cli, value, &set->group);
    case CLI_OPTION_PICTURE_FORMAT: return picture_or_sheet_option(cli, value, &set->format, &set->pictures);
    default: return picture_option(cli, option, value, &set->pictures);
    }
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
    settings set = {.format = SHEET_TEXT_FORMAT, .pictures = picture_defaults(MARK_ATTACKS | MARK_SYMMETRY)};
    int status = EXIT_DONE;
    if (!cli_read_options(cli, set_option, &set)) return cli->status;
    const char *text = cli_only_argument(cli, "a board, or a number such as 8#17 or 8/10");
    if (!text || !picture_check(cli, &set.pictures)) return EXIT_USAGE;
    if (set.pictures.format && (set.group || set.clues))
        return cli_usage_error(cli, "--format %s draws a board and its images: it goes without --up-to and --clues",
                               set.pictures.format->name);

    nq_placement placement;
    nq_catalog *catalog = NULL;
    nq_reading_error error;
    bool numbered = numbered_board_is(text);
    if (!numbered && nq_notation_read(text, strlen(text), &placement, &error) != NQ_OK)
        return unreadable(cli, text, &error);
    /* Without a catalog a board can still be shown, unless one was asked for by name. */
    if (numbered || cli->solve || cli->parts || cli->database_is_chosen || database_exists(cli)) {
        catalog = cli_open_catalog(cli, NQ_CATALOG_QUERY, &status);
        if (!catalog) return status;
    }
    board_numeral asked = {0};
    if (numbered) status = numbered_board_find(cli, catalog, text, &placement, &asked);
    if (status == EXIT_DONE) status = show(cli, catalog, &set, &placement, &asked);
    nq_catalog_close(catalog);
    return status;
}

const cli_command show_command = {
    .name = "show",
    .arguments = "PLACEMENT|N#K|N/K",
    .summary = "a board, its verdict, its images, and its number",
    .details =
        "PLACEMENT is a board in any notation, best in quotes. N#K is the K-th solution of n = N in the "
        "catalog, and N/K its K-th fundamental solution. A board can be shown without a catalog; its number\n"
        "among the solutions is known where the catalog holds its n. A picture has the board and its images, each\n"
        "with the symmetry that makes it.\n"
        "--clues takes all solutions of n: from the catalog, or up to n = 12 by a search, and n is at most 16.\n",
    .topics = "words notations groups formats",
    .examples = "  $ nqueens show 15863724\n"
                "  $ nqueens show '(0,4,7,5,2,6,1,3)'\n"
                "  $ nqueens show 8#17\n"
                "  $ nqueens show 8/10\n"
                "  $ nqueens show 8/10 --format svg -o orbit.svg\n"
                "  $ nqueens show 15863724 --up-to torus  # with its class\n"
                "  $ nqueens show 15863724 --clues        # two queens fix it, in five ways\n",
    .options = options,
    .takes_parts = true,
    .run = run,
};
