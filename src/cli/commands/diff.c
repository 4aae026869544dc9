/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "commands.h"
#include "../sheet.h"
#include "nqueens/verify.h"

static const struct poptOption options[] = {SHEET_FORMAT_ROW, POPT_TABLEEND};

static const sheet_column columns[] = {{.name = "n"},        {.name = "verdict"},        {.name = "same_coverage"},
                                       {.name = "compared"}, {.name = "differing_rows"}, {"rows", SHEET_NESTED}};
static const char *const row_names[] = {"table", "first", "second"};

/* The two files by name. */
typedef struct two {
    FILE *out;
    const char *name[2];
    unsigned n;
    const sheet_format *format;
    sheet sheet;        /* of formats for machines */
    sheet_records rows; /* of n, that differ */
} two;

static void tell(void *context, const char *table, const char *first, const char *second) {
    two *files = context;
    if (files->format != SHEET_TEXT_FORMAT)
        sheet_records_add(&files->rows, (const char *const[]){table, first, second});
    else if (!*second) fprintf(files->out, "n = %u: %s: only in %s: %s\n", files->n, table, files->name[0], first);
    else if (!*first) fprintf(files->out, "n = %u: %s: only in %s: %s\n", files->n, table, files->name[1], second);
    else
        fprintf(files->out, "n = %u: %s: %s: %s; %s: %s\n", files->n, table, files->name[0], first, files->name[1],
                second);
}

static bool same_coverage(const nq_coverage *a, const nq_coverage *b) {
    return memcmp(a->stored, b->stored, sizeof a->stored) == 0 &&
           memcmp(a->fundamental_count, b->fundamental_count, sizeof a->fundamental_count) == 0;
}

static void print_coverage(FILE *out, const char *name, const nq_coverage *coverage) {
    fprintf(out, "    %s:", name);
    const char *before = " ";
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        if (coverage->stored[k] == NQ_STORED_NOTHING) continue;
        fprintf(out, "%s%s %" PRIu64 " (%s)", before, nq_class_name(k), coverage->fundamental_count[k],
                nq_stored_name(coverage->stored[k]));
        before = ", ";
    }
    fputs(*before == ' ' ? " nothing\n" : "\n", out);
}

/* The tables whose rows were compared, and how many of these differ. */
static void print_row(two *files, const nq_difference *found, const char *verdict) {
    sheet_value compared[2];
    size_t count = 0;
    if (found->compared & 1) compared[count++] = sheet_text("fundamental");
    if (found->compared & 2) compared[count++] = sheet_text("distinct");
    sheet_value row[] = {sheet_integer(files->n),
                         sheet_text(verdict),
                         sheet_boolean(same_coverage(&found->coverage[0], &found->coverage[1])),
                         sheet_list(compared, count),
                         found->compared ? sheet_integer(found->differing_rows) : sheet_null(),
                         sheet_records_value(&files->rows)};
    sheet_row(&files->sheet, row);
}

/* The same for machines. */
static bool tell_difference(cli_call *cli, two *files, const nq_difference *found) {
    bool covered[2], same = same_coverage(&found->coverage[0], &found->coverage[1]) && found->differing_rows == 0;
    for (unsigned k = 0; k < 2; k++) covered[k] = nq_coverage_classes(&found->coverage[k], NQ_STORED_COUNTS) != 0;
    if (covered[0] || covered[1])
        print_row(files, found,
                  !covered[1]   ? "only-in-first"
                  : !covered[0] ? "only-in-second"
                  : same        ? "same"
                                : "differs");
    if (files->rows.no_memory) cli_output_lost(cli, ENOMEM);
    sheet_records_clear(&files->rows);
    return same;
}

/* One n; returns whether it is the same in both. */
static bool print_difference(const two *files, const nq_difference *found) {
    const nq_coverage *first = &found->coverage[0], *second = &found->coverage[1];
    bool covered[2] = {nq_coverage_classes(first, NQ_STORED_COUNTS) != 0,
                       nq_coverage_classes(second, NQ_STORED_COUNTS) != 0};
    if (!covered[0] && !covered[1]) return true;
    fprintf(files->out, "n = %-2u  ", files->n);
    if (covered[0] != covered[1]) {
        fprintf(files->out, "only in %s\n", files->name[covered[1]]);
        return false;
    }
    bool same = same_coverage(first, second);
    if (found->differing_rows) fprintf(files->out, "%" PRIu64 " rows differ", found->differing_rows);
    else if (found->compared)
        fprintf(files->out, "%s%s", same ? "same" : "what both store is the same",
                found->compared == 1 ? " (fundamental rows)" : "");
    else fputs(same ? "same (counts)" : "there are no rows to compare", files->out);
    fputs(same ? "\n" : "; the coverage differs:\n", files->out);
    if (!same)
        for (unsigned k = 0; k < 2; k++) print_coverage(files->out, files->name[k], &found->coverage[k]);
    return same && found->differing_rows == 0;
}

static int compare(cli_call *cli, nq_catalog *catalogs[2], two *files) {
    bool same = true;
    for (files->n = NQ_MIN_N; files->n <= NQ_MAX_N; files->n++) {
        nq_difference found;
        nq_catalog *failed;
        nq_status status = nq_catalog_compare(catalogs[0], catalogs[1], files->n, tell, files, &found, &failed);
        if (status != NQ_OK) return cli_catalog_fail(cli, status, failed);
        same = (files->format == SHEET_TEXT_FORMAT ? print_difference(files, &found)
                                                   : tell_difference(cli, files, &found)) &&
               same;
    }
    return same ? EXIT_DONE : EXIT_NO;
}

static int compare_in_format(cli_call *cli, nq_catalog *catalogs[2], two *files) {
    if (files->format == SHEET_TEXT_FORMAT) return compare(cli, catalogs, files);
    sheet_begin(&files->sheet, cli, files->format, columns, sizeof columns / sizeof columns[0]);
    int status = compare(cli, catalogs, files);
    sheet_end(&files->sheet, status <= EXIT_NO);
    sheet_records_clear(&files->rows);
    return status;
}

static int run(cli_call *cli) {
    const sheet_format *format = SHEET_TEXT_FORMAT;
    unsigned count;
    int status = EXIT_DONE;
    if (!cli_read_options(cli, sheet_option, &format)) return cli->status;
    const char **arguments = cli_arguments(cli, &count);
    if (count != 2)
        return cli_usage_error(cli, "expected the files of two catalogs, but there %s %u", count == 1 ? "is" : "are",
                               count);
    two files = {.out = cli->out,
                 .name = {arguments[0], arguments[1]},
                 .format = format,
                 .rows = {.names = row_names, .fields = 3}};
    nq_catalog *catalogs[2] = {NULL, NULL};
    for (unsigned k = 0; status == EXIT_DONE && k < 2; k++) {
        cli->database = files.name[k];
        catalogs[k] = cli_open_catalog(cli, NQ_CATALOG_QUERY, &status);
    }
    if (status == EXIT_DONE) status = compare_in_format(cli, catalogs, &files);
    for (unsigned k = 0; k < 2; k++) nq_catalog_close(catalogs[k]);
    return status;
}

const cli_command diff_command = {
    .name = "diff",
    .arguments = "A B",
    .summary = "compare two catalogs, row by row",
    .details =
        "A and B are files. For each n that either holds a line says whether both hold the same; rows are compared\n"
        "one by one where both store them.\n"
        "\n"
        "Exit status 0: the catalogs hold the same; 1: they differ.\n"
        "\n"
        "To compare without sending files, both run 'nqueens list N | sha256sum': it depends on nothing but\n"
        "mathematics.\n",
    .examples = "  $ nqueens diff nqueens.db other.db\n",
    .options = options,
    .without_catalog = true,
    .takes_files = true,
    .run = run,
};
