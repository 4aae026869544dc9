/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "../display.h"
#include "../sheet.h"
#include "nqueens/published.h"

static const struct poptOption options[] = {SHEET_FORMAT_ROW, POPT_TABLEEND};

/* Whether the counts of what is held of an n are the published ones: of each class, and together where all are held. */
typedef enum agreement { AGREES, DIFFERS, NOT_PUBLISHED } agreement;

static const char *const agreement_words[] = {[AGREES] = "yes", [DIFFERS] = "NO", [NOT_PUBLISHED] = "none"};

static bool is_complete(const nq_coverage *coverage) {
    return nq_coverage_classes(coverage, NQ_STORED_COUNTS) == NQ_ALL_CLASSES;
}

static agreement compare_with_published(const nq_coverage *coverage) {
    nq_published published;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        uint64_t count;
        if (coverage->stored[k] == NQ_STORED_NOTHING) continue;
        if (!nq_published_class_count(coverage->n, k, &count)) return NOT_PUBLISHED;
        if (count != coverage->fundamental_count[k]) return DIFFERS;
    }
    if (!is_complete(coverage)) return AGREES;
    if (!nq_published_counts(coverage->n, &published)) return NOT_PUBLISHED;
    bool same = nq_coverage_count(coverage, false, NQ_ALL_CLASSES) == published.distinct &&
                nq_coverage_count(coverage, true, NQ_ALL_CLASSES) == published.fundamental;
    return same ? AGREES : DIFFERS;
}

/* What is stored: one word where it is the same of all covered classes, else a letter for each, from orbit size 8 to 1. */
static void print_stored(const nq_coverage *coverage, char *text, size_t size) {
    unsigned first = 0;
    while (first < NQ_CLASS_COUNT - 1 && coverage->stored[first] == NQ_STORED_NOTHING) first++;
    bool same = true;
    size_t used = 0;
    for (unsigned k = first; k < NQ_CLASS_COUNT; k++)
        if (coverage->stored[k] != NQ_STORED_NOTHING && coverage->stored[k] != coverage->stored[first]) same = false;
    if (same) snprintf(text, size, "%s", nq_stored_name(coverage->stored[first]));
    for (unsigned k = 0; !same && k < NQ_CLASS_COUNT && used < size; k++)
        used += (size_t)snprintf(text + used, size - used, "%s%c", k ? "/" : "",
                                 coverage->stored[k] == NQ_STORED_NOTHING ? '-' : *nq_stored_name(coverage->stored[k]));
}

/* --- What is told of an n: a row of values --- */

enum {
    SIZE_N,
    SIZE_DISTINCT,
    SIZE_FUNDAMENTAL,
    SIZE_COMPLETE,
    SIZE_CLASSES,
    SIZE_COUNT,
    SIZE_STORED = SIZE_COUNT + NQ_CLASS_COUNT,
    SIZE_PUBLISHED = SIZE_STORED + NQ_CLASS_COUNT,
    SIZE_FIELDS
};

/* What is held of a class is an object of its own, or two columns. */
static const sheet_column size_columns[SIZE_FIELDS] = {{.name = "n"},
                                                       {.name = "distinct"},
                                                       {.name = "fundamental"},
                                                       {.name = "complete"},
                                                       {"classes", SHEET_NESTED},
                                                       {"asymmetric", SHEET_FLAT},
                                                       {"half_turn", SHEET_FLAT},
                                                       {"quarter_turn", SHEET_FLAT},
                                                       {"full", SHEET_FLAT},
                                                       {"asymmetric_stored", SHEET_FLAT},
                                                       {"half_turn_stored", SHEET_FLAT},
                                                       {"quarter_turn_stored", SHEET_FLAT},
                                                       {"full_stored", SHEET_FLAT},
                                                       {.name = "equals_published"}};

typedef struct size_row {
    sheet_value values[SIZE_FIELDS], classes[NQ_CLASS_COUNT], of_class[NQ_CLASS_COUNT][3];
    const char *held[NQ_CLASS_COUNT]; /* names of classes */
} size_row;

/* Of an n that is not complete the sums are parts, and no count of all solutions. */
static sheet_value total_of(const nq_coverage *coverage, bool fundamental) {
    return is_complete(coverage) ? sheet_integer(nq_coverage_count(coverage, fundamental, NQ_ALL_CLASSES))
                                 : sheet_null();
}

static void fill_classes(const nq_coverage *coverage, size_row *row) {
    static const char *const names[] = {"orbit_size", "fundamental", "stored"};
    size_t held = 0;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        if (coverage->stored[k] == NQ_STORED_NOTHING) continue;
        sheet_value *of_class = row->of_class[held];
        of_class[0] = sheet_integer(nq_class_orbit_size(k));
        of_class[1] = row->values[SIZE_COUNT + k] = sheet_integer(coverage->fundamental_count[k]);
        of_class[2] = row->values[SIZE_STORED + k] = sheet_text(nq_stored_name(coverage->stored[k]));
        row->held[held] = size_columns[SIZE_COUNT + k].name;
        row->classes[held++] = sheet_record(names, of_class, 3);
    }
    row->values[SIZE_CLASSES] = sheet_record(row->held, row->classes, held);
}

static void fill_size(const nq_coverage *coverage, size_row *row) {
    *row = (size_row){.values = {sheet_integer(coverage->n), total_of(coverage, false), total_of(coverage, true),
                                 sheet_boolean(is_complete(coverage))}};
    agreement agrees = compare_with_published(coverage);
    row->values[SIZE_PUBLISHED] = agrees == NOT_PUBLISHED ? sheet_null() : sheet_boolean(agrees == AGREES);
    fill_classes(coverage, row);
}

/* --- The form for people --- */

/* The table: a heading and then a row for each n, as wide as their widest field. */
enum {
    FIELD_CLASSES = SIZE_FUNDAMENTAL + 1, /* behind n and its counts, as in a row of values */
    FIELD_STORED = FIELD_CLASSES + NQ_CLASS_COUNT,
    FIELD_PUBLISHED,
    FIELDS
};

typedef struct table_row {
    char field[FIELDS][64];
} table_row;

/* Short: with the counts of n = 20 a line is 80 wide. */
static const char *const headings[FIELDS] = {"n",       "distinct", "fundamental", "asymmetric", "half",
                                             "quarter", "full",     "stored",      "OEIS"};

static void fill_row(const nq_coverage *coverage, table_row *row) {
    enum { SIZE = sizeof row->field[0] };
    size_row from;
    fill_size(coverage, &from);
    for (unsigned f = 0; f < FIELD_STORED; f++) {
        const sheet_value *value = &from.values[f < FIELD_CLASSES ? f : SIZE_COUNT + f - FIELD_CLASSES];
        if (value->type == SHEET_NULL) snprintf(row->field[f], SIZE, "-");
        else snprintf(row->field[f], SIZE, "%" PRId64, value->integer);
    }
    print_stored(coverage, row->field[FIELD_STORED], SIZE);
    snprintf(row->field[FIELD_PUBLISHED], SIZE, "%s", agreement_words[compare_with_published(coverage)]);
}

static void print_row(FILE *out, const table_row *row, const int width[FIELDS]) {
    for (unsigned f = 0; f < FIELD_STORED; f++) fprintf(out, f ? "  %*s" : "%*s", width[f], row->field[f]);
    fprintf(out, "  %-*s  %s\n", width[FIELD_STORED], row->field[FIELD_STORED], row->field[FIELD_PUBLISHED]);
}

static void print_text(FILE *out, const nq_catalog *catalog, uint64_t bytes, const nq_coverage *held, unsigned count) {
    fprintf(out,
            "%s: %" PRIu64 " bytes\n\n"
            "distinct      all solutions: no two of the n queens attack each other (OEIS\n"
            "              A000170)\n"
            "fundamental   those that are not rotations or reflections of each other (OEIS\n"
            "              A002562); by symmetry class: asymmetric, half-turn, quarter-turn\n"
            "              and full ones have 8, 4, 2 and 1 distinct images\n"
            "OEIS          whether the counts of what is held are those of the OEIS: yes, NO,\n"
            "              none (no count is published)\n\n",
            nq_catalog_path(catalog), bytes);
    table_row rows[NQ_MAX_N + 1];
    int width[FIELDS] = {0};
    for (unsigned f = 0; f < FIELDS; f++) snprintf(rows[0].field[f], sizeof rows[0].field[f], "%s", headings[f]);
    for (unsigned k = 0; k < count; k++) fill_row(&held[k], &rows[k + 1]);
    for (unsigned k = 0; k <= count; k++)
        for (unsigned f = 0; f < FIELDS; f++)
            if ((int)strlen(rows[k].field[f]) > width[f]) width[f] = (int)strlen(rows[k].field[f]);
    for (unsigned k = 0; k <= count; k++) print_row(out, &rows[k], width);
}

/* All kinds of runs of all sizes. */
#define RUNS (NQ_MAX_N * NQ_RUN_KINDS)

/* Whether the k-th of them has not been finished. */
static bool find_run(nq_catalog *catalog, unsigned k, nq_part_progress *part) {
    unsigned n = NQ_MIN_N + k / NQ_RUN_KINDS, kind = k % NQ_RUN_KINDS;
    return nq_catalog_part_progress(catalog, n, kind, part) == NQ_OK && part->exists;
}

/* Runs that have not been finished. */
static void print_runs(const cli_call *cli, nq_catalog *catalog) {
    const char *before = "\n";
    for (unsigned k = 0; k < RUNS; k++) {
        nq_part_progress part;
        if (!find_run(catalog, k, &part)) continue;
        char command[CLI_HINT_SIZE];
        unsigned n = part.which.n;
        nq_class only = part.which.only;
        nq_lacking rest = {.range = {n, n, true}, .classes = only ? nq_classes_of(only) : NQ_ALL_CLASSES};
        cli_generate_command(cli, &rest, part.which.counts_only ? NQ_STORED_COUNTS : NQ_STORED_DISTINCT, command);
        fprintf(cli->out, "%sn = %u in progress, %.0f %%, in a part file beside the catalog; go on with:\n  %s\n",
                before, n, part.fraction * 100, command);
        before = "";
    }
}

/* --- The forms for machines: a row for each n; json has them in an object, with the file and runs that have not been finished --- */

static void print_sizes(cli_call *cli, const sheet_format *format, const size_row *rows, unsigned count) {
    sheet s = {0};
    sheet_begin(&s, cli, format, size_columns, SIZE_FIELDS);
    for (unsigned k = 0; k < count; k++) sheet_row(&s, rows[k].values);
    sheet_end(&s, true);
}

/* The runs that have not been finished, as a list. Out: the items and their values, which it lends. */
static sheet_value list_runs(nq_catalog *catalog, sheet_value items[RUNS], sheet_value values[RUNS][3]) {
    static const char *const names[] = {"n", "fraction", "fundamental"};
    size_t count = 0;
    for (unsigned k = 0; k < RUNS; k++) {
        nq_part_progress part;
        if (!find_run(catalog, k, &part)) continue;
        sheet_value *of = values[count];
        of[0] = sheet_integer(part.which.n), of[1] = sheet_real(part.fraction),
        of[2] = sheet_integer(part.fundamental_rows);
        items[count++] = sheet_record(names, of, 3);
    }
    return sheet_list(items, count);
}

/* The part files that stand for a catalog, as a list. */
typedef struct part_list {
    sheet_value *items, (*values)[4];
    sheet_value list;
} part_list;

static sheet_value file_name(const char *path) {
    return display_is_utf8(path, strlen(path)) ? sheet_text(path) : sheet_null();
}

static void list_parts(cli_call *cli, const nq_catalog *catalog, part_list *parts) {
    static const char *const names[] = {"part", "file", "bytes", "fundamental"};
    const nq_part *run = nq_catalog_parts(catalog);
    size_t count = 0;
    parts->items = calloc((size_t)run->number, sizeof *parts->items);
    parts->values = calloc((size_t)run->number, sizeof *parts->values);
    if (!parts->items || !parts->values) {
        cli_output_lost(cli, ENOMEM);
        return;
    }
    for (uint64_t number = 1; number <= run->parts; number++) {
        nq_part_held held;
        uint64_t fundamental = 0;
        if (!nq_catalog_has_part(catalog, number, &held)) continue;
        for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) fundamental += held.class_count[k];
        sheet_value *of = parts->values[count];
        of[0] = sheet_integer(number), of[1] = file_name(held.path), of[2] = sheet_integer(held.bytes),
        of[3] = sheet_integer(fundamental);
        parts->items[count++] = sheet_record(names, of, 4);
    }
    parts->list = sheet_list(parts->items, count);
}

static void print_document(cli_call *cli, const sheet_format *format, nq_catalog *catalog, uint64_t bytes,
                           const size_row *rows, unsigned count) {
    static const sheet_column columns[] = {
        {.name = "file"}, {.name = "bytes"}, {.name = "sizes"}, {.name = "in_progress"}, {.name = "parts"}};
    const char *names[SIZE_FIELDS];
    part_list files = {0};
    sheet_value sizes[NQ_MAX_N], fields[NQ_MAX_N][SIZE_FIELDS], parts[RUNS], of_parts[RUNS][3];
    unsigned shown = 0;
    for (unsigned f = 0; f < SIZE_FIELDS; f++) {
        if (size_columns[f].where == SHEET_FLAT) continue;
        for (unsigned k = 0; k < count; k++) fields[k][shown] = rows[k].values[f];
        names[shown++] = size_columns[f].name;
    }
    for (unsigned k = 0; k < count; k++) sizes[k] = sheet_record(names, fields[k], shown);
    sheet_value file = cli->parts ? sheet_null() : file_name(nq_catalog_path(catalog));
    if (cli->parts) list_parts(cli, catalog, &files);
    sheet_value runs = cli->parts ? sheet_list(parts, 0) : list_runs(catalog, parts, of_parts);
    sheet_value values[] = {file, sheet_integer(bytes), sheet_list(sizes, count), runs, files.list};
    sheet_print_one(cli, format, columns, values, cli->parts ? 5 : 4);
    free(files.items);
    free(files.values);
}

static void print_machine(cli_call *cli, const sheet_format *format, nq_catalog *catalog, uint64_t bytes,
                          const nq_coverage *held, unsigned count) {
    size_row rows[NQ_MAX_N];
    for (unsigned k = 0; k < count; k++) fill_size(&held[k], &rows[k]);
    if (format->breaks_lines) print_document(cli, format, catalog, bytes, rows, count);
    else print_sizes(cli, format, rows, count);
}

/* The sizes of which the catalog holds anything. */
static nq_status read_held(nq_catalog *catalog, nq_coverage held[NQ_MAX_N], unsigned *count) {
    *count = 0;
    for (unsigned n = NQ_MIN_N; n <= NQ_MAX_N; n++) {
        nq_status status = nq_catalog_coverage(catalog, n, &held[*count]);
        if (status != NQ_OK) return status;
        if (nq_coverage_classes(&held[*count], NQ_STORED_COUNTS) != 0) ++*count;
    }
    return NQ_OK;
}

static int run(cli_call *cli) {
    const sheet_format *format = SHEET_TEXT_FORMAT;
    if (!cli_read_options(cli, sheet_option, &format) || !cli_no_arguments(cli)) return cli->status;

    int status = EXIT_DONE;
    nq_catalog *catalog = cli_open_catalog(cli, NQ_CATALOG_QUERY, &status);
    if (!catalog) return status;
    uint64_t bytes = 0;
    unsigned count = 0;
    nq_coverage held[NQ_MAX_N];
    nq_status done = nq_catalog_file_size(catalog, &bytes);
    if (done == NQ_OK) done = read_held(catalog, held, &count);
    if (done != NQ_OK) status = cli_catalog_fail(cli, done, catalog);
    else if (format != SHEET_TEXT_FORMAT) print_machine(cli, format, catalog, bytes, held, count);
    else {
        print_text(cli->out, catalog, bytes, held, count);
        if (!cli->parts) print_runs(cli, catalog);
    }
    nq_catalog_close(catalog);
    return status;
}

const cli_command info_command = {
    .name = "info",
    .arguments = "",
    .summary = "what the catalog holds, and are its counts as published",
    .details =
        "A line for each n: distinct and fundamental solutions, the fundamental ones by symmetry class,\n"
        "what is stored (both tables, the fundamental ones, or counts only; d, f or c for each class where they\n"
        "differ), and whether the counts equal\n"
        "those of OEIS A000170 and A002562. A class that is not covered shows as '-', and so do the numbers of\n"
        "all solutions of an n of which a class is missing. json has these lines as 'sizes' of an object with the\n"
        "file and the runs that have not been finished, and with --parts the part files; ndjson, csv and tsv have\n"
        "the lines alone.\n",
    .topics = "words formats",
    .examples = "  $ nqueens info\n"
                "  $ nqueens info --format json | jq '.sizes[] | select(.n == 8).fundamental'\n",
    .options = options,
    .takes_parts = true,
    .run = run,
};
