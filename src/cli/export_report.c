/* SPDX-License-Identifier: MIT */
/* As verify does it of a catalog: faults are told as they are found, then a line for each n; in formats for machines the faults are in the row
 * of their n, and the first row is of what is not of one. */
#include "export_report.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "../publish/export_check.h"
#include "paint.h"
#include "progress.h"
#include "nqueens/verify.h"

#define CATALOG "nqueens.db"

static const sheet_column columns[] = {{.name = "n"},
                                       {.name = "verdict"},
                                       {.name = "faults"},
                                       {.name = "fundamental_rows"},
                                       {.name = "distinct_rows"},
                                       {.name = "classes"},
                                       {.name = "published"},
                                       {.name = "found"}};
enum { COLUMNS = sizeof columns / sizeof columns[0] };
static const char *const fault_names[] = {"kind", "sentence"};

typedef struct report {
    cli_call *cli;
    const char *folder;
    const sheet_format *format;
    export_check *check;
    unsigned n; /* 0: what is not of one */
    uint64_t faults;
    sheet sheet;
    sheet_records found;
} report;

static bool is_text(const report *to) { return to->format == SHEET_TEXT_FORMAT; }

static void tell(void *context, export_fault_kind kind, const char *sentence) {
    report *to = context;
    FILE *out = to->cli->out;
    if (!is_text(to)) sheet_records_add(&to->found, (const char *const[]){export_fault_name(kind), sentence});
    else if (to->n) fprintf(out, "n = %u: %s: %s\n", to->n, export_fault_name(kind), sentence);
    else fprintf(out, "%s: %s\n", export_fault_name(kind), sentence);
}

/* --- Verdicts --- */

static void describe(const export_checked *checked, uint64_t faults, char text[256]) {
    char classes[NQ_CLASSES_SIZE];
    nq_classes held = nq_coverage_classes(&checked->coverage, NQ_STORED_COUNTS);
    size_t used = 0;
    if (nq_coverage_classes(&checked->coverage, NQ_STORED_FUNDAMENTAL) == 0)
        used += (size_t)snprintf(text, 256, "counts only");
    else
        used += (size_t)snprintf(text, 256, "%" PRIu64 " fundamental and %" PRIu64 " distinct rows",
                                 checked->fundamental_rows, checked->distinct_rows);
    if (held && held != NQ_ALL_CLASSES)
        used += (size_t)snprintf(text + used, 256 - used, "; only %s", nq_classes_print(held, ", ", classes));
    if (held && checked->published == held && !faults) snprintf(text + used, 256 - used, "; as published");
}

static void describe_files(const report *to, char text[256]) {
    export_found found = export_check_found(to->check);
    snprintf(text, 256, "%zu files, %" PRIu64 " bytes", found.files, found.bytes);
}

static void print_verdict(const report *to, uint64_t faults, const export_checked *checked) {
    char verdict[48] = "ok", text[256];
    FILE *out = to->cli->out;
    if (faults) snprintf(verdict, sizeof verdict, "%" PRIu64 " fault%s", faults, faults == 1 ? "" : "s");
    int margin = checked ? fprintf(out, "n = %-2u  ", checked->coverage.n) : fprintf(out, "files   ");
    paint_put(out, to->cli->colour, faults ? PAINT_BAD : PAINT_GOOD, verdict);
    fputs("; ", out);
    if (checked) describe(checked, faults, text);
    else describe_files(to, text);
    page_print_behind(out, (unsigned)margin + (unsigned)strlen(verdict) + 2, text);
    fflush(out);
}

static void tell_row(report *to, uint64_t faults, const export_checked *checked) {
    sheet_value classes[NQ_CLASS_COUNT];
    sheet_value row[COLUMNS] = {sheet_null(), sheet_text(faults ? "faults" : "ok"), sheet_integer(faults)};
    if (checked) {
        nq_classes held = nq_coverage_classes(&checked->coverage, NQ_STORED_COUNTS);
        row[0] = sheet_integer(checked->coverage.n);
        row[3] = sheet_integer(checked->fundamental_rows);
        row[4] = sheet_integer(checked->distinct_rows);
        row[5] = sheet_classes(held, classes);
        row[6] = sheet_boolean(held && checked->published == held && !faults);
    }
    row[7] = sheet_records_value(&to->found);
    if (to->found.no_memory) cli_output_lost(to->cli, ENOMEM);
    sheet_row(&to->sheet, row);
    fflush(to->cli->out);
    sheet_records_clear(&to->found);
}

/* In: what was found of one n; NULL of what is not of one. */
static void give_verdict(report *to, const export_checked *checked) {
    uint64_t faults = export_check_settle(to->check);
    if (is_text(to)) print_verdict(to, faults, checked);
    else tell_row(to, faults, checked);
    to->faults += faults;
}

/* --- The catalog that goes with it --- */

static void tell_of_catalog(void *context, nq_fault_kind kind, const char *sentence) {
    report *to = context;
    if (to->n)
        export_fault(to->check, EXPORT_CATALOG, CATALOG ": n = %u: %s: %s", to->n, nq_fault_name(kind), sentence);
    else export_fault(to->check, EXPORT_CATALOG, CATALOG ": %s: %s", nq_fault_name(kind), sentence);
}

static nq_status verify_catalog(report *to, nq_catalog *catalog) {
    nq_verify_options how = {.report = tell_of_catalog, .context = to};
    uint64_t faults;
    bool trusted;
    nq_status status = nq_catalog_verify_file(catalog, &how, &faults, &trusted);
    if (status != NQ_OK || !trusted) return status;
    for (unsigned n = NQ_MIN_N; n <= NQ_MAX_N && status == NQ_OK; n++) {
        nq_coverage coverage;
        nq_verified verified;
        status = nq_catalog_coverage(catalog, n, &coverage);
        if (status != NQ_OK || nq_coverage_classes(&coverage, NQ_STORED_COUNTS) == 0) continue;
        to->n = n;
        status = nq_catalog_verify(catalog, n, &how, &verified);
        to->n = 0;
    }
    return status == NQ_OK ? export_check_catalog(to->check, catalog) : status;
}

/* Whether the file is to blame that reading it has failed, and not where it lies. */
static bool is_fault(nq_status status) {
    return status == NQ_NOT_A_CATALOG || status == NQ_DAMAGED || status == NQ_REFUSED || status == NQ_NOT_COVERED ||
           status == NQ_UNFIT;
}

static nq_status check_catalog(report *to) {
    char *path = malloc(strlen(to->folder) + sizeof "/" CATALOG);
    nq_catalog_options options = {.mode = NQ_CATALOG_VERIFY, .jobs = to->cli->jobs, .interrupt = to->cli->interrupt};
    nq_catalog *catalog = NULL;
    if (!path) return NQ_NO_MEMORY;
    sprintf(path, "%s/" CATALOG, to->folder);
    nq_status status = nq_catalog_open(path, &options, &catalog);
    free(path);
    if (status == NQ_OK) status = verify_catalog(to, catalog);
    if (catalog && is_fault(status)) {
        export_fault(to->check, EXPORT_CATALOG, CATALOG ": %s", nq_catalog_message(catalog));
        status = NQ_OK;
    } else if (status != NQ_OK && catalog) {
        cli_catalog_fail(to->cli, status, catalog);
    }
    nq_catalog_close(catalog);
    return status;
}

/* --- All of it --- */

static nq_status check_sizes(report *to) {
    nq_status status = NQ_OK;
    double all = 0;
    for (unsigned n = NQ_MIN_N; n <= NQ_MAX_N; n++) all += (double)export_check_rows(to->check, n);
    for (unsigned n = NQ_MIN_N; n <= NQ_MAX_N && status == NQ_OK; n++) {
        export_checked checked;
        if (!export_check_has(to->check, n)) continue;
        if (all > 0) progress_next_share(to->cli->shown, (double)export_check_rows(to->check, n) / all);
        to->n = n;
        status = export_check_size(to->check, n, &checked);
        if (status == NQ_OK) give_verdict(to, &checked);
    }
    return status;
}

/* The catalog is opened by SQLite, by its name: so only if every file was as it should be, and there is none but those. */
static nq_status check_files(report *to, bool *trusted) {
    nq_status status = export_check_files(to->check, trusted);
    bool right = status == NQ_OK && *trusted && export_faults(to->check) == 0;
    return right && export_check_found(to->check).has_catalog ? check_catalog(to) : status;
}

static nq_status check_all(report *to) {
    bool trusted;
    if (!is_text(to)) sheet_begin(&to->sheet, to->cli, to->format, columns, COLUMNS);
    nq_status status = check_files(to, &trusted);
    if (status == NQ_OK) give_verdict(to, NULL);
    if (status == NQ_OK && trusted) status = check_sizes(to);
    if (!is_text(to)) sheet_end(&to->sheet, status == NQ_OK);
    sheet_records_clear(&to->found);
    return status;
}

static int finish(const report *to, nq_status status) {
    const char *message = to->check ? export_check_message(to->check) : "";
    if (status != NQ_OK && !*message && status == NQ_NO_MEMORY) message = "there is not enough memory";
    if (status != NQ_OK && *message) return cli_fail(to->cli, status, "%s", message);
    if (status != NQ_OK) return cli_exit_status(status);
    if (to->faults)
        cli_note(to->cli, "%s: %" PRIu64 " fault%s; take another copy of the data set, or export it anew", to->folder,
                 to->faults, to->faults == 1 ? "" : "s");
    return to->faults ? EXIT_NO : EXIT_DONE;
}

int export_report_check(cli_call *cli, const char *folder, const sheet_format *format) {
    report to = {.cli = cli, .folder = folder, .format = format, .found = {.names = fault_names, .fields = 2}};
    export_check_options options = {.jobs = cli->jobs,
                                    .interrupt = cli->interrupt,
                                    .report = tell,
                                    .context = &to,
                                    .progress = progress_show,
                                    .progress_context = cli->shown};
    nq_status status = export_check_open(folder, &options, &to.check);
    if (status == NQ_OK) status = check_all(&to);
    int exit_status = finish(&to, status);
    export_check_close(to.check);
    return exit_status;
}

void export_report_kinds(page *to) {
    page_heading(to, "Kinds of fault");
    page_begin_list(to, 13);
    for (unsigned kind = 0; kind < EXPORT_FAULT_KINDS; kind++)
        page_entry(to, export_fault_name((export_fault_kind)kind), export_fault_text((export_fault_kind)kind));
    page_end_list(to);
}
